import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Schema } from '#server/db/schema.ts'
import { verify } from '#server/db/verify.ts'
import { demoAccounts, DEMO_PASSWORD, idOf } from '#server/demo/accounts.ts'
import { wearBrand } from '#server/demo/brands.ts'
import { loadDemo, type LoadDemo } from '#server/demo/load-demo.ts'
import type { FileStore } from '#server/ports/file-store.ts'
import { testDatabase } from '#tests/postgres.ts'
import { startApi } from '#tests/http/harness.ts'
import { booksOf } from '#tests/http/selling/help.ts'

const TIMEZONE = 'America/Mexico_City'
const publicUrl = 'https://casaaura.example'
const clienta = idOf('clienta@casaaura.mx')

/** Files and accounts that are kept nowhere: what these tests look at is the database. */
const files: Pick<FileStore, 'put'> = { put: () => Promise.resolve() }
const identity: LoadDemo['identity'] = {
  createAccount: ({ email }) => Promise.resolve({ uid: `uid-${email}` }),
  findAccount: () => Promise.resolve(null),
  setPassword: () => Promise.resolve(),
}

/** Names saved cards as the test gateway does. */
const gateways: LoadDemo['gateways'] = new Map([
  [
    'sandbox',
    {
      sources: {
        save: (account: string, method: string) =>
          Promise.resolve({ sourceId: `${account} ${method}`, brand: 'visa' as const, lastDigits: '4242' }),
        list: () => Promise.resolve([]),
        remove: () => Promise.resolve(),
      },
    },
  ],
])

const kit = { files, identity, gateways, publicUrl }

async function load(now: Date, options: Partial<LoadDemo> = {}): Promise<Kysely<Schema>> {
  const { db } = await testDatabase()
  expect(await loadDemo({ ...kit, db, now, ...options })).toBe(true)
  return db
}

async function numbers(db: Kysely<Schema>, query: string): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`${sql.raw(query)}`.execute(db)
  return rows[0] ?? {}
}

async function configurationOf(db: Kysely<Schema>, keys: string[]): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('configuration').selectAll().where('key', 'in', keys).execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** What the demo is made of, for comparing. */
async function fingerprint(db: Kysely<Schema>): Promise<unknown[]> {
  const tables = [
    'customer',
    'single_class',
    'purchase',
    'available_class',
    'class_reservation',
    'waitlist',
    'credit_entry',
    'ledger_line',
  ]
  const hashes = tables.map((table) =>
    sql<{ hash: string }>`
      select md5(string_agg(row_text, '' order by row_text)) as hash from (
        select (to_jsonb(t) - array['updated_at', 'calendar_token'])::text as row_text from ${sql.table(table)} t
      ) rows`.execute(db),
  )
  return (await Promise.all(hashes)).map(({ rows }) => rows[0]?.hash)
}

const now = new Date('2026-03-11T18:20:00Z')
let loaded: Promise<Kysely<Schema>> | undefined
/** The studio as it is on a Wednesday, for every test that only looks at it. */
const loadedOnce = () => (loaded ??= load(now))

describe('the demo studio', () => {
  it('contains every kind of data, and all sums agree', async () => {
    const db = await loadedOnce()
    expect(await verify(db)).toEqual([])
    expect(
      await numbers(
        db,
        `select (select count(*) from location) as locations, (select count(*) from instructor where file_id is not null and quote is not null) as coaches,
          (select count(*) from class_type) as class_types, (select count(*) from class_type where spot_map is not null) as maps,
          (select count(*) from class_type where file_id is null) as without_picture, (select count(*) from payment_method) as payment_methods,
          (select count(*) from file where public and alt <> '') as pictures,
          (select count(*) - count(distinct file_id) from class_package) as packages_alike, (select count(*) from announcement) as announcements,
          (select count(*) from video where file_id is not null and published_at <= '${now.toISOString()}') as videos,
          (select count(*) from video where published_at > '${now.toISOString()}') as videos_to_come, (select count(distinct program_id) from video) as programs`,
      ),
    ).toEqual({
      locations: 2,
      coaches: 6,
      class_types: 6,
      maps: 2,
      without_picture: 0,
      payment_methods: 5,
      pictures: 25,
      packages_alike: 0,
      announcements: 3,
      videos: 30,
      videos_to_come: 2,
      programs: 3,
    })
    const kinds = await numbers(
      db,
      `select count(*) filter (where sale_price_cents < price_cents) as sale, count(*) filter (where is_subscription and class_amount = -1) as subscription,
        count(*) filter (where is_trial) as trial, count(*) filter (where price_cents = 0) as free, count(*) filter (where is_online) as online,
        count(*) filter (where is_special_event and people_limit is not null) as special, count(*) filter (where class_amount = 1) as single,
        (select count(distinct class_package_id) from class_package_type) as restricted
      from class_package`,
    )
    for (const [kind, count] of Object.entries(kinds)) expect(count, kind).toBeGreaterThan(0)
    const pages = await db
      .selectFrom('page')
      .select(['slug', 'content', 'required', 'required_signup'])
      .execute()
    expect(pages.find(({ slug }) => slug === 'aviso-de-privacidad')).toMatchObject({ required: true })
    expect(pages.find(({ slug }) => slug === 'terminos-y-condiciones')).toMatchObject({
      required_signup: true,
    })
    expect(pages.filter(({ content }) => content === null)).toHaveLength(1)
    const states = await numbers(
      db,
      `select count(*) filter (where status = 'active') as active, count(*) filter (where status = 'completed') as completed,
        count(*) filter (where status = 'pending') as pending, count(*) filter (where status = 'failed') as failed,
        count(*) filter (where status = 'cancelled') as cancelled, count(*) filter (where status = 'revoked') as revoked,
        count(*) filter (where status = 'refunded') as refunded, count(*) filter (where is_gift) as gifts,
        (select count(*) from class_reservation where deleted_at is null and not attend and class_date < '${now.toISOString()}') as no_shows,
        (select count(*) from class_reservation where guest is not null) as guests,
        (select count(*) from class_reservation where class_stars is not null) as rated,
        (select count(*) from class_reservation where cancelled_by = 'customer' and credit_returned) as returned,
        (select count(*) from class_reservation where cancelled_by = 'customer' and not credit_returned) as lost,
        (select count(*) from class_reservation where cancelled_by = 'studio') as called_off,
        (select count(*) from class_reservation_penalty where end_date > '${now.toISOString().slice(0, 10)}') as penalties,
        (select count(*) from available_class where state = 'expired') as expired,
        (select count(*) from invoice) as invoices
      from purchase`,
    )
    for (const [state, count] of Object.entries(states)) expect(count, state).toBeGreaterThan(0)
  })

  // A Monday just after midnight and a Sunday morning of the studio.
  it.each(['2026-11-16T06:05:00Z', '2026-11-22T15:30:00Z'])(
    'is in the middle of its timetable at %s',
    async (instant) => {
      const db = await load(new Date(instant))
      expect(await verify(db)).toEqual([])
      const found = await numbers(
        db,
        `with c as (select *, (class_date at time zone '${TIMEZONE}')::date as day from single_class),
          t as (select ('${instant}'::timestamptz at time zone '${TIMEZONE}')::date as today)
        select (select min(today - day) from c, t) as least, (select max(day - today) from c, t) as ahead, (select max(today - day) from c, t) as back,
          (select min(n) from (select count(*) as n from c where extract(isodow from day) < 6 group by day) d) as weekday_least,
          (select max(n) from (select count(*) as n from c group by day) d) as most,
          (select count(*) from c where taken > capacity) as oversold,
          (select count(*) from c, t where class_date > '${instant}' and day < today + 7 and taken = capacity) as full,
          (select count(*) from c, t where class_date > '${instant}' and day < today + 7 and capacity - taken in (1, 2)) as few,
          (select count(*) from c, t where class_date > '${instant}' and class_package_id is not null) as special,
          (select count(*) from single_class where extract(isodow from class_date at time zone '${TIMEZONE}') = 6 and class_package_id is not null) as masterclasses,
          (select count(*) from available_class where customer_id = ${clienta} and state = 'free') as credits,
          (select count(*) from class_reservation where customer_id = ${clienta} and deleted_at is null and class_date > '${instant}' and class_date < '${instant}'::timestamptz + interval '7 days') as upcoming,
          (select count(*) from class_reservation where customer_id = ${clienta} and attend) as attended,
          (select count(*) from waitlist where customer_id = ${clienta} and state = 'waiting') as waits,
          (select count(*) from waitlist) as in_line,
          (select count(*) from class_reservation where created_at > '${instant}' or deleted_at > '${instant}' or checked_in_at > '${instant}') as from_the_future,
          (select count(*) from class_reservation where created_at >= class_date or deleted_at < created_at) as absurd,
          (select count(*) from available_class where customer_id = ${idOf('nueva@casaaura.mx')}) as nueva`,
      )
      expect(found).toMatchObject({
        oversold: 0,
        credits: 7,
        nueva: 0,
        from_the_future: 0,
        absurd: 0,
        masterclasses: 9,
      })
      expect(found['back']).toBeGreaterThanOrEqual(28)
      expect(found['ahead']).toBeGreaterThanOrEqual(28)
      expect(found['weekday_least']).toBeGreaterThanOrEqual(8)
      expect(found['most']).toBeLessThanOrEqual(14)
      for (const kind of ['full', 'few', 'special', 'upcoming', 'attended', 'waits', 'in_line'])
        expect(found[kind], kind).toBeGreaterThan(0)
    },
  )

  it('is the same for the same seed, and differs for another', async () => {
    const [one, again, other] = await Promise.all([loadedOnce(), load(now), load(now, { seed: 5 })])
    const first = await fingerprint(one)
    expect(await fingerprint(again)).toEqual(first)
    expect((await fingerprint(other))[4]).not.toBe(first[4])
  })

  it('is the same after an attempt that broke off', async () => {
    const { db } = await testDatabase()
    const progress = (step: string) => {
      if (step === 'credits') throw new Error('stopped')
    }
    await expect(loadDemo({ ...kit, db, now, progress })).rejects.toThrow('stopped')
    expect(await loadDemo({ ...kit, db, now })).toBe(true)
    expect(await fingerprint(db)).toEqual(await fingerprint(await loadedOnce()))
  })

  it('leaves a studio in use unchanged, and is loaded once by two parallel starts', async () => {
    const { db } = await testDatabase()
    const outcomes = await Promise.all([1, 2].map(() => loadDemo({ ...kit, db, now })))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await loadDemo({ ...kit, db, now })).toBe(false)
    expect((await numbers(db, 'select count(*) as n from location'))['n']).toBe(2)
  })

  it('can be loaded large', async () => {
    const db = await load(now, { size: { customers: 1500, years: 1 } })
    expect(await verify(db)).toEqual([])
    const found = await numbers(
      db,
      'select (select count(*) from customer) as customers, (select count(*) from class_reservation) as reservations',
    )
    expect(found['customers']).toBe(1500 + demoAccounts.length)
    expect(found['reservations']).toBeGreaterThan(10_000)
  })

  it('has the texts of its brand, and of the first one after switching back', async () => {
    const db = await load(now)
    const said = async () => {
      const { rows } = await sql<{ all: string }>`
        select concat((select string_agg(concat(title, content), ' ') from page), (select string_agg(concat(title, content), ' ') from announcement),
          (select string_agg(concat(title, short_description, description), ' ') from class_package),
          (select string_agg(value::text, ' ' order by key) from configuration)) as all`.execute(db)
      return rows[0]?.all ?? ''
    }
    const before = await said()
    expect(before).not.toMatch(/volta\b/i)
    const rules = async () => configurationOf(db, ['cash_checkout_enabled', 'waitlist_enabled'])
    await db
      .updateTable('configuration')
      .set({ value: 'false' })
      .where('key', '=', 'cash_checkout_enabled')
      .execute()
    await wearBrand(db, files, 'volta')
    const worn = await said()
    expect(worn).not.toMatch(/casa\s?aura/i)
    expect(worn).toContain('hola@volta.mx')
    expect(worn).toContain('<p>Volta Alto Rendimiento S.A. de C.V., con domicilio')
    // A brand is no rule: what the studio had switched off stays so.
    expect(await rules()).toEqual({ cash_checkout_enabled: false, waitlist_enabled: true })
    await wearBrand(db, files, 'aura')
    expect(await said()).not.toMatch(/volta\b/i)
    const { rows } = await sql<{ pictures: number }>`
      select count(distinct file_id)::integer as pictures from class_package where file_id is not null`.execute(
      db,
    )
    expect(rows).toEqual([{ pictures: 10 }])
  })

  it('has accounts that can sign in, and payments that can be refunded', async () => {
    const api = await startApi()
    await loadDemo({ ...api.services, publicUrl, now: new Date() })
    await api.services.configuration.refresh()
    const unknown = await numbers(
      api.db,
      `select count(*) as payments from payment left join sandbox_payment s
        on s.reference = gateway_payment_id and s.amount_cents = payment.amount_cents and s.attempt_key = payment.attempt_key
        where gateway = 'sandbox' and gateway_payment_id is not null and s.reference is null`,
    )
    expect(unknown).toEqual({ payments: 0 })
    for (const { email, role } of demoAccounts) {
      const person = api.withToken(await api.signIn(email, DEMO_PASSWORD))
      const { body } = await person.call('GET /customer')
      expect(body.customer).toMatchObject({ email, role })
    }
    const admin = api.withToken(await api.signIn('admin@casaaura.mx', DEMO_PASSWORD))
    const paid = (status: 'completed' | 'refunded') =>
      api.db
        .selectFrom('purchase')
        .select('purchase_id')
        .where('gateway', '=', 'sandbox')
        .where('status', '=', status)
        .orderBy('purchase_id')
        .executeTakeFirstOrThrow()
    const refund = async (purchase_id: number) =>
      (await admin.call(`POST /purchases/refund/${purchase_id}`, { body: { reason: 'Se lesionó' } })).body
    const { purchase_id } = await paid('completed')
    expect((await refund(purchase_id)).purchase).toMatchObject({ status: 'refunded' })
    // What was refunded already goes back no second time.
    const before = (await paid('refunded')).purchase_id
    const { purchase } = await refund(before)
    expect(purchase.refunded).toBe(purchase.total_payment)
    expect((await booksOf(api, before)).ledger).toEqual({})
    expect(await verify(api.db)).toEqual([])
  })
})

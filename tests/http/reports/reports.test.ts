import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/time/days.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { postLedger } from '#server/features/selling/charging/post-ledger.ts'
import { sellerOf } from '#server/features/selling/notify-buyer.ts'
import { applyRefund } from '#server/features/selling/refunds/apply-refund.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { buy } from '#tests/http/selling/help.ts'

/** The studio's evening of 2 November, when it is the 3rd in UTC. */
let now = Date.parse('2026-11-03T02:00:00Z')

let api: Api
let admin: Client
let ana: Client
let pack: number
let order: number
beforeAll(async () => {
  api = await startApi({ clock: { now: () => new Date(now) } })
  admin = await api.as('admin')
  ana = await api.newcomer()
  pack = (await api.build.classPackage({ title: '=Diez' })).class_package_id
  order = (await buy(ana, pack)).body.purchase_id
  await bookedAt('%', new Date(now).toISOString())
})

const read = async (name: string, query: Record<string, string> = {}) => {
  const { status, body } = await admin.call(`GET /reports/${name}`, { query })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.report
}
/** The ledger notes the machine's time, and nothing may change it but a test. */
const bookedAt = (source: string, at: string) =>
  sql`alter table ledger_transaction disable trigger user;
    update ledger_transaction set created_at = ${sql.lit(at)} where source like ${sql.lit(source)};
    alter table ledger_transaction enable trigger user`.execute(api.db)
const november = { start_date: '2026-11-01', end_date: '2026-11-30' }

describe('reports of money', () => {
  it('count what came in on the studio’s day, and what went back', async () => {
    expect((await read('sales', november)).rows).toEqual([
      { day: '2026-11-02', received: 1500, refunded: 0, net: 1500, payments: 1 },
    ])
    now = Date.parse('2026-11-05T18:00:00Z')
    const { status } = await admin.call(`POST /purchases/refund/${order}`, {
      body: { amount: 400.5, reason: 'Se lastimó' },
    })
    expect(status).toBe(200)
    await bookedAt('refund%', new Date(now).toISOString())
    expect((await read('sales', november)).rows).toEqual([
      { day: '2026-11-02', received: 1500, refunded: 0, net: 1500, payments: 1 },
      { day: '2026-11-05', received: 0, refunded: 400.5, net: -400.5, payments: 0 },
    ])
    expect((await read('sales', { start_date: '2026-11-03', end_date: '2026-11-04' })).rows).toEqual([])
  })

  it('count a transfer that a provider held for the customer as one payment', async () => {
    const move = (kind: 'unapplied' | 'payment', source: string, cents: number) =>
      inTransaction(api.db, (trx) =>
        postLedger(trx, {
          kind,
          purchase_id: order,
          source,
          lines: [
            ['provider:stripe', cents],
            [kind === 'payment' ? 'receivable' : 'unapplied', -cents],
          ],
        }),
      )
    await move('unapplied', 'held:stripe:funded', 50_000)
    await move('unapplied', 'held:stripe:applied', -50_000)
    await move('payment', 'spei', 50_000)
    for (const source of ['held:stripe:%', 'spei']) await bookedAt(source, '2026-09-03T18:00:00Z')
    const september = { start_date: '2026-09-01', end_date: '2026-09-30' }
    expect((await read('sales', september)).rows).toMatchObject([{ received: 500, payments: 1 }])
  })

  it('are told apart by package and by method', async () => {
    expect((await read('packages', november)).rows).toMatchObject([
      { package: '=Diez', charges: 1, charged: 1500, tax: 206.9 },
    ])
    const [method] = (await read('methods', november)).rows
    expect(method).toMatchObject({ charges: 1, charged: 1500 })
    expect((await read('packages', { start_date: '2026-10-01', end_date: '2026-11-01' })).rows).toEqual([])
  })

  it('value the credits that are still free at what was paid for each', async () => {
    const [row] = (await read('credits')).rows
    const { free } = await api.db
      .selectFrom('available_class')
      .select(sql<number>`count(*)::integer`.as('free'))
      .where('purchase_id', '=', order)
      .where('state', '=', 'free')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ package: '=Diez', customers: 1, credits: free, value: free * 150 })
  })

  it('divide what was paid by the amounts per class type, and take that of the credit’s own period', async () => {
    const typed = await api.build.classPackage({ title: 'Por tipo', price_cents: 80_000 })
    for (const class_amount of [3, 5]) {
      const { class_type_id } = await api.build.classType()
      const { class_package_id } = typed
      await api.db
        .insertInto('class_package_type')
        .values({ class_package_id, class_type_id, class_amount, expiration_days: null })
        .execute()
    }
    expect((await buy(ana, typed.class_package_id)).status).toBe(200)
    const plan = await api.build.classPackage({ title: 'Mensual', price_cents: 50_000 })
    const { purchase_id } = (await buy(ana, plan.class_package_id)).body
    // As a subscription’s second period after a first charge at half the price.
    await sql`update purchase set renewal_cents = 100000 where purchase_id = ${purchase_id}`.execute(api.db)
    await sql`with second as (insert into purchase_grant (purchase_id, period) values (${purchase_id}, 2) returning purchase_grant_id)
      update available_class set purchase_grant_id = (select purchase_grant_id from second)
      where purchase_id = ${purchase_id} and available_class_id in
        (select available_class_id from available_class where purchase_id = ${purchase_id} order by 1 limit 5)`.execute(
      api.db,
    )
    // Not among November’s charges.
    await sql`update invoice set paid_at = '2026-12-15' where purchase_id <> ${order}`.execute(api.db)
    const valued = async (query?: Record<string, string>) =>
      (await read('credits', query)).rows.filter(({ package: name }: { package: string }) => name !== '=Diez')
    const rows = [
      { package: 'Por tipo', customers: 1, credits: 8, value: 800 },
      { package: 'Mensual', customers: 1, credits: 10, value: 750 },
    ]
    expect(await valued()).toEqual(rows)
    const { expires_on } = await api.db
      .selectFrom('available_class')
      .select(sql<string>`min(expires_on)::text`.as('expires_on'))
      .where('purchase_id', '=', purchase_id)
      .executeTakeFirstOrThrow()
    expect(await valued({ end_date: expires_on })).toEqual(rows)
    expect(await valued({ end_date: addDays(expires_on, 1) })).toEqual([])
  })

  it('count a refund that failed afterwards as less that went back, and no payment', async () => {
    const { gateway, gateway_refund_id, amount_cents, attempt_key, gateway_payment_id } = await api.db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.payment_id', 'refund.payment_id')
      .select([
        'refund.gateway',
        'refund.gateway_refund_id',
        'refund.amount_cents',
        'payment.attempt_key',
        'payment.gateway_payment_id',
      ])
      .where('payment.purchase_id', '=', order)
      .executeTakeFirstOrThrow()
    await inTransaction(api.db, (trx) =>
      applyRefund(trx, sellerOf(api.services), gateway, {
        kind: 'refund',
        attemptKey: attempt_key,
        reference: gateway_payment_id ?? '',
        refund: gateway_refund_id ?? '',
        amountCents: amount_cents,
        state: 'failed',
      }),
    )
    await bookedAt('refund%:failed', '2026-11-07T18:00:00Z')
    expect((await read('sales', { start_date: '2026-11-07', end_date: '2026-11-07' })).rows).toEqual([
      { day: '2026-11-07', received: 0, refunded: -400.5, net: 400.5, payments: 0 },
    ])
  })
})

describe('reports of classes', () => {
  beforeAll(async () => {
    // Two classes of one type on Wednesday the 4th at 19:00 in the studio, and a cancelled one.
    const { class_type_id } = await api.build.classType({ name: 'Barre' })
    for (const [capacity, cancelled] of [
      [4, false],
      [4, false],
      [10, true],
    ] as const) {
      const { single_class_id } = await api.build.singleClass({
        class_type_id,
        class_date: new Date('2026-11-05T01:00:00Z'),
        capacity,
      })
      await api.db
        .updateTable('single_class')
        .set({ cancelled_at: cancelled ? new Date() : null })
        .where('single_class_id', '=', single_class_id)
        .execute()
    }
    await sql`
      insert into class_reservation (single_class_id, customer_id, is_cash, is_paid, checked_in_at, class_stars)
      select min(single_class_id), ${ana.customer_id}, true, true, now(), 4 from single_class
      where class_type_id = ${class_type_id} and cancelled_at is null`.execute(api.db)
  })

  it('add up places and check-ins by type, without cancelled classes', async () => {
    expect((await read('types', november)).rows).toEqual([
      {
        type: 'Barre',
        classes: 2,
        places: 8,
        taken: 1,
        occupancy: 0.125,
        came: 1,
        missed: 0,
        stars: 4,
      },
    ])
  })

  it('count missed places once a class is settled', async () => {
    await sql`update class_reservation set checked_in_at = null`.execute(api.db)
    expect((await read('types', november)).rows[0]).toMatchObject({ came: 0, missed: 0 })
    await sql`update single_class set settled_at = now()`.execute(api.db)
    expect((await read('types', november)).rows[0]).toMatchObject({ came: 0, missed: 1 })
    // Excused, as on the customer's page.
    await sql`update class_reservation set waived_at = now()`.execute(api.db)
    expect((await read('types', november)).rows[0]).toMatchObject({ came: 0, missed: 0 })
    await sql`update class_reservation set waived_at = null, checked_in_at = now()`.execute(api.db)
  })

  it('know the weekday and hour of the studio’s clock', async () => {
    expect((await read('hours', november)).rows).toEqual([
      { weekday: 3, hour: '19:00', classes: 2, places: 8, taken: 1, occupancy: 0.125 },
    ])
  })

  it('follow who signed up in a month', async () => {
    await sql`update customer set created_at = '2026-10-10T12:00:00Z' where customer_id = ${ana.customer_id}`.execute(
      api.db,
    )
    // Her second account, which was merged into the first.
    const twin = await api.build.customer({ created_at: new Date('2026-10-12T12:00:00Z') })
    const pair = { customer_id: ana.customer_id, merged_customer_id: twin.customer_id }
    const october = async (start_date = '2026-10-01') => {
      const { rows } = await read('retention', { start_date, end_date: '2026-11-30' })
      return rows.slice(0, 2)
    }
    const merged = await admin.call('POST /customer/merge', { body: pair })
    expect(await october()).toEqual([
      { month: '2026-10', customers: 1, after: 0, came: 0, share: 0 },
      { month: '2026-10', customers: 1, after: 1, came: 1, share: 1 },
    ])
    // A month is whole, wherever in it the period begins.
    expect(await october('2026-10-31')).toEqual(await october())
    await admin.call(`POST /customer/merge/${merged.body.customer_merge_id}/undo`)
    expect((await october())[1]).toMatchObject({ customers: 2, share: 0.5 })
  })
})

it('subscriptions are counted by month: begun, ended, active at its end, and the part that was lost', async () => {
  const { purchase_id, ...row } = await api.db
    .selectFrom('purchase')
    .selectAll()
    .where('purchase_id', '=', order)
    .executeTakeFirstOrThrow()
  expect(purchase_id).toBe(order)
  const deleted = await api.build.customer({ deleted_at: new Date() })
  const add = (granted: string, ended: string | null, until = '2027-01-01', who = row.customer_id) =>
    sql`insert into purchase (customer_id, class_package_id, status, base_cents, total_cents, class_amount, expiration_days,
        subscription_period, subscription_interval, granted_at, ended_at, starts_on, expires_on)
      values (${who}, ${row.class_package_id}, ${ended === null ? 'active' : 'cancelled'}, 100, 100, 1, 30, 'month', 1,
        ${granted}, ${ended}, ${granted}::date, ${until})`.execute(api.db)
  await add('2026-09-15T12:00:00Z', null)
  // Cancelled in October, in cash or where the provider ends it at once, and paid until the last of that month.
  await add('2026-09-16T12:00:00Z', '2026-10-20T12:00:00Z', '2026-10-31')
  await add('2026-09-17T12:00:00Z', '2026-10-20T12:00:00Z', '2027-01-01', deleted.customer_id)
  await add('2026-10-02T12:00:00Z', null)
  const { rows } = await read('subscriptions', { start_date: '2026-09-10', end_date: '2026-11-10' })
  expect(rows).toEqual([
    { month: '2026-09', begun: 3, ended: 0, active: 3, lost: null },
    { month: '2026-10', begun: 1, ended: 1, active: 3, lost: 0.333 },
    { month: '2026-11', begun: 0, ended: 1, active: 2, lost: 0.333 },
  ])
})

describe('a report', () => {
  it('names its columns in Spanish and is a file too, whose cells are never formulas', async () => {
    const { columns, start_date, end_date } = await read('packages', november)
    expect([start_date, end_date]).toEqual(['2026-11-01', '2026-11-30'])
    expect(columns[0]).toEqual({ key: 'package', label: 'Paquete', kind: 'text' })
    const response = await api.fetch('GET /api/reports/packages?format=csv&start_date=2026-11-01', {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="reporte.csv"')
    expect(await response.text()).toBe(`Paquete,Cobros,Importe,IVA incluido\r\n'=Diez,1,1500,206.9\r\n`)
  })

  it('covers the last thirty days unless told otherwise', async () => {
    expect(await read('sales')).toMatchObject({ start_date: '2026-10-07', end_date: '2026-11-05' })
  })

  it('is refused for days that run backwards or are too many, as a file too, and by an unknown name', async () => {
    for (const format of ['json', 'csv']) {
      const backwards = { start_date: '2026-11-02', end_date: '2026-11-01', format }
      expect((await admin.call('GET /reports/sales', { query: backwards })).status).toBe(400)
      const long = { start_date: '2022-11-02', end_date: '2026-11-01', format }
      const refused = await admin.call('GET /reports/sales', { query: long })
      expect(refused.body.fields.end_date).toBe('Un reporte cubre a lo más 1100 días.')
    }
    expect(await admin.call('GET /reports/pg_user')).toMatchObject({
      status: 404,
      body: { error: 'Ese reporte no existe.' },
    })
  })

  it('counts a card at the terminal apart from one that was charged online', async () => {
    now = Date.parse('2027-02-03T18:00:00Z')
    const { class_package_id } = await api.build.classPackage()
    await buy(await api.newcomer(), class_package_id)
    const { status } = await admin.call('POST /purchases/admin/sell', {
      body: { customer_id: ana.customer_id, class_package_id, payment_method_id: 1, expected_total: 1500 },
    })
    expect(status).toBe(200)
    const { rows } = await read('methods', { start_date: '2027-02-03', end_date: '2027-02-03' })
    expect(rows).toEqual([
      { method: 'Tarjeta', charges: 1, charged: 1500 },
      { method: 'Terminal', charges: 1, charged: 1500 },
    ])
  })
})

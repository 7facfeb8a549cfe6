import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { configurationFrom } from '#domain/configuration/configuration.ts'
import { cancelReservation, reservePlace } from '#server/db/booking-functions.ts'
import { reservePlace as reserveSource } from '#server/db/functions/reserve-place.ts'
import type { Statement } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { verify } from '#server/db/verify.ts'
import { lapseOffers } from '#server/features/booking/end-entries.ts'
import { fillPlaces } from '#server/features/booking/fill-places.ts'
import { build } from '#tests/builders/build.ts'
import { testDatabase } from '#tests/postgres.ts'

/** Which lock the controls go without, to prove that these tests notice when it is missing. */
const without = vi.hoisted(() => ({ lock: '' }))
vi.mock(import('#server/db/statement.ts'), async (original) => {
  const actual = await original()
  const run: typeof actual.run = (db, statement, values) => actual.run(db, unlocked(statement), values)
  return { ...actual, run }
})
/** A locking read without its lock, and slow, so that others come in between. */
function unlocked(statement: Statement): Statement {
  if (without.lock === '' || !statement.name.startsWith(without.lock)) return statement
  const columns = statement.text
    .replace(/^select from/, 'select 1 from')
    .replace(/^select/, 'select pg_sleep(0.4)::text,')
  return { name: `${statement.name}_off`, text: columns.replace(/for no key update.*$/s, '') }
}
async function withoutLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  without.lock = name
  return work().finally(() => {
    without.lock = ''
  })
}

type Database = Awaited<ReturnType<typeof testDatabase>>
const locked = await testDatabase({ poolSize: 20 })

const rules = (waitlist_mode: string) =>
  configurationFrom(new Map(Object.entries({ waitlist_enabled: true, waitlist_mode })))
const asked = () => ({
  now: new Date(),
  timezone: 'America/Mexico_City',
  allow_guests: true,
  booking_opens_days: null,
  booking_closes_minutes: 0,
  promotion_grace_minutes: 30,
})
const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))
const refusals = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'rejected').length

async function customerWithCredit(db: Queryable, credits = 1): Promise<number> {
  const { customer_id } = await build(db).customer()
  await build(db).credits(credits, { customer_id })
  return customer_id
}

/** A full class with people in its line, in order. */
async function lineUp(db: Queryable, capacity: number, waiting: number, class_date?: Date) {
  const { single_class_id } = await build(db).singleClass({ capacity, ...(class_date && { class_date }) })
  const places = await times(capacity, () => build(db).reservation({ single_class_id }))
  const line: { waitlist_id: number; customer_id: number }[] = []
  for (const customer_id of await times(waiting, () => customerWithCredit(db)))
    line.push(await build(db).waitlist({ single_class_id, customer_id }))
  return { single_class_id, places: places.map((place) => place.class_reservation_id), line }
}

const cancelAll = (db: Queryable, places: readonly number[]) =>
  Promise.all(
    places.map((class_reservation_id) =>
      cancelReservation(db, {
        class_reservation_id,
        now: new Date(),
        allow_cancel: true,
        allow_late: true,
        window_seconds: 0,
        max_cancels: null,
        by: 'customer',
      }),
    ),
  )

async function stateOf(db: Queryable, single_class_id: number) {
  const room = await db
    .selectFrom('single_class')
    .select(['taken', 'held'])
    .where('single_class_id', '=', single_class_id)
    .executeTakeFirstOrThrow()
  const line = await db
    .selectFrom('waitlist')
    .select('state')
    .where('single_class_id', '=', single_class_id)
    .orderBy('waitlist_id')
    .execute()
  return { given: room.taken + room.held, states: line.map(({ state }) => state) }
}

const CAPACITY = 5

/** Five places come free; two processes promote while forty others reserve, and a hundred wait. */
async function rush({ db }: Database, mode: string) {
  const { single_class_id, places, line } = await lineUp(db, CAPACITY, 100)
  const strangers = await times(40, () => customerWithCredit(db))
  await cancelAll(db, places)
  const fill = () => fillPlaces(db, { single_class_id, configuration: rules(mode), now: new Date() })
  const outcomes = await Promise.allSettled([
    fill(),
    fill(),
    ...strangers.map((customer_id) => reservePlace(db, { ...asked(), customer_id, single_class_id })),
  ])
  return { ...(await stateOf(db, single_class_id)), refused: refusals(outcomes), length: line.length }
}

describe.each(['offer', 'auto'])('promotion against reserving (%s)', (mode) => {
  it('gives every place once and keeps the order', async () => {
    const { given, states, refused, length } = await rush(locked, mode)
    expect([given, refused]).toEqual([CAPACITY, 0])
    const promoted = states.filter((state) => state !== 'waiting').length
    expect(promoted).toBeLessThanOrEqual(CAPACITY)
    expect(states.slice(promoted)).toEqual(Array.from({ length: length - promoted }, () => 'waiting'))
    expect(await verify(locked.db)).toEqual([])
  })
})

describe('the controls of that', () => {
  it('meet the constraint without the lock', async () => {
    const { given, refused } = await withoutLock('lock_awaited_class', () => rush(locked, 'offer'))
    expect(given).toBeLessThanOrEqual(CAPACITY)
    expect(refused).toBeGreaterThan(0)
  })

  it('oversell with neither lock nor constraint', async () => {
    const bare = await testDatabase({ poolSize: 20 })
    await sql`alter table single_class drop constraint single_class_taken_check`.execute(bare.db)
    const { given } = await withoutLock('lock_awaited_class', () => rush(bare, 'offer'))
    expect(given).toBeGreaterThan(CAPACITY)
    expect(await verify(bare.db)).not.toEqual([])
    await bare.close()
  })
})

/** An offer is accepted at its very end, while it is taken back and goes to the next in line. */
async function lastMoment({ db }: Database) {
  const { single_class_id, places, line } = await lineUp(db, 1, 2)
  await cancelAll(db, places)
  const configuration = rules('offer')
  const now = new Date()
  await fillPlaces(db, { single_class_id, configuration, now })
  const end = now.getTime() + configuration.waitlist_offer_minutes * 60_000
  const [first] = line
  const outcomes = await Promise.allSettled([
    reservePlace(db, {
      ...asked(),
      now: new Date(end - 1),
      customer_id: first?.customer_id ?? 0,
      single_class_id,
    }),
    lapseOffers(db, new Date(end), first?.waitlist_id).then(() =>
      fillPlaces(db, { single_class_id, configuration, now: new Date(end) }),
    ),
  ])
  return { ...(await stateOf(db, single_class_id)), refused: refusals(outcomes) }
}

describe('an offer that is accepted while it lapses', () => {
  it('is either, and the place is given once', async () => {
    const seen = await times(20, () => lastMoment(locked))
    for (const { given, states, refused } of seen) {
      expect([given, refused]).toEqual([1, 0])
      expect(['reserved waiting', 'lapsed offered', 'lapsed waiting']).toContain(states.join(' '))
    }
    expect(await verify(locked.db)).toEqual([])
  })

  it('meets head-on without the lock', async () => {
    const bare = await testDatabase({ poolSize: 20 })
    const slow = reserveSource
      .replace('create function', 'create or replace function')
      .replace(/\n  begin\n/, '\n  perform pg_sleep(0.5);\n  begin\n')
    await sql.raw(slow).execute(bare.db)
    const seen = await withoutLock('lock_class_of_entry', () => times(3, () => lastMoment(bare)))
    expect(seen.some(({ refused }) => refused > 0)).toBe(true)
    await bare.close()
  })
})

/** One customer waits in the lines of two classes at one time; both are filled at the same moment. */
async function bothAtOnce({ db }: Database): Promise<number> {
  const class_date = new Date(Date.now() + 2 * 86_400_000)
  const { customer_id } = await build(db).customer()
  await build(db).membership({ customer_id })
  const classes = await times(2, () => lineUp(db, 1, 0, class_date))
  for (const { single_class_id, places } of classes) {
    await build(db).waitlist({ single_class_id, customer_id })
    await cancelAll(db, places)
  }
  await Promise.all(
    classes.map(({ single_class_id }) =>
      fillPlaces(db, { single_class_id, configuration: rules('auto'), now: new Date() }),
    ),
  )
  const booked = await db
    .selectFrom('class_reservation')
    .select('class_reservation_id')
    .where('customer_id', '=', customer_id)
    .where('deleted_at', 'is', null)
    .execute()
  return booked.length
}

describe('somebody who waits for two classes at one time', () => {
  it('is booked into one', async () => {
    expect(await times(8, () => bothAtOnce(locked))).toEqual(Array.from({ length: 8 }, () => 1))
  })

  it('is booked into both without the lock on the customer', async () => {
    const booked = await withoutLock('lock_waiting_customer', () => times(8, () => bothAtOnce(locked)))
    expect(booked).toContain(2)
  })
})

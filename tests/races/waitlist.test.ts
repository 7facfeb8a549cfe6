import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { configurationFrom } from '#domain/configuration/configuration.ts'
import { cancelReservation, reservePlace } from '#server/db/booking-functions.ts'
import { reservePlace as reserveSource } from '#server/db/functions/reserve-place.ts'
import type { Statement } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { verify } from '#server/db/verify.ts'
import { lapseOffers } from '#server/features/booking/line/end-entries.ts'
import { fillPlaces } from '#server/features/booking/line/fill-places.ts'
import { build } from '#tests/builders/build.ts'
import { testDatabase } from '#tests/postgres.ts'
import { closeGate, gate, gatedBooking, passGate, untilAtGate } from './gate.ts'
import { untilSomebodyWaits } from './scenarios.ts'

interface Control {
  /** The statement that goes without its lock, to prove that these tests notice when it is missing. */
  unlocked: string
  /** What happens between the statement of this name and what is done with its rows. */
  after: (name: string, values: readonly unknown[]) => Promise<void>
}
const none: Control = { unlocked: '', after: async () => {} }
const control = vi.hoisted(() => ({ now: null as Control | null }))
vi.mock(import('#server/db/statement.ts'), async (original) => {
  const actual = await original()
  const run: typeof actual.run = async (db, statement, values) => {
    if (control.now === null) return actual.run(db, statement, values)
    const rows = await actual.run(db, unlocked(statement, control.now), values)
    await control.now.after(statement.name, values)
    return rows as never
  }
  const prepared: typeof actual.prepared =
    (name, text) =>
    (db, ...values) =>
      run(db, { name, text }, values)
  return { ...actual, run, prepared }
})
/** A locking read without its lock. */
const unlocked = ({ name, text }: Statement, now: Control): Statement =>
  name === now.unlocked
    ? { name: `${name}_off`, text: text.replace(/for no key update.*$/s, '') }
    : { name, text }
async function withoutLock<T>(given: Partial<Control>, work: () => Promise<T>): Promise<T> {
  control.now = { ...none, ...given }
  return work().finally(() => {
    control.now = null
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
        timezone: 'America/Mexico_City',
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
async function rush(
  { db }: Database,
  mode: string,
  between: <T>(reserve: () => Promise<T>) => Promise<T> = (reserve) => reserve(),
) {
  const { single_class_id, places, line } = await lineUp(db, CAPACITY, 100)
  const strangers = await times(40, () => customerWithCredit(db))
  await cancelAll(db, places)
  let broken = 0
  const tell = () => (broken += 1)
  const fill = () => fillPlaces(db, { single_class_id, configuration: rules(mode), now: new Date(), tell })
  const reserve = () =>
    Promise.allSettled(
      strangers.map((customer_id) => reservePlace(db, { ...asked(), customer_id, single_class_id })),
    )
  const outcomes = await Promise.all([Promise.allSettled([fill(), fill()]), between(reserve)])
  const refused = refusals(outcomes.flat()) + broken
  return { ...(await stateOf(db, single_class_id)), refused, length: line.length }
}

describe.each(['offer', 'auto'])('promotion against reserving (%s)', (mode) => {
  it('assigns every place once and keeps the order', async () => {
    const { given, states, refused, length } = await rush(locked, mode)
    expect([given, refused]).toEqual([CAPACITY, 0])
    const promoted = states.filter((state) => state !== 'waiting').length
    expect(promoted).toBeLessThanOrEqual(CAPACITY)
    expect(states.slice(promoted)).toEqual(Array.from({ length: length - promoted }, () => 'waiting'))
    expect(await verify(locked.db)).toEqual([])
  })
})

describe('its controls', () => {
  /** Both processes have read what is free, then all others reserve, and only then both go on. */
  function unlockedRush(database: Database) {
    const read = gate(3)
    const reserved = Promise.withResolvers<void>()
    const after = async (name: string) => {
      if (name !== 'lock_awaited_class') return
      await read()
      await reserved.promise
    }
    return withoutLock({ unlocked: 'lock_awaited_class', after }, () =>
      rush(database, 'offer', async (reserve) => {
        await read()
        return reserve().finally(reserved.resolve)
      }),
    )
  }

  it('violate the constraint without the lock', async () => {
    const { given, refused } = await unlockedRush(locked)
    expect([given, refused]).toEqual([CAPACITY, 2])
  })

  it('oversell without both lock and constraint', async () => {
    const bare = await testDatabase({ poolSize: 20 })
    await sql`alter table single_class drop constraint single_class_taken_check`.execute(bare.db)
    const { given } = await unlockedRush(bare)
    expect(given).toBeGreaterThan(CAPACITY)
    expect(await verify(bare.db)).not.toEqual([])
    await bare.close()
  })
})

/** An offer is accepted at its very end, while it is taken back and goes to the next in line. */
async function lastMoment(
  { db }: Database,
  between: (lapse: () => Promise<unknown>) => Promise<unknown> = (lapse) => lapse(),
) {
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
    between(() => lapseOffers(db, new Date(end), first?.waitlist_id)).then(() =>
      fillPlaces(db, { single_class_id, configuration, now: new Date(end) }),
    ),
  ])
  return { ...(await stateOf(db, single_class_id)), refused: refusals(outcomes) }
}

describe('an offer accepted while it expires', () => {
  it('is either accepted or expired, and the place is assigned once', async () => {
    const seen = await times(20, () => lastMoment(locked))
    for (const { given, states, refused } of seen) {
      expect([given, refused]).toEqual([1, 0])
      expect(['reserved waiting', 'lapsed offered', 'lapsed waiting']).toContain(states.join(' '))
    }
    expect(await verify(locked.db)).toEqual([])
  })

  it('conflicts without the lock', async () => {
    const bare = await testDatabase({ poolSize: 20 })
    await sql.raw(gatedBooking(reserveSource)).execute(bare.db)
    await closeGate(bare.db, 2)
    // Accepting has locked the class and not yet written; lapsing has the entry and waits for the class.
    const { refused } = await withoutLock({ unlocked: 'lock_class_of_entry' }, () =>
      lastMoment(bare, async (lapse) => {
        await untilAtGate(bare.db)
        await Promise.all([lapse(), untilSomebodyWaits(bare.db).then(() => passGate(bare.db))])
      }),
    )
    expect(refused).toBe(1)
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

describe('somebody on two waitlists at one time', () => {
  it('is booked into one class', async () => {
    expect(await times(8, () => bothAtOnce(locked))).toEqual(Array.from({ length: 8 }, () => 1))
  })

  it('is booked into both without the lock on the customer', async () => {
    const read = gate(2)
    // Both have asked once more where the customer is at that time; neither has booked.
    const after = async (name: string, [, waitlist_id]: readonly unknown[]) => {
      if (name === 'waiting_line' && waitlist_id !== null) await read()
    }
    const booked = await withoutLock({ unlocked: 'lock_waiting_customer', after }, () => bothAtOnce(locked))
    expect(booked).toBe(2)
  })
})

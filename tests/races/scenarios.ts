import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'

import { moveOf } from '#domain/booking/waitlist/waitlist-life.ts'
import type { ReserveCode } from '#domain/booking/reserve/reserve.ts'
import { reservePlace } from '#server/db/booking-functions.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { build } from '#tests/builders/build.ts'

export const asked = () => ({
  now: new Date(),
  timezone: 'America/Mexico_City',
  allow_guests: true,
  booking_opens_days: null,
  booking_closes_minutes: 0,
  promotion_grace_minutes: 0,
})

/** Something that many want at the same moment. */
export interface Scenario {
  name: string
  /** The index or check without which the database would allow it. */
  constraint: { table: string; name: string; index: boolean }
  /** The code for those who come too late. */
  refusal: ReserveCode
  /** How many may succeed. */
  winners: number
  /** Prepares the rows and returns one call per client. */
  prepare(db: Queryable): Promise<(() => Promise<ReserveCode>)[]>
}

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

export async function customersWithCredit(db: Queryable, count: number): Promise<number[]> {
  return times(count, async () => {
    const { customer_id } = await build(db).customer()
    await build(db).credits(1, { customer_id })
    return customer_id
  })
}

export const scenarios: Scenario[] = [
  {
    name: '64 clients for 10 places',
    constraint: { table: 'single_class', name: 'single_class_taken_check', index: false },
    refusal: 'class_full',
    winners: 10,
    async prepare(db) {
      const { single_class_id } = await build(db).singleClass({ capacity: 10 })
      const customers = await customersWithCredit(db, 64)
      return customers.map((customer_id) => async () => {
        return (await reservePlace(db, { ...asked(), customer_id, single_class_id })).code
      })
    },
  },
  {
    name: 'one spot for 50 clients',
    constraint: { table: 'class_reservation', name: 'class_reservation_spot_key', index: true },
    refusal: 'spot_taken',
    winners: 1,
    async prepare(db) {
      const { single_class_id } = await build(db).singleClass({ capacity: 60, spot_map: '20,20,20' })
      const customers = await customersWithCredit(db, 50)
      return customers.map((customer_id) => async () => {
        return (await reservePlace(db, { ...asked(), customer_id, single_class_id, spot: 7 })).code
      })
    },
  },
  {
    name: 'one credit against 30 classes',
    constraint: { table: 'class_reservation', name: 'class_reservation_credit_key', index: true },
    refusal: 'no_credits',
    winners: 1,
    async prepare(db) {
      const [customer_id = 0] = await customersWithCredit(db, 1)
      const classes = await times(30, () => build(db).singleClass())
      return classes.map(({ single_class_id }) => async () => {
        return (await reservePlace(db, { ...asked(), customer_id, single_class_id })).code
      })
    },
  },
  {
    name: 'one customer 30 times in the same class',
    constraint: { table: 'class_reservation', name: 'class_reservation_member_key', index: true },
    refusal: 'already_reserved',
    winners: 1,
    async prepare(db) {
      const { customer_id } = await build(db).customer()
      const { single_class_id } = await build(db).singleClass({ capacity: 60 })
      // Paid in cash: with a credit, the constraint on credits would stop the second one first.
      const place = { customer_id, single_class_id, is_cash: true, by_staff: true }
      const client = async () => (await reservePlace(db, { ...asked(), ...place })).code
      return Array.from({ length: 30 }, () => client)
    },
  },
  {
    name: 'an offer that is accepted and withdrawn at once, its place wanted by 20 clients',
    constraint: { table: 'single_class', name: 'single_class_taken_check', index: false },
    refusal: 'class_full',
    winners: 1,
    async prepare(db) {
      const { single_class_id, customer_id, waitlist_id } = await offeredLastPlace(db)
      const customers = await customersWithCredit(db, 20)
      const reserve = async (who: number) =>
        (await reservePlace(db, { ...asked(), customer_id: who, single_class_id })).code
      const withdraw = (trx: Queryable) =>
        trx
          .updateTable('waitlist')
          .set({ state: moveOf('lapse').to, deleted_at: new Date() })
          .where('waitlist_id', '=', waitlist_id)
          .where('state', '=', 'offered')
          .execute()
      const others = customers.map((who) => async () => {
        await inTransaction(db, async (trx) => {
          // The class first: the usual lock order.
          await sql`select from single_class where single_class_id = ${single_class_id} for no key update`.execute(
            trx,
          )
          await withdraw(trx)
        })
        return reserve(who)
      })
      return [() => reserve(customer_id), ...others]
    },
  },
]

/** A class with one place left, offered to somebody; returns the customer and the entry. */
export async function offeredLastPlace(db: Queryable) {
  const make = build(db)
  const { single_class_id } = await make.singleClass({ capacity: 10 })
  for (let place = 0; place < 9; place++) await make.reservation({ single_class_id })
  const [customer_id = 0] = await customersWithCredit(db, 1)
  const { available_class_id } = await db
    .updateTable('available_class')
    .set({ held_for: single_class_id })
    .where('customer_id', '=', customer_id)
    .returning('available_class_id')
    .executeTakeFirstOrThrow()
  const { waitlist_id } = await make.waitlist({
    single_class_id,
    customer_id,
    available_class_id,
    state: 'offered',
    offered_until: new Date(Date.now() + 60_000),
  })
  return { single_class_id, customer_id, waitlist_id, available_class_id }
}

export interface Outcome {
  ok: number
  /** Refused as too late; errors and other codes do not count. */
  refused: number
}

/** Runs all clients at once, and counts. */
export async function run(scenario: Scenario, db: Queryable): Promise<{ seen: Outcome; fair: Outcome }> {
  const clients = await scenario.prepare(db)
  const codes = await Promise.all(clients.map((client) => client()))
  const count = (code: ReserveCode): number => codes.filter((seen) => seen === code).length
  return {
    seen: { ok: count('ok'), refused: count(scenario.refusal) },
    fair: { ok: scenario.winners, refused: codes.length - scenario.winners },
  }
}

/** Resolves when a connection to this database waits for another's lock. */
export async function untilSomebodyWaits(db: Queryable, waiting = 1): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
    if (rows.length >= waiting) return
    await sleep(20)
  }
}

/** A place that is being moved to another class: written under the locks of both, and not yet committed. */
export async function movedTo(
  db: Queryable,
  { class_reservation_id, from, to }: { class_reservation_id: number; from: number; to: number },
) {
  const trx = await db.startTransaction().execute()
  await sql`select from single_class where single_class_id in (${from}, ${to})
    order by single_class_id for no key update`.execute(trx)
  await sql`update class_reservation set single_class_id = ${to}
    where class_reservation_id = ${class_reservation_id}`.execute(trx)
  return trx
}

/** The database's code of an error. */
export const codeOf = ({ code }: { code: string }): string => code

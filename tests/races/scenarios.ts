import type { ReserveCode } from '#domain/booking/reserve.ts'
import { reservePlace } from '#server/db/booking-functions.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { build } from '#tests/builders/build.ts'

const asked = () => ({ now: new Date(), timezone: 'America/Mexico_City', allow_guests: true })

/** Something that many want at the same moment. */
export interface Scenario {
  name: string
  /** The index or check without which the database itself would let it happen. */
  constraint: { table: string; name: string; index: boolean }
  /** How the one who comes too late is told. */
  refusal: ReserveCode
  /** How many may succeed. */
  winners: number
  /** Prepares the rows and gives one call for each client. */
  prepare(db: Queryable): Promise<(() => Promise<ReserveCode>)[]>
}

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

async function customersWithCredit(db: Queryable, count: number): Promise<number[]> {
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
]

export interface Outcome {
  ok: number
  /** Told plainly that they came too late; errors and other codes are neither. */
  refused: number
}

/** Lets all clients go at once, and counts. */
export async function run(scenario: Scenario, db: Queryable): Promise<{ seen: Outcome; fair: Outcome }> {
  const clients = await scenario.prepare(db)
  const codes = await Promise.all(clients.map((client) => client()))
  const count = (code: ReserveCode): number => codes.filter((seen) => seen === code).length
  return {
    seen: { ok: count('ok'), refused: count(scenario.refusal) },
    fair: { ok: scenario.winners, refused: codes.length - scenario.winners },
  }
}

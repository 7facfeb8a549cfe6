import { fc } from '#tests/properties.ts'

import type { CancelRequest } from '#domain/booking/cancel/cancel.ts'
import type { PurchaseStatus } from '#server/db/schema/purchases.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { build } from '#tests/builders/build.ts'

const HOUR = 3_600_000
const NOW = new Date('2026-11-18T18:00:00Z')

const place = fc.record({
  attend: fc.nat({ max: 7 }).map((number) => number === 0),
  paid_by: fc.constantFrom('counted', 'counted', 'counted', 'cash', 'membership'),
  /** Milliseconds from now to the end of its grace period. */
  grace: fc.constantFrom(null, null, -1, 0, 1, HOUR),
  /** The purchase of its credit; null for one given by the studio. */
  purchase: fc.constantFrom<(PurchaseStatus | null)[]>(
    null,
    'completed',
    'completed',
    'cancelled',
    'revoked',
    'refunded',
  ),
  /** The actors of earlier cancellations that returned this credit. */
  earlier: fc.array(fc.constantFrom('customer' as const, 'staff' as const, 'studio' as const), {
    maxLength: 3,
  }),
})

export const cancelState = fc.record({
  places: fc.array(place, { minLength: 1, maxLength: 3, size: 'max' }),
  /** The guests that were cancelled before. */
  gone: fc.array(
    fc.nat({ max: 9 }).map((number) => number === 0),
    { minLength: 3, maxLength: 3 },
  ),
  /** Cancels the guest in this position instead of the holder. */
  target: fc.constantFrom(0, 0, 0, 1, 2),
  /** Milliseconds from now to the class. */
  ahead: fc.constantFrom(-HOUR, 0, 1, 3 * HOUR - 1, 3 * HOUR, 3 * HOUR + 1, 48 * HOUR),
  request: fc.record<CancelRequest>({
    now: fc.constant(NOW),
    allow_cancel: fc.boolean(),
    allow_late: fc.boolean(),
    window_seconds: fc.constantFrom(0, 3 * 3600, 3 * 3600, 72 * 3600),
    max_cancels: fc.constantFrom(null, 0, 1, 2, 3),
    by: fc.constantFrom('customer', 'customer', 'customer', 'staff', 'studio'),
  }),
})

export type CancelState = typeof cancelState extends fc.Arbitrary<infer State> ? State : never

/** Rows that every state refers to. */
export async function makeCancelWorld(db: Queryable) {
  const make = build(db)
  const { customer_id } = await make.customer()
  const { class_type_id, location_id, single_class_id } = await make.singleClass({
    class_date: new Date(NOW.getTime() - 100 * HOUR),
    capacity: 5,
  })
  const { class_package_id } = await make.classPackage()
  return { customer_id, class_type_id, location_id, past_class_id: single_class_id, class_package_id }
}

export type CancelWorld = Awaited<ReturnType<typeof makeCancelWorld>>

/** Inserts a state and returns its reservations, the holder's first, each with the input of the pure decision. */
export async function writeCancelState(db: Queryable, world: CancelWorld, state: CancelState) {
  const { customer_id, class_type_id, location_id } = world
  const class_date = new Date(NOW.getTime() + state.ahead)
  const { single_class_id } = await db
    .insertInto('single_class')
    .values({ class_type_id, location_id, class_date, duration: 50, capacity: 5 })
    .returning('single_class_id')
    .executeTakeFirstOrThrow()
  const written = []
  let guest_of: number | null = null
  for (const [index, given] of state.places.entries()) {
    // Only the holder's own place can be paid by a membership.
    const paid_by = index > 0 && given.paid_by === 'membership' ? 'counted' : given.paid_by
    const credit =
      paid_by === 'cash' ? null : await writeCredit(db, world, paid_by === 'membership', given.purchase)
    const earlier = paid_by === 'counted' ? given.earlier : []
    if (earlier.length > 0)
      await db
        .insertInto('class_reservation')
        .values(earlier.map((cancelled_by) => ({ ...earlierCancel(world, credit), cancelled_by })))
        .execute()
    const grace_until = given.grace === null ? null : new Date(NOW.getTime() + given.grace)
    const cancelled = state.gone[index] === true
    const row: { class_reservation_id: number } = await db
      .insertInto('class_reservation')
      .values({
        customer_id,
        single_class_id,
        guest_of,
        guest: guest_of === null ? null : 'Ana',
        is_cash: credit === null,
        available_class_id: credit,
        unlimited: paid_by === 'membership',
        attend: given.attend,
        grace_until,
        deleted_at: cancelled ? NOW : null,
        cancelled_by: cancelled ? 'customer' : null,
      })
      .returning('class_reservation_id')
      .executeTakeFirstOrThrow()
    guest_of ??= row.class_reservation_id
    written.push({
      id: row.class_reservation_id,
      cancelled,
      facts: {
        attend: given.attend,
        counted_credit: paid_by === 'counted',
        earlier_cancels: earlier.filter((by) => by !== 'studio').length,
        grace_until,
        withdrawn: given.purchase === 'revoked' || given.purchase === 'refunded',
      },
    })
  }
  return { single_class_id, class_date, written }
}

function earlierCancel(world: CancelWorld, credit: number | null) {
  return {
    customer_id: world.customer_id,
    single_class_id: world.past_class_id,
    available_class_id: credit,
    deleted_at: NOW,
    credit_returned: true,
  }
}

/** A credit for a place, of a purchase in the given status. */
async function writeCredit(
  db: Queryable,
  world: CancelWorld,
  unlimited: boolean,
  status: PurchaseStatus | null,
) {
  const { customer_id, class_package_id } = world
  const price = { base_cents: 100, total_cents: 100, class_amount: 1, expiration_days: 30 }
  const purchase =
    status === null
      ? null
      : await db
          .insertInto('purchase')
          .values({ ...price, customer_id, class_package_id, status })
          .returning('purchase_id')
          .executeTakeFirstOrThrow()
  const { available_class_id } = await db
    .insertInto('available_class')
    .values({
      customer_id,
      unlimited,
      state: unlimited ? 'free' : 'used',
      purchase_id: purchase?.purchase_id,
      expires_on: '2027-01-01',
    })
    .returning('available_class_id')
    .executeTakeFirstOrThrow()
  return available_class_id
}

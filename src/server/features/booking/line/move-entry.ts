import type { Updateable } from 'kysely'
import { moveOf, type WaitlistEvent } from '#domain/booking/waitlist/waitlist-life.ts'
import type { WaitlistTable } from '#server/db/schema/schedule.ts'
import type { Trx } from '#server/db/transaction.ts'
import { recordAudit } from '#server/shared/audit.ts'

/** The audit's action of each event. */
const actions = {
  offer: 'waitlist.offered',
  reserve: 'waitlist.reserved',
  leave: 'waitlist.left',
  lapse: 'waitlist.lapsed',
  close: 'waitlist.closed',
} satisfies Partial<Record<WaitlistEvent, string>>

interface Move {
  waitlist_id: number
  event: keyof typeof actions
  now: Date
  /** Columns that change with the state. */
  set?: Pick<Updateable<WaitlistTable>, 'offered_until' | 'available_class_id' | 'told_of' | 'notified_at'>
  /** The actor; null for the product itself. */
  actor_customer_id?: number
  request_id?: string
}

/**
 * Applies an event to an entry, with the audit line, under the lock of its class, which the caller has. Returns
 * whether the state changed: an event that is not allowed in the current state changes nothing.
 */
export async function moveEntry(trx: Trx, move: Move): Promise<boolean> {
  const { waitlist_id, event, now, set = {} } = move
  const { from, to } = moveOf(event)
  const moved = await trx
    .updateTable('waitlist')
    .set({ state: to, ...(event === 'offer' ? {} : { deleted_at: now }), ...set })
    .where('waitlist_id', '=', waitlist_id)
    .where('state', 'in', from)
    .returning(['single_class_id', 'customer_id'])
    .executeTakeFirst()
  if (moved === undefined) return false
  await recordAudit(
    trx,
    { actor_customer_id: move.actor_customer_id ?? null, request_id: move.request_id },
    actions[event],
    waitlist_id,
    moved,
  )
  return true
}

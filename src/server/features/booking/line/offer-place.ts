import type { Credit } from '#domain/credits/fit.ts'
import type { Trx } from '#server/db/transaction.ts'
import { notify } from '#server/features/messages/notify.ts'
import { addJob } from '#server/queue/queue.ts'
import { moveEntry } from './move-entry.ts'
import type { LockedClass } from './waitlist-line.ts'

interface Offer {
  waitlist_id: number
  customer_id: number
  /** The credit that pays; a membership needs no held credit. */
  credit: Credit | null
  until: Date
}

/**
 * Holds a place of a locked class, and the credit that pays for it, for a customer on the waitlist, notifies them, and
 * queues the withdrawal. Returns false, and does nothing, if the credit cannot be held: the caller must go on without them.
 */
export async function offerPlace(trx: Trx, target: LockedClass, offer: Offer, now: Date): Promise<boolean> {
  const { waitlist_id, customer_id, credit, until } = offer
  const { single_class_id } = target
  const available_class_id = credit === null || credit.unlimited ? null : credit.available_class_id
  if (available_class_id !== null && !(await holdCredit(trx, available_class_id, single_class_id)))
    return false
  const moved = await moveEntry(trx, {
    waitlist_id,
    event: 'offer',
    now,
    set: { offered_until: until, available_class_id, told_of: target.times_freed, notified_at: now },
  })
  if (!moved) throw new Error('an entry left the line under the lock of its class')
  await addJob(trx, 'lapse-offer', { waitlist_id }, { runAt: until, jobKey: `lapse-offer:${waitlist_id}` })
  await notify(trx, [
    { kind: 'waitlist_offer', customer_id, event: `waitlist:${waitlist_id}`, facts: { waitlist_id } },
  ])
  return true
}

/** Checks again that the credit fits: it may have been used at this moment. */
async function holdCredit(trx: Trx, available_class_id: number, held_for: number): Promise<boolean> {
  const held = await trx
    .updateTable('available_class')
    .set({ held_for })
    .where('available_class_id', '=', available_class_id)
    .where('state', '=', 'free')
    .where('held_for', 'is', null)
    .returning('available_class_id')
    .executeTakeFirst()
  return held !== undefined
}

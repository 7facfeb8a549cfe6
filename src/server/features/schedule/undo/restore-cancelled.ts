import type { Trx } from '#server/db/transaction.ts'
import { factOf, type Notice } from '#server/features/messages/notices/notices.ts'
import { sendAfterAll } from '#server/features/messages/notices/defer-unwritten.ts'
import { notify } from '#server/features/messages/notify.ts'
import { takeBack } from '#server/features/messages/delivery/take-back.ts'
import { cancelledNotice } from '#server/features/schedule/changes/cancelled-notice.ts'
import { addJob } from '#server/queue/queue.ts'
import { AppError } from '#server/kit/errors.ts'
import { scheduleErrors } from '#text/errors/schedule.ts'
import { lockCredits, lockPeople, restore, type Restored } from './restore.queries.ts'

const texts = scheduleErrors.undo

/**
 * Restores the places, credits and waitlists of locked classes as they were before the cancellation, and withdraws the notices that
 * are not sent yet; customers who have one get a correction. Returns how many that are. Throws AppError 409 where a credit is used
 * otherwise by now, or a customer is gone.
 */
export async function restoreCancelled(
  trx: Trx,
  { schedule_undo_id, made_at, now }: { schedule_undo_id: number; made_at: Date; now: Date },
): Promise<number> {
  const people = await lockPeople(trx, schedule_undo_id)
  const once = new Set(people.map((one) => `${one.single_class_id} ${one.customer_id}`))
  // Two accounts that were one class's may be one account by now.
  if (people.some(({ gone }) => gone) || once.size < people.length)
    throw new AppError(409, 'undo_people', texts.people)
  const spent = (await lockCredits(trx, schedule_undo_id)).filter((credit) => credit.spent).length
  if (spent > 0) throw new AppError(409, 'undo_credits', texts.credits({ credits: spent }))
  const restored = await restore(trx, schedule_undo_id, now)
  await goOn(trx, restored)
  await sendAfterAll(trx, restored, made_at)
  const told = await takeBack(
    trx,
    restored.map((one) => cancelledNotice(one, { reason: null, now: made_at })),
    now,
  )
  const corrections = told.map((one): Notice => ({
    kind: 'class_restored',
    customer_id: one.customer_id,
    event: `undo:${schedule_undo_id}:${one.kind}:${one.class_reservation_id ?? one.waitlist_id}`,
    facts: factOf(one),
  }))
  await notify(trx, corrections)
  return new Set(told.map(({ customer_id }) => customer_id)).size
}

/** Offers end when they would have, and places that are free go to who waits. */
async function goOn(trx: Trx, restored: readonly Restored[]): Promise<void> {
  const entries = restored.filter((one) => one.waitlist_id !== null)
  for (const { waitlist_id, offered_until: runAt } of entries)
    if (runAt !== null)
      await addJob(trx, 'lapse-offer', { waitlist_id }, { runAt, jobKey: `lapse-offer:${waitlist_id}` })
  for (const single_class_id of new Set(entries.map((one) => one.single_class_id)))
    await addJob(trx, 'fill-places', { single_class_id }, { jobKey: `fill-places:${single_class_id}` })
}

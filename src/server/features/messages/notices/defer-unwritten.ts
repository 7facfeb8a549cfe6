import { undoUntil } from '#domain/schedule/undo.ts'
import { run, type Statement } from '#server/db/statement.ts'
import type { Trx } from '#server/db/transaction.ts'
import { queueSending } from '#server/features/messages/queue-message.ts'

/** How long an undo of the last moment may take to commit, in ms. */
const COMMITTED_MS = 5_000

/** A place in a class, or an entry of its waitlist. */
export interface OfPlace {
  customer_id: number
  class_reservation_id?: number | null
  waitlist_id?: number | null
}

/** The customers, their places, and their entries, as statements about notices of classes take them. */
export const subjectsOf = (places: readonly OfPlace[]) => [
  places.map(({ customer_id }) => customer_id),
  places.flatMap(({ class_reservation_id: id }) => id ?? []),
  places.flatMap(({ waitlist_id: id }) => id ?? []),
]

const DEFER: Statement = {
  name: 'defer_unwritten_notices',
  text: `update notice set due_at = greatest(due_at, $4) where parked_at is null and customer_id = any ($1::integer[])
      and ((facts ->> 'class_reservation_id')::integer = any ($2::integer[])
        or (facts ->> 'waitlist_id')::integer = any ($3::integer[]))`,
}

/**
 * Defers notices of a class that is being cancelled, such as reminders, until the cancellation can no longer be undone: before that
 * they would be dropped as untrue, and never be written again.
 */
export async function deferUnwritten(trx: Trx, places: readonly OfPlace[], now: Date): Promise<void> {
  const until = new Date(undoUntil(now).getTime() + COMMITTED_MS)
  await run(trx, DEFER, [...subjectsOf(places), until])
}

const SEND_AFTER_ALL: Statement = {
  name: 'send_after_all',
  text: `update message set state = 'queued', problem = null, failed_at = null
    where state = 'failed' and problem = 'outdated' and failed_at >= $4 and customer_id = any ($1::integer[])
      and (class_reservation_id = any ($2::integer[]) or waitlist_id = any ($3::integer[]))
      and kind not in ('class_cancelled', 'waitlist_cancelled')
    returning message_id`,
}

/**
 * Sends messages that were written before a cancellation and refused as outdated since, among them changes of the class: they are
 * true again, and no second message of their event would be written. @param since when the class was cancelled
 */
export async function sendAfterAll(trx: Trx, places: readonly OfPlace[], since: Date): Promise<void> {
  const rows = await run<{ message_id: number }>(trx, SEND_AFTER_ALL, [...subjectsOf(places), since])
  for (const { message_id } of rows) await queueSending(trx, message_id)
}

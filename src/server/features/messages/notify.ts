import type { Queryable } from '#server/db/transaction.ts'

/**
 * What each kind of notice is about. Ids, because the words are written a moment later from what is true then; what
 * can no longer be read (how a class was before a change) comes along. Instants are ISO 8601 text.
 */
export interface NoticeFacts {
  class_reminder: { class_reservation_id: number }
  class_changed: { class_reservation_id: number; was: { class_date: string; place: string; coach: string } }
  class_cancelled: { class_reservation_id: number; reason: string | null }
  waitlist_place_free: { waitlist_id: number }
  waitlist_offer: { waitlist_id: number }
  waitlist_booked: { class_reservation_id: number }
  /** The studio called the class off for which somebody waited. */
  waitlist_cancelled: { waitlist_id: number; reason: string | null }
  transfer_accepted: { class_reservation_id: number }
  credits_expiring: { customer_id: number; expires_on: string }
  penalty: { class_reservation_penalty_id: number }
  birthday: { customer_id: number }
}
export type NoticeKind = keyof NoticeFacts

export type Notice = {
  [K in NoticeKind]: {
    kind: K
    customer_id: number
    /** The event that it tells of, as in `class:12:changed:3`: one event is told a person once, however often this runs. */
    event: string
    facts: NoticeFacts[K]
  }
}[NoticeKind]

/** Notes what people are to be told, in the caller's transaction. The worker writes the messages, each by its channels. */
export async function notify(db: Queryable, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  await db
    .insertInto('notice')
    .values(notices.map((notice) => ({ ...notice, facts: JSON.stringify(notice.facts) })))
    .onConflict((conflict) => conflict.columns(['kind', 'customer_id', 'event']).doNothing())
    .execute()
}

import { kindOf } from '#domain/messages/kinds.ts'
import { heldUntil } from '#domain/messages/quiet-hours.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { momentOf } from '#server/features/messages/notices/notice-content.ts'
import { readNow } from '#server/features/messages/notices/notice-facts.queries.ts'
import { wantedBy, wordsOf } from '#server/features/messages/words/notice-words.ts'
import type { Notice } from '#server/features/messages/notices/notices.ts'
import {
  type Sender,
  type ReadyNotice,
  queueNotices,
} from '#server/features/messages/notices/queue-notices.ts'

/**
 * Writes the messages of notices from the current state; a notice that is no longer true has none.
 * @param putOff called with a notice that waits for the end of quiet hours, the studio's or the person's own; without it none waits
 */
export async function writeMessages<N extends Notice>(
  db: Queryable,
  sender: Sender,
  notices: readonly N[],
  putOff?: (notice: N, due_at: Date) => Promise<void>,
): Promise<void> {
  if (notices.length === 0) return
  const { configuration, now } = sender
  const { timezone, quiet_hours_start: start, quiet_hours_end: end } = configuration
  const about = await readNow(db, wantedBy(notices))
  const at = momentOf(configuration, now)
  const ready: ReadyNotice[] = []
  for (const notice of notices) {
    const { kind, event, customer_id, facts } = notice
    const person = ('account' in facts ? facts.account : null) ?? about.people.get(customer_id ?? 0)
    const words = wordsOf(notice, about, at)
    if (person === undefined || words === null) continue
    const { begins = null, ...said } = words
    const own = 'quiet' in person && person.quiet !== null ? { ...person.quiet, timezone } : null
    const quiet = { studio: { start, end, timezone }, own }
    // At its instant they are asked again.
    const due_at = heldUntil(kindOf(kind).silence, now, quiet, begins)
    if (putOff && due_at) await putOff(notice, due_at)
    else ready.push({ ...said, ...person, ...subjectOf(facts), begins, customer_id, kind, event })
  }
  await queueNotices(db, sender, ready)
}

/** The place or the offer that an answer to the message would be about. */
const subjectOf = (facts: Notice['facts']) => ({
  class_reservation_id: 'class_reservation_id' in facts ? facts.class_reservation_id : null,
  waitlist_id: 'waitlist_id' in facts ? facts.waitlist_id : null,
})

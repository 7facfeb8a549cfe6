import { sql } from 'kysely'
import type { DeliveryProblem, MessageState } from '#domain/messages/delivery-problems.ts'
import type { Channel } from '#domain/messages/kinds.ts'
import type { ReplyOutcome } from '#server/db/schema/operations.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { isMarked } from '#server/features/messages/present-recipient.ts'
import { visibleTo } from '#server/features/messages/visible-mails.ts'

const PAGE_SIZE = 50

export interface EntryRow {
  /** Null for what they wrote. */
  message_id: number | null
  /** Null for what the studio wrote. */
  incoming_message_id: number | null
  kind: string
  channel: Channel
  subject: string | null
  body_text: string | null
  type: string | null
  outcome: ReplyOutcome | null
  seen: boolean
  state: MessageState | null
  waits_until: Date | null
  problem: DeliveryProblem | null
  delivered_at: Date | null
  read_at: Date | null
  created_at: Date
  marked: boolean
  class_reservation_id: number | null
  waitlist_id: number | null
  begins: Date | null
}

interface Wanted {
  /** A customer, or the forms of an unknown number. */
  whose: { customer_id: number } | { senders: readonly string[] }
  page: number
  withAccessMails: boolean
}

/** One page of all messages to and from a customer, newest first. */
export async function findConversation(db: Queryable, { whose, page, withAccessMails }: Wanted) {
  const theirs =
    'senders' in whose
      ? sql`from incoming_message i where i.customer_id is null and i.sender = any (${whose.senders})`
      : sql`from incoming_message i where i.customer_id = ${whose.customer_id}`
  const ours =
    'senders' in whose
      ? sql`from message m where m.answers in (select i.incoming_message_id ${theirs})`
      : sql`from message m where m.customer_id = ${whose.customer_id} and ${visibleTo(withAccessMails)}`
  const found = await sql<EntryRow>`
    select m.message_id, null::bigint as incoming_message_id, m.kind, m.channel, m.subject, m.body_text, null as type, null as outcome,
      true as seen, m.state, m.waits_until, m.problem, m.delivered_at, m.read_at, m.created_at,
      ${isMarked} as marked, m.class_reservation_id, m.waitlist_id,
      m.begins
    ${ours}
    union all
    select null, i.incoming_message_id, 'reply', 'whatsapp', '', i.body, i.type, i.outcome, i.seen_at is not null, null, null, null, null, null,
      i.received_at, false, null, null, null::timestamptz
    ${theirs}
    order by created_at desc, message_id desc nulls last, incoming_message_id desc
    limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(db)
  const counted = await sql<{ total: number }>`
    select (select count(*) ${ours})::integer + (select count(*) ${theirs})::integer as total`.execute(db)
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 }
}

import { sql } from 'kysely'
import { answerableKinds } from '#domain/messages/replies.ts'
import type { Queryable } from '#server/db/transaction.ts'

/** The place or the offer that an answer is about. */
export type Subject = { single_class_id: number; name: string; class_date: Date } & (
  | { class_reservation_id: number }
  | { waitlist_id: number }
)

interface Row {
  single_class_id: number
  name: string
  class_date: Date
  class_reservation_id: number | null
  waitlist_id: number | null
}

/** How long an answer without a quotation is taken to be about a message. */
const RECENT_DAYS = 3

const subjects = sql`
  from message m
    left join class_reservation r on r.class_reservation_id = m.class_reservation_id and r.customer_id = m.customer_id
    left join waitlist w on w.waitlist_id = m.waitlist_id and w.customer_id = m.customer_id
    join single_class c on c.single_class_id = coalesce(r.single_class_id, w.single_class_id)
    join class_type t using (class_type_id)
  where m.channel = 'whatsapp' and m.kind in (${sql.join(answerableKinds)})`

/** What one of the customer's messages is about, whatever has become of it since. */
export async function findSubject(
  db: Queryable,
  customer_id: number,
  message_id: number,
): Promise<Subject | null> {
  const { rows } = await sql<Row>`
    select c.single_class_id, t.name, c.class_date, r.class_reservation_id, w.waitlist_id ${subjects}
      and m.customer_id = ${customer_id} and m.message_id = ${message_id}`.execute(db)
  return rows[0] ? subjectOf(rows[0]) : null
}

/**
 * What the customer's latest messages are about, as far as it is still open: those that she had when she wrote, unless staff wrote to
 * her or to her class after them, whom she may have answered. WhatsApp tells whole seconds.
 */
export async function findOpenSubjects(
  db: Queryable,
  { customer_id, written_at, now }: { customer_id: number; written_at: Date; now: Date },
): Promise<Subject[]> {
  const { rows } = await sql<Row>`
    select distinct c.single_class_id, t.name, c.class_date, r.class_reservation_id, w.waitlist_id ${subjects}
      and m.customer_id = ${customer_id} and m.state = 'sent' and c.class_date > ${now}
      and m.sent_at > ${now}::timestamptz - make_interval(days => ${RECENT_DAYS})
      and date_trunc('second', m.sent_at) <= ${written_at}
      and not exists (
        select from message staff
        where staff.customer_id = m.customer_id and staff.channel = 'whatsapp'
          and (staff.kind = 'class_message' or staff.sent_by is not null and staff.kind not in (${sql.join(answerableKinds)}))
          and staff.sent_at > m.sent_at and date_trunc('second', staff.sent_at) <= ${written_at})
      and ((r.class_reservation_id is not null and r.deleted_at is null) or w.state = 'offered')`.execute(db)
  return rows.map(subjectOf)
}

function subjectOf({ class_reservation_id, waitlist_id, ...about }: Row): Subject {
  return class_reservation_id === null
    ? { ...about, waitlist_id: waitlist_id as number }
    : { ...about, class_reservation_id }
}

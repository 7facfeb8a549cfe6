import type { MessageKind } from '#domain/messages/kinds.ts'
import { prepared } from '#server/db/statement.ts'

/** How many of a kind are named. */
export const NAMED = 5

interface Counted {
  /** How many there are of the kind. */
  total: number
}

export interface PastDueRow extends Counted {
  purchase_id: number
  name: string
  title: string
  past_due_since: Date
  renewal_cents: number
}

/** Subscriptions whose charge failed, the latest first. */
export const findPastDue = prepared<PastDueRow>(
  'to_do_past_due',
  // Those paid at the counter are renewals to confirm.
  `select p.purchase_id, trim(c.name || ' ' || c.last_name) as name, coalesce(p.package_title, k.title) as title,
      p.past_due_since, coalesce(p.renewal_cents, p.total_cents) as renewal_cents, count(*) over ()::integer as total
    from purchase p join customer c using (customer_id) join class_package k using (class_package_id)
    where p.past_due_since is not null and p.status = 'active' and p.gateway is not null
    order by p.past_due_since desc, p.purchase_id desc limit ${NAMED}`,
)

export interface WriterRow extends Counted {
  incoming_message_id: number
  sender: string
  customer_id: number | null
  name: string
  body: string
  received_at: Date
}

/** Who wrote last and was not attended to, each conversation with the last message, as the inbox has them. */
export const findWriters = prepared<WriterRow>(
  'to_do_unread',
  `with unread as (
      select distinct on (i.customer_id, unknown) i.incoming_message_id, i.body, i.received_at, i.sender, i.customer_id,
        coalesce(nullif(trim(c.name || ' ' || c.last_name), ''), nullif(i.sender_name, ''), '+' || i.sender) as name
      from incoming_message i left join customer c using (customer_id)
        cross join lateral (select case when i.customer_id is null then regexp_replace(i.sender, '^521([0-9]{10})$', '52\\1') end as unknown) number
      where i.seen_at is null order by i.customer_id, unknown, i.incoming_message_id desc)
    select *, count(*) over ()::integer as total from unread
    order by incoming_message_id desc limit ${NAMED}`,
)

export interface UndeliverableRow extends Counted {
  customer_id: number
  name: string
  email: string
  marked_at: Date
}

/** Customers to whose address no mail is sent, the latest first. */
export const findUndeliverable = prepared<UndeliverableRow>(
  'to_do_undeliverable',
  `select c.customer_id, trim(c.name || ' ' || c.last_name) as name, c.email, u.marked_at, count(*) over ()::integer as total
    from undeliverable_address u join customer c on lower(c.email) = u.email
    where u.cleared_at is null and c.deleted_at is null
    order by u.marked_at desc, c.customer_id desc limit ${NAMED}`,
)

export interface UnwrittenRow extends Counted {
  notice_id: number
  kind: MessageKind
  customer_id: number
  name: string
  parked_at: Date
}

/** Notices whose messages could not be written, the latest first. */
export const findUnwritten = prepared<UnwrittenRow>(
  'to_do_unwritten',
  `select n.notice_id, n.kind, n.customer_id, trim(c.name || ' ' || c.last_name) as name, n.parked_at, count(*) over ()::integer as total
    from notice n join customer c using (customer_id) where n.parked_at is not null
    order by n.parked_at desc, n.notice_id desc limit ${NAMED}`,
)

/** A class by its type with its location, or by who paid in cash with its type. */
export interface ClassRow extends Counted {
  single_class_id: number
  class_date: Date
  name: string
  about: string
}

/** Classes between two instants without a coach, or for which a substitute is wanted, the next first. */
export const findCoachless = prepared<ClassRow, [from: Date, until: Date]>(
  'to_do_coachless',
  `select s.single_class_id, s.class_date, t.name, l.name as about, count(*) over ()::integer as total
    from single_class s join class_type t using (class_type_id) join location l using (location_id)
    where s.class_date >= $1 and s.class_date < $2 and s.cancelled_at is null and not s.draft
      and (not exists (select from single_class_instructor i where i.single_class_id = s.single_class_id)
        or exists (select from substitute_request q join single_class_instructor i using (single_class_id, instructor_id)
          where q.single_class_id = s.single_class_id and q.closed_at is null))
    order by s.class_date, s.single_class_id limit ${NAMED}`,
)

/** Classes with cancelled places whose cash was not given back, each with who paid it, the latest first. */
export const findClassesToReturn = prepared<ClassRow>(
  'to_do_to_return',
  // Each person once, and two of one name both.
  `with owed as (select distinct single_class_id, customer_id from class_reservation where deleted_at is not null and paid_entry is not null)
    select s.single_class_id, s.class_date, t.name as about, count(*) over ()::integer as total,
      string_agg(trim(c.name || ' ' || c.last_name), ', ' order by normalise_text(c.name), normalise_text(c.last_name)) as name
    from owed join customer c using (customer_id) join single_class s using (single_class_id) join class_type t using (class_type_id)
    group by s.single_class_id, t.name order by s.class_date desc, s.single_class_id limit ${NAMED}`,
)

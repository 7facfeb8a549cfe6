import type { CreditEntryKind } from '#server/db/schema/booking.ts'
import { preparedOne } from '#server/db/statement.ts'
import { CHANGE, MOMENT } from './wallet.queries.ts'

const PER_PAGE = 10

export interface CustomerMovementRow {
  at: string
  kind: CreditEntryKind | 'cancelled' | 'penalty' | 'lifted'
  amount: number
  credits: number
  unlimited: boolean
  balance: number
  purchase_id: number | null
  title: string | null
  is_gift: boolean
  single_class_id: number | null
  class_name: string | null
  class_date: string | null
  guest: string | null
  by_id: number | null
  by_name: string | null
  reason: string | null
  no_shows: number | null
  end_date: string | null
}

/**
 * A page of all movements of a customer's credits with the free ones after each, latest first. Lines of one moment, kind and source
 * are merged: "+10", or a guest's place with its holder's. A membership's places have no ledger lines and are read themselves; they
 * and penalties change no balance. Who gave or lifted a penalty is in the audit.
 */
export const findCustomerMovements = preparedOne<
  { movements: CustomerMovementRow[]; total: number },
  [customer_id: number, page: number]
>(
  'customer_movements',
  `
    with step as (
      select e.*, ${MOMENT} as at, a.purchase_id, a.unlimited, case when a.unlimited then 0 else ${CHANGE} end as change
      from credit_entry e join available_class a using (available_class_id) where e.customer_id = $1
    ), line as (
      select max(e.credit_entry_id) as entry, e.at, e.kind, r.single_class_id, e.purchase_id,
        sum(e.change)::integer as amount, count(*)::integer as credits, bool_or(e.unlimited) as unlimited, max(r.guest) as guest,
        e.actor_customer_id as by_id, e.reason, null::integer as penalty_id
      from step e left join class_reservation r using (class_reservation_id)
      group by e.at, e.kind, r.single_class_id, e.purchase_id, e.actor_customer_id, e.reason
      union all
      select null, case done.kind when 'reserved' then r.created_at else r.deleted_at end, done.kind, r.single_class_id, null,
        0, 1, true, null, null, null, null
      from class_reservation r cross join (values ('reserved'), ('cancelled')) as done (kind)
      where r.customer_id = $1 and r.unlimited and (done.kind = 'reserved' or r.deleted_at is not null)
      union all
      select null, case done.kind when 'penalty' then p.created_at else p.lifted_at end, done.kind, null, null,
        0, 0, true, null, null, case done.kind when 'penalty' then p.reason end, p.class_reservation_penalty_id
      from class_reservation_penalty p cross join (values ('penalty'), ('lifted')) as done (kind)
      where p.customer_id = $1 and (done.kind = 'penalty' or p.lifted_at is not null)
    ), summed as (
      select line.*, (sum(amount) over (order by at, entry nulls last))::integer as balance from line
    ), page as materialized (
      select * from summed order by at desc, entry desc nulls first limit ${PER_PAGE} offset ($2 - 1) * ${PER_PAGE}
    ), shown as (
      select page.at, page.kind, page.amount, page.credits, page.unlimited, page.balance, page.guest, page.purchase_id,
        coalesce(b.package_title, k.title) as title, coalesce(b.is_gift, false) as is_gift,
        page.single_class_id, t.name as class_name, s.class_date, page.reason, p.no_shows, p.end_date,
        author.customer_id as by_id, author.name || ' ' || author.last_name as by_name
      from page left join purchase b using (purchase_id) left join class_package k using (class_package_id)
        left join single_class s using (single_class_id) left join class_type t using (class_type_id)
        left join class_reservation_penalty p on p.class_reservation_penalty_id = page.penalty_id
        left join lateral (
          select d.actor_customer_id from audit d where d.entity = 'class_reservation_penalty' and d.entity_id = page.penalty_id::text
            and d.action = case page.kind when 'penalty' then 'penalty.given' else 'penalty.lifted' end
          order by d.audit_id desc limit 1
        ) noted on true
        left join customer author on author.customer_id = coalesce(page.by_id, noted.actor_customer_id)
      order by page.at desc, page.entry desc nulls first
    )
    select (select count(*)::integer from line) as total, coalesce((select json_agg(shown) from shown), '[]') as movements`,
)

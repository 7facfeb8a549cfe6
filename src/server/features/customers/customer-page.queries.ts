import { sql } from 'kysely'
import type { Queryable } from '#server/db/transaction.ts'

export interface CustomerPageRow {
  blocked_at: Date | null
  blocked_reason: string | null
  deleted_at: Date | null
  updated_at: Date
  tags: string[]
  visits: number
  /** Of settled classes, as the reports and penalties count them. */
  no_shows: number
  cancellations: number
  favourite: string | null
  /** For what was sold to them: money that bought nothing is in the ledger as unapplied until it is refunded. */
  paid_cents: number
  /** The customer whom this account became part of. */
  merged_into: number | null
}

/** What the desk sees of a customer in addition to the profile. Undefined for an unknown id. */
export async function findCustomerPage(
  db: Queryable,
  customer_id: number,
): Promise<CustomerPageRow | undefined> {
  const { rows } = await sql<CustomerPageRow>`
    select c.blocked_at, c.blocked_reason, c.deleted_at, c.updated_at,
      coalesce((select array_agg(t.tag order by t.tag) from customer_tag t where t.customer_id = c.customer_id), '{}') as tags,
      place.visits, place.no_shows, place.cancellations,
      (select t.name from class_reservation r join single_class s using (single_class_id) join class_type t using (class_type_id)
        where r.customer_id = c.customer_id and r.deleted_at is null and r.guest_of is null and r.attend
        group by t.class_type_id, t.name order by count(*) desc, t.name limit 1) as favourite,
      coalesce((select -sum(l.amount_cents) from (
          select ledger_transaction_id from purchase b join ledger_transaction using (purchase_id) where b.customer_id = c.customer_id
          union all
          select ledger_transaction_id from class_reservation r join ledger_transaction using (class_reservation_id)
          where r.customer_id = c.customer_id
        ) own join ledger_line l using (ledger_transaction_id) where l.account in ('revenue', 'iva')), 0)::float8 as paid_cents,
      (select m.surviving_customer_id from customer_merge m where m.merged_customer_id = c.customer_id and m.undone_at is null) as merged_into
    from customer c
    left join lateral (
      select count(*) filter (where r.deleted_at is null and r.attend)::integer as visits,
        count(*) filter (where r.deleted_at is null and not r.attend and r.waived_at is null and s.settled_at is not null)::integer as no_shows,
        count(*) filter (where r.deleted_at is not null and r.cancelled_by in ('customer', 'staff'))::integer as cancellations
      from class_reservation r join single_class s using (single_class_id) where r.customer_id = c.customer_id and r.guest_of is null
    ) place on true
    where c.customer_id = ${customer_id}`.execute(db)
  return rows[0]
}

/** The tags in use, the most frequent first. */
export async function findTags(db: Queryable): Promise<{ tag: string; customers: number }[]> {
  return db
    .selectFrom('customer_tag')
    .select(['tag', sql<number>`count(*)::integer`.as('customers')])
    .groupBy('tag')
    .orderBy('customers', 'desc')
    .orderBy('tag')
    .limit(200)
    .execute()
}

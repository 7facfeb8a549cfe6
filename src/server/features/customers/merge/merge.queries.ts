import { sql } from 'kysely'
import type { Role } from '#domain/people/roles.ts'
import type { Queryable, Trx } from '#server/db/transaction.ts'
import type { Moved } from './move-rows.ts'

export interface AccountRow {
  customer_id: number
  name: string
  last_name: string
  email: string
  phone: string | null
  uid: string | null
  role: Role
  blocked_at: Date | null
  deleted_at: Date | null
}

/** Both accounts, in the order of their ids, so that two merges never wait for each other. */
export function findAccounts(db: Queryable, ids: readonly number[], lock: boolean): Promise<AccountRow[]> {
  const rows = db
    .selectFrom('customer')
    .select(['customer_id', 'name', 'last_name', 'email', 'phone', 'uid', 'role', 'blocked_at', 'deleted_at'])
    .where('customer_id', 'in', [...ids])
    .orderBy('customer_id')
  return (lock ? rows.forUpdate() : rows).execute()
}

export interface MergeFacts {
  /** Classes in which both have a place. */
  together: { name: string; class_date: Date }[]
  /** A running subscription of the merged account whose card cannot go along. */
  subscription: boolean
  purchases: number
  credits: number
  unlimited: number
  coming: number
  past: number
  waitlists: number
  cards: number
  cards_left: number
  notes: number
  penalties: number
}

/** What a merge would move, and what refuses it. */
export async function findMergeFacts(
  db: Queryable,
  { kept, merged, now }: { kept: number; merged: number; now: Date },
): Promise<MergeFacts> {
  const { rows } = await sql<MergeFacts>`
    with other as (select gateway from provider_account where customer_id = ${kept})
    select
      coalesce((select jsonb_agg(jsonb_build_object('name', t.name, 'class_date', a.class_date) order by a.class_date)
        from class_reservation a join class_reservation b using (single_class_id)
          join single_class s using (single_class_id) join class_type t using (class_type_id)
        where a.customer_id = ${kept} and b.customer_id = ${merged} and a.deleted_at is null and b.deleted_at is null
          and a.guest_of is null and b.guest_of is null), '[]') as together,
      exists (select from purchase p where p.customer_id = ${merged} and p.status = 'active' and p.subscription_id is not null
        and p.gateway in (select gateway from other)
        and exists (select from provider_account o where o.customer_id = ${merged} and o.gateway = p.gateway)) as subscription,
      (select count(*)::integer from purchase where customer_id = ${merged}) as purchases,
      (select count(*)::integer from available_class where customer_id = ${merged} and state = 'free' and not unlimited) as credits,
      (select count(*)::integer from available_class where customer_id = ${merged} and state = 'free' and unlimited) as unlimited,
      (select count(*)::integer from class_reservation where customer_id = ${merged} and deleted_at is null and class_date >= ${now}) as coming,
      (select count(*)::integer from class_reservation where customer_id = ${merged} and deleted_at is null and class_date < ${now}) as past,
      (select count(*)::integer from waitlist where customer_id = ${merged} and deleted_at is null) as waitlists,
      (select count(*)::integer from payment_source where customer_id = ${merged} and deleted_at is null
        and gateway not in (select gateway from other)) as cards,
      (select count(*)::integer from payment_source where customer_id = ${merged} and deleted_at is null
        and gateway in (select gateway from other)) as cards_left,
      (select count(*)::integer from customer_note where customer_id = ${merged}) as notes,
      (select count(*)::integer from class_reservation_penalty where customer_id = ${merged} and lifted_at is null) as penalties`.execute(
    db,
  )
  const [facts] = rows
  if (!facts) throw new Error('a query without rows')
  return {
    ...facts,
    together: facts.together.map((one) => ({ ...one, class_date: new Date(one.class_date) })),
  }
}

export interface MergeRow {
  customer_merge_id: number
  kept_customer_id: number
  merged_customer_id: number
  name: string
  last_name: string
  email: string
  merged_at: Date
  undo_until: Date
}

/** The accounts that became part of a customer and can still be taken apart. */
export async function findOpenMerges(
  db: Queryable,
  kept_customer_id: number,
  now: Date,
): Promise<MergeRow[]> {
  return db
    .selectFrom('customer_merge as merge')
    .innerJoin('customer as other', 'other.customer_id', 'merge.merged_customer_id')
    .select(['merge.customer_merge_id', 'merge.kept_customer_id', 'merge.merged_customer_id'])
    .select(['other.name', 'other.last_name', 'other.email', 'merge.merged_at', 'merge.undo_until'])
    .where('merge.kept_customer_id', '=', kept_customer_id)
    .where('merge.undone_at', 'is', null)
    .where('merge.finished_at', 'is', null)
    .where('merge.undo_until', '>', now)
    .orderBy('merge.customer_merge_id', 'desc')
    .execute()
}

/** A merge that was neither undone nor finished, locked. */
export function lockMerge(trx: Trx, id: number) {
  return trx
    .selectFrom('customer_merge')
    .select(['customer_merge_id', 'kept_customer_id', 'merged_customer_id', 'undo_until'])
    .select(sql<Moved>`moved`.as('moved'))
    .where('customer_merge_id', '=', id)
    .where('undone_at', 'is', null)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

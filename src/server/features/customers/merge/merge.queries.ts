import { sql } from 'kysely'
import type { Queryable, Trx } from '#server/db/transaction.ts'
import type { Moved } from './move-rows.ts'
import { doubleEntries } from './settle-lines.ts'

/**
 * Both accounts, in the order of `lockAdmins`, so that two merges never wait for each other. Not for update, for which a booking
 * that refers to its customer would wait while it holds a credit.
 */
export function findAccounts(db: Queryable, ids: readonly number[], lock: boolean) {
  const rows = db
    .selectFrom('customer')
    .select(['customer_id', 'name', 'last_name', 'email', 'phone', 'uid', 'role', 'blocked_at', 'deleted_at'])
    .where('customer_id', 'in', [...ids])
    .orderBy(sql`role = 'admin'`, 'desc')
    .orderBy('customer_id')
  return (lock ? rows.forNoKeyUpdate() : rows).execute()
}

export type AccountRow = Awaited<ReturnType<typeof findAccounts>>[number]

export interface MergeFacts {
  /** Classes in which both have a place, or one has a place and the other one an offer. */
  together: { name: string; class_date: Date }[]
  /** A subscription of the merged account, running or about to begin, whose card cannot go along. */
  subscription: boolean
  purchases: number
  credits: number
  unlimited: number
  coming: number
  past: number
  waitlists: number
  /** Entries in waitlists that end because the other account waits there too, or has a place. */
  waitlists_ended: number
  cards: number
  cards_left: number
  notes: number
  penalties: number
}

/** What a merge would move, and what refuses it. */
export async function findMergeFacts(
  db: Queryable,
  { survivor, merged, now }: { survivor: number; merged: number; now: Date },
): Promise<MergeFacts> {
  const { rows } = await sql<MergeFacts>`
    with other as (select gateway from provider_account where customer_id = ${survivor}),
      double as (${doubleEntries({ survivor, merged })}),
      place as (
        select single_class_id, customer_id from class_reservation
        where customer_id in (${survivor}, ${merged}) and deleted_at is null and guest_of is null
        union all
        select single_class_id, customer_id from waitlist
        where customer_id in (${survivor}, ${merged}) and state = 'offered')
    select
      coalesce((select jsonb_agg(jsonb_build_object('name', t.name, 'class_date', s.class_date) order by s.class_date)
        from place a join place b using (single_class_id)
          join single_class s using (single_class_id) join class_type t using (class_type_id)
        where a.customer_id = ${survivor} and b.customer_id = ${merged}), '[]') as together,
      exists (select from purchase where customer_id = ${merged}
        and (status = 'active' and subscription_id is not null
          or status = 'pending' and subscription_period is not null)
        and gateway in (select gateway from other)
        and exists (select from provider_account o where o.customer_id = ${merged} and o.gateway = purchase.gateway)) as subscription,
      (select count(*)::integer from purchase where customer_id = ${merged}) as purchases,
      (select count(*)::integer from available_class where customer_id = ${merged} and state = 'free' and not unlimited) as credits,
      (select count(*)::integer from available_class where customer_id = ${merged} and state = 'free' and unlimited) as unlimited,
      (select count(*)::integer from class_reservation where customer_id = ${merged} and deleted_at is null and class_date >= ${now}) as coming,
      (select count(*)::integer from class_reservation where customer_id = ${merged} and deleted_at is null and class_date < ${now}) as past,
      (select count(*)::integer from waitlist where customer_id = ${merged} and deleted_at is null
        and waitlist_id not in (select waitlist_id from double)) as waitlists,
      (select count(*)::integer from double) as waitlists_ended,
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

/** The accounts that became part of a customer and can still be taken apart. */
export function findOpenMerges(db: Queryable, surviving_customer_id: number, now: Date) {
  return db
    .selectFrom('customer_merge as merge')
    .innerJoin('customer as other', 'other.customer_id', 'merge.merged_customer_id')
    .select(['merge.customer_merge_id', 'merge.surviving_customer_id', 'merge.merged_customer_id'])
    .select(['other.name', 'other.last_name', 'other.email', 'merge.merged_at', 'merge.undo_until'])
    .where('merge.surviving_customer_id', '=', surviving_customer_id)
    .where('merge.undone_at', 'is', null)
    .where('merge.finished_at', 'is', null)
    .where('merge.undo_until', '>', now)
    .orderBy('merge.customer_merge_id', 'desc')
    .execute()
}

export type MergeRow = Awaited<ReturnType<typeof findOpenMerges>>[number]

/** The two accounts of a merge, which stay the same. */
export function findPair(
  db: Queryable,
  id: number,
): Promise<{ survivor: number; merged: number } | undefined> {
  return db
    .selectFrom('customer_merge')
    .select(['surviving_customer_id as survivor', 'merged_customer_id as merged'])
    .where('customer_merge_id', '=', id)
    .executeTakeFirst()
}

/** A merge that was neither undone nor finished, locked. */
export function lockMerge(trx: Trx, id: number) {
  return trx
    .selectFrom('customer_merge')
    .select(['customer_merge_id', 'surviving_customer_id', 'merged_customer_id', 'merged_at', 'undo_until'])
    .select(sql<Moved>`moved`.as('moved'))
    .select('ended_entries')
    .where('customer_merge_id', '=', id)
    .where('undone_at', 'is', null)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** The first merge to undo before another one: the newest of those that came later and moved what this one had moved. */
export function findLaterMerge(trx: Trx, { survivor, id }: { survivor: number; id: number }) {
  return trx
    .selectFrom('customer_merge as later')
    .innerJoin('customer as into', 'into.customer_id', 'later.surviving_customer_id')
    .innerJoin('customer as other', 'other.customer_id', 'later.merged_customer_id')
    .select(['into.name as into_name', 'into.last_name as into_last_name', 'other.name', 'other.last_name'])
    .where('later.customer_merge_id', '>', id)
    .where('later.undone_at', 'is', null)
    .where((is) =>
      is.or([
        is('later.surviving_customer_id', '=', survivor),
        is('later.merged_customer_id', '=', survivor),
      ]),
    )
    .orderBy('later.customer_merge_id', 'desc')
    .executeTakeFirst()
}

import { sql } from 'kysely'
import type { Queryable } from '#server/db/transaction.ts'
import { findPurchases } from '#server/features/selling/orders/purchases.queries.ts'
import { inPages } from '#server/shared/csv-file.ts'
import { ofCustomers, PER_PAGE } from './list-pages.ts'
import { inOrder, type Narrow } from './narrow-list.ts'

export type Group = 'active' | 'at_risk' | 'ended'
export type Why = 'late' | 'cancelling' | 'unpaid' | 'cancelled' | 'revoked' | 'refunded'

export interface WantedSubscriptions extends Narrow {
  state?: Group | undefined
  /** The studio's day. */
  today: string
}

/** Whether a cancelled subscription's paid days are over. */
const isOver = (today: string) => sql<boolean>`(ended_at is not null or expires_on < ${today}::date)`

const groupOf = (today: string) => sql<Group>`case
  when status = 'active' and late_since is null then 'active'
  when status = 'active' or (status = 'cancelled' and not ${isOver(today)}) then 'at_risk'
  else 'ended' end`

const whyOf = (today: string) => sql<Why | null>`case
  when status = 'active' then case when late_since is not null then 'late' end
  when status = 'cancelled' then case when ${isOver(today)} then 'cancelled' else 'cancelling' end
  when status = 'failed' then 'unpaid'
  else status end`

/** Subscriptions that have begun, with their group and the reason. */
function selectBegun(db: Queryable, { customers, order, from, until, today }: WantedSubscriptions) {
  let found = db
    .selectFrom('purchase')
    .select(['purchase_id', 'cancel_reason', groupOf(today).as('state'), whyOf(today).as('why')])
    .where('subscription_period', 'is not', null)
    .where('granted_at', 'is not', null)
    .where('status', '<>', 'pending')
  if (customers) found = found.where(sql<boolean>`${ofCustomers(customers, order)}`)
  if (from) found = found.where('created_at', '>=', from)
  if (until) found = found.where('created_at', '<', until)
  return found
}

const selectWanted = (db: Queryable, wanted: WantedSubscriptions) =>
  db
    .selectFrom(selectBegun(db, wanted).as('begun'))
    .selectAll()
    .$if(wanted.state !== undefined, (query) => query.where('state', '=', wanted.state as Group))
    .orderBy('purchase_id', 'desc')

/** One page of subscriptions of all customers, newest first, and how many there are of each group. */
export async function listSubscriptions(db: Queryable, wanted: WantedSubscriptions, page: number) {
  const shown = await selectWanted(db, wanted)
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
    .execute()
  const groups = await db
    .selectFrom(selectBegun(db, wanted).as('begun'))
    .select(['state', sql<number>`count(*)`.as('count')])
    .groupBy('state')
    .execute()
  const countOf = (state: Group) => groups.find((group) => group.state === state)?.count ?? 0
  const ids = shown.map(({ purchase_id }) => purchase_id)
  return {
    shown,
    rows: inOrder(ids, await findPurchases(db, ids), (row) => row.purchase_id),
    counts: { active: countOf('active'), at_risk: countOf('at_risk'), ended: countOf('ended') },
  }
}

/** All wanted subscriptions as rows of a file, newest first. */
export const eachSubscription = (
  db: Queryable,
  wanted: WantedSubscriptions,
): AsyncGenerator<SubscriptionLine> =>
  inPages((last, limit) => {
    const ids = selectWanted(db, wanted)
      .$if(last !== null, (query) => query.where('purchase_id', '<', last?.purchase_id ?? 0))
      .limit(limit)
    return selectLines(db, ids).execute()
  })

const selectLines = (db: Queryable, ids: ReturnType<typeof selectWanted>) =>
  db
    .selectFrom(ids.as('wanted'))
    .innerJoin('purchase', 'purchase.purchase_id', 'wanted.purchase_id')
    .innerJoin('customer', 'customer.customer_id', 'purchase.customer_id')
    .innerJoin('class_package', 'class_package.class_package_id', 'purchase.class_package_id')
    .select([
      'purchase.purchase_id',
      'purchase.created_at',
      'purchase.renewal_cents',
      'purchase.total_cents',
      'purchase.expires_on',
      'customer.name',
      'customer.last_name',
      'customer.email',
      'customer.phone',
      'wanted.state',
      'wanted.why',
      'wanted.cancel_reason',
    ])
    .select((eb) => eb.fn.coalesce('purchase.package_title', 'class_package.title').as('title'))
    .orderBy('purchase.purchase_id', 'desc')

export type SubscriptionLine = Awaited<ReturnType<ReturnType<typeof selectLines>['executeTakeFirstOrThrow']>>

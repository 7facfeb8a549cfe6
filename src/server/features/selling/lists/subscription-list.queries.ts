import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#server/db/transaction.ts'
import { findPurchases } from '#server/features/selling/orders/purchases.queries.ts'
import { inPages } from '#server/shared/csv-file.ts'
import { conditionsOf, PER_PAGE } from './list-pages.ts'
import { inOrder, type Narrow } from './narrow-list.ts'

export type Group = 'active' | 'at_risk' | 'ended'
export type Why = 'past_due' | 'cancelling' | 'unpaid' | 'cancelled' | 'revoked' | 'refunded'

export interface WantedSubscriptions extends Narrow {
  /** `past_due` are those of `at_risk` whose charge failed. */
  state?: Group | 'past_due' | undefined
  /** The studio's day. */
  today: string
}

/** Whether a cancelled subscription's paid days are over. */
const isOver = (today: string) => sql<boolean>`(ended_at is not null or expires_on < ${today}::date)`

const groupOf = (today: string) => sql<Group>`case
  when status = 'active' and past_due_since is null then 'active'
  when status = 'active' or (status = 'cancelled' and not ${isOver(today)}) then 'at_risk'
  else 'ended' end`

const whyOf = (today: string) => sql<Why | null>`case
  when status = 'active' then case when past_due_since is not null then 'past_due' end
  when status = 'cancelled' then case when ${isOver(today)} then 'cancelled' else 'cancelling' end
  when status = 'failed' then 'unpaid'
  else status end`

/** Those that may be in a group other than `ended`: an index has them, and the counts read no others. */
const LIVE = sql`(status = 'active' or ended_at is null)`

const isIn = (state: Group | 'past_due', today: string) =>
  state === 'past_due'
    ? sql`status = 'active' and past_due_since is not null`
    : sql`${state === 'ended' ? sql`true` : LIVE} and ${groupOf(today)} = ${state}`

/** The table `begun` of a statement: subscriptions that have begun. What is found by customers is read once, as it is in no order. */
const begun = ({ customers, order, from, until }: WantedSubscriptions) => sql`
  with begun as ${customers ? sql`materialized` : sql`not materialized`} (
    select purchase_id, status, past_due_since, ended_at, expires_on, cancel_reason from purchase
    where subscription_period is not null and granted_at is not null and status <> 'pending' and ${conditionsOf(
      { customers, order, from, until },
      { moment: 'created_at' },
    )})`

interface Shown {
  purchase_id: number
  cancel_reason: string | null
  state: Group
  why: Why | null
}

/** Those of the wanted group, newest first. */
const shownOf = ({ state, today }: WantedSubscriptions, below: number | null) => sql`
  select purchase_id, cancel_reason, ${groupOf(today)} as state, ${whyOf(today)} as why from begun
  where ${state === undefined ? sql`true` : isIn(state, today)}
    and ${below === null ? sql`true` : sql`purchase_id < ${below}`}
  order by purchase_id desc`

/** One page of subscriptions of all customers, newest first, and how many there are of each group. */
export async function listSubscriptions(db: Queryable, wanted: WantedSubscriptions, page: number) {
  const live = (group: Group | 'past_due') => sql`
    (select count(*) from begun where ${isIn(group, wanted.today)})`
  const { rows } = await sql<{
    shown: Shown[]
    total: number
    active: number
    at_risk: number
    past_due: number
  }>`
    ${begun(wanted)} select (select count(*) from begun) as total, ${live('active')} as active,
      ${live('at_risk')} as at_risk, ${live('past_due')} as past_due,
      (select coalesce(json_agg(shown), '[]') from (
        ${shownOf(wanted, null)} limit ${PER_PAGE} offset ${(page - 1) * PER_PAGE}) shown) as shown`.execute(
    db,
  )
  const { shown, total, ...counted } = rows[0] ?? { shown: [], total: 0, active: 0, at_risk: 0, past_due: 0 }
  const ids = shown.map(({ purchase_id }) => purchase_id)
  return {
    shown,
    rows: inOrder(ids, await findPurchases(db, ids), (row) => row.purchase_id),
    counts: { ...counted, ended: total - counted.active - counted.at_risk },
  }
}

/** All wanted subscriptions as rows of a file, newest first. */
export const eachSubscription = (
  db: Queryable,
  wanted: WantedSubscriptions,
): AsyncGenerator<SubscriptionLine> =>
  inPages((last, limit) =>
    selectLines(
      db,
      sql<Shown>`(${begun(wanted)} ${shownOf(wanted, last?.purchase_id ?? null)} limit ${limit})`,
    ).execute(),
  )

const selectLines = (db: Queryable, shown: RawBuilder<Shown>) =>
  db
    .selectFrom(shown.as('wanted'))
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

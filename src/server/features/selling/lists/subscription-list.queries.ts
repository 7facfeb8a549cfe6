import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#server/db/transaction.ts'
import { findPurchases } from '#server/features/selling/orders/purchases.queries.ts'
import { inPages } from '#server/shared/csv-file.ts'
import { conditionsOf, PER_PAGE } from './list-pages.ts'
import { inOrder, type Narrow } from './narrow-list.ts'

export type Group = 'active' | 'at_risk' | 'ended'
export type Why =
  | 'past_due'
  | 'past_due_in_cash'
  | 'cancelling'
  | 'unpaid'
  | 'unpaid_in_cash'
  | 'cancelled'
  | 'revoked'
  | 'refunded'

export interface WantedSubscriptions extends Narrow {
  /** `past_due` are those of `at_risk` whose charge failed. */
  state?: Group | 'past_due' | undefined
  /** The studio's day. */
  today: string
}

const ACTIVE = sql<boolean>`(status = 'active' and past_due_since is null)`

const PAST_DUE = sql<boolean>`(status = 'active' and past_due_since is not null)`

/** Cancelled, and its paid days run, also where its provider ended it at once or there is none. A deleted account has no days left. */
const isCancelling = (today: string) => sql<boolean>`(status = 'cancelled' and expires_on >= ${today}::date
  and (select deleted_at from customer where customer.customer_id = begun.customer_id) is null)`

const groupOf = (today: string) => sql<Group>`case
  when ${ACTIVE} then 'active' when ${PAST_DUE} or ${isCancelling(today)} then 'at_risk' else 'ended' end`

const whyOf = (today: string) => sql<Why | null>`case
  when ${ACTIVE} then null
  when ${PAST_DUE} then case when gateway is null then 'past_due_in_cash' else 'past_due' end
  when ${isCancelling(today)} then 'cancelling'
  when status = 'failed' then case when gateway is null then 'unpaid_in_cash' else 'unpaid' end
  else status end`

/** Indexes have those of every state but `ended`, and the counts read no others. */
const isIn = (state: Group | 'past_due', today: string) =>
  ({
    active: ACTIVE,
    // What is paid at the counter is not charged.
    past_due: sql`${PAST_DUE} and gateway is not null`,
    at_risk: sql`(${PAST_DUE} or ${isCancelling(today)})`,
    ended: sql`${groupOf(today)} = 'ended'`,
  })[state]

/** The table `begun` of a statement: subscriptions that have begun. What is found by customers is read once, as it is in no order. */
const begun = ({ customers, order, from, until }: WantedSubscriptions) => sql`
  with begun as ${customers ? sql`materialized` : sql`not materialized`} (
    select purchase_id, customer_id, status, gateway, past_due_since, expires_on, cancel_reason from purchase
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

import type { CreditEntryKind } from '#server/db/schema/booking.ts'
import { run, runOne, type Statement } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/transaction.ts'

const PER_PAGE = 50

export interface PassRow {
  available_class_id: number
  purchase_id: number | null
  title: string | null
  class_types: number[] | null
  only_package: boolean
  unlimited: boolean
  credits: number
  granted_at: string
  expires_on: string
  usable_from: string | null
  renews: boolean
  free: number
  held: number
  reserved: number
  used: number
  expired: number
  removed: number
}

/**
 * Credits of one pass: they came with one payment, or by hand at one moment, and have the same terms. One whose
 * expiry alone was changed is a pass of its own.
 */
const ALIKE: readonly string[] = [
  'purchase_id',
  'purchase_grant_id',
  'class_types',
  'class_package_id',
  'only_package',
  'unlimited',
  'expires_on',
  'usable_from',
]

/** Whether two credits of a customer, under these names in a query, are of one pass. */
export const ofOnePass = (one: string, other: string): string =>
  [
    ...ALIKE.map((name) => `${one}.${name} is not distinct from ${other}.${name}`),
    `(${one}.purchase_grant_id is not null or ${one}.created_at = ${other}.created_at)`,
  ].join(' and ')

/**
 * Credits by pass, each named by one that may still change, if it has any. A membership is one row that is never used
 * up: its usage is counted by its places. $1 customer, $2 today, $3 now, $4 offset. Places are looked up by customer: no
 * single index leads from credits to all of their places.
 */
const PASSES: Statement = {
  name: 'credit_passes',
  text: `
    with credit as (
      select a.*, case when a.state = 'free' and a.expires_on < $2::date then 'expired' else a.state end as shown,
        case when a.purchase_grant_id is null then a.created_at end as given_at
      from available_class a where a.customer_id = $1
    ), placed as (
      select c.available_class_id, count(*) filter (where r.class_date > $3) as ahead, count(*) filter (where r.class_date <= $3) as past
      from credit c join class_reservation r using (available_class_id)
      where r.customer_id = $1 and r.deleted_at is null and (c.unlimited or c.state = 'used') group by 1
    ), pass as (
      select coalesce(min(c.available_class_id) filter (where shown in ('free', 'expired')), min(c.available_class_id)) as available_class_id,
        ${ALIKE.map((name) => `c.${name}`).join(', ')}, count(*)::integer as credits,
        min(c.created_at) as granted_at,
        (count(*) filter (where shown = 'free' and held_for is null))::integer as free,
        (count(*) filter (where shown = 'free' and held_for is not null))::integer as held,
        coalesce(sum(p.ahead) filter (where c.unlimited or shown = 'used'), 0)::integer as reserved,
        (case when c.unlimited then coalesce(sum(p.past), 0)
          else count(*) filter (where shown = 'used') - coalesce(sum(p.ahead) filter (where shown = 'used'), 0) end)::integer as used,
        (count(*) filter (where shown = 'expired'))::integer as expired,
        (count(*) filter (where shown = 'removed'))::integer as removed
      from credit c left join placed p using (available_class_id)
      group by ${ALIKE.map((name) => `c.${name}`).join(', ')}, c.given_at
    ), shown as (
      select pass.*, coalesce(b.package_title, k.title) as title, coalesce(b.status = 'active' and b.subscription_period is not null, false) as renews
      from pass left join purchase b using (purchase_id) left join class_package k on k.class_package_id = b.class_package_id
      order by free + held + reserved = 0, case when free + held + reserved > 0 then pass.expires_on end,
        case when free + held + reserved = 0 then pass.expires_on end desc, available_class_id desc
      limit ${PER_PAGE} offset $4
    )
    select (select count(*)::integer from pass) as total, coalesce((select json_agg(shown) from shown), '[]') as passes`,
}

/** A page of a customer's passes: usable ones first by earliest expiry, then the rest by latest expiry. */
export function findPasses(
  db: Queryable,
  { customer_id, today, now, page }: { customer_id: number; today: string; now: Date; page: number },
): Promise<{ passes: PassRow[]; total: number }> {
  return runOne(db, PASSES, [customer_id, today, now, (page - 1) * PER_PAGE])
}

export interface MovementRow {
  at: string
  kind: CreditEntryKind | 'cancelled'
  amount: number
  credits: number
  balance: number | null
  class_reservation_id: number | null
  class_name: string | null
  class_date: string | null
  guest: string | null
}

/**
 * SQL: by how much a ledger line `e` changed the free credits. After these kinds a credit is free: also one that had
 * expired and got a later last day.
 */
const FREE = `(e.kind in ('granted', 'returned', 'changed'))::integer`
export const CHANGE = `${FREE} - lag(${FREE}, 1, 0) over (partition by e.available_class_id order by e.credit_entry_id)`

/**
 * SQL: when a ledger line `e` was written, to the millisecond, as the server's clock has it. The database's own default has
 * microseconds, so a later line of the same millisecond would come first; within one, the line's number decides.
 */
export const MOMENT = `date_trunc('milliseconds', e.created_at)`

/**
 * The ledger of one pass. Lines of one moment and kind without a place are merged ("+10"). A membership has no ledger
 * lines for its places, which are read from the places themselves. $1 any credit of the pass, $2 offset.
 */
const HISTORY: Statement = {
  name: 'credit_history',
  text: `
    with one as materialized (select * from available_class where available_class_id = $1), credit as materialized (
      select c.available_class_id, c.unlimited from available_class c join one on ${ALIKE.map((name) => `c.${name} is not distinct from one.${name}`).join(' and ')}
        and c.customer_id = one.customer_id and (one.purchase_grant_id is not null or c.created_at = one.created_at)
    ), own as materialized (
      select r.class_reservation_id, r.created_at, r.deleted_at from class_reservation r join credit c using (available_class_id)
      where r.customer_id = (select customer_id from one) and c.unlimited
    ), step as (
      select e.credit_entry_id, ${MOMENT} as at, e.kind, e.class_reservation_id, c.unlimited,
        ${CHANGE} as change
      from credit_entry e join credit c using (available_class_id)
    ), line as (
      select max(credit_entry_id) as at_entry, at, kind, class_reservation_id, sum(change)::integer as amount,
        count(*)::integer as credits, bool_or(unlimited) as unlimited
      from step group by at, kind, class_reservation_id
      union all
      select null, r.created_at, 'reserved', r.class_reservation_id, 0, 1, true
      from own r
      union all
      select null, r.deleted_at, 'cancelled', r.class_reservation_id, 0, 1, true
      from own r where r.deleted_at is not null
    ), summed as (
      select line.*, case when unlimited then null
        else (sum(amount) over (order by at, at_entry nulls last))::integer end as balance
      from line
    ), page as materialized (
      select * from summed order by at desc, at_entry desc nulls first limit ${PER_PAGE} offset $2
    ), shown as (
      select summed.at, summed.kind, case when summed.unlimited then 0 else summed.amount end as amount, summed.credits, summed.balance,
        summed.class_reservation_id, t.name as class_name, r.class_date, r.guest
      from page summed left join class_reservation r using (class_reservation_id)
        left join single_class s using (single_class_id) left join class_type t using (class_type_id)
      order by summed.at desc, summed.at_entry desc nulls first
    )
    select (select count(*)::integer from line) as total, coalesce((select json_agg(shown) from shown), '[]') as movements`,
}

export function findMovements(
  db: Queryable,
  available_class_id: number,
  page: number,
): Promise<{ movements: MovementRow[]; total: number }> {
  return runOne(db, HISTORY, [available_class_id, (page - 1) * PER_PAGE])
}

const OWNER: Statement = {
  name: 'credit_owner',
  text: 'select customer_id from available_class where available_class_id = $1',
}

export async function findCreditOwner(db: Queryable, id: number): Promise<number | undefined> {
  return (await run<{ customer_id: number }>(db, OWNER, [id]))[0]?.customer_id
}

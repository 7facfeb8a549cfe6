import { sql } from 'kysely'
import type { Trx } from '#server/db/transaction.ts'
import type { DemoShape } from '#server/demo/shape.ts'

/**
 * `demo_credit`: what every grant gave, one row per credit, with the day on which its owner means to use it and the
 * class types it is valid for. `insertCredits` writes them once it is known which were used.
 */
export async function planCredits(trx: Trx, { today }: DemoShape): Promise<void> {
  await sql`
    create temporary table demo_credit on commit drop as
    with lot as (
      select g.*, p.is_special_event as only_package,
        case when t.class_type_id is null then null else array[t.class_type_id] end as class_types,
        coalesce(t.class_type_id, 0) as type_pool,
        coalesce(t.class_amount, p.class_amount) as amount,
        count(*) over (partition by g.purchase_grant_id) as lots
      from demo_grant g
        join class_package p using (class_package_id)
        left join class_package_type t using (class_package_id)
      where not p.is_online
    ), one as (
      select lot.*, copy, row_number() over (partition by purchase_grant_id order by type_pool, copy) as sequence
      from lot, generate_series(1, case amount when -1 then 1 else amount end) as copy
    )
    select (row_number() over (order by granted_at, purchase_grant_id, sequence))::integer as available_class_id,
      one.customer_id, purchase_id, purchase_grant_id, sequence::integer as sequence, class_types, one.class_package_id, only_package,
      amount = -1 as unlimited, one.status, day, expires_on, granted_at, tag,
      case when only_package then -1 else type_pool end as pool,
      coalesce(c.studio_group, 1) as studio_group, coalesce(c.visits, 2) as visits,
      day + 1 + floor((copy - 1 + pg_temp.draw('use:' || purchase_grant_id || ':' || sequence)) * 7 * lots / coalesce(c.visits, 2))::integer as wish
    from one left join demo_customer c using (customer_id)`.execute(trx)
  await sql`create unique index on demo_credit (available_class_id)`.execute(trx)
  await sql`analyze demo_credit`.execute(trx)
  await sql`
    insert into available_class (available_class_id, customer_id, purchase_id, purchase_grant_id, sequence_in_grant,
      class_types, class_package_id, only_package, unlimited, state, expires_on, created_at, updated_at)
    select available_class_id, customer_id, purchase_id, purchase_grant_id, sequence, class_types, class_package_id,
      only_package, unlimited, case when status in ('revoked', 'refunded') then 'removed' when expires_on < ${today}::date then 'expired' else 'free' end,
      expires_on, granted_at, granted_at
    from demo_credit order by available_class_id`.execute(trx)
}

/** Marks the credits that pay for a place or were lost, and writes each credit's history. */
export async function settleCredits(trx: Trx, { now, timezone }: DemoShape): Promise<void> {
  await sql`
    update available_class set state = 'used'
    from class_reservation r
    where r.available_class_id = available_class.available_class_id and not r.unlimited and not r.credit_returned`.execute(
    trx,
  )
  await sql`
    insert into credit_entry (available_class_id, customer_id, kind, class_reservation_id, created_at)
    select available_class_id, customer_id, kind, class_reservation_id, created_at from (
      select available_class_id, customer_id, 'granted' as kind, null::integer as class_reservation_id, granted_at as created_at
      from demo_credit
      union all
      select available_class_id, customer_id, 'reserved', class_reservation_id, created_at
      from class_reservation where available_class_id is not null and not unlimited
      union all
      select available_class_id, customer_id, case when credit_returned then 'returned' when cancelled_by = 'transfer' then 'transferred' else 'lost' end, class_reservation_id, deleted_at
      from class_reservation where available_class_id is not null and not unlimited and deleted_at is not null
      union all
      select available_class_id, customer_id, 'expired', null, (expires_on + 1) at time zone ${timezone} + interval '1 minute'
      from available_class where state = 'expired'
      union all
      select c.available_class_id, c.customer_id, 'removed', null, p.cancelled_at
      from available_class c join purchase p using (purchase_id) where c.state = 'removed'
    ) entry
    where created_at <= ${now}::timestamptz
    order by created_at, available_class_id, kind`.execute(trx)
}

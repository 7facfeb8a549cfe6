import type { Statement } from '#server/db/statement.ts'

// $1 and $2 are the instants between which a report counts, $3 is the studio's time zone.

/**
 * Subscriptions that began and ended by month, and those that were active at its end. One that was cancelled is over after its
 * last paid day, also where its provider ended it at once or there is none; with a deleted account it is over at once. `lost`: of
 * those active at the beginning, the part that ended.
 */
export const SUBSCRIPTIONS: Statement = {
  name: 'report_subscriptions',
  text: `with months as (
      select month::date as first, (month + interval '1 month')::date as next
      from generate_series(date_trunc('month', $1::timestamptz at time zone $3),
        ($2::timestamptz - interval '1 second') at time zone $3, interval '1 month') month),
    life as (
      select (granted_at at time zone $3)::date as begun,
        case when status = 'active' then null
          when status in ('revoked', 'refunded') then (coalesce(cancelled_at, ended_at, purchase.updated_at) at time zone $3)::date
          when status = 'cancelled' and deleted_at is null then greatest((ended_at at time zone $3)::date, expires_on + 1)
          else coalesce((ended_at at time zone $3)::date, expires_on + 1) end as over
      from purchase join customer using (customer_id)
      where subscription_period is not null and granted_at is not null and status <> 'pending'),
    counted as (
      select to_char(first, 'YYYY-MM') as month,
        count(*) filter (where begun >= first and begun < next)::integer as begun,
        count(*) filter (where over >= first and over < next)::integer as ended,
        count(*) filter (where begun < next and (over is null or over >= next))::integer as active,
        count(*) filter (where begun < first and (over is null or over >= first)) as before,
        count(*) filter (where begun < first and over >= first and over < next) as lost
      from months left join life on begun < next and (over is null or over >= first) group by 1)
    select month, begun, ended, active, case when before > 0 then lost::float8 / before end as lost from counted order by 1`,
}

/**
 * Of the customers who signed up in a month, how many had a check-in so many months later: a period that begins within a month has
 * the whole of it. Merged accounts are nobody's.
 */
export const RETENTION: Statement = {
  name: 'report_retention',
  // Months are counted from the year 0, so that their difference is a number.
  text: `with joined as (
      select customer_id, (extract(year from local) * 12 + extract(month from local))::integer as month
      from (select customer_id, created_at at time zone $3 as local from customer
        where created_at >= date_trunc('month', $1::timestamptz at time zone $3) at time zone $3 and created_at < $2 and role = 'customer' and not exists (
          select from customer_merge where merged_customer_id = customer.customer_id and undone_at is null)) c),
    sizes as (select month, count(*)::integer as customers from joined group by 1),
    visits as (
      select customer_id, (extract(year from local) * 12 + extract(month from local))::integer as month
      from (select distinct customer_id, date_trunc('month', class_date at time zone $3) as local from class_reservation
        where class_date >= date_trunc('month', $1::timestamptz at time zone $3) at time zone $3 and class_date < $2 and checked_in_at is not null and deleted_at is null and guest_of is null) r),
    last as (select (extract(year from local) * 12 + extract(month from local))::integer as month
      from (select ($2::timestamptz - interval '1 second') at time zone $3 as local) l),
    came as (select j.month, v.month - j.month as after, count(*)::integer as came
      from joined j join visits v using (customer_id) group by 1, 2)
    select to_char(make_date((s.month - 1) / 12, (s.month - 1) % 12 + 1, 1), 'YYYY-MM') as month, s.customers, a.after,
      coalesce(came.came, 0) as came, coalesce(came.came, 0)::float8 / s.customers as share
    from sizes s cross join last cross join lateral generate_series(0, last.month - s.month) a(after)
      left join came on came.month = s.month and came.after = a.after
    order by s.month, a.after`,
}

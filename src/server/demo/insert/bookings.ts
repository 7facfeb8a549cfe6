import { sql } from 'kysely'
import type { Trx } from '#server/db/transaction.ts'
import { idOf } from '#server/demo/accounts.ts'
import { accountVisits, handedOn, openLink } from '#server/demo/histories.ts'
import { pick } from '#server/demo/draw.ts'
import { comments, firstNames, lastNames } from '#server/demo/studio/names.ts'
import type { DemoShape } from '#server/demo/shape.ts'

const GUEST_PACKAGE_SEQUENCE = 4
const clienta = idOf('clienta@casaaura.mx')

/**
 * Who attended, booked, cancelled or missed. Credits and memberships wish for a day; the day's classes share the
 * wishes by popularity; a class takes as many as it has places, and the other wishes remain free credits.
 */
export async function insertBookings(trx: Trx, shape: DemoShape): Promise<void> {
  await planPools(trx)
  await planWishes(trx, shape)
  await planCandidates(trx, shape)
  await insertReservations(trx, shape)
  await handOn(trx)
  await rate(trx, shape)
}

/** `demo_pool`: for each day and kind of credit, the classes it is valid for and each one's share of the wishes. */
async function planPools(trx: Trx): Promise<void> {
  await sql`
    create temporary table demo_pool on commit drop as
    with fit as (
      select case when masterclass then -1 else 0 end as pool, studio_group, day, single_class_id, weight from demo_class
      union all
      select class_type_id, studio_group, day, single_class_id, weight from demo_class where not masterclass
    ), shares as (
      select fit.*, sum(weight) over (partition by pool, studio_group, day) as total,
        sum(weight) over (partition by pool, studio_group, day order by single_class_id) as upto
      from fit
    )
    select pool, studio_group, day, single_class_id, (upto - weight) / total as low, upto / total as high from shares`.execute(
    trx,
  )
  await sql`create index on demo_pool (pool, studio_group, day)`.execute(trx)
  await sql`analyze demo_pool`.execute(trx)
}

/**
 * `demo_wish`: a credit or membership that wants a class on a day. The farther ahead, the fewer have booked yet.
 * Wishes for a type that the day lacks move to the next day that has it.
 */
async function planWishes(trx: Trx, { today, lastDay }: DemoShape): Promise<void> {
  await sql`
    create temporary table demo_wish on commit drop as
    with wish as (
      select available_class_id, wish as day, 0 as nth from demo_credit
      where not unlimited and tag is null and status not in ('revoked', 'refunded') and wish <= expires_on
      union all
      select available_class_id, d::date, 1 from demo_credit, generate_series(day + 1, least(expires_on, ${lastDay}::date), interval '1 day') as d
      where unlimited and tag is null and pg_temp.draw('come:' || available_class_id || ':' || d::date) < visits / 7
    ), wanted as (
      select * from wish
      where day <= ${lastDay}::date and (day <= ${today}::date
        or pg_temp.draw('ahead:' || available_class_id || ':' || day) < exp(-(day - ${today}::date) / 10.0))
    )
    select wanted.available_class_id, c.customer_id, c.unlimited, c.granted_at, c.purchase_grant_id, c.sequence, c.pool, c.studio_group,
      open.day, pg_temp.draw('class:' || wanted.available_class_id || ':' || wanted.day) as drawn,
      not c.unlimited and pool = 0 and c.sequence = ${sql.lit(GUEST_PACKAGE_SEQUENCE)} and pg_temp.draw('guest:' || purchase_grant_id) < 0.22 as for_guest
    from wanted join demo_credit c using (available_class_id),
      lateral (
        select case when pool = 0 then wanted.day else (
          select min(p.day) from demo_pool p
          where p.pool = c.pool and p.studio_group = c.studio_group and p.day >= wanted.day and p.day <= c.expires_on
        ) end as day
      ) open`.execute(trx)
  await sql`analyze demo_wish`.execute(trx)
}

/** `demo_place`: each wish with its class and outcome. Guests come along with the credit before theirs. */
async function planCandidates(trx: Trx, { now }: DemoShape): Promise<void> {
  await sql`
    create temporary table demo_place on commit drop as
    with own as (
      select w.*, p.single_class_id from demo_wish w join demo_pool p
        on p.pool = w.pool and p.studio_group = w.studio_group and p.day = w.day and w.drawn >= p.low and w.drawn < p.high
      where not w.for_guest
    ), guests as (
      select w.available_class_id, w.customer_id, w.unlimited, w.granted_at, own.single_class_id
      from demo_wish w join own on own.purchase_grant_id = w.purchase_grant_id and own.sequence = w.sequence - 1
      where w.for_guest
    ), wished as (
      select available_class_id, customer_id, unlimited, granted_at, single_class_id, 1 as rank, false as is_guest,
        null::text as guest, null::text as kind, true as attends from own
      union all
      select available_class_id, customer_id, unlimited, granted_at, single_class_id, 1, true,
        ${pick(firstNames, sql`'guest:' || available_class_id`)} || ' ' || ${pick(lastNames, sql`'guest-last:' || available_class_id`)}, null, true from guests
      union all
      ${accountWishes(now)}
    ), timed as (
      select wished.*, c.class_date, c.cancelled_at, c.capacity, c.places,
        greatest(granted_at + interval '3 minutes', least(
          c.class_date - case rank when 0 then 0.6 else 0.2 + 5 * pg_temp.draw('lead:' || available_class_id || ':' || single_class_id) end
            * interval '1 day',
          ${now}::timestamptz - (0.1 + pg_temp.draw('booked:' || available_class_id || ':' || single_class_id) * 80) * interval '1 hour'
        )) as created_at,
        pg_temp.draw('fate:' || available_class_id || ':' || single_class_id) as fate
      from wished join demo_class c using (single_class_id)
    ), decided as (
      select timed.*, case
        when cancelled_at is not null then 'studio'
        when kind is not null then kind
        when is_guest or least(class_date - interval '13 hours', ${now}::timestamptz) <= created_at + interval '1 hour' then 'live'
        when fate < 0.055 then 'early'
        when fate < 0.085 and class_date < ${now}::timestamptz then 'late'
        else 'live' end as outcome
      from timed
      where created_at < least(class_date - interval '20 minutes', coalesce(cancelled_at, class_date), ${now}::timestamptz)
    ), single as (
      -- Nobody is in a class twice; a second wish for it stays a credit.
      select *, row_number() over (partition by single_class_id, customer_id, is_guest, outcome
        order by rank, available_class_id) as repetition from decided
    ), queued as (
      select *, row_number() over (partition by single_class_id, outcome = 'live'
        order by rank, md5(single_class_id || ':' || customer_id), is_guest) as place
      from single where repetition = 1
    )
    select * from queued where outcome <> 'live' or rank = 0 or place <= places`.execute(trx)
  // A guest needs a holder in the same class, and both are booked at once.
  await sql`
    delete from demo_place guest where is_guest and not exists (
      select from demo_place holder where not holder.is_guest and holder.outcome = 'live' and guest.outcome = 'live'
        and holder.single_class_id = guest.single_class_id and holder.customer_id = guest.customer_id
    )`.execute(trx)
  await sql`
    update demo_place guest set created_at = holder.created_at from demo_place holder
    where guest.is_guest and not holder.is_guest and holder.outcome = 'live'
      and holder.single_class_id = guest.single_class_id and holder.customer_id = guest.customer_id`.execute(
    trx,
  )
}

/** The named accounts' own visits, before everybody else's. */
function accountWishes(now: Date) {
  const list = sql`jsonb_to_recordset(${JSON.stringify(accountVisits)}::jsonb) as visit (tag text, sequence integer,
    class_type_id integer, hours float8, kind text, guest_sequence integer, guest text, attends boolean)`
  const place = sql`lateral (
    select single_class_id from demo_class
    where class_type_id = visit.class_type_id and not masterclass and cancelled_at is null
      and case when hours > 0 then class_date >= ${now}::timestamptz + hours * interval '1 hour'
        else class_date <= ${now}::timestamptz + hours * interval '1 hour' end
    order by abs(extract(epoch from class_date - ${now}::timestamptz)) limit 1
  ) chosen`
  const credit = (column: 'sequence' | 'guest_sequence') =>
    sql`join demo_credit credit on credit.tag = visit.tag and credit.sequence = visit.${sql.ref(column)}`
  return sql`
    select credit.available_class_id, credit.customer_id, credit.unlimited, credit.granted_at, single_class_id, 0, false, null, visit.kind, attends
    from ${list} ${credit('sequence')}, ${place}
    union all
    select credit.available_class_id, credit.customer_id, false, credit.granted_at, single_class_id, 0, true, visit.guest, 'live', attends
    from ${list} ${credit('guest_sequence')}, ${place}`
}

async function insertReservations(trx: Trx, { now }: DemoShape): Promise<void> {
  await sql`
    create temporary table demo_reservation on commit drop as
    with spotted as (
      select *, case when outcome = 'live' then row_number() over (partition by single_class_id, outcome = 'live' order by place) end as seat
      from demo_place
    )
    select (row_number() over (order by created_at, single_class_id, customer_id, is_guest, outcome))::integer as class_reservation_id, * from spotted`.execute(
    trx,
  )
  await sql`
    create temporary table demo_spot on commit drop as
    select single_class_id, spot, row_number() over (partition by single_class_id order by md5(single_class_id || ':spot:' || spot)) as seat
    from demo_class, generate_series(1, capacity) as spot where spot_map is not null`.execute(trx)
  for (const table of ['demo_reservation', 'demo_spot']) await sql`analyze ${sql.table(table)}`.execute(trx)
  await sql`
    insert into class_reservation (class_reservation_id, single_class_id, class_date, customer_id, guest_of, guest, spot, attend,
      checked_in_at, available_class_id, unlimited, credit_returned, deleted_at, cancelled_by, created_at, updated_at)
    select r.class_reservation_id, r.single_class_id, r.class_date, r.customer_id, holder.class_reservation_id, r.guest,
      coalesce(s.spot, case when r.outcome <> 'live' then any_spot.spot end),
      arrived, case when arrived then r.class_date - (2 + pg_temp.draw('door:' || r.class_reservation_id) * 13) * interval '1 minute' end,
      r.available_class_id, r.unlimited, r.outcome in ('early', 'studio') and not r.unlimited, ended_at,
      case when ended_at is not null then case when r.outcome = 'studio' then 'studio' else 'customer' end end,
      r.created_at, coalesce(ended_at, r.created_at)
    from demo_reservation r
      left join demo_reservation holder on r.is_guest and not holder.is_guest and holder.outcome = 'live'
        and holder.single_class_id = r.single_class_id and holder.customer_id = r.customer_id
      left join demo_spot s on s.single_class_id = r.single_class_id and s.seat = r.seat
      left join demo_spot any_spot on any_spot.single_class_id = r.single_class_id and any_spot.seat = 1,
      lateral (select r.outcome = 'live' and r.attends and r.class_date < ${now}::timestamptz + interval '10 minutes'
        and (r.rank = 0 or pg_temp.draw('came:' || r.class_reservation_id) < case when r.class_date > ${now}::timestamptz then 0.4 else 0.92 end) as arrived) arrival,
      lateral (select case r.outcome
        when 'studio' then r.cancelled_at
        when 'early' then r.created_at + (least(r.class_date - interval '12 hours 10 minutes', ${now}::timestamptz) - r.created_at) * pg_temp.draw('end:' || r.class_reservation_id)
        when 'late' then r.class_date - least(interval '11 hours', r.class_date - r.created_at) * (0.1 + 0.8 * pg_temp.draw('end:' || r.class_reservation_id))
      end as ended_at) ending
    order by r.class_reservation_id`.execute(trx)
}

/** Ana Torres transferred one of her places; for another she has a link that is not used yet. */
async function handOn(trx: Trx): Promise<void> {
  const place = ({ tag, sequence }: { tag: string; sequence: number }) => sql`
    select r.class_reservation_id from class_reservation r join demo_credit c using (available_class_id)
    where c.tag = ${tag} and c.sequence = ${sequence} and r.deleted_at is null`
  await sql`
    insert into reservation_transfer (class_reservation_id, token_hash, created_at)
    select class_reservation_id, md5(gen_random_uuid()::text), created_at + interval '5 minutes'
    from class_reservation where class_reservation_id in (${place(handedOn)} union all ${place(openLink)})`.execute(
    trx,
  )
  await sql`
    with given as (
      update class_reservation set deleted_at = created_at + interval '2 hours', cancelled_by = 'transfer',
        attend = false, checked_in_at = null, updated_at = created_at + interval '2 hours'
      where class_reservation_id in (${place(handedOn)}) returning *
    ), taken as (
      insert into class_reservation (class_reservation_id, single_class_id, class_date, customer_id, spot, attend, checked_in_at,
        transferred_from, created_at, updated_at)
      select (select max(class_reservation_id) + 1 from class_reservation), single_class_id, class_date, ${handedOn.to}, spot,
        true, class_date - interval '6 minutes', class_reservation_id, deleted_at, deleted_at
      from given returning class_reservation_id, transferred_from, created_at
    )
    update reservation_transfer t set accepted_at = taken.created_at, accepted_reservation_id = taken.class_reservation_id
    from taken where taken.transferred_from = t.class_reservation_id`.execute(trx)
}

async function rate(trx: Trx, { now }: DemoShape): Promise<void> {
  const stars = (of: string) => sql`case
    when pg_temp.draw(${of} || class_reservation_id) < 0.68 then 5 when pg_temp.draw(${of} || class_reservation_id) < 0.9 then 4
    when pg_temp.draw(${of} || class_reservation_id) < 0.98 then 3 else 2 end`
  await sql`
    update class_reservation set class_stars = ${stars('class:')}, coach_stars = ${stars('coach:')},
      comment = case when pg_temp.draw('said:' || class_reservation_id) < 0.12 then ${pick(comments, sql`'words:' || class_reservation_id`)} end
    where attend and guest_of is null and class_date < ${now}::timestamptz - interval '2 hours'
      -- Ana Torres always has some visits left to rate.
      and (customer_id <> ${clienta} or class_date < ${now}::timestamptz - interval '9 days')
      and pg_temp.draw('rates:' || class_reservation_id) < 0.4`.execute(trx)
}

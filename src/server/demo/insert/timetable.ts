import { sql } from 'kysely'
import type { Trx } from '#server/db/transaction.ts'
import { classTypeId, classTypes, coaches, locations } from '#server/demo/studio/catalogue.ts'
import { packageId } from '#server/demo/studio/packages.ts'
import type { DemoShape } from '#server/demo/shape.ts'
import { weeklyClasses } from '#server/demo/studio/timetable-template.ts'

const MASTERCLASS = 'Masterclass Barre. Dos horas con Renata Cruz y música en vivo.'

/**
 * Every class from the first to the last day. `demo_class` has each one's popularity, how many places its day lets it
 * fill, and when it was cancelled, if it was.
 */
export async function insertTimetable(trx: Trx, shape: DemoShape): Promise<void> {
  await planClasses(trx, shape)
  await sql`
    insert into single_class (single_class_id, class_date, duration, description, capacity, class_type_id, location_id,
      class_package_id, spot_map, series_id, cancelled_at, cancel_reason, settled_at, created_at)
    select single_class_id, class_date, duration, case when masterclass then ${MASTERCLASS} end, capacity, class_type_id,
      location_id, case when masterclass then ${sql.lit(packageId('masterclass'))} end, spot_map,
      md5('series:' || slot || ':' || studio_group)::uuid, cancelled_at,
      case when cancelled_at is not null then 'Coach con permiso médico' end,
      case when cancelled_at is null and ended_at <= ${shape.now}::timestamptz then ended_at end,
      least(class_date - interval '35 days', ${shape.now}::timestamptz - interval '8 days')
    from demo_class, lateral (select class_date + make_interval(mins => duration) as ended_at) ending
    order by single_class_id`.execute(trx)
  await sql`
    insert into single_class_instructor (single_class_id, instructor_id, position, class_date)
    select single_class_id, instructor_id, 0, class_date from demo_class
    union all
    select single_class_id, instructor_id + 1, 1, class_date from demo_class where masterclass
    order by 1, 3`.execute(trx)
  await sql`
    insert into single_class_tag (single_class_id, tag_id)
    select single_class_id, 3 from demo_class where masterclass
    union all
    select single_class_id, 2 from demo_class where not masterclass and pg_temp.draw('intense:' || slot) < 0.15
    union all
    select single_class_id, 1 from demo_class where not masterclass and pg_temp.draw('easy:' || slot) < 0.12`.execute(
    trx,
  )
  await sql`select setval('class_or_waitlist_id_seq', (select max(single_class_id) from single_class))`.execute(
    trx,
  )
}

async function planClasses(trx: Trx, { firstDay, lastDay, timezone, groups, now }: DemoShape): Promise<void> {
  await sql`
    create temporary table demo_class on commit drop as
    with template as (
      select * from jsonb_to_recordset(${JSON.stringify(template)}::jsonb) as listed (slot integer, weekday integer,
        "time" time, class_type_id integer, coach integer, place integer, duration integer, capacity integer,
        spot_map text, masterclass boolean)
    ), dated as (
      select template.*, day::date as day, (day::date + "time") at time zone ${timezone} as class_date, studio_group
      from generate_series(${firstDay}::date, ${lastDay}::date, interval '1 day') as day
        join template on weekday = extract(isodow from day)
        cross join generate_series(1, ${sql.lit(groups)}) as studio_group
    ), numbered as (
      select dated.*, (row_number() over (order by class_date, studio_group, slot))::integer as single_class_id from dated
    )
    select single_class_id, slot, studio_group, day, class_date, duration, capacity, class_type_id, spot_map, masterclass,
      place + (studio_group - 1) * ${sql.lit(locations.length)} as location_id,
      coach + (studio_group - 1) * ${sql.lit(coaches.length)} as instructor_id,
      capacity * case when demand < 0.2 then 2.2 when demand < 0.38 then 1.7 else 0.5 + 0.5 * share end as weight,
      case
        when demand < 0.2 then capacity
        when demand < 0.38 then capacity - 1 - floor(pg_temp.draw('left:' || single_class_id) * 2)
        else floor(capacity * (0.4 + 0.5 * share))
      end::integer as places,
      case when not masterclass and pg_temp.draw('off:' || single_class_id) < 0.006
        then least(class_date - interval '20 hours', ${now}::timestamptz - interval '3 hours') end as cancelled_at
    from numbered, lateral (
      select pg_temp.draw('demand:' || single_class_id) as demand, pg_temp.draw('share:' || single_class_id) as share
    ) drawn`.execute(trx)
  await sql`create unique index on demo_class (single_class_id)`.execute(trx)
  await sql`analyze demo_class`.execute(trx)
}

const template = weeklyClasses.map((entry, index) => {
  const { capacity, spot_map } = classTypes[entry.type]
  return {
    slot: index + 1,
    weekday: entry.weekday,
    time: entry.time,
    class_type_id: classTypeId(entry.type),
    coach: coaches.findIndex(({ name }) => name === entry.coach) + 1,
    place: locations.findIndex(({ name }) => name === entry.place) + 1,
    duration: entry.duration,
    capacity,
    spot_map,
    masterclass: entry.masterclass,
  }
})

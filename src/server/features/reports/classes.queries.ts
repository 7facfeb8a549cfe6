import type { Statement } from '#server/db/statement.ts'

// $1 and $2 are the instants between which a report counts, $3 is the studio's time zone. Cancelled classes do not count.

const PAST = `select single_class_id, class_type_id, class_date, settled_at, capacity, taken from single_class
    where class_date >= $1 and class_date < $2 and cancelled_at is null and not draft and capacity > 0`

const PLACES = `count(*)::integer as classes, sum(capacity)::integer as places, sum(taken)::integer as taken,
      sum(taken)::float8 / sum(capacity) as occupancy`

/** Classes, places and attendance by class type. Missed are places of settled classes without a check-in that were not excused. */
export const TYPES: Statement = {
  name: 'report_types',
  text: `with past as (${PAST} and $3::text is not null),
      seen as (select h.class_type_id, count(r.checked_in_at)::integer as came,
          count(*) filter (where r.checked_in_at is null and r.waived_at is null and h.settled_at is not null)::integer as missed,
          avg(r.class_stars)::float8 as stars
        from past h join class_reservation r using (single_class_id) where r.deleted_at is null group by 1)
    select t.name as type, ${PLACES.replaceAll('count(*)', 'count(h.*)')},
      coalesce(max(seen.came), 0) as came, coalesce(max(seen.missed), 0) as missed, max(seen.stars) as stars
    from past h join class_type t using (class_type_id) left join seen using (class_type_id)
    group by class_type_id, t.name order by occupancy desc, 1`,
}

/** Places by weekday and hour of the studio's clock. */
export const HOURS: Statement = {
  name: 'report_hours',
  text: `select extract(isodow from class_date at time zone $3)::integer as weekday,
      to_char(class_date at time zone $3, 'HH24:MI') as hour, ${PLACES}
    from (${PAST}) past group by 1, 2 order by 1, 2`,
}

/** Places by coach, and the stars that they were given; a class of two coaches counts for both. */
export const COACHES: Statement = {
  name: 'report_coaches',
  text: `with past as (${PAST} and $3::text is not null),
      given as (select s.instructor_id, avg(r.coach_stars)::float8 as stars
        from past h join single_class_instructor s using (single_class_id)
          join class_reservation r on r.single_class_id = h.single_class_id
        where r.coach_stars is not null group by 1)
    select concat_ws(' ', i.name, i.last_name) as coach, ${PLACES}, max(given.stars) as stars
    from past join single_class_instructor s using (single_class_id) join instructor i using (instructor_id)
      left join given using (instructor_id)
    group by instructor_id, i.name, i.last_name order by occupancy desc, 1`,
}

import { run, type Statement } from '#server/db/statement.ts'
import type { Trx } from '#server/db/transaction.ts'
import { MEET } from '#server/features/schedule/changes/class-warnings.ts'
import { asJson, type Planned, PLANNED } from './planned.ts'

/** Classes that overlap may be added all the same; the others cannot. */
export type ClashKind = 'past' | 'retired' | 'coach_busy' | 'place_busy'

export interface ClashRow {
  /** The index of the planned class. */
  place: number
  kind: ClashKind
  class_type: string
  /** What is out of use, or the coach or location that both classes use. */
  wanted: string | null
  other_class: string | null
  other_date: Date | null
}

const CLASHES: Statement = {
  name: 'planned_clashes',
  text: `
    with n as materialized (select * from ${PLANNED}), met as (
      select n.place, 'past' as kind, null as wanted, null::integer as other_type, null::timestamptz as other_date
      from n where n.class_date < $2
      union all
      select n.place, 'retired', t.name, null, null from n join class_type t using (class_type_id) where t.deleted_at is not null
      union all
      select n.place, 'retired', l.name, null, null from n join location l using (location_id) where l.deleted_at is not null
      union all
      select n.place, 'retired', p.title, null, null from n join class_package p using (class_package_id) where p.deleted_at is not null
      union all
      select n.place, 'retired', i.name || ' ' || i.last_name, null, null
      from n join instructor i on i.instructor_id = any (n.instructor_ids) where i.deleted_at is not null
      union all
      select n.place, 'coach_busy', i.name || ' ' || i.last_name, o.class_type_id, o.class_date
      from n join single_class_instructor theirs on theirs.instructor_id = any (n.instructor_ids)
          and theirs.class_date > n.class_date - interval '1 day'
          and theirs.class_date < n.class_date + make_interval(mins => n.duration)
        join single_class o on o.single_class_id = theirs.single_class_id
        join instructor i on i.instructor_id = theirs.instructor_id
      where ${MEET}
      union all
      select n.place, 'place_busy', l.name, o.class_type_id, o.class_date
      from n join single_class o on o.location_id = n.location_id join location l on l.location_id = n.location_id
      where ${MEET}
    )
    select met.place, met.kind, t.name as class_type, met.wanted, other.name as other_class, met.other_date
    from met join n using (place) join class_type t on t.class_type_id = n.class_type_id
      left join class_type other on other.class_type_id = met.other_type
    order by n.class_date, met.place, met.kind, met.other_date`,
}

/** Why planned classes cannot be added, or what they overlap of what is on the timetable; by date. */
export const findClashes = (trx: Trx, planned: readonly Planned[], now: Date): Promise<ClashRow[]> =>
  run(trx, CLASHES, [asJson(planned), now])

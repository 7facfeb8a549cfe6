import { addDays, mondayOf } from '#domain/time/days.ts'
import { runOne, type Statement } from '#server/db/statement.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { listColumns } from '#server/features/schedule/class-columns.ts'
import { scheduleRange } from '#server/features/schedule/asked-range.ts'
import { invalidFields } from '#server/kit/errors.ts'
import { type By, recordChange } from '#server/shared/audit.ts'
import { scheduleErrors } from '#text/errors/schedule.ts'
import { nameTaken } from '#server/shared/name-taken.ts'

export interface SaveWeek {
  name: string
  /** A day of the week. */
  start_date: string
  location_id: number | null
  timezone: string
}

/** Writes the classes of [$2, $3) into the template $1 as the clock of the zone $5 shows them. */
const KEEP: Statement = {
  name: 'save_week_as_template',
  text: `with source as materialized (
      select row_number() over (order by c.class_date, c.single_class_id)::integer as place, c.*, c.class_date at time zone $5 as shown
      from single_class c
      where c.class_date >= $2 and c.class_date < $3 and c.cancelled_at is null and ($4::integer is null or c.location_id = $4)
    ), saved as (
      insert into week_template_class (week_template_id, position, weekday, begins, ${listColumns()})
      select $1::integer, place, extract(isodow from shown)::integer, shown::time, ${listColumns()} from source
    ), coaches as (
      insert into week_template_instructor (week_template_id, class_position, instructor_id, position)
      select $1::integer, place, i.instructor_id, i.position from source join single_class_instructor i using (single_class_id)
    ), tags as (
      insert into week_template_tag (week_template_id, class_position, tag_id)
      select $1::integer, place, g.tag_id from source join single_class_tag g using (single_class_id)
    )
    select count(*)::integer as classes from source`,
}

/** Saves the classes of a week as a template and returns its id. Throws AppError 400 and 409 `name_taken`. */
export async function saveWeek(db: Queryable, save: SaveWeek, by: By): Promise<number> {
  const { name, location_id, timezone } = save
  const monday = mondayOf(save.start_date)
  const { from, until } = scheduleRange({ start_date: monday, end_date: addDays(monday, 6) }, timezone)
  return inTransaction(db, async (trx) => {
    const row = await trx
      .insertInto('week_template')
      .values({ name })
      .onConflict((conflict) => conflict.doNothing())
      .returning('week_template_id')
      .executeTakeFirstOrThrow(() => nameTaken(scheduleErrors.templates.taken))
    const id = row.week_template_id
    const { classes } = await runOne<{ classes: number }>(trx, KEEP, [id, from, until, location_id, timezone])
    if (classes === 0) throw invalidFields({ start_date: scheduleErrors.templates.nothing })
    await recordChange(trx, by, 'week_template.created', id, {
      before: null,
      after: { name, start_date: monday, location_id },
    })
    return id
  })
}

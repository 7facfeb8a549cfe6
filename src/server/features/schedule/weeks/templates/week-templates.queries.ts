import { atWallTime } from '#domain/time/at-wall-time.ts'
import { addDays } from '#domain/time/days.ts'
import { run, type Statement } from '#server/db/statement.ts'
import type { Queryable, Trx } from '#server/db/transaction.ts'
import { listColumns } from '#server/features/schedule/class-columns.ts'
import type { Planned } from '#server/features/schedule/weeks/planned.ts'
import { firstOrNotFound } from '#server/kit/errors.ts'
import { scheduleErrors } from '#text/errors/schedule.ts'

export interface WeekTemplateRow {
  week_template_id: number
  name: string
  classes: number
  updated_at: Date
}

const TEMPLATES: Statement = {
  name: 'week_templates',
  text: `select t.week_template_id, t.name, t.updated_at,
      (select count(*)::integer from week_template_class c where c.week_template_id = t.week_template_id) as classes
    from week_template t where $1::integer is null or t.week_template_id = $1
    order by lower(t.name), t.week_template_id`,
}

export const findWeekTemplates = (db: Queryable): Promise<WeekTemplateRow[]> => run(db, TEMPLATES, [null])

/** A template. Throws AppError 404. */
export async function findWeekTemplate(db: Queryable, id: number): Promise<WeekTemplateRow> {
  return firstOrNotFound(await run<WeekTemplateRow>(db, TEMPLATES, [id]), scheduleErrors.templates.unknown)
}

/** A template, locked against changes and removal until the transaction ends. Throws AppError 404. */
export async function lockWeekTemplate(trx: Trx, id: number): Promise<WeekTemplateRow> {
  await trx
    .selectFrom('week_template')
    .select('week_template_id')
    .where('week_template_id', '=', id)
    .forUpdate()
    .execute()
  return findWeekTemplate(trx, id)
}

const CLASSES: Statement = {
  name: 'classes_of_week_template',
  text: `select c.weekday, (extract(epoch from c.begins) * 1000)::integer as begins,
      ${listColumns((column) => `c.${column}`)},
      array(select i.instructor_id from week_template_instructor i
        where i.week_template_id = c.week_template_id and i.class_position = c.position
        order by i.position, i.instructor_id) as instructor_ids,
      array(select g.tag_id from week_template_tag g
        where g.week_template_id = c.week_template_id and g.class_position = c.position) as tag_ids
    from week_template_class c where c.week_template_id = $1 order by c.weekday, c.begins, c.position`,
}

interface TemplateClass extends Omit<Planned, 'class_date'> {
  weekday: number
  /** Milliseconds since midnight on the studio's clock. */
  begins: number
}

/** The classes of a template as they would be put on the week of a Monday. */
export async function planTemplate(
  trx: Trx,
  id: number,
  { monday, timezone }: { monday: string; timezone: string },
): Promise<Planned[]> {
  const rows = await run<TemplateClass>(trx, CLASSES, [id])
  return rows.map(({ weekday, begins, ...rest }) => ({
    ...rest,
    class_date: atWallTime(addDays(monday, weekday - 1), begins, timezone),
  }))
}

import { type UseName, useNames } from '#contract/catalogue/record.ts'
import { run, type Statement } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/errors.ts'
import { catalogueErrors } from '#text/admin/catalogue-errors.ts'

export type UsedTable =
  | 'location'
  | 'class_type'
  | 'class_category'
  | 'instructor'
  | 'tag'
  | 'program'
  | 'video'
  | 'discount'
  | 'payment_method'
  | 'class_package'
  | 'form'
  | 'custom_field'
  | 'custom_field_group'

export type Uses = Partial<Record<UseName, number>>

/** Classes by whether they are still to come; $2 is now. */
const CLASSES = `case when c.class_date > $2 and c.cancelled_at is null then 'future_classes' else 'past_classes' end`

/** Templates of weeks, each once. */
const TEMPLATES = `'week_templates', count(distinct week_template_id)`

/** Whether the answer a is one to the custom field f, within a fixed form or nested in a field of a form. */
const ANSWERS_FIELD = `(a.key = f.key and a.form_id = (select custom_field_group_id from custom_field_group g where g.object = f.object)
  or exists (select from form_field p where p.form_id = a.form_id and p.type = f.object and a.key = p.key || '.' || f.key))`

/** Selects (id, what, count) for the record $1, or for all where it is null; $2 is now. */
export const uses: Record<UsedTable, string> = {
  location: `select location_id as id, ${CLASSES} as what, count(*) from single_class c
      where $1::integer is null or location_id = $1 group by 1, 2
    union all select location_id, ${TEMPLATES} from week_template_class
      where $1::integer is null or location_id = $1 group by 1
    union all select location_id, 'cash_drawers', count(*) from cash_drawer where $1::integer is null or location_id = $1 group by 1
    union all select location_id, 'kiosks', count(*) from kiosk where $1::integer is null or location_id = $1 group by 1`,
  class_type: `select class_type_id as id, ${CLASSES} as what, count(*) from single_class c
      where $1::integer is null or class_type_id = $1 group by 1, 2
    union all select class_type_id, ${TEMPLATES} from week_template_class
      where $1::integer is null or class_type_id = $1 group by 1
    union all select class_type_id, 'class_packages', count(*) from class_package_type
      where $1::integer is null or class_type_id = $1 group by 1
    union all select class_type_id, 'videos', count(*) from video where $1::integer is null or class_type_id = $1 group by 1`,
  class_category: `select class_category_id as id, 'class_types' as what, count(*) from class_type
    where ($1::integer is null or class_category_id = $1) and $2::timestamptz is not null group by 1`,
  instructor: `select instructor_id as id, ${CLASSES} as what, count(*) from single_class_instructor s join single_class c using (single_class_id)
      where $1::integer is null or instructor_id = $1 group by 1, 2
    union all select instructor_id, ${TEMPLATES} from week_template_instructor
      where $1::integer is null or instructor_id = $1 group by 1
    union all select instructor_id, 'videos', count(*) from video where $1::integer is null or instructor_id = $1 group by 1`,
  tag: `select tag_id as id, ${CLASSES} as what, count(*) from single_class_tag join single_class c using (single_class_id)
      where $1::integer is null or tag_id = $1 group by 1, 2
    union all select tag_id, 'videos', count(*) from video_tag where $1::integer is null or tag_id = $1 group by 1`,
  program: `select program_id as id, 'videos' as what, count(*) from video
    where ($1::integer is null or program_id = $1) and $2::timestamptz is not null group by 1`,
  video: `select video_id as id, 'viewers' as what, count(distinct customer_id) from (
      select video_id, customer_id from video_progress union all select video_id, customer_id from favorite
      union all select video_id, customer_id from video_rating) seen
    where ($1::integer is null or video_id = $1) and $2::timestamptz is not null group by 1`,
  discount: `select discount_id as id, 'orders' as what, count(*) from purchase
    where ($1::integer is null or discount_id = $1) and $2::timestamptz is not null group by 1`,
  payment_method: `select payment_method_id as id, 'orders' as what, count(*) from purchase
      where ($1::integer is null or payment_method_id = $1) and $2::timestamptz is not null group by 1
    union all select payment_method_id, 'charges', count(*) from invoice
      where $1::integer is null or payment_method_id = $1 group by 1`,
  class_package: `select class_package_id as id, ${CLASSES} as what, count(*) from single_class c
      where class_package_id = $1 group by 1, 2
    union all select class_package_id, ${TEMPLATES} from week_template_class where class_package_id = $1 group by 1
    union all select class_package_id, 'discounts', count(*) from discount_package where class_package_id = $1 group by 1
    union all select $1, 'orders', count(*) from purchase where class_package_id = $1 or wanted_package_id = $1 having count(*) > 0
    union all select $1, 'credits', count(*) from available_class where class_package_id = $1 having count(*) > 0
    union all select $1, 'settings', 1 from configuration where key = 'signup_fee' and value = to_jsonb($1::integer)`,
  form: `select form_id as id, 'answers' as what, count(distinct customer_id) from form_answer
    where ($1::integer is null or form_id = $1) and $2::timestamptz is not null group by 1`,
  custom_field: `select f.form_field_id as id, 'answers' as what, count(distinct a.customer_id)
    from form_field f join form_answer a on ${ANSWERS_FIELD}
    where f.object is not null and ($1::integer is null or f.form_field_id = $1) and $2::timestamptz is not null group by 1`,
  custom_field_group: `select g.custom_field_group_id as id, 'answers' as what, count(distinct a.customer_id)
      from custom_field_group g join form_field f using (object) join form_answer a on ${ANSWERS_FIELD}
      where ($1::integer is null or g.custom_field_group_id = $1) and $2::timestamptz is not null group by 1
    union all select g.custom_field_group_id, 'forms', count(distinct p.form_id) from custom_field_group g
      join form_field p on p.type = g.object and p.form_id is not null
      where $1::integer is null or g.custom_field_group_id = $1 group by 1`,
}

const statementOf = (table: UsedTable): Statement => ({
  name: `uses_of_${table}`,
  text: `select id, what, count::integer as count from (${uses[table]}) used where id is not null`,
})

/** What uses each record of a table, by id; records that nothing uses are missing. With an id only that one. */
export async function findUses(
  db: Queryable,
  table: UsedTable,
  now: Date,
  id: number | null = null,
): Promise<Map<number, Uses>> {
  const rows = await run<{ id: number; what: UseName; count: number }>(db, statementOf(table), [id, now])
  const found = new Map<number, Uses>()
  for (const row of rows) found.set(row.id, { ...found.get(row.id), [row.what]: row.count })
  return found
}

/** Credits for one type of class alone. Not in lists: a studio has hundreds of thousands of them. */
const CREDITS: Statement = {
  name: 'credits_of_class_type',
  text: 'select count(*)::integer as count from available_class where $1::integer = any (class_types)',
}

/** Throws AppError 409 `in_use` that says what uses a record, with the numbers in the answer. */
export async function requireUnused(
  db: Queryable,
  table: UsedTable,
  id: number,
  now: Date,
  { archivable = true } = {},
): Promise<void> {
  const found = { ...(await findUses(db, table, now, id)).get(id) }
  if (table === 'class_type') {
    const [credits] = await run<{ count: number }>(db, CREDITS, [id])
    if (credits && credits.count > 0) found.credits = credits.count
  }
  const named = useNames.flatMap((what) => {
    const count = found[what]
    return count === undefined ? [] : [catalogueErrors.uses[what]({ count })]
  })
  if (named.length === 0) return
  const list = new Intl.ListFormat('es-MX').format(named)
  const refusal = archivable
    ? catalogueErrors.inUse({ uses: list, table })
    : catalogueErrors.inUseNow({ uses: list })
  throw new AppError(409, 'in_use', refusal, { extra: found })
}

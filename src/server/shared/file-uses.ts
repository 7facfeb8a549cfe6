import { sql } from 'kysely'
import type { errorTexts } from '#text/errors.ts'

/** What names files beside columns of their own: whatever the studio writes may show or link one. */
const TEXTS =
  `video program instructor class_type class_category class_package location configuration page announcement changed_text
  message_template form form_field week_template_class`.split(/\s+/)

/**
 * Every word in those texts that may be a file's key, read once: for many files, where asking FILE_USES of each would read all texts
 * as often. A test finds a table that is missing here.
 */
export const FILE_WORDS = sql`select word[1] from (
  ${sql.raw(TEXTS.map((table) => `select x::text as text from ${table} x`).join(' union all '))}
  union all select description from single_class) written, regexp_matches(text, '[a-z0-9-]{8,64}', 'g') word`

/** Whether a text has the file's address. */
const naming = (text: string) => sql.raw<boolean>(`strpos(${text}, f.storage_key) > 0`)

const usesOf = (names: typeof naming, named = names('x::text')) => sql<{ place: FilePlace; name: string }>`
  select 'customer' as place, concat_ws(' ', x.name, nullif(x.last_name, '')) as name from customer x where x.file_id = f.file_id
  union all select 'form_answer', concat(m.name, ': ', x.label)
    from form_answer_file u join form_answer x using (form_answer_id) join form m using (form_id) where u.file_id = f.file_id
  union all select 'video', x.name from video x where f.file_id in (x.file_id, x.film_file_id, x.captions_file_id) or ${named}
  union all select 'program', x.name from program x where x.file_id = f.file_id or ${named}
  union all select 'instructor', concat_ws(' ', x.name, nullif(x.last_name, '')) from instructor x
    where x.file_id = f.file_id or ${named}
  union all select 'class_type', x.name from class_type x where x.file_id = f.file_id or ${named}
  union all select 'class_category', x.name from class_category x where ${named}
  union all select 'class_package', x.title from class_package x where x.file_id = f.file_id or ${named}
  union all select 'location', x.name from location x where ${named}
  union all select 'configuration', x.key from configuration x where ${named}
  union all select 'page', x.title from page x where ${named}
  union all select 'announcement', x.title from announcement x where ${named}
  union all select 'text', x.place from changed_text x where ${named}
  union all select 'message', x.kind from message_template x where ${named}
  union all select 'form', x.name from form x where ${named}
    or exists (select from form_field y where y.form_id = x.form_id and ${names('y::text')})
  union all select 'field', x.label from form_field x where x.form_id is null and ${named}
  union all select 'week_template', w.name from week_template_class x join week_template w using (week_template_id) where ${named}
  union all select 'single_class', t.name from single_class x join class_type t using (class_type_id)
    where ${names('x.description')}`

/**
 * Everything that uses the file `f` of the outer query, as rows (place, name). What customers write uses no file but those that
 * they gave. A test finds a table that is missing here.
 */
export const FILE_USES = usesOf(naming)

/** The same by the files' own columns alone. */
export const FILE_COLUMNS = usesOf(() => sql.raw('false'))

export type FilePlace = keyof typeof errorTexts.files.uses

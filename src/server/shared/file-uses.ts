import { sql } from 'kysely'
import type { errorTexts } from '#text/errors.ts'

/** Whether a row has the file's address in any of its columns: whatever the studio writes may show or link a file. */
const named = sql.raw('strpos(x::text, f.storage_key) > 0')

/**
 * Everything that uses the file `f` of the outer query, as rows (place, name). What customers write uses no file but those that
 * they gave. A test finds a table that is missing here.
 */
export const FILE_USES = sql<{ place: FilePlace; name: string }>`
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
    or exists (select from form_field y where y.form_id = x.form_id and strpos(y::text, f.storage_key) > 0)
  union all select 'field', x.label from form_field x where x.form_id is null and ${named}
  union all select 'week_template', w.name from week_template_class x join week_template w using (week_template_id) where ${named}
  union all select 'single_class', t.name from single_class x join class_type t using (class_type_id)
    where strpos(x.description, f.storage_key) > 0`

export type FilePlace = keyof typeof errorTexts.files.uses

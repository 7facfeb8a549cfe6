import { sql } from 'kysely'

/**
 * Everything that uses the file `f` of the outer query, as rows (place, name). A test finds a reference to `file` that
 * is missing here.
 */
export const FILE_USES = sql<{ place: FilePlace; name: string }>`
  select 'customer' as place, concat_ws(' ', x.name, nullif(x.last_name, '')) as name from customer x where x.file_id = f.file_id
  union all select 'instructor', concat_ws(' ', x.name, nullif(x.last_name, '')) from instructor x where x.file_id = f.file_id
  union all select 'class_type', x.name from class_type x where x.file_id = f.file_id
  union all select 'class_package', x.title from class_package x
    where x.file_id = f.file_id or strpos(concat_ws(' ', x.file_url, x.receipt_file), f.storage_key) > 0
  union all select 'video', x.name from video x where f.file_id in (x.file_id, x.film_file_id, x.captions_file_id)
  union all select 'program', x.name from program x where x.file_id = f.file_id
  union all select 'configuration', x.key from configuration x where strpos(x.value::text, f.storage_key) > 0
  union all select 'page', x.title from page x where strpos(x.content, f.storage_key) > 0
  union all select 'announcement', x.title from announcement x where strpos(x.content, f.storage_key) > 0
  union all select 'text', x.place from changed_text x where strpos(x.words::text, f.storage_key) > 0
  union all select 'form_answer', concat(m.name, ': ', x.label)
    from form_answer_file u join form_answer x using (form_answer_id) join form m using (form_id) where u.file_id = f.file_id`

/** What can use a file. */
export type FilePlace =
  | 'customer'
  | 'instructor'
  | 'class_type'
  | 'class_package'
  | 'video'
  | 'program'
  | 'configuration'
  | 'page'
  | 'announcement'
  | 'text'
  | 'form_answer'

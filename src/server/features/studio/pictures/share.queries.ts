import { run, type Statement } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/transaction.ts'

/** The subject of a shared link. */
export interface Subject {
  title: string
  /** The key of its picture in the file store. */
  photo: string | null
}

const of = (table: 'instructor' | 'class_type', title: string): Statement => ({
  name: `share_${table}`,
  text: `select ${title} as title, file.storage_key as photo
    from ${table} t left join file on file.file_id = t.file_id and file.public
    where t.${table}_id = $1 and t.deleted_at is null`,
})
const statements = {
  instructor: of('instructor', `t.name || ' ' || t.last_name`),
  class_type: of('class_type', 't.name'),
  page: { name: 'share_page', text: 'select title, null as photo from page where slug = $1' },
} satisfies Record<string, Statement>

/** A coach or a class type by id, a content page by slug. */
export async function findSubject(
  db: Queryable,
  kind: keyof typeof statements,
  id: string | number,
): Promise<Subject | undefined> {
  return (await run<Subject>(db, statements[kind], [id]))[0]
}

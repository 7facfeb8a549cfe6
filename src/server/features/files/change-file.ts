import { cleanFileName } from '#domain/files/file-name.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { invalidFields, notFound } from '#server/kit/errors.ts'
import { type By, recordChange } from '#server/shared/audit.ts'
import { changedMeanwhile } from '#server/shared/refuse-stale.ts'
import { errorTexts } from '#text/errors.ts'
import { type LibraryRow, libraryColumns } from './files.queries.ts'

export interface FileChange extends By {
  file_id: number
  name?: string | undefined
  alt?: string | null | undefined
  /** Both as the editor read them; undefined overwrites. */
  was?: { name: string; alt: string | null } | undefined
}

/**
 * Renames or describes a file; what is omitted stays. Throws AppError 400 for an empty name, 404 for an unknown file, 409 for what
 * another person changed.
 */
export async function changeFile(db: Queryable, change: FileChange): Promise<LibraryRow> {
  const { file_id, alt, was, actor_customer_id, request_id } = change
  const name = change.name === undefined ? undefined : cleanFileName(change.name)
  if (name === '') throw invalidFields({ name: errorTexts.files.nameEmpty })
  const changes = {
    ...(name === undefined ? {} : { name }),
    ...(alt === undefined ? {} : { alt: alt || null }),
  }
  return inTransaction(db, async (trx) => {
    const before = await trx
      .selectFrom('file')
      .select(libraryColumns)
      .where('file_id', '=', file_id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound())
    if (was && (was.name !== before.name || was.alt !== before.alt)) throw changedMeanwhile()
    if (Object.keys(changes).length === 0) return before
    const row = await trx
      .updateTable('file')
      .set(changes)
      .where('file_id', '=', file_id)
      .returning(libraryColumns)
      .executeTakeFirstOrThrow()
    await recordChange(trx, { actor_customer_id, request_id }, 'file.changed', file_id, {
      before: { name: before.name, alt: before.alt },
      after: { name: row.name, alt: row.alt },
    })
    return row
  })
}

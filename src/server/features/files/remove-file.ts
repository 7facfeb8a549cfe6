import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { errorTexts } from '#text/errors.ts'
import { type LibraryRow, libraryColumns } from './files.queries.ts'
import { findUses } from './find-uses.ts'
import { leaveBytes } from './leftovers.ts'

/** How many uses a refusal names. */
const MOST_NAMED = 5

export interface FileRemoval extends By {
  file_id: number
  now: Date
}

/**
 * Deletes a file that nothing uses; its bytes are removed by a job. Throws AppError 404 for an unknown file, 409 that
 * names what uses it.
 */
export async function removeFile(db: Queryable, removal: FileRemoval): Promise<LibraryRow> {
  const { file_id, now, actor_customer_id, request_id } = removal
  return inTransaction(db, async (trx) => {
    // Who refers to the file at this moment waits, and then finds it gone.
    const row = await trx
      .selectFrom('file')
      .select(libraryColumns)
      .where('file_id', '=', file_id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound())
    await requireUnused(trx, file_id)
    await trx.deleteFrom('file').where('file_id', '=', file_id).execute()
    await leaveBytes(trx, [row.storage_key], now)
    await recordAudit(trx, { actor_customer_id, request_id }, 'file.deleted', file_id, {
      name: row.name,
      mime: row.mime,
      bytes: row.bytes,
    })
    return row
  })
}

async function requireUnused(trx: Trx, file_id: number): Promise<void> {
  const uses = await findUses(trx, file_id, MOST_NAMED + 1)
  if (uses.length === 0) return
  const named = uses.slice(0, MOST_NAMED).map(({ text }) => text)
  const where = [...named, ...(uses.length > MOST_NAMED ? [errorTexts.files.more] : [])].join(', ')
  throw new AppError(409, 'in_use', errorTexts.files.inUse({ where }), {
    extra: { used_by: [...new Set(uses.map(({ place }) => place))].join(',') },
  })
}

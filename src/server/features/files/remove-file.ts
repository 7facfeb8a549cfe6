import { sql } from 'kysely'
import { isSettingKey } from '#domain/configuration/registry.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import { recordAudit } from '#server/shared/audit.ts'
import { FILE_USES, type FilePlace } from '#server/shared/file-uses.ts'
import { settingTexts } from '#text/admin/configuration.ts'
import { errorTexts } from '#text/errors.ts'
import { type LibraryRow, libraryColumns } from './files.queries.ts'
import { leaveBytes } from './leftovers.ts'

/** How many uses a refusal names. */
const MOST_NAMED = 5

export interface FileRemoval {
  file_id: number
  now: Date
  actor_customer_id: number
  request_id: string
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
      .executeTakeFirst()
    if (!row) throw notFound()
    await requireUnused(trx, file_id)
    await trx.deleteFrom('file').where('file_id', '=', file_id).execute()
    await leaveBytes(trx, [row.storage_key], now)
    await recordAudit(trx, {
      actor_customer_id,
      action: 'file.deleted',
      entity: 'file',
      entity_id: file_id,
      details: { name: row.name, mime: row.mime, bytes: row.bytes },
      request_id,
    })
    return row
  })
}

async function requireUnused(trx: Trx, file_id: number): Promise<void> {
  const { rows } = await sql<{ place: FilePlace; name: string }>`
    select u.place, u.name from file f cross join lateral (${FILE_USES}) u
    where f.file_id = ${file_id} order by u.place, u.name limit ${MOST_NAMED + 1}`.execute(trx)
  if (rows.length === 0) return
  const named = rows
    .slice(0, MOST_NAMED)
    .map(({ place, name }) =>
      errorTexts.files.uses[place]({ name: isSettingKey(name) ? settingTexts[name].label : name }),
    )
  const where = [...named, ...(rows.length > MOST_NAMED ? [errorTexts.files.more] : [])].join(', ')
  throw new AppError(409, 'file_in_use', errorTexts.files.inUse({ where }), {
    extra: { used_by: [...new Set(rows.map(({ place }) => place))].join(',') },
  })
}

import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { filmMimes } from '#domain/files/file-kind.ts'
import { MS_PER_HOUR } from '#domain/time/spans.ts'
import { inTransaction, type Trx } from '#server/db/transaction.ts'
import { hasCode } from '#server/environment/create-once.ts'
import type { Services } from '#server/kit/services.ts'
import { recordAudit } from '#server/shared/audit.ts'
import { FILE_USES } from '#server/shared/file-uses.ts'
import { uploadFolder } from './upload-rules.ts'

/** Until then a deleted file may still be on its way to a client, or one of its variants may be in the making. */
const GRACE_HOURS = 1
/** A customer's upload that nothing refers to after this many days is unused. */
const UNUSED_DAYS = 7
/** The most files per run; the rest waits for the next one. */
const MOST_FILES = 200
/** After so many that cannot be removed the rest waits, too: the place of files may be away. */
const MOST_FAILURES = 3
/** A temporary file this old belongs to a process that was killed. */
const STALE_HOURS = 24

/** Notes in the transaction that deletes files that their bytes are to be removed. */
export async function leaveBytes(trx: Trx, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return
  const remove_at = new Date(now.getTime() + GRACE_HOURS * MS_PER_HOUR)
  await trx
    .insertInto('file_leftover')
    .values(keys.map((storage_key) => ({ storage_key, remove_at })))
    .execute()
}

/**
 * Deletes customers' private uploads that nothing has referred to for a week, e.g. a replaced profile picture. What the team uploaded
 * stays in the library until somebody removes it; a film is the team's, also when who uploaded it has left.
 */
export async function removeUnused({ db, clock }: Services): Promise<number> {
  const now = clock.now()
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ file_id: number; storage_key: string }>`
      delete from file where file_id in (
        select f.file_id from file f
        where not f.public and f.created_at < ${now}::timestamptz - make_interval(days => ${UNUSED_DAYS})
          and f.mime <> all (${filmMimes}::text[])
          and exists (select from customer c where c.customer_id = f.customer_id and c.role = 'customer')
          and not exists (${FILE_USES})
        order by f.file_id limit ${MOST_FILES} for update skip locked)
      returning file_id, storage_key`.execute(trx)
    if (rows.length === 0) return 0
    await leaveBytes(
      trx,
      rows.map(({ storage_key }) => storage_key),
      now,
    )
    await recordAudit(trx, { actor_customer_id: null }, 'file.unused_deleted', null, {
      file_ids: rows.map(({ file_id }) => file_id),
    })
    return rows.length
  })
}

/**
 * Removes the bytes of deleted files and of uploads that never ended. A key is forgotten only when they are gone; one that cannot be
 * removed is tried again after an hour, and throws when the others are gone.
 */
export async function removeLeftovers({ db, clock, files, log }: Services): Promise<number> {
  const now = clock.now()
  const due = await db
    .selectFrom('file_leftover')
    .select('storage_key')
    .where('remove_at', '<', now)
    .orderBy('remove_at')
    .limit(MOST_FILES)
    .execute()
  let failures = 0
  for (const { storage_key } of due) {
    if (failures === MOST_FAILURES) break
    const removed = inTransaction(db, async (trx) => {
      // An upload that ends at this moment takes the row, and with it its bytes.
      const mine = await trx
        .deleteFrom('file_leftover')
        .where('storage_key', '=', storage_key)
        .returning('storage_key')
        .executeTakeFirst()
      if (mine) await files.remove(storage_key)
    })
    await removed.catch(async (err: unknown) => {
      failures += 1
      log.error({ err }, 'a deleted file could not be removed')
      // The others do not wait for it.
      await db
        .updateTable('file_leftover')
        .set({ remove_at: new Date(now.getTime() + MS_PER_HOUR) })
        .where('storage_key', '=', storage_key)
        .execute()
    })
  }
  if (failures > 0) throw new Error('deleted files could not be removed')
  return due.length
}

/** Removes temporary files of uploads whose process was killed. */
export async function removeStaleUploads({ environment }: Pick<Services, 'environment'>): Promise<void> {
  const folder = uploadFolder(environment.dataDir)
  const names = await readdir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  })
  for (const name of names) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < Date.now() - STALE_HOURS * MS_PER_HOUR) await rm(path, { force: true })
  }
}

import { randomUUID } from 'node:crypto'
import { cleanFileName } from '#domain/files/file-name.ts'
import { sniffType } from '#domain/files/file-kind.ts'
import { can } from '#domain/people/roles.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { queuePicture } from '#server/features/studio/pictures/prepare-picture.ts'
import { readPicture } from '#server/features/studio/pictures/picture.ts'
import type { Upload } from '#server/kit/calls/receive-upload.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'
import { recordAudit } from '#server/shared/audit.ts'
import { errorTexts } from '#text/errors.ts'
import { type LibraryRow, libraryColumns } from './files.queries.ts'
import { readUploadData } from './upload-data.ts'

const MB = 1024 * 1024
/** An upload that is not finished after this many hours never will be. */
const UNFINISHED_HOURS = 24

/**
 * Stores a received file under a random key, private; a picture re-encoded. The key is noted before its bytes are
 * stored, so that nothing remains of an upload that breaks off at any point. Throws AppError 400 for data that is not
 * accepted, 413 when the person's space is used up, 413 or 415 for a picture that cannot be decoded.
 */
export async function storeUpload(
  services: Services,
  { upload, actor, request_id }: { upload: Upload; actor: Actor; request_id: string },
): Promise<LibraryRow> {
  const { db, files, clock } = services
  const type = sniffType(upload.head)
  if (!type) throw new Error('an upload of no known type was received')
  const { name, alt } = readUploadData(upload.data)
  await requireSpace(services, actor, upload.size)
  const picture = type.kind === 'picture' ? await readPicture(upload.path) : null
  const storage_key = randomUUID().replaceAll('-', '')
  const remove_at = new Date(clock.now().getTime() + UNFINISHED_HOURS * 3_600_000)
  await db.insertInto('file_leftover').values({ storage_key, remove_at }).execute()
  await (picture ? files.put(storage_key, picture.bytes) : files.putFile(storage_key, upload.path))
  return inTransaction(db, async (trx) => {
    const noted = await trx
      .deleteFrom('file_leftover')
      .where('storage_key', '=', storage_key)
      .returning('storage_key')
      .executeTakeFirst()
    // Its bytes are gone: it took longer than a day.
    if (!noted) throw new AppError(400, 'malformed_form', errorTexts.files.cutOff)
    const row = await trx
      .insertInto('file')
      .values({
        customer_id: actor.customer_id,
        name: name || cleanFileName(upload.name) || 'archivo',
        mime: type.mime,
        width: picture?.width ?? null,
        height: picture?.height ?? null,
        bytes: picture?.bytes.byteLength ?? upload.size,
        storage_key,
        public: false,
        alt,
        blur: picture?.blur ?? null,
      })
      .returning(libraryColumns)
      .executeTakeFirstOrThrow()
    await recordAudit(
      trx,
      { actor_customer_id: actor.customer_id, request_id },
      'file.uploaded',
      row.file_id,
      { mime: row.mime, bytes: row.bytes },
    )
    // Customers' pictures are hardly ever shown to others than staff.
    if (picture && can(actor.role, 'work')) await queuePicture(trx, row.file_id)
    return row
  })
}

/** Staff's uploads are the studio's. */
async function requireSpace({ db, configuration }: Services, actor: Actor, size: number): Promise<void> {
  if (can(actor.role, 'work')) return
  const megabytes = configuration.current().customer_files_max_mb
  const { used } = await db
    .selectFrom('file')
    // PostgreSQL sums bigints as numeric, which arrives as text.
    .select((eb) => eb.fn.sum<string | null>('bytes').as('used'))
    .where('customer_id', '=', actor.customer_id)
    .executeTakeFirstOrThrow()
  if (Number(used ?? 0) + size > megabytes * MB)
    throw new AppError(413, 'files_full', errorTexts.files.full({ megabytes }))
}

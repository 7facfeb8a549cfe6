import { sql } from 'kysely'
import type { Queryable } from '#server/db/transaction.ts'
import { addJob } from '#server/queue/queue.ts'
import type { Services } from '#server/kit/services.ts'
import { CONFIGURATION_CHANNEL } from '#server/kit/caches/configuration-cache.ts'
import { makeVariant, variantKey, variantsOf } from './picture-variants.ts'
import { lookAtPicture } from './picture.ts'

/** A picture that can't be read will stay unreadable. */
const ATTEMPTS = 3

/** Queues the generation of a picture's files, so that requests do not wait for them. */
export async function queuePicture(db: Queryable, file_id: number): Promise<void> {
  await addJob(db, 'prepare-picture', { file_id }, { jobKey: `picture:${file_id}`, maxAttempts: ATTEMPTS })
}

/**
 * Makes one missing file of a picture and queues the next: short jobs delay neither other jobs nor stopping the
 * server. The placeholder comes first.
 */
export async function preparePicture(
  { db, files, environment }: Pick<Services, 'db' | 'files' | 'environment'>,
  { file_id }: { file_id: number },
): Promise<void> {
  const file = await db
    .selectFrom('file')
    .select(['storage_key', 'width', 'blur'])
    .where('file_id', '=', file_id)
    .executeTakeFirst()
  if (!file?.width) return
  if (file.blur === null) await fillBlur({ db, files }, file.storage_key)
  if (!environment.picturesAhead) return
  for (const variant of variantsOf(file.width)) {
    if ((await files.size(variantKey(file.storage_key, variant))) !== null) continue
    await makeVariant(files, file.storage_key, variant, true)
    await queuePicture(db, file_id)
    return
  }
}

async function fillBlur({ db, files }: Pick<Services, 'db' | 'files'>, key: string): Promise<void> {
  const bytes = await files.get(key)
  const blur = bytes && (await lookAtPicture(bytes)).blur
  if (!blur) return
  await db.updateTable('file').set({ blur }).where('storage_key', '=', key).execute()
  // The settings' own pictures are cached with the configuration.
  await sql`select pg_notify(${CONFIGURATION_CHANNEL}, '')`.execute(db)
}

import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { changeConfiguration } from '#server/features/studio/change-configuration.ts'
import type { Services } from '#server/kit/services.ts'
import type { FileStore } from '#server/ports/file-store.ts'
import { uploadFolder } from './upload-rules.ts'

/** Any number that no other lock of ours has. */
const LOCK = 720_001
/** Milliseconds in which every process hears of the new place; until then it may store a file in the old one. */
const HEARD = 2000

/** Why nothing can be moved; the message is for the person at the terminal. */
export class CannotMove extends Error {}

interface Moving {
  to: 'local' | 's3'
  /** Called after each file with how many were moved so far. */
  progress?: (moved: number) => void
}

/**
 * Moves every file to another store while the site runs: new files go there from the first moment on, reads find the
 * others in either. A file leaves its old place only after it was read back from the new one, so the move can break
 * off at any point and be started again. Returns how many files were moved. Throws CannotMove.
 */
export async function moveFiles(services: Services, { to, progress }: Moving): Promise<number> {
  const { db, pool, filePlaces, configuration } = services
  const { local, s3, current } = filePlaces.stores()
  if (!s3)
    throw new CannotMove(
      'Name the bucket first: bucket, region or S3_ENDPOINT in the settings, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY in the environment.',
    )
  const [source, target] = to === 's3' ? [local, s3] : [s3, local]
  for (const store of [source, target]) await requireOpen(store)
  const holder = await pool.connect()
  try {
    const { rows } = await holder.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [LOCK])
    if (!rows[0]?.got) throw new CannotMove('Files are being moved already.')
    if (current !== to) {
      const entries = [{ key: 'files_location', value: to === 's3' ? 'aws' : 'local' }]
      await changeConfiguration(db, { entries, actor_customer_id: null })
      await configuration.refresh()
    }
    return await moveAll(services, { source, target, progress })
  } finally {
    // The lock would end with its connection, but only some time after it was closed here.
    await holder.query('select pg_advisory_unlock_all()').catch(() => undefined)
    holder.release(true)
  }
}

async function requireOpen(store: FileStore): Promise<void> {
  try {
    await store.check()
  } catch (error) {
    const { cause = error } = error as Error
    throw new CannotMove(
      `A store cannot be opened: ${cause instanceof Error ? cause.message : String(cause)}`,
    )
  }
}

interface Places {
  source: FileStore
  target: FileStore
  progress: Moving['progress']
}

/** In rounds, since files may still arrive in the old place while the first one runs. */
async function moveAll(services: Services, { source, target, progress }: Places): Promise<number> {
  let moved = 0
  for (let quiet = false; ;) {
    const before = moved
    for await (const keys of source.list()) {
      await moveFile(services, { source, target, keys })
      moved++
      progress?.(moved)
    }
    if (moved > before) quiet = false
    else if (quiet) return moved
    else {
      quiet = true
      await wait(HEARD)
    }
  }
}

interface OneFile {
  source: FileStore
  target: FileStore
  /** Its own and its variants'. */
  keys: readonly string[]
}

async function moveFile(services: Services, { source, target, keys }: OneFile): Promise<void> {
  const name = keys[0]?.split('/')[0] ?? ''
  for (const key of keys) await copy(services, { source, target, key })
  if ((await source.size(keys[0] ?? name)) === null && !(await isKnown(services, name))) {
    // Deleted meanwhile: the copy may have been made after that.
    await target.remove(name)
  }
  await source.remove(name)
}

async function isKnown({ db }: Services, storage_key: string): Promise<boolean> {
  const row = await db
    .selectFrom('file')
    .select('file_id')
    .where('storage_key', '=', storage_key)
    .executeTakeFirst()
  return row !== undefined
}

/** By way of a temporary file, so that a file of any size is never in memory. */
async function copy(
  { environment }: Services,
  { source, target, key }: Omit<OneFile, 'keys'> & { key: string },
): Promise<void> {
  const folder = uploadFolder(environment.dataDir)
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  try {
    const stream = await source.open(key)
    if (!stream) return
    const sent = createHash('sha256')
    stream.on('data', (chunk: Buffer) => sent.update(chunk))
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }))
    await target.putFile(key, path)
    if (sent.digest('hex') !== (await digestOf(target, key)))
      throw new CannotMove(`What was stored of ${key} differs from the file; it stays where it is.`)
  } finally {
    await rm(path, { force: true })
  }
}

async function digestOf(store: FileStore, key: string): Promise<string | null> {
  const stream = await store.open(key)
  if (!stream) return null
  const hash = createHash('sha256')
  for await (const chunk of stream as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}

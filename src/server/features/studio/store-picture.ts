import { randomUUID } from 'node:crypto'
import type { Queryable } from '#server/db/transaction.ts'
import type { FileStore } from '#server/ports/file-store.ts'
import { type FileRow, fileColumns } from '#server/shared/present-file.ts'
import { readPicture } from './picture.ts'

export interface NewPicture {
  name: string
  bytes: Uint8Array
  /** The owner; null for the studio. */
  customer_id: number | null
  public: boolean
  alt?: string | null
}

const MOST_NAME = 120
/** Control characters, and those with a meaning in paths and markup. */
const UNWANTED = /[\p{Cc}<>:"/\\|?*]/gu

/** Re-encodes a picture, stores it under a random key and inserts its record. Throws AppError 413 or 415. */
export async function storePicture(db: Queryable, files: FileStore, picture: NewPicture): Promise<FileRow> {
  const { bytes, width, height, blur } = await readPicture(picture.bytes)
  const storage_key = randomUUID().replaceAll('-', '')
  await files.put(storage_key, bytes)
  return db
    .insertInto('file')
    .values({
      customer_id: picture.customer_id,
      name: picture.name.replaceAll(UNWANTED, ' ').trim().slice(0, MOST_NAME) || 'imagen',
      mime: 'image/webp',
      width,
      height,
      bytes: bytes.byteLength,
      storage_key,
      public: picture.public,
      alt: picture.alt ?? null,
      blur,
    })
    .returning(fileColumns)
    .executeTakeFirstOrThrow()
}

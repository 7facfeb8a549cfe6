import { type Selectable, sql } from 'kysely'
import type { Pool } from 'pg'
import { type FileKind, filmMimes } from '#domain/files/file-kind.ts'
import { onePage } from '#server/db/one-page.ts'
import type { FileTable } from '#server/db/schema/people.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { fileColumns } from '#server/shared/present-file.ts'

export const libraryColumns = [...fileColumns, 'bytes', 'customer_id', 'public', 'created_at'] as const

export type LibraryRow = Pick<Selectable<FileTable>, (typeof libraryColumns)[number]>
export type OwnedFile = Pick<LibraryRow, 'file_id' | 'customer_id' | 'public' | 'mime'>
export type ServedFile = OwnedFile & Pick<LibraryRow, 'name' | 'width' | 'bytes'>

export async function findFile(db: Queryable, file_id: number): Promise<LibraryRow | undefined> {
  return db.selectFrom('file').select(libraryColumns).where('file_id', '=', file_id).executeTakeFirst()
}

const mimes: Record<FileKind, string> = {
  picture: 'image/%',
  document: 'application/pdf',
  video: 'video/%',
  captions: 'text/vtt',
}

export interface Library {
  /** Whose private files it shows; null for everybody's. */
  ownedBy: number | null
  /** Whether it shows private films. */
  films: boolean
}

interface Wanted {
  page: number
  query: string | undefined
  kind: FileKind | undefined
  library: Library
}

/** One page of the library, newest first. */
export function findFiles(db: Queryable, { page, query, kind, library }: Wanted) {
  const { ownedBy, films } = library
  let found = db.selectFrom('file')
  if (ownedBy !== null)
    found = found.where((eb) => eb.or([eb('public', '=', true), eb('customer_id', '=', ownedBy)]))
  if (!films) found = found.where((eb) => eb.or([eb('public', '=', true), eb('mime', 'not in', filmMimes)]))
  if (kind) found = found.where('mime', 'like', mimes[kind])
  if (query) found = found.where(sql<boolean>`strpos(normalise_text(name), normalise_text(${query})) > 0`)
  return onePage(db, found.select(libraryColumns).orderBy('file_id', 'desc'), page)
}

/** By the key in its URL; runs for every picture of a page. */
export async function findFileByKey(pool: Pool, key: string): Promise<ServedFile | undefined> {
  const { rows } = await pool.query<ServedFile>({
    name: 'file_by_key',
    text: 'select file_id, name, mime, width, bytes, customer_id, public from file where storage_key = $1',
    values: [key],
  })
  return rows[0]
}

/**
 * Whether a file comes with a package that a customer bought and still has, as `givesAccess` says. Only staff's uploads: a customer's file stays
 * private, even if its address is entered into a package.
 */
export async function comesWithPurchase(
  pool: Pool,
  file_id: number,
  customer_id: number,
  today: string,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'file_of_purchase',
    text: `select from purchase p join class_package c using (class_package_id), file f
      where p.customer_id = $2 and f.file_id = $1
        and (p.status in ('active', 'completed') or (p.status = 'cancelled' and p.expires_on >= $3::date))
        and strpos(concat_ws(' ', c.file_url, c.receipt_file), f.storage_key) > 0
        and not exists (select from customer o where o.customer_id = f.customer_id and o.role = 'customer') limit 1`,
    values: [file_id, customer_id, today],
  })
  return rowCount === 1
}

/** Whether a picture shows a person with a place in one of this coach's classes. */
export async function showsSomebodyTaught(
  pool: Pool,
  file_id: number,
  coach_customer_id: number,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'file_on_roster',
    text: `select from customer c join class_reservation r using (customer_id)
      join single_class_instructor t using (single_class_id) join instructor i using (instructor_id)
      where c.file_id = $1 and r.deleted_at is null and i.customer_id = $2 limit 1`,
    values: [file_id, coach_customer_id],
  })
  return rowCount === 1
}

import type { z } from '@hono/zod-openapi'
import type { Selectable } from 'kysely'
import type { file } from '#contract/common.ts'
import { srcsetOf } from '#domain/content/picture.ts'
import { paths } from '#domain/site-map/paths.ts'
import type { FileTable } from '#server/db/schema/people.ts'

export const fileColumns = [
  'file_id',
  'name',
  'mime',
  'width',
  'height',
  'storage_key',
  'alt',
  'blur',
] as const

export type FileRow = Pick<Selectable<FileTable>, (typeof fileColumns)[number]>

/** The file of a column as JSON, or null. */
export const fileOf = (column: string) =>
  `(select row_to_json(f) from (select ${fileColumns.join(', ')} from file where file.file_id = ${column}) f)`

/** A file in responses. `src` is the full size, `srcset` the smaller ones. */
export function presentFile(row: FileRow): z.input<typeof file> {
  const { file_id, name, mime, width, height, storage_key, alt, blur } = row
  const src = paths.file(storage_key)
  const srcset = width === null ? null : srcsetOf(src, width)
  return { file_id, name, type: mime, src, srcset, blur, width, height, alt }
}

import type { z } from '@hono/zod-openapi'
import type { file } from '#contract/common.ts'
import { srcsetOf } from '#domain/content/picture.ts'
import { paths } from '#domain/site-map/paths.ts'

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

export interface FileRow {
  file_id: number
  name: string
  mime: string
  width: number | null
  height: number | null
  storage_key: string
  alt: string | null
  blur: string | null
}

/** A file in responses. `src` is the full size, `srcset` the smaller ones. */
export function presentFile(row: FileRow): z.input<typeof file> {
  const { file_id, name, mime, width, height, storage_key, alt, blur } = row
  const src = paths.file(storage_key)
  const srcset = width === null ? null : srcsetOf(src, width)
  return { file_id, name, type: mime, src, srcset, blur, width, height, alt }
}

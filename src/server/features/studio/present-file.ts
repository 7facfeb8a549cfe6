import type { z } from '@hono/zod-openapi'
import type { file } from '#contract/common.ts'

/** The widths in which a picture is served; a screen takes the smallest that fills it. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1920] as const

export const fileColumns = ['file_id', 'name', 'mime', 'width', 'height', 'storage_key', 'alt'] as const

export interface FileRow {
  file_id: number
  name: string
  mime: string
  width: number | null
  height: number | null
  storage_key: string
  alt: string | null
}

/** A file as answers carry it. `src` is the full size, `srcset` the smaller ones. */
export function presentFile({
  file_id,
  name,
  mime,
  width,
  height,
  storage_key,
  alt,
}: FileRow): z.input<typeof file> {
  const src = `/files/${storage_key}`
  const widths = PICTURE_WIDTHS.filter((candidate) => width !== null && candidate < width)
  const variants = widths.map((candidate) => `${src}/${candidate}.webp ${candidate}w`)
  const srcset = width === null ? null : [...variants, `${src} ${width}w`].join(', ')
  return { file_id, name, type: mime, src, srcset, width, height, alt }
}

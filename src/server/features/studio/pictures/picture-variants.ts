import { PICTURE_WIDTHS } from '#domain/content/picture.ts'
import { orNotFound } from '#server/kit/errors.ts'
import type { FileStore } from '#server/ports/file-store.ts'
import type { PictureFormat } from './picture-process.ts'
import { scalePicture } from './picture.ts'

/** One of the files in which a picture is served; without a width it has the stored width. */
export interface Variant {
  width?: number
  format: PictureFormat
}

type Bytes = Uint8Array<ArrayBuffer>

/** The stored file is WebP at full width, so that variant exists already. */
const isStored = ({ width, format }: Variant): boolean => width === undefined && format === 'webp'

/** A variant's key in the file store. */
export function variantKey(key: string, variant: Variant): string {
  if (isStored(variant)) return key
  const { width, format } = variant
  const name = String(width ?? 'full')
  return format === 'webp' ? `${key}/${name}` : `${key}/${name}-${format}`
}

/** Every variant a page may request of a picture of this width. */
export function variantsOf(fullWidth: number): Variant[] {
  const widths = [...PICTURE_WIDTHS.filter((width) => width < fullWidth), undefined]
  return widths.flatMap((width) =>
    (['webp', 'avif'] as const)
      .map((format): Variant => (width === undefined ? { format } : { width, format }))
      .filter((variant) => !isStored(variant)),
  )
}

/** Variants being made, to deduplicate concurrent requests. */
const underWay = new Map<string, Promise<Bytes>>()

/** Makes a variant and stores it. `ahead`: in the background. Throws AppError 404 for an unknown picture. */
export async function makeVariant(
  files: FileStore,
  key: string,
  variant: Variant,
  ahead = false,
): Promise<Bytes> {
  const place = variantKey(key, variant)
  const begun = underWay.get(place)
  if (begun) return begun
  const make = async (): Promise<Bytes> => {
    const original = orNotFound(await files.get(key))
    const made = await scalePicture(original, variant, ahead)
    await files.put(place, made)
    return made
  }
  const making = make().finally(() => underWay.delete(place))
  underWay.set(place, making)
  return making
}

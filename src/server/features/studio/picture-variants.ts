import { PICTURE_WIDTHS } from '#domain/content/picture.ts'
import { notFound } from '#server/kit/errors.ts'
import type { FileStore } from '#server/ports/file-store.ts'
import type { PictureFormat } from './picture-process.ts'
import { scalePicture } from './picture.ts'

/** One of the files in which a picture is served; without a width it is as wide as it was stored. */
export interface Variant {
  width?: number
  format: PictureFormat
}

type Bytes = Uint8Array<ArrayBuffer>

/** What is stored is WebP of the full width: that one needs not be made. */
const isStored = ({ width, format }: Variant): boolean => width === undefined && format === 'webp'

/** Where a variant stands in the file store. */
export function variantKey(key: string, variant: Variant): string {
  if (isStored(variant)) return key
  const { width, format } = variant
  const name = String(width ?? 'full')
  return format === 'webp' ? `${key}/${name}` : `${key}/${name}-${format}`
}

/** Every file that a page may ask for of a picture of this width. */
export function variantsOf(fullWidth: number): Variant[] {
  const widths = [...PICTURE_WIDTHS.filter((width) => width < fullWidth), undefined]
  return widths.flatMap((width) =>
    (['webp', 'avif'] as const)
      .map((format): Variant => (width === undefined ? { format } : { width, format }))
      .filter((variant) => !isStored(variant)),
  )
}

/** Variants being made, so that several who ask for one at once wait for the same work. */
const underWay = new Map<string, Promise<Bytes>>()

/** Makes a variant and stores it. `ahead`: nobody waits for it. Throws AppError 404 where there is no picture. */
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
    const original = await files.get(key)
    if (!original) throw notFound()
    const made = await scalePicture(original, variant, ahead)
    await files.put(place, made)
    return made
  }
  const making = make().finally(() => underWay.delete(place))
  underWay.set(place, making)
  return making
}

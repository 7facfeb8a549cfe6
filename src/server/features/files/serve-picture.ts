import { PICTURE_WIDTHS } from '#domain/content/picture.ts'
import { makeVariant, type Variant, variantKey } from '#server/features/studio/pictures/picture-variants.ts'
import { queuePicture } from '#server/features/studio/pictures/prepare-picture.ts'
import { notFound } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import type { ServedFile } from './files.queries.ts'
import type { Content } from './send-content.ts'

const VARIANT = /^(?:([1-9]\d{2,3})\.(webp|avif)|full\.avif)$/

interface Asked {
  file: ServedFile
  key: string
  /** `640.webp`, `320.avif`, `full.avif`, or undefined: the best format that the browser accepts. */
  variant: string | undefined
  accept: string
}

/**
 * The bytes of a picture's variant. AVIF is slow to generate: until it exists, WebP is sent. Throws AppError 404 for
 * variants that are not served.
 */
export async function pictureOf(services: Services, { file, key, variant, accept }: Asked): Promise<Content> {
  const readsAvif = accept.includes('image/avif')
  const wanted = variant === undefined ? ({ format: readsAvif ? 'avif' : 'webp' } as const) : parse(variant)
  const { files } = services
  const ready = await files.get(variantKey(key, wanted))
  const sent: Variant = ready ? wanted : { ...wanted, format: 'webp' }
  if (sent.format !== wanted.format) await prepareOnce(services, file)
  const bytes = ready ?? (await files.get(variantKey(key, sent))) ?? (await makeVariant(files, key, sent))
  return {
    mime: `image/${sent.format}`,
    key: variantKey(key, sent),
    size: bytes.byteLength,
    final: sent.format === wanted.format,
    read: (range) => Promise.resolve(range ? bytes.subarray(range.start, range.end + 1) : bytes),
  }
}

/** Throws AppError 404 for widths and formats that are not served. */
function parse(named: string): Variant {
  const [whole, width, format] = VARIANT.exec(named) ?? []
  if (whole === undefined) throw notFound()
  if (width === undefined) return { format: 'avif' }
  if (!PICTURE_WIDTHS.some((known) => known === Number(width))) throw notFound()
  return { width: Number(width), format: format === 'avif' ? 'avif' : 'webp' }
}

/** Pictures whose preparation this process has queued: a page requests many files of each. */
const asked = new WeakMap<Services['pool'], Set<number>>()

/** For pictures stored before AVIF was supported, and those with a lost file. */
async function prepareOnce({ pool, db }: Services, { file_id }: ServedFile): Promise<void> {
  const known = asked.get(pool) ?? new Set()
  asked.set(pool, known)
  if (known.has(file_id)) return
  known.add(file_id)
  await queuePicture(db, file_id)
}

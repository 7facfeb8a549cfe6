import sharp from 'sharp'
import { AppError } from '#server/http/errors.ts'
import { errorTexts } from '#text/errors.ts'
import { fewAtOnce } from './few-at-once.ts'

const MOST_PIXELS = 25_000_000
/** No screen of ours shows more. */
const LARGEST_SIDE = 2560
const READABLE = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif', 'tiff'])

// Requests share two cores with the pictures; libvips would otherwise start a thread per core for each of them.
sharp.concurrency(1)
// Every variant is made once and then read from the store: what libvips would keep is never asked for again.
sharp.cache(false)
/** A decoded picture takes up to 100 MB: two at a time is what a small machine bears. */
const inTurn = fewAtOnce(2)

export interface Picture {
  bytes: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

const options = { limitInputPixels: MOST_PIXELS, failOn: 'error' } as const
const unreadable = (cause?: unknown) =>
  new AppError(415, 'picture_unreadable', errorTexts.studio.fileUnreadable, {
    cause,
    fields: { file: errorTexts.studio.fileUnreadable },
  })

/**
 * Reads whatever was uploaded as a picture and writes it anew as WebP: upright, without its metadata, at most 2560 px on
 * a side. Throws AppError 415 for what is no picture (SVG and HTML among it) and 413 for too many pixels.
 */
export async function readPicture(upload: Uint8Array): Promise<Picture> {
  const { format, width, height } = await measure(upload).catch((error: unknown) => {
    throw unreadable(error)
  })
  if (!format || !READABLE.has(format) || !width || !height) throw unreadable()
  if (width * height > MOST_PIXELS) throw new AppError(413, 'too_large', errorTexts.studio.fileTooLarge)
  try {
    const { data, info } = await inTurn(() =>
      sharp(upload, options)
        .rotate()
        .resize({ width: LARGEST_SIDE, height: LARGEST_SIDE, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true }),
    )
    return { bytes: new Uint8Array(data), width: info.width, height: info.height }
  } catch (error) {
    throw unreadable(error)
  }
}

/** Async, so that what sharp throws at once for an empty buffer is a rejection like the rest. */
const measure = async (upload: Uint8Array) =>
  sharp(upload, { ...options, limitInputPixels: false }).metadata()

/** A stored picture at another width. */
export async function scalePicture(bytes: Uint8Array, width: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await inTurn(() =>
      sharp(bytes, options).resize({ width, withoutEnlargement: true }).webp({ quality: 78 }).toBuffer(),
    ),
  )
}

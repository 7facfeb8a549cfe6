import { AppError } from '#server/kit/errors.ts'
import { errorTexts } from '#text/errors.ts'
import type { Icon } from './draw-icon.ts'
import type { Share } from './draw-share.ts'
import type { PictureAnswer, PictureFormat } from './picture-process.ts'
import { PicturesEnded, PictureTooSlow, workAhead, workOnPicture } from './picture-work.ts'

const MOST_PIXELS = 25_000_000
/** The largest side a screen of ours shows, in pixels. */
const LARGEST_SIDE = 2560
const READABLE = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif', 'tiff'])

export interface Picture {
  bytes: Uint8Array<ArrayBuffer>
  width: number
  height: number
  /** The placeholder while it loads. */
  blur: string | null
}

const unreadable = (cause?: unknown) =>
  new AppError(415, 'picture_unreadable', errorTexts.studio.fileUnreadable, {
    cause,
    fields: { file: errorTexts.studio.fileUnreadable },
  })

/**
 * Decodes an upload, or a file of this machine by its path, as a picture and re-encodes it as WebP: upright, without metadata, at most 2560 px on a side.
 * Throws AppError 415 for anything else (including SVG and HTML) and 413 for too many pixels, or one that takes too long.
 */
export async function readPicture(upload: Uint8Array | string): Promise<Picture> {
  const { format, width, height } = await workOnPicture({ do: 'measure', from: upload }).catch(refuse)
  if (!format || !READABLE.has(format) || !width || !height) throw unreadable()
  if (width * height > MOST_PIXELS) throw new AppError(413, 'too_large', errorTexts.studio.tooManyPixels)
  const task = {
    do: 'rewrite',
    from: upload,
    largestSide: LARGEST_SIDE,
    mostPixels: MOST_PIXELS,
  } as const
  const written = await workOnPicture(task).catch(refuse)
  const { width: shownWidth, height: shownHeight, blur = null } = written
  return { bytes: bytesOf(written), width: shownWidth, height: shownHeight, blur }
}

/** The size and placeholder of one of our pictures. */
export async function lookAtPicture(bytes: Uint8Array): Promise<Omit<Picture, 'bytes'>> {
  const { width, height, blur = null } = await workOnPicture({ do: 'look', bytes, mostPixels: MOST_PIXELS })
  return { width, height, blur }
}

export interface Scaled {
  /** If omitted, the width stays. */
  width?: number
  format: PictureFormat
}

/** A stored picture at another width or in another format. `ahead`: in the background, with low priority. */
export async function scalePicture(
  bytes: Uint8Array,
  { width, format }: Scaled,
  ahead = false,
): Promise<Uint8Array<ArrayBuffer>> {
  const task = { do: 'scale', bytes, format, mostPixels: MOST_PIXELS, ...(width ? { width } : {}) } as const
  return bytesOf(await (ahead ? workAhead(task) : workOnPicture(task)))
}

/** A shared link's picture, as PNG. */
export async function drawSharePicture(share: Share): Promise<Uint8Array<ArrayBuffer>> {
  return bytesOf(await workOnPicture({ do: 'share', share }))
}

/** The studio's icon in one size, as PNG. */
export async function drawIconPicture(icon: Icon): Promise<Uint8Array<ArrayBuffer>> {
  return bytesOf(await workOnPicture({ do: 'icon', icon }))
}

/** A stored picture for receipts: PNG, small enough for a page's header. */
export async function drawLogo(bytes: Uint8Array): Promise<Omit<Picture, 'blur'>> {
  const task = { do: 'draw', bytes, width: 450, height: 132, mostPixels: MOST_PIXELS } as const
  const drawn = await workOnPicture(task)
  return { bytes: bytesOf(drawn), width: drawn.width, height: drawn.height }
}

function refuse(cause: unknown): never {
  if (cause instanceof PictureTooSlow)
    throw new AppError(413, 'too_large', errorTexts.studio.tooSlow, {
      cause,
      fields: { file: errorTexts.studio.tooSlow },
    })
  throw cause instanceof PicturesEnded ? cause : unreadable(cause)
}

function bytesOf({ bytes }: PictureAnswer): Uint8Array<ArrayBuffer> {
  if (!bytes) throw new Error('a picture was written and did not come back')
  return new Uint8Array(bytes)
}

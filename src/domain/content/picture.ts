/** The widths in which a picture is served; a screen takes the smallest that fills it. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 768, 960, 1280, 1920] as const

/** Bytes of a file that is sent to the studio. */
export const MOST_UPLOAD = 15 * 1024 * 1024

/** What a page says of a picture besides its address. */
export interface PictureFacts {
  width: number | null
  height: number | null
  /** A tiny copy as a data URI, shown until the picture is there. */
  blur: string | null
}

/** Less than this a picture may be drawn larger than it is. */
const UNSEEN = 1.1
const MOST_CROPPED = 3

/**
 * `sizes` of a picture that fills a frame: one that is wider than its frame is cropped at the sides, and must be wider than the
 * frame to be as tall. Both proportions are width over height.
 */
export function coveringSizes(sizes: string, picture: number, frame: number): string {
  const wider = Math.min(picture / frame, MOST_CROPPED)
  if (!(wider > UNSEEN)) return sizes
  // The lengths, and not those of the conditions before them.
  return sizes.replaceAll(
    /([\d.]+)(vw|px)(?=\s*(?:,|$))/g,
    (_, length: string, unit: string) => `${Math.round(Number(length) * wider)}${unit}`,
  )
}

/**
 * The files of one picture for `srcset`, from its address and its own width: every smaller one, and the picture itself. As AVIF that
 * one has an address of its own.
 */
export function srcsetOf(src: string, width: number, format: 'webp' | 'avif' = 'webp'): string {
  const smaller = PICTURE_WIDTHS.filter((candidate) => candidate < width)
  const whole = format === 'avif' ? `${src}/full.avif` : src
  return [
    ...smaller.map((candidate) => `${src}/${candidate}.${format} ${candidate}w`),
    `${whole} ${width}w`,
  ].join(', ')
}

/** The widths in which a picture is served; a browser takes the smallest sufficient one. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 768, 960, 1280, 1920] as const

/** What a page needs of a picture apart from its URL. */
export interface PictureFacts {
  width: number | null
  height: number | null
  /** A tiny copy as a data URI, a placeholder while the picture loads. */
  blur: string | null
}

/** Upscaling by less than this factor is not visible. */
const UNSEEN = 1.1
const MOST_CROPPED = 3

/**
 * `sizes` of a picture that covers a frame: one that is wider than its frame is cropped at the sides, so it must be
 * wider to be as tall. Both ratios are width over height.
 */
export function coveringSizes(sizes: string, picture: number, frame: number): string {
  const wider = Math.min(picture / frame, MOST_CROPPED)
  if (!(wider > UNSEEN)) return sizes
  // The lengths, not those of the conditions before them.
  return sizes.replaceAll(
    /([\d.]+)(vw|px)(?=\s*(?:,|$))/g,
    (_, length: string, unit: string) => `${Math.round(Number(length) * wider)}${unit}`,
  )
}

/**
 * The `srcset` of one picture, from its URL and its own width: every smaller width, and the picture itself. As AVIF
 * the original has a URL of its own.
 */
export function srcsetOf(src: string, width: number, format: 'webp' | 'avif' = 'webp'): string {
  const smaller = PICTURE_WIDTHS.filter((candidate) => candidate < width)
  const whole = format === 'avif' ? `${src}/full.avif` : src
  return [
    ...smaller.map((candidate) => `${src}/${candidate}.${format} ${candidate}w`),
    `${whole} ${width}w`,
  ].join(', ')
}

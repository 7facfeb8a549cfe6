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

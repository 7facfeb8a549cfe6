/** The widths in which a picture is served; a screen takes the smallest that fills it. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 768, 960, 1280, 1920] as const

/** What a page says of a picture besides its address. */
export interface PictureFacts {
  width: number | null
  height: number | null
  /** A tiny copy as a data URI, shown until the picture is there. */
  blur: string | null
}

/** The files of one picture for `<img srcset>`, from its address and its own width: every smaller one, and the picture itself. */
export function srcsetOf(src: string, width: number): string {
  const smaller = PICTURE_WIDTHS.filter((candidate) => candidate < width)
  return [...smaller.map((candidate) => `${src}/${candidate}.webp ${candidate}w`), `${src} ${width}w`].join(
    ', ',
  )
}

/** The same files as AVIF; the picture itself has an address of its own then. Null for pictures of other sites. */
export function avifOf(srcset: string): string | null {
  if (!srcset.startsWith('/files/')) return null
  return srcset.replaceAll('.webp ', '.avif ').replace(/(\/files\/[a-z0-9-]+) (\d+w)$/, '$1/full.avif $2')
}

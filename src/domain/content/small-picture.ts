import { PICTURE_WIDTHS } from './picture.ts'

/** Screens show up to three of a picture's pixels in one of a page's; twice as many are sharp on all of them. */
const SHARP = 2

/** The file of a stored picture that is sharp where it is shown this wide, whatever its own size; any other address stays. */
export function smallPicture(src: string, shown: number): string {
  if (!/^\/files\/[^/]+$/.test(src)) return src
  const width = PICTURE_WIDTHS.find((candidate) => candidate >= shown * SHARP)
  return width === undefined ? src : `${src}/${width}.webp`
}

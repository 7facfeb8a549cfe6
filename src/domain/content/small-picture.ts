import { endOf } from '#domain/site-map/paths.ts'
import { PICTURE_WIDTHS } from './picture.ts'

/** Screens have up to three device pixels per CSS pixel; two are sharp on all of them. */
const SHARP = 2

/** The variant of a stored picture that is sharp at this displayed width; any other URL is returned unchanged. */
export function smallPicture(src: string, shown: number): string {
  if (!/^[^/]+$/.test(endOf('/files/*', src) ?? '')) return src
  const width = PICTURE_WIDTHS.find((candidate) => candidate >= shown * SHARP)
  return width === undefined ? src : `${src}/${width}.webp`
}

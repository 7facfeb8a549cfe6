import type { PictureFacts } from '#domain/content/picture.ts'

interface Pictures {
  favicon: string | null
  navbar_logo: string | null
}

/** A logo that is longer in one direction would be a line in an icon. */
const MOST_RATIO = 1.6

/**
 * The picture that the icons in every size are made of: the studio's own icon, else a logo that is nearly square. Null where the
 * first letter of the name stands for it.
 */
export function iconPicture(
  { favicon, navbar_logo: logo }: Pictures,
  known: Readonly<Record<string, Pick<PictureFacts, 'width' | 'height'>>>,
): string | null {
  if (favicon !== null) return favicon
  const { width, height } = (logo === null ? undefined : known[logo]) ?? {}
  if (!width || !height) return null
  return Math.max(width / height, height / width) <= MOST_RATIO ? logo : null
}

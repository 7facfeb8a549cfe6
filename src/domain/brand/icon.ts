import type { PictureFacts } from '#domain/content/picture.ts'

/** A logo with a larger ratio would be a thin line in an icon. */
const MOST_RATIO = 1.6

/**
 * The picture from which icons of every size are made: the studio's icon, else a nearly square logo. Returns null
 * when the name's initial is used.
 */
export function iconPicture(
  { favicon, navbar_logo: logo }: { favicon: string | null; navbar_logo: string | null },
  known: Readonly<Record<string, Pick<PictureFacts, 'width' | 'height'>>>,
): string | null {
  if (favicon !== null) return favicon
  const { width, height } = (logo === null ? undefined : known[logo]) ?? {}
  if (!width || !height) return null
  return Math.max(width / height, height / width) <= MOST_RATIO ? logo : null
}

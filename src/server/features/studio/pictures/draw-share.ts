import { join } from 'node:path'
import sharp, { type OutputInfo, type OverlayOptions } from 'sharp'
import { drawable, initialOf } from '#domain/brand/drawable.ts'
import { escapeHtml } from '#domain/escape-html.ts'
import { projectRoot } from '#server/environment/project-root.ts'

/** The content of a shared link's picture, all of it from the studio's configuration. */
export interface Share {
  title: string
  /** The studio's name, if it has no logo. */
  name: string
  font: string
  ground: string
  ink: string
  mark: string
  photo: Uint8Array | null
  logo: Uint8Array | null
}

export const SHARE_WIDTH = 1200
export const SHARE_HEIGHT = 630
const MARGIN = 64
const PHOTO_WIDTH = 500
/** Between header, title and mark, in pixels. */
const GAP = 40
/** The first size that fits is used. */
const SIZES = [84, 66, 52, 42, 34]

/** Draws the picture of a shared link: the page's title on the studio's background, its photo beside it. */
export async function drawShare(share: Share): Promise<Buffer> {
  const wide = SHARE_WIDTH - 2 * MARGIN - (share.photo ? PHOTO_WIDTH : 0)
  const capitals = share.font === 'archivo'
  const words = drawable(share.title) || drawable(share.name) || initialOf(share.name)
  const title = await fitted(capitals ? words.toLocaleUpperCase('es-MX') : words, share, wide)
  const name = drawable(share.name) || initialOf(share.name)
  const head = share.logo
    ? await sharp(share.logo)
        .resize({ width: 300, height: 72, fit: 'inside' })
        .png()
        .toBuffer({ resolveWithObject: true })
    : await written(name, share, { size: name.length > 44 ? 24 : 34, width: wide })
  const mark = { create: { width: 72, height: 8, channels: 4, background: share.mark } } as const
  const layers: OverlayOptions[] = [
    { input: head.data, left: MARGIN, top: MARGIN },
    { input: mark, left: MARGIN, top: SHARE_HEIGHT - MARGIN - 8 },
    { input: title.data, left: MARGIN, top: SHARE_HEIGHT - MARGIN - GAP - title.info.height },
  ]
  if (share.photo) {
    const photo = await sharp(share.photo)
      .resize({ width: PHOTO_WIDTH, height: SHARE_HEIGHT, fit: 'cover', position: 'attention' })
      .toBuffer()
    layers.unshift({ input: photo, left: SHARE_WIDTH - PHOTO_WIDTH, top: 0 })
  }
  const { ground } = share
  return sharp({ create: { width: SHARE_WIDTH, height: SHARE_HEIGHT, channels: 3, background: ground } })
    .composite(layers)
    .png({ palette: share.photo === null, compressionLevel: 9 })
    .toBuffer()
}

/** The title as large as fits. */
async function fitted(text: string, look: Pick<Share, 'font' | 'ink'>, width: number): Promise<Written> {
  const room = SHARE_HEIGHT - 2 * MARGIN - 72 - 2 * GAP
  const start = text.length > 44 ? 2 : text.length > 22 ? 1 : 0
  const [first = 34, ...smaller] = SIZES.slice(start)
  let title = await written(text, look, { size: first, width })
  for (const size of smaller) {
    if (title.info.height <= room) break
    title = await written(text, look, { size, width })
  }
  return title
}

interface Written {
  data: Buffer
  info: OutputInfo
}

/** Text in one of our fonts: installed fonts must make no difference. */
export function written(
  text: string,
  { font, ink }: Pick<Share, 'font' | 'ink'>,
  { size, width }: { size: number; width: number },
): Promise<Written> {
  const fontfile = join(projectRoot, 'src/server/features/studio/pictures/fonts', `${font}.ttf`)
  const markup = `<span foreground="${ink}">${escaped(text)}</span>`
  return sharp({
    text: {
      text: markup,
      font: `Share ${font} ${size}`,
      fontfile,
      width,
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
}

const escaped = (text: string): string => escapeHtml(text.replaceAll(/\p{Cc}/gu, ' '))

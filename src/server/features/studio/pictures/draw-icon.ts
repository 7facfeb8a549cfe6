import sharp from 'sharp'
import { written } from './draw-share.ts'

/** An icon, made from the studio's own picture or the first letter of its name. */
export interface Icon {
  size: number
  /** The phone cuts it into its own shape: the picture stays in the middle and the background reaches the edge. */
  maskable: boolean
  letter: string
  font: string
  ground: string
  ink: string
  picture: Uint8Array | null
}

/** The part of a maskable icon that is never cut off. */
const SAFE = 0.62

/** Draws an icon as PNG. */
export async function drawIcon(icon: Icon): Promise<Buffer> {
  const { size, maskable, picture } = icon
  if (picture) {
    const inner = maskable ? Math.round(size * SAFE) : size
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const own = await sharp(picture)
      .resize({ width: inner, height: inner, fit: 'contain', background: clear })
      .png()
      .toBuffer()
    if (!maskable) return own
    return sharp(square(icon))
      .composite([{ input: own, gravity: 'centre' }])
      .png()
      .toBuffer()
  }
  // Drawn large and scaled down: small letters look better this way.
  const drawn = 512
  const { data } = await written(icon.letter, icon, { size: Math.round(drawn * 0.56), width: drawn })
  const letter = await sharp(data).trim().toBuffer()
  const whole = await sharp(square({ ...icon, size: drawn }))
    .composite([{ input: letter, gravity: 'centre' }])
    .png()
    .toBuffer()
  return sharp(whole).resize(size).png().toBuffer()
}

function square({ size, ground, maskable }: Pick<Icon, 'size' | 'ground' | 'maskable'>): Buffer {
  const radius = maskable ? 0 : size * 0.22
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" rx="${radius}" fill="${ground}"/></svg>`,
  )
}

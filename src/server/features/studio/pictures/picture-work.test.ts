import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import type { PictureTask } from './picture-process.ts'
import { pictureWork, PictureTooSlow } from './picture-work.ts'

/** Enough for a process to start on a busy machine. */
const LIMIT = 5000

let large: Buffer
let small: Buffer
/** Takes many seconds as AVIF. */
const slow = (): PictureTask => ({ do: 'scale', bytes: large, format: 'avif', mostPixels: 25_000_000 })
const quick = (): PictureTask => ({ do: 'measure', from: small })
beforeAll(async () => {
  const raw = { width: 4000, height: 4000, channels: 3 } as const
  small = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  large = await sharp(randomBytes(4000 * 4000 * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer()
})

it('gives up a picture that takes too long, and goes on with the next one', { timeout: 60_000 }, async () => {
  const work = pictureWork({ most: 1, limitMs: LIMIT })
  const [first, second] = await Promise.allSettled([work(slow()), work(quick())])
  expect(first).toEqual({ status: 'rejected', reason: expect.any(PictureTooSlow) })
  expect(second).toMatchObject({ status: 'fulfilled', value: { width: 8 } })
})

it('begins anew what the ended process worked on as well', { timeout: 60_000 }, async () => {
  const work = pictureWork({ most: 2, limitMs: LIMIT })
  const first = work(slow()).catch((error: unknown) => error)
  await new Promise((resolve) => setTimeout(resolve, LIMIT / 2))
  const second = work(slow()).catch((error: unknown) => error)
  expect(await first).toBeInstanceOf(PictureTooSlow)
  // Not as a process that ended by itself.
  expect(await second).toBeInstanceOf(PictureTooSlow)
})

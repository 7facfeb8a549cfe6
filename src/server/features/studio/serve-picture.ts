import type { Context } from 'hono'
import { isStaff } from '#server/http/access.ts'
import { browserOrProgram } from '#server/http/browser-or-program.ts'
import { notFound } from '#server/http/errors.ts'
import { matches } from '#server/http/etag.ts'
import type { ApiEnv } from '#server/http/mount.ts'
import type { Services } from '#server/services.ts'
import { PICTURE_WIDTHS } from './present-file.ts'
import { findFileByKey, type OwnedFile } from './files.queries.ts'
import { scalePicture } from './picture.ts'

const VARIANT = /^(\d{2,4})\.webp$/
const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * GET /files/{key} and /files/{key}/{width}.webp. A key never gets other bytes, so public pictures may be kept for good;
 * private ones are for their owner and for staff, everyone else gets 404.
 */
export async function servePicture(c: Context<ApiEnv>, services: Services): Promise<Response> {
  c.set('call', 'GET /files')
  const key = c.req.param('key') ?? ''
  const variant = c.req.param('variant')
  const width = variant === undefined ? undefined : Number(VARIANT.exec(variant)?.[1] ?? 0)
  if (width !== undefined && !PICTURE_WIDTHS.some((known) => known === width)) throw notFound()
  const file = /^[a-z0-9-]{8,64}$/.test(key) ? await findFileByKey(services.pool, key) : undefined
  if (!file || !(file.public || (await maySee(c, services, file)))) throw notFound()
  const tag = `"${key}-${width ?? 'full'}"`
  const headers = {
    'Content-Type': 'image/webp',
    ETag: tag,
    'Cache-Control': file.public ? `public, max-age=${YEAR_SECONDS}, immutable` : 'private, no-cache',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Content-Disposition': 'inline',
  }
  if (matches(c.req.header('if-none-match') ?? null, tag)) return c.body(null, 304, headers)
  return c.body(await bytesOf(services, key, width), 200, headers)
}

async function maySee(c: Context<ApiEnv>, services: Services, file: OwnedFile): Promise<boolean> {
  const viewer = await browserOrProgram(services, c.req.raw.headers)
  if (!viewer?.actor) return false
  return viewer.actor.customer_id === file.customer_id || isStaff(viewer.actor.role)
}

async function bytesOf(
  { files }: Services,
  key: string,
  width: number | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const variantKey = width === undefined ? key : `${key}/${width}`
  const stored = await files.get(variantKey)
  if (stored) return stored
  if (width === undefined) throw notFound()
  const begun = underWay.get(variantKey)
  if (begun) return begun
  const making = makeVariant(files, key, width).finally(() => underWay.delete(variantKey))
  underWay.set(variantKey, making)
  return making
}

/** Variants being made, so that several who ask for one at once wait for the same work. */
const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

async function makeVariant(
  files: Services['files'],
  key: string,
  width: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const original = await files.get(key)
  if (!original) throw notFound()
  const scaled = await scalePicture(original, width)
  await files.put(`${key}/${width}`, scaled)
  return scaled
}

import type { Context } from 'hono'
import { PICTURE_WIDTHS } from '#domain/content/picture.ts'
import { browserOrProgram } from '#server/kit/calls/browser-or-program.ts'
import { notFound } from '#server/kit/errors.ts'
import { matches } from '#server/kit/etag.ts'
import type { ApiEnv } from '#server/kit/calls/context.ts'
import type { Services } from '#server/kit/services.ts'
import { maySeeFile } from './files.policy.ts'
import { findFileByKey, type OwnedFile } from './files.queries.ts'
import { makeVariant, type Variant, variantKey } from './picture-variants.ts'
import { queuePicture } from './prepare-picture.ts'

const VARIANT = /^(?:([1-9]\d{2,3})\.(webp|avif)|full\.avif)$/
const YEAR_SECONDS = 365 * 24 * 60 * 60
/** How long WebP may be cached under a URL that will soon serve AVIF. */
const MINUTE_SECONDS = 60

/**
 * GET /files/{key}, /files/{key}/{width}.webp, /files/{key}/{width}.avif and /files/{key}/full.avif. A key's bytes
 * never change, so public pictures are cached permanently; private ones are subject to the policy, otherwise 404. The
 * URL without a format serves the best one that the browser accepts. AVIF is slow to generate: until it exists, WebP
 * is sent.
 */
export async function servePicture(c: Context<ApiEnv>, services: Services): Promise<Response> {
  c.set('call', 'GET /files')
  const key = c.req.param('key') ?? ''
  const named = c.req.param('variant')
  const readsAvif = c.req.header('accept')?.includes('image/avif') ?? false
  const wanted = named === undefined ? ({ format: readsAvif ? 'avif' : 'webp' } as const) : parse(named)
  const file = /^[a-z0-9-]{8,64}$/.test(key) ? await findFileByKey(services.pool, key) : undefined
  if (!file || !(file.public || (await maySee(c, services, file)))) throw notFound()

  const ready = await services.files.get(variantKey(key, wanted))
  const variant: Variant = ready ? wanted : { ...wanted, format: 'webp' }
  if (variant.format !== wanted.format) await prepareOnce(services, file)
  const tag = `"${variantKey(key, variant)}"`
  const headers = {
    'Content-Type': `image/${variant.format}`,
    ETag: tag,
    'Cache-Control': caching(file, variant.format === wanted.format),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Content-Disposition': 'inline',
    ...(named === undefined ? { Vary: 'Accept' } : {}),
  }
  if (matches(c.req.header('if-none-match') ?? null, tag)) return c.body(null, 304, headers)
  return c.body(ready ?? (await bytesOf(services, key, variant)), 200, headers)
}

/** Throws AppError 404 for widths and formats that are not served. */
function parse(named: string): Variant {
  const [whole, width, format] = VARIANT.exec(named) ?? []
  if (whole === undefined) throw notFound()
  if (width === undefined) return { format: 'avif' }
  if (!PICTURE_WIDTHS.some((known) => known === Number(width))) throw notFound()
  return { width: Number(width), format: format === 'avif' ? 'avif' : 'webp' }
}

function caching(file: OwnedFile, final: boolean): string {
  if (!file.public) return 'private, no-cache'
  return final ? `public, max-age=${YEAR_SECONDS}, immutable` : `public, max-age=${MINUTE_SECONDS}`
}

async function maySee(c: Context<ApiEnv>, services: Services, file: OwnedFile): Promise<boolean> {
  const viewer = await browserOrProgram(services, c.req.raw.headers)
  return maySeeFile(services.pool, viewer?.actor ?? null, file)
}

async function bytesOf({ files }: Services, key: string, variant: Variant) {
  return (await files.get(variantKey(key, variant))) ?? makeVariant(files, key, variant)
}

/** Pictures whose preparation this process has queued: a page requests many files of each. */
const asked = new WeakMap<Services['pool'], Set<number>>()

/** For pictures stored before AVIF was supported, and those with a lost file. */
async function prepareOnce({ pool, db }: Services, { file_id }: OwnedFile): Promise<void> {
  const known = asked.get(pool) ?? new Set()
  asked.set(pool, known)
  if (known.has(file_id)) return
  known.add(file_id)
  await queuePicture(db, file_id)
}

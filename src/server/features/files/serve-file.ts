import type { Context } from 'hono'
import { dispositionOf, downloadName } from '#domain/files/file-name.ts'
import { browserOrProgram } from '#server/kit/calls/browser-or-program.ts'
import { AppError, notFound, orNotFound } from '#server/kit/errors.ts'
import { matches } from '#server/kit/caches/etag.ts'
import type { ApiEnv } from '#server/kit/calls/context.ts'
import type { Services } from '#server/kit/services.ts'
import { readFileLink } from '#server/shared/file-link.ts'
import { errorTexts } from '#text/errors.ts'
import { maySeeFile } from './files.policy.ts'
import { findFileByKey, type ServedFile } from './files.queries.ts'
import { type Content, sendContent } from './send-content.ts'
import { pictureOf } from './serve-picture.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60
/** How long WebP may be cached under a URL that will soon serve AVIF. */
const MINUTE_SECONDS = 60
/** Types that a page shows or plays; others are saved by the browser, and run nowhere. */
const SHOWN = /^(?:image|video)\//

/**
 * GET /files/{key} and a picture's variants below it. A key's bytes never change, so public files are cached
 * permanently. A private one requires a signed link or a session that may see it, otherwise 404. Ranges are served.
 */
export async function serveFile(c: Context<ApiEnv>, services: Services): Promise<Response> {
  c.set('call', 'GET /files')
  const key = c.req.param('key') ?? ''
  const file = orNotFound(/^[a-z0-9-]{8,64}$/.test(key) ? await findFileByKey(services.pool, key) : undefined)
  const seconds = file.public ? null : await privateSeconds(c, services, file, key)
  const isPicture = file.width !== null
  const variant = c.req.param('variant')
  if (!isPicture && variant !== undefined) throw notFound()
  const content = isPicture
    ? await pictureOf(services, { file, key, variant, accept: c.req.header('accept') ?? '' })
    : originalOf(services, file, key)
  const tag = `"${content.key}"`
  const name = downloadName(file.name, content.mime)
  const headers = {
    'Content-Type': content.mime,
    ETag: tag,
    'Cache-Control': caching(seconds, content.final),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Content-Disposition': dispositionOf(SHOWN.test(content.mime) ? 'inline' : 'attachment', name),
    'Accept-Ranges': 'bytes',
    ...(isPicture && variant === undefined ? { Vary: 'Accept' } : {}),
  }
  if (matches(c.req.header('if-none-match') ?? null, tag)) return c.body(null, 304, headers)
  return sendContent(c, content, headers)
}

function originalOf({ files }: Services, file: ServedFile, key: string): Content {
  const { mime, bytes: size } = file
  return { mime, key, size, final: true, read: (range) => files.open(key, range) }
}

/**
 * How many seconds a private file may be cached by the browser: until the signed link ends, or not without asking
 * again. Throws AppError 403 for a link that has ended, 404 for everybody else who may not see it.
 */
async function privateSeconds(
  c: Context<ApiEnv>,
  services: Services,
  file: ServedFile,
  key: string,
): Promise<number> {
  const now = services.clock.now().getTime()
  const ends = readFileLink(services.environment.secret, key, new URL(c.req.url).searchParams)
  if (ends && ends.getTime() > now) return Math.floor((ends.getTime() - now) / 1000)
  const viewer = await browserOrProgram(services, c.req.raw.headers)
  if (await maySeeFile(services, viewer?.actor ?? null, file)) return 0
  throw ends ? new AppError(403, 'link_ended', errorTexts.files.linkEnded) : notFound()
}

function caching(privateFor: number | null, final: boolean): string {
  if (privateFor !== null) return privateFor > 0 ? `private, max-age=${privateFor}` : 'private, no-cache'
  return final ? `public, max-age=${YEAR_SECONDS}, immutable` : `public, max-age=${MINUTE_SECONDS}`
}

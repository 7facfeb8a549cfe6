import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { fileKeyOf } from '#domain/site-map/paths.ts'
import { matches } from '#server/kit/caches/etag.ts'
import type { ApiEnv } from '#server/kit/calls/context.ts'
import type { Services } from '#server/kit/services.ts'

const HOUR_SECONDS = 60 * 60

interface Drawing {
  /** The kind of picture, a prefix of its key. */
  kind: string
  /** Everything it shows: any change gives another key. */
  shown: object
  draw: () => Promise<Uint8Array<ArrayBuffer>>
}

/** Pictures being drawn, to deduplicate concurrent requests. */
const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/**
 * Serves a PNG drawn from the studio's configuration; draws it on the first request. It is stored under a hash of
 * everything it shows, so a change of the brand needs no invalidation.
 */
export async function answerDrawn(
  c: Context<ApiEnv>,
  { files }: Services,
  { kind, shown, draw }: Drawing,
): Promise<Response> {
  const key = `${kind}-${createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 40)}`
  const headers = {
    'Content-Type': 'image/png',
    ETag: `"${key}"`,
    'Cache-Control': `public, max-age=${HOUR_SECONDS}`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  }
  if (matches(c.req.header('if-none-match') ?? null, headers.ETag)) return c.body(null, 304, headers)
  const stored = await files.get(key)
  if (stored) return c.body(stored, 200, headers)
  const drawing =
    underWay.get(key) ??
    draw()
      .then(async (picture) => {
        await files.put(key, picture)
        return picture
      })
      .finally(() => underWay.delete(key))
  underWay.set(key, drawing)
  return c.body(await drawing, 200, headers)
}

/** The key of a public picture in our own store; external pictures are never fetched. */
export async function ownPicture({ pool }: Services, address: string | null): Promise<string | null> {
  const key = fileKeyOf(address)
  if (key === null) return null
  const { rowCount } = await pool.query({
    name: 'public_file',
    text: 'select from file where storage_key = $1 and public',
    values: [key],
  })
  return rowCount === 1 ? key : null
}

import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { CallDefinition } from '#contract/define.ts'
import { matches, tagOf } from '#server/kit/caches/etag.ts'
import type { ApiEnv } from '#server/kit/calls/context.ts'
import type { Viewer } from '#server/kit/sessions/viewer.ts'

type ApiContext = Context<ApiEnv>

/** An event stream. */
export function stream(c: ApiContext, body: unknown): Response {
  c.header('Content-Type', 'text/event-stream; charset=utf-8')
  // Proxies must not buffer the stream, neither to compress it nor to fill a block.
  c.header('Cache-Control', 'no-store, no-transform')
  c.header('X-Accel-Buffering', 'no')
  return c.body(body as ReadableStream)
}

/** A file that is saved under a name, sent piece by piece. */
export function download(c: ApiContext, name: string, pieces: unknown): Response {
  const type = name.endsWith('.csv') ? 'text/csv' : 'application/json'
  c.header('Content-Type', `${type}; charset=utf-8`)
  c.header('Content-Disposition', `attachment; filename="${name}"`)
  c.header('Cache-Control', 'no-store')
  const bytes = Readable.from(pieces as AsyncIterable<string>, {
    objectMode: false,
    highWaterMark: 64 * 1024,
  })
  return c.body(Readable.toWeb(bytes) as ReadableStream)
}

/** A response in JSON, with an ETag if the call has one. */
export function send(c: ApiContext, call: CallDefinition, viewer: Viewer | null, json: string): Response {
  c.header('Content-Type', 'application/json; charset=utf-8')
  if (!call.etag) return c.body(json)
  const tag = tagOf(json)
  c.header('ETag', tag)
  c.header('Vary', 'Authorization')
  // Cached but revalidated: a change by the studio shows at once, and an unchanged response costs no bytes.
  c.header('Cache-Control', viewer ? 'private, no-cache' : 'public, no-cache')
  if (matches(c.req.header('if-none-match') ?? null, tag)) return c.body(null, 304)
  return c.body(json)
}

import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { type Bytes, readRange } from '#domain/files/byte-range.ts'
import type { ApiEnv } from '#server/kit/calls/context.ts'
import { orNotFound } from '#server/kit/errors.ts'

/** What is sent of a file. */
export interface Content {
  mime: string
  /** The key under which it is stored, which is its ETag too. */
  key: string
  size: number
  /** False if the address will soon have better bytes. */
  final: boolean
  /** Reads the bytes, or a range of them: a stream for what is too large for memory; null if they are not there. */
  read(range?: Bytes): Promise<Readable | Uint8Array<ArrayBuffer> | null>
}

/** Sends the content, or the range that is asked for: 206, or 416 for one beyond the end. */
export async function sendContent(
  c: Context<ApiEnv>,
  { size, read }: Content,
  headers: Record<string, string>,
): Promise<Response> {
  const ifRange = c.req.header('if-range')
  const asked = ifRange === undefined || ifRange === headers['ETag'] ? c.req.header('range') : undefined
  const range = readRange(asked, size)
  if (range === 'outside')
    return c.body(null, 416, { 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store' })
  const part = range === 'all' ? undefined : range
  const about = {
    ...headers,
    'Content-Length': String(part ? part.end - part.start + 1 : size),
    ...(part ? { 'Content-Range': `bytes ${part.start}-${part.end}/${size}` } : {}),
  }
  const status = part ? 206 : 200
  if (c.req.raw.method === 'HEAD') return c.body(null, status, about)
  const content = orNotFound(await read(part))
  const body = content instanceof Readable ? (Readable.toWeb(content) as ReadableStream) : content
  return c.body(body, status, about)
}

import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

const TEXT = /^(text\/|application\/(json|xml|manifest\+json|javascript)|image\/svg)/

/** Compresses a response while streaming, if the browser accepts it and the content benefits. */
export function compressed(request: Request, response: Response): Response {
  const accepted = request.headers.get('accept-encoding') ?? ''
  const type = response.headers.get('content-type') ?? ''
  const plain = response.body === null || response.headers.has('content-encoding') || !TEXT.test(type)
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  if (plain || encoding === null || response.body === null) return response
  const encoder =
    encoding === 'br'
      ? createBrotliCompress({
          // What React has flushed must reach the browser without waiting for a full block.
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 4,
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          },
        })
      : createGzip({ flush: constants.Z_SYNC_FLUSH, level: 6 })
  const source = Readable.fromWeb(response.body as NodeStream)
  source.on('error', (error) => encoder.destroy(error))
  encoder.on('close', () => source.destroy())
  const headers = new Headers(response.headers)
  headers.set('Content-Encoding', encoding)
  headers.append('Vary', 'Accept-Encoding')
  headers.delete('Content-Length')
  const body = Readable.toWeb(source.pipe(encoder)) as unknown as ReadableStream<Uint8Array>
  return new Response(body, { status: response.status, statusText: response.statusText, headers })
}

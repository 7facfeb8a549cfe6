import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /^(text\/|application\/(json|xml|manifest\+json|javascript)|image\/svg)/

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
}

/** Compresses a response as a whole, if the browser accepts it and the content benefits. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const accepted = request.headers.get('accept-encoding') ?? ''
  const type = response.headers.get('content-type') ?? ''
  const plain = response.body === null || response.headers.has('content-encoding') || !TEXT.test(type)
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  if (plain || encoding === null) return response
  const text = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.set('Content-Encoding', encoding)
  headers.append('Vary', 'Accept-Encoding')
  headers.delete('Content-Length')
  const body = encoding === 'br' ? await brotli(text, { params }) : await zip(text, { level: 6 })
  return new Response(body, { status: response.status, statusText: response.statusText, headers })
}

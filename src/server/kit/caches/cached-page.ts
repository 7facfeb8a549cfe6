import { createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { matches, tagOf } from './etag.ts'

const encoders = {
  br: (html: Buffer) => promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (html: Buffer) => promisify(gzip)(html, { level: 9 }),
}

/** What allows a page's inline scripts and styles, as sources of a policy. */
export interface Inline {
  scripts: string
  styles: string
}

/** Allows them by a nonce that this response alone has. */
export const byNonce = (nonce: string): Inline => ({
  scripts: `'nonce-${nonce}'`,
  styles: `'nonce-${nonce}'`,
})

/** A cached page, the same for every visitor. */
export interface CachedPage {
  /** Estimated size in memory, in bytes; an encoding counts once it was requested. */
  size: number
  answer(request: Request): Promise<Response>
}

export const newNonce = (): string => randomBytes(16).toString('base64')

/**
 * Allows the page's inline scripts and styles by hash, including those inside templates: for a page rendered without
 * a nonce because it is cached, as a nonce would have to differ in every response.
 */
export const byHash = (html: string): Inline => ({
  scripts: hashesOf(html, 'script'),
  styles: hashesOf(html, 'style'),
})

type Encoding = keyof typeof encoders

/** Both encodings together take about a third of the page. */
const COMPRESSED = 1.35

/** Caches a page uncompressed, and each compressed encoding once it was requested. */
export function cachePage(html: string, headers: Headers): CachedPage {
  const plain = Buffer.from(html)
  const tag = tagOf(html)
  const bodies = new Map<Encoding, Promise<Buffer<ArrayBuffer>>>()
  const bodyIn = (encoding: Encoding) => {
    const body = bodies.get(encoding) ?? encoders[encoding](plain)
    bodies.set(encoding, body)
    return body
  }
  return {
    size: Math.ceil(plain.length * COMPRESSED),
    async answer(request) {
      const own = new Headers(headers)
      // Weak: the same page in another encoding counts as equal.
      own.set('ETag', `W/${tag}`)
      own.append('Vary', 'Cookie')
      own.append('Vary', 'Accept-Encoding')
      if (matches(request.headers.get('if-none-match'), tag))
        return new Response(null, { status: 304, headers: own })
      const accepted = request.headers.get('accept-encoding') ?? ''
      const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
      if (encoding === null) return new Response(plain, { headers: own })
      own.set('Content-Encoding', encoding)
      return new Response(await bodyIn(encoding), { headers: own })
    },
  }
}

function hashesOf(html: string, element: 'script' | 'style'): string {
  const found = html.matchAll(new RegExp(`<${element}\\b([^>]*)>([^]*?)</${element}\\s*>`, 'gi'))
  const inline = [...found].filter(([, attributes = '', content]) => content && !DATA.test(attributes))
  const hashes = inline.map(([, , content = '']) => createHash('sha256').update(content).digest('base64'))
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`).join(' ')
}

/** Data blocks, which the policy does not apply to. */
const DATA = /type="application\/(?:ld\+)?json"/

import { randomBytes } from 'node:crypto'
import { constants, crc32, deflateRaw } from 'node:zlib'
import { promisify } from 'node:util'
import { matches, tagOf } from './etag.ts'

const deflate = promisify(deflateRaw)

/** A page that is the same for every visitor, but for its nonce, which is new with every answer. */
export interface KeptPage {
  /** Bytes that it takes in memory. */
  size: number
  answer(request: Request): Response
}

interface Made {
  html: string
  /** The nonce that it was made with: random, so nothing else in it reads the same. */
  nonce: string
  /** The content security policy with the same nonce. */
  policy: string
  headers: Headers
}

export const newNonce = (): string => randomBytes(16).toString('base64')

/**
 * Keeps a page as the pieces between its nonces. The pieces are compressed once, each up to a byte's end; an
 * answer is one gzip stream of them with the new nonce in between as it is (RFC 1951 3.2.4). So a page that was kept costs
 * neither rendering nor compression, and no nonce is ever used twice.
 */
export async function keepPage({ html, nonce, policy, headers }: Made): Promise<KeptPage> {
  const texts = html.split(nonce)
  const plain = texts.map((text) => Buffer.from(text))
  const packed = await Promise.all(
    plain.map((piece, index) =>
      deflate(piece, {
        level: 9,
        finishFlush: constants.Z_SYNC_FLUSH,
        ...(index === 0 ? {} : { dictionary: before(plain.slice(0, index), nonce.length) }),
      }),
    ),
  )
  // Weak: the same page under another nonce or encoding counts as the same.
  const tag = tagOf(texts.join(''))
  const policies = policy.split(nonce)
  const length = plain.reduce((sum, { length: bytes }) => sum + bytes, 0)
  const size = [...plain, ...packed].reduce((sum, { length: bytes }) => sum + bytes, 0)

  function zipped(fresh: Buffer): Buffer<ArrayBuffer> {
    const stored = storedBlock(fresh)
    let check = 0
    for (const [index, piece] of plain.entries()) {
      if (index > 0) check = crc32(fresh, check)
      check = crc32(piece, check)
    }
    const end = Buffer.alloc(8)
    end.writeUInt32LE(check, 0)
    end.writeUInt32LE(length + fresh.length * (plain.length - 1), 4)
    const between = packed.flatMap((piece, index) => (index === 0 ? [piece] : [stored, piece]))
    return Buffer.concat([GZIP_HEAD, ...between, LAST_BLOCK, end])
  }

  return {
    size,
    answer(request) {
      const own = new Headers(headers)
      own.set('ETag', `W/${tag}`)
      own.append('Vary', 'Cookie')
      own.append('Vary', 'Accept-Encoding')
      // Without the policy: the browser's copy has the nonce of the answer that it came with.
      if (matches(request.headers.get('if-none-match'), tag))
        return new Response(null, { status: 304, headers: own })
      const fresh = newNonce()
      own.set('Content-Security-Policy', policies.join(fresh))
      if (!/\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')) {
        return new Response(texts.join(fresh), { headers: own })
      }
      own.set('Content-Encoding', 'gzip')
      return new Response(zipped(Buffer.from(fresh)), { headers: own })
    },
  }
}

/** What a piece may refer back to. Where a nonce will be stand bytes that no page has, so that nothing refers to those. */
function before(pieces: readonly Buffer[], gap: number): Buffer {
  const hole = Buffer.alloc(gap, 1)
  return Buffer.concat(pieces.flatMap((piece) => [piece, hole])).subarray(-WINDOW)
}

/** How far deflate refers back. */
const WINDOW = 32_768

/** Deflate, no name, no time, an unknown system. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty block of fixed codes that is the last one. */
const LAST_BLOCK = Buffer.from([3, 0])

/** A block of bytes as they are. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(~bytes.length & 0xffff, 3)
  return Buffer.concat([head, bytes])
}

import { createLocalJWKSet, jwtVerify } from 'jose'
import { type Asked, type Reply, startLoopback } from '../loopback.ts'
import { type BrowserKeys, browserKeys, decrypt } from './browser.ts'

/** What a browser got, decrypted, and how it was sent. */
export interface Received {
  id: string
  payload: { title: string; body: string; link?: string | null; tag?: string }
  ttl: number
  urgency: string
  topic: string | null
}

interface Subscription extends BrowserKeys {
  /** The key that the browser subscribed with: only its owner may send. */
  serverKey: string
  ended: boolean
}

const LONGEST = 4096
const LONGEST_LIFE_S = 24 * 60 * 60

export type PushDouble = Awaited<ReturnType<typeof startPush>>

/**
 * A push service on loopback, as strict as the strictest: headers of RFC 8030, the signature and the key of RFC 8292 with its
 * audience, subject and expiry, and the encryption of RFC 8291, which it opens with the browser's keys.
 */
export async function startPush() {
  const subscriptions = new Map<string, Subscription>()
  const received: Received[] = []
  let fault: Reply | null = null

  const loopback = await startLoopback(0, {
    page: () => null,
    call: () => refused(500, 'not decided'),
    // Checking a signature takes a promise.
    after: (_, asked) => answer(asked),
  })
  const { url } = loopback

  async function answer(asked: Asked): Promise<Reply> {
    const { headers, path, method, bytes } = asked
    const id = path.replace(/^\/send\//, '')
    const known = subscriptions.get(id)
    if (method !== 'POST' || !known) return refused(404, 'no such subscription')
    if (known.ended) return refused(410, 'the subscription has ended')
    const wrong = await wrongIn(asked, known)
    if (wrong) return wrong
    if (fault) return fault
    if (bytes.length > LONGEST) return refused(413, 'payload too large')
    received.push({
      id,
      payload: JSON.parse(decrypt(known, bytes)) as Received['payload'],
      ttl: Number(headers['ttl']),
      urgency: String(headers['urgency'] ?? 'normal'),
      topic: (headers['topic'] as string | undefined) ?? null,
    })
    return { status: 201, body: '', location: `${url}/message/${crypto.randomUUID()}` }
  }

  async function wrongIn({ headers }: Asked, { serverKey }: Subscription): Promise<Reply | null> {
    const [, token = '', key = ''] =
      /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
    if (token === '') return refused(401, 'no VAPID')
    if (key !== serverKey) return refused(403, 'the key is not the subscription’s')
    try {
      const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [jwkOf(key)] }), {
        algorithms: ['ES256'],
        audience: url,
        requiredClaims: ['exp', 'sub'],
      })
      if (Number(payload.exp) > Date.now() / 1000 + LONGEST_LIFE_S) return refused(403, 'exp is too far')
      if (!/^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(payload.sub ?? ''))
        return refused(403, 'sub is no contact')
    } catch (error) {
      return refused(403, String(error))
    }
    if (!/^\d{1,8}$/.test(String(headers['ttl']))) return refused(400, 'TTL')
    if (!/^(?:very-low|low|normal|high)$/.test(String(headers['urgency'] ?? 'normal')))
      return refused(400, 'Urgency')
    if (!/^[\w-]{1,32}$/.test(String(headers['topic'] ?? 'x'))) return refused(400, 'Topic')
    if (headers['content-encoding'] !== 'aes128gcm') return refused(415, 'Content-Encoding')
    return null
  }

  return {
    ...loopback,
    received,
    /** A browser subscribes with a studio's key: what its `PushSubscription.toJSON()` gives. */
    subscribe(serverKey: string) {
      const id = crypto.randomUUID()
      const keys = browserKeys()
      subscriptions.set(id, { ...keys, serverKey, ended: false })
      return {
        id,
        endpoint: `${url}/send/${id}`,
        keys: { p256dh: keys.publicKey.toString('base64url'), auth: keys.auth.toString('base64url') },
      }
    },
    /** The browser unsubscribes: 410 from now on, or 404 as if it had never been. */
    end(id: string, { forgotten = false } = {}) {
      const known = subscriptions.get(id)
      if (known) known.ended = true
      if (forgotten) subscriptions.delete(id)
    },
    /** Answers every valid request with this error, until called with null. */
    fault(status: 413 | 429 | 500 | 503 | null, retryAfter?: number) {
      fault = status && { ...refused(status, 'as told'), ...(retryAfter !== undefined && { retryAfter }) }
    },
  }
}

const refused = (status: number, message: string): Reply => ({ status, body: JSON.stringify({ message }) })

/** An uncompressed point as a JSON Web Key. */
function jwkOf(key: string) {
  const point = Buffer.from(key, 'base64url')
  const part = (from: number): string => point.subarray(from, from + 32).toString('base64url')
  return { kty: 'EC', crv: 'P-256', x: part(1), y: part(33), alg: 'ES256' }
}

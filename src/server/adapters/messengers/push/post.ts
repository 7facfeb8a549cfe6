import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isPublicUrl, lookupPublic, PrivateAddress } from '#server/kit/network/public-host.ts'

const TIMEOUT_MS = 15_000

export interface Posted {
  status: number
  /** Seconds until it may be tried again, if the service said so. */
  retryAfter: number | null
}

interface Post {
  headers: Record<string, string | number>
  body: Buffer
  anyHost: boolean
  timeoutMs?: number
}

/**
 * Posts to an address that a browser gave, which may lead anywhere: redirects are not followed, the answer's text is not read,
 * and unless `anyHost`, which is for tests, only public hosts are called. Throws when there is no answer.
 */
export function post(url: string, { headers, body, anyHost, timeoutMs = TIMEOUT_MS }: Post): Promise<Posted> {
  if (!anyHost && !isPublicUrl(url)) return Promise.reject(new PrivateAddress('not a public host'))
  const request = new URL(url).protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': body.length },
        signal: AbortSignal.timeout(timeoutMs),
        ...(!anyHost && { lookup: lookupPublic }),
      },
      (response) => {
        response.destroy()
        resolve({ status: response.statusCode ?? 0, retryAfter: secondsIn(response.headers['retry-after']) })
      },
    )
    sending.once('error', reject)
    sending.end(body)
  })
}

/** Retry-After is a number of seconds or a date. */
function secondsIn(header: string | undefined): number | null {
  if (header === undefined) return null
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}

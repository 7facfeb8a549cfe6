import { z } from 'zod'
import { jsonIn } from '#domain/json-in.ts'
import { ProviderAnswer } from '#server/kit/provider-problem.ts'

export interface Account {
  clientId: string
  clientSecret: string
  /** PayPal's API or its double's. */
  apiUrl: string
  now: () => Date
}

/** Timeout of a request, in ms. It is then retried once with the same PayPal-Request-Id. */
const TIMEOUT_MS = 15_000
/** A token is renewed this long before it expires, in ms. */
const MARGIN_MS = 60_000
/**
 * Statuses with which PayPal definitely refuses a request. After any other error (5xx, a wrong key, rate limit, no answer) the
 * outcome is unknown.
 */
const DEFINITE: ReadonlySet<number> = new Set([400, 403, 404, 422])
/** PayPal has an earlier payment of this invoice: it was paid, but by which request is unknown. */
const PAID_ELSEWHERE = 'DUPLICATE_INVOICE_ID'

export interface PayPalApi {
  /** Requests a new access token, whether or not one is cached. */
  signIn(): Promise<void>
  get<T>(path: string, shape: z.ZodType<T>): Promise<T>
  /** Idempotent by the key. */
  post<T>(path: string, body: unknown, shape: z.ZodType<T>, key?: string): Promise<T>
  /** The same with a body sent as it is. */
  postText<T>(path: string, body: string, shape: z.ZodType<T>): Promise<T>
}

/** A definite refusal by PayPal. `issue` is its error code. */
export class PayPalRefusal extends Error {
  override name = 'PayPalRefusal'
  readonly status: number
  readonly issue: string

  constructor(status: number, issue: string, debugId: string) {
    super(`PayPal answers ${status}: ${issue} (debug id ${debugId})`)
    this.status = status
    this.issue = issue
  }
}

interface Asked {
  method: 'GET' | 'POST'
  path: string
  body?: string | undefined
  key?: string | undefined
}

/** PayPal's REST API over Node's fetch. */
export function openApi(account: Account): PayPalApi {
  const token = cachedToken(account)

  const send = async ({ method, path, body, key }: Asked, renewed = false): Promise<unknown> => {
    const response = await fetch(new URL(path, account.apiUrl), {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${await token.current()}`,
        // Without it the answers contain little more than an id.
        prefer: 'return=representation',
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(key === undefined ? {} : { 'paypal-request-id': key }),
      },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    if (response.ok) return text === '' ? undefined : (JSON.parse(text) as unknown)
    if (response.status === 401 && !renewed) {
      token.forget()
      return send({ method, path, body, key }, true)
    }
    throw complaint(response.status, text)
  }
  /** Retries once without an answer, if PayPal recognises a repeated request. */
  const ask = async (asked: Asked): Promise<unknown> => {
    try {
      return await send(asked)
    } catch (error) {
      if (error instanceof PayPalRefusal || (asked.method === 'POST' && asked.key === undefined)) throw error
      return send(asked)
    }
  }

  return {
    async signIn() {
      token.forget()
      await token.current()
    },
    get: async (path, shape) => shape.parse(await ask({ method: 'GET', path })),
    post: async (path, body, shape, key) =>
      shape.parse(await ask({ method: 'POST', path, body: JSON.stringify(body), key })),
    postText: async (path, body, shape) => shape.parse(await ask({ method: 'POST', path, body })),
  }
}

const problem = z.object({
  name: z.string().catch(''),
  debug_id: z.string().catch(''),
  details: z.array(z.object({ issue: z.string() })).catch([]),
})

/** Logged errors contain no personal data: PayPal's code and the debug id for its support. */
function complaint(status: number, text: string): Error {
  const { name, debug_id, details } = problem.parse(jsonIn(text) ?? {})
  const issue = details[0]?.issue ?? name
  if (DEFINITE.has(status) && issue !== PAID_ELSEWHERE) return new PayPalRefusal(status, issue, debug_id)
  return new ProviderAnswer(status, `PayPal answers ${status}: ${issue} (debug id ${debug_id})`)
}

const tokenShape = z.object({ access_token: z.string(), expires_in: z.number() })

/** Caches the access token in memory until it expires; parallel callers share one request. */
function cachedToken({ clientId, clientSecret, apiUrl, now }: Account) {
  let cached: { value: string; until: number } | null = null
  let asking: Promise<string> | null = null

  const ask = async (): Promise<string> => {
    const response = await fetch(new URL('/v1/oauth2/token', apiUrl), {
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new ProviderAnswer(response.status, `PayPal gives no token: ${response.status}`)
    const { access_token: value, expires_in } = tokenShape.parse(await response.json())
    cached = { value, until: now().getTime() + expires_in * 1000 - MARGIN_MS }
    return value
  }

  return {
    forget() {
      cached = null
    },
    current(): Promise<string> {
      if (cached && cached.until > now().getTime()) return Promise.resolve(cached.value)
      asking ??= ask().finally(() => {
        asking = null
      })
      return asking
    },
  }
}

/** Returns null for 404. */
export async function found<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof PayPalRefusal && error.status === 404) return null
    throw error
  }
}

import { z } from 'zod'

export interface Account {
  clientId: string
  clientSecret: string
  /** Of PayPal itself, or of what stands in for it. */
  apiUrl: string
  now: () => Date
}

/** A request that takes longer is given up, and tried once more under the same PayPal-Request-Id. */
const TIMEOUT_MS = 15_000
/** A token is renewed before it runs out on the way. */
const MARGIN_MS = 60_000
/** PayPal's own no. Anything else (5xx, a wrong key, too many requests, no answer) means that nothing is known. */
const DEFINITE: ReadonlySet<number> = new Set([400, 403, 404, 422])
/** PayPal keeps a first request under this name: it was paid already, and by which of the two is not known. */
const PAID_ELSEWHERE = 'DUPLICATE_INVOICE_ID'

export interface PayPalApi {
  get<T>(path: string, shape: z.ZodType<T>): Promise<T>
  /** Asked again with the same key it is done once. */
  post<T>(path: string, body: unknown, shape: z.ZodType<T>, key?: string): Promise<T>
  /** The same with a text that is sent as it is. */
  postText<T>(path: string, body: string, shape: z.ZodType<T>): Promise<T>
}

/** PayPal said no to a request, for good. `issue` is its own word for why. */
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

/** PayPal's REST API over Node's own fetch. */
export function openApi(account: Account): PayPalApi {
  const token = keepToken(account)

  const send = async ({ method, path, body, key }: Asked, renewed = false): Promise<unknown> => {
    const response = await fetch(new URL(path, account.apiUrl), {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${await token.current()}`,
        // Without it the answers hold little but an id.
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
  /** Once more where no answer came, and where PayPal knows that it is the same request. */
  const ask = async (asked: Asked): Promise<unknown> => {
    try {
      return await send(asked)
    } catch (error) {
      if (error instanceof PayPalRefusal || (asked.method === 'POST' && asked.key === undefined)) throw error
      return send(asked)
    }
  }

  return {
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

/** What is logged of an error names no payer: PayPal's word and the id by which its support finds the request. */
function complaint(status: number, text: string): Error {
  let told: unknown
  try {
    told = JSON.parse(text)
  } catch {
    told = {}
  }
  const { name, debug_id, details } = problem.parse(told ?? {})
  const issue = details[0]?.issue ?? name
  if (DEFINITE.has(status) && issue !== PAID_ELSEWHERE) return new PayPalRefusal(status, issue, debug_id)
  return new Error(`PayPal answers ${status}: ${issue} (debug id ${debug_id})`)
}

const tokenShape = z.object({ access_token: z.string(), expires_in: z.number() })

/** The token of this installation: asked for by one at a time, kept while it is good, and written nowhere. */
function keepToken({ clientId, clientSecret, apiUrl, now }: Account) {
  let kept: { value: string; until: number } | null = null
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
    if (!response.ok) throw new Error(`PayPal gives no token: ${response.status}`)
    const { access_token: value, expires_in } = tokenShape.parse(await response.json())
    kept = { value, until: now().getTime() + expires_in * 1000 - MARGIN_MS }
    return value
  }

  return {
    forget() {
      kept = null
    },
    current(): Promise<string> {
      if (kept && kept.until > now().getTime()) return Promise.resolve(kept.value)
      asking ??= ask().finally(() => {
        asking = null
      })
      return asking
    },
  }
}

/** Null for what is not there. */
export async function found<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof PayPalRefusal && error.status === 404) return null
    throw error
  }
}

import type { z } from 'zod'
import type { Complaint } from '#domain/selling/conekta-refusal.ts'

/** The version that the contract data is of. */
const ACCEPT = 'application/vnd.conekta-v2.3.0+json'
/** Banks take their time; whoever waits longer is told that nothing is known. */
const TIMEOUT_MS = 25_000
/** Conekta's own no. Anything else (5xx, a wrong key, too many requests, no answer) means that nothing is known. */
const DEFINITE: ReadonlySet<number> = new Set([400, 402, 404, 409, 422, 428])

export interface ConektaApi {
  get<T>(path: string, shape: z.ZodType<T>): Promise<T>
  /** Never sent twice by itself: Conekta has no keys that would make one of two. */
  send<T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body: unknown, shape: z.ZodType<T>): Promise<T>
}

/** Conekta said no to a request, for good. */
export class ConektaRefusal extends Error {
  override name = 'ConektaRefusal'
  readonly status: number
  readonly complaint: Complaint

  constructor(status: number, complaint: Complaint) {
    super(`Conekta answers ${status}: ${complaint.code} ${complaint.message}`)
    this.status = status
    this.complaint = complaint
  }
}

/** Conekta's API over Node's own fetch. `url` is Conekta itself, or what stands in for it. */
export function openApi(url: string, privateKey: string): ConektaApi {
  const request = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        accept: ACCEPT,
        'accept-language': 'es',
        authorization: `Bearer ${privateKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    if (response.ok) return readJson(text)
    if (DEFINITE.has(response.status)) throw new ConektaRefusal(response.status, complaintIn(text))
    throw new Error(`Conekta answers ${response.status}: ${text.slice(0, 500)}`)
  }
  return {
    async get(path, shape) {
      const once = () => request('GET', path)
      const answer = await once().catch((error: unknown) =>
        error instanceof ConektaRefusal ? Promise.reject(error) : once(),
      )
      return shape.parse(answer)
    },
    send: async (method, path, body, shape) => shape.parse(await request(method, path, body)),
  }
}

/** Null for what is not there. */
export async function found<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ConektaRefusal && error.status === 404) return null
    throw error
  }
}

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown
const parse = JSON.parse as (text: string, reviver: Reviver) => unknown

/** References of 20 digits may come as numbers, which would lose their last ones: those stay text. */
export function readJson(text: string): unknown {
  return parse(text, (_key, value, { source }) =>
    typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) ? source : value,
  )
}

function complaintIn(text: string): Complaint {
  let details: unknown
  try {
    details = (JSON.parse(text) as { details?: unknown }).details
  } catch {
    details = undefined
  }
  const [first] = Array.isArray(details) ? (details as Record<string, unknown>[]) : []
  const word = (name: string) => (typeof first?.[name] === 'string' ? first[name] : '')
  // What is said to developers names a malformed card where the payer's sentence does not.
  return { code: word('code'), message: `${word('message')} ${word('debug_message')}`.trim() }
}

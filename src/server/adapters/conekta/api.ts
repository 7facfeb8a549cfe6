import type { z } from 'zod'
import { jsonIn } from '#domain/json-in.ts'
import type { Complaint } from '#domain/selling/cards/conekta-refusal.ts'
import { ProviderAnswer } from '#server/kit/provider-problem.ts'

/** The API version of the contract data in the tests. */
const ACCEPT = 'application/vnd.conekta-v2.3.0+json'
/** Banks can be slow. After a timeout the outcome is unknown. */
const TIMEOUT_MS = 25_000
/**
 * Statuses with which Conekta definitely refuses a request. After any other error (5xx, a wrong key, rate limit, no answer) the
 * outcome is unknown.
 */
const DEFINITE: ReadonlySet<number> = new Set([400, 402, 404, 409, 422, 428])

export interface ConektaApi {
  get<T>(path: string, shape: z.ZodType<T>): Promise<T>
  /** Never retried automatically: Conekta has no idempotency keys. */
  send<T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body: unknown, shape: z.ZodType<T>): Promise<T>
}

/** A definite refusal by Conekta. */
export class ConektaRefusal extends Error {
  override name = 'ConektaRefusal'
  readonly status: number
  readonly complaint: Complaint

  constructor(status: number, complaint: Complaint) {
    // Logged errors contain no personal data, which the complaint's text may quote.
    super(`Conekta answers ${status}: ${complaint.code}`)
    this.status = status
    this.complaint = complaint
  }
}

/** A client of Conekta's API over Node's fetch. `url` is Conekta's or its double's. */
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
    const { code } = complaintIn(text)
    throw new ProviderAnswer(response.status, `Conekta answers ${response.status}: ${code}`)
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

/** Returns null for 404. */
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

/**
 * Keeps integers beyond the safe range as text: a reference of 20 digits may come as a number and would lose its last digits.
 */
export function readJson(text: string): unknown {
  return parse(text, (_key, value, { source }) =>
    typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) ? source : value,
  )
}

function complaintIn(text: string): Complaint {
  const details = (jsonIn(text) as { details?: unknown } | null | undefined)?.details
  const [first] = Array.isArray(details) ? (details as Record<string, unknown>[]) : []
  const word = (name: string) => (typeof first?.[name] === 'string' ? first[name] : '')
  // The developer's message names a malformed card where the payer's message does not.
  return { code: word('code'), message: `${word('message')} ${word('debug_message')}`.trim() }
}

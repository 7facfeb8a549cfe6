import type { Answer, Body, CallName, Params, Query } from '#contract/types.ts'
import { uiTexts } from '#text/site.ts'

/** What a call was refused with. `message` is Spanish and ready to be shown. */
export class ApiError extends Error {
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number
  /** Stable, snake_case: what code decides by. */
  readonly code: string
  /** A sentence for each refused field. */
  readonly fields: Readonly<Record<string, string>>
  /** The card's reason as the provider names it, with status 402. */
  readonly declineCode: string | null
  /** The order that a refusal is about, as of `recently_bought`. */
  readonly purchase_id: number | null
  /** The price by now in pesos, as of `price_changed`. */
  readonly total: number | null

  constructor(status: number, answer: ErrorAnswer) {
    super(answer.error ?? uiTexts.failed)
    this.name = 'ApiError'
    this.status = status
    this.code = answer.code ?? 'unknown'
    this.fields = answer.fields ?? {}
    this.declineCode = answer.decline_code ?? null
    this.purchase_id = answer.purchase_id ?? null
    this.total = answer.total ?? null
  }
}

interface ErrorAnswer {
  error?: string
  code?: string
  fields?: Record<string, string>
  decline_code?: string
  purchase_id?: number
  total?: number
}

/** Only the parts that a call takes, and each of them typed by the contract. */
export type Request<N extends CallName> = Part<'params', Params<N>> &
  Part<'query', Query<N>> &
  Part<'body', Body<N>> & {
    /** Makes a repeated attempt count once; see the calls that honour it. */
    idempotencyKey?: string
    signal?: AbortSignal
  }

type Part<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : object extends T
    ? { [P in K]?: T }
    : { [P in K]: T }

type Arguments<N extends CallName> =
  object extends Request<N> ? [request?: Request<N>] : [request: Request<N>]

/** Makes a call by its name, e.g. `api('GET /schedule', { query: { start_date, end_date } })`. Throws ApiError. */
export type Api = <N extends CallName>(name: N, ...rest: Arguments<N>) => Promise<Answer<N>>

/** Sends a request to an address that begins with `/api`. */
export type Send = (path: string, init: RequestInit & { headers: Headers }) => Response | Promise<Response>

/** Makes a call that reads in the same process; the answer is what would go over the wire, and another status than 200 is a refusal. */
export type Read = (
  name: string,
  request: { params?: object | undefined; query?: object | undefined },
) => Promise<{ status: number; answer: unknown }>

/** The typed client of the server's own rendering: what reads is called directly, the rest sent like a request. */
export function createDirectClient(direct: Read, send: Send): Api {
  const sent = createClient(send)
  return async (name, ...rest) => {
    if (!name.startsWith('GET ')) return sent(name, ...rest)
    const { status, answer } = await direct(name, rest[0] ?? {})
    if (status === 200) return answer as Answer<typeof name>
    throw new ApiError(status, errorIn(answer))
  }
}

/** The typed client over any way of sending: a fetch in the browser, a call in the same process on the server. */
export function createClient(send: Send): Api {
  return async (name, ...rest) => {
    const request: Loose = rest[0] ?? {}
    const { path, init } = requestOf(name, request)
    let response: Response
    try {
      response = await send(path, init)
    } catch (problem) {
      if (request.signal?.aborted) throw problem
      throw unreachable()
    }
    return read(response)
  }
}

interface Loose {
  params?: object | undefined
  query?: object | undefined
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
}

function requestOf(name: string, request: Loose): { path: string; init: RequestInit & { headers: Headers } } {
  const [method = 'GET', template = ''] = name.split(' ')
  const params = new Map(Object.entries(request.params ?? {}))
  const path = template.replace(/\{(\w+)\}/g, (_all, key: string) =>
    encodeURIComponent(String(params.get(key))),
  )
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined && value !== null) query.set(key, String(value))
  }
  const headers = new Headers({ accept: 'application/json' })
  if (request.idempotencyKey !== undefined) headers.set('idempotency-key', request.idempotencyKey)
  const init: RequestInit & { headers: Headers } = { method, headers }
  if (request.signal !== undefined) init.signal = request.signal
  if (request.body instanceof FormData) init.body = request.body
  else if (request.body !== undefined) {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(request.body)
  }
  const search = query.toString()
  return { path: `/api${path}${search === '' ? '' : `?${search}`}`, init }
}

/** The answer as JSON, or the ApiError that it tells of. */
export async function read<T>(response: Response): Promise<T> {
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok && answer !== null) return answer as T
  throw new ApiError(response.status, errorIn(answer))
}

/** Nobody answered: no network, or the server is away. */
export function unreachable(): ApiError {
  return new ApiError(0, { error: uiTexts.unreachable, code: 'unreachable' })
}

function errorIn(answer: unknown): ErrorAnswer {
  return typeof answer === 'object' && answer !== null ? answer : {}
}

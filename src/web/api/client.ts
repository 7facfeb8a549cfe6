import type { Answer, Body, CallName, Params, Query } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { uiTexts } from '#text/site/site.ts'

/** The error of a refused call. `message` is Spanish and ready to be shown. */
export class ApiError extends Error {
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number
  /** Stable, snake_case: what code checks. */
  readonly code: string
  /** A sentence for each invalid field. */
  readonly fields: Readonly<Record<string, string>>
  /** The provider's reason for refusing a card, with status 402. */
  readonly declineCode: string | null
  /** The order a refusal is about, e.g. of `recently_bought`. */
  readonly purchase_id: number | null
  /** The current price in pesos, e.g. of `price_changed`. */
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

/** Only the parts that a call takes, each typed by the contract. */
export type Request<N extends CallName> = Part<'params', Params<N>> &
  Part<'query', Query<N>> &
  Part<'body', Body<N>> & {
    /** Makes retries of one attempt count once; see the calls that honour it. */
    idempotencyKey?: string
    signal?: AbortSignal
    /** Is sent to its end although the page closes. */
    keepalive?: boolean
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

/** The same client, whose calls are all the one attempt of a key. */
export const withKey =
  (api: Api, idempotencyKey: string): Api =>
  async (name, ...rest) => {
    const request: Loose = { ...rest[0], idempotencyKey }
    return api(name, ...([request] as unknown as typeof rest))
  }

/** Sends a request to a path that begins with `/api`. */
export type Send = (path: string, init: RequestInit & { headers: Headers }) => Response | Promise<Response>
/** What carries it: fetch, or what fetch cannot do. */
export type Transport = (path: string, init: RequestInit & { headers: Headers }) => Promise<Response>

/**
 * Makes a reading call in-process; the result is what would go over the wire, and any status but 200 is a refusal.
 */
export type Read = (
  name: string,
  request: { params?: object | undefined; query?: object | undefined },
) => Promise<{ status: number; answer: unknown }>

/** The typed client for server rendering: reads are called directly, others are sent like a request. */
export function createDirectClient(direct: Read, send: Send): Api {
  const sent = createClient(send)
  return async (name, ...rest) => {
    if (!name.startsWith('GET ')) return sent(name, ...rest)
    const { status, answer } = await direct(name, rest[0] ?? {})
    if (status === 200) return answer as Answer<typeof name>
    throw new ApiError(status, errorIn(answer))
  }
}

/** The typed client over any transport: fetch in the browser, an in-process call on the server. */
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
  keepalive?: boolean
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
  if (request.keepalive === true) init.keepalive = true
  if (request.body instanceof FormData) init.body = request.body
  else if (request.body !== undefined) {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(request.body)
  }
  const search = query.toString()
  return { path: `${paths.api(path)}${search === '' ? '' : `?${search}`}`, init }
}

/** Returns the response's JSON, or a file's text, or throws its ApiError. */
export async function read<T>(response: Response): Promise<T> {
  const isFile = response.headers.get('content-type')?.startsWith('text/csv') === true
  const answer: unknown = await (isFile ? response.text() : response.json()).catch(() => null)
  if (!response.ok) throw new ApiError(response.status, errorIn(answer))
  // Broken off on its way: it was done, but what was answered is lost, as with no response at all.
  if (answer === null) throw unreachable()
  return answer as T
}

/** No response: no network, or the server is down. */
export function unreachable(): ApiError {
  return new ApiError(0, { error: uiTexts.unreachable, code: 'unreachable' })
}

function errorIn(answer: unknown): ErrorAnswer {
  return typeof answer === 'object' && answer !== null ? answer : {}
}

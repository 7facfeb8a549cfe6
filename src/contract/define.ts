import type { z } from '@hono/zod-openapi'
import type { Capability } from '#domain/people/roles.ts'
import { byId } from './common.ts'

/**
 * Who may call it: everyone, any signed-in customer, a capability, or only a kiosk. A policy beside the route may
 * restrict it further.
 */
export type Access = 'public' | 'customer' | 'kiosk' | Capability
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

export interface CallDefinition<
  M extends Method = Method,
  P extends string = string,
  Params extends z.ZodType | undefined = z.ZodType | undefined,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Answer extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  method: M
  /** Only the person themselves: refused to staff who act as a customer. */
  own?: true
  /** Below /api, parameters in braces: `/single_class/single/{id}`. */
  path: P
  access: A
  /** The heading under which the API documentation lists it. */
  group: string
  summary: string
  description?: string
  /** Of the path; a path with `{id}` alone takes an id unless this says otherwise. */
  params?: Params
  query?: Query
  body?: Body
  /** Multipart instead of JSON; the body is then described by `body` and read by the handler. */
  multipart?: true
  answer: Answer
  /** Statuses other than 200, each with its reason, for the documentation. */
  errors?: Partial<Record<400 | 401 | 402 | 403 | 404 | 409 | 412 | 413 | 415 | 429 | 503, string>>
  /** The most that the JSON of a request may have, in KB, where 100 are too few. */
  largest?: number
  /** Honours Idempotency-Key for 30 days. */
  idempotent?: true
  /** The response is an event stream; the handler returns it as it is. */
  stream?: true
  /** The response is a file to be saved under this name; the handler returns its text in pieces. */
  file?: string
  /** With `format=csv` in its query, the response is a file of this name instead. */
  orFile?: string
  /** The response is the same for everybody and carries an ETag. */
  etag?: true
  /** A PUT whose body names its record is also served at `<path>/{id}`; this is the body's field. */
  alsoById?: string
}

type Given = Omit<CallDefinition, 'method' | 'path' | 'group'>
type Part<D extends Given, K extends 'params' | 'query' | 'body'> = K extends keyof D
  ? Extract<D[K], z.ZodType>
  : undefined
/** What a name says of its call: its method, its path, and that `params` has every parameter of the path. */
type Named<N> = N extends `${Method} ${infer Path}`
  ? ParamNames<Path> extends never
    ? { params?: undefined }
    : ParamNames<Path> extends 'id'
      ? { params?: z.ZodType<{ id: unknown }> }
      : { params: z.ZodType<Record<ParamNames<Path>, unknown>> }
  : never
type ParamsOf<Path extends string, D extends Given> = 'params' extends keyof D
  ? Part<D, 'params'>
  : ParamNames<Path> extends never
    ? undefined
    : typeof byId
type Defined<N, D extends Given> = N extends `${infer M extends Method} ${infer P}`
  ? CallDefinition<M, P, ParamsOf<P, D>, Part<D, 'query'>, Part<D, 'body'>, D['answer'], D['access']>
  : never

/**
 * Declares the calls of one group by name, e.g. `'GET /schedule'`: the wire format of each, who may make it and its
 * documentation. Server routes, the OpenAPI document, the typed client and the matrix of calls × roles all read it.
 */
export function defineCalls<
  const T extends {
    [N in keyof T]: Given & Named<N> & { [K in Exclude<keyof T[N], keyof Given>]: never }
  },
>(group: string, given: T): { [N in keyof T]: Defined<N, T[N]> } {
  const defined = Object.entries<Given>(given).map(([name, call]) => {
    const [method, path = ''] = name.split(' ')
    return [name, { method, path, group, ...(path.includes('{id}') && { params: byId }), ...call }]
  })
  return Object.fromEntries(defined) as { [N in keyof T]: Defined<N, T[N]> }
}

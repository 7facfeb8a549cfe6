import type { z } from '@hono/zod-openapi'
import type { Capability } from '#domain/people/roles.ts'

/**
 * Who may make a call: everybody, whoever is signed in as a customer, a capability, or a kiosk, which has no other calls. A policy
 * beside the route may narrow it.
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

/**
 * Declares one call: its wire format, who may make it and its documentation. Server routes, the OpenAPI document, the
 * typed client and the matrix of calls × roles all read it.
 */
export function defineCall<
  const M extends Method,
  const P extends string,
  const A extends Access,
  Answer extends z.ZodType,
  Params extends
    | (ParamNames<P> extends never ? undefined : z.ZodType<Record<ParamNames<P>, unknown>>)
    | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  definition: CallDefinition<M, P, Params, Query, Body, Answer, A>,
): CallDefinition<M, P, Params, Query, Body, Answer, A> {
  return definition
}

/** Keys a group of calls by name: `{'GET /schedule': …}`. */
export type Named<List extends readonly CallDefinition[]> = {
  [C in List[number] as `${C['method']} ${C['path']}`]: C
}

export function byName<const List extends readonly CallDefinition[]>(list: List): Named<List> {
  return Object.fromEntries(list.map((call) => [`${call.method} ${call.path}`, call])) as Named<List>
}

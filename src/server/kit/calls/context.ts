import type { ServerResponse } from 'node:http'
import type { z } from '@hono/zod-openapi'
import type { Kysely } from 'kysely'
import type { CallDefinition } from '#contract/define.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Services } from '#server/kit/services.ts'
import type { Bindings } from '#server/kit/client-address.ts'
import type { Actor, Viewer } from '#server/kit/viewer.ts'

type Part<C extends CallDefinition, K extends 'params' | 'query' | 'body'> = [NonNullable<C[K]>] extends [
  z.ZodType,
]
  ? [NonNullable<C[K]>] extends [never]
    ? Record<string, never>
    : z.output<NonNullable<C[K]>>
  : Record<string, never>

/** The first file of a multipart request. */
export interface Upload {
  name: string
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

/** What a handler gets. `params`, `query` and `body` are checked and typed by the call's contract. */
export interface CallContext<C extends CallDefinition = CallDefinition> {
  services: Services
  /**
   * The database: the idempotency transaction where the caller sent a key, else the pool. Use this one, never
   * `services.db`, in a call that changes something; `inTransaction(ctx.db, …)` joins a transaction under way.
   */
  db: Kysely<Schema>
  now: Date
  /** Null for a visitor, which only a public call can have. */
  actor: C['access'] extends 'public' ? Actor | null : Actor
  /** The sign-in account, also one without a customer record (POST /customer/signup). */
  viewer: Viewer | null
  requestId: string
  /** Client address: the socket's, or the forwarded one behind a trusted proxy. */
  address: string
  /** The origin of the page that a browser asks from, by its own word; null for other clients. */
  pageOrigin: string | null
  /** The Idempotency-Key of a call that honours it. */
  idempotencyKey: string | null
  params: Part<C, 'params'>
  query: Part<C, 'query'>
  body: Part<C, 'body'>
  /** For a call that takes its time: whether the session that it was made with still holds. A visitor has none to lose. */
  isLive(): Promise<boolean>
  /** The answer on its way out, where there is a socket: only for cutting it off. */
  outgoing: ServerResponse | undefined
  /** The file of a multipart call; throws AppError 400 without one, 413 above 15 MB. */
  upload(): Promise<Upload>
}

export type CallAnswer<C extends CallDefinition> = z.input<C['answer']>
export type Handler<C extends CallDefinition> = (ctx: CallContext<C>) => Promise<CallAnswer<C>>

export interface Variables {
  requestId: string
  /** The call's name, for logs and metrics; the address itself may carry personal data. */
  call: string
  /** Who asked, for the log; an id, never a name. */
  customerId: number | undefined
}
export interface ApiEnv {
  Bindings: Bindings
  Variables: Variables
}

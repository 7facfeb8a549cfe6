import type { ServerResponse } from 'node:http'
import type { z } from '@hono/zod-openapi'
import type { Kysely } from 'kysely'
import type { CallDefinition } from '#contract/define.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Services } from '#server/kit/services.ts'
import type { Bindings } from '#server/kit/network/client-address.ts'
import type { Kiosk } from '#server/kit/sessions/kiosk-cookie.ts'
import type { Actor, Viewer } from '#server/kit/sessions/viewer.ts'
import type { Upload, UploadRules } from './receive-upload.ts'

type Part<C extends CallDefinition, K extends 'params' | 'query' | 'body'> = [NonNullable<C[K]>] extends [
  z.ZodType,
]
  ? [NonNullable<C[K]>] extends [never]
    ? Record<string, never>
    : z.output<NonNullable<C[K]>>
  : Record<string, never>

/** The input of a handler. `params`, `query` and `body` are validated and typed by the call's contract. */
export interface CallContext<C extends CallDefinition = CallDefinition> {
  services: Services
  /**
   * The database: the idempotency transaction if the caller sent a key, else the pool. A call that writes must use
   * this, never `services.db`; `inTransaction(ctx.db, …)` joins an open transaction.
   */
  db: Kysely<Schema>
  now: Date
  /** Null for a visitor or a kiosk; only public calls and those of kiosks have visitors. */
  actor: C['access'] extends 'public' | 'kiosk' ? Actor | null : Actor
  /** The kiosk, in its own calls. */
  kiosk: C['access'] extends 'kiosk' ? Kiosk : null
  /** The sign-in account, even without a customer record (POST /customer/signup). */
  viewer: Viewer | null
  requestId: string
  /** Client address: the socket's, or the forwarded one behind a trusted proxy. */
  address: string
  /** The Origin header of a browser's request; null for other clients. */
  pageOrigin: string | null
  /** The Idempotency-Key, for calls that honour it. */
  idempotencyKey: string | null
  params: Part<C, 'params'>
  query: Part<C, 'query'>
  body: Part<C, 'body'>
  /** Adds a cookie to the response. */
  setCookie(line: string): void
  /** For long-running calls: whether the caller's session is still valid. Always true for a visitor. */
  isLive(): Promise<boolean>
  /** The socket's response, if there is one; use it only to abort. */
  outgoing: ServerResponse | undefined
  /** Receives the file of a multipart call; see `receiveUpload`. */
  upload<T>(rules: UploadRules, take: (upload: Upload) => Promise<T>): Promise<T>
}

export type CallAnswer<C extends CallDefinition> = z.input<C['answer']>
export type Handler<C extends CallDefinition> = (ctx: CallContext<C>) => Promise<CallAnswer<C>>

export interface Variables {
  requestId: string
  /** The call's name, for logs and metrics; the URL itself may contain personal data. */
  call: string
  /** The caller, for the log; an id, never a name. */
  customerId: number | undefined
}
export interface ApiEnv {
  Bindings: Bindings
  Variables: Variables
}

import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Context, Hono } from 'hono'
import { byId } from '#contract/common.ts'
import type { CallDefinition } from '#contract/define.ts'
import type { Services } from '#server/kit/services.ts'
import { errorTexts } from '#text/errors.ts'
import { auditRequest, noteRequest } from '#server/kit/acting/note-request.ts'
import { requireAccess } from '#server/kit/calls/access.ts'
import { checkAnswer } from './answer.ts'
import { authenticate } from '#server/kit/calls/authenticate.ts'
import { findKiosk, type Kiosk } from '#server/kit/sessions/kiosk-cookie.ts'
import { clientAddress } from '#server/kit/network/client-address.ts'
import type { Viewer } from '#server/kit/sessions/viewer.ts'
import type { ApiEnv, CallContext } from '#server/kit/calls/context.ts'
import { AppError, invalidFields } from '#server/kit/errors.ts'
import { matches, tagOf } from '#server/kit/caches/etag.ts'
import {
  answerOf,
  checkKey,
  findRequest,
  hashOf,
  onceInSteps,
  onceInTransaction,
} from '#server/kit/calls/idempotency.ts'
import type { Implementation } from '#server/kit/calls/implement.ts'
import { readJson } from '#server/kit/calls/read-body.ts'
import { receiveUpload } from '#server/kit/calls/receive-upload.ts'
import { type Part, validate } from './validate.ts'

type ApiContext = Context<ApiEnv>

/**
 * Mounts calls on the app. Each runs the same steps in the same order: authenticate, authorise, validate, replay a
 * stored response, handle, check the response, send it.
 */
export function mount(
  app: Hono<ApiEnv>,
  services: Services,
  implementations: readonly Implementation[],
): void {
  const routes = implementations.flatMap((implementation) => addressesOf(implementation))
  // A literal path must come before a parameter that would match it.
  routes.sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
  for (const { path, implementation, idField } of routes) {
    app.on(implementation.call.method, honoPath(path), (c) => serve(c, services, implementation, idField))
  }
  for (const [path, methods] of methodsByPath(routes)) {
    app.all(honoPath(path), (c) => {
      c.header('Allow', methods.join(', '))
      throw new AppError(405, 'method_not_allowed', errorTexts.general.methodNotAllowed)
    })
  }
}

interface Address {
  path: string
  implementation: Implementation
  /** The body's field for the id in the path. */
  idField: string | undefined
}

function addressesOf(implementation: Implementation): Address[] {
  const { path, alsoById } = implementation.call
  const own: Address = { path, implementation, idField: undefined }
  return alsoById ? [own, { path: `${path}/{id}`, implementation, idField: alsoById }] : [own]
}

const honoPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

function methodsByPath(addresses: readonly Address[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { path, implementation } of addresses) {
    found.set(path, [...(found.get(path) ?? []), implementation.call.method])
  }
  return found
}

async function serve(
  c: ApiContext,
  services: Services,
  implementation: Implementation,
  idField: string | undefined,
) {
  const { call } = implementation
  c.set('call', `${call.method} ${call.path}`)
  const viewer = await authenticate(services, c.req.raw.headers)
  c.set('customerId', viewer?.actor?.customer_id)
  const kiosk = call.access === 'kiosk' ? await findKiosk(services, c.req.raw.headers) : null
  requireAccess(call, viewer, kiosk)
  // One of our own: the audit's lines of the request are told by it to be somebody else's.
  if (viewer?.actor?.actedBy) c.set('requestId', randomUUID())
  // An open page reads by itself; a change is made by a person.
  if (call.method !== 'GET' && viewer?.actor) await services.identity.noteSeen(viewer.sid)
  const ctx = await contextOf(c, services, call, { viewer, kiosk }, idField)
  if (call.stream) return stream(c, await implementation.handle(ctx))
  if (call.file) return download(c, call.file, await implementation.handle(ctx))
  if (call.orFile && implementation.file && isCsv(ctx.query))
    return download(c, call.orFile, implementation.file(ctx))
  const asked = viewer?.actor?.actedBy &&
    call.method !== 'GET' && { actor: viewer.actor, call: c.get('call'), request_id: ctx.requestId }
  if (asked) await noteRequest(services.db, asked)
  const run = async (context: CallContext) => {
    const answer = await implementation.handle(context)
    if (asked) await auditRequest(context.db, asked)
    if (services.environment.mode !== 'production') checkAnswer(call, answer)
    return JSON.stringify(answer)
  }
  return send(c, call, viewer, await runOnce(implementation, ctx, run))
}

/** Runs the call, once per Idempotency-Key if there is one. */
async function runOnce(
  { call, idempotency, isOpen, count }: Implementation,
  ctx: CallContext,
  run: (ctx: CallContext) => Promise<string>,
): Promise<string> {
  if (ctx.idempotencyKey === null) {
    await count(ctx)
    return runWithAftermath(ctx, run)
  }
  const entry = {
    account: ctx.viewer?.uid ?? ctx.address,
    key: ctx.idempotencyKey,
    call: `${call.method} ${call.path}`,
    bodyHash: hashOf([ctx.params, ctx.query, ctx.body]),
  }
  try {
    await count(ctx)
  } catch (over) {
    // Already completed: a client that lost the response gets it again.
    if (!(await findRequest(ctx.db, entry.account, entry.key))?.answer) throw over
  }
  const outcome =
    idempotency === 'steps'
      ? await onceInSteps(
          ctx.db,
          entry,
          () => run(ctx),
          (text) => isOpen(JSON.parse(text)),
        )
      : await onceInTransaction(ctx.db, entry, (trx) => run({ ...ctx, db: trx }))
  return answerOf(outcome)
}

/** Runs the call; after a refusal, runs its `afterwards`. */
export async function runWithAftermath<T>(
  ctx: CallContext,
  run: (ctx: CallContext) => Promise<T>,
): Promise<T> {
  try {
    return await run(ctx)
  } catch (error) {
    if (error instanceof AppError) await error.afterwards?.(ctx.db)
    throw error
  }
}

async function contextOf(
  c: ApiContext,
  services: Services,
  call: CallDefinition,
  { viewer, kiosk }: { viewer: Viewer | null; kiosk: Kiosk | null },
  idField: string | undefined,
): Promise<CallContext> {
  const key = call.idempotent ? c.req.header('idempotency-key') : undefined
  const [params, query, body] = await parse(c, call, idField)
  return {
    services,
    db: services.db,
    now: services.clock.now(),
    actor: viewer?.actor ?? null,
    viewer,
    kiosk,
    requestId: c.get('requestId'),
    address: clientAddress(c.env, c.req.raw.headers, services.environment.trustProxy),
    pageOrigin: c.req.header('origin') ?? null,
    idempotencyKey: key === undefined ? null : checkKey(key),
    params,
    query,
    body,
    setCookie: (line) => c.header('set-cookie', line, { append: true }),
    isLive: stillLive(services, viewer, c.req.header('authorization') ?? ''),
    outgoing: c.env?.outgoing,
    upload: (rules, take) => receiveUpload(c.req.raw, rules, take),
  } as CallContext
}

/** Captures only the token of the request, since a stream holds this for long. */
function stillLive(services: Services, viewer: Viewer | null, authorization: string): () => Promise<boolean> {
  if (viewer === null) return () => Promise.resolve(true)
  const { sid, uid } = viewer
  return async () => {
    const now = await authenticate(services, new Headers({ authorization }))
    return now?.sid === sid && now.uid === uid
  }
}

async function parse(c: ApiContext, call: CallDefinition, idField: string | undefined): Promise<unknown[]> {
  const query: Part = { schema: call.query, value: call.stream ? resumed(c) : queryOf(c) }
  if (!idField) {
    const body = call.method === 'GET' || call.multipart ? {} : await bodyOf(c, call.largest)
    return validate([
      { schema: call.params, value: c.req.param() },
      query,
      { schema: call.body, value: body },
    ])
  }
  const given = await bodyOf(c)
  const [{ id }] = validate([{ schema: byId, value: c.req.param() }]) as [{ id: number }]
  return validate([
    { schema: undefined, value: {} },
    query,
    { schema: call.body, value: withId(given, idField, id) },
  ])
}

/** A missing body counts as an empty object, so that validation names what is missing. */
async function bodyOf(c: ApiContext, largest?: number): Promise<unknown> {
  const body = await readJson(c.req.raw, largest)
  return body === undefined ? {} : body
}

function withId(body: unknown, field: string, id: number): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const named = (body as Record<string, unknown>)[field]
  if (named !== undefined && named !== id)
    throw invalidFields({ [field]: errorTexts.fields.invalid }, { general: true })
  return { ...body, [field]: id }
}

/** A repeated name becomes a list, which no query of ours accepts: better refused than half ignored. */
function queryOf(c: ApiContext): Record<string, string | string[]> {
  const entries = Object.entries(c.req.queries())
  return Object.fromEntries(
    entries.map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  )
}

/** EventSource reports its position in a header. */
function resumed(c: ApiContext): Record<string, string | string[]> {
  const last = c.req.header('last-event-id')
  return { ...(last ? { since: last } : {}), ...queryOf(c) }
}

function stream(c: ApiContext, body: unknown): Response {
  c.header('Content-Type', 'text/event-stream; charset=utf-8')
  // Proxies must not buffer the stream, neither to compress it nor to fill a block.
  c.header('Cache-Control', 'no-store, no-transform')
  c.header('X-Accel-Buffering', 'no')
  return c.body(body as ReadableStream)
}

const isCsv = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'format' in query && query.format === 'csv'

function download(c: ApiContext, name: string, pieces: unknown): Response {
  const type = name.endsWith('.csv') ? 'text/csv' : 'application/json'
  c.header('Content-Type', `${type}; charset=utf-8`)
  c.header('Content-Disposition', `attachment; filename="${name}"`)
  c.header('Cache-Control', 'no-store')
  const bytes = Readable.from(pieces as AsyncIterable<string>, {
    objectMode: false,
    highWaterMark: 64 * 1024,
  })
  return c.body(Readable.toWeb(bytes) as ReadableStream)
}

function send(c: ApiContext, call: CallDefinition, viewer: Viewer | null, json: string): Response {
  c.header('Content-Type', 'application/json; charset=utf-8')
  if (!call.etag) return c.body(json)
  const tag = tagOf(json)
  c.header('ETag', tag)
  c.header('Vary', 'Authorization')
  // Cached but revalidated: a change by the studio shows at once, and an unchanged response costs no bytes.
  c.header('Cache-Control', viewer ? 'private, no-cache' : 'public, no-cache')
  if (matches(c.req.header('if-none-match') ?? null, tag)) return c.body(null, 304)
  return c.body(json)
}

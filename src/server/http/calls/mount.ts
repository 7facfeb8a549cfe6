import { randomUUID } from 'node:crypto'
import type { Context, Hono } from 'hono'
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
import { AppError } from '#server/kit/errors.ts'
import {
  answerOf,
  checkKey,
  findRequest,
  hashOf,
  onceInSteps,
  onceInTransaction,
} from '#server/kit/calls/idempotency.ts'
import type { Implementation } from '#server/kit/calls/implement.ts'
import { receiveUpload, uploadRequest } from '#server/kit/calls/receive-upload.ts'
import { parseRequest } from './parse-request.ts'
import { download, send, stream } from './send-answer.ts'

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
  // The server generates the id: audit lines of this request are linked to the acting staff by it.
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

const isCsv = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'format' in query && query.format === 'csv'

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
  const [params, query, body] = await parseRequest(c, call, idField)
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
    upload: (rules, take) => receiveUpload(uploadRequest(c.req.raw, c.env?.incoming), rules, take),
  } as CallContext
}

/** Captures only the token, not the request, because a stream lives long. */
function stillLive(services: Services, viewer: Viewer | null, authorization: string): () => Promise<boolean> {
  if (viewer === null) return () => Promise.resolve(true)
  const { sid, uid } = viewer
  return async () => {
    const now = await authenticate(services, new Headers({ authorization }))
    return now?.sid === sid && now.uid === uid
  }
}

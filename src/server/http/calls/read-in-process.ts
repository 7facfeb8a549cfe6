import { randomUUID } from 'node:crypto'
import { can } from '#domain/people/roles.ts'
import * as routes from '#server/features/routes.ts'
import { requireAccess } from '#server/kit/calls/access.ts'
import type { CallContext } from '#server/kit/calls/context.ts'
import type { Implementation } from '#server/kit/calls/implement.ts'
import type { Kiosk } from '#server/kit/sessions/kiosk-cookie.ts'
import { errorBody } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import type { Viewer } from '#server/kit/sessions/viewer.ts'
import { checkAnswer } from './answer.ts'
import { runWithAftermath } from './mount.ts'
import { asAppError, logFault } from '#server/http/pages/render-error.ts'
import { validate } from './validate.ts'

const reads = new Map(
  Object.values(routes)
    .flat()
    .filter(({ call }) => call.method === 'GET' && !call.stream && !call.file)
    .map((implementation) => [`GET ${implementation.call.path}`, implementation]),
)

/** Lists that nearly every page reads and that are the same for everybody. */
const LISTS: ReadonlySet<string> = new Set([
  'GET /pages',
  'GET /locations',
  'GET /class_types',
  'GET /instructors',
])

/** Makes a call by its name; any status but 200 is a refusal. */
type Read = (
  name: string,
  request: { params?: object | undefined; query?: object | undefined },
) => Promise<{ status: number; answer: unknown }>

/** The viewer of the rendered page. */
interface Reader {
  token: string | null
  kiosk: Kiosk | null
  address: string
}

/**
 * The reading calls for server rendering: the same checks, handler and result as over HTTP, without a request and a
 * response, which cost more than most reads. Lists come from a cache, except for staff, who must see their own
 * changes at once.
 */
export function readInProcess(services: Services, { token, kiosk, address }: Reader): Read {
  const { log, metrics, liveness, lists } = services
  return async (name, { params = {}, query = {} }) => {
    const implementation = reads.get(name)
    if (implementation === undefined) throw new Error(`${name} is no call that reads`)
    const { call } = implementation
    const requestId = randomUUID()
    const start = performance.now()
    let status = 200
    let viewer: Viewer | null = null
    try {
      viewer = token === null ? null : await liveness.viewer(token)
      requireAccess(call, viewer, kiosk)
      const [givenParams, givenQuery] = validate([
        { schema: call.params, value: asTexts(params) },
        { schema: call.query, value: asTexts(query) },
      ])
      const given = { params: givenParams, query: givenQuery, kiosk, address, requestId }
      const ctx = contextOf(services, viewer, given)
      const answer = () => answerOf(implementation, ctx)
      const cached = LISTS.has(name) && Object.keys(query).length === 0 && !can(viewer?.actor?.role, 'work')
      return { status, answer: await (cached ? lists.get(name, answer) : answer()) }
    } catch (error) {
      const shown = asAppError(error)
      status = shown.status
      logFault(shown, { request_id: requestId, call: name }, log)
      return { status, answer: errorBody(shown, requestId) }
    } finally {
      const ms = performance.now() - start
      metrics.request(name, status, ms / 1000)
      const customer = viewer?.actor?.customer_id
      // The page logs its own line.
      log.debug(
        { request_id: requestId, call: name, status, ms: Math.round(ms * 10) / 10, customer },
        'request',
      )
    }
  }
}

/** As in a URL. */
const asTexts = (values: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  )

/** As on the wire: instants become text. */
async function answerOf(implementation: Implementation, ctx: CallContext): Promise<unknown> {
  await implementation.count(ctx)
  const answer = await runWithAftermath(ctx, (context) => implementation.handle(context))
  if (ctx.services.environment.mode !== 'production') checkAnswer(implementation.call, answer)
  return JSON.parse(JSON.stringify(answer))
}

interface Given {
  params: unknown
  query: unknown
  kiosk: Kiosk | null
  address: string
  requestId: string
}

function contextOf(services: Services, viewer: Viewer | null, given: Given): CallContext {
  return {
    ...given,
    services,
    db: services.db,
    now: services.clock.now(),
    actor: viewer?.actor ?? null,
    viewer,
    pageOrigin: null,
    idempotencyKey: null,
    body: {},
    setCookie: () => {
      throw new Error('a call that reads sets no cookie')
    },
    isLive: () => Promise.resolve(true),
    outgoing: undefined,
    upload: () => Promise.reject(new Error('a call that reads takes no file')),
  } as CallContext
}

import { OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import { errorAnswer } from '#contract/common.ts'
import type { CallDefinition } from '#contract/define.ts'
import { calls } from '#contract/index.ts'
import { can, roles } from '#domain/people/roles.ts'
import { baseOf } from '#domain/site-map/paths.ts'
import { VERSION } from '#server/environment/version.ts'
import { KIOSK_COOKIE } from '#server/kit/sessions/kiosk-cookie.ts'
import { signInPaths } from './openapi-sign-in.ts'
import { mailReportPath, webhookPath, whatsappPaths } from './openapi-webhooks.ts'

const reasons: Record<number, string> = {
  400: 'Malformed or invalid; `fields` names every invalid field.',
  401: 'No session, or an expired one (`code: token_expired`).',
  403: 'The role is too low.',
  404: 'Not there, or not yours.',
  413: 'The request is too large.',
  415: 'The content type is not supported.',
  429: 'Too many requests; Retry-After says when to come back.',
  503: 'Overloaded, or the database is away; Retry-After says when to come back.',
}

function whoMay(access: CallDefinition['access']): string {
  if (access === 'public') return 'Everybody.'
  if (access === 'kiosk') return 'A kiosk, by its cookie; nobody else.'
  if (access === 'customer') return 'Signed-in customers and staff.'
  return `${roles.filter((role) => can(role, access)).join(', ')}.`
}

const idempotencyKey = z.object({
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe(
      'Any text of the caller’s. For 30 days the same key and body give the same answer; another body gives 409.',
    ),
})

/** The only response that is not JSON, so not a call of the contract. */
const calendarFeed: RouteConfig = {
  method: 'get',
  path: '/calendar/{token}.ics',
  operationId: 'get_calendar_feed',
  tags: ['Reservaciones'],
  summary: 'Own reservations as iCalendar, for a calendar that subscribes to the private address',
  security: [],
  request: { params: z.object({ token: z.string() }) },
  responses: {
    200: { description: 'OK', content: { 'text/calendar': { schema: z.string() } } },
    404: { description: 'No such calendar.', content: { 'application/json': { schema: errorAnswer } } },
  },
}

/** The OpenAPI 3.1 document of every call in the contract. Deterministic: the same contract gives identical bytes. */
export function openApiDocument() {
  const app = new OpenAPIHono()
  const registry = app.openAPIRegistry
  const bearer = registry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  })
  const kiosk = registry.registerComponent('securitySchemes', 'kiosk', {
    type: 'apiKey',
    in: 'cookie',
    name: KIOSK_COOKIE,
  })
  for (const call of Object.values(calls) as CallDefinition[]) {
    for (const config of routesOf(call, { bearer: bearer.name, kiosk: kiosk.name }))
      registry.registerPath(config)
  }
  for (const config of signInPaths(errorAnswer)) registry.registerPath(config)
  registry.registerPath(webhookPath(errorAnswer))
  registry.registerPath(mailReportPath(errorAnswer))
  for (const path of whatsappPaths(errorAnswer)) registry.registerPath(path)
  registry.registerPath(calendarFeed)
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Cupo API',
      version: VERSION,
      description: [
        'Times are ISO 8601 with offset, dates YYYY-MM-DD, money pesos with at most two decimals.',
        'Every error has the shape {error, code, fields?}: a Spanish text ready to be shown and a stable code.',
        'A token of GET /auth/token goes into the header `Authorization: Bearer …`; it lives 15 minutes.',
      ].join(' '),
    },
    servers: [{ url: baseOf('/api/*') }],
  })
}

/** The names of the security schemes. */
interface Schemes {
  bearer: string
  kiosk: string
}

function securityOf(access: CallDefinition['access'], { bearer, kiosk }: Schemes) {
  if (access === 'kiosk') return [{ [kiosk]: [] }]
  return access === 'public' ? [{}, { [bearer]: [] }] : [{ [bearer]: [] }]
}

function routesOf(call: CallDefinition, schemes: Schemes): RouteConfig[] {
  const own = routeOf(call, schemes)
  if (!call.alsoById) return [own]
  const byPath = { ...own, path: `${call.path}/{id}`, operationId: `${operationId(call)}_by_id` }
  return [
    own,
    {
      ...byPath,
      request: { ...own.request, params: z.object({ id: z.string().openapi({ type: 'integer' }) }) },
    },
  ]
}

const operationId = ({ method, path }: CallDefinition) =>
  `${method.toLowerCase()}${path.replaceAll(/[{}]/g, '').replaceAll(/\W+/g, '_')}`

function routeOf(call: CallDefinition, schemes: Schemes): RouteConfig {
  const { access, params, query, body, multipart } = call
  return {
    method: call.method.toLowerCase() as Lowercase<CallDefinition['method']>,
    path: call.path,
    operationId: operationId(call),
    tags: [call.group],
    summary: call.summary,
    description: [call.description, `For: ${whoMay(access)}`].filter(Boolean).join('\n\n'),
    security: securityOf(access, schemes),
    request: {
      ...(params ? { params: params as z.ZodObject } : {}),
      ...(query ? { query: query as z.ZodObject } : {}),
      ...(call.idempotent ? { headers: idempotencyKey } : {}),
      ...(body ? { body: { required: true, content: { 'application/json': { schema: body } } } } : {}),
      ...(multipart
        ? { body: { required: true, content: { 'multipart/form-data': { schema: uploadBody } } } }
        : {}),
    },
    responses: {
      200: {
        description: 'OK',
        content: { [call.stream ? 'text/event-stream' : 'application/json']: { schema: call.answer } },
      },
      ...(call.etag
        ? { 304: { description: 'Unchanged since the answer whose ETag was sent in If-None-Match.' } }
        : {}),
      ...Object.fromEntries(errorsOf(call).map(([status, reason]) => [status, errorResponse(reason)])),
    },
  }
}

const uploadBody = z.object({
  file: z.string().openapi({ format: 'binary', description: 'A picture, a PDF, a video or captions.' }),
  data: z.string().optional(),
})

const errorResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: errorAnswer } },
})

/** The call's own errors, and those common to its kind. */
function errorsOf(call: CallDefinition): [number, string][] {
  const sends = call.body !== undefined || call.multipart === true
  const general = [
    ...(sends || call.params || call.query ? [400] : []),
    ...(call.access === 'public' ? [] : [401, 403]),
    ...(call.params ? [404] : []),
    ...(sends ? [413, 415] : []),
    429,
    503,
  ]
  const all = new Map<number, string>(general.map((status) => [status, reasons[status] ?? '']))
  for (const [status, reason] of Object.entries(call.errors ?? {})) all.set(Number(status), reason)
  return [...all].toSorted(([a], [b]) => a - b)
}

/** The text of docs/openapi.json. */
export const openApiText = (): string => `${JSON.stringify(openApiDocument(), null, 2)}\n`

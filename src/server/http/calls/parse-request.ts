import type { Context } from 'hono'
import { byId } from '#contract/common.ts'
import type { CallDefinition } from '#contract/define.ts'
import type { ApiEnv } from '#server/kit/calls/context.ts'
import { readJson } from '#server/kit/calls/read-body.ts'
import { invalidFields } from '#server/kit/errors.ts'
import { errorTexts } from '#text/errors.ts'
import { type Part, validate } from './validate.ts'

type ApiContext = Context<ApiEnv>

/** Reads and validates a request: its params, query and body. `idField` is the body's field for the id in the path. */
export async function parseRequest(
  c: ApiContext,
  call: CallDefinition,
  idField: string | undefined,
): Promise<unknown[]> {
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

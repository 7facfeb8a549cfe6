import contract from '../contracts/conekta-cut.json' with { type: 'json' }
import { checker, type Fault, type Schema } from '../schema.ts'

interface Answer {
  content: Record<string, { schema: Schema }>
}

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, Answer>
}

/** A list of items in Conekta's wrapper. */
const listOf = (items: Schema): Schema => ({
  type: 'object',
  properties: { object: { enum: ['list'] }, has_more: { type: 'boolean' }, data: { type: 'array', items } },
  required: ['object', 'has_more', 'data'],
})

/**
 * The contract returns a single subscription from a call that lists and paginates them. Which one is meant is
 * unknown: the adapter reads both, and the double can return either.
 */
const LISTS_ONE = 'GET /customers/{customer_id}/subscriptions'

const paths = contract.paths as unknown as Record<string, Record<string, Operation>>
const { check } = checker(contract.components.schemas as unknown as Record<string, Schema>)

/** The Accept type of a request and the content type of a response. */
export const MEDIA = `application/vnd.conekta-v${contract.info.version}+json`

export interface Route {
  /** `POST /orders/{id}/charges` */
  name: string
  operation: Operation
  /** The values of the path's parameters. */
  ids: string[]
}

/** The contract's call for a request; undefined if unknown. */
export function routeOf(method: string, path: string): Route | undefined {
  for (const [template, operations] of Object.entries(paths)) {
    const operation = operations[method.toLowerCase()]
    const match = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(path)
    if (operation && match)
      return { name: `${method} ${template}`, operation, ids: match.slice(1).map(decodeURIComponent) }
  }
  return undefined
}

/** What is wrong with a request: its body, and the names of its query parameters. */
export function faultsOf({ operation }: Route, search: string, body: unknown): Fault[] {
  const query = new Set(
    (operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name),
  )
  const unknown = [...new URLSearchParams(search).keys()].filter((name) => !query.has(name))
  const faults = unknown.map((path): Fault => ({ path, what: 'unknown' }))
  const schema = operation.requestBody?.content['application/json']?.schema
  if (schema) return [...faults, ...check(schema, body)]
  return body === undefined ? faults : [...faults, { path: '', what: 'unknown' }]
}

/** Throws when the double would return what Conekta never does. */
export function checkAnswer({ name, operation }: Route, status: number, answer: unknown): void {
  const own = operation.responses[String(status)]?.content[MEDIA]?.schema ?? errorSchema(status)
  const schema = name === LISTS_ONE && status === 200 ? { anyOf: [listOf(own), own] } : own
  const faults = check(schema, answer)
  if (faults.length > 0)
    throw new Error(
      `the double answers ${name} wrongly: ${faults.map((fault) => `${fault.path} ${fault.what}`).join(', ')}`,
    )
}

/** The contract omits some errors of a call, which all have the same shape. */
function errorSchema(status: number): Schema {
  if (status < 400) throw new Error(`the contract has no answer ${status}`)
  return { $ref: '#/components/schemas/error' }
}

/** Throws when an event is not in Conekta's format: its own fields, and the order or subscription in it. */
export function checkEvent(event: { data: { object: { object?: string } } }): void {
  const { object } = event.data.object
  const inside =
    object === 'order' ? 'order_response' : object === 'subscription' ? 'subscription_response' : null
  const faults = check({ $ref: '#/components/schemas/event_response' }, event)
  if (inside) faults.push(...check({ $ref: `#/components/schemas/${inside}` }, event.data.object))
  if (faults.length > 0)
    throw new Error(
      `the double sends a wrong event: ${faults.map((fault) => `${fault.path} ${fault.what}`).join(', ')}`,
    )
}

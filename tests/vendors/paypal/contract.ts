import orders from '../contracts/paypal-orders-v2.json' with { type: 'json' }
import payments from '../contracts/paypal-payments-v2.json' with { type: 'json' }
import products from '../contracts/paypal-products-v1.json' with { type: 'json' }
import subscriptions from '../contracts/paypal-subscriptions-v1.json' with { type: 'json' }
import webhooks from '../contracts/paypal-webhooks-v1.json' with { type: 'json' }
import { checker, type Fault, type Schema } from '../schema.ts'

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema?: Schema
}

interface Operation {
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

interface Contract {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; parameters?: Record<string, Parameter> }
}

/** One contract per PayPal API; their schemas share names, so each is checked with its own. */
const apis = [orders, payments, products, subscriptions, webhooks].map((data) => {
  const contract = data as unknown as Contract
  return { contract, check: checker(contract.components.schemas).check }
})
type Api = (typeof apis)[number]

export interface Route {
  /** `POST /v2/checkout/orders/{id}/capture` */
  name: string
  api: Api
  operation: Operation
  /** The values of the path's parameters. */
  ids: string[]
}

/** The contract's call for a request; undefined if unknown. */
export function routeOf(method: string, path: string): Route | undefined {
  for (const api of apis) {
    for (const [template, operations] of Object.entries(api.contract.paths)) {
      const operation = operations[method.toLowerCase()]
      const match = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(path)
      if (operation && match)
        return { name: `${method} ${template}`, api, operation, ids: match.slice(1).map(decodeURIComponent) }
    }
  }
  return undefined
}

interface Request {
  search: URLSearchParams
  headers: Record<string, unknown>
  body: unknown
}

/** What is wrong with a request: its body, its headers, its path and its query. */
export function faultsOf({ api, operation, ids }: Route, { search, headers, body }: Request): Fault[] {
  const parameters = parametersOf(api, operation)
  const of = (place: string) => parameters.filter((one) => one.in === place)
  const query = of('query')
  const faults: Fault[] = [...search.keys()]
    .filter((name) => !query.some((one) => one.name === name))
    .map((path) => ({ path, what: 'unknown' }))
  for (const one of query) {
    const value = search.get(one.name)
    if (value !== null) faults.push(...api.check(one.schema ?? {}, value, [one.name]))
    else if (one.required) faults.push({ path: one.name, what: 'missing' })
  }
  for (const one of of('header')) {
    const value = headers[one.name.toLowerCase()]
    if (value !== undefined) faults.push(...api.check(one.schema ?? {}, value, [one.name]))
  }
  of('path').forEach((one, index) => faults.push(...api.check(one.schema ?? {}, ids[index], [one.name])))
  const schema = operation.requestBody?.content['application/json']?.schema
  if (schema) faults.push(...api.check(schema, body))
  else if (body !== undefined) faults.push({ path: '', what: 'unknown' })
  return faults
}

function parametersOf(api: Api, { parameters = [] }: Operation): Parameter[] {
  return parameters.map((one) => {
    if (!('$ref' in one)) return one
    const found = api.contract.components.parameters?.[one.$ref.split('/').at(-1) ?? '']
    if (!found) throw new Error(`the contract data has no ${one.$ref}`)
    return found
  })
}

/** Throws when the double would return what PayPal never does. */
export function checkAnswer({ name, api, operation }: Route, status: number, answer: unknown): void {
  const response = operation.responses[String(status)] ?? operation.responses['default']
  const schema = response?.content?.['application/json']?.schema
  const nothing = answer === undefined && !schema
  const faults = schema ? api.check(schema, answer) : []
  if ((!schema && !nothing) || faults.length > 0)
    throw new Error(
      `the double answers ${name} wrongly with ${status}: ${faults.map((f) => `${f.path} ${f.what}`).join(', ')}`,
    )
}

interface Detail {
  properties: { issue?: { enum: string[] }; description?: { enum?: string[] } }
}

/** PayPal's sentence for an issue, from the contract of a call; throws for one that this call never has. */
export function sentenceOf({ name, api, operation }: Route, status: number, issue: string): string {
  const schema = operation.responses[String(status)]?.content?.['application/json']?.schema
  for (const part of schema?.allOf ?? []) {
    const found = api.contract.components.schemas[part.$ref?.split('/').at(-1) ?? '']
    const details = found?.properties?.['details']?.items?.anyOf as unknown as Detail[] | undefined
    const detail = details?.find((one) => one.properties.issue?.enum.includes(issue))
    if (detail) return detail.properties.description?.enum?.[0] ?? issue
  }
  throw new Error(`${name} never answers ${status} with ${issue}`)
}

/**
 * Throws when an event is not in PayPal's format: its own fields, and the order, capture, refund or subscription in
 * it.
 */
export function checkEvent(event: { event_type: string; resource: unknown }): void {
  const kinds: [RegExp, Contract, string][] = [
    [/^CHECKOUT\.ORDER\./, orders as unknown as Contract, 'order'],
    [/^PAYMENT\.CAPTURE\.(?!REFUNDED|REVERSED)/, payments as unknown as Contract, 'capture-2'],
    [/^PAYMENT\.(CAPTURE\.(REFUNDED|REVERSED)|REFUND\.)/, payments as unknown as Contract, 'refund'],
    [/^BILLING\.SUBSCRIPTION\./, subscriptions as unknown as Contract, 'subscription'],
  ]
  const own = apis.find(({ contract }) => contract === (webhooks as unknown as Contract))
  const faults = own?.check({ $ref: '#/components/schemas/event' }, event) ?? []
  const kind = kinds.find(([pattern]) => pattern.test(event.event_type))
  const api = apis.find(({ contract }) => contract === kind?.[1])
  if (kind && api) faults.push(...api.check({ $ref: `#/components/schemas/${kind[2]}` }, event.resource))
  if (faults.length > 0)
    throw new Error(
      `the double sends a wrong ${event.event_type}: ${faults.map((f) => `${f.path} ${f.what}`).join(', ')}`,
    )
}

import contract from '../contracts/stripe-cut.json' with { type: 'json' }
import { checker, type Fault, type Schema } from '../schema.ts'
import { parseForm, readAs } from './form.ts'

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: { '200': { content: { 'application/json': { schema: Schema } } } }
}

const paths = contract.paths as unknown as Record<string, Record<string, Operation>>
const { check, resolve } = checker(contract.components.schemas)

export const VERSION = contract.info.version

export interface Route {
  /** `POST /v1/payment_intents/{intent}/confirm` */
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

/** The parameters of a request, typed by the contract, and what is wrong with them. */
export function readParameters(
  { operation }: Route,
  search: string,
  body: string,
): { value: Record<string, unknown>; faults: Fault[] } {
  const schema =
    operation.requestBody?.content['application/x-www-form-urlencoded']?.schema ?? fromQuery(operation)
  const text = operation.requestBody ? body : search
  const value = readAs(schema, parseForm(text), resolve) as Record<string, unknown>
  return { value, faults: check(schema, value) }
}

function fromQuery({ parameters = [] }: Operation): Schema {
  const query = parameters.filter((parameter) => parameter.in === 'query')
  return {
    type: 'object',
    properties: Object.fromEntries(query.map(({ name, schema = {} }) => [name, schema])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  }
}

/** Throws when the double would return what Stripe never does. */
export function checkAnswer({ name, operation }: Route, answer: unknown): void {
  const faults = check(operation.responses['200'].content['application/json'].schema, answer)
  if (faults.length > 0)
    throw new Error(
      `the double answers ${name} wrongly: ${faults.map((f) => `${f.path} ${f.what}`).join(', ')}`,
    )
}

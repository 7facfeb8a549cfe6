import contract from '../contracts/firebase-identitytoolkit-cut.json' with { type: 'json' }
import { checker, type Fault, isObject, type Schema } from '../schema.ts'

interface Content {
  content: Record<string, { schema: Schema }>
}

interface Operation {
  requestBody?: Content | { $ref: string }
  responses: Record<string, Content>
}

const paths = contract.paths as unknown as Record<string, Record<string, Operation>>
const bodies = contract.components.requestBodies as unknown as Record<string, Content>
const { check } = checker(contract.components.schemas)

/** What Firebase's own SDK sends besides the contract: it asks for a token wherever there may be one. */
const BY_THE_SDK = new Set(['returnSecureToken', 'clientType'])

/** The contract's call; undefined if unknown. */
export const operationOf = (method: string, path: string): Operation | undefined =>
  paths[path]?.[method.toLowerCase()]

/** What is wrong with a request's body. */
export function faultsOf(operation: Operation, body: unknown): Fault[] {
  const schema = bodyOf(operation)?.content['application/json']?.schema
  if (!schema) return body === undefined ? [] : [{ path: '', what: 'unknown' }]
  if (!isObject(body)) return [{ path: '', what: 'missing' }]
  const own = Object.fromEntries(Object.entries(body).filter(([name]) => !BY_THE_SDK.has(name)))
  return check(schema, own)
}

function bodyOf({ requestBody: given }: Operation): Content | undefined {
  return given && '$ref' in given ? bodies[given.$ref.replace('#/components/requestBodies/', '')] : given
}

/** Throws when the double would return what Firebase never does. */
export function checkAnswer(path: string, operation: Operation, answer: unknown): void {
  const faults = check(operation.responses['200']?.content['*/*']?.schema ?? {}, answer)
  if (faults.length > 0)
    throw new Error(
      `the double answers ${path} wrongly: ${faults.map((fault) => `${fault.path} ${fault.what}`).join(', ')}`,
    )
}

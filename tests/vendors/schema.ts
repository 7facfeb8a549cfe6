/** The part of JSON Schema that the providers' contract data uses. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  discriminator?: { propertyName: string; mapping?: Record<string, string> }
  nullable?: boolean
  pattern?: string
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
}

export interface Fault {
  path: string
  what: 'unknown' | 'missing' | 'invalid'
}

type Definitions = Record<string, Schema>
type Path = readonly (string | number)[]

/** Validates values against a provider's contract data. */
export function checker(definitions: Definitions) {
  const resolve = (schema: Schema): Schema => {
    if (schema.$ref === undefined) return schema
    const name = schema.$ref.replace('#/components/schemas/', '')
    const found = definitions[name]
    if (!found) throw new Error(`the contract data has no ${name}`)
    return resolve(found)
  }

  /** Merges what `allOf` combines. */
  const whole = (given: Schema): Schema => {
    const { allOf, ...own } = resolve(given)
    if (!allOf) return own
    const parts = [own, ...allOf.map(whole)]
    return {
      ...Object.assign({}, ...parts),
      properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Schema['properties'],
      required: parts.flatMap(({ required }) => required ?? []),
    }
  }

  const check = (given: Schema, value: unknown, path: Path = []): Fault[] => {
    const schema = whole(given)
    if (value === null && schema.nullable) return []
    const choices = choicesOf(schema, value)
    if (choices) return anyOf(choices, value, path)
    if (schema.enum && !schema.enum.includes(value)) return [fault(path, 'invalid')]
    const types = typesOf(schema)
    if (types.length > 0 && !types.some((type) => isOf(type, value))) return [fault(path, 'invalid')]
    if (!fitsLimits(schema, value)) return [fault(path, 'invalid')]
    if (Array.isArray(value))
      return value.flatMap((entry, index) => check(schema.items ?? {}, entry, [...path, index]))
    if (isObject(value) && types.includes('object')) return checkObject(schema, value, path)
    return []
  }

  const anyOf = (choices: Schema[], value: unknown, path: Path): Fault[] => {
    const tried = choices.map((choice) => check(choice, value, path))
    if (tried.some((faults) => faults.length === 0)) return []
    // The alternative that matched deepest has the most useful error.
    return tried.toSorted((a, b) => depth(b) - depth(a))[0] ?? []
  }

  const checkObject = (schema: Schema, value: Record<string, unknown>, path: Path): Fault[] => {
    const { properties = {}, required = [], additionalProperties: more } = schema
    const missing = required.filter((name) => value[name] === undefined)
    const faults = missing.map((name) => fault([...path, name], 'missing'))
    for (const [name, entry] of Object.entries(value)) {
      const known = properties[name]
      if (entry === undefined) continue
      if (known) faults.push(...check(known, entry, [...path, name]))
      else if (typeof more === 'object') faults.push(...check(more, entry, [...path, name]))
      else if (more !== true && Object.keys(properties).length > 0)
        faults.push(fault([...path, name], 'unknown'))
    }
    return faults
  }

  return { check, resolve }
}

/** The alternatives, narrowed by the discriminator if the contract has one. */
function choicesOf({ anyOf, oneOf, discriminator }: Schema, value: unknown): Schema[] | undefined {
  const named = discriminator && isObject(value) ? value[discriminator.propertyName] : undefined
  const $ref = typeof named === 'string' ? discriminator?.mapping?.[named] : undefined
  return $ref === undefined ? (anyOf ?? oneOf) : [{ $ref }]
}

/** Some contracts omit that something with properties is an object. */
function typesOf({ type, properties, additionalProperties: more }: Schema): string[] {
  if (type !== undefined) return [type].flat()
  return properties !== undefined || typeof more === 'object' ? ['object'] : []
}

function fitsLimits(schema: Schema, value: unknown): boolean {
  const { pattern, minLength, maxLength, minimum, maximum, minItems, maxItems } = schema
  const within = (size: number, least = -Infinity, most = Infinity) => size >= least && size <= most
  if (typeof value === 'string' && pattern !== undefined && !new RegExp(pattern).test(value)) return false
  if (typeof value === 'string') return within(value.length, minLength, maxLength)
  if (Array.isArray(value)) return within(value.length, minItems, maxItems)
  return typeof value !== 'number' || within(value, minimum, maximum)
}

const fault = (path: Path, what: Fault['what']): Fault => ({
  path: path.map((part, index) => (index === 0 ? String(part) : `[${part}]`)).join(''),
  what,
})

const depth = (faults: Fault[]): number => Math.max(...faults.map(({ path }) => path.split('[').length))

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value)
    case 'number':
      return typeof value === 'number'
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isObject(value)
    case 'null':
      return value === null
    default:
      return typeof value === type
  }
}

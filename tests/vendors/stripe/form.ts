import { isObject, type Schema } from '../schema.ts'

/** Parses `a[b][0]=c`, the format of Stripe's requests. All values are still text. */
export function parseForm(text: string): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.split(/[[\]]+/).filter((key) => key !== '')
    let at = result
    for (const key of keys.slice(0, -1)) at = (at[key] ??= {}) as Record<string, unknown>
    at[keys.at(-1) ?? ''] = value
  }
  return result
}

/** Converts text to the types of the contract, where possible; the rest stays text and is then refused. */
export function readAs(schema: Schema, value: unknown, resolve: (schema: Schema) => Schema): unknown {
  const { type, anyOf, items, properties = {}, additionalProperties: more } = resolve(schema)
  if (anyOf) return readAny(anyOf, value, resolve)
  if (isObject(value)) {
    if (type === 'array') return Object.values(value).map((entry) => readAs(items ?? {}, entry, resolve))
    const read = (name: string, entry: unknown) =>
      readAs(properties[name] ?? (typeof more === 'object' ? more : {}), entry, resolve)
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, read(name, entry)]))
  }
  if (typeof value !== 'string') return value
  if (type === 'integer') return /^-?\d+$/.test(value) ? Number(value) : value
  if (type === 'number') return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value
  return value
}

function readAny(choices: Schema[], value: unknown, resolve: (schema: Schema) => Schema): unknown {
  const all = choices.map(resolve)
  const fitting = isObject(value)
    ? all.find(({ type, properties }) => properties !== undefined || type === 'array' || type === 'object')
    : all.find(
        ({ type, enum: words }) => type !== 'object' && type !== 'array' && (!words || words.includes(value)),
      )
  return fitting ? readAs(fitting, value, resolve) : value
}

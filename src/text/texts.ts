import type { GetICUArgs } from '@schummar/icu-type-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import type { TYPE } from '@formatjs/icu-messageformat-parser'
import { type Message, ownWords } from './words.ts'

/** Messages by their names, those of an area. */
export interface Catalogue {
  readonly [name: string]: string | Catalogue | readonly string[] | readonly Catalogue[]
}

/** What a message is told: a number where it counts; null where its case is `none`. */
type Value<M extends string, Name extends string> = M extends `${string}{${Name}, select,${string}`
  ? string | number | boolean | null
  : M extends `${string}{${Name}, plural,${string}`
    ? number
    : string | number
type Values<M extends string> = { readonly [Name in keyof GetICUArgs<M> & string]: Value<M, Name> }

/** A catalogue to read: a message without values is a string, any other a function of its named values. */
export type Texts<T> = T extends string
  ? keyof GetICUArgs<T> extends never
    ? string
    : (values: Values<T>) => string
  : { readonly [Name in keyof T]: Texts<T[Name]> }

const areas = new Map<string, Catalogue>()

/** Every catalogue that was loaded, by its area. */
export const catalogues: ReadonlyMap<string, Catalogue> = areas

/** The texts of an area, each in the owner's words where the owner has changed it. */
export function texts<const T extends Catalogue>(area: string, written: T): Texts<T> {
  areas.set(area, written)
  return bind(area, written) as Texts<T>
}

function bind(place: string, written: object): object {
  const bound: object = Array.isArray(written) ? [] : {}
  for (const [name, value] of Object.entries(written) as [string, Message | Catalogue][]) {
    const at = `${place}.${name}`
    if (!isMessage(value)) Object.assign(bound, { [name]: bind(at, value) })
    else if (hasValues(value)) Object.assign(bound, { [name]: (values: Told) => say(at, value, values) })
    else Object.defineProperty(bound, name, { enumerable: true, get: () => say(at, value) })
  }
  return bound
}

const isMessage = (value: Message | Catalogue): value is Message =>
  typeof value === 'string' || 'ast' in value

/** Braces that are meant as such stand in apostrophes. */
const hasValues = (message: Message): boolean =>
  typeof message === 'string' ? /\{\w+[,}]/.test(message) : message.ast.some(({ type }) => type !== LITERAL)

/** The parser's own name for it would bring the parser. */
const LITERAL: TYPE.literal = 0

type Told = Readonly<Record<string, string | number | boolean | null>>

/** The owner's words are checked when they are written; what an older version left and cannot be said gives way. */
function say(place: string, written: Message, values: Told = {}): string {
  const own = ownWords()[place]
  if (own === undefined) return formatted(written, values)
  try {
    return formatted(own, values)
  } catch {
    return formatted(written, values)
  }
}

const formats = new Map<Message, IntlMessageFormat>()

function formatted(message: Message, values: Told): string {
  if (typeof message === 'string' && !message.includes('{')) return message
  let format = formats.get(message)
  if (format === undefined) {
    const text = typeof message === 'string' ? message : message.ast
    // HTML in a text is shown as it was typed.
    formats.set(message, (format = new IntlMessageFormat(text, 'es-MX', undefined, { ignoreTag: true })))
  }
  const named = Object.entries(values).map(([name, value]) => [name, value ?? 'none'])
  return String(format.format(Object.fromEntries(named)))
}

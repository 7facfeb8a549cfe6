import type { GetICUArgs } from '@schummar/icu-type-parser'
import { type MessageFormatElement, parse, type TYPE } from '@formatjs/icu-messageformat-parser'
import { type Formatters, formatToParts } from 'intl-messageformat'
import { type Message, ownWords } from './words.ts'

/** The messages of an area, by name. */
export interface Catalogue {
  readonly [name: string]: string | Catalogue | readonly string[] | readonly Catalogue[]
}

/** The type of a message's value: a number where it is pluralised; null where it selects a case `none`. */
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

/** Every loaded catalogue, by area. */
export const catalogues: ReadonlyMap<string, Catalogue> = areas

/** The texts of an area, or some of them, each in the owner's version if there is one. */
export function texts<const T extends Catalogue>(area: string, written: T): Texts<T> {
  areas.set(area, { ...areas.get(area), ...written })
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

/** Literal braces are quoted by apostrophes. */
const hasValues = (message: Message): boolean =>
  typeof message === 'string' ? /\{\w+[,}]/.test(message) : message.ast.some(({ type }) => type !== LITERAL)

/** Importing the parser's own constant would bundle the parser. */
const LITERAL: TYPE.literal = 0

type Told = Readonly<Record<string, string | number | boolean | null>>

/** The owner's messages are checked on input; an invalid one from an older version falls back to the default. */
function say(place: string, written: Message, values: Told = {}): string {
  const own = ownWords()[place]
  if (own === undefined) return formatted(written, values)
  try {
    return formatted(own, values)
  } catch {
    return formatted(written, values)
  }
}

const parsed = new Map<string, MessageFormatElement[]>()

function elementsOf(message: string): MessageFormatElement[] {
  let elements = parsed.get(message)
  // HTML in a text is literal.
  if (elements === undefined) parsed.set(message, (elements = parse(message, { ignoreTag: true })))
  return elements
}

/**
 * Shared by all messages: the class IntlMessageFormat makes its own for each, and first asks the browser for the languages of its numbers,
 * which takes a phone 200 ms.
 */
const rules: Partial<Record<Intl.PluralRuleType, Intl.PluralRules>> = {}
const formatters: Formatters = {
  getPluralRules: (locale, { type = 'cardinal' } = {}) =>
    (rules[type] ??= new Intl.PluralRules(locale, { type })),
  getNumberFormat: (locale, options) => new Intl.NumberFormat(locale, options),
  getDateTimeFormat: (locale, options) => new Intl.DateTimeFormat(locale, options),
}
const FORMATS = { number: {}, date: {}, time: {} }

function formatted(message: Message, values: Told): string {
  if (typeof message === 'string' && !message.includes('{')) return message
  const elements = typeof message === 'string' ? elementsOf(message) : message.ast
  const named = Object.entries(values).map(([name, value]) => [name, value ?? 'none'])
  return formatToParts(elements, 'es-MX', formatters, FORMATS, Object.fromEntries(named))
    .map((part) => String(part.value))
    .join('')
}

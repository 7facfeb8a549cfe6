import { fieldLabelOf } from './audit-sentence.ts'
import { isHidden, wordOf } from './audit-values.ts'
import { auditTexts as texts } from './audit.ts'
import { saleListTexts } from './sales/sale-lists.ts'

// The fields of an audit line in words, on the page and in the file.

type Fields = Record<string, unknown>

interface Line {
  action: string
  entity: string
  before: Fields | null
  after: Fields | null
  details: Fields | null
}

export interface ChangedField {
  name: string
  before: string | null
  after: string | null
}

/** How the reader's medium writes money, days and moments. */
export interface Format {
  cents: (value: number) => string
  day: (day: string) => string
  moment: (instant: string) => string
}

/** What a value is written with: the record that it belongs to says what its codes mean. */
interface Reading extends Format {
  entity: string
}

/** The changed fields with their Spanish labels; null for a side that there was not. */
export function changedFields(line: Line, format: Format): ChangedField[] {
  const { action, entity, before, after, details } = paired(line)
  const reading = { ...format, entity }
  // The sentence says which record it is, and which kiosk did it.
  const shown = (name: string): boolean =>
    name !== `${entity}_id` && name !== 'kiosk_id' && !isHidden(action, name)
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(shown)
  const changed = names.map((name) => {
    const [was, is] = questionsApart(before?.[name], after?.[name])
    return {
      name: fieldLabelOf(entity, name),
      before: before && written(was, name, reading),
      after: after && written(is, name, reading),
    }
  })
  const noted = Object.entries(details ?? {})
    .filter(([name]) => shown(name))
    .map(([name, value]) => ({
      name: fieldLabelOf(entity, name),
      before: null,
      after: written(value, name, reading),
    }))
  return [...changed, ...noted]
}

/** Former values that are noted beside the new ones tell only what changed. */
function paired(line: Line): Line {
  const { was, ...noted } = line.details ?? {}
  if (!isFields(was)) return line
  const names = Object.keys(was).filter((name) => name in noted)
  if (names.length === 0) return line
  const of = (all: Fields) => Object.fromEntries(names.map((name) => [name, all[name]]))
  const rest = Object.entries(noted).filter(([name]) => !names.includes(name))
  return { ...line, before: of(was), after: of(noted), details: Object.fromEntries(rest) }
}

interface Question extends Fields {
  key: string
}
const areQuestions = (value: unknown): value is Question[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => isFields(one) && 'key' in one)

/** Of the questions of a form only those that changed, on both sides with what changed of them; other values as they are. */
function questionsApart(before: unknown, after: unknown): [unknown, unknown] {
  if (!areQuestions(before) || !areQuestions(after)) return [before, after]
  const apart = (of: Question[], from: Question[]): unknown[] =>
    of.flatMap((one) => {
      const other = from.find(({ key }) => key === one.key)
      if (!other) return [one]
      const changed = Object.entries(one).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(other[name]),
      )
      return changed.length === 0 ? [] : [{ ...one, [CHANGED]: Object.fromEntries(changed) }]
    })
  return [apart(before, after), apart(after, before)]
}

/** What changed of a question. */
const CHANGED = Symbol('changed')

const isFields = (value: unknown): value is Fields & { [CHANGED]?: Fields } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const DAY = /^\d{4}-\d\d-\d\d$/

/** A moment as the server or the database writes it. */
const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)$/

/** Fields that hold an order's number. */
const ORDERS = new Set(['purchase_id', 'beside'])

function written(value: unknown, name: string, reading: Reading): string {
  if (value === null || value === undefined || value === '') return texts.none
  if (value === true) return texts.yes
  if (value === false) return texts.no
  if (Array.isArray(value)) return value.map((one) => part(one, name, reading)).join('; ') || texts.none
  if (typeof value === 'object') return part(value, name, reading)
  if (typeof value === 'number' && name.endsWith('_cents')) return reading.cents(value)
  if (typeof value === 'number' && name.endsWith('_hundredths')) return String(value / 100)
  const text = String(value)
  if (ORDERS.has(name)) return saleListTexts.order({ id: text })
  const word = wordOf(reading.entity, name, text)
  if (word !== undefined) return word
  if (INSTANT.test(text) && !Number.isNaN(Date.parse(text))) return reading.moment(text)
  if (DAY.test(text)) return reading.day(text)
  return withoutHtml(text)
}

const SIGNS: Readonly<Record<string, string>> = {
  nbsp: ' ',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  amp: '&',
}

const withoutHtml = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(nbsp|lt|gt|quot|#39|amp);/g, (sign, name: string) => SIGNS[name] ?? sign)
    .trim()

/** One of several values: a question of a form is told by its label and what changed of it, another object by its fields. */
function part(value: unknown, name: string, reading: Reading): string {
  if (Array.isArray(value)) return value.map((one) => part(one, name, reading)).join(', ')
  if (!isFields(value)) return written(value, name, reading)
  const called = value['label'] ?? value['name'] ?? value['title']
  if (typeof called !== 'string') return listed(value, reading)
  const { label: _said, ...changed } = value[CHANGED] ?? {}
  const rest = listed(changed, reading)
  return rest === '' ? called : `${called} (${rest})`
}

const listed = (fields: Fields, reading: Reading): string =>
  Object.entries(fields)
    .filter(([name]) => !isHidden('', name))
    .map(([name, one]) => `${fieldLabelOf(reading.entity, name)}: ${written(one, name, reading)}`)
    .join(', ')

import { fieldLabelOf } from './audit-sentence.ts'
import { auditTexts as texts } from './audit.ts'
import { messageTexts } from '#text/messages.ts'
import { saleListTexts } from './sales/sale-lists.ts'
import { teamTexts } from './team.ts'

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

/** Of a security event: tells whether two lines have one address, and means nothing to a reader. */
const HIDDEN = 'address'

/** The changed fields with their Spanish labels; null for a side that there was not. */
export function changedFields(
  { action, entity, before, after, details }: Line,
  format: Format,
): ChangedField[] {
  const secret = /^(sign_in|password)\./.test(action)
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changed = names.map((name) => ({
    name: fieldLabelOf(entity, name),
    before: before && written(before[name], name, format),
    after: after && written(after[name], name, format),
  }))
  const noted = Object.entries(details ?? {})
    .filter(([name]) => !secret || name !== HIDDEN)
    .map(([name, value]) => ({
      name: fieldLabelOf(null, name),
      before: null,
      after: written(value, name, format),
    }))
  return [...changed, ...noted]
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** A moment as the server or the database writes it. */
const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)$/

/** The words of a value that is stored as a code. */
function wordOf(name: string, code: string): string | undefined {
  if (name === 'template') return Object.hasOwn(messageTexts.called, code) ? nameOfKind(code) : undefined
  const words: Readonly<Record<string, object>> = {
    role: teamTexts.roles,
    was: saleListTexts.states,
    channel: messageTexts.channels,
  }
  const of = words[name]
  return of && Object.hasOwn(of, code) ? String(Reflect.get(of, code)) : undefined
}

const nameOfKind = (kind: string): string =>
  messageTexts.called[kind as keyof typeof messageTexts.called].name

function written(value: unknown, name: string, format: Format): string {
  if (value === null || value === undefined || value === '') return texts.none
  if (value === true) return texts.yes
  if (value === false) return texts.no
  if (typeof value === 'number' && name.endsWith('_cents')) return format.cents(value)
  if (typeof value === 'number' && name.endsWith('_hundredths')) return String(value / 100)
  if (Array.isArray(value)) return value.map((one) => part(one, name, format)).join('; ') || texts.none
  if (typeof value === 'object') return part(value, name, format)
  const text = String(value)
  if (INSTANT.test(text) && !Number.isNaN(Date.parse(text))) return format.moment(text)
  if (DAY.test(text)) return format.day(text)
  const word = wordOf(name, text)
  if (word !== undefined) return word
  return text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .trim()
}

/** One of several values: a question of a form is told by its label, another object by its fields. */
function part(value: unknown, name: string, format: Format): string {
  if (typeof value !== 'object' || value === null) return written(value, name, format)
  if (Array.isArray(value)) return value.map((one) => part(one, name, format)).join(', ')
  const fields: Fields = { ...value }
  const called = fields['label'] ?? fields['name'] ?? fields['title']
  if (typeof called === 'string') return called
  return Object.entries(fields)
    .map(([key, one]) => `${fieldLabelOf(null, key)}: ${written(one, key, format)}`)
    .join(', ')
}

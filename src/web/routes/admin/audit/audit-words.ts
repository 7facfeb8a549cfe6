import type { Answer } from '#contract/types.ts'
import { fieldLabelOf } from '#text/admin/audit-sentence.ts'
import { auditTexts as texts } from '#text/admin/audit.ts'
import { amount, dayOf, timeOf } from '#web/ui/format/format.ts'
import { dateMedium } from '#web/ui/format/written-dates.ts'

export type Entry = Answer<'GET /audit'>['entries'][number]

/** Of a security event: tells whether two lines have one address, and means nothing to a reader. */
const HIDDEN = 'address'

export interface ChangedField {
  name: string
  before: string | null
  after: string | null
}

/** The changed fields with their Spanish labels and moments in the studio's time; null for a side that there was not. */
export function fieldsOf(
  { action, entity, before, after, details }: Entry,
  timezone: string,
): ChangedField[] {
  const written = (value: unknown, name: string): string => writtenIn(timezone, value, name)
  const secret = /^(sign_in|password)\./.test(action)
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changed = names.map((name) => ({
    name: fieldLabelOf(entity, name),
    before: before === null ? null : written(before[name], name),
    after: after === null ? null : written(after[name], name),
  }))
  const noted = Object.entries(details ?? {})
    .filter(([name]) => !secret || name !== HIDDEN)
    .map(([name, value]) => ({
      name: fieldLabelOf(null, name),
      before: null,
      after: written(value, name),
    }))
  return [...changed, ...noted]
}

/** The longest value shown; texts of pages are longer. */
const LONGEST = 160

/** A moment as the server writes it. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

function writtenIn(timezone: string, value: unknown, name: string): string {
  if (value === null || value === undefined || value === '') return texts.none
  if (Array.isArray(value) && value.length > 0 && value.every(isLabelled))
    return shortened(value.map(({ label }) => label).join('; '))
  if (value === true) return texts.yes
  if (value === false) return texts.no
  if (typeof value === 'number' && name.endsWith('_cents')) return amount(value / 100)
  if (typeof value === 'number' && name.endsWith('_hundredths')) return String(value / 100)
  if (typeof value === 'string' && INSTANT.test(value))
    return `${dateMedium(dayOf(value, timezone))}, ${timeOf(value, timezone)}`
  const text = (typeof value === 'object' ? JSON.stringify(value) : String(value))
    .replaceAll(/<[^>]*>/g, ' ')
    .trim()
  return shortened(text)
}

const shortened = (text: string): string => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`)

/** A question of a form, which is told by its label. */
const isLabelled = (one: unknown): one is { label: string } =>
  typeof one === 'object' && one !== null && 'label' in one && typeof one.label === 'string'

import type { Answer } from '#contract/types.ts'
import { auditTexts as texts } from '#text/admin/audit.ts'
import { fieldLabels } from '#text/field-labels.ts'
import { amount } from '#web/ui/format.ts'

export type Entry = Answer<'GET /audit'>['entries'][number]

const own = (words: object, name: string): string | undefined =>
  Object.hasOwn(words, name) ? String(Reflect.get(words, name)) : undefined

/** A line of the audit as a sentence: `Laura Mena cambió la ubicación Condesa`. */
export function sentenceOf({ actor, action, entity, entity_id, entity_name }: Entry): string {
  const verb = action.split('.').at(-1) ?? ''
  const did = verb === 'other' ? undefined : own(texts.did, verb)
  const what = own(texts.what, entity) ?? texts.what.other
  const name = actor === null ? texts.system : `${actor.name} ${actor.last_name}`.trim() || texts.gone
  const record =
    entity_name === null
      ? entity_id === null
        ? what
        : texts.numbered({ what, id: entity_id })
      : texts.named({ what, name: entity_name })
  const act = action.replaceAll('.', '_')
  if (isAct(act)) return texts.acts[act]({ actor: name, name: entity_name ?? texts.gone })
  return texts.sentence({ actor: name, did: did ?? texts.did.other({ action }), what: record })
}

type Act = keyof typeof texts.acts
const isAct = (act: string): act is Act => Object.hasOwn(texts.acts, act)

/** Of a security event: tells whether two lines have one address, and means nothing to a reader. */
const HIDDEN = 'address'

export interface ChangedField {
  name: string
  before: string | null
  after: string | null
}

/** The changed fields with their Spanish labels; null for a side that there was not. */
export function fieldsOf({ action, before, after, details }: Entry): ChangedField[] {
  const secret = /^(sign_in|password)\./.test(action)
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changed = names.map((name) => ({
    name: labelOf(name),
    before: before === null ? null : written(before[name], name),
    after: after === null ? null : written(after[name], name),
  }))
  const noted = Object.entries(details ?? {})
    .filter(([name]) => !secret || name !== HIDDEN)
    .map(([name, value]) => ({
      name: labelOf(name),
      before: null,
      after: written(value),
    }))
  return [...changed, ...noted]
}

/** A column's label is its request field's, which is called without the column's unit. */
const labelOf = (name: string): string =>
  own(fieldLabels, name === 'deleted_at' ? 'archived' : name.replace(/_(cents|hundredths)$/, '')) ?? name

/** The longest value shown; texts of pages are longer. */
const LONGEST = 160

function written(value: unknown, name = ''): string {
  if (value === null || value === undefined || value === '') return texts.none
  if (value === true) return texts.yes
  if (value === false) return texts.no
  if (typeof value === 'number' && name.endsWith('_cents')) return amount(value / 100)
  if (typeof value === 'number' && name.endsWith('_hundredths')) return String(value / 100)
  const text = (typeof value === 'object' ? JSON.stringify(value) : String(value))
    .replaceAll(/<[^>]*>/g, ' ')
    .trim()
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`
}

import { isSettingKey } from '#domain/configuration/registry.ts'
import type { Answer } from '#contract/types.ts'
import { auditTexts as texts } from '#text/admin/audit.ts'
import { settingGroupTexts, settingTexts } from '#text/admin/settings/configuration.ts'
import { messageTexts } from '#text/messages.ts'
import { fieldLabels } from '#text/field-labels.ts'
import { amount, dayOf, timeOf } from '#web/ui/format/format.ts'
import { dateMedium } from '#web/ui/format/written-dates.ts'

export type Entry = Answer<'GET /audit'>['entries'][number]

const own = (words: object, name: string): string | undefined =>
  Object.hasOwn(words, name) ? String(Reflect.get(words, name)) : undefined

const nameOf = (person: { name: string; last_name: string }): string =>
  `${person.name} ${person.last_name}`.trim() || texts.gone

/** A line of the audit as a sentence: `Laura Mena cambió la ubicación Condesa`. */
export function sentenceOf({ actor, acted_by, action, entity, entity_id, entity_name }: Entry): string {
  const verb = action.split('.').at(-1) ?? ''
  const did = verb === 'other' ? undefined : own(texts.did, verb)
  const what = own(texts.what, entity) ?? texts.what.other
  const person = actor === null ? texts.system : nameOf(actor)
  const name = acted_by === null ? person : texts.as({ staff: nameOf(acted_by), customer: person })
  const called = entity_name ?? (entity_id === null ? undefined : ownName(entity, entity_id)) ?? null
  const record =
    called === null
      ? entity_id === null
        ? what
        : texts.numbered({ what, id: entity_id })
      : texts.named({ what, name: called })
  const act = action.replaceAll('.', '_')
  if (isAct(act)) return texts.acts[act]({ actor: name, name: entity_name ?? texts.gone })
  return texts.sentence({ actor: name, did: did ?? texts.did.other({ action }), what: record })
}

/** What records are called that the texts name and not the database. */
function ownName(entity: string, id: string): string | undefined {
  if (entity === 'configuration') return own(settingGroupTexts, id)
  if (entity !== 'message_template') return undefined
  const [kind = '', channel = ''] = id.split(':')
  if (!isKind(kind)) return undefined
  return `${messageTexts.called[kind].name} (${own(messageTexts.channels, channel) ?? channel})`
}

const isKind = (kind: string): kind is keyof typeof messageTexts.called =>
  Object.hasOwn(messageTexts.called, kind)

type Act = keyof typeof texts.acts
const isAct = (act: string): act is Act => Object.hasOwn(texts.acts, act)

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
    name: (entity === 'configuration' && settingLabel(name)) || labelOf(name),
    before: before === null ? null : written(before[name], name),
    after: after === null ? null : written(after[name], name),
  }))
  const noted = Object.entries(details ?? {})
    .filter(([name]) => !secret || name !== HIDDEN)
    .map(([name, value]) => ({
      name: labelOf(name),
      before: null,
      after: written(value, name),
    }))
  return [...changed, ...noted]
}

/** A column's label is its request field's, which is called without the column's unit. */
const labelOf = (name: string): string =>
  own(fieldLabels, name === 'deleted_at' ? 'archived' : name.replace(/_(cents|hundredths)$/, '')) ??
  // What has no label is read as words.
  name.replaceAll('_', ' ')

const settingLabel = (key: string): string | undefined =>
  isSettingKey(key) ? settingTexts[key].label : undefined

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

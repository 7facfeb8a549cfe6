import { settingGroupTexts, settingTexts } from '#text/admin/settings/configuration.ts'
import { fieldLabels } from '#text/field-labels.ts'
import { messageTexts } from '#text/messages.ts'
import { auditTexts as texts } from './audit.ts'
import { saleListTexts } from './sales/sale-lists.ts'

// A line of the audit in words, on the page and in the file.

interface Person {
  name: string
  last_name: string
}

interface Line {
  actor: Person | null
  acted_by: Person | null
  action: string
  entity: string
  entity_id: string | null
  entity_name: string | null
  before?: Readonly<Record<string, unknown>> | null
  details?: Readonly<Record<string, unknown>> | null
}

const own = (words: object, name: string): string | undefined =>
  Object.hasOwn(words, name) ? String(Reflect.get(words, name)) : undefined

export const nameOf = (person: Person): string => `${person.name} ${person.last_name}`.trim() || texts.gone

/** Who did it: a person, the kiosk at which a customer did or that was left with its PIN, or else the product. */
export function actorOf({ actor, action, details }: Pick<Line, 'actor' | 'action' | 'details'>): string {
  if (actor !== null) return nameOf(actor)
  if (action === 'kiosk.ended') return texts.withPin
  const kiosk = details?.['kiosk_id']
  return kiosk === undefined ? texts.system : texts.kiosk({ name: String(kiosk) })
}

/** A line of the audit as a sentence: `Laura Mena cambió la ubicación Condesa`. */
export function sentenceOf(line: Line): string {
  const { acted_by, action, entity, entity_id, entity_name } = line
  const verb = action.split('.').at(-1) ?? ''
  const did = verb === 'other' ? undefined : own(texts.did, verb)
  const what = own(texts.what, entity) ?? texts.what.other
  const person = actorOf(line)
  const name = acted_by === null ? person : texts.as({ staff: nameOf(acted_by), customer: person })
  const known = entity_name ?? (entity_id === null ? undefined : ownName(entity, entity_id))
  const called = known ?? nameBefore(line) ?? null
  const record =
    called === null
      ? entity_id === null
        ? what
        : texts.numbered({ what, id: entity_id })
      : texts.named({ what, name: called })
  const act = action.replaceAll('.', '_')
  if (isAct(act)) return texts.acts[act]({ actor: name, name: entity_name ?? texts.gone, what: record })
  return texts.sentence({ actor: name, did: did ?? texts.did.other({ action }), what: record })
}

/** What a record was called that is no longer there. */
function nameBefore({ action, entity, before }: Line): string | undefined {
  if (!/\.(removed|deleted)$/.test(action) || entity === 'customer') return undefined
  const name = before?.['name'] ?? before?.['title'] ?? before?.['code']
  return typeof name === 'string' ? name : undefined
}

/** What records are called that the texts name and not the database. */
function ownName(entity: string, id: string): string | undefined {
  if (entity === 'purchase') return saleListTexts.order({ id })
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

/** A column's label is its request field's, which is called without the column's unit; a setting has its own. */
export function fieldLabelOf(entity: string | null, name: string): string {
  const field = name === 'deleted_at' ? 'archived' : name.replace(/_(cents|hundredths)$/, '')
  const setting = entity === 'configuration' ? settingLabel(name) : undefined
  // What has no label is read as words.
  return setting ?? own(fieldLabels, field) ?? own(texts.columns, field) ?? name.replaceAll('_', ' ')
}

function settingLabel(key: string): string | undefined {
  const setting: unknown = Object.hasOwn(settingTexts, key) ? Reflect.get(settingTexts, key) : null
  return typeof setting === 'object' && setting !== null ? own(setting, 'label') : undefined
}

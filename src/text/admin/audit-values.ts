import { integrationTexts } from '#text/admin/settings/integrations.ts'
import { settingOptions } from '#text/admin/settings/configuration.ts'
import { messageTexts } from '#text/messages.ts'
import { auditTexts as texts } from './audit.ts'
import { customerTexts } from './customers.ts'
import { formAdminTexts } from './forms/forms.ts'
import { recordTexts } from './records.ts'
import { deskTexts } from './sales/desk.ts'
import { saleListTexts } from './sales/sale-lists.ts'
import { adminScheduleTexts } from './schedule/schedule.ts'
import { teamTexts } from './team.ts'

// The values of an audit line that are stored as codes, in the words of the pages that set them.

/** Of a security event: tells whether two lines have one address. */
const ADDRESS = 'address'
/** What only the product reads: the mark of a ledger line, and what ties together the classes of a series or a form's answers. */
const MARKS = new Set(['source', 'series_id', 'key', 'object', 'form_field_id'])

/** Whether a field means nothing to a reader. */
export const isHidden = (action: string, name: string): boolean =>
  MARKS.has(name) || (name === ADDRESS && /^(sign_in|password)\./.test(action))

/** The words of each field's codes; of one record alone where the field is called `record.field`. */
const wordsOf = (entity: string, name: string): object | undefined => {
  const all: Readonly<Record<string, object>> = {
    role: teamTexts.roles,
    was: saleListTexts.states,
    status: saleListTexts.states,
    channel: messageTexts.channels,
    channels: messageTexts.channels,
    filter: customerTexts.filters,
    gateway: integrationTexts.names,
    icon: adminScheduleTexts.form.icons,
    integration: integrationTexts.names,
    type: formAdminTexts.types,
    'cash_drawer.kind': deskTexts.movements.kinds,
    'video.provider': recordTexts.videos.providers,
    ...texts.values,
  }
  return (
    all[`${entity}.${name}`] ??
    all[name] ??
    (entity === 'configuration' && Object.hasOwn(settingOptions, name)
      ? (Reflect.get(settingOptions, name) as object)
      : undefined)
  )
}

/** The words of a value that is stored as a code; undefined for one that reads as it is. */
export function wordOf(entity: string, name: string, value: string | number): string | undefined {
  const code = String(value)
  if ((name === 'template' || name === 'kind') && Object.hasOwn(messageTexts.called, code))
    return messageTexts.called[code as keyof typeof messageTexts.called].name
  const words = wordsOf(entity, name)
  return words && Object.hasOwn(words, code) ? String(Reflect.get(words, code)) : undefined
}

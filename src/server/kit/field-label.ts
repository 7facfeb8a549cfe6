import { isSettingKey } from '#domain/configuration/registry.ts'
import { settingTexts } from '#text/admin/settings/configuration.ts'
import { fieldLabels } from '#text/field-labels.ts'

/** The most characters shown of an unknown field's name. */
const LONGEST_UNKNOWN = 60

/**
 * The Spanish label of the field at a path of a request, e.g. `Hasta` for `repeat.until`; a setting has its own
 * label.
 */
export function fieldLabel(path: string): string {
  if (isSettingKey(path) && !Object.hasOwn(fieldLabels, path)) return settingTexts[path].label
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path
  const labels: Readonly<Record<string, string>> = fieldLabels
  return Object.hasOwn(labels, name) ? (labels[name] ?? name) : name.slice(0, LONGEST_UNKNOWN)
}

import { isSettingKey } from '#domain/configuration/registry.ts'
import { settingTexts } from '#text/configuration.ts'
import { fieldLabels } from '#text/field-labels.ts'

/** A name that nobody knows is shown as it came, but no longer than this. */
const LONGEST_UNKNOWN = 60

/** What the field at a path of a request is called in Spanish, as `Hasta` of `repeat.until`; a setting by its own label. */
export function fieldLabel(path: string): string {
  if (isSettingKey(path) && !Object.hasOwn(fieldLabels, path)) return settingTexts[path].label
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path
  const labels: Readonly<Record<string, string>> = fieldLabels
  return Object.hasOwn(labels, name) ? (labels[name] ?? name) : name.slice(0, LONGEST_UNKNOWN)
}

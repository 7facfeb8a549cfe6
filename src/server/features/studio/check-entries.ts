import { checkSetting, normaliseSetting } from '#domain/configuration/check.ts'
import type { SettingValue } from '#domain/configuration/definition.ts'
import { definitionOf, isSettingKey, type SettingKey } from '#domain/configuration/registry.ts'
import { invalidFields } from '#server/kit/errors.ts'
import { errorTexts, settingError } from '#text/errors.ts'

/**
 * The values of configuration entries as they are stored. Throws AppError 400 that names each key that is unknown, repeated or of the
 * wrong type.
 */
export function checkEntries(
  entries: readonly { key: string; value: unknown }[],
): Map<SettingKey, SettingValue> {
  const values = new Map<SettingKey, SettingValue>()
  const fields = new Map<string, string>()
  for (const { key, value } of entries) {
    if (!isSettingKey(key)) fields.set(key, errorTexts.studio.keyUnknown({ key }))
    else if (values.has(key)) fields.set(key, errorTexts.studio.keyTwice({ key }))
    else {
      const definition = definitionOf(key)
      const problem = checkSetting(definition, value)
      if (problem) fields.set(key, settingError(problem, definition))
      else values.set(key, normaliseSetting(definition, value as SettingValue))
    }
  }
  if (fields.size > 0) throw invalidFields(Object.fromEntries(fields), { general: true })
  return values
}

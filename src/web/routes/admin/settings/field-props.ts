import type { SettingKey } from '#domain/configuration/registry.ts'
import { settingTexts } from '#text/admin/settings/configuration.ts'
import { hintBelow } from '#web/routes/admin/parts/hint-below.ts'
import { useSettingsPage } from './context.ts'

/** The props of every Mantine field on the page. */
export function useFieldProps(name: SettingKey) {
  const { form } = useSettingsPage()
  const { label, hint } = settingTexts[name]
  return {
    id: name,
    name,
    label,
    description: hint,
    error: form.errors[name],
    inputWrapperOrder: hintBelow,
  }
}

/** A value as a text field shows it. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

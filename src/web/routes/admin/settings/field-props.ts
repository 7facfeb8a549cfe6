import type { SettingKey } from '#domain/configuration/registry.ts'
import { settingTexts } from '#text/admin/settings/configuration.ts'
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
    inputWrapperOrder: wrapperOrder,
  }
}

/** Hints are below the field and above its error, as everywhere in the product. */
const wrapperOrder: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]

/** A value as a text field shows it. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

import { NumberInput, Select, TextInput, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SettingDefinition, SettingType } from '#domain/configuration/definition.ts'
import { definitionOf, type SettingKey } from '#domain/configuration/registry.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { settingOptions, settingTexts } from '#text/admin/settings/configuration.ts'
import { ColorField } from './ColorField.tsx'
import { JsonField } from './JsonField.tsx'
import { PictureField } from './PictureField.tsx'
import { useSettingsPage } from './context.ts'
import { asText, useFieldProps } from './field-props.ts'
import { isColorKey } from './values.ts'
import { FlagSwitch } from './FlagSwitch.tsx'
import styles from './settings.module.css'

const texts = adminTexts.settings

/** A setting's field: the control for its type, with label, hint and error. */
export function SettingField({ name }: { name: SettingKey }): ReactNode {
  const definition = definitionOf(name)
  if (isColorKey(name)) return <ColorField name={name} />
  switch (definition.type) {
    case 'boolean':
      return <FlagSwitch name={name} {...settingTexts[name]} />
    case 'image':
      return <PictureField name={name} />
    case 'integer':
      return <IntegerField name={name} definition={definition} />
    case 'choice':
    case 'timezone':
    case 'package':
      return <ChoiceField name={name} definition={definition} />
    case 'json':
      return <JsonField name={name} />
    case 'longtext':
    case 'code':
    case 'css':
      return <LongField name={name} code={definition.type !== 'longtext'} />
    default:
      return <TextField name={name} type={definition.type} />
  }
}

function IntegerField({ name, definition }: { name: SettingKey; definition: SettingDefinition }): ReactNode {
  const { form } = useSettingsPage()
  const value = form.values[name]
  return (
    <NumberInput
      {...useFieldProps(name)}
      className={styles['short']}
      value={typeof value === 'number' ? value : ''}
      min={definition.min}
      max={definition.max}
      allowDecimal={false}
      clampBehavior="none"
      onChange={(next) => form.set({ [name]: next === '' ? null : Number(next) })}
    />
  )
}

function ChoiceField({ name, definition }: { name: SettingKey; definition: SettingDefinition }): ReactNode {
  const { form, packages, zones } = useSettingsPage()
  const value = form.values[name]
  const chosen = value === null || value === '' ? null : String(value)
  const isPackage = definition.type === 'package'
  const isZone = definition.type === 'timezone'
  return (
    <Select
      {...useFieldProps(name)}
      className={styles['short']}
      data={isZone ? [...zones] : isPackage ? withUnknown(packages, chosen) : optionsOf(name, definition)}
      value={chosen === null ? null : (definition.synonyms?.[chosen] ?? chosen)}
      searchable={isZone}
      limit={isZone ? 60 : undefined}
      // Typing replaces the current zone instead of appending to it.
      onFocus={(event) => event.currentTarget.select()}
      onClick={(event) => event.currentTarget.select()}
      selectFirstOptionOnChange
      nothingFoundMessage={texts.noResults}
      allowDeselect={false}
      clearable={definition.nullable === true}
      clearButtonProps={{ 'aria-label': texts.clear({ name: settingTexts[name].label }) }}
      placeholder={definition.nullable ? texts.package.none : undefined}
      onChange={(next) => form.set({ [name]: next === null ? null : isPackage ? Number(next) : next })}
    />
  )
}

function optionsOf(name: SettingKey, { options = [] }: SettingDefinition) {
  const names: Record<string, string> =
    name in settingOptions ? settingOptions[name as keyof typeof settingOptions] : {}
  return options.map((value) => ({ value, label: names[value] ?? value }))
}

/** A package that is no longer on sale stays in the list while it is selected. */
function withUnknown(packages: readonly { value: string; label: string }[], chosen: string | null) {
  const known = chosen === null || packages.some(({ value }) => value === chosen)
  return known
    ? [...packages]
    : [...packages, { value: chosen, label: texts.package.unknown({ id: Number(chosen) }) }]
}

function LongField({ name, code: isCode }: { name: SettingKey; code: boolean }): ReactNode {
  const { form } = useSettingsPage()
  return (
    <Textarea
      {...useFieldProps(name)}
      autosize
      minRows={isCode ? 5 : 2}
      maxRows={isCode ? 20 : 10}
      value={asText(form.values[name])}
      spellCheck={!isCode}
      {...(isCode ? { classNames: { input: styles['code'] } } : {})}
      onChange={(event) => form.set({ [name]: event.currentTarget.value })}
    />
  )
}

const inputTypes: Partial<Record<SettingType, { type: string; inputMode?: 'url' | 'email' | 'tel' }>> = {
  url: { type: 'url', inputMode: 'url' },
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
}

function TextField({ name, type }: { name: SettingKey; type: SettingType }): ReactNode {
  const { form } = useSettingsPage()
  return (
    <TextInput
      {...useFieldProps(name)}
      {...(inputTypes[type] ?? { type: 'text' })}
      autoComplete="off"
      value={asText(form.values[name])}
      onChange={(event) => form.set({ [name]: event.currentTarget.value })}
    />
  )
}

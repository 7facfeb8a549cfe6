import { Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { SettingValue } from '#domain/configuration/definition.ts'
import type { SettingKey } from '#domain/configuration/registry.ts'
import { useSettingsPage } from './context.ts'
import { useFieldProps } from './field-props.ts'
import { same } from '#web/routes/admin/catalogue/changes.ts'
import styles from './settings.module.css'

/** An object as text. While the text is not JSON, the value is the text itself, which fails every check. */
export function JsonField({ name }: { name: SettingKey }): ReactNode {
  const { form } = useSettingsPage()
  const value = form.values[name]
  const [text, setText] = useState(() => written(value))
  // Follow a value that was set elsewhere (published or reset).
  const shown = same(read(text), value) ? text : written(value)
  return (
    <Textarea
      {...useFieldProps(name)}
      autosize
      minRows={5}
      maxRows={20}
      spellCheck={false}
      classNames={{ input: styles['code'] }}
      value={shown}
      onChange={(event) => {
        const next = event.currentTarget.value
        setText(next)
        form.set({ [name]: read(next) })
      }}
      onBlur={() => setText(written(value))}
    />
  )
}

function read(text: string): SettingValue {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text) as SettingValue
  } catch {
    return text
  }
}

function written(value: SettingValue): string {
  if (value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

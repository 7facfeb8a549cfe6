import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SettingKey } from '#domain/configuration/registry.ts'
import { useSettingsPage } from './context.ts'
import styles from './settings.module.css'

/** Switches a setting on and off, by the setting's own words or by others. */
export function FlagSwitch(props: { name: SettingKey; label: string; hint?: string | undefined }): ReactNode {
  const { name, label, hint } = props
  const { form } = useSettingsPage()
  return (
    <Switch
      id={name}
      classNames={{
        root: styles['flag'],
        body: styles['flagBody'],
        labelWrapper: styles['flagText'],
        label: styles['flagLabel'],
      }}
      labelPosition="left"
      label={label}
      description={hint}
      error={form.errors[name]}
      checked={form.values[name] === true}
      onChange={(event) => form.set({ [name]: event.currentTarget.checked })}
    />
  )
}

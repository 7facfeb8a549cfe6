import type { ReactNode } from 'react'
import { settingTexts } from '#text/admin/settings/configuration.ts'
import { ChangedMeanwhile } from '#web/routes/admin/catalogue/ChangedMeanwhile.tsx'
import { useSettingsPage } from './context.ts'

/** Shown when somebody else published one of the settings that are being changed. */
export function SettingsConflict({ onSettle }: { onSettle: (keepOwn: boolean) => void }): ReactNode {
  const { conflict, values } = useSettingsPage().form
  if (conflict === null) return null
  const { keys, base, theirs } = conflict
  const labels = Object.fromEntries(keys.map((key) => [key, settingTexts[key].label]))
  const of = (all: Record<string, unknown>) => Object.fromEntries(keys.map((key) => [key, all[key]]))
  return (
    <ChangedMeanwhile
      sections={[{ title: '', labels }]}
      base={of(base)}
      theirs={of(theirs)}
      yours={of(values)}
      onSettle={onSettle}
    />
  )
}

import { createContext, useContext } from 'react'
import type { Choice, ZoneGroup } from '#web/time-zones.ts'
import type { BackTest } from './use-back-test.ts'
import type { SettingsForm } from './use-settings.ts'

/** What the page's fields share. */
export interface SettingsPage {
  form: SettingsForm
  /** What the changed policies would have done; null until it is known. */
  backTest: BackTest | 'failed' | null
  /** Packages that can be the enrolment fee, by id. */
  packages: readonly Choice[]
  /** Time zones, those of Mexico first. */
  zones: readonly ZoneGroup[]
}

export const SettingsContext = createContext<SettingsPage | null>(null)

export function useSettingsPage(): SettingsPage {
  const page = useContext(SettingsContext)
  if (page === null) throw new Error('A settings field stands outside the settings page')
  return page
}

import type { ReactNode } from 'react'
import { profileTexts } from '#text/account/profile/profile.ts'
import { EntryRow } from '#web/components/shell/navigation/EntryRow.tsx'
import { useStudio } from '#web/studio.ts'
import styles from './account.module.css'
import { accountEntries, type AccountSection } from './entries.ts'

/** The pages about the customer in one row. */
export function AccountTabs({ section }: { section: AccountSection }): ReactNode {
  return (
    <EntryRow
      label={profileTexts.tabs}
      className={styles['tabs']}
      entries={accountEntries(useStudio())}
      section={section}
      long
    />
  )
}

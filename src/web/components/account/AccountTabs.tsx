import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { accountTexts } from '#text/account.ts'
import { useStudio } from '#web/studio.ts'
import styles from './account.module.css'
import { accountEntries } from './entries.ts'
import type { AccountSection } from './entries.ts'

/** The pages about the customer in one row; on the phone the open one scrolls into view. */
export function AccountTabs({ section }: { section: AccountSection }): ReactNode {
  const studio = useStudio()
  const current = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const link = current.current
    const row = link?.parentElement
    if (link && row)
      row.scrollLeft = link.offsetLeft - row.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
  }, [])
  return (
    <nav className={styles['tabs']} aria-label={accountTexts.profile.tabs}>
      {accountEntries(studio).map((entry) => (
        <Link
          key={entry.section}
          to={entry.to}
          {...(entry.section === section ? { ref: current, 'aria-current': 'page' as const } : {})}
        >
          {entry.label}
        </Link>
      ))}
    </nav>
  )
}

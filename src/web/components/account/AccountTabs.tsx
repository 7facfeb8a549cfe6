import clsx from 'clsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { profileTexts } from '#text/account/profile/profile.ts'
import { useFadingEdges } from '#web/ui/scrolling/use-fading-edges.ts'
import { useStudio } from '#web/studio.ts'
import styles from './account.module.css'
import { accountEntries, type AccountSection } from './entries.ts'
import { Link } from '#web/ui/Link.tsx'

/** The pages about the customer in one row; on the phone the open one scrolls into view, and an edge fades where there are more. */
export function AccountTabs({ section }: { section: AccountSection }): ReactNode {
  const studio = useStudio()
  const row = useRef<HTMLElement>(null)
  const current = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const [tabs, link] = [row.current, current.current]
    if (tabs && link)
      tabs.scrollLeft = link.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - link.offsetWidth) / 2
  }, [])
  const fading = useFadingEdges(row)
  return (
    <nav
      ref={row}
      className={clsx(styles['tabs'], fading.className)}
      data-hidden={fading.hidden}
      aria-label={profileTexts.tabs}
    >
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

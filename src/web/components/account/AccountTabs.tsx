import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { accountTexts } from '#text/account.ts'
import { useStudio } from '#web/studio.ts'
import styles from './account.module.css'
import { accountEntries } from './entries.ts'
import type { AccountSection } from './entries.ts'

/** The edges beyond which there is more of the row. */
type Hidden = 'none' | 'start' | 'end' | 'both'

/** Without JavaScript the row stands at its start. */
const BEFORE_MEASURED: Hidden = 'end'

function hiddenOf({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): Hidden {
  // Fractions of a pixel are nothing.
  const [start, end] = [scrollLeft > 1, scrollLeft + clientWidth < scrollWidth - 1]
  if (start && end) return 'both'
  return start ? 'start' : end ? 'end' : 'none'
}

/** The pages about the customer in one row; on the phone the open one scrolls into view, and an edge fades where there are more. */
export function AccountTabs({ section }: { section: AccountSection }): ReactNode {
  const studio = useStudio()
  const row = useRef<HTMLElement>(null)
  const current = useRef<HTMLAnchorElement>(null)
  const [hidden, setHidden] = useState<Hidden>(BEFORE_MEASURED)
  useEffect(() => {
    const [tabs, link] = [row.current, current.current]
    if (tabs === null) return undefined
    if (link) tabs.scrollLeft = link.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - link.offsetWidth) / 2
    const look = (): void => setHidden(hiddenOf(tabs))
    look()
    const resized = new ResizeObserver(look)
    resized.observe(tabs)
    tabs.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      tabs.removeEventListener('scroll', look)
    }
  }, [])
  return (
    <nav ref={row} className={styles['tabs']} data-hidden={hidden} aria-label={accountTexts.profile.tabs}>
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

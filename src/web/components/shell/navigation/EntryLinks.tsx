import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#web/ui/Link.tsx'

export interface EntryLinksProps {
  entries: readonly { section: string; to: string; label: string; icon: LucideIcon }[]
  /** The section that is shown. */
  section: string | null
  icons?: boolean
}

/** The links of a navigation, of which one is the current page. */
export function EntryLinks({ entries, section, icons = false }: EntryLinksProps): ReactNode {
  return entries.map((entry) => (
    <Link
      key={entry.section}
      to={entry.to}
      aria-current={entry.section === section ? 'page' : undefined}
      data-bold={icons ? undefined : entry.label}
    >
      {icons ? <entry.icon aria-hidden /> : null}
      {entry.label}
    </Link>
  ))
}

import clsx from 'clsx'
import { useRef, type ReactNode } from 'react'
import { useFadingEdges } from '#web/ui/scrolling/use-fading-edges.ts'
import { useShown } from '#web/ui/scrolling/use-shown.ts'
import { EntryLinks, type EntryLinksProps } from './EntryLinks.tsx'

interface EntryRowProps extends Pick<EntryLinksProps, 'entries' | 'section'> {
  label: string
  className: string | undefined
  /** It surely is wider than the phone. */
  long?: boolean
}

/** A navigation in one row; where it has no room the current page's entry scrolls into view, and an edge fades where there are more. */
export function EntryRow({ label, className, long = false, entries, section }: EntryRowProps): ReactNode {
  const row = useRef<HTMLElement>(null)
  useShown(row, section ?? undefined)
  const fading = useFadingEdges(row, long ? 'phone' : 'none')
  return (
    <nav
      ref={row}
      className={clsx('no-print', className, fading.className)}
      data-hidden={fading.hidden}
      aria-label={label}
    >
      <EntryLinks entries={entries} section={section} />
    </nav>
  )
}

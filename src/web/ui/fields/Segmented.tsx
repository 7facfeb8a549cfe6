import clsx from 'clsx'
import { useRef, type ReactNode, type RefObject } from 'react'
import styles from './Segmented.module.css'
import { Link } from '#web/ui/Link.tsx'
import { useFadingEdges } from '#web/ui/scrolling/use-fading-edges.ts'
import { useShown } from '#web/ui/scrolling/use-shown.ts'

export interface Segment {
  key: string
  label: ReactNode
  current: boolean
  /** A link works without JavaScript and puts the choice into the URL. */
  to?: string
  /** The action, if it is not a link. */
  onSelect?: () => void
}

interface SegmentedProps {
  /** What is being chosen, for screen readers. */
  label: string
  items: readonly Segment[]
  /** On the phone the segments share the full width. */
  fill?: boolean
  className?: string
}

/** A few exclusive choices: links with `aria-current`, or buttons with `aria-pressed`. */
export function Segmented({ label, items, fill = false, className }: SegmentedProps): ReactNode {
  const links = items.every((item) => item.to !== undefined)
  const body = items.map((item) => {
    const look = clsx(styles['segment'], item.current && styles['on'])
    return item.to === undefined ? (
      <button
        key={item.key}
        type="button"
        className={look}
        aria-pressed={item.current}
        onClick={item.onSelect}
      >
        {item.label}
      </button>
    ) : (
      <Link
        key={item.key}
        to={item.to}
        className={look}
        aria-current={item.current ? 'true' : undefined}
        preventScrollReset
      >
        {item.label}
      </Link>
    )
  })
  const scroller = useRef<HTMLElement>(null)
  useShown(scroller, items.find(({ current }) => current)?.key)
  const fading = useFadingEdges(scroller, 'none')
  const outer = clsx(styles['scroll'], fill && styles['fill'], fading.className, className)
  return links ? (
    <nav ref={scroller} className={outer} data-hidden={fading.hidden} aria-label={label}>
      <div className={styles['segments']}>{body}</div>
    </nav>
  ) : (
    <div
      ref={scroller as RefObject<HTMLDivElement>}
      className={outer}
      data-hidden={fading.hidden}
      role="group"
      aria-label={label}
    >
      <div className={styles['segments']}>{body}</div>
    </div>
  )
}

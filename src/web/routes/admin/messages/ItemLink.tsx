import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Link } from '#web/ui/Link.tsx'
import styles from './ItemLink.module.css'

interface ItemLinkProps {
  to: string
  /** Its conversation or message is shown beside the list. */
  open: boolean
  className: string | undefined
  children: ReactNode
}

/** A line of a list of messages; it opens the message beside the list. */
export function ItemLink({ to, open, className, children }: ItemLinkProps): ReactNode {
  return (
    <Link
      to={to}
      className={clsx(styles['item'], open && styles['open'], className)}
      aria-current={open ? 'true' : undefined}
      preventScrollReset
    >
      {children}
    </Link>
  )
}

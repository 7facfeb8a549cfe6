import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import styles from './BarLink.module.css'

interface BarLinkProps {
  to: string
  icon: ReactNode
  children: string
}

/** A link of the calendar's bar: its words, or on the phone its icon. */
export function BarLink({ to, icon, children }: BarLinkProps): ReactNode {
  return (
    <Button
      to={to}
      variant="quiet"
      size="small"
      className={styles['link']}
      aria-label={children}
      title={children}
    >
      <span className="only-phone">{icon}</span>
      <span className="no-phone">{children}</span>
    </Button>
  )
}

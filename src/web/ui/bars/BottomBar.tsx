import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './BottomBar.module.css'

interface BottomBarProps {
  /** The name of the region, for screen readers. */
  label: string
  icon: ReactNode
  title: string
  note: string
  /** Hidden while a bar that is not calm is shown. */
  calm?: boolean
  /** Its buttons. */
  children: ReactNode
}

/** A yes-or-no question at the bottom of any page that does not block it. */
export function BottomBar({ label, icon, title, note, calm = false, children }: BottomBarProps): ReactNode {
  return (
    <section className={clsx(styles['bar'], calm ? styles['calm'] : styles['urgent'])} aria-label={label}>
      <span className={styles['mark']} aria-hidden>
        {icon}
      </span>
      <div className={styles['words']} role="status">
        <p className="b sm">{title}</p>
        <p className="xs mu">{note}</p>
      </div>
      {children}
    </section>
  )
}

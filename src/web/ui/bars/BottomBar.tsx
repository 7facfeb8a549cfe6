import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './BottomBar.module.css'

interface BottomBarProps {
  /** What the bar is about, for those who go from region to region. */
  label: string
  icon: ReactNode
  title: string
  note: string
  /** Gives way to a bar that is not. */
  calm?: boolean
  /** Its buttons. */
  children: ReactNode
}

/** Something to say yes or no to, at the bottom of any page, in nobody's way. */
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

import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './section.module.css'

interface SectionProps {
  id?: string
  /** On the lighter background; sections alternate. */
  alt: boolean
  children: ReactNode
}

/** A band of the landing page. */
export function Section({ id, alt, children }: SectionProps): ReactNode {
  return (
    <section className={clsx(styles['section'], alt && styles['alt'])} id={id}>
      <div className="wrap">{children}</div>
    </section>
  )
}

/** A section's heading, and what is at the other end of its line. */
export function SectionHead({ title, children }: { title: string; children?: ReactNode }): ReactNode {
  return (
    <div className={styles['head']}>
      <h2 className="t-2">{title}</h2>
      {children}
    </div>
  )
}

import { useId, type ReactNode } from 'react'
import { profileTexts } from '#text/account/profile/profile.ts'
import styles from '#web/components/profile/profile.module.css'

/** A section of the profile: a heading and its facts. */
export function Facts({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 className="t-3" id={id}>
        {title}
      </h2>
      <dl className={styles['facts']}>{children}</dl>
    </section>
  )
}

interface FactProps {
  label: string
  /** The hint in place of a missing value. */
  none?: string
  /** A sentence below the value. */
  note?: ReactNode
  children: string | null
}

export function Fact({ label, none, note = null, children }: FactProps): ReactNode {
  return (
    <>
      <dt>{label}</dt>
      <dd className={children === null ? styles['none'] : undefined}>
        {children ?? none ?? profileTexts.notGiven}
        {note === null ? null : <span className={styles['note']}>{note}</span>}
      </dd>
    </>
  )
}

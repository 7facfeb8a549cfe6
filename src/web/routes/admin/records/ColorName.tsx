import type { ReactNode } from 'react'
import styles from './records.module.css'

/** A name after a dot of its colour. */
export function ColorName({ name, color }: { name: string; color: string | null }): ReactNode {
  return (
    <span className={styles['colored']}>
      <svg viewBox="0 0 12 12" width={12} height={12} aria-hidden>
        <circle cx={6} cy={6} r={6} fill={color ?? 'currentColor'} />
      </svg>
      {name}
    </span>
  )
}

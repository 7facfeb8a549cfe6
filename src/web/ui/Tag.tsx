import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './Tag.module.css'

export type TagTone = 'neutral' | 'ok' | 'warn' | 'bad' | 'primary' | 'accent' | 'solid'

interface TagProps {
  tone?: TagTone
  /** A dot in front, for a state; a plain label has none. */
  dot?: boolean
  children: ReactNode
  className?: string
}

/** A state or a label in two or three words. */
export function Tag({ tone = 'neutral', dot = false, children, className }: TagProps): ReactNode {
  return (
    <span
      className={clsx(styles['tag'], tone !== 'neutral' && styles[tone], dot && styles['dot'], className)}
    >
      {children}
    </span>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import styles from './ProgressBar.module.css'

/** How far something is. */
export const ProgressBar = (
  props: Omit<ComponentProps<'progress'>, 'className'> & { 'aria-label': string; value: number },
): ReactNode => <progress {...props} className={styles['bar']} />

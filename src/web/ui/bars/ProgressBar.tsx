import type { ComponentProps, ReactNode } from 'react'
import styles from './ProgressBar.module.css'

/** A bar that shows how much of something is done. */
export const ProgressBar = (
  props: Omit<ComponentProps<'progress'>, 'className'> & { 'aria-label': string; value: number },
): ReactNode => <progress {...props} className={styles['bar']} />

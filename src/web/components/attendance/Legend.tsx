import type { ReactNode } from 'react'
import styles from './legend.module.css'

interface LegendProps {
  /** Each state with its label; the page sets a state's colours as `--fill` and `--edge`. */
  items: readonly (readonly [state: string, label: string])[]
  /** For pages where every mark states its meaning itself. */
  hidden?: boolean
}

/** The meaning of the attendance colours. */
export function Legend({ items, hidden = false }: LegendProps): ReactNode {
  return (
    <ul className={styles['legend']} aria-hidden={hidden}>
      {items.map(([state, label]) => (
        <li key={state} data-state={state}>
          {label}
        </li>
      ))}
    </ul>
  )
}

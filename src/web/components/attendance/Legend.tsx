import type { ReactNode } from 'react'
import styles from './legend.module.css'

interface LegendProps {
  /** Each state with its words; the page gives a state's colours as `--fill` and `--edge`. */
  items: readonly (readonly [state: string, label: string])[]
  /** Where every mark says its state itself. */
  hidden?: boolean
}

/** What the colours of attendance mean. */
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

import type { ReactNode } from 'react'
import { reportTexts as texts } from '#text/admin/reports.ts'
import type { Report } from './figures.ts'
import styles from './reports.module.css'

interface WideTableProps {
  name: Report['name']
  /** Cells shaded by their share. */
  look?: 'heat'
  children: ReactNode
}

/** A report's table, which scrolls where it is wider than the screen. */
export function WideTable({ name, look, children }: WideTableProps): ReactNode {
  return (
    <div
      className={styles['scroll']}
      role="group"
      aria-label={texts.titles[name]}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
      tabIndex={0}
    >
      <table className={styles[look ?? 'table']}>{children}</table>
    </div>
  )
}

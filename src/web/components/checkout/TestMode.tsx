import type { ReactNode } from 'react'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { Note } from '#web/ui/feedback/feedback.tsx'
import styles from './TestMode.module.css'

/** A red line while the test gateway replaces a provider: no money moves. */
export function TestMode({ on }: { on: boolean }): ReactNode {
  if (!on) return null
  return (
    <Note tone="bad" className={styles['line']}>
      {checkoutTexts.card.testMode}
    </Note>
  )
}

import type { ReactNode } from 'react'
import { whyTexts } from '#text/booking/dialogs.ts'
import styles from '#web/components/booking/dialogs/notices.module.css'

/** A link to all the rules, below a refusal. */
export function WhyLink({ onWhy }: { onWhy: () => void }): ReactNode {
  return (
    <button type="button" className={styles['why']} onClick={onWhy}>
      {whyTexts.title}
    </button>
  )
}

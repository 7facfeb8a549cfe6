import type { ReactNode } from 'react'
import { accountTexts } from '#text/account.ts'
import styles from './notices.module.css'

/** Below a refusal: the way to all the rules. */
export function WhyLink({ onWhy }: { onWhy: () => void }): ReactNode {
  return (
    <button type="button" className={styles['why']} onClick={onWhy}>
      {accountTexts.why.title}
    </button>
  )
}

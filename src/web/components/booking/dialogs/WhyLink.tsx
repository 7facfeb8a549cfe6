import type { ReactNode } from 'react'
import { accountTexts } from '#text/account/account.ts'
import styles from './notices.module.css'

/** A link to all the rules, below a refusal. */
export function WhyLink({ onWhy }: { onWhy: () => void }): ReactNode {
  return (
    <button type="button" className={styles['why']} onClick={onWhy}>
      {accountTexts.why.title}
    </button>
  )
}

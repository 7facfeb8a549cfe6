import { Infinity as InfinityIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Customer } from '#contract/types.ts'
import { accountTexts } from '#text/account.ts'
import styles from './AccountHeader.module.css'

const texts = accountTexts.layout

/** How many classes the customer can still book. */
export function CreditsPill({ customer }: { customer: Customer }): ReactNode {
  const { credits, has_unlimited: unlimited } = customer
  return (
    <p className={styles['credits']}>
      <span className="vh">{unlimited ? texts.unlimitedLabel : texts.creditsLabel(credits)}</span>
      <b aria-hidden>{unlimited ? <InfinityIcon /> : credits}</b>
      <span aria-hidden>{unlimited ? texts.unlimited : texts.credits(credits)}</span>
    </p>
  )
}

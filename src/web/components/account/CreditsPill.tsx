import clsx from 'clsx'
import { Infinity as InfinityIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Customer } from '#contract/types.ts'
import { accountTexts } from '#text/account.ts'
import { paths } from '#web/paths.ts'
import { useStudio } from '#web/studio.ts'
import styles from './AccountHeader.module.css'

const texts = accountTexts.layout

/** How many classes the customer can still book; leads to the wallet where credits may be for some class types only. */
export function CreditsPill({ customer }: { customer: Customer }): ReactNode {
  const { allow_restricted_class_types: restricted } = useStudio()
  const { credits, has_unlimited: unlimited } = customer
  const content = (
    <>
      <span className="vh">{unlimited ? texts.unlimitedLabel : texts.creditsLabel(credits)}</span>
      <b aria-hidden>{unlimited ? <InfinityIcon /> : credits}</b>
      <span aria-hidden>{unlimited ? texts.unlimited : texts.credits(credits)}</span>
    </>
  )
  return restricted ? (
    <Link to={paths.creditos()} className={clsx('tap', styles['credits'])}>
      {content}
    </Link>
  ) : (
    <p className={styles['credits']}>{content}</p>
  )
}

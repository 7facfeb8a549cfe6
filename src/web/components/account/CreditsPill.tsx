import clsx from 'clsx'
import { Infinity as InfinityIcon, Pause } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Customer } from '#contract/types.ts'
import { shownCredits } from '#domain/credits/shown.ts'
import { accountTexts } from '#text/account/account.ts'
import { paths } from '#domain/site-map/paths.ts'
import { useStudio } from '#web/studio.ts'
import styles from './AccountHeader.module.css'
import { Link } from '#web/ui/Link.tsx'

const texts = accountTexts.layout

const wordsOf = {
  unlimited: {
    icon: <InfinityIcon />,
    label: () => texts.unlimitedLabel,
    short: () => texts.unlimited,
  },
  paused: { icon: <Pause />, label: () => texts.pausedLabel, short: () => texts.paused },
}

/** The same in words: "7 créditos disponibles". */
export function creditsInWords(customer: Customer): string {
  const shown = shownCredits(customer)
  return typeof shown === 'number'
    ? texts.creditsLabel({ credits: customer.credits })
    : wordsOf[shown].label()
}

/**
 * How many classes the customer can still book; links to the wallet, since credits may be limited to some class
 * types.
 */
export function CreditsPill({ customer }: { customer: Customer }): ReactNode {
  const { allow_restricted_class_types: restricted } = useStudio()
  const shown = shownCredits(customer)
  const words = typeof shown === 'number' ? null : wordsOf[shown]
  const content = (
    <>
      <span className="vh">{creditsInWords(customer)}</span>
      <b aria-hidden>{words?.icon ?? customer.credits}</b>
      <span aria-hidden>{words?.short() ?? texts.credits({ credits: customer.credits })}</span>
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

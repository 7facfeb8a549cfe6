import clsx from 'clsx'
import { useId, type ReactNode } from 'react'
import { CASH_PAST_DUE_DAYS } from '#domain/selling/purchases/cash-period.ts'
import { checkoutTexts, renewalNotice } from '#text/selling/checkout.ts'
import { useToday } from '#web/studio.ts'
import { money } from '#web/ui/format/format.ts'
import styles from '#web/components/checkout/checkout.module.css'
import { dueDates, type Priced } from './pack.ts'

const texts = checkoutTexts.subscription

/** Says how the package goes on, with the dates and amounts of its charges, or with what is paid by hand. */
export function SubscriptionCard({ pack, byHand }: { pack: Priced; byHand: boolean }): ReactNode {
  const id = useId()
  const today = useToday()
  const { subscription_interval: interval, subscription_period: period } = pack
  if (interval === null || period === null) return null
  return (
    <section className={styles['plan']} aria-labelledby={id}>
      <h2 className="t-3" id={id}>
        {texts.title}
      </h2>
      <ol className={styles['due']}>
        {dueDates(pack, today, byHand).map(({ when, what, pesos }, index) => (
          <li key={when} className={clsx(index === 0 && styles['now'])}>
            <span>
              <b className="b">{when}</b>
              <small>{what}</small>
            </span>
            <b className="b num">{money(pesos)}</b>
          </li>
        ))}
      </ol>
      <p className="sm mu">{renewalNotice(interval, period, byHand ? CASH_PAST_DUE_DAYS : null)}</p>
    </section>
  )
}

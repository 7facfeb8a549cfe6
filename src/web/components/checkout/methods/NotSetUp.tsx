import type { ReactNode } from 'react'
import type { CheckoutOptions } from '#contract/types.ts'
import { checkoutTexts as texts } from '#text/selling/checkout.ts'
import { Note } from '#web/ui/feedback/feedback.tsx'
import styles from '#web/components/checkout/checkout.module.css'

/** Whether anything can be paid online. */
export const takesOnline = ({ form, paypal }: CheckoutOptions): boolean => form !== 'none' || paypal !== null

/** Says that no payment is possible yet, without a button. */
export function NotSetUp(): ReactNode {
  return (
    <div className={styles['column']}>
      <h2 className="t-3">{texts.method.title}</h2>
      <Note tone="warn">{texts.notSetUp}</Note>
    </div>
  )
}

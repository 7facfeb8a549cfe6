import type { ReactNode } from 'react'
import type { CheckoutOptions } from '#contract/types.ts'
import { checkoutTexts as texts } from '#text/checkout.ts'
import { Note } from '#web/ui/feedback.tsx'
import styles from '#web/components/checkout/checkout.module.css'

/** Whether anything can be paid online here. */
export const takesOnline = ({ form, paypal }: CheckoutOptions): boolean => form !== 'none' || paypal !== null

/** Nothing can be paid here yet: said, with nothing to press. */
export function NotSetUp(): ReactNode {
  return (
    <div className={styles['column']}>
      <h2 className="t-3">{texts.method.title}</h2>
      <Note tone="warn">{texts.notSetUp}</Note>
    </div>
  )
}

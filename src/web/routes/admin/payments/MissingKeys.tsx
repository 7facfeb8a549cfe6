import type { ReactNode } from 'react'
import type { CheckoutOptions } from '#contract/types.ts'
import { paymentTexts as texts } from '#text/admin-payments.ts'
import { Note } from '#web/ui/feedback.tsx'

/** Says that the site takes no cards, because nobody's keys are there; nothing where it does. */
export function MissingKeys({ form, paypal }: Pick<CheckoutOptions, 'form' | 'paypal'>): ReactNode {
  if (form !== 'none') return null
  return <Note tone="warn">{paypal ? texts.noCards : texts.notSetUp}</Note>
}

import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CheckoutOptions } from '#contract/types.ts'
import { paymentTexts as texts } from '#text/admin-payments.ts'

/** Says that the site takes no cards, because nobody's keys are there; nothing where it does. */
export function MissingKeys({ form, paypal }: Pick<CheckoutOptions, 'form' | 'paypal'>): ReactNode {
  if (form !== 'none') return null
  return <Alert color="warn">{paypal ? texts.noCards : texts.notSetUp}</Alert>
}

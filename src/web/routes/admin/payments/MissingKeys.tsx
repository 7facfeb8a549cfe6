import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CheckoutOptions } from '#contract/types.ts'
import { paymentTexts as texts } from '#text/admin/sales/admin-payments.ts'

/** Warns that the site takes no cards because no provider's keys are configured; otherwise nothing. */
export function MissingKeys({ form, paypal }: Pick<CheckoutOptions, 'form' | 'paypal'>): ReactNode {
  if (form !== 'none') return null
  return <Alert color="warn">{paypal ? texts.noCards : texts.notSetUp}</Alert>
}

import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CheckoutOptions } from '#contract/types.ts'
import { cardProviders, paymentProviders } from '#domain/selling/cards/card-forms.ts'
import { paymentTexts as texts } from '#text/admin/sales/admin-payments.ts'
import { integrationTexts } from '#text/admin/settings/integrations.ts'

/** Warns that the site takes no cards because no provider's keys are configured; otherwise nothing. */
export function MissingKeys({ form, paypal }: Pick<CheckoutOptions, 'form' | 'paypal'>): ReactNode {
  if (form !== 'none') return null
  const names = (paypal ? cardProviders : paymentProviders).map((name) => integrationTexts.names[name])
  const providers = new Intl.ListFormat('es-MX', { type: 'disjunction' }).format(names)
  return <Alert color="warn">{(paypal ? texts.noCards : texts.notSetUp)({ providers })}</Alert>
}

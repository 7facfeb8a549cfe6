import type { ReactNode } from 'react'
import type { CheckoutOptions } from '#contract/types.ts'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { Note } from '#web/ui/feedback/feedback.tsx'
import type { CardForm } from './card-form.ts'
import { useConektaCard } from './use-conekta-card.tsx'
import { useSandboxCard } from './use-sandbox-card.tsx'
import { useStripeCard } from './use-stripe-card.tsx'

type Render = (card: CardForm) => ReactNode

/** Renders with the card form of this installation's provider. */
export function ProviderCard({ options, render }: { options: CheckoutOptions; render: Render }): ReactNode {
  const { form, script, public_key } = options
  if (form === 'sandbox') return <WithSandbox render={render} />
  const WithScript = forms[form]
  if (WithScript === null || script === null || public_key === null) return render(withoutKey())
  return <WithScript script={script} publicKey={public_key} render={render} />
}

const WithSandbox = ({ render }: { render: Render }): ReactNode => render(useSandboxCard())

interface WithScriptProps {
  script: string
  publicKey: string
  render: Render
}

function WithStripe({ script, publicKey, render }: WithScriptProps): ReactNode {
  return render(useStripeCard(script, publicKey))
}

function WithConekta({ script, publicKey, render }: WithScriptProps): ReactNode {
  return render(useConektaCard(script, publicKey))
}

/** The card form of each provider; null if it has none. A provider without an entry does not compile. */
const forms: Record<
  Exclude<CheckoutOptions['form'], 'sandbox'>,
  ((props: WithScriptProps) => ReactNode) | null
> = { stripe: WithStripe, conekta: WithConekta, paypal: null, none: null }

/** The server has its keys, but the studio's settings lack the public one. */
const withoutKey = (): CardForm => ({
  empty: true,
  revision: 0,
  fields: <Note tone="warn">{checkoutTexts.card.notSet}</Note>,
  method: () => Promise.resolve(undefined),
})

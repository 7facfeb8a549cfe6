import type { ReactNode } from 'react'
import type { CheckoutOptions } from '#contract/types.ts'
import { checkoutTexts } from '#text/checkout.ts'
import { Note } from '#web/ui/feedback.tsx'
import type { CardForm } from './card-form.ts'
import { useSandboxCard } from './use-sandbox-card.tsx'
import { useStripeCard } from './use-stripe-card.tsx'

type Use = (card: CardForm) => ReactNode

/** The card form of this installation's provider, for whatever it stands in. */
export function ProviderCard({ options, use }: { options: CheckoutOptions; use: Use }): ReactNode {
  const { form, script, public_key } = options
  if (form === 'sandbox') return <WithSandbox use={use} />
  if (script === null || public_key === null) return use(withoutKey)
  return <WithStripe script={script} publicKey={public_key} use={use} />
}

const WithSandbox = ({ use }: { use: Use }): ReactNode => use(useSandboxCard())

function WithStripe({ script, publicKey, use }: { script: string; publicKey: string; use: Use }): ReactNode {
  return use(useStripeCard(script, publicKey))
}

/** The server has its keys, but the studio's own settings lack the public one. */
const withoutKey: CardForm = {
  empty: true,
  fields: <Note tone="warn">{checkoutTexts.card.notSet}</Note>,
  method: () => Promise.resolve(undefined),
}

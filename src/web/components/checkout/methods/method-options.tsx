import { Banknote } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CheckoutOptions, ClassPackage } from '#contract/types.ts'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { paypalTexts } from '#text/selling/paypal.ts'
import { RadioGroup, type RadioOption } from '#web/ui/fields/choices.tsx'
import { CardBrands } from './CardBrands.tsx'
import { trialDays } from '#web/components/checkout/summary/pack.ts'

const texts = checkoutTexts.method

/** Payment methods without a card; each is the attempt's `payment_method`. */
export type ByHand = CheckoutOptions['vouchers'][number] | 'cash'

/**
 * The methods without a card that a package allows: none for a trial, which needs a card to charge later, and no voucher for a
 * subscription.
 */
export function waysByHand(
  pack: ClassPackage,
  open: { vouchers: CheckoutOptions['vouchers']; cash: boolean },
): ByHand[] {
  if (trialDays(pack) > 0) return []
  const vouchers = pack.is_subscription ? [] : open.vouchers
  return open.cash ? [...vouchers, 'cash'] : vouchers
}

interface Offered {
  /** A card provider is configured. */
  cards: boolean
  hosted: boolean
  fields: ReactNode
  ways: readonly ByHand[]
  way: ByHand
  onWay: (way: ByHand) => void
  /** The hint of the PayPal option; null if PayPal is not offered. */
  paypal: string | null
}

/** The card, PayPal, and all methods without a card under one heading. */
export function methodOptions({
  cards,
  hosted,
  fields,
  ways,
  way,
  onWay,
  paypal,
}: Offered): RadioOption<string>[] {
  const card: RadioOption<string> = {
    value: 'card',
    label: texts.card,
    aside: <CardBrands />,
    content: hosted ? <p className="mu">{texts.sessionHint}</p> : fields,
  }
  const online = cards ? [card] : []
  if (paypal !== null)
    online.push({ value: 'paypal', label: paypalTexts.method, content: <p className="mu">{paypal}</p> })
  if (ways.length === 0) return online
  const content = (
    <>
      <p className="mu">{texts.cashHint}</p>
      {ways.length > 1 ? (
        <RadioGroup
          legend={texts.byHand}
          legendHidden
          name="by_hand"
          options={ways.map((value) => ({ value, label: texts.ways[value] }))}
          value={way}
          onChange={onWay}
        />
      ) : null}
    </>
  )
  return [...online, { value: 'cash', label: texts.cash, aside: <Banknote />, content }]
}

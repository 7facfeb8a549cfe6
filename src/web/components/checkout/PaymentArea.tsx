import { Lock } from 'lucide-react'
import { useEffect, useId, useState, type FormEvent, type ReactNode } from 'react'
import type { CheckoutOptions, PaymentSource } from '#contract/types.ts'
import { limitOf } from '#domain/selling/prices/packages.ts'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { offlineTexts } from '#text/site/offline.ts'
import { paypalTexts } from '#text/selling/paypal.ts'
import { useCall } from '#web/api/use-call.ts'
import { isFree } from '#web/components/site/shop/package-facts.ts'
import { useOnline } from '#web/offline/use-online.ts'
import { useStudio } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { RadioGroup } from '#web/ui/fields/choices.tsx'
import { NeedsScript } from '#web/ui/feedback/NeedsScript.tsx'
import { amount } from '#web/ui/format/format.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import type { CardForm } from '#web/components/checkout/card/card-form.ts'
import styles from './checkout.module.css'
import { Confirming } from '#web/components/checkout/attempt/Confirming.tsx'
import { Installments, takesMonths } from '#web/components/checkout/card/Installments.tsx'
import { type ByHand, methodOptions, waysByHand } from '#web/components/checkout/methods/method-options.tsx'
import { SaveCard } from '#web/components/checkout/card/SaveCard.tsx'
import { DiscountBox } from '#web/components/checkout/summary/DiscountBox.tsx'
import {
  dueFirst,
  dueLater,
  dueNow,
  lowered,
  type Priced,
  trialDays,
} from '#web/components/checkout/summary/pack.ts'
import { PayPalButton } from '#web/components/checkout/methods/PayPalButton.tsx'
import { ProblemNote } from '#web/components/checkout/attempt/ProblemNote.tsx'
import { ProviderCard } from '#web/components/checkout/card/ProviderCard.tsx'
import { savedOptions } from '#web/components/checkout/methods/saved-options.tsx'
import type { DiscountBoxState } from '#web/components/checkout/summary/use-discount.ts'
import { SubscriptionCard } from '#web/components/checkout/summary/SubscriptionCard.tsx'
import { NotSetUp, takesOnline } from '#web/components/checkout/methods/NotSetUp.tsx'
import { TermsBox } from '#web/components/checkout/before/TermsBox.tsx'
import type { Checkout, Offer } from './checkout-types.ts'
import { useAcceptance } from '#web/components/checkout/before/use-acceptance.ts'
import { useCardName } from '#web/components/checkout/card/use-card-name.ts'
import { useSecondPurchase } from '#web/components/checkout/attempt/use-second-purchase.tsx'

const texts = checkoutTexts

interface PaymentAreaProps {
  /** The package at its discounted price. */
  pack: Priced
  /** Null if discount codes are off. */
  discount: DiscountBoxState | null
  options: CheckoutOptions
  /** The customer's saved cards. */
  cards: readonly PaymentSource[]
  checkout: Checkout
}

/** The payment methods, with the card form of this installation's provider. */
export function PaymentArea(props: PaymentAreaProps): ReactNode {
  const { options, pack } = props
  const { cash_checkout_enabled: cash } = useStudio()
  const byHand = waysByHand(pack, { vouchers: options.vouchers, cash }).length > 0
  if (!isFree(pack) && !byHand && !takesOnline(options)) return <NotSetUp />
  // Without a card field no provider's script is loaded.
  const plain = options.hosted || isFree(pack) ? { ...options, form: 'sandbox' as const } : options
  return <ProviderCard options={plain} render={(card) => <PaymentForm {...props} card={card} />} />
}

/**
 * The studio's payment methods, the documents to accept, and the pay button. Not `useForm`: what is chosen under one method survives
 * a change to another one, which unmounts its fields, and a press is an attempt with its own recovery.
 */
function PaymentForm({
  pack,
  discount,
  options,
  cards,
  checkout,
  card,
}: PaymentAreaProps & { card: CardForm }): ReactNode {
  const studio = useStudio()
  const ready = useHydrated()
  const { missing: required, ticked: accepted, tick: setAccepted, accept } = useAcceptance()
  const free = isFree(pack)
  const inTrial = trialDays(pack) > 0
  const ways = waysByHand(pack, { vouchers: options.vouchers, cash: studio.cash_checkout_enabled })
  const { method: chosen, choose } = checkout
  const [lastWay, setWay] = useState<ByHand>(ways.at(-1) ?? 'cash')
  const byHand = ways.find((one) => one === chosen)
  const way = byHand ?? lastWay
  const saved = options.hosted ? undefined : cards.find(({ source_id }) => source_id === chosen)
  const usual = chosen === null && ways.includes('cash')
  const takesPayPal = options.paypal !== null || options.paypal_test
  const byPayPal = options.form === 'none' || (chosen === 'paypal' && takesPayPal)
  // In place of a method that is no longer offered, the card.
  const choice = byHand || usual ? 'cash' : (saved?.source_id ?? (byPayPal ? 'paypal' : 'card'))
  const [months, setMonths] = useState<number | null>(null)
  const [save, setSave] = useState(false)
  const press = useCall({ done: () => undefined })
  const reasonId = useId()
  const second = useSecondPurchase(pack)
  const cardName = useCardName(card, checkout.unsent !== null)

  const typed = !free && choice === 'card' && !options.hosted
  const saves = studio.payment_sources_enabled && (save || pack.is_subscription)
  const online = useOnline()
  const missing = online
    ? missingOf({ card: typed && card.empty, terms: required.length > 0 && !accepted })
    : offlineTexts.pay
  const busy = checkout.stage !== 'idle' || press.busy
  const confirming = checkout.stage === 'confirming'
  const paypal = !free && choice === 'paypal' ? options.paypal : null
  // PayPal's button opens its window at once, so every question is asked before it is shown.
  const [asked, setAsked] = useState(false)
  const approves = paypal !== null && missing === null && (asked || !second.asks)
  const { askBank, legacy } = card
  const { meet } = checkout
  useEffect(() => meet({ askBank, legacy }))

  /**
   * The terms that this press accepts. A typed code counts, applied or not; null when the customer must check something first.
   */
  const agree = async (running: number | null): Promise<Offer | null> => {
    const applied = discount === null ? null : await discount.apply()
    if (applied === 'refused') {
      document.querySelector<HTMLElement>('input[name="discountCode"]')?.focus()
      return null
    }
    const now = lowered(pack, applied)
    // If the code makes it free, the customer presses again: the button's label has changed.
    if (isFree(now) && !free) return null
    const first = dueFirst(now)
    const later = dueLater(now)
    const seen = checkout.seen ?? running
    return {
      expected_total: dueNow(now),
      ...(first === null ? {} : { expected_first: first }),
      ...(later === null ? {} : { expected_later: later }),
      ...(applied === null ? {} : { discountCode: applied.discount.code }),
      ...(seen === null ? {} : { again: true, again_after: seen }),
    }
  }
  const steps = {
    ...checkout.paypal,
    open: async () => {
      await accept()
      return checkout.paypal.open(await agree(asked ? second.answers : null))
    },
  }

  const submit = async (running: number | null): Promise<void> => {
    const offer = await agree(running)
    const method =
      offer === null ? undefined : free ? null : typed ? await cardName() : choice === 'cash' ? way : choice
    // Something else is wrong now: what was said of the last attempt goes.
    if (offer === null || method === undefined) return checkout.clear()
    await accept()
    const byCard = typed || saved !== undefined
    const how = { installments: takesMonths(pack, options) ? months : null, save: typed && saves }
    await checkout.buy(method, offer, byCard ? how : {})
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (missing !== null || busy || approves) return
    second.before((running) => (paypal ? setAsked(true) : void press.send(() => submit(running))))
  }

  const installments = takesMonths(pack, options) ? (
    <Installments pack={pack} options={options} value={months} onChange={setMonths} />
  ) : null
  const fields = (
    <>
      {card.fields}
      {installments}
      {studio.payment_sources_enabled ? (
        <SaveCard renews={pack.is_subscription} checked={save} onChange={setSave} />
      ) : null}
    </>
  )
  return (
    <form className={styles['column']} method="post" noValidate onSubmit={onSubmit}>
      {confirming ? <Confirming attempt={checkout.followed} /> : null}
      {/* Stays mounted, so that nothing typed is lost, including the provider's iframe. */}
      <div className={styles['column']} hidden={confirming}>
        <SubscriptionCard pack={pack} byHand={!free && choice === 'cash'} />
        <h2 className="t-3">{free ? texts.free.title : texts.method.title}</h2>
        <ProblemNote
          problem={checkout.problem}
          onRetry={
            checkout.unsent && checkout.unsent.call !== 'POST /checkout/paypal'
              ? () => void checkout.retry()
              : undefined
          }
        />
        {free ? (
          <p className="lead">{limitOf(pack) === 1 ? texts.free.once : texts.free.lead}</p>
        ) : (
          <RadioGroup
            look="joined"
            legend={texts.method.title}
            legendHidden
            name="payment_method"
            options={[
              ...savedOptions(options.hosted ? [] : cards, installments),
              ...methodOptions({
                cards: options.form !== 'none',
                hosted: options.hosted,
                fields,
                ways,
                way,
                onWay: (value) => {
                  setWay(value)
                  choose(value)
                },
                paypal: options.paypal_test
                  ? paypalTexts.testHint
                  : options.paypal && paypalHint(pack.is_subscription),
              }),
            ]}
            value={choice}
            onChange={(value) => choose(value === 'cash' ? way : value)}
          />
        )}
        {discount ? <DiscountBox discount={discount} /> : null}
        {required.length > 0 ? (
          <TermsBox pages={required} accepted={accepted} onChange={setAccepted} />
        ) : null}
        <div className="stack">
          {paypal && approves ? (
            <PayPalButton paypal={paypal} subscription={pack.is_subscription} steps={steps} />
          ) : (
            <Button
              type="submit"
              wide
              className={styles['payButton']}
              disabled={!ready || missing !== null}
              busy={busy}
              busyLabel={free ? texts.pay.taking : choice === 'cash' ? texts.pay.ordering : texts.pay.busy}
              aria-describedby={missing === null ? undefined : reasonId}
            >
              {free
                ? texts.pay.free
                : choice === 'paypal'
                  ? missing === null && paypal !== null
                    ? paypalTexts.continue
                    : paypalTexts.pay
                  : inTrial
                    ? texts.pay.trial
                    : typed || saved
                      ? texts.pay.amount({ amount: amount(dueNow(pack)) })
                      : texts.pay.now}
            </Button>
          )}
          {missing === null ? null : (
            <p className={`sm mu ${styles['missing']}`} id={reasonId}>
              {missing}
            </p>
          )}
          {free ? null : (
            <p className={`xs mu ${styles['safe']}`}>
              <Lock />
              {texts.method.safe({ studio: studio.business_name })}
            </p>
          )}
          <NeedsScript>{texts.needsScript}</NeedsScript>
        </div>
      </div>
      {second.dialog}
    </form>
  )
}

const paypalHint = (subscription: boolean): string =>
  subscription ? paypalTexts.subscriptionHint : paypalTexts.hint

/** Why payment is not possible yet. */
function missingOf({ card, terms }: { card: boolean; terms: boolean }): string | null {
  if (card) return texts.pay.needsCard
  return terms ? texts.pay.needsTerms : null
}

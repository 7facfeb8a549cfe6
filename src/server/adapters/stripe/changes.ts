import Stripe from 'stripe'
import type { CardChange, CardChangeOutcome, PaymentGateway, Refusal } from '#server/ports/payment-gateway.ts'
import { type Books, idOf } from './books.ts'
import { cardOf, codeOf, isDefinite } from './outcome.ts'
import { subscriptionState } from './subscriptions.ts'

type Calls = Required<
  Pick<
    PaymentGateway,
    | 'cancelSubscription'
    | 'keepSubscription'
    | 'pauseSubscription'
    | 'resumeSubscription'
    | 'changeCard'
    | 'chargedCard'
  >
>

/**
 * Changes of a subscription in Stripe Billing. A pause extends the period by a trial: nothing is charged until then, and later
 * periods are counted from there. Stripe's `pause_collection` would not move the dates.
 */
export function subscriptionChanges({ stripe, find }: Books): Calls {
  const update = (id: string, change: Stripe.SubscriptionUpdateParams) =>
    stripe.subscriptions.update(id, change).then(subscriptionState)
  const chargeFrom = (id: string, at: Date) =>
    update(id, { trial_end: Math.floor(at.getTime() / 1000), proration_behavior: 'none' })

  return {
    async cancelSubscription(id) {
      const { status } = await stripe.subscriptions.retrieve(id)
      // It would keep retrying the failed charge until its period ends.
      if (status === 'past_due' || status === 'unpaid')
        return subscriptionState(await stripe.subscriptions.cancel(id))
      if (status === 'canceled' || status === 'incomplete_expired')
        return subscriptionState(await stripe.subscriptions.retrieve(id))
      return update(id, { cancel_at_period_end: true })
    },

    async keepSubscription(id) {
      const before = await stripe.subscriptions.retrieve(id, withCard)
      return cardIn(before) === null ? null : update(id, { cancel_at_period_end: false })
    },

    pauseSubscription: async (id, { nextCharge }) => ({
      ...(await chargeFrom(id, nextCharge)),
      state: 'paused',
    }),

    // Its trial ends by itself, so a date that is over is left as it is.
    resumeSubscription: async (id, nextCharge) =>
      nextCharge
        ? { ...(await chargeFrom(id, nextCharge)), state: 'active' }
        : subscriptionState(await stripe.subscriptions.retrieve(id)),

    async changeCard(change) {
      try {
        return await putCard(stripe, change)
      } catch (error) {
        if (!isDefinite(error)) throw error
        return { state: 'refused', ...whyOf(error.code, error.decline_code) }
      }
    },

    async chargedCard(id) {
      const found = await find(stripe.subscriptions.retrieve(id, withCard))
      return found && subscriptionState(found).state !== 'ended' ? cardIn(found) : null
    },
  }
}

const withCard = { expand: ['customer', 'default_payment_method'] }

/** The card that a subscription charges, its customer's where it has none of its own; null once it was deleted. */
function cardIn({ default_payment_method: own, customer }: Stripe.Subscription): string | null {
  if (own !== null && typeof own !== 'string' && own.customer === null) return null
  const general = typeof customer === 'string' || customer.deleted ? null : customer.invoice_settings
  return idOf(own ?? general?.default_payment_method ?? null)
}

/** The bank authorises later charges of the card now, while they are there to answer. The customer is the subscription's. */
async function putCard(
  stripe: Stripe,
  { subscription: id, paymentMethod, key }: CardChange,
): Promise<CardChangeOutcome> {
  const customer = idOf((await stripe.subscriptions.retrieve(id)).customer) ?? ''
  const card = await stripe.paymentMethods.attach(paymentMethod, { customer })
  const made = await stripe.setupIntents.create(
    {
      customer,
      payment_method: card.id,
      allowed_payment_method_types: ['card'],
      usage: 'off_session',
      confirm: true,
      use_stripe_sdk: true,
    },
    { idempotencyKey: `card:${id}:${key}` },
  )
  // A repeated key returns the first answer; read the current state.
  const setup = await stripe.setupIntents.retrieve(made.id)
  if (setup.status === 'requires_action')
    return { state: 'needs_action', clientSecret: setup.client_secret ?? '' }
  if (setup.status !== 'succeeded') {
    const { code, decline_code } = setup.last_setup_error ?? {}
    return { state: 'refused', ...whyOf(code, decline_code) }
  }
  const changed = await stripe.subscriptions.update(id, { default_payment_method: card.id })
  const late = changed.status === 'past_due' || changed.status === 'unpaid'
  const unpaid = late ? await payLate(stripe, idOf(changed.latest_invoice), card.id) : null
  return { state: 'changed', card: cardOf(card), unpaid }
}

/** An event reports a payment; after a refusal by the card, which is returned, Stripe retries the invoice later. */
async function payLate(stripe: Stripe, invoice: string | null, card: string): Promise<Refusal | null> {
  if (invoice === null) return null
  try {
    await stripe.invoices.pay(invoice, { payment_method: card })
  } catch (error) {
    if (!isDefinite(error)) throw error
    // Others are about the invoice, e.g. that it has been paid meanwhile.
    if (error instanceof Stripe.errors.StripeCardError) return whyOf(error.code, error.decline_code)
  }
  return null
}

const whyOf = (code: string | undefined, declineCode: string | null = null): Refusal => ({
  code: codeOf(code),
  declineCode,
})

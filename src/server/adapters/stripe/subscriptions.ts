import type Stripe from 'stripe'
import { cancelled, type ChargeOutcome, type Outcome } from '#server/ports/charge-outcome.ts'
import type { ChargeAttempt, SubscriptionState } from '#server/ports/payment-gateway.ts'
import { type Books, idOf } from './books.ts'
import { confirmIntent, createKey, metadataOf } from './charge-once.ts'
import { cardOf, isDefinite } from './outcome.ts'
import { savedCardOf, settled } from './sources.ts'

/**
 * Starts a subscription of Stripe Billing, which renews it. It is created incomplete, its id stored, and only then its first
 * invoice is paid. A free trial has nothing to pay, but the card is authorised for later charges.
 */
export async function subscribe(books: Books, attempt: ChargeAttempt): Promise<ChargeOutcome> {
  const { stripe } = books
  const key = createKey(attempt)
  const customer = attempt.payer.account ?? ''
  const card = await stripe.paymentMethods.attach(
    attempt.paymentMethod,
    { customer },
    { idempotencyKey: `${key}:attach` },
  )
  const subscription = await stripe.subscriptions.create(await termsOf(stripe, attempt, customer, card.id), {
    idempotencyKey: key,
  })
  await attempt.remember(subscription.id)
  const outcome = await payFirst(books, attempt, subscription, card)
  // An unpaid subscription must not be paid later.
  if (outcome.state === 'refused') await stripe.subscriptions.cancel(subscription.id).catch(() => undefined)
  return outcome
}

async function termsOf(stripe: Stripe, attempt: ChargeAttempt, customer: string, card: string) {
  const { plan } = attempt
  if (!plan) throw new Error('a subscription without a plan')
  const coupon = await couponOf(stripe, attempt)
  const recurring = { interval: plan.period, interval_count: plan.interval }
  const product = await productOf(stripe, attempt)
  return {
    customer,
    items: [{ price_data: { currency: 'mxn', product, unit_amount: plan.amountCents, recurring } }],
    default_payment_method: card,
    payment_behavior: 'default_incomplete' as const,
    payment_settings: { save_default_payment_method: 'on_subscription' as const },
    description: attempt.description,
    expand: ['latest_invoice'],
    ...loweredBy(coupon, attempt),
    ...(plan.trialEnds ? { trial_end: Math.floor(plan.trialEnds.getTime() / 1000) } : {}),
  }
}

/** The metadata key of a trial's coupon. */
const COUPON = 'coupon'

/**
 * A trial begins with an invoice of zero, which would use up the coupon: it is stored in the metadata and applied after that
 * invoice.
 */
export function loweredBy(coupon: string | null, attempt: ChargeAttempt) {
  const metadata = metadataOf(attempt)
  if (coupon === null) return { metadata }
  return attempt.plan?.trialEnds
    ? { metadata: { ...metadata, [COUPON]: coupon } }
    : { metadata, discounts: [{ coupon }] }
}

/** Applies the coupon of a first charge after a trial. Called whenever the trial is settled; it has an effect once. */
async function lowerFirst(stripe: Stripe, { id, status, metadata }: Stripe.Subscription): Promise<void> {
  const coupon = metadata[COUPON]
  if (coupon === undefined || status !== 'trialing') return
  try {
    await stripe.subscriptions.update(id, { discounts: [{ coupon }] }, { idempotencyKey: `${id}:coupon` })
  } catch (error) {
    // Already applied: a coupon can be redeemed once.
    if (!isDefinite(error)) throw error
  }
}

async function payFirst(
  books: Books,
  { attemptKey }: ChargeAttempt,
  subscription: Stripe.Subscription,
  card: Stripe.PaymentMethod,
): Promise<ChargeOutcome> {
  const { stripe } = books
  const setup = idOf(subscription.pending_setup_intent)
  if (setup !== null) {
    const asked = await stripe.setupIntents.confirm(
      setup,
      { payment_method: card.id, use_stripe_sdk: true },
      { idempotencyKey: `${attemptKey}:setup` },
    )
    if (asked.status === 'requires_action')
      return { state: 'needs_action', reference: subscription.id, clientSecret: asked.client_secret ?? '' }
  }
  const invoice = idOf(subscription.latest_invoice)
  const { intent } = invoice === null ? { intent: null } : await books.invoice(invoice)
  if (intent === null) {
    const begun = await subscriptionOutcome(books, subscription.id)
    return begun ?? { state: 'pending', reference: subscription.id, voucher: null }
  }
  const params = { payment_method: card.id, use_stripe_sdk: true }
  const outcome = await confirmIntent(stripe, intent, { attemptKey, params, subscription: subscription.id })
  return outcome.state === 'succeeded' ? outcome : { ...outcome, reference: subscription.id }
}

/** A discount on the first invoice only, as a coupon of its own; null if all invoices cost the same. */
export async function couponOf(stripe: Stripe, { plan, attemptKey }: ChargeAttempt): Promise<string | null> {
  const off = plan ? plan.amountCents - plan.firstAmountCents : 0
  if (off <= 0) return null
  const coupon = await stripe.coupons.create(
    { amount_off: off, currency: 'mxn', duration: 'once', max_redemptions: 1 },
    { idempotencyKey: `${attemptKey}:coupon` },
  )
  return coupon.id
}

/** Stripe requires a product for every price: the package. */
async function productOf(stripe: Stripe, { packageId, description }: ChargeAttempt): Promise<string> {
  const product = await stripe.products.create(
    { name: description, metadata: { class_package_id: String(packageId) } },
    { idempotencyKey: `package:${packageId}:${description}` },
  )
  return product.id
}

/** The outcome of a subscription's first charge. */
export async function subscriptionOutcome(books: Books, id: string): Promise<ChargeOutcome | null> {
  const subscription = await books.find(books.stripe.subscriptions.retrieve(id))
  if (!subscription) return null
  const over = subscription.status === 'canceled' || subscription.status === 'incomplete_expired'
  const invoice = idOf(subscription.latest_invoice)
  const first = invoice === null ? null : await firstInvoiceOutcome(books, { invoice, subscription: id })
  // A paid first period stays paid, also if the subscription was ended later.
  if (!over || (first?.state === 'succeeded' && first.amountCents > 0)) return first
  return cancelled(id)
}

/**
 * The outcome of authorising a trial's card: `asked` once it succeeded, null while it is not confirmed. The trial itself runs
 * from the start and its invoice of zero is paid, whatever the bank answers.
 */
function cardAsked({
  id: reference,
  pending_setup_intent: setup,
}: Stripe.Subscription): Outcome | 'asked' | null {
  if (setup === null || typeof setup === 'string' || setup.status === 'succeeded') return 'asked'
  if (setup.status === 'requires_action')
    return { state: 'needs_action', reference, clientSecret: setup.client_secret ?? '' }
  if (setup.status === 'processing') return { state: 'pending', reference, voucher: null }
  if (!setup.last_setup_error) return null
  const { code = 'card_declined', decline_code: declineCode = null } = setup.last_setup_error
  return { state: 'refused', reference, code, declineCode }
}

/** The outcome of a subscription's first invoice. A trial's is paid, with an amount of zero. */
export async function firstInvoiceOutcome(
  books: Books,
  { invoice: id, subscription }: { invoice: string; subscription: string },
): Promise<Outcome | null> {
  const { invoice, intent } = await books.invoice(id)
  if (intent === null) {
    if (invoice.status !== 'paid') return null
    const begun = await books.stripe.subscriptions.retrieve(subscription, {
      expand: ['default_payment_method', 'pending_setup_intent'],
    })
    const asked = cardAsked(begun)
    if (asked !== 'asked') return asked
    await lowerFirst(books.stripe, begun)
    return {
      state: 'succeeded',
      reference: subscription,
      amountCents: invoice.amount_paid,
      currency: invoice.currency.toUpperCase(),
      subscription,
      card: cardOf(begun.default_payment_method),
      source: await savedCardOf(books.stripe, {
        method: begun.default_payment_method,
        customer: begun.customer,
        subscription,
      }),
    }
  }
  const found = await books.intent(intent)
  const outcome = found && (await settled(books.stripe, found, subscription))
  return outcome && outcome.state !== 'succeeded' ? { ...outcome, reference: subscription } : outcome
}

export function subscriptionState({
  status,
  items,
  cancel_at_period_end: ends,
  pause_collection: pause,
}: Stripe.Subscription): SubscriptionState {
  const end = items.data[0]?.current_period_end
  const known = states[status] ?? 'past_due'
  const state = pause !== null && known !== 'ended' ? 'paused' : known
  return { state, ends, paidUntil: end === undefined ? null : new Date(end * 1000) }
}

/** A status unknown here counts as past due: it is looked up again, and neither renewed nor ended. */
const states: Partial<Record<string, SubscriptionState['state']>> = {
  trialing: 'trial',
  active: 'active',
  incomplete: 'past_due',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'ended',
  incomplete_expired: 'ended',
}

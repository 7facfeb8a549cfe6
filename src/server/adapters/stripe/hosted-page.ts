import type Stripe from 'stripe'
import { daysBetween } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { cancelled, type ChargeOutcome } from '#server/ports/charge-outcome.ts'
import type { ChargeAttempt } from '#server/ports/payment-gateway.ts'
import { type Books, idOf } from './books.ts'
import { createKey, saveCardParams, metadataOf } from './charge-once.ts'
import { settled } from './sources.ts'
import { couponOf, firstInvoiceOutcome, loweredBy } from './subscriptions.ts'

type Params = Stripe.Checkout.SessionCreateParams

/** Stripe's hosted page, where the card is typed in. We expire it if the payer does not return. */
export async function openHostedPage(stripe: Stripe, attempt: ChargeAttempt): Promise<ChargeOutcome> {
  const { payer, returnUrls, plan } = attempt
  const metadata = { ...metadataOf(attempt), ...hosted }
  const session = await stripe.checkout.sessions.create(
    {
      mode: plan ? 'subscription' : 'payment',
      line_items: [{ quantity: 1, price_data: priceOf(attempt) }],
      success_url: returnUrls.success,
      cancel_url: returnUrls.cancel,
      locale: 'es-419',
      allowed_payment_method_types: ['card'],
      client_reference_id: String(attempt.purchaseId),
      metadata,
      ...(payer.account === null ? { customer_email: payer.email } : { customer: payer.account }),
      ...(plan
        ? await subscriptionOf(stripe, attempt)
        : {
            payment_intent_data: {
              metadata,
              description: attempt.description,
              ...(attempt.saveCard ? saveCardParams : {}),
            },
          }),
    },
    { idempotencyKey: createKey(attempt) },
  )
  await attempt.remember(session.id)
  return { state: 'redirect', reference: session.id, url: session.url ?? returnUrls.cancel }
}

function priceOf({ plan, amountCents, description }: ChargeAttempt) {
  const price = { currency: 'mxn', product_data: { name: description } }
  if (!plan) return { ...price, unit_amount: amountCents }
  const recurring = { interval: plan.period, interval_count: plan.interval }
  return { ...price, unit_amount: plan.amountCents, recurring }
}

/** Marks payments of the hosted page, whose events are handled differently. */
const hosted = { hosted: 'yes' }

async function subscriptionOf(stripe: Stripe, attempt: ChargeAttempt): Promise<Partial<Params>> {
  const { metadata, ...lowered } = loweredBy(await couponOf(stripe, attempt), attempt)
  return {
    payment_method_collection: 'always',
    subscription_data: {
      metadata: { ...metadata, ...hosted },
      ...trialOf(attempt),
    },
    ...lowered,
  }
}

/** The page takes the end of a trial only 48 hours ahead; the request may come a while after the order. */
const LEAST_AHEAD_MS = 50 * 60 * 60_000

/**
 * A shorter trial is told in days of the studio's calendar, which end at the hour of paying on the same day. Counted from the order, as a
 * retry's.
 */
export function trialOf({ plan, orderedAt }: Pick<ChargeAttempt, 'plan' | 'orderedAt'>): {
  trial_end?: number
  trial_period_days?: number
} {
  if (!plan?.trialEnds) return {}
  const { trialEnds, timezone } = plan
  if (trialEnds.getTime() - orderedAt.getTime() >= LEAST_AHEAD_MS)
    return { trial_end: Math.floor(trialEnds.getTime() / 1000) }
  return { trial_period_days: daysBetween(localDay(orderedAt, timezone), localDay(trialEnds, timezone)) }
}

export async function hostedOutcome(books: Books, id: string): Promise<ChargeOutcome | null> {
  const session = await books.find(
    books.stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent', 'payment_intent.payment_method'],
    }),
  )
  if (!session) return null
  if (session.status === 'open') return { state: 'redirect', reference: id, url: session.url ?? '' }
  if (session.status === 'expired') return cancelled(id)
  const invoice = idOf(session.invoice)
  const subscription = idOf(session.subscription)
  if (invoice !== null && subscription !== null) return firstInvoiceOutcome(books, { invoice, subscription })
  const intent = session.payment_intent
  if (intent === null || typeof intent === 'string') return { state: 'pending', reference: id, voucher: null }
  return settled(books.stripe, intent, null)
}

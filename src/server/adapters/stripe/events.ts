import Stripe from 'stripe'
import { cancelled } from '#server/ports/charge-outcome.ts'
import { ForgedEvent } from '#server/ports/payment-gateway.ts'
import type {
  EventContent,
  PaymentEvent,
  ProviderEvent,
  RefundEvent,
  SubscriptionInvoiceEvent,
} from '#server/ports/provider-event.ts'
import { type Books, idOf } from './books.ts'
import { cardOf, instant, moneyIn } from './outcome.ts'
import { settled } from './sources.ts'
import { firstInvoiceOutcome } from './subscriptions.ts'

/** How old a signature may be, in seconds, as Stripe advises. */
const TOLERANCE = 300

/**
 * Verifies Stripe's signature with its own client and returns the event in the port's terms; null for one that is not needed.
 */
export async function readEvent(
  books: Books,
  { webhookSecret, now }: { webhookSecret: string; now: () => Date },
  body: string,
  headers: Headers,
): Promise<ProviderEvent | null> {
  let event: Stripe.Event
  try {
    const signature = headers.get('stripe-signature') ?? ''
    event = Stripe.webhooks.constructEvent(
      body,
      signature,
      webhookSecret,
      TOLERANCE,
      undefined,
      now().getTime(),
    )
  } catch (error) {
    throw new ForgedEvent(error instanceof Error ? error.message : String(error))
  }
  const content = await meaningOf(books, event)
  return content && { id: event.id, ...content }
}

async function meaningOf(books: Books, event: Stripe.Event): Promise<EventContent | null> {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
    case 'payment_intent.processing':
    case 'payment_intent.requires_action':
      return intentEvent(books, event.data.object, event.type)
    case 'checkout.session.completed':
    case 'checkout.session.expired':
      return sessionEvent(books, event.data.object)
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return invoiceEvent(books, event.data.object, event.type === 'invoice.paid')
    case 'customer.subscription.deleted': {
      const { id: subscription, ended_at, metadata, cancellation_details } = event.data.object
      if (metadata['attempt_key'] === undefined) return null
      const unpaid = cancellation_details?.reason === 'payment_failed'
      return { kind: 'subscription_ended', subscription, at: instant(ended_at ?? event.created), unpaid }
    }
    case 'customer.subscription.updated':
      return changeEvent(event.data.object, event.data.previous_attributes ?? {})
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const { id: refund, payment_intent, amount: amountCents, status } = event.data.object
      const reference = idOf(payment_intent)
      if (reference === null) return null
      return { kind: 'refund', attemptKey: null, reference, refund, amountCents, state: moneyIn(status) }
    }
    case 'charge.dispute.funds_withdrawn':
      return disputeEvent(event.data.object, 'refunded')
    case 'charge.dispute.funds_reinstated':
      return disputeEvent(event.data.object, 'failed')
    case 'customer_cash_balance_transaction.created': {
      const account = idOf(event.data.object.customer)
      return account === null ? null : { kind: 'cash_balance', account }
    }
    default:
      return null
  }
}

/** The payer's bank takes the money back until the dispute is won. */
function disputeEvent(
  { id: refund, payment_intent, amount: amountCents }: Stripe.Dispute,
  state: RefundEvent['state'],
): RefundEvent | null {
  const reference = idOf(payment_intent)
  return reference === null
    ? null
    : { kind: 'refund', attemptKey: null, reference, refund, amountCents, state, reversed: true }
}

/** Stripe reports every change, including those that each period brings. */
function changeEvent({ id, metadata }: Stripe.Subscription, before: object): EventContent | null {
  const matters = 'cancel_at_period_end' in before || 'pause_collection' in before
  if (!matters || metadata['attempt_key'] === undefined) return null
  return { kind: 'subscription_changed', subscription: id }
}

/** A subscription's payments lack our key: its invoices report them. */
async function intentEvent(
  books: Books,
  intent: Stripe.PaymentIntent,
  type: string,
): Promise<PaymentEvent | null> {
  const { attempt_key: attemptKey, hosted } = intent.metadata
  if (attemptKey === undefined) return null
  // On Stripe's hosted page the payer may continue with another card.
  if (hosted !== undefined && type !== 'payment_intent.succeeded') return null
  // The event contains only the id of the card to save, not its details.
  const keeps = type === 'payment_intent.succeeded' && intent.setup_future_usage !== null
  const outcome = await settled(books.stripe, (keeps ? await books.intent(intent.id) : null) ?? intent, null)
  return outcome && { kind: 'payment', attemptKey, outcome }
}

async function sessionEvent(books: Books, session: Stripe.Checkout.Session): Promise<PaymentEvent | null> {
  const attemptKey = session.metadata?.['attempt_key']
  if (attemptKey === undefined) return null
  if (session.status === 'expired') return { kind: 'payment', attemptKey, outcome: cancelled(session.id) }
  const invoice = idOf(session.invoice)
  const subscription = idOf(session.subscription)
  if (invoice === null || subscription === null) return null
  const outcome = await firstInvoiceOutcome(books, { invoice, subscription })
  return outcome && { kind: 'payment', attemptKey, outcome }
}

async function invoiceEvent(
  books: Books,
  invoice: Stripe.Invoice,
  paid: boolean,
): Promise<EventContent | null> {
  const details = invoice.parent?.subscription_details
  const subscription = idOf(details?.subscription ?? null)
  const attemptKey = details?.metadata?.['attempt_key']
  if (subscription === null || attemptKey === undefined) return null
  if (invoice.billing_reason === 'subscription_create') {
    // A refused first charge was already answered, or is retried on Stripe's hosted page.
    if (!paid) return null
    const outcome = await firstInvoiceOutcome(books, { invoice: invoice.id, subscription })
    return outcome && { kind: 'payment', attemptKey, outcome }
  }
  // A pause creates an invoice of zero, which is not a period.
  if (invoice.billing_reason === 'subscription_update' && invoice.amount_due === 0) return null
  return renewalEvent(books, invoice, subscription, paid)
}

async function renewalEvent(
  books: Books,
  invoice: Stripe.Invoice,
  subscription: string,
  paid: boolean,
): Promise<SubscriptionInvoiceEvent> {
  const period = invoice.lines.data.at(-1)?.period
  const outcome = paid ? await takenFor(books, invoice) : failureOf(invoice)
  return {
    kind: 'subscription_invoice',
    subscription,
    invoice: invoice.id,
    amountCents: paid ? invoice.amount_paid : invoice.amount_due,
    currency: invoice.currency.toUpperCase(),
    periodStart: instant(period?.start ?? invoice.period_start),
    periodEnd: instant(period?.end ?? invoice.period_end),
    outcome,
  }
}

async function takenFor(books: Books, { id }: Stripe.Invoice) {
  const { intent: reference } = await books.invoice(id)
  const intent = reference === null ? null : await books.intent(reference)
  const card = cardOf(intent?.payment_method ?? null)
  return { state: 'paid' as const, reference, card, charge: idOf(intent?.latest_charge ?? null) }
}

function failureOf({ next_payment_attempt: next }: Stripe.Invoice) {
  return { state: 'failed' as const, final: next === null, retryAt: next === null ? null : instant(next) }
}

import { sql } from 'kysely'
import { trialEnd } from '#domain/selling/subscriptions/next-charge.ts'
import { nextState } from '#domain/selling/purchases/purchase-life.ts'
import { centsOf, periodOf } from '#domain/selling/subscriptions/renewal.ts'
import { localDay } from '#domain/time/local-day.ts'
import type { Trx } from '#server/db/transaction.ts'
import { addJob } from '#server/queue/queue.ts'
import { recordAudit } from '#server/shared/audit.ts'
import type { SubscriptionInvoiceEvent } from '#server/ports/provider-event.ts'
import { cardName } from '#text/selling/cards.ts'
import { bookPayment, bookUnapplied } from '#server/features/selling/charging/book-payment.ts'
import { compareTaken } from '#server/features/selling/charging/compare-taken.ts'
import { grantPurchase } from '#server/features/selling/grants/grant-purchase.ts'
import { lockOrdersOf } from '#server/features/selling/lock-orders.ts'
import { markPastDue, settlePastDue } from './past-due-renewal.ts'
import { hasNewer } from './newer-subscription.ts'
import { type Seller, notifyBuyer } from '#server/features/selling/notify-buyer.ts'
import {
  lockPurchase,
  type Payment,
  type Purchase,
  updatePayment,
} from '#server/features/selling/order-rows.ts'

/**
 * Books a provider's report of a renewal. Money taken grants the period once, however often and in whatever order reports come;
 * a failed charge makes the subscription past due, and ends it when the provider gave up. Returns false while there is no such
 * subscription here.
 */
export async function applyRenewal(
  trx: Trx,
  seller: Seller,
  gateway: string,
  event: SubscriptionInvoiceEvent,
): Promise<boolean> {
  // Locks the payment and the orders before the purchase, as settlements do, to avoid deadlocks.
  await findPayment(trx, gateway, event)
  const known = await trx
    .selectFrom('purchase')
    .select('purchase_id')
    .where('gateway', '=', gateway)
    .where('subscription_id', '=', event.subscription)
    .executeTakeFirst()
  if (!known) return false
  await lockOrdersOf(trx, known.purchase_id)
  const purchase = await lockPurchase(trx, known.purchase_id)
  // Once more under the purchase's lock: a parallel report may have stored it.
  const payment = await findPayment(trx, gateway, event)
  const invoice = payment ? anotherOf(payment, event) : event.invoice
  if (invoice === null || (payment && payment.purchase_id !== purchase.purchase_id)) return true
  const own = { ...event, invoice }
  const renewal = { ...(await storePayment(trx, seller, purchase, own)), purchase, event: own }
  if (own.outcome.state === 'failed') await markPastDue(trx, seller, purchase, own)
  else await pay(trx, seller, renewal, own.outcome)
  return true
}

/**
 * The invoice to book a report under whose payment is known: one of its own for a second charge of the same period, as of a late one
 * that PayPal made again beside the next one's. Null for what is booked already.
 */
function anotherOf(
  { status, gateway_payment_id: known }: Pick<Payment, 'status' | 'gateway_payment_id'>,
  { invoice, outcome }: SubscriptionInvoiceEvent,
): string | null {
  const reference = outcome.state === 'paid' ? outcome.reference : null
  if (known !== null && reference !== null && known !== reference) return `${invoice}:${reference}`
  return status === 'succeeded' || status === 'refunded' ? null : invoice
}

/** By the payment's id, or else by the invoice: the subscription's first charge must not be booked again as a renewal. */
function findPayment(trx: Trx, gateway: string, { invoice, outcome }: SubscriptionInvoiceEvent) {
  const reference = outcome.state === 'paid' ? outcome.reference : null
  return trx
    .selectFrom('payment')
    .select(['payment_id', 'purchase_id', 'status', 'gateway_payment_id'])
    .where('gateway', '=', gateway)
    .where((is) => is.or([is('gateway_invoice_id', '=', invoice), is('gateway_payment_id', '=', reference)]))
    .orderBy(sql`coalesce(gateway_payment_id = ${reference}::text, false)`, 'desc')
    .orderBy('payment_id')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

interface Renewal {
  payment_id: number
  period: number
  amount_cents: number
  purchase: Purchase
  event: SubscriptionInvoiceEvent
}

/** The renewal's own payment, inserted when first reported, with its expected amount. */
async function storePayment(
  trx: Trx,
  { configuration, now }: Seller,
  purchase: Purchase,
  { invoice, periodStart }: SubscriptionInvoiceEvent,
): Promise<Pick<Renewal, 'payment_id' | 'period' | 'amount_cents'>> {
  const { purchase_id, gateway } = purchase
  const known = await trx
    .selectFrom('payment')
    .select(['payment_id', 'period', 'amount_cents', 'period_start', 'gateway_invoice_id'])
    .where('purchase_id', '=', purchase_id)
    .execute()
  const own = known.find((entry) => entry.gateway_invoice_id === invoice)
  if (own) return own
  const { timezone } = configuration
  const terms = {
    ...purchase,
    trial_ends: trialEnd({ ...purchase, starts_on: purchase.starts_on ?? localDay(now, timezone) }),
  }
  const periods = known.map((entry) => ({
    period: entry.period,
    starts_on: entry.period_start && localDay(entry.period_start, timezone),
  }))
  const period = periodOf(localDay(new Date(periodStart), timezone), periods, terms)
  return trx
    .insertInto('payment')
    .values({
      purchase_id,
      gateway: gateway ?? '',
      gateway_invoice_id: invoice,
      period,
      period_start: periodStart,
      amount_cents: centsOf(period, terms),
      status: 'failed',
      created_at: now,
    })
    .returning(['payment_id', 'period', 'amount_cents'])
    .executeTakeFirstOrThrow()
}

/** A revoked or refunded purchase grants nothing more; a failed or cancelled one still grants what was paid for. */
const GRANTED_IN: ReadonlySet<Purchase['status']> = new Set(['active', 'cancelled', 'failed'])

type Taken = Extract<SubscriptionInvoiceEvent['outcome'], { state: 'paid' }>

async function pay(trx: Trx, seller: Seller, renewal: Renewal, taken: Taken): Promise<void> {
  const { reference, card, charge = null } = taken
  const { payment_id, period, purchase, event } = renewal
  const { purchase_id } = purchase
  const { amount_cents, error_code } = await compareTaken(trx, { ...renewal, purchase_id }, event)
  await updatePayment(trx, payment_id, {
    status: 'succeeded',
    gateway_payment_id: reference,
    gateway_charge_id: charge,
    amount_cents,
    error_code,
    decline_code: null,
  })
  const paid = {
    payment_id,
    period,
    amount_cents,
    account: `provider:${purchase.gateway ?? ''}` as const,
    card_name: card ? cardName(card.brand, card.lastDigits) : null,
  }
  const { status } = purchase
  const { timezone } = seller.configuration
  const deleted = await isDeleted(trx, purchase)
  const granted =
    error_code === null &&
    !deleted &&
    GRANTED_IN.has(status) &&
    (
      await grantPurchase(trx, {
        purchaseId: purchase_id,
        period,
        now: seller.now,
        timezone,
        expiresOn: localDay(new Date(event.periodEnd), timezone),
      })
    ).granted
  // Its provider went on although it was to be ended here.
  if (deleted || purchase.ended_at !== null) await addJob(trx, 'end-subscription', { purchase_id })
  // It took another amount, the purchase is revoked or refunded, its customer's account is deleted, or the period is paid already.
  if (!granted) return bookUnapplied(trx, purchase, paid)
  const tax_cents = await bookPayment(trx, seller, purchase, paid, reference)
  const next = (await mayReopen(trx, purchase)) ? nextState(status, 'paid', true) : null
  await settlePastDue(trx, purchase_id, next, seller.now)
  await recordAudit(trx, { actor_customer_id: null }, 'purchase.renewed', purchase_id, {
    period,
    total_cents: amount_cents,
    payment_id,
  })
  await notifyBuyer(trx, seller, {
    kind: 'renewal_paid',
    event: `renewal:${payment_id}`,
    facts: { purchase_id, paid_cents: amount_cents, tax_cents },
  })
}

async function isDeleted(trx: Trx, { customer_id }: Purchase): Promise<boolean> {
  const { deleted_at } = await trx
    .selectFrom('customer')
    .select('deleted_at')
    .where('customer_id', '=', customer_id)
    .executeTakeFirstOrThrow()
  return deleted_at !== null
}

/** A payment that arrives afterwards reopens a subscription, unless its provider has ended it or a newer one was bought since. */
async function mayReopen(trx: Trx, purchase: Purchase): Promise<boolean> {
  const { status, ended_at, created_at } = purchase
  if (status !== 'failed' || ended_at !== null) return false
  return !(await hasNewer(trx, purchase, created_at))
}

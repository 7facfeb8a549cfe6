import { sql } from 'kysely'
import { type NextPurchaseState, nextState } from '#domain/selling/purchases/purchase-life.ts'
import { dateLong, dayOf } from '#domain/time/written.ts'
import type { Trx } from '#server/db/transaction.ts'
import { addJob } from '#server/queue/queue.ts'
import { MISMATCHES } from '#domain/selling/purchases/mismatch.ts'
import { recordAudit } from '#server/shared/audit.ts'
import type { SubscriptionInvoiceEvent } from '#server/ports/provider-event.ts'
import { messageTexts } from '#text/messages.ts'
import { PAYPAL_GATEWAY } from '#server/features/selling/charging/payment-methods.ts'
import { type Seller, notifyBuyer } from '#server/features/selling/notify-buyer.ts'
import { type Purchase, updatePurchase } from '#server/features/selling/order-rows.ts'

/**
 * Records a failed renewal charge: the subscription is past due while the provider retries, and fails when it gave up. The customer
 * is notified of the first failure and of the last. A cancelled or ended one stays as it is, and so does one of which a later
 * period is paid.
 */
export async function markPastDue(
  trx: Trx,
  seller: Seller,
  purchase: Purchase,
  { invoice, outcome }: SubscriptionInvoiceEvent,
): Promise<void> {
  if (outcome.state !== 'failed') return
  const { purchase_id, gateway, status } = purchase
  await noteRefusal(trx, purchase, invoice, outcome.final)
  const stands = await readStanding(trx, purchase_id)
  if (status !== 'active' || stands === 'paid') return
  if (stands === GIVEN_UP) return giveUp(trx, seller, purchase)
  const { retryAt: retry_at } = outcome
  await updatePurchase(trx, purchase_id, { past_due_since: purchase.past_due_since ?? seller.now, retry_at })
  await audit(trx, purchase_id, 'purchase.past_due', { invoice, retry_at })
  const motivo = retryText(gateway, retry_at && dateLong(dayOf(retry_at, seller.configuration.timezone)))
  await notifyBuyer(trx, seller, {
    kind: 'renewal_failed',
    event: `renewal-late:${gateway ?? ''}:${invoice}`,
    facts: { purchase_id, motivo },
  })
}

/** When a charge is tried again, and where the customer can change what pays it until then. */
function retryText(gateway: string | null, day: string | null): string {
  const { again, againSoon, againAtPayPal, againSoonAtPayPal } = messageTexts.renewal
  if (gateway === PAYPAL_GATEWAY) return day === null ? againSoonAtPayPal : againAtPayPal({ day })
  return day === null ? againSoon : again({ day })
}

/**
 * Ends a subscription that is not paid any more: it grants nothing further, and granted credits stay valid until they expire.
 * A job cancels it at its provider, where a later payment would continue it, perhaps in addition to a newer one.
 */
export async function giveUp(
  trx: Trx,
  seller: Seller,
  { purchase_id, status, gateway, subscription_id, expires_on }: Purchase,
): Promise<void> {
  const next = nextState(status, 'refused', true)
  if (next === null) return
  await updatePurchase(trx, purchase_id, { status: next, past_due_since: null, retry_at: null })
  await audit(trx, purchase_id, 'purchase.failed', { unpaid: true })
  if (subscription_id !== null) await addJob(trx, 'end-subscription', { purchase_id })
  const inCash = gateway === null
  const motivo = inCash ? messageTexts.renewal.unpaid : messageTexts.renewal.over
  await notifyBuyer(trx, seller, {
    kind: inCash ? 'renewal_due' : 'renewal_failed',
    // A payment reopens it, so it may end again after a later period.
    event: `renewal-over:${purchase_id}:${expires_on}`,
    facts: { purchase_id, motivo },
  })
}

/** Records a successful charge: no longer past due, and open again if it had failed, unless a later charge is unpaid. */
export async function settlePastDue(
  trx: Trx,
  purchase_id: number,
  status: NextPurchaseState | null,
  now: Date,
): Promise<void> {
  const stands = await readStanding(trx, purchase_id)
  if (stands === GIVEN_UP) return
  await updatePurchase(trx, purchase_id, {
    // Clears the studio's own pause: it is charged again.
    rests_since: null,
    past_due_since: stands === 'past_due' ? sql<Date>`coalesce(past_due_since, ${now}::timestamptz)` : null,
    ...(stands === 'past_due' ? {} : { retry_at: null }),
    ...(status !== null && { status }),
  })
}

/** The error code of a renewal that the provider will not retry. */
const GIVEN_UP = 'given_up'

/** `given_up` is final, whatever is reported about earlier tries. */
async function noteRefusal(trx: Trx, { gateway }: Purchase, invoice: string, final: boolean): Promise<void> {
  await trx
    .updateTable('payment')
    .set({ error_code: final ? GIVEN_UP : sql<string>`coalesce(error_code, 'past_due')` })
    .where('gateway', '=', gateway)
    .where('gateway_invoice_id', '=', invoice)
    .where('status', '=', 'failed')
    .execute()
}

/**
 * The state of the charges after the last paid one: a report that arrives late must not undo what is known of a later period.
 */
async function readStanding(trx: Trx, purchase_id: number): Promise<'paid' | 'past_due' | typeof GIVEN_UP> {
  const open = await trx
    .selectFrom('payment as open')
    .select('open.error_code')
    .where('open.purchase_id', '=', purchase_id)
    .where('open.status', '=', 'failed')
    .where('open.period_start', 'is not', null)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('payment as paid')
            .select('paid.payment_id')
            .whereRef('paid.purchase_id', '=', 'open.purchase_id')
            .where('paid.status', 'in', ['succeeded', 'refunded'])
            .where(sql<boolean>`coalesce(paid.error_code, '') <> all(${MISMATCHES}::text[])`)
            .whereRef('paid.period_start', '>=', 'open.period_start'),
        ),
      ),
    )
    .execute()
  if (open.some(({ error_code }) => error_code === GIVEN_UP)) return GIVEN_UP
  return open.length > 0 ? 'past_due' : 'paid'
}

function audit(trx: Trx, purchase_id: number, action: string, details: object): Promise<void> {
  return recordAudit(trx, { actor_customer_id: null }, action, purchase_id, details)
}

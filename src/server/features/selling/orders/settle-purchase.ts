import { trialEnd } from '#domain/selling/subscriptions/next-charge.ts'
import { nextState } from '#domain/selling/purchases/purchase-life.ts'
import { localDay } from '#domain/time/local-day.ts'
import type { Trx } from '#server/db/transaction.ts'
import { recordAudit } from '#server/shared/audit.ts'
import { bookPayment, bookUnapplied, type Paid } from '#server/features/selling/charging/book-payment.ts'
import { grantPurchase } from '#server/features/selling/grants/grant-purchase.ts'
import { type Seller, notifyBuyer } from '#server/features/selling/notify-buyer.ts'
import { lockPurchase, type Purchase, updatePurchase } from '#server/features/selling/order-rows.ts'

export interface Settlement {
  purchase_id: number
  /** The payment received, in whole centavos; null for a free offer. */
  payment: Paid | null
  /** The provider's ids, and the card's name as it may be shown. */
  provider?: { reference: string; subscription_id: string | null; card_name: string | null }
  /** The staff member who confirmed it; null for a provider's report. */
  actor_customer_id?: number | null
}

/**
 * Completes a purchase: state, ledger, invoice, credits, audit line and receipt in the caller's transaction, exactly once
 * however often and in whatever order it is reported. Returns the purchase's state; one that can no longer be paid stays as it
 * is, and its money is booked as unapplied for staff to see.
 */
export async function settlePurchase(
  trx: Trx,
  seller: Seller,
  settlement: Settlement,
): Promise<Purchase['status']> {
  const purchase = await lockPurchase(trx, settlement.purchase_id)
  const status = nextState(purchase.status, 'paid', purchase.subscription_period !== null)
  if (status === null) {
    if (settlement.payment) await bookUnapplied(trx, purchase, settlement.payment)
    return purchase.status
  }
  const { payment, provider } = settlement
  await updatePurchase(trx, purchase.purchase_id, {
    status,
    ...(provider && {
      gateway_reference: provider.reference,
      subscription_id: provider.subscription_id,
      ...(provider.card_name !== null && { payment_method: provider.card_name }),
    }),
  })
  const tax_cents = payment
    ? await bookPayment(trx, seller, purchase, payment, provider?.reference ?? null)
    : 0
  await grant(trx, seller, purchase, payment?.period ?? 1)
  await recordAudit(
    trx,
    { actor_customer_id: settlement.actor_customer_id ?? null },
    `purchase.${status}`,
    purchase.purchase_id,
    { total_cents: payment?.amount_cents ?? 0, payment_id: payment?.payment_id ?? null },
  )
  const { purchase_id } = purchase
  await notifyBuyer(trx, seller, {
    kind: 'receipt',
    event: `purchase:${purchase_id}`,
    facts: { purchase_id, paid_cents: payment?.amount_cents ?? 0, tax_cents },
  })
  return status
}

async function grant(
  trx: Trx,
  { configuration, now }: Seller,
  purchase: Purchase,
  period: number,
): Promise<void> {
  const { timezone } = configuration
  const end = period === 0 ? trialEnd({ ...purchase, starts_on: localDay(now, timezone) }) : null
  await grantPurchase(trx, {
    purchaseId: purchase.purchase_id,
    period,
    now,
    timezone,
    ...(end === null ? {} : { expiresOn: end }),
  })
}

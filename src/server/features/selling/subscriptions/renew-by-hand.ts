import { cashPeriod, type CashPeriod } from '#domain/selling/purchases/cash-period.ts'
import { nextState } from '#domain/selling/purchases/purchase-life.ts'
import { localDay } from '#domain/time/local-day.ts'
import { startOfDay } from '#domain/time/start-of-day.ts'
import type { Trx } from '#server/db/transaction.ts'
import { recordAudit } from '#server/shared/audit.ts'
import type { Hand } from '#server/features/selling/charging/book-cash.ts'
import { bookPayment } from '#server/features/selling/charging/book-payment.ts'
import { grantPurchase } from '#server/features/selling/grants/grant-purchase.ts'
import { CASH_GATEWAY } from '#server/features/selling/charging/payment-methods.ts'
import { type Seller, notifyBuyer } from '#server/features/selling/notify-buyer.ts'
import { type Purchase, updatePurchase } from '#server/features/selling/order-rows.ts'

/** A subscription without a provider, paid to staff. */
const isInCash = (purchase: Pick<Purchase, 'subscription_period' | 'gateway'>): boolean =>
  purchase.subscription_period !== null && purchase.gateway === null

/** The period of a cash subscription that can be paid now; null if none is due or it is no cash subscription. */
export function duePeriod(purchase: Purchase, { configuration, now }: Seller): CashPeriod | null {
  const { status, starts_on, expires_on } = purchase
  if (!isInCash(purchase) || starts_on === null || expires_on === null) return null
  if (status !== 'active' && status !== 'failed') return null
  const today = localDay(now, configuration.timezone)
  return cashPeriod({ ...purchase, status, starts_on, expires_on }, today)
}

export const renewalCents = ({ renewal_cents, total_cents }: Purchase): number => renewal_cents ?? total_cents

/**
 * Books a payment in cash of a subscription's next period and grants it, in the caller's transaction, which has locked the
 * purchase.
 */
export async function renewByHand(
  trx: Trx,
  seller: Seller,
  purchase: Purchase,
  { period: { begins, ends }, hand }: { period: CashPeriod; hand: Hand },
): Promise<void> {
  const { purchase_id, status } = purchase
  const { timezone } = seller.configuration
  const { now } = seller
  const { last } = await trx
    .selectFrom('payment')
    .select(({ fn }) => fn.max('period').as('last'))
    .where('purchase_id', '=', purchase_id)
    .executeTakeFirstOrThrow()
  const period = last + 1
  const amount_cents = renewalCents(purchase)
  const { payment_id } = await trx
    .insertInto('payment')
    .values({
      purchase_id,
      gateway: CASH_GATEWAY,
      period,
      period_start: startOfDay(begins, timezone),
      amount_cents,
      status: 'succeeded',
      desk_reference: hand.reference ?? null,
      created_at: now,
    })
    .returning('payment_id')
    .executeTakeFirstOrThrow()
  await grantPurchase(trx, { purchaseId: purchase_id, period, now, timezone, expiresOn: ends })
  const paid = { payment_id, period, amount_cents, account: 'cash' as const, hand }
  const tax_cents = await bookPayment(trx, seller, purchase, paid, null)
  const next = nextState(status, 'paid', true)
  await updatePurchase(trx, purchase_id, {
    ...(next !== null && { status: next }),
    past_due_since: null,
    retry_at: null,
    // One that had ended counts its periods from the day on which it starts again.
    ...(status === 'failed' && { billing_from: begins }),
  })
  await recordAudit(trx, { actor_customer_id: hand.actor_customer_id }, 'purchase.renewed', purchase_id, {
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

import { formatMoney } from '#domain/money.ts'
import type { CashPeriod } from '#domain/selling/purchases/cash-period.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { recordAudit } from '#server/shared/audit.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { subscriptionErrors } from '#text/errors/subscriptions.ts'
import { sellingErrors } from '#text/errors/selling.ts'
import { CASH_GATEWAY, requireMethod } from '#server/features/selling/charging/payment-methods.ts'
import { hasNewer } from '#server/features/selling/subscriptions/newer-subscription.ts'
import { duePeriod, renewalCents, renewByHand } from '#server/features/selling/subscriptions/renew-by-hand.ts'
import { lockOrdersOf } from '#server/features/selling/lock-orders.ts'
import type { Seller } from '#server/features/selling/notify-buyer.ts'
import { settlePurchase } from '#server/features/selling/orders/settle-purchase.ts'
import {
  lockPurchase,
  type Purchase,
  updatePayment,
  updatePurchase,
} from '#server/features/selling/order-rows.ts'

interface Received {
  purchase_id: number
  payment_method_id: number
  /** Whole centavos, if counted. */
  amountCents: number | null
  /** The first day of the period that was shown, if the request says so. */
  begins?: string | null | undefined
  actor_customer_id: number
  /** Where the cash was taken, if the request says so. */
  location_id?: number | null | undefined
  /** What the card terminal or the bank printed. */
  reference?: string | null | undefined
  request_id: string
}

/**
 * Records payment in cash of an order, or of a subscription's next period, and grants it, once: a paid one stays as it is.
 * Throws AppError 404, 409 for an order that does not wait for cash or a subscription with a newer one beside it, 400 for another amount.
 */
export async function confirmCash(db: Queryable, seller: Seller, received: Received): Promise<void> {
  const { purchase_id, payment_method_id } = received
  await inTransaction(db, async (trx) => {
    await lockOrdersOf(trx, purchase_id, () => notFound(checkoutErrors.purchaseUnknown))
    const purchase = await lockPurchase(trx, purchase_id)
    const due = duePeriod(purchase, seller)
    // It is paid by now, and the next one may be due as well: the same money counts once.
    if (due && purchase.status === 'active' && (received.begins ?? due.begins) < due.begins) return
    if (purchase.status === 'failed' && due && (await hasNewer(trx, purchase, purchase.created_at)))
      throw new AppError(409, 'subscription_replaced', subscriptionErrors.replaced)
    if (due) return confirmPeriod(trx, seller, purchase, due, received)
    if (purchase.status === 'completed' || purchase.status === 'active') return
    const payment = await trx
      .selectFrom('payment')
      .select(['payment_id', 'period', 'amount_cents'])
      .where('purchase_id', '=', purchase_id)
      .where('gateway', '=', CASH_GATEWAY)
      .where('status', '=', 'pending')
      .executeTakeFirst()
    if (purchase.status !== 'pending' || !payment)
      throw new AppError(409, 'no_cash_expected', sellingErrors.noCashExpected)
    const { amount_cents } = payment
    await take(trx, received, amount_cents)
    await updatePayment(trx, payment.payment_id, {
      status: 'succeeded',
      desk_reference: received.reference ?? null,
    })
    const { actor_customer_id, reference, request_id } = received
    await recordAudit(trx, { actor_customer_id, request_id }, 'payment.confirmed', purchase_id, {
      payment_method_id,
      amount_cents,
      ...(reference && { reference }),
    })
    await settlePurchase(trx, seller, {
      purchase_id,
      payment: { ...payment, account: 'cash', hand: received },
      actor_customer_id,
    })
  })
}

async function confirmPeriod(
  trx: Trx,
  seller: Seller,
  purchase: Purchase,
  period: CashPeriod,
  received: Received,
): Promise<void> {
  const { payment_method_id, amountCents: _counted, begins: _shown, request_id, ...hand } = received
  const amount_cents = renewalCents(purchase)
  await take(trx, received, amount_cents)
  const { purchase_id } = purchase
  const { actor_customer_id } = hand
  await recordAudit(trx, { actor_customer_id, request_id }, 'payment.confirmed', purchase_id, {
    payment_method_id,
    amount_cents,
    ...period,
    ...(hand.reference && { reference: hand.reference }),
  })
  await renewByHand(trx, seller, purchase, { period, hand })
}

/** Stores how the money came. Throws AppError 400 for another amount than is due, or a method that is not offered. */
async function take(
  trx: Trx,
  { purchase_id, payment_method_id, amountCents }: Received,
  dueCents: number,
): Promise<void> {
  if (amountCents !== null && amountCents !== dueCents) throw otherAmount(dueCents, amountCents)
  // Nothing is paid by any method, also where that one is archived.
  if (dueCents > 0) await requireMethod(trx, payment_method_id)
  await updatePurchase(trx, purchase_id, { payment_method_id })
}

/** AppError 400 with both amounts. */
function otherAmount(expected: number, received: number): AppError {
  const text = sellingErrors.otherAmount({ expected: formatMoney(expected), received: formatMoney(received) })
  return new AppError(400, 'amount_mismatch', text, {
    fields: { amount: text },
    extra: { expected: expected / 100, received: received / 100 },
  })
}

import { nextState } from '#domain/selling/purchases/purchase-life.ts'
import { inTransaction, type Trx } from '#server/db/transaction.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import type { SubscriptionWish } from '#server/features/selling/subscriptions/find-subscription.ts'
import { CASH_GATEWAY } from '#server/features/selling/charging/payment-methods.ts'
import { can } from '#domain/people/roles.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { type Purchase, updatePurchase } from '#server/features/selling/order-rows.ts'

/**
 * Cancels an unpaid cash order: one's own, or any customer's for reception and admin. Any other purchase stays as it is: returns
 * false or, where only an `order` was meant, throws AppError 404, 409. Excludes a confirmation at the same time.
 */
export function cancelCashOrder(
  { db, clock }: Services,
  {
    purchase_id,
    actor,
    request_id,
    reason,
    order = false,
  }: SubscriptionWish & { reason: string; order?: boolean | undefined },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const purchase = await trx
      .selectFrom('purchase')
      .select(['status', 'subscription_period', 'granted_at'])
      .where('purchase_id', '=', purchase_id)
      .$if(!can(actor.role, 'customers'), (own) => own.where('customer_id', '=', actor.customer_id))
      .forNoKeyUpdate()
      .executeTakeFirst()
    const by = { actor_customer_id: actor.customer_id, request_id }
    const cancelled =
      purchase?.status === 'pending' &&
      (await cancelUnpaid(trx, { purchase_id, ...purchase }, { ...by, reason, now: clock.now() }))
    if (cancelled || !order) return cancelled
    if (!purchase) throw notFound(checkoutErrors.purchaseUnknown)
    throw purchase.granted_at === null
      ? new AppError(409, 'order_not_waiting', checkoutErrors.orderNotWaiting)
      : new AppError(409, 'order_paid', checkoutErrors.orderPaid)
  })
}

/** Cancels a locked order that waits for cash. Returns false for one that waits for a provider. */
export async function cancelUnpaid(
  trx: Trx,
  {
    purchase_id,
    status,
    subscription_period,
  }: Pick<Purchase, 'purchase_id' | 'status' | 'subscription_period'>,
  { reason, now, ...by }: By & { reason: string | null; now: Date },
): Promise<boolean> {
  const ended = await trx
    .updateTable('payment')
    .set({ status: 'cancelled' })
    .where('purchase_id', '=', purchase_id)
    .where('gateway', '=', CASH_GATEWAY)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  if (ended.numUpdatedRows === 0n) return false
  await updatePurchase(trx, purchase_id, {
    status: nextState(status, 'cancelled', subscription_period !== null),
    cancelled_at: now,
    cancel_reason: reason,
  })
  await recordAudit(trx, by, 'purchase.cancelled', purchase_id, { reason })
  return true
}

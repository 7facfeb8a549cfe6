import { nextState } from '#domain/selling/purchases/purchase-life.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { recordAudit } from '#server/shared/audit.ts'
import type { Services } from '#server/kit/services.ts'
import type { SubscriptionWish } from '#server/features/selling/subscriptions/find-subscription.ts'
import { CASH_GATEWAY } from '#server/features/selling/charging/payment-methods.ts'
import { can } from '#domain/people/roles.ts'
import { updatePurchase } from '#server/features/selling/order-rows.ts'

/**
 * Cancels an unpaid cash order: one's own, or any customer's for reception and admin. Returns false for any other purchase,
 * which stays as it is. Excludes a confirmation at the same time.
 */
export function cancelCashOrder(
  { db, clock }: Services,
  { purchase_id, actor, request_id, reason }: SubscriptionWish & { reason: string },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const purchase = await trx
      .selectFrom('purchase')
      .select(['status', 'subscription_period'])
      .where('purchase_id', '=', purchase_id)
      .$if(!can(actor.role, 'customers'), (own) => own.where('customer_id', '=', actor.customer_id))
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (purchase?.status !== 'pending') return false
    const ended = await trx
      .updateTable('payment')
      .set({ status: 'cancelled' })
      .where('purchase_id', '=', purchase_id)
      .where('gateway', '=', CASH_GATEWAY)
      .where('status', '=', 'pending')
      .executeTakeFirst()
    if (ended.numUpdatedRows === 0n) return false
    await updatePurchase(trx, purchase_id, {
      status: nextState(purchase.status, 'cancelled', purchase.subscription_period !== null),
      cancelled_at: clock.now(),
      cancel_reason: reason,
    })
    await recordAudit(
      trx,
      { actor_customer_id: actor.customer_id, request_id },
      'purchase.cancelled',
      purchase_id,
      { reason },
    )
    return true
  })
}

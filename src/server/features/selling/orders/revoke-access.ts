import { sql } from 'kysely'
import { nextState } from '#domain/selling/purchases/purchase-life.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { sellingErrors } from '#text/errors/selling.ts'
import { endSubscription, OVER } from '#server/features/selling/charging/end-subscription.ts'
import { removeAll } from '#server/features/selling/grants/remove-credits.ts'
import { notifyBuyer, sellerOf } from '#server/features/selling/notify-buyer.ts'
import { closePause } from '#server/features/selling/subscriptions/apply-subscription-end.ts'
import { learnLater } from '#server/features/selling/subscriptions/learn-subscription.ts'
import { lockPurchase, updatePurchase } from '#server/features/selling/order-rows.ts'

interface Revoke extends By {
  purchase_id: number
  reason: string | null
}

/**
 * Revokes a purchase: its free credits are removed, reserved places stay, and a subscription is charged no more, of which its
 * customer is notified. No money moves. A revoked or refunded one stays as it is, as does the reason for which one was cancelled
 * before. Throws AppError 404, 409 or 503.
 */
export async function revokeAccess(services: Services, revoke: Revoke): Promise<void> {
  const { purchase_id } = revoke
  await endSubscription(services, purchase_id, ['active', ...OVER], () => learnLater(services, purchase_id))
  await inTransaction(services.db, async (trx) => {
    const unknown = () => notFound(checkoutErrors.purchaseUnknown)
    const { status, subscription_period } = await lockPurchase(trx, purchase_id, unknown)
    if (status === 'revoked' || status === 'refunded') return
    const next = nextState(status, 'revoked', subscription_period !== null)
    if (next === null) throw new AppError(409, 'not_granted', sellingErrors.notGranted)
    const now = services.clock.now()
    const { reason } = revoke
    await updatePurchase(trx, purchase_id, {
      status: next,
      ...(reason !== null && { cancel_reason: sql<string>`coalesce(cancel_reason, ${reason})` }),
    })
    const removed = await removeAll(trx, purchase_id, {
      now,
      actor_customer_id: revoke.actor_customer_id,
    })
    await recordAudit(trx, revoke, 'purchase.revoked', purchase_id, {
      was: status,
      removed,
      ...(reason !== null && { reason }),
    })
    if (subscription_period === null) return
    await closePause(trx, purchase_id, now)
    await notifyBuyer(trx, sellerOf(services), {
      kind: 'subscription_ended',
      event: `ended:${purchase_id}`,
      facts: { purchase_id },
    })
  })
}

import { nextState, type PurchaseState } from '#domain/selling/purchases/purchase-life.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { recordAudit } from '#server/shared/audit.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { sellingErrors } from '#text/errors/selling.ts'
import { gatewayOf, providerAway } from '#server/features/selling/charging/charge-card.ts'
import { removeAll } from './remove-credits.ts'

interface Revoke {
  purchase_id: number
  reason: string | null
  actor_customer_id: number
  request_id: string
}

/**
 * Revokes a purchase: its free credits are removed, reserved places stay, and a subscription is charged no more. No money
 * moves. A revoked or refunded one stays as it is. Throws AppError 404, 409 or 503.
 */
export async function revokeAccess(services: Services, revoke: Revoke): Promise<void> {
  const { purchase_id } = revoke
  await endSubscription(services, purchase_id, ['active', ...OVER])
  await inTransaction(services.db, async (trx) => {
    const purchase = await trx
      .selectFrom('purchase')
      .select(['status', 'subscription_period'])
      .where('purchase_id', '=', purchase_id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!purchase) throw notFound(checkoutErrors.purchaseUnknown)
    const { status, subscription_period } = purchase
    if (status === 'revoked' || status === 'refunded') return
    const next = nextState(status, 'revoked', subscription_period !== null)
    if (next === null) throw new AppError(409, 'not_granted', sellingErrors.notGranted)
    const now = services.clock.now()
    const { reason } = revoke
    await trx
      .updateTable('purchase')
      .set({ status: next, ...(reason !== null && { cancel_reason: reason }) })
      .where('purchase_id', '=', purchase_id)
      .execute()
    const removed = await removeAll(trx, purchase_id, {
      now,
      actor_customer_id: revoke.actor_customer_id,
    })
    await recordAudit(trx, {
      actor_customer_id: revoke.actor_customer_id,
      action: 'purchase.revoked',
      entity: 'purchase',
      entity_id: purchase_id,
      details: { was: status, removed, ...(reason !== null && { reason }) },
      request_id: revoke.request_id,
    })
  })
}

/** States of a subscription that must not be charged any more, whatever its provider does. */
const OVER = ['failed', 'cancelled', 'refunded'] as const

/**
 * Cancels a subscription at its provider if it is in one of these states here: one that was paid in the meantime continues. Idempotent.
 * A revocation calls it before anything else changes, because a customer who might still be charged must not lose the credits.
 */
export async function endSubscription(
  services: Services,
  purchase_id: number,
  states: readonly PurchaseState[] = OVER,
): Promise<void> {
  const purchase = await services.db
    .selectFrom('purchase')
    .select(['gateway', 'subscription_id'])
    .where('purchase_id', '=', purchase_id)
    .where('status', 'in', states)
    .executeTakeFirst()
  if (!purchase?.gateway || !purchase.subscription_id) return
  await gatewayOf(services, purchase.gateway)
    .cancelSubscription(purchase.subscription_id)
    .catch((error: unknown) => Promise.reject(providerAway(error)))
}

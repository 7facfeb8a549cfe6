import type { PurchaseState } from '#domain/selling/purchases/purchase-life.ts'
import type { Services } from '#server/kit/services.ts'
import { gatewayOf, noAnswer } from './charge-card.ts'

/** States of a subscription that must not be charged any more, whatever its provider does. */
export const OVER = ['failed', 'cancelled', 'refunded'] as const

/**
 * Cancels a subscription at its provider if it is in one of these states here: one that was paid in the meantime continues. Idempotent.
 * A revocation calls it before anything else changes, because a customer who might still be charged must not lose the credits.
 * @param first runs before a provider is asked
 */
export async function endSubscription(
  services: Services,
  purchase_id: number,
  states: readonly PurchaseState[] = OVER,
  first?: () => Promise<void>,
): Promise<void> {
  const purchase = await services.db
    .selectFrom('purchase')
    .select(['gateway', 'subscription_id'])
    .where('purchase_id', '=', purchase_id)
    .where('status', 'in', states)
    .executeTakeFirst()
  if (!purchase?.gateway || !purchase.subscription_id) return
  await first?.()
  await gatewayOf(services, purchase.gateway).cancelSubscription(purchase.subscription_id).catch(noAnswer)
}

import { applyWaitingEvents } from '#server/features/selling/events/apply-waiting-events.ts'
import { reconcilePurchases as reconcile } from '#server/features/selling/events/reconcile-purchases.ts'
import { reconcileCashBalance } from '#server/features/selling/events/cash-balance.ts'
import type { Services } from '#server/kit/services.ts'

/** Settles undecided payments, applies events that arrived too early, and books money that providers hold, every minute. */
export async function reconcilePurchases(services: Services): Promise<void> {
  await applyWaitingEvents(services)
  await reconcile(services)
  await reconcileCashBalance(services)
}

import { reconcilePurchases as reconcile } from '#server/features/selling/reconcile-purchases.ts'
import type { Services } from '#server/services.ts'

/** Looks after the payments that nobody has answered for, every minute. */
export async function reconcilePurchases(services: Services): Promise<void> {
  await reconcile(services)
}

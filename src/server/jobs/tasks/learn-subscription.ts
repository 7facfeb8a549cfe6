import { learnSubscription as learn } from '#server/features/selling/subscriptions/learn-subscription.ts'
import type { Services } from '#server/kit/services.ts'

/** Reads the state of a subscription that changed at its provider. */
export function learnSubscription(
  services: Services,
  { purchase_id }: { purchase_id: number },
): Promise<void> {
  return learn(services, purchase_id)
}

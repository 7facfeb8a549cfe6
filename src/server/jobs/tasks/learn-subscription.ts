import { learnSubscription as learn } from '#server/features/selling/subscriptions/learn-subscription.ts'
import type { Services } from '#server/kit/services.ts'

/** Asks a provider how a subscription stands that was changed there. */
export function learnSubscription(
  services: Services,
  { purchase_id }: { purchase_id: number },
): Promise<void> {
  return learn(services, purchase_id)
}

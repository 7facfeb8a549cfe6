import { endSubscription as end } from '#server/features/selling/charging/end-subscription.ts'
import type { Services } from '#server/kit/services.ts'

/** Stops the charges of a subscription that is over here at its provider. */
export function endSubscription(services: Services, { purchase_id }: { purchase_id: number }): Promise<void> {
  return end(services, purchase_id)
}

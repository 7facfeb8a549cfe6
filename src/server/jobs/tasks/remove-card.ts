import { gatewayOf } from '#server/features/selling/charging/charge-card.ts'
import type { Services } from '#server/kit/services.ts'

/** Removes a card at its provider that is no longer known here. Retried until the provider has answered. */
export async function removeCard(
  services: Services,
  { gateway, source_id }: { gateway: string; source_id: string },
): Promise<void> {
  await gatewayOf(services, gateway).sources?.remove(source_id)
}

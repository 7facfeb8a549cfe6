import { dropCard as drop } from '#server/features/selling/cards/drop-card.ts'
import type { Services } from '#server/kit/services.ts'

/** Removes the card of a failed payment at the provider. */
export function dropCard(services: Services, { payment_id }: { payment_id: number }): Promise<void> {
  return drop(services, payment_id)
}

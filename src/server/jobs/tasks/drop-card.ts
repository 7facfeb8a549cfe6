import { dropCard as drop } from '#server/features/selling/cards/drop-card.ts'
import type { Services } from '#server/kit/services.ts'

/** Has a provider forget the card of a payment that did not go through. */
export function dropCard(services: Services, { payment_id }: { payment_id: number }): Promise<void> {
  return drop(services, payment_id)
}

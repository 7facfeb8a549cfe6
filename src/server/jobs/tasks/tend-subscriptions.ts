import { tendSubscriptions as tend } from '#server/features/selling/events/tend-subscriptions.ts'
import type { Services } from '#server/kit/services.ts'

/** Renews the sandbox's subscriptions and ends pauses that are due, every minute. */
export function tendSubscriptions(services: Services): Promise<void> {
  return tend(services)
}

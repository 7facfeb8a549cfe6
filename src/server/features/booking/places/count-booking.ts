import { can } from '#domain/people/roles.ts'
import type { Services } from '#server/kit/services.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'

/**
 * Each booking and each cancellation sends mails and triggers the waitlist, and each change of spot is announced: an
 * account has an hourly limit, staff have none.
 */
export async function countBooking({ services, actor }: { services: Services; actor: Actor }): Promise<void> {
  if (!can(actor.role, 'work')) await services.rateLimits.take('bookingByAccount', String(actor.customer_id))
}

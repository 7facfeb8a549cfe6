import { tellRegular as tell } from '#server/features/messages/notices/regular-messages.ts'
import type { Services } from '#server/kit/services.ts'

/** Sends the daily messages, on the first run after the studio's morning has begun. */
export async function tellRegular(services: Services): Promise<void> {
  await tell(services)
}

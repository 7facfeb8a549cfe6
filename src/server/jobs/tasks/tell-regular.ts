import { tellRegular as tell } from '#server/features/messages/regular-messages.ts'
import type { Services } from '#server/kit/services.ts'

/** Tells people what comes round with the day, on the first run after the studio's morning has begun. */
export async function tellRegular(services: Services): Promise<void> {
  await tell(services)
}

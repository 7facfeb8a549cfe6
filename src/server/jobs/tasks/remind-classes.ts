import { remindClasses as remind } from '#server/features/messages/remind-classes.ts'
import type { Services } from '#server/kit/services.ts'

/** Reminds people of their classes, a few minutes after the moment at the latest. */
export async function remindClasses(services: Services): Promise<void> {
  await remind(services)
}

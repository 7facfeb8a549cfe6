import { remindClasses as remind } from '#server/features/messages/notices/remind-classes.ts'
import type { Services } from '#server/kit/services.ts'

/** Queues class reminders; they are at most a few minutes late. */
export async function remindClasses(services: Services): Promise<void> {
  await remind(services)
}

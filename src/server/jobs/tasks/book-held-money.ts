import { bookHeldMoney as book } from '#server/features/selling/events/held-money.ts'
import type { TaskPayloads } from '#server/queue/task-payloads.ts'
import type { Services } from '#server/kit/services.ts'

/** Books the money that a provider holds for a customer. */
export function bookHeldMoney(services: Services, of: TaskPayloads['book-held-money']): Promise<void> {
  return book(services, of)
}

import { bookCashBalance as book } from '#server/features/selling/events/cash-balance.ts'
import type { TaskPayloads } from '#server/queue/task-payloads.ts'
import type { Services } from '#server/kit/services.ts'

/** Books the money that a provider holds for a customer. */
export function bookCashBalance(services: Services, of: TaskPayloads['book-cash-balance']): Promise<void> {
  return book(services, of)
}

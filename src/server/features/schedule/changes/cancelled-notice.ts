import { tellAt } from '#domain/schedule/undo.ts'
import type { Notice } from '#server/features/messages/notices/notices.ts'

interface Concerned {
  single_class_id: number
  customer_id: number
  class_reservation_id?: number | null
  waitlist_id?: number | null
}

interface Cancellation {
  reason: string | null
  now: Date
  /** When the class begins; if undefined, the notice must not be sent. */
  class_date?: Date | undefined
}

/** The notice of a cancelled class for a holder of a place, or for who waited for one; a class may be cancelled again. */
export function cancelledNotice(
  { single_class_id, customer_id, class_reservation_id = null, waitlist_id = null }: Concerned,
  { reason, now, class_date }: Cancellation,
): Notice {
  const of = {
    customer_id,
    event: `class:${single_class_id}:cancelled:${now.getTime()}`,
    ...(class_date ? { due_at: tellAt([class_date], now) } : {}),
  }
  return class_reservation_id === null
    ? { kind: 'waitlist_cancelled', ...of, facts: { waitlist_id: waitlist_id ?? 0, reason } }
    : { kind: 'class_cancelled', ...of, facts: { class_reservation_id, reason } }
}

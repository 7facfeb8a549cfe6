import { tellAt } from '#domain/schedule/undo.ts'
import type { Notice } from '#server/features/messages/notices/notices.ts'

type Concerned = { single_class_id: number; customer_id: number } & (
  | { class_reservation_id: number }
  | { class_reservation_id?: null; waitlist_id: number }
)

interface Cancellation {
  reason: string | null
  now: Date
  /** When the class begins; if undefined, the notice must not be sent. */
  class_date?: Date | undefined
}

/** The notice of a cancelled class for a holder of a place, or for who waited for one; a class may be cancelled again. */
export function cancelledNotice(concerned: Concerned, { reason, now, class_date }: Cancellation): Notice {
  const of = {
    customer_id: concerned.customer_id,
    event: `class:${concerned.single_class_id}:cancelled:${now.getTime()}`,
    ...(class_date ? { due_at: tellAt([class_date], now) } : {}),
  }
  return concerned.class_reservation_id == null
    ? { kind: 'waitlist_cancelled', ...of, facts: { waitlist_id: concerned.waitlist_id, reason } }
    : {
        kind: 'class_cancelled',
        ...of,
        facts: { class_reservation_id: concerned.class_reservation_id, reason },
      }
}

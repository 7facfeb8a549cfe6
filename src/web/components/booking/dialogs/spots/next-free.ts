import type { OwnWeek, SingleClass } from '#contract/types.ts'
import { cardState } from '#web/components/calendar/card/card-state.ts'

/** So many days before the full class are searched, though none before today, and twice as many in all. */
export const DAYS_AROUND = 7

/**
 * The class that can be booked in place of a full one: of the same type, with places, without a place or a waitlist entry of one's
 * own. The first from the full one's hour on, or else the last before it; null if there is none.
 * @param own the customer's timetable of this type
 */
export function nextFree(
  own: Pick<OwnWeek, 'days' | 'class_reservations' | 'waitlists'>,
  full: Pick<SingleClass, 'single_class_id' | 'class_type' | 'class_date'>,
  now: Date,
): SingleClass | null {
  const taken = new Set([
    full.single_class_id,
    ...[...own.class_reservations, ...own.waitlists].map(({ single_class_id }) => single_class_id),
  ])
  const free = own.days
    .flatMap((day) => day.details)
    .filter(
      (single) =>
        single.class_type.class_type_id === full.class_type.class_type_id &&
        !taken.has(single.single_class_id) &&
        single.cancelledAt === null &&
        cardState(single, now) === 'available',
    )
  const inOrder = free.toSorted((a, b) => Date.parse(a.class_date) - Date.parse(b.class_date))
  return inOrder.find(({ class_date }) => class_date >= full.class_date) ?? inOrder.at(-1) ?? null
}

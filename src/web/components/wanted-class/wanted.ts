import type { SingleClass } from '#contract/types.ts'
import { dayAndTime } from '#web/ui/format/format.ts'

/** The state of the class that a purchase is for. `gone`: cancelled, or removed from the timetable. */
type WantedState = 'open' | 'full' | 'past' | 'gone'

/** A class that the customer wants to reserve and first buys credits for. */
export interface Wanted {
  /** The id in the address or in the purchase. */
  id: number
  /** Null when it is gone. */
  single: SingleClass | null
  state: WantedState
}

type Facts = Pick<
  SingleClass,
  'class_date' | 'booking_closes_at' | 'cancelledAt' | 'capacity' | 'places_left'
>

/** Whether a class can still be reserved. */
export function wantedState(single: Facts | null, now: Date): WantedState {
  if (single === null || single.cancelledAt !== null) return 'gone'
  if (new Date(single.booking_closes_at ?? single.class_date) <= now) return 'past'
  return single.capacity === null || single.places_left <= 0 ? 'full' : 'open'
}

/** The values that texts about it take. */
export const namedIn = (single: SingleClass, timezone: string): { name: string; when: string } => ({
  name: single.class_type.name,
  when: dayAndTime(single.class_date, timezone),
})

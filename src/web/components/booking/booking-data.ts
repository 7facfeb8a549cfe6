import type { ClassReservation, SingleClass, Waitlist } from '#contract/types.ts'
import type { Penalty } from '#domain/booking/reserve-request.ts'
import type { Unfit } from '#domain/credits/fit.ts'
import type { WeekData } from '#web/components/calendar/week-data.ts'

/** What the customer could pay a class with. */
export interface Standing {
  /** Free credits that fit the class, unlimited ones left out. */
  credits: number
  /** An unlimited membership fits it. */
  unlimited: boolean
  /** Free credits that do not fit it, and why, where that is the same for all. */
  others: { count: number; why: Unfit | null }
}

/** What the calendar needs to know of the one who looks at it. */
export interface BookingViewer {
  /** All free credits, whatever they are good for. */
  credits: number
  hasUnlimited: boolean
  /** Live places in the classes shown, guests' included, by class. */
  reservations: Record<number, ClassReservation[]>
  /** The own entries in the lines of classes, by class. */
  waitlists: Record<number, Waitlist>
  standings: Record<number, Standing>
  /** The active one that lasts longest. */
  penalty: Penalty | null
}

/** One week of the calendar, for one viewer. */
export interface BookingWeek {
  week: WeekData
  /** Null without a session. */
  viewer: BookingViewer | null
}

const NOTHING: Standing = { credits: 0, unlimited: false, others: { count: 0, why: null } }

/** What a class stands at for the viewer. */
export function standingOf({ viewer }: BookingWeek, single: SingleClass): Standing {
  return viewer?.standings[single.single_class_id] ?? NOTHING
}

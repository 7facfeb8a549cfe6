import type { ClassReservation } from '#contract/types.ts'
import type { WeekData } from '#web/components/calendar/WeekCalendar.tsx'

/** What the customer could pay a class with. */
export interface Standing {
  /** Free credits that fit the class, unlimited ones left out. */
  credits: number
  /** An unlimited membership fits it. */
  unlimited: boolean
}

/** What the calendar needs to know of the one who looks at it. */
export interface BookingViewer {
  /** All free credits, whatever they are good for. */
  credits: number
  hasUnlimited: boolean
  /** Live places in the classes shown, guests' included, by class. */
  reservations: Record<number, ClassReservation[]>
  standings: Record<number, Standing>
  /** First day on which booking is allowed again, YYYY-MM-DD; null without an active penalty. */
  penaltyUntil: string | null
}

/** One week of the calendar, for one viewer. */
export interface BookingWeek {
  week: WeekData
  /** Null without a session. */
  viewer: BookingViewer | null
}

import type { ClassReservation, OwnWeek, SingleClass, Waitlist } from '#contract/types.ts'
import type { Penalty } from '#domain/booking/reserve/reserve-request.ts'
import type { Unfit } from '#domain/credits/fit.ts'
import type { WeekData } from '#web/components/calendar/week/week-data.ts'

/** What the customer could pay a class with. */
export interface Standing {
  /** Free credits that fit the class, not counting unlimited ones. */
  credits: number
  /** An unlimited membership fits it. */
  unlimited: boolean
  /** Free credits that do not fit it, and the reason if it is the same for all. */
  others: { count: number; why: Unfit | null }
}

/** What the calendar needs to know about its viewer. */
export interface BookingViewer {
  /** Whose week it is, by `sessionOf`. */
  session: string | null
  /** All free credits, whatever they are valid for. */
  credits: number
  hasUnlimited: boolean
  /** Live places in the displayed classes, including guests', by class. */
  reservations: Record<number, ClassReservation[]>
  /** The viewer's waitlist entries, by class. */
  waitlists: Record<number, Waitlist>
  standings: Record<number, Standing>
  /** The active penalty that ends last. */
  penalty: Penalty | null
  /** Of any week. */
  offers: OwnWeek['offers']
  pastDuePurchases: OwnWeek['past_due_purchases']
}

/** One week of the calendar, for one viewer. */
export interface BookingWeek {
  week: WeekData
  /** Null without a session. */
  viewer: BookingViewer | null
}

const NOTHING: Standing = { credits: 0, unlimited: false, others: { count: 0, why: null } }

/** The viewer's means of payment for a class. */
export function standingOf({ viewer }: BookingWeek, single: SingleClass): Standing {
  return viewer?.standings[single.single_class_id] ?? NOTHING
}

/** The places of the viewer's guests in a class. */
export const guestPlaces = ({ viewer }: BookingWeek, single: SingleClass): ClassReservation[] =>
  (viewer?.reservations[single.single_class_id] ?? []).filter(({ guest }) => guest !== null)

const endOf = ({ class_date, duration }: SingleClass): number => Date.parse(class_date) + duration * 60_000

/** The viewer's own place in another class that overlaps this one, of those in the displayed week. */
export function clashOf({ viewer }: BookingWeek, single: SingleClass): SingleClass | null {
  const own = Object.values(viewer?.reservations ?? {}).flatMap((places) =>
    places.filter(({ guest }) => guest === null).map((place) => place.single_class),
  )
  const clashes = (other: SingleClass): boolean =>
    other.single_class_id !== single.single_class_id &&
    Date.parse(other.class_date) < endOf(single) &&
    Date.parse(single.class_date) < endOf(other)
  return own.find(clashes) ?? null
}

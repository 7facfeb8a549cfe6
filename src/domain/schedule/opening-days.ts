import { addDays, mondayOf } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'

/** With fewer bookable classes than this left in the week, the calendar opens on the next seven days. */
const FEWEST_BOOKABLE = 6

export interface Listed {
  class_date: string
  /** Null means no capacity: always full. */
  capacity: number | null
  places_left: number
  booking_closes_at?: string | null
}

/**
 * Whether it can still be booked, now or once its booking opens: it has not begun, its booking is not over and it
 * has a place. Who looks makes no difference, since visitors' pages are cached for everybody.
 */
export function isBookable(single: Listed, now: Date): boolean {
  const closes = single.booking_closes_at ?? single.class_date
  const end = Math.min(Date.parse(single.class_date), Date.parse(closes))
  return end > now.getTime() && single.capacity !== null && single.places_left > 0
}

export interface OpeningDays {
  /** The first of the seven days, YYYY-MM-DD: this week's Monday, or today. */
  first: string
  /** They are the next seven days, because little is left of the week. */
  coming: boolean
}

/**
 * The days that a calendar opens on: this week from Monday to Sunday, or with fewer than six bookable classes left of it the next
 * seven days from today, unless these bring nothing after Sunday.
 * @param classes those of the location that is shown, at least from today to the sixth day after it
 */
export function openingDays(classes: readonly Listed[], now: Date, timezone: string): OpeningDays {
  const today = localDay(now, timezone)
  const monday = mondayOf(today)
  const sunday = addDays(monday, 6)
  const last = addDays(today, 6)
  const dayOf = (single: Listed): string => localDay(new Date(single.class_date), timezone)
  const left = classes.filter((single) => isBookable(single, now) && dayOf(single) <= sunday)
  if (left.length >= FEWEST_BOOKABLE) return { first: monday, coming: false }
  const more = classes.some((single) => dayOf(single) > sunday && dayOf(single) <= last)
  return more ? { first: today, coming: true } : { first: monday, coming: false }
}

import type { ScheduleDay } from '#contract/types.ts'
import { nextClasses } from '#web/components/calendar/days/days.ts'
import { type Asked, type Only, readAsked, weekFrom } from '#web/components/calendar/week/load-week.ts'
import { studioContext } from '#web/server-context.ts'
import { addDays } from '#web/ui/format/format.ts'
import type { BookingWeek } from './booking-data.ts'
import { bookingOf, loadBookingWeek, readDays, type ReadDays } from './load-booking-week.ts'

/** So many classes to come are listed where a page has no calendar. */
export const NEXT_CLASSES = 4
/** How many days are read at first, and then, if they hold too few classes. Together six weeks, the most that one call answers. */
const RANGES = [7, 35]

interface ComingClasses {
  /** The week in the address; without one the next classes, whatever week they are in. */
  booking: BookingWeek
  /** All days that were read. */
  days: ScheduleDay[]
}

/** For loaders of pages with the upcoming classes of one coach or class type; none where the studio offers no classes in person. */
export async function loadComingClasses(
  asked: Asked,
  only: Only,
): Promise<ComingClasses | { booking: null; days: [] }> {
  if (!asked.context.get(studioContext).single_class_enabled) return { booking: null, days: [] }
  if (weekFrom(asked.url) === null) return loadNextClasses(asked, only)
  const booking = await loadBookingWeek(asked, only)
  return { booking, days: booking.week.days }
}

/** For loaders: the next classes, whatever week they are in. */
export async function loadNextClasses(asked: Asked, only: Only = {}): Promise<ComingClasses> {
  const opening = new URL(asked.url)
  opening.searchParams.delete('semana')
  const { query, withDays } = await readAsked({ ...asked, url: opening }, only)
  const week = { ...withDays([]), folded: null }
  const read: ReadDays = { days: [], own: null }
  let first = week.today
  for (const length of RANGES) {
    const range = { start_date: first, end_date: addDays(first, length - 1) }
    const { days, own } = await readDays(asked, { ...query, ...range })
    read.days = [...read.days, ...days]
    read.own = own && {
      ...own,
      class_reservations: [...(read.own?.class_reservations ?? []), ...own.class_reservations],
      waitlists: [...(read.own?.waitlists ?? []), ...own.waitlists],
    }
    first = addDays(first, length)
    if (nextClasses({ ...week, days: read.days }, NEXT_CLASSES).length === NEXT_CLASSES) break
  }
  const next = new Set(nextClasses({ ...week, days: read.days }, NEXT_CLASSES))
  const days = read.days
    .map((day) => ({ ...day, details: day.details.filter((single) => next.has(single)) }))
    .filter((day) => day.details.length > 0)
  return { booking: bookingOf(asked, { ...week, days }, read.own), days: read.days }
}

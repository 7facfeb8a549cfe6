import type { WeekCalendarProps } from '#web/components/calendar/WeekCalendar.tsx'
import type { BookingWeek } from './booking-data.ts'
import { CardActions } from './CardActions.tsx'
import { standingOf } from './use-booking.ts'
import type { Booking } from './use-booking.ts'

/** What the viewer has to do with a class, for any drawing of a week. */
export function standingsOf(data: BookingWeek): NonNullable<WeekCalendarProps['standing']> {
  return (single) => {
    const { credits, unlimited } = standingOf(data, single)
    return {
      reserved: data.viewer?.reservations[single.single_class_id] !== undefined,
      covered: credits > 0 || unlimited,
    }
  }
}

/** What the viewer can do with a class. A full one offers nothing until there is a waitlist to join. */
export function buttonsOf(data: BookingWeek, booking: Booking): NonNullable<WeekCalendarProps['actions']> {
  return (single, state) =>
    state === 'full' ? null : <CardActions single={single} state={state} data={data} booking={booking} />
}

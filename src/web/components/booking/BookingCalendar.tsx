import type { ReactNode } from 'react'
import { useSlowLoad } from '#web/components/account/use-slow-load.ts'
import { WeekCalendar } from '#web/components/calendar/WeekCalendar.tsx'
import type { WeekCalendarProps } from '#web/components/calendar/WeekCalendar.tsx'
import type { BookingWeek } from './booking-data.ts'
import { buttonsOf, standingsOf } from './card-view.tsx'
import { LazyBookingDialog } from './LazyBookingDialog.tsx'
import { useBooking } from './use-booking.ts'
import { useFreshWeek } from './use-fresh-week.ts'

interface BookingCalendarProps extends Pick<
  WeekCalendarProps,
  'linkTo' | 'title' | 'ranks' | 'aside' | 'phoneDays'
> {
  /** From `loadBookingWeek`. */
  booking: BookingWeek
}

/** The week with everything that can be done in it: reserving, bringing a guest, cancelling, signing in on the way. */
export function BookingCalendar({ booking: loaded, ...look }: BookingCalendarProps): ReactNode {
  const week = useFreshWeek(loaded.week)
  const booking = useBooking(loaded)
  const slow = useSlowLoad()
  return (
    <>
      <WeekCalendar
        {...look}
        week={week}
        loading={slow}
        signedIn={loaded.viewer !== null}
        standing={standingsOf(loaded)}
        actions={buttonsOf(loaded, booking)}
      />
      <LazyBookingDialog booking={booking} />
    </>
  )
}

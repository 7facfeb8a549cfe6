import type { ReactNode } from 'react'
import { useLiveWeek } from '#web/components/calendar/use-live-week.ts'
import { WeekDays } from '#web/components/site/WeekDays.tsx'
import type { BookingWeek } from './booking-data.ts'
import { buttonsOf, standingsOf } from './card-view.tsx'
import { useBooking } from './use-booking.tsx'
import { useFreshWeek } from './use-fresh-week.ts'

interface BookingDaysProps {
  /** From `loadBookingWeek`, narrowed to a coach or a class type. */
  booking: BookingWeek
  id: string
  title: string
  linkTo: (monday: string) => string
}

/** The days of one coach or class type, with everything that can be done in them. */
export function BookingDays({ booking: loaded, ...look }: BookingDaysProps): ReactNode {
  const week = useFreshWeek(useLiveWeek(loaded.week, loaded.viewer !== null))
  const booking = useBooking(loaded)
  return (
    <>
      <WeekDays {...look} week={week} standing={standingsOf(loaded)} actions={buttonsOf(loaded, booking)} />
      {booking.dialogs}
    </>
  )
}

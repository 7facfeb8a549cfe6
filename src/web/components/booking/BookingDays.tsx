import type { ReactNode } from 'react'
import { WeekDays } from '#web/components/site/WeekDays.tsx'
import type { BookingWeek } from './booking-data.ts'
import { buttonsOf, standingsOf } from './card-view.tsx'
import { oneOf } from '#web/ui/one-of.ts'
import type { Booking } from './use-booking.tsx'

interface BookingDaysProps {
  /** From `loadBookingWeek`, narrowed to a coach or a class type. */
  booking: BookingWeek
  id: string
  title: string
  linkTo: (monday: string) => string
}

/** On a reading page every button is a link to the calendar, so nothing is opened here. */
const LINKS: Booking = { pending: oneOf(), ask: () => undefined }

/** The days of one coach or class type, with the links to book them. */
export function BookingDays({ booking, ...look }: BookingDaysProps): ReactNode {
  return (
    <WeekDays
      {...look}
      week={booking.week}
      standing={standingsOf(booking)}
      actions={buttonsOf(booking, LINKS)}
    />
  )
}

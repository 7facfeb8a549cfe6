import type { ReactNode } from 'react'
import { NextClasses } from '#web/components/site/landing/NextClasses.tsx'
import { WeekDays } from '#web/components/site/landing/WeekDays.tsx'
import { type PackedWeek, useUnpacked } from './week/packed-week.ts'
import { buttonsOf, standingsOf } from './card/card-view.tsx'
import { oneOf } from '#web/ui/fields/one-of.ts'
import type { Booking } from './use-booking.tsx'

interface BookingDaysProps {
  /** From `loadComingClasses`. */
  booking: PackedWeek | null
  id: string
  title: string
  /** The address of the same page for a week; undefined for the next classes. */
  linkTo: (monday?: string) => string
}

/** On a reading page every button is a link to the calendar, so nothing is opened here. */
export const LINKS: Booking = { pending: oneOf(), ask: () => undefined }

/** The next classes of a coach or a class type, or those of a week, with the ways to what can be done in them. */
export function BookingDays({ booking, ...look }: BookingDaysProps): ReactNode {
  return booking ? <Days {...look} loaded={booking} /> : null
}

function Days({ loaded, ...look }: Omit<BookingDaysProps, 'booking'> & { loaded: PackedWeek }): ReactNode {
  const booking = useUnpacked(loaded)
  const Classes = booking.week.opened ? NextClasses : WeekDays
  return (
    <Classes
      {...look}
      week={booking.week}
      standing={standingsOf(booking)}
      actions={buttonsOf(booking, LINKS)}
    />
  )
}

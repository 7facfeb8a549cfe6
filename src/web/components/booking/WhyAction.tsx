import type { ReactNode } from 'react'
import type { SingleClass } from '#contract/types.ts'
import { calendarTexts } from '#text/booking/calendar.ts'
import { siteTexts } from '#text/site/site.ts'
import { placeOf } from '#web/components/calendar/ClassCard.tsx'
import { dayAndTime } from '#web/ui/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { useReading } from '#web/use-reading.ts'
import type { BookingWeek } from './booking-data.ts'
import styles from './CardActions.module.css'
import type { Booking } from './use-booking.tsx'

interface WhyActionProps {
  single: SingleClass
  data: BookingWeek
  booking: Booking
}

/** On a card without a free place, for signed-in viewers: a button that shows all the rules. */
export function WhyAction({ single, data, booking }: WhyActionProps): ReactNode {
  const when = dayAndTime(single.class_date, data.week.timezone)
  const name = siteTexts.calendar.about({ action: calendarTexts.why, what: single.class_type.name, when })
  return useReading() ? (
    <Link to={placeOf(single, data.week)} className={styles['why']} aria-label={name}>
      {calendarTexts.why}
    </Link>
  ) : (
    <button
      type="button"
      className={styles['why']}
      aria-label={name}
      onClick={() => booking.ask({ for: 'why', single })}
    >
      {calendarTexts.why}
    </button>
  )
}

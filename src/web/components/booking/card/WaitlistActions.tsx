import type { ReactNode } from 'react'
import type { SingleClass } from '#contract/types.ts'
import { MS_PER_MINUTE } from '#domain/time/spans.ts'
import { calendarTexts as texts } from '#text/booking/calendar.ts'
import { Actions, CardAction } from '#web/components/calendar/card/CardAction.tsx'
import { paths } from '#domain/site-map/paths.ts'
import { useStudio } from '#web/studio.ts'
import { useIsOne } from '#web/ui/fields/one-of.ts'
import type { BookingWeek } from '#web/components/booking/week/booking-data.ts'
import styles from './CardActions.module.css'
import type { Booking } from '#web/components/booking/use-booking.tsx'
import { WhyAction } from './WhyAction.tsx'

interface WaitlistActionsProps {
  single: SingleClass
  data: BookingWeek
  booking: Booking
}

/**
 * The actions of a full class: join the waitlist while it is open, leave it, or take an offered place; otherwise the reason why
 * not.
 */
export function WaitlistActions({ single, data, booking }: WaitlistActionsProps): ReactNode {
  const studio = useStudio()
  const { now } = data.week
  const entry = data.viewer?.waitlists[single.single_class_id]
  const common = { single, week: data.week, busy: useIsOne(booking.pending, single.single_class_id) }
  const left = (Date.parse(single.class_date) - Date.parse(now)) / MS_PER_MINUTE
  if (entry === undefined && !(studio.waitlist_enabled && left >= studio.waitlist_cutoff_minutes)) {
    return data.viewer === null ? null : <WhyAction single={single} data={data} booking={booking} whole />
  }
  return (
    <>
      {entry === undefined ? null : (
        <span className={styles['note']}>
          {entry.state === 'offered' ? texts.held : texts.inLine({ position: entry.position ?? 1 })}
        </span>
      )}
      <Actions single={single}>
        {entry === undefined ? (
          <CardAction
            {...common}
            whole
            linked={data.viewer === null}
            onClick={() => booking.ask({ for: 'place', single })}
          >
            {texts.waitlist}
          </CardAction>
        ) : entry.state === 'offered' ? (
          <CardAction
            {...common}
            filled
            whole
            onClick={() => booking.ask({ dialog: 'offer', single, entry })}
          >
            {texts.acceptOffer}
          </CardAction>
        ) : (
          <>
            <CardAction {...common} onClick={() => booking.ask({ dialog: 'leave_line', single, entry })}>
              {texts.leaveLine}
            </CardAction>
            <CardAction {...common} to={paths.waitlists()} whole hidden>
              {texts.look}
            </CardAction>
          </>
        )}
      </Actions>
    </>
  )
}

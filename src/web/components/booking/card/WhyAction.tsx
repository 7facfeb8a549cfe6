import type { ReactNode } from 'react'
import type { SingleClass } from '#contract/types.ts'
import { calendarTexts } from '#text/booking/calendar.ts'
import { Actions, CardAction } from '#web/components/calendar/card/CardAction.tsx'
import type { BookingWeek } from '#web/components/booking/week/booking-data.ts'
import type { Booking } from '#web/components/booking/use-booking.tsx'

interface WhyActionProps {
  single: SingleClass
  data: BookingWeek
  booking: Booking
  /** It is all that can be done. */
  whole?: boolean
}

/** On a card without a free place, for signed-in viewers: all that can be done is to see the rules. */
export function WhyAction(props: WhyActionProps): ReactNode {
  return (
    <Actions single={props.single}>
      <WhyButton {...props} />
    </Actions>
  )
}

/** Shows all the rules. */
export function WhyButton({ single, data, booking, whole = false }: WhyActionProps): ReactNode {
  return (
    <CardAction
      single={single}
      week={data.week}
      whole={whole}
      why
      onClick={() => booking.ask({ dialog: 'why', single })}
    >
      {calendarTexts.why}
    </CardAction>
  )
}

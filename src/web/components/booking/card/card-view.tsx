import type { WeekCalendarProps } from '#web/components/calendar/week/week-data.ts'
import { standingOf, type BookingWeek } from '#web/components/booking/week/booking-data.ts'
import { CardActions } from './CardActions.tsx'
import type { Booking } from '#web/components/booking/use-booking.tsx'
import { WaitlistActions } from './WaitlistActions.tsx'
import { WhyAction } from './WhyAction.tsx'

/** The viewer's relation to a class, for any layout of a week. */
export function standingsOf(data: BookingWeek): NonNullable<WeekCalendarProps['standing']> {
  return (single) => {
    const { credits, unlimited } = standingOf(data, single)
    return {
      reserved: data.viewer?.reservations[single.single_class_id] !== undefined,
      covered: credits > 0 || unlimited,
    }
  }
}

/** States of a card with only the explanation, and for a customer on the waitlist the button to leave it. */
const ONLY_WHY: ReadonlySet<string> = new Set(['early', 'closed'])

/** What the viewer can do with a class, and if nothing, why. */
export function buttonsOf(data: BookingWeek, booking: Booking): NonNullable<WeekCalendarProps['actions']> {
  return (single, state) => {
    if (state === 'full') return <WaitlistActions single={single} data={data} booking={booking} />
    const waits = data.viewer?.waitlists[single.single_class_id] !== undefined
    const actions = !ONLY_WHY.has(state) ? (
      <CardActions single={single} state={state} data={data} booking={booking} />
    ) : waits ? (
      <WaitlistActions single={single} data={data} booking={booking} />
    ) : null
    if (data.viewer === null || !ONLY_WHY.has(state)) return actions
    return (
      <>
        {actions}
        <WhyAction single={single} data={data} booking={booking} whole={!waits} />
      </>
    )
  }
}

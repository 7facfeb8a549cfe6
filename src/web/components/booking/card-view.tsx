import type { WeekCalendarProps } from '#web/components/calendar/week-data.ts'
import { standingOf, type BookingWeek } from './booking-data.ts'
import { CardActions } from './CardActions.tsx'
import type { Booking } from './use-booking.tsx'
import { WaitlistActions } from './WaitlistActions.tsx'
import { WhyAction } from './WhyAction.tsx'

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

/** How a card stands where there is nothing to press but the explanation, and for who waits the way out of the line. */
const ONLY_WHY: ReadonlySet<string> = new Set(['early', 'closed'])

/** What the viewer can do with a class, and where it offers no place, why. */
export function buttonsOf(data: BookingWeek, booking: Booking): NonNullable<WeekCalendarProps['actions']> {
  return (single, state) => {
    if (state === 'full') return <WaitlistActions single={single} data={data} booking={booking} />
    const waits = data.viewer?.waitlists[single.single_class_id] !== undefined
    const actions = !ONLY_WHY.has(state) ? (
      <CardActions single={single} state={state} data={data} booking={booking} />
    ) : waits ? (
      <WaitlistActions single={single} data={data} booking={booking} />
    ) : null
    if (data.viewer === null || !(state === 'package' || ONLY_WHY.has(state))) return actions
    return (
      <>
        {actions}
        <WhyAction single={single} data={data} booking={booking} />
      </>
    )
  }
}

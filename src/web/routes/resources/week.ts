import { loadBookingWeek } from '#web/components/booking/week/load-booking-week.ts'
import { packed } from '#web/components/booking/week/packed-week.ts'
import type { WeekAhead } from '#web/components/booking/week/weeks-ahead.ts'
import type { Route } from './+types/week'

/** A week of the calendar as data, for prefetching. */
export async function loader({ context, url, request }: Route.LoaderArgs): Promise<Response> {
  const booking = await loadBookingWeek({ context, url, request }, { choices: true })
  return Response.json({ ...packed(booking), own: booking.viewer !== null } satisfies WeekAhead)
}

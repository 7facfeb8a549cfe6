import { useMemo, type ReactNode } from 'react'
import { useOneSession } from '#web/api/use-one-session.ts'
import { useSlowLoad } from '#web/components/records/use-slow-load.ts'
import { useLastLocation } from '#web/components/calendar/filters/last-location.ts'
import { useLiveWeek } from '#web/components/calendar/live/use-live-week.ts'
import type { WeekCalendarProps } from '#web/components/calendar/week/week-data.ts'
import { WeekCalendar } from '#web/components/calendar/WeekCalendar.tsx'
import type { BookingWeek } from './week/booking-data.ts'
import { buttonsOf, standingsOf } from './card/card-view.tsx'
import { OwnNewsContext, useOwnNews } from './card/own-news.tsx'
import { useBooking } from './use-booking.tsx'
import { useFreshWeek } from './week/use-fresh-week.ts'
import { useWeeksAhead } from './week/use-weeks-ahead.ts'
import { forgetWeeks, readAhead } from './week/weeks-ahead.ts'
import { usePressAsked } from './use-press-asked.ts'

interface BookingCalendarProps extends Pick<
  WeekCalendarProps,
  'linkTo' | 'title' | 'ranks' | 'aside' | 'embedded' | 'next'
> {
  /** From `loadBookingWeek`. */
  booking: BookingWeek
}

/** A week with everything a viewer can do in it: reserve, bring a guest, cancel, sign in on the way. */
export function BookingCalendar({ booking: loaded, ...look }: BookingCalendarProps): ReactNode {
  useOneSession(loaded.viewer?.session ?? null)
  const { booking: own, frozen, news } = useOwnNews(loaded)
  const week = useFreshWeek(useLiveWeek(loaded.week, loaded.viewer !== null, forgetWeeks, frozen))
  const { booking, dialogs } = useBooking(own, week.days)
  // Memoised, so that an open dialog does not re-render every card of the week.
  const standing = useMemo(() => standingsOf(own), [own])
  const actions = useMemo(() => buttonsOf(own, booking), [own, booking])
  const slow = useSlowLoad()
  usePressAsked()
  useLastLocation(week)
  useWeeksAhead(week, look.linkTo)
  return (
    <>
      <WeekCalendar
        {...look}
        week={week}
        loading={slow}
        onHint={readAhead}
        signedIn={loaded.viewer !== null}
        standing={standing}
        actions={actions}
      />
      <OwnNewsContext value={news}>{dialogs}</OwnNewsContext>
    </>
  )
}

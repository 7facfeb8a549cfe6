import type { ReactNode } from 'react'
import { calendarName, siteTexts } from '#text/site/site.ts'
import { BookingCalendar } from '#web/components/booking/BookingCalendar.tsx'
import { loadBookingWeek } from '#web/components/booking/load-booking-week.ts'
import { packed, useUnpacked } from '#web/components/booking/packed-week.ts'
import { weekAhead } from '#web/components/booking/weeks-ahead.ts'
import { WeekFilters } from '#web/components/calendar/WeekFilters.tsx'
import { events } from '#web/findable/structured-data.ts'
import { tell } from '#web/findable/tell.ts'
import { Popup } from '#web/components/daily/Popup.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { nowContext } from '#web/server-context.ts'
import { monthOfWeek } from '#web/ui/written-dates.ts'
import type { Route } from './+types/calendar'
import type { SiteHandle } from './layout.tsx'
import styles from './page.module.css'

export const handle: SiteHandle = { section: 'calendar' }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: calendarName(matches[0].loaderData.studio),
    description: siteTexts.calendar.description({ studio: matches[0].loaderData.studio.business_name }),
  })

export async function loader({ context, url, request }: Route.LoaderArgs) {
  const booking = await loadBookingWeek({ context, url, request }, { choices: true })
  const classes = booking.week.days.flatMap((day) => day.details)
  tell(context, (site) => events(site, classes, context.get(nowContext)))
  return { booking: packed(booking) }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const booking = await weekAhead(request)
  return booking ? { booking } : serverLoader()
}

export default function Calendar({ loaderData }: Route.ComponentProps): ReactNode {
  const booking = useUnpacked(loaderData.booking)
  return (
    <main id="main" className={`wrap ${styles['page'] ?? ''}`}>
      <Popup />
      <BookingCalendar
        booking={booking}
        title={<h1 className="t-2">{monthOfWeek(booking.week.monday)}</h1>}
        linkTo={paths.calendario}
        filters={<WeekFilters week={booking.week} linkTo={paths.calendario} />}
      />
    </main>
  )
}

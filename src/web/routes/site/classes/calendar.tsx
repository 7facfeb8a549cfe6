import type { ReactNode } from 'react'
import { calendarName, packagesName, siteTexts } from '#text/site/site.ts'
import { BookingCalendar } from '#web/components/booking/BookingCalendar.tsx'
import { loadBookingWeek } from '#web/components/booking/week/load-booking-week.ts'
import { packed, type PackedWeek, useUnpacked } from '#web/components/booking/week/packed-week.ts'
import { weekAhead } from '#web/components/booking/week/weeks-ahead.ts'
import { ClassesOff } from '#web/components/calendar/ClassesOff.tsx'
import { WeekTitle } from '#web/components/calendar/week/WeekTitle.tsx'
import { events } from '#web/findable/structured-data.ts'
import { tell } from '#web/findable/tell.ts'
import { Popup } from '#web/components/prompts/Popup.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { nowContext, studioContext } from '#web/server-context.ts'
import { useStudio, useViewer } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Route } from './+types/calendar'
import type { SiteHandle } from '#web/routes/site/layout.tsx'
import styles from '#web/routes/site/page.module.css'

export const handle: SiteHandle = { section: 'calendar' }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: calendarName(matches[0].loaderData.studio),
    description: siteTexts.calendar.description,
  })

/** Null where the studio offers no classes in person. */
export async function loader({ context, url, request }: Route.LoaderArgs) {
  if (!context.get(studioContext).single_class_enabled) return { booking: null }
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
  const studio = useStudio()
  const { booking } = loaderData
  return (
    <main id="main" className={`wrap ${styles['page']}`}>
      <Popup />
      {booking === null ? (
        <ClassesOff title={calendarName(studio)} shop={paths.paquetes(studio)} />
      ) : (
        <Week loaded={booking} />
      )}
    </main>
  )
}

function Week({ loaded }: { loaded: PackedWeek }): ReactNode {
  const booking = useUnpacked(loaded)
  return (
    <BookingCalendar
      booking={booking}
      title={<WeekTitle week={booking.week} />}
      linkTo={paths.calendario}
      aside={<ShopLink />}
    />
  )
}

/** For visitors; who is signed in has the shop in the menu. */
function ShopLink(): ReactNode {
  const studio = useStudio()
  const name = packagesName(studio).toLocaleLowerCase('es-MX')
  return useViewer() === null ? (
    <Button to={paths.paquetes(studio)} variant="quiet" size="small" className="no-phone">
      {siteTexts.calendar.seePackages({ name })}
    </Button>
  ) : null
}

import { CalendarCheck, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { accountTexts } from '#text/account/account.ts'
import { ownReservationTexts } from '#text/account/own-reservations.ts'
import { waitlistTexts } from '#text/booking/waitlist.ts'
import styles from '#web/components/account/account.module.css'
import { AccountProblem } from '#web/components/account/AccountProblem.tsx'
import { WaitsForYou } from '#web/components/account/WaitsForYou.tsx'
import { BarLink } from '#web/components/calendar/BarLink.tsx'
import { ClassesOff } from '#web/components/calendar/ClassesOff.tsx'
import { BookingCalendar } from '#web/components/booking/BookingCalendar.tsx'
import { loadBookingWeek } from '#web/components/booking/week/load-booking-week.ts'
import { packed, type PackedWeek, useUnpacked } from '#web/components/booking/week/packed-week.ts'
import { weekAhead } from '#web/components/booking/week/weeks-ahead.ts'
import { WeekTitle } from '#web/components/calendar/week/WeekTitle.tsx'
import { CompleteProfile } from '#web/components/prompts/CompleteProfile.tsx'
import { Popup } from '#web/components/prompts/Popup.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { studioContext } from '#web/server-context.ts'
import { useStudio, useViewer } from '#web/studio.ts'
import type { Route } from './+types/calendar'
import type { AccountHandle } from './layout.tsx'

const texts = accountTexts.calendar

export const handle: AccountHandle = { section: 'calendar' }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

/** Null where the studio offers no classes in person. */
export async function loader({ context, url, request }: Route.LoaderArgs) {
  if (!context.get(studioContext).single_class_enabled) return null
  return packed(await loadBookingWeek({ context, url, request }, { choices: true }))
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return (await weekAhead(request, { own: true })) ?? serverLoader()
}

export default function Calendar({ loaderData }: Route.ComponentProps): ReactNode {
  const studio = useStudio()
  return (
    <main id="main" className={`wrap ${styles['main']}`} tabIndex={-1}>
      <Popup />
      <CompleteProfile />
      {loaderData === null ? (
        <ClassesOff title={texts.title} shop={paths.misPaquetes(studio)} />
      ) : (
        <OwnWeek loaded={loaderData} />
      )}
    </main>
  )
}

/** The week, with links to the viewer's reservations and waitlists. */
function OwnWeek({ loaded }: { loaded: PackedWeek }): ReactNode {
  const studio = useStudio()
  const viewer = useViewer()
  const booking = useUnpacked(loaded)
  return (
    <>
      {booking.viewer ? <WaitsForYou {...booking.viewer} /> : null}
      <BookingCalendar
        booking={booking}
        linkTo={paths.mystudio}
        title={<WeekTitle week={booking.week} />}
        aside={
          viewer === null ? null : (
            <>
              <BarLink to={paths.reservaciones()} icon={<CalendarCheck />}>
                {ownReservationTexts.title}
              </BarLink>
              {studio.waitlist_enabled ? (
                <BarLink to={paths.waitlists()} icon={<Hourglass />}>
                  {waitlistTexts.page.title}
                </BarLink>
              ) : null}
            </>
          )
        }
      />
    </>
  )
}

export const ErrorBoundary = AccountProblem

import { CalendarSync, TicketCheck } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { redirect } from 'react-router'
import { ownReservationTexts as texts } from '#text/account/own-reservations.ts'
import { reservationsPolicy } from '#text/booking/policy.ts'
import { offlineTexts } from '#text/site/offline.ts'
import { reservationTexts } from '#text/booking/reservations.ts'
import account from '#web/components/account/account.module.css'
import { AccountProblem } from '#web/components/account/AccountProblem.tsx'
import { CreditsLeft } from '#web/components/account/CreditsLeft.tsx'
import { pagesOf } from '#web/components/records/pages.ts'
import { onlySignedIn } from '#web/components/account/to-sign-in.ts'
import { useReturnFocus } from '#web/components/booking/dialogs/use-return-focus.ts'
import { CALLED, type Filter, FILTERS, askedList, listQuery } from '#web/components/reservations/filters.ts'
import type { Opened } from '#web/components/reservations/opened.ts'
import { ReservationList } from '#web/components/reservations/ReservationList.tsx'
import styles from '#web/components/reservations/reservations.module.css'
import { asked } from '#web/offline/asked.tsx'
import { isOnline } from '#web/offline/connection.ts'
import { useReload } from '#web/offline/stale-data.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { nowContext, siteOriginContext } from '#web/server-context.ts'
import { useStudio } from '#web/studio.ts'
import { useLoadAhead } from '#web/use-load-ahead.ts'
import { Button } from '#web/ui/Button.tsx'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import type { Route } from './+types/reservations'
import type { AccountHandle } from './layout.tsx'

const loadQrDialog = async () => (await import('#web/components/reservations/QrDialog.tsx')).default
const QrDialog = asked(loadQrDialog)
const loadDialogs = async () =>
  (await import('#web/components/reservations/dialogs/ReservationDialogs.tsx')).default
const ReservationDialogs = asked(loadDialogs)

export const handle: AccountHandle = { section: 'reservations' }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = onlySignedIn(context, url)
  const { filter, page } = askedList(url.searchParams)
  const query = { filter: CALLED[filter], page }
  const [{ class_reservations: reservations, total }, { locations }] = await Promise.all([
    api('GET /class_reservations', { query }),
    api('GET /locations'),
  ])
  const pages = pagesOf(total)
  if (page > pages) return redirect(paths.reservaciones(listQuery(filter, pages)))
  const now = context.get(nowContext).getTime()
  const maps = locations.flatMap(({ location_id, maps_url }) =>
    maps_url ? [[location_id, maps_url] as const] : [],
  )
  return { reservations, filter, page, pages, total, now, maps, siteOrigin: context.get(siteOriginContext) }
}

export default function Reservations({ loaderData }: Route.ComponentProps): ReactNode {
  const { reservations, filter, page, pages, now, maps, siteOrigin } = loaderData
  const reload = useReload()
  const toast = useToast()
  const returnFocus = useReturnFocus(loaderData)
  const title = useRef<HTMLHeadingElement>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = (): void => setOpened(null)
  const open = (wanted: Opened): void => {
    // A code is drawn here; everything else is between the customer and the studio.
    if (wanted.dialog === 'qr' || isOnline()) setOpened(wanted)
    else toast.error(offlineTexts.needs)
  }
  useLoadAhead(loadDialogs)
  // Loaded apart from the page, but early: a code must open at the door of the studio, with or without a signal.
  useEffect(() => void loadQrDialog().catch(() => null), [])
  const nothing = filter === 'todas' && loaderData.total === 0

  const done = async (message: string): Promise<void> => {
    close()
    toast.success(message)
    // The pressed button disappears with its reservation.
    returnFocus(() => title.current)
    await reload()
  }

  return (
    <main id="main" className={`wrap ${account['main']}`}>
      <div className={account['summary']}>
        <div>
          <h1 className="t-2" tabIndex={-1} ref={title}>
            {texts.title}
          </h1>
          <Policy />
        </div>
        <CreditsLeft next={!nothing} />
      </div>
      {nothing ? (
        <EmptyState
          place="page"
          icon={<TicketCheck />}
          action={<Button to={paths.mystudio()}>{texts.toCalendar}</Button>}
        >
          {texts.empty}
        </EmptyState>
      ) : (
        <>
          <ReservationList
            reservations={reservations}
            now={now}
            onAct={(dialog, reservation) => open({ dialog, reservation })}
            empty={<EmptyFilter filter={filter} />}
            filter={
              <Segmented
                label={texts.filter}
                fill
                items={FILTERS.map((name) => ({
                  key: name,
                  label: texts.filters[name],
                  current: name === filter,
                  to: paths.reservaciones(listQuery(name)),
                }))}
              />
            }
            pager={{ page, pages, linkTo: (next) => paths.reservaciones(listQuery(filter, next)) }}
          />
          <p className={styles['feed']}>
            <Button variant="ghost" onClick={() => open({ dialog: 'feed' })}>
              <CalendarSync />
              {reservationTexts.feed.open}
            </Button>
          </p>
        </>
      )}
      {opened?.dialog === 'qr' ? (
        <QrDialog reservation={opened.reservation} siteOrigin={siteOrigin} onClose={close} onLost={close} />
      ) : null}
      {opened === null || opened.dialog === 'qr' ? null : (
        <ReservationDialogs
          opened={opened}
          reservations={reservations}
          maps={new Map(maps)}
          onOpen={setOpened}
          onClose={close}
          onLost={close}
          onDone={(message) => void done(message)}
          onOld={() => void reload()}
        />
      )}
    </main>
  )
}

/** The studio's rules on cancelling, in one or two sentences. */
function Policy(): ReactNode {
  const studio = useStudio()
  const most = studio.max_cancels_per_available_class
  const lines = [reservationsPolicy(studio), most === null ? null : texts.maxCancels({ most })]
  return <p className={`mu ${account['policy']}`}>{lines.filter(Boolean).join(' ')}</p>
}

function EmptyFilter({ filter }: { filter: Filter }): ReactNode {
  if (filter === 'todas') return null
  return (
    <EmptyState
      icon={<TicketCheck />}
      action={
        <Button variant="quiet" to={paths.reservaciones()}>
          {texts.seeAll}
        </Button>
      }
    >
      {texts.emptyFiltered[filter]}
    </EmptyState>
  )
}

export const ErrorBoundary = AccountProblem

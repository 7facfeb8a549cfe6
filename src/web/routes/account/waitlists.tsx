import { Hourglass } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { Waitlist } from '#contract/types.ts'
import { waitlistTexts } from '#text/booking/waitlist.ts'
import { waitlistIntro } from '#text/booking/waitlist-rules.ts'
import styles from '#web/components/account/account.module.css'
import { AccountProblem } from '#web/components/account/AccountProblem.tsx'
import { AccountTabs } from '#web/components/account/AccountTabs.tsx'
import { askedPage, pagesOf } from '#web/components/records/pages.ts'
import { Pager } from '#web/components/records/Pager.tsx'
import { onlySignedIn } from '#web/components/account/to-sign-in.ts'
import { useSlowLoad } from '#web/components/records/use-slow-load.ts'
import { LeaveDialog } from '#web/components/booking/dialogs/waitlist/LeaveDialog.tsx'
import { useReturnFocus } from '#web/components/booking/dialogs/use-return-focus.ts'
import { missing } from '#web/components/site/load-page.ts'
import { useLiveWaitlists } from '#web/components/waitlists/use-live-waitlists.ts'
import { WaitlistRows } from '#web/components/waitlists/WaitlistRows.tsx'
import rows from '#web/components/waitlists/waitlists.module.css'
import { asked } from '#web/offline/asked.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { nowContext, studioContext } from '#web/server-context.ts'
import { useSends, useStudio } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState, Skeleton } from '#web/ui/feedback/feedback.tsx'
import { dayOf } from '#web/ui/format/format.ts'
import { mondayOf } from '#domain/time/days.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import type { Route } from './+types/waitlists'
import type { AccountHandle } from './layout.tsx'

const texts = waitlistTexts.page
const OfferDialog = asked(
  async () => (await import('#web/components/booking/dialogs/waitlist/OfferDialog.tsx')).OfferDialog,
)

export const handle: AccountHandle = { section: 'waitlists' }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

/** Not there where the studio has no waitlists. */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (!context.get(studioContext).waitlist_enabled) throw missing()
  const api = onlySignedIn(context, url)
  const page = askedPage(url.searchParams)
  const { waitlists, total } = await api('GET /waitlist', { query: { page } })
  return { waitlists, page, total, now: context.get(nowContext).getTime() }
}

type Opened = { dialog: 'offer' | 'leave'; entry: Waitlist }

export default function Waitlists({ loaderData }: Route.ComponentProps): ReactNode {
  const { waitlists, page, total, now } = loaderData
  const studio = useStudio()
  const sends = useSends()
  const slow = useSlowLoad()
  useLiveWaitlists(waitlists, now)
  const title = useRef<HTMLHeadingElement>(null)
  const { opened, open, close, done, refresh, lapse } = useDialog(waitlists, title)
  return (
    <main id="main" className={`wrap ${styles['mainWithTabs']}`}>
      <AccountTabs section="waitlists" />
      <h1 className="t-2" tabIndex={-1} ref={title}>
        {texts.title}
      </h1>
      {total === 0 ? (
        <EmptyState
          place="page"
          icon={<Hourglass />}
          action={<Button to={paths.mystudio()}>{texts.toCalendar}</Button>}
        >
          {texts.empty}
        </EmptyState>
      ) : (
        <>
          <p className={`mu ${rows['intro']}`}>{waitlistIntro(studio.waitlist_cutoff_minutes, sends)}</p>
          {slow ? (
            <Skeleton lines={4} height={72} />
          ) : (
            <WaitlistRows
              waitlists={waitlists}
              now={now}
              linkTo={({ single_class: { class_date, location } }) =>
                paths.mystudio({
                  semana: mondayOf(dayOf(class_date, studio.timezone)),
                  estudio: location.location_id,
                })
              }
              onAccept={(entry) => open({ dialog: 'offer', entry })}
              onLeave={(entry) => open({ dialog: 'leave', entry })}
              onLapse={lapse}
            />
          )}
          {pagesOf(total) > 1 ? (
            <Pager page={page} pages={pagesOf(total)} linkTo={(pagina) => paths.waitlists({ pagina })} />
          ) : null}
        </>
      )}
      {opened?.dialog === 'offer' ? (
        <OfferDialog entry={opened.entry} onClose={close} onDone={done} onRefused={refresh} onLost={close} />
      ) : null}
      {opened?.dialog === 'leave' ? (
        <LeaveDialog entry={opened.entry} onClose={close} onDone={done} onRefused={refresh} />
      ) : null}
    </main>
  )
}

/** The open dialog, if any; after a change the page reloads and the focus is on its title. */
function useDialog(data: unknown, title: { current: HTMLElement | null }) {
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const returnFocus = useReturnFocus(data)
  const [opened, setOpened] = useState<Opened | null>(null)
  return {
    opened,
    open: setOpened,
    close: () => setOpened(null),
    done: (message: string) => {
      setOpened(null)
      toast.success(message)
      returnFocus(() => title.current)
      void revalidate()
    },
    refresh: () => void revalidate(),
    // The dialog says so itself.
    lapse: () => {
      if (opened === null) toast.error(waitlistTexts.offer.over)
      void revalidate()
    },
  }
}

export const ErrorBoundary = AccountProblem

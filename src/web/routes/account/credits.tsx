import { Ticket } from 'lucide-react'
import type { ReactNode } from 'react'
import { redirect } from 'react-router'
import type { ClassReservationPenalty, ClassType } from '#contract/types.ts'
import { penaltyTexts } from '#text/booking/dialogs.ts'
import { penaltyWhy } from '#text/booking/booking.ts'
import { creditTexts as texts } from '#text/selling/credits.ts'
import account from '#web/components/account/account.module.css'
import { AccountProblem } from '#web/components/account/AccountProblem.tsx'
import { AccountTabs } from '#web/components/account/AccountTabs.tsx'
import { CreditsLeft } from '#web/components/account/CreditsLeft.tsx'
import { Pager } from '#web/components/records/Pager.tsx'
import { askedPage, pagesOf } from '#web/components/records/pages.ts'
import records from '#web/components/records/records.module.css'
import { onlySignedIn } from '#web/components/account/to-sign-in.ts'
import { useSlowLoad } from '#web/components/records/use-slow-load.ts'
import styles from '#web/components/credits/credits.module.css'
import { PassCard } from '#web/components/credits/PassCard.tsx'
import { TypeTable } from '#web/components/credits/TypeTable.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { restsUntil } from '#domain/credits/rests-until.ts'
import { paths } from '#domain/site-map/paths.ts'
import { useStudio, useToday, useViewer } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState, Note, Skeleton } from '#web/ui/feedback/feedback.tsx'
import { weekdayLong } from '#web/ui/format/format.ts'
import { dateLong } from '#web/ui/format/written-dates.ts'
import type { Route } from './+types/credits'
import type { AccountHandle } from './layout.tsx'

export const handle: AccountHandle = { section: 'credits' }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = onlySignedIn(context, url)
  const page = askedPage(url.searchParams)
  const [{ passes, total }, { class_types: types }, { class_reservation_penaltys: penalties }] =
    await Promise.all([
      api('GET /available_classes/passes', { query: { page } }),
      api('GET /class_types'),
      api('GET /class_reservation_penaltys'),
    ])
  const pages = pagesOf(total)
  if (page > pages) return redirect(paths.creditos({ pagina: pages }))
  return { passes, types, page, pages, total, penalty: penalties[0] ?? null }
}

export default function Credits({
  loaderData: { passes: own, types, page, pages, total, penalty },
}: Route.ComponentProps): ReactNode {
  const today = useToday()
  const viewer = useViewer()
  const slow = useSlowLoad()
  // A penalty blocks only memberships.
  const paused = viewer?.has_unlimited ? penalty : null
  const passes = own.map((pass) => {
    const penalised = pass.class_amount === -1 ? (paused?.end_date ?? null) : null
    return { ...pass, rests_until: restsUntil(today, [pass.usable_from, penalised]) }
  })
  return (
    <main id="main" className={`wrap ${account['mainWithTabs']}`}>
      <AccountTabs section="credits" />
      <div className={account['summary']}>
        <div>
          <h1 className="t-2">{texts.title}</h1>
          {total === 0 ? null : <p className={`mu ${account['policy']}`}>{texts.lead}</p>}
        </div>
        {total === 0 ? null : <CreditsLeft />}
      </div>
      {paused === null ? null : <Paused penalty={paused} />}
      {total === 0 ? (
        <Nothing />
      ) : (
        <div className={styles['wallet']}>
          <div className={styles['passes']}>
            {slow ? <Skeleton lines={4} height={160} /> : null}
            {slow
              ? null
              : passes.map((pass) => (
                  <PassCard
                    key={pass.available_class_id}
                    pass={pass}
                    types={namesOf(pass.class_types, types)}
                    today={today}
                  />
                ))}
            {pages === 1 ? null : (
              <div className={records['bar']}>
                <span />
                <Pager page={page} pages={pages} linkTo={(pagina) => paths.creditos({ pagina })} />
              </div>
            )}
          </div>
          {page > 1 ? null : <TypeTable passes={passes} types={types} total={viewer?.credits ?? 0} />}
        </div>
      )}
    </main>
  )
}

/** Names of the types that credits are good for; null for all of them. */
function namesOf(ids: string | null, types: readonly ClassType[]): string[] | null {
  if (ids === null) return null
  const wanted = new Set(ids.split(',').map(Number))
  return types.filter(({ class_type_id }) => wanted.has(class_type_id)).map(({ name }) => name)
}

function Paused({ penalty }: { penalty: ClassReservationPenalty }): ReactNode {
  const words = penaltyTexts
  const { end_date: until } = penalty
  return (
    <Note tone="bad" className={styles['penalty']}>
      <p className="b">{words.text}</p>
      <p>
        {penaltyWhy(penalty)} {words.until} {`${weekdayLong(until).toLowerCase()} ${dateLong(until)}`}.
      </p>
    </Note>
  )
}

function Nothing(): ReactNode {
  const studio = useStudio()
  return (
    <EmptyState
      place="page"
      icon={<Ticket />}
      action={<Button to={paths.misPaquetes(studio)}>{texts.buy}</Button>}
    >
      {texts.empty}
    </EmptyState>
  )
}

export const ErrorBoundary = AccountProblem

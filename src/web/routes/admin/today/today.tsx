import { Button } from '@mantine/core'
import clsx from 'clsx'
import { CalendarX2, Plus, ScanLine, TabletSmartphone } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { capital } from '#domain/time/written.ts'
import { classTexts } from '#text/admin/schedule/class.ts'
import { deskKioskTexts } from '#text/admin/settings/kiosks.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { Legend } from '#web/components/attendance/Legend.tsx'
import { asked } from '#web/offline/asked.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { apiContext, viewerContext } from '#web/server-context.ts'
import { useStudio, useViewer } from '#web/studio.ts'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import { count, dayLong, price } from '#web/ui/format/format.ts'
import type { Route } from './+types/today'
import { TodayClasses } from './TodayClass.tsx'
import { GuideCard } from '#web/routes/admin/guide/GuideCard.tsx'
import { isDone } from '#web/routes/admin/guide/steps.ts'
import { type Figure, Figures } from '#web/routes/admin/parts/Figures.tsx'
import { type HeadAction, HeadActions } from '#web/routes/admin/parts/HeadActions.tsx'
import page from '#web/routes/admin/parts/page.module.css'
import { MissingKeys } from '#web/routes/admin/payments/MissingKeys.tsx'
import styles from './today.module.css'
import { useFreshData } from '#web/routes/admin/parts/use-fresh-data.ts'
import { ToDos } from './ToDos.tsx'
import { WeekOccupancy } from './WeekOccupancy.tsx'
import { Link } from '#web/ui/Link.tsx'
import { useLoadAhead } from '#web/use-load-ahead.ts'
import { can, isBoundToOwnClasses } from '#domain/people/roles.ts'

const texts = adminTexts.today

const loadBook = async () => (await import('#web/routes/admin/class/BookDialog.tsx')).BookDialog
const BookDialog = asked(loadBook)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  // Staff without access to customers get no payments.
  const money = can(context.get(viewerContext)?.role, 'customers')
  const administers = can(context.get(viewerContext)?.role, 'administer')
  const [today, waiting, methods, online, guide] = await Promise.all([
    api('GET /studio/today'),
    money ? api('GET /studio/to_dos') : null,
    money ? api('GET /payment_methods') : null,
    money ? api('GET /checkout/options') : null,
    administers ? api('GET /studio/guide') : null,
  ])
  return {
    ...today,
    guide,
    toDos: waiting?.to_dos ?? null,
    methods: methods?.payment_methods ?? [],
    online: online && { form: online.form, paypal: online.paypal },
  }
}

export default function Today({ loaderData }: Route.ComponentProps): ReactNode {
  const { timezone } = useStudio()
  const viewer = useViewer()
  const { date, classes, totals, week, toDos, methods, online, guide } = loaderData
  const [booking, setBooking] = useState(false)
  useFreshData()
  useLoadAhead(loadBook)
  const desk = can(viewer?.role, 'customers')
  const guided = guide?.shown === true && !isDone(guide)
  const scan: HeadAction = {
    label: classTexts.scan.open,
    icon: ScanLine,
    to: paths.adminScan(),
    document: true,
  }
  const book: HeadAction = {
    label: classTexts.bookDialog.titleAnywhere,
    icon: Plus,
    onAct: () => setBooking(true),
  }
  return (
    <>
      <div className={page['head']}>
        <h1>{texts.title}</h1>
        <p className={clsx('mu', styles['date'])}>{capital(dayLong(date))}</p>
        <HeadActions
          main={desk ? book : scan}
          plain={guided}
          beside={
            desk
              ? [scan, { label: deskKioskTexts.title, icon: TabletSmartphone, to: paths.adminKiosks() }]
              : []
          }
        />
      </div>
      {booking ? (
        <BookDialog
          single={null}
          person={null}
          onClose={() => setBooking(false)}
          onLost={() => setBooking(false)}
        />
      ) : null}
      {guided ? <GuideCard guide={guide} /> : null}
      {online?.form === 'none' ? (
        <div className={styles['keys']}>
          <MissingKeys {...online} />
        </div>
      ) : null}
      <Figures figures={figuresOf(totals)} />
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <section className={page['card']} aria-labelledby="today-classes">
            <div className={styles['top']}>
              <h2 id="today-classes">{texts.classes}</h2>
              <Legend
                items={[
                  ['reserved', texts.legend.reserved],
                  ['arrived', texts.legend.checkedIn],
                ]}
              />
            </div>
            {classes.length === 0 ? (
              <EmptyState
                icon={<CalendarX2 />}
                action={
                  <Button component={Link} to={paths.calendario()} reloadDocument variant="default" size="sm">
                    {texts.seeCalendar}
                  </Button>
                }
              >
                {isBoundToOwnClasses(viewer?.role) ? texts.emptyOwn : texts.empty}
              </EmptyState>
            ) : (
              <TodayClasses classes={classes} timezone={timezone} />
            )}
          </section>
          <WeekOccupancy week={week} today={date} />
        </div>
        {toDos === null ? null : <ToDos toDos={toDos} methods={methods} today={date} />}
      </div>
    </>
  )
}

type Totals = Answer<'GET /studio/today'>['totals']

function figuresOf(totals: Totals): Figure[] {
  const { kpi } = texts
  return [
    {
      label: kpi.reservations,
      value: count(totals.reserved),
      note: kpi.ofPlaces({ places: totals.places }),
    },
    {
      label: kpi.checkIns,
      value: count(totals.checked_in),
      note: kpi.ofReserved({ reserved: totals.reserved }),
    },
    // Staff without access to customers get no sales.
    totals.sales === null
      ? { label: kpi.classes, value: count(totals.classes), note: kpi.classesToday }
      : {
          label: kpi.sales,
          value: price(totals.sales),
          note: kpi.pending({ count: totals.pending_purchases ?? 0 }),
          to: paths.adminPayments(),
        },
    { label: kpi.people, value: count(totals.new_customers), note: kpi.peopleToday },
  ]
}

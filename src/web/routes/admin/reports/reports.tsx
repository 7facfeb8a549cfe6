import type { ReactNode } from 'react'
import { reportNames } from '#domain/reports/reports.ts'
import { paths } from '#domain/site-map/paths.ts'
import { addDays, daysBetween } from '#domain/time/days.ts'
import { reportTexts as texts } from '#text/admin/reports.ts'
import { pageMeta } from '#web/page-meta.ts'
import { type Figure, Figures } from '#web/routes/admin/parts/Figures.tsx'
import { PageHead } from '#web/routes/admin/parts/PageHead.tsx'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { todayOf } from '#web/routes/admin/shell/today-of.ts'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { dateLong } from '#web/ui/format/written-dates.ts'
import type { Route } from './+types/reports'
import { HeatMap, MoneyBars, ShareBars } from './charts.tsx'
import {
  changeOf,
  incomeBars,
  isPeriod,
  partOf,
  percent,
  pointsOf,
  type Report,
  type Reports,
  starts,
  sumOf,
  wholePesos,
} from './figures.ts'
import { ReportCard } from './ReportCard.tsx'
import { ReportTable, Retention } from './ReportTable.tsx'
import styles from './reports.module.css'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = onlyFor(context, 'administer')
  const today = todayOf(context)
  const asked = url.searchParams.get('dias') ?? ''
  const period = isPeriod(asked) ? asked : ''
  const start_date = starts[period](today)
  const read = async (name: keyof Reports, query: { start_date: string; end_date: string }) =>
    (await api('GET /reports/{name}', { params: { name }, query })).report
  const end_date = addDays(start_date, -1)
  const before = { start_date: addDays(end_date, -daysBetween(start_date, today)), end_date }
  const [now, sales, types] = await Promise.all([
    Promise.all(reportNames.map((name) => read(name, { start_date, end_date: today }))),
    read('sales', before),
    read('types', before),
  ])
  return { period, start_date, today, now, before: { sales, types } }
}

/** What the studio earned, how full it was and who stays, over a period. */
export default function ReportsPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { period, start_date, today, now, before } = loaderData
  const reports = Object.fromEntries(now.map((report) => [report.name, report])) as Reports
  const { sales, types, hours, coaches, subscriptions, retention, packages, methods, credits } = reports
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead({ from: dateLong(start_date), to: dateLong(today) })}
        bare
      >
        <Segmented
          label={texts.period}
          items={(
            [
              ['', texts.periods.month],
              ['90', texts.periods.quarter],
              ['365', texts.periods.year],
            ] as const
          ).map(([dias, label]) => ({
            key: label,
            label,
            current: dias === period,
            to: paths.adminReports(dias === '' ? {} : { dias }),
          }))}
        />
      </PageHead>
      <Figures figures={figuresOf(reports, before)} />
      <div className={styles['grid']}>
        <ReportCard report={sales} wide>
          <MoneyBars bars={incomeBars(sales)} />
        </ReportCard>
        <div className={styles['column']}>
          <ReportCard report={hours}>
            <HeatMap report={hours} />
          </ReportCard>
          <ReportCard report={packages}>
            <ReportTable report={packages} columns={['package', 'charges', 'charged', 'tax']} />
          </ReportCard>
          <ReportCard report={subscriptions}>
            <ReportTable report={subscriptions} columns={['month', 'begun', 'ended', 'active', 'lost']} />
          </ReportCard>
        </div>
        <div className={styles['column']}>
          <ReportCard report={types}>
            <ShareBars rows={types.rows} />
          </ReportCard>
          <ReportCard report={coaches}>
            <ReportTable report={coaches} columns={['coach', 'classes', 'occupancy', 'stars']} />
          </ReportCard>
          <ReportCard report={methods}>
            <ReportTable report={methods} columns={['method', 'charges', 'charged']} />
          </ReportCard>
          <ReportCard report={credits}>
            <ReportTable report={credits} columns={['package', 'customers', 'credits', 'value']} />
          </ReportCard>
        </div>
        <ReportCard report={retention} wide>
          <Retention report={retention} />
        </ReportCard>
      </div>
    </>
  )
}

const occupancyOf = ({ rows }: Report) => partOf(sumOf(rows, 'taken'), sumOf(rows, 'places'))
const missedOf = ({ rows }: Report) =>
  partOf(sumOf(rows, 'missed'), sumOf(rows, 'missed') + sumOf(rows, 'came'))

function figuresOf({ sales, types, credits }: Reports, before: { sales: Report; types: Report }): Figure[] {
  const net = sumOf(sales.rows, 'net')
  const shareText = (share: number | null) => (share === null ? texts.kpis.unknown : percent(share))
  return [
    { label: texts.kpis.net, value: wholePesos(net), note: changeOf(net, sumOf(before.sales.rows, 'net')) },
    {
      label: texts.kpis.occupancy,
      value: shareText(occupancyOf(types)),
      note: pointsOf(occupancyOf(types), occupancyOf(before.types)),
    },
    {
      label: texts.kpis.credits,
      value: wholePesos(sumOf(credits.rows, 'value')),
      note: texts.kpis.live({ count: sumOf(credits.rows, 'credits') }),
    },
    {
      label: texts.kpis.missed,
      value: shareText(missedOf(types)),
      note: pointsOf(missedOf(types), missedOf(before.types)),
    },
  ]
}

import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { isTopic, topics } from '#domain/audit/topics.ts'
import { paths } from '#domain/site-map/paths.ts'
import { addDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { auditTexts as texts } from '#text/admin/audit.ts'
import { Pager } from '#web/components/records/Pager.tsx'
import { askedPage, pagesOf } from '#web/components/records/pages.ts'
import { pageMeta } from '#web/page-meta.ts'
import { ListTools } from '#web/routes/admin/lists/ListTools.tsx'
import { useListQuery } from '#web/routes/admin/lists/use-list-query.ts'
import { PageHead } from '#web/routes/admin/parts/PageHead.tsx'
import page from '#web/routes/admin/parts/page.module.css'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { apiContext, nowContext, studioContext, viewerContext } from '#web/server-context.ts'
import { useStudio } from '#web/studio.ts'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import { dayOf } from '#web/ui/format/format.ts'
import { dateLong } from '#web/ui/format/written-dates.ts'
import type { Route } from './+types/audit'
import styles from './audit.module.css'
import { AuditLine } from './AuditLine.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

/** How many days each choice of the period goes back. */
const periods: Readonly<Record<string, number | null>> = { '': 7, '30': 30, '365': 365, todo: null }
/** The API counts no further. */
const MOST_COUNTED = 10_000

export async function loader({ context, url }: Route.LoaderArgs) {
  onlyFor(context.get(viewerContext), 'administer')
  const get = (name: string): string => url.searchParams.get(name) ?? ''
  const today = localDay(context.get(nowContext), context.get(studioContext).timezone)
  const topic = get('tema')
  const back = periods[get('dias')] ?? null
  const current = askedPage(url.searchParams)
  const answer = await context.get(apiContext)('GET /audit', {
    query: {
      page: current,
      ...(isTopic(topic) && { topic }),
      ...(get('buscar') && { query: get('buscar').slice(0, 80) }),
      ...(back !== null && { start_date: addDays(today, -back) }),
    },
  })
  return { ...answer, page: current, pages: pagesOf(answer.total), today }
}

/** Who changed what, by day; nothing can be changed here. */
export default function Audit({ loaderData }: Route.ComponentProps): ReactNode {
  const { entries, total, page: current, pages, today } = loaderData
  const { timezone } = useStudio()
  const query = useListQuery()
  const days = Map.groupBy(entries, ({ createdAt }) => dayOf(createdAt, timezone))
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <ListTools
        query={query}
        search={texts.search}
        selects={[
          {
            name: 'tema',
            label: texts.fields.topic,
            choices: [
              { value: '', label: texts.fields.allTopics },
              ...topics.map((topic) => ({ value: topic, label: texts.topics[topic] })),
            ],
          },
          {
            name: 'dias',
            label: texts.fields.days,
            choices: [
              { value: '', label: texts.fields.week },
              { value: '30', label: texts.fields.month },
              { value: '365', label: texts.fields.year },
              { value: 'todo', label: texts.fields.ever },
            ],
          },
        ]}
      />
      <p className={`sm mu num ${styles['count']}`} role="status">
        {total < MOST_COUNTED ? texts.count({ count: total }) : texts.many({ count: MOST_COUNTED })}
      </p>
      {entries.length === 0 ? (
        <div className={page['card']}>
          <EmptyState icon={<History aria-hidden />}>{texts.empty}</EmptyState>
        </div>
      ) : null}
      {[...days].map(([day, lines]) => (
        <section key={day} className={styles['day']} aria-label={dateLong(day)}>
          <h2>{texts.day({ when: nearness(day, today), day: dateLong(day) })}</h2>
          <ol className={page['card']}>
            {lines.map((entry) => (
              <AuditLine key={entry.audit_id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
      {pages > 1 ? (
        <Pager
          page={current}
          pages={pages}
          linkTo={(pagina) => paths.adminAudit({ ...query.all(), pagina })}
        />
      ) : null}
    </>
  )
}

const nearness = (day: string, today: string): 'today' | 'yesterday' | 'other' =>
  day === today ? 'today' : day === addDays(today, -1) ? 'yesterday' : 'other'

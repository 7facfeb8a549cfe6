import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { topics } from '#domain/audit/topics.ts'
import { addDays } from '#domain/time/days.ts'
import { auditTexts as texts } from '#text/admin/audit.ts'
import { listTexts } from '#text/admin/lists.ts'
import { api as browserApi } from '#web/api/browser.ts'
import { Pager } from '#web/components/records/Pager.tsx'
import { pagesOf } from '#web/components/records/pages.ts'
import { pageMeta } from '#web/page-meta.ts'
import { FileButton } from '#web/routes/admin/lists/FileButton.tsx'
import { choiceOf, choicesOf, filterOf } from '#web/routes/admin/lists/choices.ts'
import { ListTools } from '#web/routes/admin/lists/ListTools.tsx'
import { useListQuery } from '#web/routes/admin/lists/use-list-query.ts'
import { PageHead } from '#web/routes/admin/parts/PageHead.tsx'
import page from '#web/routes/admin/parts/page.module.css'
import { fullName } from '#domain/people/full-name.ts'
import { askedOf, chosenIn, countOf, idIn } from '#web/routes/admin/lists/asked.ts'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { todayOf } from '#web/routes/admin/shell/today-of.ts'
import { useStudio } from '#web/studio.ts'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import { dayOf } from '#web/ui/format/format.ts'
import { dateLong } from '#web/ui/format/written-dates.ts'
import type { Route } from './+types/audit'
import styles from './audit.module.css'
import { AuditLine } from './AuditLine.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

export async function loader({ context, url: { searchParams: params } }: Route.LoaderArgs) {
  const api = onlyFor(context, 'administer')
  const today = todayOf(context)
  const actor = chosenIn(params, 'persona', ['system']) ?? idIn(params, 'persona')
  const { query, from, until, ...list } = askedOf(context, params)
  const asked = {
    topic: chosenIn(params, 'tema', topics),
    actor_customer_id: actor && String(actor),
    query: query?.slice(0, 80),
    start_date: from,
    end_date: until,
  }
  const [answer, { team }] = await Promise.all([
    api('GET /audit', { query: { ...asked, ...list } }),
    api('GET /team'),
  ])
  const people = [
    ...team.map((one) => choiceOf(one.customer_id, fullName(one))),
    { value: 'system', label: texts.system },
  ]
  // A person who left the team, or a customer, is not among the choices; a link filters by them.
  if (typeof actor === 'number' && !team.some((one) => one.customer_id === actor))
    people.push(choiceOf(actor, texts.fields.gone))
  return { ...answer, asked, people, today }
}

/** The audit by day: who changed what. It is read-only. */
export default function Audit({ loaderData }: Route.ComponentProps): ReactNode {
  const { entries, total, asked, people, today } = loaderData
  const { timezone } = useStudio()
  const query = useListQuery()
  const pages = pagesOf(total)
  const days = Map.groupBy(entries, ({ createdAt }) => dayOf(createdAt, timezone))
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead}>
        <FileButton name={texts.file} read={() => browserApi('GET /audit/csv', { query: asked })} />
      </PageHead>
      <ListTools
        query={query}
        search={texts.search}
        period
        selects={[
          filterOf('tema', texts.fields.topic, texts.fields.allTopics, choicesOf(topics, texts.topics)),
          filterOf('persona', texts.fields.person, texts.fields.everybody, people),
        ]}
      />
      <p className={`sm mu num ${styles['count']}`} role="status">
        {countOf(texts, total)}
      </p>
      {entries.length === 0 ? (
        <div className={page['card']}>
          <EmptyState icon={<History />}>{query.filtered ? listTexts.nothingFound : texts.empty}</EmptyState>
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
      {pages > 1 ? <Pager page={query.page} pages={pages} linkTo={query.linkTo} /> : null}
    </>
  )
}

const nearness = (day: string, today: string): 'today' | 'yesterday' | 'other' =>
  day === today ? 'today' : day === addDays(today, -1) ? 'yesterday' : 'other'

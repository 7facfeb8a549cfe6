import { CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { customerTexts } from '#text/admin/customers.ts'
import { pageMeta } from '#web/page-meta.ts'
import { PagedList } from '#web/routes/admin/lists/PagedList.tsx'
import type { ListColumn } from '#web/routes/admin/lists/columns.ts'
import { apiContext } from '#web/server-context.ts'
import { useStudio } from '#web/studio.ts'
import { dayAndTime } from '#web/ui/format/format.ts'
import type { Route } from './+types/attempts'
import { listOf } from './list-of.ts'
import { ListHead } from './ListHead.tsx'

const texts = customerTexts.lists

type Row = Answer<'GET /refused_attempts'>['refused_attempts'][number]

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? texts.attempts({ name: loaderData.name }) : null })

export async function loader({ context, params: { id }, url: { searchParams } }: Route.LoaderArgs) {
  const { from, until, ...list } = await listOf(context, id, searchParams)
  const { customer_id, page } = list
  const { refused_attempts: rows, total } = await context.get(apiContext)('GET /refused_attempts', {
    query: { customer_id, page, from, until },
  })
  return { ...list, rows, total }
}

/** Every reservation that one customer was refused, with the rule that refused it. */
export default function CustomerAttempts({ loaderData }: Route.ComponentProps): ReactNode {
  const { customer_id, name, rows, total } = loaderData
  const { timezone } = useStudio()
  const title = texts.attempts({ name })
  return (
    <>
      <ListHead customer_id={customer_id} name={name} title={title} />
      <PagedList
        tools={{ period: true }}
        icon={<CircleX />}
        none={texts.noAttempts}
        label={title}
        records={rows}
        idOf={({ refused_attempt_id }) => refused_attempt_id}
        to={({ single_class }) => paths.adminClass(single_class.single_class_id)}
        columns={columns(timezone)}
        count={texts.attemptCount({ count: total })}
        total={total}
      />
    </>
  )
}

const columns = (timezone: string): readonly ListColumn<Row>[] => [
  {
    key: 'class',
    head: texts.class,
    cell: ({ single_class: single }) => `${single.name}, ${dayAndTime(single.class_date, timezone)}`,
  },
  {
    key: 'why',
    head: texts.why,
    phone: 'line',
    cell: ({ rules }) => rules.find(({ pass }) => !pass)?.text,
  },
  {
    key: 'tried',
    head: texts.tried,
    width: 200,
    phone: 'line',
    cell: ({ createdAt }) => <span className="num">{dayAndTime(createdAt, timezone)}</span>,
  },
]

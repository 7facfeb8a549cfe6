import { CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { localDay } from '#domain/time/local-day.ts'
import { customerTexts } from '#text/admin/customers.ts'
import { listTexts } from '#text/admin/lists.ts'
import { askedPage, pagesOf } from '#web/components/records/pages.ts'
import { pageMeta } from '#web/page-meta.ts'
import type { ListColumn } from '#web/routes/admin/lists/columns.ts'
import { DataList } from '#web/routes/admin/lists/DataList.tsx'
import { ListTools } from '#web/routes/admin/lists/ListTools.tsx'
import { daysIn } from '#web/routes/admin/lists/period.ts'
import { useListQuery } from '#web/routes/admin/lists/use-list-query.ts'
import { fullName } from '#web/routes/admin/payments/full-name.ts'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { apiContext, nowContext, studioContext, viewerContext } from '#web/server-context.ts'
import { useStudio } from '#web/studio.ts'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import { dayAndTime } from '#web/ui/format/format.ts'
import type { Route } from './+types/attempts'
import { ListHead } from './ListHead.tsx'

const texts = customerTexts.lists

type Row = Answer<'GET /refused_attempts'>['refused_attempts'][number]

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? texts.attempts({ name: loaderData.name }) : null })

export async function loader({ context, params: { id }, url: { searchParams } }: Route.LoaderArgs) {
  onlyFor(context.get(viewerContext), 'customers')
  const api = context.get(apiContext)
  const page = askedPage(searchParams)
  const today = localDay(context.get(nowContext), context.get(studioContext).timezone)
  const { customer } = await api('GET /customer/admin/{id}', { params: { id } })
  const { customer_id } = customer
  const { refused_attempts: rows, total } = await api('GET /refused_attempts', {
    query: { customer_id, page, ...daysIn(searchParams, today) },
  })
  return { customer_id, name: fullName(customer), rows, total, page, pages: pagesOf(total) }
}

/** Every reservation that one customer was refused, with the rule that refused it. */
export default function CustomerAttempts({ loaderData }: Route.ComponentProps): ReactNode {
  const { customer_id, name, rows, total, page, pages } = loaderData
  const { timezone } = useStudio()
  const query = useListQuery()
  const title = texts.attempts({ name })
  return (
    <>
      <ListHead customer_id={customer_id} name={name} title={title} />
      <ListTools query={query} empty={total === 0} period />
      <DataList
        label={title}
        records={rows}
        idOf={({ refused_attempt_id }) => refused_attempt_id}
        nameOf={({ single_class }) => single_class.name}
        to={({ single_class }) => paths.adminClass(single_class.single_class_id)}
        columns={columns(timezone)}
        count={texts.attemptCount({ count: total })}
        pager={{
          page,
          pages,
          linkTo: (pagina) => paths.adminCustomerAttempts(customer_id, { ...query.all(), pagina }),
        }}
        empty={
          <EmptyState icon={<CircleX aria-hidden />}>
            {query.get('dias') === '' ? texts.noAttempts : listTexts.nothingFound}
          </EmptyState>
        }
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

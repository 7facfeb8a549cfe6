import { ClipboardList } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { can } from '#domain/people/roles.ts'
import { paths } from '#domain/site-map/paths.ts'
import { localDay } from '#domain/time/local-day.ts'
import { replyTexts as texts } from '#text/admin/forms/form-replies.ts'
import { listTexts } from '#text/admin/lists.ts'
import { api as browserApi } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import { pagesOf } from '#web/components/records/pages.ts'
import { missing } from '#web/components/site/load-page.ts'
import { pageMeta } from '#web/page-meta.ts'
import { headed, type ListColumn } from '#web/routes/admin/lists/columns.ts'
import { DataList } from '#web/routes/admin/lists/DataList.tsx'
import { DayCell } from '#web/routes/admin/lists/DayCell.tsx'
import { FileButton } from '#web/routes/admin/lists/FileButton.tsx'
import { ListTools } from '#web/routes/admin/lists/ListTools.tsx'
import { useListQuery } from '#web/routes/admin/lists/use-list-query.ts'
import { BackLink, PageHead } from '#web/routes/admin/parts/PageHead.tsx'
import { fullName } from '#web/routes/admin/payments/full-name.ts'
import { askedOf } from '#web/routes/admin/sales/filters.ts'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { apiContext, nowContext, studioContext, viewerContext } from '#web/server-context.ts'
import { useViewer } from '#web/studio.ts'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import type { Route } from './+types/replies'

type Row = Answer<'GET /form_answers/admin/all'>['form_replies'][number]

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? texts.title({ form: loaderData.name }) : null })

export async function loader({ context, params, url: { searchParams } }: Route.LoaderArgs) {
  onlyFor(context.get(viewerContext), 'customers')
  const today = localDay(context.get(nowContext), context.get(studioContext).timezone)
  const { page, ...narrowed } = askedOf(searchParams, today)
  const asked = { form_id: params.id, ...narrowed }
  try {
    const read = await context.get(apiContext)('GET /form_answers/admin/all', { query: { ...asked, page } })
    return { ...read, asked, page, pages: pagesOf(read.total) }
  } catch (problem) {
    if (problem instanceof ApiError && [400, 404].includes(problem.status)) throw missing()
    throw problem
  }
}

/** Who answered a form; what they answered is on their own pages and in the file. */
export default function FormReplies({ loaderData, params }: Route.ComponentProps): ReactNode {
  const { name, form_replies: replies, total, asked, page, pages } = loaderData
  const query = useListQuery()
  const mayEdit = can(useViewer()?.role, 'administer')
  const title = texts.title({ form: name })
  return (
    <>
      {mayEdit ? <BackLink to={paths.adminForms(params.id)}>{name}</BackLink> : null}
      <PageHead title={title}>
        {total === 0 ? null : (
          <FileButton
            name={`${texts.columns.answers} ${name}`.toLowerCase()}
            read={() => browserApi('GET /form_answers/admin/csv', { query: asked })}
          />
        )}
      </PageHead>
      <ListTools query={query} empty={total === 0} search={texts.search} period />
      <DataList
        label={texts.list}
        records={replies}
        idOf={({ customer }) => customer.customer_id}
        nameOf={({ customer }) => fullName(customer)}
        to={({ customer }) => `${paths.adminCustomer(customer.customer_id)}#forms`}
        columns={columns()}
        count={texts.count({ count: total })}
        pager={{
          page,
          pages,
          linkTo: (pagina) => paths.adminFormReplies(params.id, { ...query.all(), pagina }),
        }}
        empty={
          <EmptyState icon={<ClipboardList aria-hidden />}>
            {query.get('buscar') === '' && query.get('dias') === '' ? texts.empty : listTexts.nothingFound}
          </EmptyState>
        }
      />
    </>
  )
}

const columns = (): readonly ListColumn<Row>[] =>
  headed(texts.columns, [
    { key: 'name', cell: ({ customer }) => fullName(customer) },
    {
      key: 'answers',
      right: true,
      width: 160,
      phone: 'aside',
      cell: ({ answers }) => texts.answers({ count: answers }),
    },
    { key: 'at', width: 180, phone: 'line', cell: ({ answeredAt }) => <DayCell at={answeredAt} /> },
  ])

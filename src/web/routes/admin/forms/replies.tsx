import { ClipboardList } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { can } from '#domain/people/roles.ts'
import { paths } from '#domain/site-map/paths.ts'
import { replyTexts as texts } from '#text/admin/forms/form-replies.ts'
import { api as browserApi } from '#web/api/browser.ts'
import { orMissing } from '#web/components/site/load-page.ts'
import { pageMeta } from '#web/page-meta.ts'
import { headed, type ListColumn } from '#web/routes/admin/lists/columns.ts'
import { DayCell } from '#web/routes/admin/lists/DayCell.tsx'
import { FileButton } from '#web/routes/admin/lists/FileButton.tsx'
import { BackLink, PageHead } from '#web/routes/admin/parts/PageHead.tsx'
import { fullName } from '#domain/people/full-name.ts'
import { askedOf } from '#web/routes/admin/lists/asked.ts'
import { PagedList } from '#web/routes/admin/lists/PagedList.tsx'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { useViewer } from '#web/studio.ts'
import type { Route } from './+types/replies'

type Row = Answer<'GET /form_answers/admin/all'>['form_replies'][number]

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? texts.title({ form: loaderData.name }) : null })

export async function loader({ context, params, url: { searchParams } }: Route.LoaderArgs) {
  const api = onlyFor(context, 'customers')
  const { page, ...narrowed } = askedOf(context, searchParams)
  const asked = { form_id: params.id, ...narrowed }
  const read = api('GET /form_answers/admin/all', { query: { ...asked, page } })
  return { ...(await orMissing(read)), asked }
}

/** Who answered a form; what they answered is on their own pages and in the file. */
export default function FormReplies({ loaderData, params }: Route.ComponentProps): ReactNode {
  const { name, form_replies: replies, total, asked } = loaderData
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
      <PagedList
        tools={{ search: texts.search, period: true }}
        icon={<ClipboardList />}
        none={texts.empty}
        label={texts.list}
        records={replies}
        idOf={({ customer }) => customer.customer_id}
        to={({ customer }) => `${paths.adminCustomer(customer.customer_id)}#forms`}
        columns={columns()}
        count={texts.count({ count: total })}
        total={total}
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

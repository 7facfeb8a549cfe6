import { Button } from '@mantine/core'
import { Printer, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { can } from '#domain/people/roles.ts'
import { paths } from '#domain/site-map/paths.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { packageAdminTexts } from '#text/admin/sales/packages.ts'
import { orMissing } from '#web/components/site/load-page.ts'
import { pageMeta } from '#web/page-meta.ts'
import { headed, type ListColumn } from '#web/routes/admin/lists/columns.ts'
import { csvOf } from '#web/routes/admin/lists/csv.ts'
import { DataList } from '#web/routes/admin/lists/DataList.tsx'
import { DayCell } from '#web/routes/admin/lists/DayCell.tsx'
import { FileButton } from '#web/routes/admin/lists/FileButton.tsx'
import { BackLink, PageHead } from '#web/routes/admin/parts/PageHead.tsx'
import { fullName } from '#domain/people/full-name.ts'
import { saleListTexts } from '#text/admin/sales/sale-lists.ts'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { useStudio, useViewer } from '#web/studio.ts'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import { dayOf } from '#web/ui/format/format.ts'
import type { Route } from './+types/attendees'

const texts = packageAdminTexts.attendees

type Attendee = Answer<'GET /class_packages/especiales/{id}/asistentes'>['asistentes'][number]

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? texts.title({ event: loaderData.class_package.title }) : null })

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = onlyFor(context, 'work')
  return orMissing(api('GET /class_packages/especiales/{id}/asistentes', { params }))
}

/** Who bought a special event: on the screen, on paper and as a file. */
export default function Attendees({ loaderData, params }: Route.ComponentProps): ReactNode {
  const { class_package: event, asistentes: attendees } = loaderData
  const { timezone } = useStudio()
  const viewer = useViewer()
  const mayEdit = can(viewer?.role, 'administer')
  const desk = can(viewer?.role, 'customers')
  return (
    <>
      <BackLink
        to={
          mayEdit
            ? paths.adminPackages(params.id)
            : desk
              ? paths.adminSales({ paquete: params.id })
              : paths.admin()
        }
      >
        {mayEdit ? event.title : desk ? texts.back : adminTexts.layout.entries.today}
      </BackLink>
      <PageHead title={texts.title({ event: event.title })}>
        {attendees.length === 0 ? null : (
          <>
            <FileButton
              name={texts.file({ event: event.title })}
              read={() => Promise.resolve(csvOf(attendees, columns(timezone)))}
            />
            <Button
              variant="default"
              size="sm"
              className="no-phone"
              leftSection={<Printer />}
              onClick={() => window.print()}
            >
              {texts.print}
            </Button>
          </>
        )}
      </PageHead>
      <DataList
        label={texts.list}
        records={attendees}
        idOf={({ purchase_id }) => purchase_id}
        {...(desk && { to: ({ customer }: Attendee) => paths.adminCustomer(customer.customer_id) })}
        columns={columns(timezone)}
        count={texts.count({ count: attendees.length })}
        empty={<EmptyState icon={<UsersRound />}>{texts.empty}</EmptyState>}
      />
    </>
  )
}

const columns = (timezone: string): readonly ListColumn<Attendee>[] =>
  headed(texts.columns, [
    { key: 'name', value: ({ customer }) => fullName(customer) },
    {
      key: 'order',
      width: 120,
      phone: 'aside',
      cell: ({ purchase_id: id }) => <span className="num">{saleListTexts.order({ id })}</span>,
      value: ({ purchase_id: id }) => saleListTexts.order({ id }),
    },
    {
      key: 'at',
      width: 180,
      phone: 'line',
      cell: ({ createdAt }) => <DayCell at={createdAt} />,
      value: ({ createdAt }) => dayOf(createdAt, timezone),
    },
  ])

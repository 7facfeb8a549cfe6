import { CalendarX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { reservationStatus } from '#domain/booking/reservation-status.ts'
import { paths } from '#domain/site-map/paths.ts'
import { localDay } from '#domain/time/local-day.ts'
import { customerTexts } from '#text/admin/customers.ts'
import { listTexts } from '#text/admin/lists.ts'
import { askedPage, pagesOf } from '#web/components/records/pages.ts'
import { StatusTag } from '#web/components/reservations/StatusTag.tsx'
import { pageMeta } from '#web/page-meta.ts'
import type { ListColumn } from '#web/routes/admin/lists/columns.ts'
import { DataList } from '#web/routes/admin/lists/DataList.tsx'
import { ListTools } from '#web/routes/admin/lists/ListTools.tsx'
import { daysIn } from '#web/routes/admin/lists/period.ts'
import { useListQuery } from '#web/routes/admin/lists/use-list-query.ts'
import { fullName } from '#web/routes/admin/payments/full-name.ts'
import { chosenIn } from '#web/routes/admin/sales/filters.ts'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { apiContext, nowContext, studioContext, viewerContext } from '#web/server-context.ts'
import { useStudio } from '#web/studio.ts'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import { dayAndTime } from '#web/ui/format/format.ts'
import type { Route } from './+types/reservations'
import { ListHead } from './ListHead.tsx'

const texts = customerTexts.lists
const filters = ['upcoming', 'past', 'cancelled'] as const

type Row = Answer<'GET /class_reservations'>['class_reservations'][number]

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? texts.reservations({ name: loaderData.name }) : null })

export async function loader({ context, params: { id }, url: { searchParams } }: Route.LoaderArgs) {
  onlyFor(context.get(viewerContext), 'customers')
  const api = context.get(apiContext)
  const filter = chosenIn(searchParams, 'estado', filters)
  const page = askedPage(searchParams)
  const today = localDay(context.get(nowContext), context.get(studioContext).timezone)
  const { from: start_date, until: end_date } = daysIn(searchParams, today)
  const { customer } = await api('GET /customer/admin/{id}', { params: { id } })
  const { customer_id } = customer
  const { class_reservations: rows, total } = await api('GET /class_reservations', {
    query: {
      customer_id,
      page,
      ...(start_date && { start_date }),
      ...(end_date && { end_date }),
      ...(filter && { filter }),
    },
  })
  const now = context.get(nowContext).getTime()
  return { customer_id, name: fullName(customer), rows, total, page, pages: pagesOf(total), now }
}

/** Every reservation of one customer. */
export default function CustomerReservations({ loaderData }: Route.ComponentProps): ReactNode {
  const { customer_id, name, rows, total, page, pages, now } = loaderData
  const { timezone } = useStudio()
  const query = useListQuery()
  const title = texts.reservations({ name })
  return (
    <>
      <ListHead customer_id={customer_id} name={name} title={title} />
      <ListTools
        query={query}
        period
        states={{
          name: 'estado',
          label: texts.status,
          choices: [
            { value: 'todas', label: texts.filters.all },
            ...filters.map((value) => ({ value, label: texts.filters[value] })),
          ],
        }}
      />
      <DataList
        label={title}
        records={rows}
        idOf={({ class_reservation_id }) => class_reservation_id}
        nameOf={({ single_class }) => single_class.class_type.name}
        to={({ single_class }) => paths.adminClass(single_class.single_class_id)}
        columns={columns(timezone, now)}
        count={texts.count({ count: total })}
        pager={{
          page,
          pages,
          linkTo: (pagina) => paths.adminCustomerReservations(customer_id, { ...query.all(), pagina }),
        }}
        empty={<EmptyState icon={<CalendarX aria-hidden />}>{listTexts.nothingFound}</EmptyState>}
      />
    </>
  )
}

const columns = (timezone: string, now: number): readonly ListColumn<Row>[] => [
  { key: 'class', head: texts.class, cell: ({ single_class }) => single_class.class_type.name },
  {
    key: 'date',
    head: texts.date,
    width: 220,
    phone: 'line',
    cell: ({ single_class }) => <span className="num">{dayAndTime(single_class.class_date, timezone)}</span>,
  },
  { key: 'location', head: texts.location, cell: ({ single_class }) => single_class.location.name },
  {
    key: 'status',
    head: texts.status,
    width: 190,
    phone: 'aside',
    cell: (row) => <StatusTag status={reservationStatus(row, now)} />,
  },
]

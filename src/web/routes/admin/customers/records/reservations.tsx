import { CalendarX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { reservationStatus } from '#domain/booking/reservation-status.ts'
import { paths } from '#domain/site-map/paths.ts'
import { customerTexts } from '#text/admin/customers.ts'
import { StatusTag } from '#web/components/reservations/StatusTag.tsx'
import { pageMeta } from '#web/page-meta.ts'
import type { ListColumn } from '#web/routes/admin/lists/columns.ts'
import { chosenIn } from '#web/routes/admin/lists/asked.ts'
import { PagedList } from '#web/routes/admin/lists/PagedList.tsx'
import { apiContext, nowContext } from '#web/server-context.ts'
import { useStudio } from '#web/studio.ts'
import { dayAndTime } from '#web/ui/format/format.ts'
import type { Route } from './+types/reservations'
import { GuestOf } from '#web/routes/admin/customers/Records.tsx'
import { listOf } from './list-of.ts'
import { ListHead } from './ListHead.tsx'

const texts = customerTexts.lists
const filters = ['upcoming', 'past', 'cancelled'] as const

type Row = Answer<'GET /class_reservations'>['class_reservations'][number]

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? texts.reservations({ name: loaderData.name }) : null })

export async function loader({ context, params: { id }, url: { searchParams } }: Route.LoaderArgs) {
  const { from, until, ...list } = await listOf(context, id, searchParams)
  const { customer_id, page } = list
  const filter = chosenIn(searchParams, 'estado', filters)
  const { class_reservations: rows, total } = await context.get(apiContext)('GET /class_reservations', {
    query: { customer_id, page, start_date: from, end_date: until, filter },
  })
  return { ...list, rows, total, now: context.get(nowContext).getTime() }
}

/** Every reservation of one customer. */
export default function CustomerReservations({ loaderData }: Route.ComponentProps): ReactNode {
  const { customer_id, name, rows, total, now } = loaderData
  const { timezone } = useStudio()
  const title = texts.reservations({ name })
  return (
    <>
      <ListHead customer_id={customer_id} name={name} title={title} />
      <PagedList
        tools={{
          period: true,
          states: {
            name: 'estado',
            label: texts.status,
            choices: [
              { value: 'todas', label: texts.filters.all },
              ...filters.map((value) => ({ value, label: texts.filters[value] })),
            ],
          },
        }}
        icon={<CalendarX />}
        none={customerTexts.reservationsEmpty}
        label={title}
        records={rows}
        idOf={({ class_reservation_id }) => class_reservation_id}
        to={({ single_class }) => paths.adminClass(single_class.single_class_id)}
        columns={columns(timezone, now)}
        count={texts.count({ count: total })}
        total={total}
      />
    </>
  )
}

const columns = (timezone: string, now: number): readonly ListColumn<Row>[] => [
  {
    key: 'class',
    head: texts.class,
    cell: ({ single_class, guest }) => (
      <>
        {single_class.class_type.name} <GuestOf guest={guest} />
      </>
    ),
  },
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
    width: 250,
    phone: 'aside',
    cell: (row) => <StatusTag status={reservationStatus(row, now)} noShow={texts.noShow} />,
  },
]

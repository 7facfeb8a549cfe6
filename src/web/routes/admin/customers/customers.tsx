import { Badge, Button } from '@mantine/core'
import { Plus, Users } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { type CustomerFilter, customerFilters } from '#domain/people/customer-filters.ts'
import { customerState } from '#domain/people/customer-state.ts'
import { phoneAsShown } from '#domain/phone.ts'
import { paths } from '#domain/site-map/paths.ts'
import { customerTexts as texts } from '#text/admin/customers.ts'
import { api as browserApi } from '#web/api/browser.ts'
import { askedPage } from '#web/components/records/pages.ts'
import { pageMeta } from '#web/page-meta.ts'
import { filterOf } from '#web/routes/admin/lists/choices.ts'
import { chosenIn, countOf } from '#web/routes/admin/lists/asked.ts'
import { PagedList } from '#web/routes/admin/lists/PagedList.tsx'
import { headed, type ListColumn } from '#web/routes/admin/lists/columns.ts'
import { DayCell } from '#web/routes/admin/lists/DayCell.tsx'
import { FileButton } from '#web/routes/admin/lists/FileButton.tsx'
import { PageHead } from '#web/routes/admin/parts/PageHead.tsx'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { Avatar } from '#web/ui/pictures/Avatar.tsx'
import { dateMedium, dayAndMonth } from '#web/ui/format/written-dates.ts'
import type { Route } from './+types/customers'
import { CustomerDialog } from './CustomerDialog.tsx'
import styles from './customers.module.css'

type Row = Answer<'GET /customer/admin/all'>['customers'][number]

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = onlyFor(context, 'customers')
  const get = (name: string): string => (url.searchParams.get(name) ?? '').slice(0, 120)
  const page = askedPage(url.searchParams)
  const wanted = {
    query: get('buscar') || undefined,
    filter: chosenIn(url.searchParams, 'estado', customerFilters),
    tag: get('etiqueta').slice(0, 40) || undefined,
  }
  const [{ customers, total }, { counts }, { customer_tags: tags }] = await Promise.all([
    api('GET /customer/admin/all', { query: { page, ...wanted } }),
    api('GET /customer/admin/counts'),
    api('GET /customer/tags'),
  ])
  return { customers, total, counts, tags, wanted }
}

/** Every customer: searched in any spelling, filtered, paged by the server. */
export default function Customers({ loaderData }: Route.ComponentProps): ReactNode {
  const { customers, total, counts, tags, wanted } = loaderData
  const [adding, setAdding] = useState(false)
  return (
    <>
      <PageHead title={texts.title}>
        <FileButton
          name={texts.title.toLowerCase()}
          read={() => browserApi('GET /customer/admin/csv', { query: wanted })}
        />
        <Button size="sm" leftSection={<Plus />} onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      </PageHead>
      <PagedList
        tools={{
          search: texts.search,
          states: {
            name: 'estado',
            label: texts.filter,
            choices: [
              { value: 'todos', label: texts.chip({ name: texts.filters.all, count: counts.all }) },
              ...customerFilters
                // An empty filter is offered only while it is chosen.
                .filter((value) => counts[value] > 0 || wanted.filter === value)
                .map((value) => ({
                  value,
                  label: texts.chip({ name: texts.filters[value], count: counts[value] }),
                })),
            ],
          },
          selects:
            tags.length === 0
              ? []
              : [
                  filterOf(
                    'etiqueta',
                    texts.tags,
                    texts.allTags,
                    tags.map(({ tag }) => ({ value: tag, label: tag })),
                  ),
                ],
        }}
        clears
        icon={<Users />}
        none={texts.none}
        label={texts.title}
        records={customers}
        idOf={({ customer_id }) => customer_id}
        columns={columns(wanted.filter)}
        to={({ customer_id }) => paths.adminCustomer(customer_id)}
        pale={({ blocked }) => blocked}
        count={countOf(texts, total)}
        total={total}
      />
      {adding ? <CustomerDialog customer={null} onClose={() => setAdding(false)} /> : null}
    </>
  )
}

/** A to-do of Hoy leads to two of the filters: they show the day that they are about instead of the last visit. */
const columns = (filter: CustomerFilter | undefined): readonly ListColumn<Row>[] =>
  headed(texts.columns, [
    {
      key: 'name',
      cell: ({ name, last_name, email }) => (
        <span className={styles['who']}>
          <Avatar name={name} lastName={last_name} size={36} />
          <span className={styles['named']}>
            {name} {last_name}
            <span className={styles['mail']}>{email}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'phone',
      width: 140,
      cell: ({ phone }) => <span className="num">{phone && phoneAsShown(phone)}</span>,
    },
    {
      key: 'credits',
      right: true,
      width: 110,
      cell: ({ credits, has_unlimited }) => (
        <span className="num b">{has_unlimited ? texts.unlimited : credits}</span>
      ),
    },
    { key: 'package', cell: (row) => row.package ?? <span className="mu">{texts.noPackage}</span> },
    dayColumn(filter),
    { key: 'state', width: 130, phone: 'aside', cell: (row) => stateOf(row, dayIn(filter, row)) },
  ])

function dayIn(filter: CustomerFilter | undefined, { expires_at, birthdate }: Row): string | null {
  if (filter === 'expiring') return expires_at && dateMedium(expires_at)
  return filter === 'birthday' ? birthdate && dayAndMonth(birthdate) : null
}

function dayColumn(filter: CustomerFilter | undefined): ListColumn<Row> {
  if (filter === 'expiring' || filter === 'birthday') {
    const head = filter === 'expiring' ? texts.columns.expires : texts.columns.birthday
    return { key: 'day', head, width: 150, cell: (row) => <span className="num">{dayIn(filter, row)}</span> }
  }
  return {
    key: 'visit',
    head: texts.columns.visit,
    width: 130,
    cell: ({ last_visit }) =>
      last_visit === null ? <span className="mu">{texts.never}</span> : <DayCell at={last_visit} />,
  }
}

/** Also the filter's day, or the credits, where the phone has no column for them. */
function stateOf(row: Row, day: string | null): ReactNode {
  const state = customerState(row)
  return (
    <span className={styles['state']}>
      <Badge color={colors[state]}>{texts.states[state]}</Badge>
      <span className="only-phone xs mu num">
        {day ?? (row.has_unlimited ? texts.unlimited : texts.credits({ count: row.credits }))}
      </span>
    </span>
  )
}

const colors = { blocked: 'bad', alert: 'warn', team: 'accent', active: 'ok', inactive: undefined }

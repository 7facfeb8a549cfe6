import { Badge, Button } from '@mantine/core'
import { Plus, Users } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { type CustomerFilter, customerFilters } from '#domain/people/customer-filters.ts'
import { can } from '#domain/people/roles.ts'
import { phoneAsShown } from '#domain/phone.ts'
import { paths } from '#domain/site-map/paths.ts'
import { customerTexts as texts } from '#text/admin/customers.ts'
import { listTexts } from '#text/admin/lists.ts'
import { api as browserApi } from '#web/api/browser.ts'
import { askedPage, pagesOf } from '#web/components/records/pages.ts'
import { pageMeta } from '#web/page-meta.ts'
import { headed, type ListColumn } from '#web/routes/admin/lists/columns.ts'
import { DataList } from '#web/routes/admin/lists/DataList.tsx'
import { DayCell } from '#web/routes/admin/lists/DayCell.tsx'
import { FileButton } from '#web/routes/admin/lists/FileButton.tsx'
import { ListTools } from '#web/routes/admin/lists/ListTools.tsx'
import { useListQuery } from '#web/routes/admin/lists/use-list-query.ts'
import { PageHead } from '#web/routes/admin/parts/PageHead.tsx'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { apiContext, viewerContext } from '#web/server-context.ts'
import { Avatar } from '#web/ui/pictures/Avatar.tsx'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import { dateMedium, dayAndMonth } from '#web/ui/format/written-dates.ts'
import { Link } from '#web/ui/Link.tsx'
import type { Route } from './+types/customers'
import { CustomerDialog } from './CustomerDialog.tsx'
import styles from './customers.module.css'

/** The API counts no further. */
const MOST_COUNTED = 10_000

type Row = Answer<'GET /customer/admin/all'>['customers'][number]

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

export async function loader({ context, url }: Route.LoaderArgs) {
  onlyFor(context.get(viewerContext), 'customers')
  const api = context.get(apiContext)
  const get = (name: string): string => (url.searchParams.get(name) ?? '').slice(0, 120)
  const current = askedPage(url.searchParams)
  const filter = customerFilters.find((one) => one === get('estado'))
  const wanted = {
    ...(get('buscar') && { query: get('buscar') }),
    ...(filter && { filter }),
    ...(get('etiqueta') && { tag: get('etiqueta').slice(0, 40) }),
  }
  const [{ customers, total }, { counts }, { customer_tags: tags }] = await Promise.all([
    api('GET /customer/admin/all', { query: { page: current, ...wanted } }),
    api('GET /customer/admin/counts'),
    api('GET /customer/tags'),
  ])
  return { customers, total, counts, tags, wanted, page: current, pages: pagesOf(total) }
}

/** Every customer: searched in any spelling, filtered, paged by the server. */
export default function Customers({ loaderData }: Route.ComponentProps): ReactNode {
  const { customers, total, counts, tags, wanted, page: current, pages } = loaderData
  const query = useListQuery()
  const [adding, setAdding] = useState(false)
  return (
    <>
      <PageHead title={texts.title}>
        <FileButton
          name={texts.title.toLowerCase()}
          read={() => browserApi('GET /customer/admin/csv', { query: wanted })}
        />
        <Button size="sm" leftSection={<Plus aria-hidden />} onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      </PageHead>
      <ListTools
        query={query}
        search={texts.search}
        states={{
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
        }}
        selects={
          tags.length === 0
            ? []
            : [
                {
                  name: 'etiqueta',
                  label: texts.tags,
                  choices: [
                    { value: '', label: texts.allTags },
                    ...tags.map(({ tag }) => ({ value: tag, label: tag })),
                  ],
                },
              ]
        }
      />
      <DataList
        label={texts.title}
        records={customers}
        idOf={({ customer_id }) => customer_id}
        nameOf={({ name, last_name }) => `${name} ${last_name}`}
        columns={columns(wanted.filter)}
        to={({ customer_id }) => paths.adminCustomer(customer_id)}
        pale={({ blocked }) => blocked}
        count={total < MOST_COUNTED ? texts.count({ count: total }) : texts.many({ count: MOST_COUNTED })}
        pager={{ page: current, pages, linkTo: (pagina) => paths.adminCustomers({ ...query.all(), pagina }) }}
        empty={
          <EmptyState
            icon={<Users aria-hidden />}
            action={
              query.filtered ? (
                <Button component={Link} to={paths.adminCustomers()} variant="default">
                  {listTexts.clearAll}
                </Button>
              ) : null
            }
          >
            {query.filtered ? listTexts.nothingFound : texts.none}
          </EmptyState>
        }
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
  return (
    <span className={styles['state']}>
      <State {...row} />
      <span className="only-phone xs mu num">
        {day ?? (row.has_unlimited ? texts.unlimited : texts.credits({ count: row.credits }))}
      </span>
    </span>
  )
}

/** What the desk should know first. */
function State({ blocked, has_alert, role, credits, has_unlimited }: Row): ReactNode {
  if (blocked) return <Badge color="bad">{texts.states.blocked}</Badge>
  if (has_alert) return <Badge color="warn">{texts.states.alert}</Badge>
  if (can(role, 'office')) return <Badge color="accent">{texts.states.team}</Badge>
  return credits > 0 || has_unlimited ? (
    <Badge color="ok">{texts.states.active}</Badge>
  ) : (
    <Badge>{texts.states.inactive}</Badge>
  )
}

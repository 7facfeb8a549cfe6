import { Badge, Button } from '@mantine/core'
import { Download, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { listTexts as texts } from '#text/admin/lists.ts'
import { hasWords } from '#domain/plain.ts'
import { type ListColumn, type Sorting, sorted } from '#web/routes/admin/lists/columns.ts'
import { csvOf, saveCsv } from '#web/routes/admin/lists/csv.ts'
import { DataList } from '#web/routes/admin/lists/DataList.tsx'
import { ListTools } from '#web/routes/admin/lists/ListTools.tsx'
import { useListQuery } from '#web/routes/admin/lists/use-list-query.ts'
import { PageHead } from '#web/routes/admin/parts/PageHead.tsx'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import { Link } from '#web/ui/Link.tsx'
import { type Catalogue, isFeminine, type Values, type Versioned } from './catalogue.ts'
import { FamilyTabs } from './FamilyTabs.tsx'
import { SelectionBar } from './SelectionBar.tsx'

interface CatalogueListProps<R extends Versioned, V extends Values, B extends object, X> {
  catalogue: Catalogue<R, V, B, X>
  records: readonly R[]
  extra: X
  now: number
}

/** The list of a catalogue: searched, filtered and sorted in the page, because a studio has few of each. */
export function CatalogueList<R extends Versioned, V extends Values, B extends object, X>({
  catalogue,
  records,
  extra,
  now,
}: CatalogueListProps<R, V, B, X>): ReactNode {
  const { texts: own, to, idOf, nameOf, archivedOf, icon } = catalogue
  const query = useListQuery()
  const feminine = isFeminine(catalogue)
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const columns = [
    ...catalogue.columns(extra),
    ...(archivedOf ? [stateColumn(catalogue, archivedOf, now)] : []),
  ]
  const filters = catalogue.filters?.(extra) ?? []

  const sought = records.filter(
    (record) =>
      hasWords(
        [nameOf(record), ...columns.map(({ value }) => value?.(record) ?? '')].join(' '),
        query.get('buscar'),
      ) && filters.every(({ name, fits }) => query.get(name) === '' || fits(record, query.get(name))),
  )
  const stored = sought.filter((record) => archivedOf?.(record) ?? false)
  const state = query.get('estado')
  const inState =
    state === 'archivados'
      ? stored
      : state === 'todos'
        ? sought
        : sought.filter((record) => !stored.includes(record))
  const shown = sorted(inState, columns, sorting)
  const selected = shown.filter((record) => chosen.includes(idOf(record)))
  const filtered = ['buscar', 'estado', ...filters.map(({ name }) => name)].some(
    (name) => query.get(name) !== '',
  )

  return (
    <>
      <PageHead title={own.title} lead={own.lead}>
        {records.length === 0 ? null : (
          <Button
            variant="default"
            size="sm"
            leftSection={<Download />}
            onClick={() => saveCsv(own.title.toLowerCase(), csvOf(shown, columns))}
          >
            {texts.export}
          </Button>
        )}
        {/* A list without any record offers it in its middle. */}
        {(records.length === 0 ? !filtered : catalogue.single) ? null : (
          <Button component={Link} to={to('nuevo')} size="sm" leftSection={<Plus />}>
            {own.add}
          </Button>
        )}
      </PageHead>
      {catalogue.family ? <FamilyTabs family={catalogue.family} current={to()} label={own.title} /> : null}
      {catalogue.Notice ? <catalogue.Notice /> : null}
      {records.length === 0 ? null : (
        <ListTools
          query={query}
          search={own.search}
          {...(archivedOf && {
            states: {
              name: 'estado',
              label: texts.status,
              choices: [
                { value: 'activos', label: texts.active({ feminine, count: sought.length - stored.length }) },
                { value: 'archivados', label: texts.archived({ feminine, count: stored.length }) },
                { value: 'todos', label: texts.all({ feminine }) },
              ],
            },
          })}
          selects={filters}
        />
      )}
      {archivedOf && selected.length > 0 ? (
        <SelectionBar catalogue={catalogue} selected={selected} onDone={() => setChosen([])} />
      ) : null}
      <DataList
        label={own.title}
        records={shown}
        idOf={idOf}
        columns={columns}
        to={(record) => to(idOf(record))}
        pale={archivedOf}
        count={own.count({ count: shown.length })}
        sorting={sorting}
        onSort={setSorting}
        {...(archivedOf && {
          selection: { selected, onSelect: (list: R[]) => setChosen(list.map(idOf)), nameOf },
        })}
        empty={
          <EmptyState
            icon={icon}
            action={
              filtered ? (
                <Button component={Link} to={to()} variant="default">
                  {texts.clearAll}
                </Button>
              ) : (
                <Button component={Link} to={to('nuevo')}>
                  {own.add}
                </Button>
              )
            }
          >
            {filtered ? texts.nothingFound : own.empty}
          </EmptyState>
        }
      />
    </>
  )
}

function stateColumn<R extends Versioned, V extends Values, B extends object, X>(
  catalogue: Catalogue<R, V, B, X>,
  archivedOf: (record: R) => boolean,
  now: number,
): ListColumn<R> {
  const { standingOf, texts: own } = catalogue
  const feminine = isFeminine(catalogue)
  const live = own.live ?? texts.live({ feminine })
  const resting = (record: R): string | null =>
    archivedOf(record) ? texts.stored({ feminine }) : (standingOf?.(record, now) ?? null)
  return {
    key: 'state',
    head: texts.status,
    phone: 'aside',
    width: 140,
    value: (record) => resting(record) ?? live,
    cell: (record) => {
      const words = resting(record)
      return words === null ? <Badge color="ok">{live}</Badge> : <Badge>{words}</Badge>
    },
  }
}

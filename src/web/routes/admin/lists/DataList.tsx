import { rem } from '@mantine/core'
import clsx from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { DataTable, type DataTableColumn } from 'mantine-datatable'
import type { ReactNode } from 'react'
import { listTexts as texts } from '#text/admin/lists.ts'
import { Link } from '#web/ui/Link.tsx'
import { Pager } from '#web/components/records/Pager.tsx'
import { cellOf, type ListColumn } from './columns.ts'
import type { DataListProps } from './data-list-props.ts'
import styles from './lists.module.css'
import { PhoneList } from './PhoneList.tsx'

/** The list of the back office: a table, on the phone rows of two lines, with the count and the pager below, or inside a card of its page. */
export function DataList<R extends object>(props: DataListProps<R>): ReactNode {
  const { label, records, idOf, columns, count, pager, empty, actions, pale, selection } = props
  const { actionsWidth = 64 } = props
  const framed = count !== undefined
  if (records.length === 0) return framed ? <div className={styles['none']}>{empty}</div> : empty
  const tableColumns: DataTableColumn<R>[] = columns.map((column, index) => ({
    accessor: column.key,
    title: <Head column={column} {...props} />,
    render: (record) => (index === 0 ? <Name {...props} record={record} /> : cellOf(column, record)),
    ...(column.right ? { textAlign: 'right' as const } : {}),
    ...(column.width !== undefined && { width: rem(column.width) }),
  }))
  if (actions)
    tableColumns.push({
      accessor: 'actions',
      title: <span className="vh">{texts.actions}</span>,
      textAlign: 'right',
      width: rem(actionsWidth),
      render: actions,
    })
  return (
    <div className={styles[framed ? 'frame' : 'inside']}>
      <div className="no-phone">
        <DataTable<R>
          className={styles['table']}
          aria-label={label}
          idAccessor={(record) => idOf(record)}
          records={[...records]}
          columns={tableColumns}
          rowClassName={(record) => (pale?.(record) ? styles['pale'] : undefined)}
          verticalSpacing={0}
          // Its own would be read out in English, although it is not seen.
          emptyState={<></>}
          highlightOnHover
          {...(selection && {
            selectedRecords: [...selection.selected],
            onSelectedRecordsChange: selection.onSelect,
            allRecordsSelectionCheckboxProps: { 'aria-label': texts.selectAll },
            getRecordSelectionCheckboxProps: (record: R) => ({
              'aria-label': texts.select({ name: selection.nameOf(record) }),
            }),
          })}
        />
      </div>
      <PhoneList {...props} />
      {framed ? (
        <div className={styles['foot']}>
          <span className="sm mu num" role="status">
            {count}
          </span>
          {pager ? <Pager {...pager} /> : null}
        </div>
      ) : null}
    </div>
  )
}

/** The first cell: links to the record's page. */
function Name<R>({
  record,
  columns,
  to,
}: Pick<DataListProps<R>, 'columns' | 'to'> & { record: R }): ReactNode {
  const content = columns[0] && cellOf(columns[0], record)
  return to ? (
    <Link className={styles['name']} to={to(record)}>
      {content}
    </Link>
  ) : (
    <span className={styles['name']}>{content}</span>
  )
}

/** A heading; a button where the list can be sorted by it. Own, because the table's is labelled in English. */
function Head<R>({
  column: { key, head, value, right },
  sorting,
  onSort,
}: Pick<DataListProps<R>, 'sorting' | 'onSort'> & { column: ListColumn<R> }): ReactNode {
  if (value === undefined || onSort === undefined) return head
  const here = sorting?.key === key
  const Arrow = here && sorting.down ? ArrowDown : ArrowUp
  const state = here ? (sorting.down ? texts.sortedDown : texts.sortedUp) : texts.notSorted
  return (
    <button
      type="button"
      className={clsx(styles['sort'], here && styles['sorted'], right && styles['right'])}
      aria-label={texts.sortBy({ head, state })}
      onClick={() => onSort({ key, down: here && !sorting.down })}
    >
      {head}
      <Arrow />
    </button>
  )
}

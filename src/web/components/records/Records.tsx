import clsx from 'clsx'
import { createElement, Fragment, type ReactNode } from 'react'
import { Skeleton } from '#web/ui/feedback/feedback.tsx'
import { Pager, type PagerProps } from './Pager.tsx'
import styles from './records.module.css'
import { useSlowLoad } from './use-slow-load.ts'

/**
 * A column's place in a card: the heading, a line below it, right of the heading, below all of that, or last, with
 * buttons; a column without a place is omitted.
 */
type Place = 'title' | 'line' | 'aside' | 'body' | 'actions'

export interface Column<R> {
  head: ReactNode
  cell: (record: R) => ReactNode
  /** For the cell and its place in the card, e.g. `num`. */
  className?: string
  /** Right-aligned, for amounts and buttons. */
  right?: boolean
  card?: Place
  /** What the card shows instead of the cell. */
  inCard?: (record: R) => ReactNode
  /** False omits the column from the table. */
  inTable?: boolean
}

interface RecordsProps<R> {
  /** The list's accessible name. */
  label: string
  records: readonly R[]
  idOf: (record: R) => string | number
  columns: readonly Column<R>[]
  /** Shown instead of an empty list. */
  empty?: ReactNode
  /** Filters above the list, next to its pager. */
  tools?: ReactNode
  /** Set if the list is one page of several. */
  pager?: PagerProps
}

/**
 * A list of records from one list of columns: a table, or cards where it has no room. Shows a skeleton while a page of it
 * loads slowly; a load error is the route's.
 */
export function Records<R>(props: RecordsProps<R>): ReactNode {
  const { records, empty = null, tools, pager } = props
  const slow = useSlowLoad()
  return (
    <>
      <div className={styles['bar']}>
        {tools ?? <span />}
        {pager ? <Pager {...pager} /> : null}
      </div>
      {slow ? (
        <Skeleton lines={6} height={56} />
      ) : records.length === 0 ? (
        empty
      ) : (
        <div className={styles['records']}>
          <Table {...props} />
          <Cards {...props} />
        </div>
      )}
    </>
  )
}

function Table<R>({ label, records, idOf, columns }: RecordsProps<R>): ReactNode {
  const shown = columns.filter(({ inTable }) => inTable !== false)
  return (
    <div className={styles['tableFrame']}>
      <table className={styles['table']}>
        <caption className="vh">{label}</caption>
        <thead>
          <tr>
            {shown.map(({ head, right }, index) => (
              // Columns have no identity but their position.
              // oxlint-disable-next-line react/no-array-index-key
              <th key={index} scope="col" className={clsx(right && styles['right'])}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={idOf(record)}>
              {shown.map(({ cell, className, right }, index) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={index} className={clsx(className, right && styles['right'])}>
                  {cell(record)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards<R>({ records, idOf, columns }: RecordsProps<R>): ReactNode {
  return (
    <ul className={styles['cards']}>
      {records.map((record) => {
        // The columns are the same for every record: their places are fixed, so they need no keys.
        const at = (place: Place, wrap: (content: ReactNode, className?: string) => ReactNode) =>
          createElement(
            Fragment,
            null,
            ...columns
              .filter(({ card }) => card === place)
              .map(({ cell, inCard = cell, className }) => {
                const content = inCard(record)
                return content === null ? null : wrap(content, className)
              }),
          )
        return (
          <li key={idOf(record)} className={styles['card']}>
            <div className={styles['cardTop']}>
              <div className="grow">
                <h2 className="t-4">{at('title', (content) => content)}</h2>
                {at('line', (content, name) => (
                  <p className={clsx('sm mu', name)}>{content}</p>
                ))}
              </div>
              <div className={styles['right']}>
                {at('aside', (content, name) => (
                  <div className={name}>{content}</div>
                ))}
              </div>
            </div>
            {at('body', (content, name) => (
              <div className={name}>{content}</div>
            ))}
            {at('actions', (content) => content)}
          </li>
        )
      })}
    </ul>
  )
}

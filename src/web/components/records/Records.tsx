import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/feedback.tsx'
import { Pager } from './Pager.tsx'
import styles from './records.module.css'
import { useSlowLoad } from './use-slow-load.ts'

/**
 * Where a column stands in a card: the card's heading, a line below it, at the heading's right, below all of that, or last, with
 * buttons; a column without a place is left out there.
 */
type Place = 'title' | 'line' | 'aside' | 'body' | 'actions'

export interface Column<R> {
  head: ReactNode
  cell: (record: R) => ReactNode
  /** Of the cell and its place in the card, e.g. `num`. */
  className?: string
  /** Amounts and buttons. */
  right?: boolean
  card?: Place
  /** What the card shows in place of the cell. */
  inCard?: (record: R) => ReactNode
  /** False leaves the column out of the table. */
  inTable?: boolean
}

interface RecordsProps<R> {
  /** Names the list for screen readers. */
  label: string
  records: readonly R[]
  idOf: (record: R) => string | number
  columns: readonly Column<R>[]
  /** Stands in the place of an empty list. */
  empty?: ReactNode
  /** Stands above the list, beside its pager: filters. */
  tools?: ReactNode
  /** The list is one page of several. */
  pager?: { page: number; pages: number; linkTo: (page: number) => string }
  /** The list stands inside a card of its page. */
  inside?: boolean
  /** A card's heading; h2 unless its list has a heading of its own. */
  heading?: 'h2' | 'h3'
}

/**
 * A list of records, as a table, or on the phone as cards, from one list of columns. A page of it that takes long to load is
 * shown as a skeleton; what cannot be loaded is the error of its route.
 */
export function Records<R>(props: RecordsProps<R>): ReactNode {
  const { records, empty = null, tools, pager, inside = false } = props
  const slow = useSlowLoad()
  return (
    <>
      {inside ? null : (
        <div className={styles['bar']}>
          {tools ?? <span />}
          {pager ? <Pager {...pager} /> : null}
        </div>
      )}
      {slow && !inside ? (
        <Skeleton lines={6} height={56} />
      ) : records.length === 0 ? (
        empty
      ) : (
        <div className={clsx(inside && styles['inside'])}>
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
              // Columns have no order but the one they stand in.
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

function Cards<R>({ records, idOf, columns, heading: Heading = 'h2' }: RecordsProps<R>): ReactNode {
  return (
    <ul className={styles['cards']}>
      {records.map((record) => {
        const at = (place: Place, wrap: (content: ReactNode, className?: string) => ReactNode) =>
          columns
            .filter(({ card }) => card === place)
            .map(({ cell, inCard = cell, className }) => {
              const content = inCard(record)
              return content === null ? null : wrap(content, className)
            })
        return (
          <li key={idOf(record)} className={styles['card']}>
            <div className={styles['cardTop']}>
              <div className="grow">
                <Heading className="t-4">{...at('title', (content) => content)}</Heading>
                {...at('line', (content, name) => <p className={clsx('sm mu', name)}>{content}</p>)}
              </div>
              <div className={styles['right']}>
                {...at('aside', (content, name) => <div className={name}>{content}</div>)}
              </div>
            </div>
            {...at('body', (content, name) => <div className={name}>{content}</div>)}
            {...at('actions', (content) => content)}
          </li>
        )
      })}
    </ul>
  )
}

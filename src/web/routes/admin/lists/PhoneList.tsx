import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Link } from '#web/ui/Link.tsx'
import { cellOf } from './columns.ts'
import type { DataListProps } from './data-list-props.ts'
import styles from './lists.module.css'

/** The same records on the phone: name, second line and state; the rest is on the record's page. */
export function PhoneList<R extends object>(props: DataListProps<R>): ReactNode {
  const { label, records, idOf, columns, to, actions, pale } = props
  const at = (place: 'line' | 'aside') => columns.filter(({ phone }) => phone === place)
  const lines = at('line')
  const asides = at('aside')
  return (
    <ul className={clsx('only-phone', styles['rows'])} aria-label={label}>
      {records.map((record) => {
        const content = (
          <>
            <span className={styles['words']}>
              <span className="b">{columns[0] && cellOf(columns[0], record)}</span>
              {lines.length === 0 ? null : (
                <span className="sm mu">
                  {lines.map((column) => {
                    const part = cellOf(column, record)
                    // Parts are separated by commas: what is missing leaves none.
                    return part === null || part === undefined ? null : (
                      <span key={column.key} className={styles['part']}>
                        {part}
                      </span>
                    )
                  })}
                </span>
              )}
            </span>
            {asides.map((column) => (
              <span key={column.key}>{cellOf(column, record)}</span>
            ))}
          </>
        )
        return (
          <li key={idOf(record)} className={clsx(styles['row'], pale?.(record) && styles['pale'])}>
            {to ? (
              <Link className={styles['rowLink']} to={to(record)}>
                {content}
              </Link>
            ) : (
              <div className={styles['rowLink']}>{content}</div>
            )}
            {actions?.(record)}
          </li>
        )
      })}
    </ul>
  )
}

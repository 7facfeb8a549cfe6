import clsx from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import { reportTexts as texts } from '#text/admin/reports.ts'
import { amount } from '#web/ui/format/format.ts'
import { type Bar, numberIn, partOf, percent, type Report, type Row, sumOf } from './figures.ts'
import styles from './reports.module.css'
import { WideTable } from './WideTable.tsx'

const shareOf = (value: number): CSSProperties =>
  ({ '--share': Math.max(0, Math.min(1, value)) }) as CSSProperties

/** Sums of money below one another, each at the end of its bar; one below zero has no bar. */
export function MoneyBars({ bars }: { bars: readonly Bar[] }): ReactNode {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ol className={styles['bars']}>
      {bars.map(({ key, name, value }) => (
        <li key={key} style={shareOf(value / most)}>
          <span>{name}</span>
          <i aria-hidden />
          <b className={clsx('num', value === 0 && styles['nothing'])}>{amount(value)}</b>
        </li>
      ))}
    </ol>
  )
}

/** Types of class with the share of their places that is taken. */
export function ShareBars({ rows }: { rows: readonly Row[] }): ReactNode {
  return (
    <ul className={styles['shares']}>
      {rows.map((row) => (
        <li key={String(row['type'])} style={shareOf(numberIn(row, 'occupancy'))}>
          <span>{row['type']}</span>
          <b className="num">{percent(numberIn(row, 'occupancy'))}</b>
          <i aria-hidden />
        </li>
      ))}
    </ul>
  )
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** How full the classes that begin within an hour are on each weekday, of the hours that have any. */
export function HeatMap({ report: { name, rows } }: { report: Report }): ReactNode {
  const hourOf = (row: Row) => `${String(row['hour']).slice(0, 2)}:00`
  const hours = [...new Set(rows.map(hourOf))].toSorted()
  const cells = Map.groupBy(rows, (row) => `${row['weekday']} ${hourOf(row)}`)
  return (
    <>
      <WideTable name={name} look="heat">
        <thead>
          <tr>
            <th scope="col">{texts.columns.hour}</th>
            {weekdays.map((day) => (
              <th key={day} scope="col">
                {texts.weekdays[day]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row" className="num">
                {hour}
              </th>
              {weekdays.map((day) => {
                const of = cells.get(`${day} ${hour}`) ?? []
                const share = partOf(sumOf(of, 'taken'), sumOf(of, 'places'))
                return share === null ? (
                  <td key={day} className={styles['nothing']}>
                    –
                  </td>
                ) : (
                  <td key={day} className="num" style={shareOf(share)}>
                    {Math.round(share * 100)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </WideTable>
      <p className={clsx('xs mu', styles['legend'])}>
        {percent(0)} <i aria-hidden /> {percent(1)} <span>– {texts.noClasses}</span>
      </p>
    </>
  )
}

import type { CSSProperties, ReactNode } from 'react'
import { reportTexts as texts } from '#text/admin/reports.ts'
import { amount } from '#web/ui/format/format.ts'
import { type Bar, numberIn, percent, type Report, type Row } from './figures.ts'
import styles from './reports.module.css'
import { WideTable } from './WideTable.tsx'

const shareOf = (value: number): CSSProperties =>
  ({ '--share': Math.max(0, Math.min(1, value)) }) as CSSProperties

/** Sums of money side by side; a sum below zero has no height; its label shows the sum. */
export function MoneyBars({ bars }: { bars: readonly Bar[] }): ReactNode {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ol className={styles['bars']}>
      {bars.map(({ key, label, name, value }) => (
        <li key={key} style={shareOf(value / most)} title={`${name}: ${amount(value)}`}>
          <span className="vh">
            {name}: {amount(value)}
          </span>
          <i aria-hidden />
          <span className="xs mu" aria-hidden>
            {label}
          </span>
        </li>
      ))}
    </ol>
  )
}

interface ShareBarsProps {
  rows: readonly Row[]
  name: string
  share: string
}

/** Names with a share each. */
export function ShareBars({ rows, name, share }: ShareBarsProps): ReactNode {
  return (
    <ul className={styles['shares']}>
      {rows.map((row) => (
        <li key={String(row[name])} style={shareOf(numberIn(row, share))}>
          <span>{row[name]}</span>
          <b className="num">{percent(numberIn(row, share))}</b>
          <i aria-hidden />
        </li>
      ))}
    </ul>
  )
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** How full the classes of each hour are on each weekday. */
export function HeatMap({ report: { name, rows } }: { report: Report }): ReactNode {
  const hours = [...new Set(rows.map(({ hour }) => String(hour)))].toSorted()
  const cell = new Map(rows.map((row) => [`${row['weekday']} ${row['hour']}`, numberIn(row, 'occupancy')]))
  return (
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
              const share = cell.get(`${day} ${hour}`)
              return share === undefined ? (
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
  )
}

import type { ReactNode } from 'react'
import { reportTexts as texts } from '#text/admin/reports.ts'
import { numberIn, percent, type Report, written } from './figures.ts'
import styles from './reports.module.css'
import { WideTable } from './WideTable.tsx'

const words: ReadonlySet<string> = new Set(['text', 'day', 'month'])

/** A report as a table of the named columns. */
export function ReportTable({ report, columns }: { report: Report; columns: readonly string[] }): ReactNode {
  const { name } = report
  const shown = report.columns.filter(({ key }) => columns.includes(key))
  return (
    <WideTable name={name}>
      <thead>
        <tr>
          {shown.map(({ key, label, kind }) => (
            <th key={key} scope="col" data-number={!words.has(kind) || undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {report.rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no id and never move
          <tr key={index}>
            {shown.map(({ key, kind }, column) =>
              column === 0 ? (
                <th key={key} scope="row">
                  {written(row[key], kind)}
                </th>
              ) : (
                <td key={key} className="num" data-number={!words.has(kind) || undefined}>
                  {written(row[key], kind)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}

/** Months below one another, and beside each how many came again so many months later. */
export function Retention({ report: { name, rows } }: { report: Report }): ReactNode {
  const months = Map.groupBy(rows, ({ month }) => String(month))
  const longest = Math.max(...rows.map((row) => numberIn(row, 'after')))
  const steps = Array.from({ length: longest + 1 }, (_, step) => step)
  return (
    <WideTable name={name} look="heat">
      <thead>
        <tr>
          <th scope="col">{texts.columns.month}</th>
          <th scope="col">{texts.columns.customers}</th>
          {steps.map((step) => (
            <th key={step} scope="col">
              {texts.step({ step })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...months].map(([month, cells]) => (
          <tr key={month}>
            <th scope="row">{written(month, 'month')}</th>
            <td className="num">{cells[0]?.['customers']}</td>
            {steps.map((step) => {
              const cell = cells.find((one) => one['after'] === step)
              return cell ? (
                <td key={step} className="num" style={{ '--share': numberIn(cell, 'share') } as object}>
                  {percent(numberIn(cell, 'share'))}
                </td>
              ) : (
                <td key={step} className={styles['nothing']}>
                  –
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}

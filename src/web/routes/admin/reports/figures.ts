import type { Answer } from '#contract/types.ts'
import { addDays, daysBetween, mondayOf } from '#domain/time/days.ts'
import type { ReportName } from '#domain/reports/reports.ts'
import { reportTexts as texts } from '#text/admin/reports.ts'
import { amount, count, dayShort, weekRange } from '#web/ui/format/format.ts'
import { dateMedium, monthOf } from '#web/ui/format/written-dates.ts'

export type Report = Answer<'GET /reports/{name}'>['report']
export type Reports = Record<ReportName, Report>
export type Row = Report['rows'][number]
type Cell = Row[string]

/** The number in a cell; 0 where there is none. */
export const numberIn = (row: Row, key: string): number => Number(row[key] ?? 0)

export const sumOf = (rows: readonly Row[], key: string): number =>
  rows.reduce((sum, row) => sum + numberIn(row, key), 0)

/** A part of a whole, 0 to 1; null without a whole. */
export const partOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

/** Whole percent. */
export const percent = (share: number): string => `${Math.round(share * 100)}%`

const firstOf = (month: string): string => `${month}-01`

/** A cell as it is written. */
export function written(cell: Cell | undefined, kind: string): string {
  if (cell === null || cell === undefined) return '–'
  switch (kind) {
    case 'money':
      return amount(Number(cell))
    case 'count':
      return count(Number(cell))
    case 'share':
      return percent(Number(cell))
    case 'stars':
      return `★ ${Number(cell).toFixed(1)}`
    case 'day':
      return dateMedium(String(cell))
    case 'month':
      return monthOf(firstOf(String(cell)))
    default:
      return String(cell)
  }
}

/** `$1,230,280`: the sum of a period at a glance. */
export const wholePesos = (pesos: number): string => `${pesos < 0 ? '−' : ''}$${count(Math.abs(pesos))}`

/** The first day of each choice of the period up to today: weeks and months are whole but for the last. */
export const starts = {
  '': (today: string) => addDays(today, -29),
  '90': (today: string) => addDays(mondayOf(today), -7 * 12),
  '365': (today: string) => {
    const [year = 0, month = 0] = today.split('-').map(Number)
    return new Date(Date.UTC(year, month - 12)).toISOString().slice(0, 10)
  },
}
export const isPeriod = (asked: string): asked is keyof typeof starts => Object.hasOwn(starts, asked)

export interface Bar {
  key: string
  name: string
  value: number
}

/** Income as bars: a day each for a month, a week each for a quarter, else a month each. Days without money are bars too. */
export function incomeBars({ start_date, end_date, rows }: Report): Bar[] {
  const days = daysBetween(start_date, end_date) + 1
  const keyOf = (day: string): string =>
    days <= 31 ? day : days <= 100 ? mondayOf(day) : firstOf(day.slice(0, 7))
  const sums = new Map<string, number>()
  for (let day = start_date; day <= end_date; day = addDays(day, 1)) sums.set(keyOf(day), 0)
  for (const row of rows) {
    const key = keyOf(String(row['day']))
    sums.set(key, (sums.get(key) ?? 0) + numberIn(row, 'net'))
  }
  const name = days > 100 ? monthOf : days > 31 ? weekRange : dayShort
  return [...sums].map(([key, value]) => ({ key, value, name: name(key) }))
}

/** How a sum changed against the period before, e.g. `+9% contra el periodo anterior`; null without one. */
export function changeOf(now: number, before: number): string | null {
  if (before <= 0) return null
  return texts.before({ change: signed((now / before - 1) * 100, '%') })
}

/** How a share changed, in points. */
export const pointsOf = (now: number | null, before: number | null): string | null =>
  now === null || before === null ? null : texts.points({ change: signed((now - before) * 100, '') })

const signed = (value: number, unit: string): string => {
  const whole = Math.round(value)
  return `${whole < 0 ? '−' : '+'}${Math.abs(whole)}${unit}`
}

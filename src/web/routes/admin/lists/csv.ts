import type { ListColumn } from './columns.ts'

/** A spreadsheet takes a cell that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** The records as CSV, with the columns that have a value. */
export function csvOf<R>(records: readonly R[], columns: readonly ListColumn<R>[]): string {
  const written = columns.filter(({ value }) => value !== undefined)
  const lines = [
    written.map(({ head }) => cell(head)),
    ...records.map((record) => written.map(({ value }) => cell(value?.(record) ?? ''))),
  ]
  return lines.map((line) => `${line.join(',')}\r\n`).join('')
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Saves a text as a file on the visitor's device; the mark at its head tells spreadsheets that it is UTF-8. */
export function saveCsv(name: string, csv: string): void {
  const address = URL.createObjectURL(new Blob(['\u{FEFF}', csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(address)
}

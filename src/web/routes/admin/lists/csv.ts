import { CSV_BEGINS, csvLine } from '#domain/csv.ts'
import type { ListColumn } from './columns.ts'

/** The records as CSV, with the columns that have a value. */
export function csvOf<R>(records: readonly R[], columns: readonly ListColumn<R>[]): string {
  const written = columns.filter(({ value }) => value !== undefined)
  const lines = [
    written.map(({ head }) => head),
    ...records.map((record) => written.map(({ value }) => value?.(record) ?? '')),
  ]
  return lines.map(csvLine).join('')
}

/** Saves a text as a file on the visitor's device. */
export function saveCsv(name: string, csv: string): void {
  const address = URL.createObjectURL(new Blob([CSV_BEGINS, csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(address)
}

/** What one cell contains; null is empty. */
export type Cell = string | number | null

/** Begins a formula where a spreadsheet opens the file; also after spaces, which some remove. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/
const QUOTED = /[",\r\n]/

/** One line of CSV. A text that a spreadsheet would run as a formula gets an apostrophe before it. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`

function cellOf(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Without it, Excel reads UTF-8 as its own encoding. */
export const CSV_BEGINS = '\uFEFF'

/** What one cell contains; null is empty. */
export type Cell = string | number | null

/**
 * Where a spreadsheet would begin a formula: at the begin of a cell, also after spaces and invisible characters, which some remove,
 * and after what some take for the end of a cell: a tab, a new line, a semicolon.
 */
const FORMULA = /(^|[\t\r\n;])([[\s\p{C}]--[\t\r\n]]*[=+\-@＝＋－＠]|(?<![^])[\t\r])/gv
const QUOTED = /[",;\r\n]/

/** One line of CSV. A text that a spreadsheet would run as a formula gets an apostrophe before it. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`

function cellOf(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = value.replaceAll(FORMULA, "$1'$2")
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Without it, Excel reads UTF-8 as its own encoding. */
export const CSV_BEGINS = '\uFEFF'

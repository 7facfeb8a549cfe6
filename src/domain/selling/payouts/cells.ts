import { parseMoney } from '#domain/money.ts'

/** Whole centavos of an amount as reports write it: `1,299.00`, `-$45.10`, `1.299,00`, `(45.10)`; null for anything else. */
export function centavosOf(written: string): number | null {
  const text = written.replace('−', '-').replace(/^\((.+)\)$/, '-$1')
  const decimalComma = /,\d{1,2}(\s*MXN)?$/i.test(text)
  return parseMoney(decimalComma ? text.replaceAll('.', '').replace(',', '.') : text)
}

/**
 * Reads the days of a report as YYYY-MM-DD, null where there is none. Days with slashes are day/month/year, unless some of them can only be
 * month/day/year: a report has one order.
 */
export function daysOf(written: readonly string[]): (string | null)[] {
  const monthFirst = written.some((text) => Number(SLASHES.exec(text)?.[2]) > 12)
  return written.map((text) => {
    const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text.trim())
    if (iso) return valid(Number(iso[1]), Number(iso[2]), Number(iso[3]))
    const parts = SLASHES.exec(text)
    if (!parts) return null
    const [first, second, year] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
    return monthFirst ? valid(year, first, second) : valid(year, second, first)
  })
}

const SLASHES = /^\s*(\d{1,2})[/-](\d{1,2})[/-](\d{4})/

function valid(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const same = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return same ? date.toISOString().slice(0, 10) : null
}

/** The cells of a row that may be a provider's id, each once. */
export function referencesOf(cells: readonly string[]): string[] {
  return [...new Set(cells.map((cell) => cell.trim()))].filter((cell) => REFERENCE.test(cell))
}

/** Letters and digits, with both or longer than any amount or date without signs. */
const REFERENCE = /^(?=[\w-]{8,255}$)(?=.*[A-Za-z])(?=.*\d)/

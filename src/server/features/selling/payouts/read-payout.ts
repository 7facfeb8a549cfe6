import Papa from 'papaparse'
import { centavosOf, daysOf, referencesOf } from '#domain/selling/payouts/cells.ts'
import { columnsOf, type PayoutColumns } from '#domain/selling/payouts/columns.ts'
import type { PayoutLine } from '#domain/selling/payouts/judge-line.ts'
import { invalidFields } from '#server/kit/errors.ts'
import { deskErrors } from '#text/errors/desk.ts'

export interface ReadLine extends PayoutLine {
  /** The row of the file, the row of names being the first. */
  position: number
  /** Whatever in its row may be an id at the provider. */
  references: string[]
  fee_cents: number
  net_cents: number
}

/** More would not be compared while somebody waits. */
const MOST = 20_000
/** The largest amount that a column of centavos holds. */
const LARGEST = 2_000_000_000

type Row = Record<string, string | undefined>

/** Reads the movements of a provider's report. Throws AppError 400 with the row or column that it does not understand. */
export function readPayout(csv: string): ReadLine[] {
  const { data, meta } = Papa.parse<Row>(csv, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim(),
  })
  const header = meta.fields ?? []
  if (header.length < 2) throw refused(deskErrors.payoutNoCsv)
  const columns = columnsOf(header)
  if ('missing' in columns) {
    const [only, ...more] = columns.missing
    const missing = only === undefined || more.length > 0 ? 'both' : only
    throw refused(deskErrors.payoutColumns({ missing, columns: header.join(', ').slice(0, 300) }))
  }
  if (data.length === 0) throw refused(deskErrors.payoutEmpty)
  if (data.length > MOST) throw refused(deskErrors.payoutTooMany({ most: MOST }))
  const days = daysOf(data.map((row) => row[columns.day] ?? ''))
  return data.map((row, index) => lineOf(row, columns, days[index] ?? null, index + 2))
}

const refused = (csv: string) => invalidFields({ csv })

function lineOf(row: Row, columns: PayoutColumns, day: string | null, position: number): ReadLine {
  const cell = (name: string | null): string => (name === null ? '' : (row[name] ?? '').trim())
  const wrong = (part: 'day' | 'gross', name: string | null) =>
    refused(deskErrors.payoutRow({ row: position, part, written: cell(name).slice(0, 40) }))
  if (day === null) throw wrong('day', columns.day)
  const gross_cents = centavosIn(cell(columns.gross))
  if (gross_cents === null) throw wrong('gross', columns.gross)
  const written = cell(columns.fee)
  const fee = written === '' ? 0 : centavosIn(written)
  if (fee === null) throw wrong('gross', columns.fee)
  // Stripe writes a fee above zero, PayPal below.
  const fee_cents = Math.abs(fee)
  return {
    position,
    day,
    type: cell(columns.type).slice(0, 100),
    currency: cell(columns.currency).slice(0, 10),
    references: referencesOf(Object.values(row).filter((one) => typeof one === 'string')),
    gross_cents,
    fee_cents,
    net_cents: centavosIn(cell(columns.net)) ?? gross_cents - fee_cents,
  }
}

function centavosIn(written: string): number | null {
  const cents = centavosOf(written)
  return cents !== null && Math.abs(cents) <= LARGEST ? cents : null
}

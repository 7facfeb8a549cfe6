import { plain } from '#domain/plain.ts'

/** Which column of a provider's report has what, by its name; null where it has none. */
export interface PayoutColumns {
  day: string
  gross: string
  fee: string | null
  net: string | null
  type: string | null
  currency: string | null
}

/**
 * What the reports call them: Stripe's itemized payout reconciliation, PayPal's activity download in English and Spanish,
 * Conekta's report of charges, Stripe's list of balance transactions. The first that a file has counts.
 */
const names: Record<keyof PayoutColumns, readonly string[]> = {
  day: [
    'created',
    'created_utc',
    'created (utc)',
    'date',
    'fecha',
    'fecha de pago',
    'fecha de creacion',
    'fecha del cargo',
    'created at',
  ],
  gross: [
    'gross',
    'bruto',
    'monto',
    'importe',
    'importe bruto',
    'monto bruto',
    'amount',
    'total',
    'monto total',
  ],
  fee: ['fee', 'fees', 'tarifa', 'comision', 'comisiones', 'comision total', 'importe de la comision'],
  net: ['net', 'neto', 'importe neto', 'monto neto'],
  type: ['reporting_category', 'type', 'tipo', 'descripcion', 'description'],
  currency: ['currency', 'divisa', 'moneda'],
}

const needed = ['day', 'gross'] as const
export type NeededColumn = (typeof needed)[number]

/** Finds the columns in a report's first row; else says which of the needed ones it lacks. */
export function columnsOf(header: readonly string[]): PayoutColumns | { missing: NeededColumn[] } {
  const written = new Map(header.map((name) => [plain(name).trim(), name]))
  const find = (part: keyof PayoutColumns): string | null =>
    names[part].map((name) => written.get(name)).find((name) => name !== undefined) ?? null
  const [day, gross] = [find('day'), find('gross')]
  if (day === null || gross === null)
    return { missing: needed.filter((part) => (part === 'day' ? day : gross) === null) }
  return { day, gross, fee: find('fee'), net: find('net'), type: find('type'), currency: find('currency') }
}

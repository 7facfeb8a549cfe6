/** Offline payments that the provider reports: at a shop, or by bank transfer. */
export interface Voucher {
  kind: 'oxxo' | 'spei'
  /** The reference for the till, or the CLABE for the transfer. */
  reference: string
  /** The recipient bank of the transfer. */
  bank: string | null
  /** The reference text of the transfer. */
  concept: string | null
  /** Whole centavos. */
  amountCents: number
  /** The last instant at which it can be paid, ISO 8601; null when there is none. */
  deadline: string | null
  /** The provider's own page with a barcode and the steps. */
  url: string | null
}

/** The instalment counts that banks in Mexico offer without interest. */
const MONTHS = [3, 6, 9, 12] as const

/** The instalment counts available for an amount. `fromCents` null: none. */
export function installmentsFor(totalCents: number, fromCents: number | null): readonly number[] {
  return fromCents !== null && totalCents >= fromCents ? MONTHS : []
}

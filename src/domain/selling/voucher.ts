/** How somebody pays by hand what a provider then reports: at a shop's till, or by transfer. */
export interface Voucher {
  kind: 'oxxo' | 'spei'
  /** What is told to the till, or the CLABE that the transfer goes to. */
  reference: string
  /** Who receives the transfer. */
  bank: string | null
  /** What the transfer is to be labelled with. */
  concept: string | null
  /** Whole centavos. */
  amountCents: number
  /** The last instant at which it can be paid, ISO 8601; null when there is none. */
  deadline: string | null
  /** The provider's own page with a barcode and the steps. */
  url: string | null
}

/** Months without interest that banks in Mexico give. */
const MONTHS = [3, 6, 9, 12] as const

/** The numbers of months without interest in which an amount may be paid. `fromCents` null: none. */
export function installmentsFor(totalCents: number, fromCents: number | null): readonly number[] {
  return fromCents !== null && totalCents >= fromCents ? MONTHS : []
}

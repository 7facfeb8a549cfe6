/** A movement of a provider's report. Amounts in whole centavos, negative for money that left. */
export interface PayoutLine {
  gross_cents: number
  /** What the provider calls it, e.g. `charge`; empty where the report has no such column. */
  type: string
  /** `mxn` in any case; empty where the report does not say. */
  currency: string
}

/** What we have booked under one of the line's references. */
export interface OwnMoney {
  payments: readonly { payment_id: number; amount_cents: number }[]
  refunds: readonly { refund_id: number; payment_id: number; amount_cents: number }[]
}

/**
 * `matched`: ours has the same amount. `amount`: ours has another. `unknown`: money that we have not booked. `aside`: no payment of a
 * customer, e.g. a fee or the payout itself.
 */
export type LineState = 'matched' | 'amount' | 'unknown' | 'aside'

/** Movements between the provider and the studio, in the words of reports in English and Spanish. */
const ASIDE =
  /payout|transfer|(?:\b|_)fees?\b|comisi|tarifa|retiro|withdraw|dep[oó]sito|\biva\b|impuesto|\btax|adjust|ajuste|reserve|reserva|saldo|balance|hold/i
/** One that takes money may be a chargeback. */
const ADJUSTMENT = /adjust|ajuste/i

/** Compares a line with what we have booked under its references. */
export function judgeLine({ gross_cents, type, currency }: PayoutLine, own: OwnMoney): LineState {
  const { payments, refunds } = own
  if (payments.length === 0 && refunds.length === 0) {
    const aside = ASIDE.test(type) && !(gross_cents < 0 && ADJUSTMENT.test(type))
    return gross_cents === 0 || aside ? 'aside' : 'unknown'
  }
  if (currency !== '' && currency.toLowerCase() !== 'mxn') return 'amount'
  if (gross_cents >= 0) {
    if (payments.length === 0) return 'unknown'
    return payments.some(({ amount_cents }) => amount_cents === gross_cents) ? 'matched' : 'amount'
  }
  if (refunds.length === 0) return 'unknown'
  return refunds.some(({ amount_cents }) => amount_cents === -gross_cents) ? 'matched' : 'amount'
}

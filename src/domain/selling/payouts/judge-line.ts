import { daysBetween } from '#domain/time/days.ts'

/** A movement of a provider's report. Amounts in whole centavos, negative for money that left. */
export interface PayoutLine {
  day: string
  gross_cents: number
  /** What the provider calls it, e.g. `charge`; empty where the report has no such column. */
  type: string
  /** `mxn` in any case; empty where the report does not say. */
  currency: string
}

/** A payment or a refund that we have booked, negative for money that left. */
export interface OwnMoney {
  payment_id: number | null
  refund_id: number | null
  cents: number
}

/**
 * `matched`: ours has the same amount. `amount`: ours has another. `unknown`: money that we have not booked, or that another movement is.
 * `aside`: no payment of a customer, e.g. a fee or the payout itself.
 */
export type LineState = 'matched' | 'amount' | 'unknown' | 'aside'

export interface Verdict<Own> {
  state: LineState
  /** What it matched, or what has another amount. */
  own: Own | null
}

type Movement = Pick<PayoutLine, 'day'> & { payout_id: number }
/** A movement with the money of ours that it matched. */
export type Matched = Movement & OwnMoney

/** Movements between the provider and the studio, in the words of reports in English and Spanish. */
const ASIDE =
  /payout|transfer|(?:\b|_)fees?\b|comisi|tarifa|retiro|withdraw|dep[oó]sito|\biva\b|impuesto|\btax|adjust|ajuste|reserve|reserva|saldo|balance|hold/i
/** One that takes money may be a chargeback. */
const ADJUSTMENT = /adjust|ajuste/i

/**
 * Judges lines in the order in which it is asked about them. Money of ours that one of them matched, or one of `before`, is not there for
 * another: a payment comes in once.
 */
export function judgeInOrder(before: readonly Matched[]) {
  const matched = new Map<string, Movement[]>(Map.groupBy(before, keyOf))
  return <Own extends OwnMoney>(line: PayoutLine & Movement, booked: readonly Own[]): Verdict<Own> => {
    const takersOf = (money: OwnMoney) => matched.get(keyOf(money)) ?? []
    const free = booked.filter(
      (money) =>
        money.cents < 0 === line.gross_cents < 0 &&
        takersOf(money).every((taker) => isSameMovement(taker, line)),
    )
    const verdict = booked.length === 0 ? { state: withoutOwn(line), own: null } : compare(line, free)
    if (verdict.state === 'matched' && verdict.own !== null)
      matched.set(keyOf(verdict.own), [...takersOf(verdict.own), line])
    return verdict
  }
}

/** A refund that failed left and came back. */
const keyOf = ({ payment_id, refund_id, cents }: OwnMoney): string =>
  `${payment_id} ${refund_id} ${cents < 0}`

/** Whether two movements of the same money are one: another report may have it with other ids, and by the days of another time zone. */
export const isSameMovement = (one: Movement, other: Movement): boolean =>
  one.payout_id !== other.payout_id && Math.abs(daysBetween(one.day, other.day)) <= 1

function withoutOwn({ gross_cents, type }: PayoutLine): LineState {
  const aside = ASIDE.test(type) && !(gross_cents < 0 && ADJUSTMENT.test(type))
  return gross_cents === 0 || aside ? 'aside' : 'unknown'
}

function compare<Own extends OwnMoney>(
  { gross_cents, currency }: PayoutLine,
  free: readonly Own[],
): Verdict<Own> {
  const [first] = free
  if (first === undefined) return { state: 'unknown', own: null }
  const inPesos = currency === '' || currency.toLowerCase() === 'mxn'
  const same = inPesos ? free.find(({ cents }) => cents === gross_cents) : undefined
  return same ? { state: 'matched', own: same } : { state: 'amount', own: first }
}

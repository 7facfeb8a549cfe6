import { taxGivenBack } from '#domain/selling/purchases/refund.ts'
import type { Trx } from '#server/db/transaction.ts'
import { secondOf } from '#server/features/selling/charging/book-payment.ts'
import type { RefundEvent } from '#server/ports/provider-event.ts'
import { type Account, postLedger } from '#server/features/selling/charging/post-ledger.ts'

export interface RefundBooking {
  purchase_id: number
  payment_id: number
  period: number
  /** What the payment took, and how much of it was refunded before, in centavos. */
  amount_cents: number
  refunded_cents: number
  /** Its period was paid by another payment. */
  extra: boolean
  source: string
  cents: number
  state: 'pending' | 'refunded' | 'failed'
}

/**
 * Books a refund against revenue and IVA, from the account of its payment; a refund that failed is reversed line by line. The
 * IVA of all parts adds up to the sale's, whatever was rounded in between.
 */
export async function bookRefund(trx: Trx, refund: RefundBooking): Promise<void> {
  const { purchase_id, payment_id, period, amount_cents, refunded_cents, extra, source, cents, state } =
    refund
  if (state === 'pending') return
  if (state === 'failed') {
    const booked = await linesOf(trx, source)
    const lines = booked.map(({ account, amount_cents: moved }) => [account as Account, -moved] as const)
    await postLedger(trx, { kind: 'refund', purchase_id, source: `${source}:failed`, lines })
    return
  }
  const sale = extra ? [] : await linesOf(trx, `sale:${purchase_id}:${period}`)
  const paid = (await linesOf(trx, `payment:${payment_id}`)).find((line) => line.amount_cents > 0)
  const from: readonly [Account, number] = [(paid?.account ?? 'unapplied') as Account, -cents]
  if (sale.length === 0) {
    // Unapplied money, of an order that was over or of a paid period: nothing was sold for it.
    await postLedger(trx, { kind: 'refund', purchase_id, source, lines: [from, ['unapplied', cents]] })
    return
  }
  const soldTax = -(sale.find(({ account }) => account === 'iva')?.amount_cents ?? 0)
  const taxOf = (back: number) => taxGivenBack(soldTax, back, amount_cents)
  const tax = taxOf(refunded_cents + cents) - taxOf(refunded_cents)
  // A dispute after a refund took more than was paid: shown to staff.
  const excess = Math.max(0, refunded_cents + cents - amount_cents)
  await postLedger(trx, {
    kind: 'refund',
    purchase_id,
    source,
    lines: [from, ['revenue', cents - excess - tax], ['iva', tax], ['unapplied', excess]],
  })
}

/**
 * Books a refund of money that came in addition to a payment's own (`bookUnapplied`): what the payment bought stays. Returns
 * false if there is no such money.
 */
export async function bookSecondRefund(
  trx: Trx,
  gateway: string,
  { purchase_id, payment_id }: Pick<RefundBooking, 'purchase_id' | 'payment_id'>,
  { reference, refund, amountCents: cents, state }: RefundEvent,
): Promise<boolean> {
  const came = await linesOf(trx, secondOf(payment_id, reference))
  if (came.length === 0) return false
  const lines = [
    [`provider:${gateway}`, -cents],
    ['unapplied', cents],
  ] as const
  if (state === 'refunded')
    await postLedger(trx, { kind: 'refund', purchase_id, source: `refund:${gateway}:${refund}`, lines })
  return true
}

const linesOf = (trx: Trx, source: string) =>
  trx
    .selectFrom('ledger_transaction as entry')
    .innerJoin('ledger_line as line', 'line.ledger_transaction_id', 'entry.ledger_transaction_id')
    .select(['line.account', 'line.amount_cents'])
    .where('entry.source', '=', source)
    .execute()

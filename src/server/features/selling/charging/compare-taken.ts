import { AMOUNT_MISMATCH, CURRENCY_MISMATCH, NOTHING_TAKEN } from '#domain/selling/purchases/mismatch.ts'
import type { Trx } from '#server/db/transaction.ts'
import { recordAudit } from '#server/shared/audit.ts'
import type { Payment } from '#server/features/selling/order-rows.ts'

/**
 * Compares what a provider took with what a payment asked for, and returns what to store of it. Another amount, or another
 * currency, has an error code and an audit line, and must grant nothing (decision 0478).
 */
export async function compareTaken(
  trx: Trx,
  { payment_id, purchase_id, amount_cents }: Pick<Payment, 'payment_id' | 'purchase_id' | 'amount_cents'>,
  { amountCents, currency }: { amountCents: number; currency: string },
): Promise<Pick<Payment, 'amount_cents' | 'error_code'>> {
  const inPesos = currency === 'MXN'
  if (inPesos && amountCents === amount_cents) return { amount_cents, error_code: null }
  await recordAudit(trx, { actor_customer_id: null }, 'payment.amount_mismatch', purchase_id, {
    asked: amount_cents,
    taken: amountCents,
    currency,
    payment_id,
  })
  if (amountCents === 0) return { amount_cents: 0, error_code: NOTHING_TAKEN }
  return inPesos
    ? { amount_cents: amountCents, error_code: AMOUNT_MISMATCH }
    : { amount_cents: 0, error_code: CURRENCY_MISMATCH }
}

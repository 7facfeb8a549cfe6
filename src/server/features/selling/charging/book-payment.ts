import { sql } from 'kysely'
import { containedTax } from '#domain/selling/prices/pricing.ts'
import type { Trx } from '#server/db/transaction.ts'
import { recordAudit } from '#server/shared/audit.ts'
import { bookCash, type Hand } from './book-cash.ts'
import { type Account, postLedger } from './post-ledger.ts'
import type { Purchase } from '#server/features/selling/order-rows.ts'
import type { Seller } from '#server/features/selling/notify-buyer.ts'

/** Money received for a purchase, in whole centavos. */
export interface Paid {
  payment_id: number
  period: number
  amount_cents: number
  account: Account
  /** The charged card, if the provider reports it; else the one stored with the purchase. */
  card_name?: string | null
  /** Who of the staff received it; undefined for a provider's. */
  hand?: Hand
}

/** Books the sale and the payment, and creates the invoice. Returns the IVA included, in centavos. */
export async function bookPayment(
  trx: Trx,
  { configuration, now }: Seller,
  { purchase_id, customer_id }: Pick<Purchase, 'purchase_id' | 'customer_id'>,
  { payment_id, period, amount_cents, account, card_name = null, hand }: Paid,
  reference: string | null,
): Promise<number> {
  const tax_cents = containedTax(amount_cents, configuration.tax_rate)
  await postLedger(trx, {
    kind: 'sale',
    purchase_id,
    source: `sale:${purchase_id}:${period}`,
    lines: [
      ['receivable', amount_cents],
      ['revenue', tax_cents - amount_cents],
      ['iva', -tax_cents],
    ],
  })
  const source = `payment:${payment_id}`
  await postLedger(trx, {
    kind: 'payment',
    purchase_id,
    source,
    lines: [
      [account, amount_cents],
      ['receivable', -amount_cents],
    ],
  })
  if (hand) await bookCash(trx, { kind: 'sale', purchase_id, cents: amount_cents, source, hand, now })
  // A free trial is not charged, so it has no invoice.
  if (period > 0) {
    await trx
      .insertInto('invoice')
      .values((is) => {
        const purchase = is.selectFrom('purchase').where('purchase_id', '=', purchase_id)
        return {
          purchase_id,
          customer_id,
          period,
          total_cents: amount_cents,
          tax_cents,
          status: 'completed',
          gateway_reference: reference,
          payment_method_id: purchase.select('payment_method_id'),
          payment_method: card_name ?? purchase.select('payment_method'),
          paid_at: now,
        }
      })
      .onConflict((conflict) => conflict.columns(['purchase_id', 'period']).doNothing())
      .execute()
  }
  return tax_cents
}

/** The ledger's source of an additional charge of a payment. */
export const secondOf = (payment_id: number, reference: string): string =>
  `payment:${payment_id}:${reference}`

/** Whether the ledger has what came from a source. */
export async function isInLedger(trx: Trx, source: string): Promise<boolean> {
  const { rows } = await sql`select from ledger_transaction where source = ${source}`.execute(trx)
  return rows.length > 0
}

/** Books money that grants nothing, because its purchase is over or its period is paid, so that it is not lost. */
export async function bookUnapplied(
  trx: Trx,
  { purchase_id, status }: Pick<Purchase, 'purchase_id' | 'status'>,
  { payment_id, amount_cents, account }: Pick<Paid, 'payment_id' | 'amount_cents' | 'account'>,
  source = `payment:${payment_id}`,
): Promise<void> {
  if (amount_cents === 0 || (await isInLedger(trx, source))) return
  await postLedger(trx, {
    kind: 'unapplied',
    purchase_id,
    source,
    lines: [
      [account, amount_cents],
      ['unapplied', -amount_cents],
    ],
  })
  await recordAudit(trx, { actor_customer_id: null }, 'payment.unapplied', purchase_id, {
    status,
    amount_cents,
    payment_id,
    source,
  })
}

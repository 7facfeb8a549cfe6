import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isExtra } from '#server/features/selling/refunded-cents.ts'
import { PAID_STATES } from '#server/features/selling/paid-states.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { selectSold } from './invoices.queries.ts'

/** The content of a receipt; undefined for an unknown or unpaid invoice. */
export function findReceipt(db: Queryable, invoice_id: number) {
  return selectSold(db)
    .leftJoin('discount', 'discount.discount_id', 'purchase.discount_id')
    .select((eb) => [
      'purchase.base_cents',
      'purchase.discount_cents',
      'purchase.subscription_period',
      'discount.code',
      jsonArrayFrom(
        eb
          .selectFrom('refund')
          .innerJoin('payment', 'payment.payment_id', 'refund.payment_id')
          .select(['refund.amount_cents', 'refund.created_at'])
          .whereRef('payment.purchase_id', '=', 'invoice.purchase_id')
          .whereRef('payment.period', '=', 'invoice.period')
          .where('refund.status', '=', 'refunded')
          .where((is) => is.not(isExtra))
          .orderBy('refund.refund_id'),
      ).as('refunds'),
    ])
    .where('invoice.invoice_id', '=', invoice_id)
    .where('invoice.status', 'in', PAID_STATES)
    .executeTakeFirst()
}

export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof findReceipt>>>

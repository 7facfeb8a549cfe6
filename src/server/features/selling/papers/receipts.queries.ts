import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isExtra } from '#server/features/selling/refunded-cents.ts'
import { PAID_STATES } from '#server/features/selling/paid-states.ts'
import type { Queryable } from '#server/db/transaction.ts'

/** The content of a receipt; undefined for an unknown or unpaid invoice. */
export function findReceipt(db: Queryable, invoice_id: number) {
  return db
    .selectFrom('invoice')
    .innerJoin('purchase', 'purchase.purchase_id', 'invoice.purchase_id')
    .innerJoin('customer', 'customer.customer_id', 'invoice.customer_id')
    .innerJoin('class_package', 'class_package.class_package_id', 'purchase.class_package_id')
    .leftJoin('payment_method as method', 'method.payment_method_id', 'invoice.payment_method_id')
    .leftJoin('discount', 'discount.discount_id', 'purchase.discount_id')
    .select((eb) => [
      'invoice.invoice_id',
      'invoice.customer_id',
      'invoice.purchase_id',
      'invoice.period',
      'invoice.total_cents',
      'invoice.tax_cents',
      'invoice.paid_at',
      'invoice.created_at',
      'purchase.base_cents',
      'purchase.discount_cents',
      'purchase.subscription_period',
      'invoice.payment_method',
      'method.name as method_name',
      'discount.code',
      eb.fn.coalesce('purchase.package_title', 'class_package.title').as('title'),
      'customer.name',
      'customer.last_name',
      'customer.email',
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

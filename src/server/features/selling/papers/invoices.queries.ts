import { onePage } from '#server/db/one-page.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { refundedOfInvoice } from '#server/features/selling/refunded-cents.ts'

const selectInvoices = (db: Queryable) =>
  db
    .selectFrom('invoice')
    .innerJoin('purchase', 'purchase.purchase_id', 'invoice.purchase_id')
    .leftJoin('payment_method as method', 'method.payment_method_id', 'invoice.payment_method_id')
    .select([
      'invoice.invoice_id',
      'invoice.purchase_id',
      'invoice.customer_id',
      'invoice.period',
      'invoice.total_cents',
      'invoice.tax_cents',
      'invoice.status',
      'invoice.payment_method_id',
      'invoice.payment_method',
      'method.name as method_name',
      'purchase.gateway',
      'invoice.paid_at',
      'invoice.created_at',
      'invoice.updated_at',
    ])
    .select(refundedOfInvoice)

/** Invoices with what was sold, and to whom. */
export const selectSold = (db: Queryable) =>
  selectInvoices(db)
    .innerJoin('customer', 'customer.customer_id', 'invoice.customer_id')
    .innerJoin('class_package', 'class_package.class_package_id', 'purchase.class_package_id')
    .select(['customer.name', 'customer.last_name', 'customer.email'])
    .select(({ fn }) => fn.coalesce('purchase.package_title', 'class_package.title').as('title'))

export type InvoiceRow = Awaited<ReturnType<ReturnType<typeof selectInvoices>['executeTakeFirstOrThrow']>>

/** Invoices by id, in no particular order. */
export async function findInvoices(db: Queryable, ids: readonly number[]): Promise<InvoiceRow[]> {
  if (ids.length === 0) return []
  return selectInvoices(db)
    .where('invoice.invoice_id', 'in', [...ids])
    .execute()
}

/** A customer's invoices, newest first, in pages of 50 starting at 1, with the total. */
export function listInvoices(
  db: Queryable,
  { customer_id, page }: { customer_id: number; page: number },
): Promise<{ rows: InvoiceRow[]; total: number }> {
  const wanted = selectInvoices(db).where('invoice.customer_id', '=', customer_id)
  return onePage(db, wanted.orderBy('invoice.invoice_id', 'desc'), page)
}

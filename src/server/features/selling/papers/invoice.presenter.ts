import type { z } from '@hono/zod-openapi'
import type { invoice } from '#contract/selling/invoices.ts'
import { toPesos } from '#domain/money.ts'
import { paths } from '#domain/site-map/paths.ts'
import type { Queryable } from '#server/db/transaction.ts'
import type { InvoiceRow } from './invoices.queries.ts'
import {
  methodOf,
  presentPurchases,
  type PurchaseAnswer,
} from '#server/features/selling/orders/purchase.presenter.ts'
import { findPurchases } from '#server/features/selling/orders/purchases.queries.ts'
import type { SubscriptionSetting } from '#server/features/selling/subscriptions/subscription-facts.ts'
import { PAID_STATES } from '#server/features/selling/paid-states.ts'

type InvoiceAnswer = z.input<typeof invoice>

/** Invoices as answers, each with its purchase, in the given order. */
export async function presentInvoices(
  db: Queryable,
  rows: readonly InvoiceRow[],
  setting: SubscriptionSetting,
): Promise<InvoiceAnswer[]> {
  const bought = await findPurchases(
    db,
    rows.map((row) => row.purchase_id),
  )
  const purchases = await presentPurchases(db, bought, setting)
  const byId = new Map(purchases.map((purchase) => [purchase.purchase_id, purchase]))
  return rows.map((row) => present(row, byId.get(row.purchase_id) as PurchaseAnswer))
}

function present(row: InvoiceRow, purchase: PurchaseAnswer): InvoiceAnswer {
  return {
    invoice_id: row.invoice_id,
    purchase_id: row.purchase_id,
    purchase,
    class_package: purchase.class_package,
    period: row.period,
    total_payment: toPesos(row.total_cents),
    tax: toPesos(row.tax_cents),
    refunded: toPesos(row.refunded_cents),
    payment_method: methodOf(row),
    status: row.status,
    createdAt: (row.paid_at ?? row.created_at).toISOString(),
    updatedAt: row.updated_at.toISOString(),
    receipt_file: PAID_STATES.some((paid) => paid === row.status) ? paths.receipt(row.invoice_id) : null,
    cancelledAt: row.status === 'cancelled' ? row.updated_at.toISOString() : null,
  }
}

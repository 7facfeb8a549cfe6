import type { z } from '@hono/zod-openapi'
import type { CallAnswer } from '#server/kit/calls/context.ts'
import type { Calls } from '#contract/index.ts'
import { toPesos } from '#domain/money.ts'
import { laterCents, type Price } from '#domain/selling/prices/pricing.ts'
import type { DiscountRow } from './discounts.queries.ts'

type ForCustomer = CallAnswer<Calls['GET /discounts/code/{code}']>
type ForAdmin = z.input<Calls['GET /discounts/{id}']['answer']>['discount']

/** Without its limits, which are internal to the studio. */
const presentShown = (row: DiscountRow): ForCustomer['discount'] => ({
  discount_id: row.discount_id,
  code: row.code,
  is_percent: row.is_percent,
  amount: row.amount_hundredths / 100,
  first_invoice_only: row.first_invoice_only,
})

export function presentDiscountFor(row: DiscountRow, price: Price, isSubscription: boolean): ForCustomer {
  const later = isSubscription ? laterCents(price, row) : null
  return {
    discount: presentShown(row),
    price: {
      amount: toPesos(price.base_cents),
      discount: toPesos(price.discount_cents),
      total_payment: toPesos(price.total_cents),
      later_payments: later === null ? null : toPesos(later),
    },
  }
}

export function presentDiscount(row: DiscountRow): ForAdmin {
  return {
    ...presentShown(row),
    class_package_ids: row.class_package_ids,
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    max_uses: row.max_uses,
    max_uses_per_customer: row.max_uses_per_customer,
    uses: row.uses,
    archived: row.deleted_at !== null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

import type { Cell } from '#domain/csv.ts'
import { toPesos } from '#domain/money.ts'
import { fullName } from '#domain/people/full-name.ts'
import { methodName } from '#server/features/selling/method-name.ts'
import { momentOf } from '#server/shared/csv-file.ts'
import { saleListTexts } from '#text/admin/sales/sale-lists.ts'
import type { InvoiceLine } from './invoice-list.queries.ts'
import type { PurchaseLine } from './purchase-list.queries.ts'
import type { SubscriptionLine } from './subscription-list.queries.ts'

const { csv: heads, states, invoiceStates, groups, why } = saleListTexts

/** What rows of purchases and of subscriptions begin with. */
const bought = (row: PurchaseLine | SubscriptionLine, timezone: string): Cell[] => [
  row.purchase_id,
  momentOf(row.created_at, timezone),
  fullName(row),
  row.email,
  row.phone,
  row.title,
]

export const purchaseNames = () => Object.values(heads.purchases)
export const purchaseCells =
  (timezone: string) =>
  (row: PurchaseLine): Cell[] => [
    ...bought(row, timezone),
    states[row.status],
    methodName(row),
    toPesos(row.base_cents),
    toPesos(row.discount_cents),
    toPesos(row.total_cents),
    toPesos(row.refunded_cents),
    row.discount_code,
    row.bill ? heads.purchases.bill : null,
  ]

export const subscriptionNames = () => Object.values(heads.subscriptions)
export const subscriptionCells =
  (timezone: string) =>
  (row: SubscriptionLine): Cell[] => [
    ...bought(row, timezone),
    groups[row.state],
    row.why === null ? null : why[row.why],
    row.cancel_reason,
    toPesos(row.renewal_cents ?? row.total_cents),
    row.expires_on,
  ]

export const invoiceNames = () => Object.values(heads.invoices)
export const invoiceCells =
  (timezone: string) =>
  (row: InvoiceLine): Cell[] => [
    row.invoice_id,
    row.purchase_id,
    momentOf(row.paid_at ?? row.created_at, timezone),
    fullName(row),
    row.email,
    row.title,
    row.period,
    invoiceStates[row.status],
    methodName(row),
    toPesos(row.total_cents),
    toPesos(row.tax_cents),
    toPesos(row.refunded_cents),
  ]

import { sql } from 'kysely'

/** What was refunded of a purchase. */
export const refundedOfPurchase =
  sql<number>`(select coalesce(sum(payment.refunded_cents), 0)::bigint from payment where payment.purchase_id = purchase.purchase_id)`.as(
    'refunded_cents',
  )

/** What was refunded of the period that an invoice is for. */
export const refundedOfInvoice =
  sql<number>`(select coalesce(sum(payment.refunded_cents), 0)::bigint from payment
    where payment.purchase_id = invoice.purchase_id and payment.period = invoice.period)`.as('refunded_cents')

import { sql } from 'kysely'
import { MISMATCHES } from '#domain/selling/purchases/mismatch.ts'

/** Whether a payment granted nothing, so that its own money is unapplied (`bookUnapplied`). */
export const isUnapplied = sql<boolean>`exists (select from ledger_transaction as own
    where own.source = 'payment:' || payment.payment_id and own.kind = 'unapplied')`

/**
 * Whether a payment came in addition to what granted its purchase's credits: nothing was sold for it, so refunding it takes nothing
 * away. One that took no pesos, but another amount or currency, is in no book, and sold nothing either.
 */
export const isExtra = sql<boolean>`(payment.amount_cents = 0 and coalesce(payment.error_code = any(${MISMATCHES}::text[]), false)
    or ${isUnapplied} and exists (select from purchase_grant as granted where granted.purchase_id = payment.purchase_id))`

/** What was refunded of a purchase: not what came in addition, which its total does not contain. */
export const refundedOfPurchase =
  sql<number>`(select coalesce(sum(payment.refunded_cents), 0)::bigint from payment
    where payment.purchase_id = purchase.purchase_id and payment.refunded_cents > 0 and not ${isExtra})`.as(
    'refunded_cents',
  )

/** What was refunded of the period that an invoice is for. */
export const refundedOfInvoice =
  sql<number>`(select coalesce(sum(payment.refunded_cents), 0)::bigint from payment
    where payment.purchase_id = invoice.purchase_id and payment.period = invoice.period
      and payment.refunded_cents > 0 and not ${isExtra})`.as('refunded_cents')

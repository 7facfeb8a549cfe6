import { sql } from 'kysely'

/**
 * Whether a payment came in addition to what granted its purchase's credits (`bookUnapplied`): nothing was sold for it, so refunding
 * it takes nothing away.
 */
export const isExtra = sql<boolean>`exists (select from ledger_transaction as own
    join purchase_grant as granted on granted.purchase_id = payment.purchase_id
    where own.source = 'payment:' || payment.payment_id and own.kind = 'unapplied')`

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

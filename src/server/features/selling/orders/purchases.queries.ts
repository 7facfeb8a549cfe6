import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { PurchaseStatus } from '#server/db/schema/purchases.ts'
import { onePage } from '#server/db/one-page.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { refundedOfPurchase } from '#server/features/selling/refunded-cents.ts'
import { PAID_STATES } from '#server/features/selling/paid-states.ts'

/** Purchases with everything that their answers contain. */
export const selectPurchases = (db: Queryable) =>
  db
    .selectFrom('purchase')
    .innerJoin('customer', 'customer.customer_id', 'purchase.customer_id')
    .leftJoin('payment_method as method', 'method.payment_method_id', 'purchase.payment_method_id')
    .leftJoin('discount', 'discount.discount_id', 'purchase.discount_id')
    .select([
      'purchase.purchase_id',
      'purchase.customer_id',
      'purchase.class_package_id',
      'purchase.status',
      'purchase.base_cents',
      'purchase.discount_cents',
      'purchase.total_cents',
      'purchase.payment_method_id',
      'purchase.payment_method',
      'purchase.gateway',
      'purchase.subscription_id',
      'purchase.class_amount',
      'purchase.granted_types',
      'purchase.is_online',
      'purchase.expiration_days',
      'purchase.subscription_period',
      'purchase.subscription_interval',
      'purchase.free_trial_length',
      'purchase.starts_on',
      'purchase.expires_on',
      'purchase.cancelled_at',
      'purchase.billing_from',
      'purchase.past_due_since',
      'purchase.retry_at',
      'purchase.ended_at',
      'purchase.rests_since',
      'purchase.bill',
      'purchase.wanted_class_id',
      'purchase.wanted_package_id',
      'purchase.created_at',
      'purchase.updated_at',
      'customer.name',
      'customer.last_name',
      'method.name as method_name',
      'discount.code as discount_code',
    ])
    .select((eb) =>
      eb
        .selectFrom('invoice')
        .select('invoice.tax_cents')
        .whereRef('invoice.purchase_id', '=', 'purchase.purchase_id')
        .orderBy('invoice.period', 'desc')
        .limit(1)
        .as('invoiced_tax_cents'),
    )
    .select((eb) =>
      eb
        .selectFrom('invoice')
        .select('invoice.invoice_id')
        .whereRef('invoice.purchase_id', '=', 'purchase.purchase_id')
        .where('invoice.status', 'in', PAID_STATES)
        .orderBy('invoice.period', 'desc')
        .limit(1)
        .as('paid_invoice_id'),
    )
    .select(refundedOfPurchase)
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('payment')
          .select(['payment.status', 'payment.error_code', 'payment.decline_code', 'payment.desk_reference'])
          .whereRef('payment.purchase_id', '=', 'purchase.purchase_id')
          .orderBy('payment.payment_id', 'desc')
          .limit(1),
      ).as('last_payment'),
    )
    .select((eb) =>
      eb
        .selectFrom('payment')
        .select('payment.voucher')
        .whereRef('payment.purchase_id', '=', 'purchase.purchase_id')
        .where('payment.status', '=', 'processing')
        .orderBy('payment.payment_id', 'desc')
        .limit(1)
        .as('voucher'),
    )

export type PurchaseRow = Awaited<ReturnType<ReturnType<typeof selectPurchases>['executeTakeFirstOrThrow']>>

interface WantedPurchases {
  customer_id: number
  status: PurchaseStatus | undefined
  from?: Date | null
  until?: Date | null
  page: number
}

/** A customer's purchases, newest first, in pages of 50 starting at 1, with the total. */
export function listPurchases(
  db: Queryable,
  { customer_id, status, from = null, until = null, page }: WantedPurchases,
): Promise<{ rows: PurchaseRow[]; total: number }> {
  let wanted = selectPurchases(db).where('purchase.customer_id', '=', customer_id)
  if (status !== undefined) wanted = wanted.where('purchase.status', '=', status)
  if (from !== null) wanted = wanted.where('purchase.created_at', '>=', from)
  if (until !== null) wanted = wanted.where('purchase.created_at', '<', until)
  return onePage(db, wanted.orderBy('purchase.purchase_id', 'desc'), page)
}

/** Purchases by id, in no particular order. */
export async function findPurchases(db: Queryable, ids: readonly number[]): Promise<PurchaseRow[]> {
  if (ids.length === 0) return []
  return selectPurchases(db)
    .where('purchase.purchase_id', 'in', [...new Set(ids)])
    .execute()
}

/** A purchase by its own id or by a payment's: both come from one sequence, so they never collide. */
export async function findPurchase(db: Queryable, id: number): Promise<PurchaseRow | undefined> {
  return (
    selectPurchases(db)
      // One id to look for: for two conditions joined by "or" the planner would read every purchase.
      .where('purchase.purchase_id', '=', (eb) =>
        eb.fn.coalesce(
          eb.selectFrom('payment').select('payment.purchase_id').where('payment.payment_id', '=', id),
          eb.val(id),
        ),
      )
      .executeTakeFirst()
  )
}

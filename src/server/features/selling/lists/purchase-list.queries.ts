import { sql } from 'kysely'
import { COUNTED } from '#contract/selling/sale-lists.ts'
import type { PurchaseStatus } from '#server/db/schema/purchases.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { findPurchases } from '#server/features/selling/orders/purchases.queries.ts'
import { AT_ONCE, inOrder, inPages, type Narrow, PER_PAGE } from './narrow-list.ts'

export interface WantedPurchases extends Narrow {
  status?: PurchaseStatus | undefined
  payment_method_id?: number | undefined
  class_package_id?: number | undefined
}

/** The ids of the wanted purchases, in no order: their rows are read afterwards, for one page only. */
function selectIds(db: Queryable, wanted: WantedPurchases) {
  const { customers, order, from, until, status, payment_method_id, class_package_id } = wanted
  let found = db.selectFrom('purchase').select('purchase_id')
  if (customers)
    found = found.where((is) =>
      is.or([
        is('customer_id', '=', sql<number>`any(${customers}::integer[])`),
        ...(order === null ? [] : [is('purchase_id', '=', order)]),
      ]),
    )
  if (from) found = found.where('created_at', '>=', from)
  if (until) found = found.where('created_at', '<', until)
  if (status) found = found.where('status', '=', status)
  if (payment_method_id) found = found.where('payment_method_id', '=', payment_method_id)
  if (class_package_id) found = found.where('class_package_id', '=', class_package_id)
  return found
}

/** One page of purchases of all customers, newest first, with the total up to COUNTED. */
export async function listAllPurchases(db: Queryable, wanted: WantedPurchases, page: number) {
  const ids = selectIds(db, wanted)
  const dated = wanted.from !== null || wanted.until !== null
  const shown = await ids
    // Days are read by their index, which the ids do not follow exactly.
    .$if(dated, (query) => query.orderBy('created_at', 'desc'))
    .orderBy('purchase_id', 'desc')
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
    .execute()
  const { total } = await db
    .selectFrom(ids.limit(COUNTED).as('some'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const wantedIds = shown.map(({ purchase_id }) => purchase_id)
  return { rows: inOrder(wantedIds, await findPurchases(db, wantedIds), (row) => row.purchase_id), total }
}

/** All wanted purchases as rows of a file, newest first; no connection is held while the reader is slow. */
export const eachPurchase = (db: Queryable, wanted: WantedPurchases): AsyncGenerator<PurchaseLine> =>
  inPages(
    (before) => {
      const ids = selectIds(db, wanted)
        .$if(before !== null, (query) => query.where('purchase_id', '<', before))
        .orderBy('purchase_id', 'desc')
        .limit(AT_ONCE)
      return selectLines(db, ids).execute()
    },
    (row) => row.purchase_id,
  )

const selectLines = (db: Queryable, ids: ReturnType<typeof selectIds>) =>
  db
    .selectFrom(ids.as('wanted'))
    .innerJoin('purchase', 'purchase.purchase_id', 'wanted.purchase_id')
    .innerJoin('customer', 'customer.customer_id', 'purchase.customer_id')
    .innerJoin('class_package', 'class_package.class_package_id', 'purchase.class_package_id')
    .leftJoin('payment_method as method', 'method.payment_method_id', 'purchase.payment_method_id')
    .select([
      'purchase.purchase_id',
      'purchase.created_at',
      'purchase.status',
      'purchase.base_cents',
      'purchase.discount_cents',
      'purchase.total_cents',
      'purchase.payment_method',
      'customer.name',
      'customer.last_name',
      'customer.email',
      'customer.phone',
      'method.name as method_name',
    ])
    .select((eb) => [
      eb.fn.coalesce('purchase.package_title', 'class_package.title').as('title'),
      eb
        .selectFrom('payment')
        .select(sql<number>`coalesce(sum(payment.refunded_cents), 0)::bigint`.as('refunded_cents'))
        .whereRef('payment.purchase_id', '=', 'purchase.purchase_id')
        .as('refunded_cents'),
    ])
    .orderBy('purchase.purchase_id', 'desc')

export type PurchaseLine = Awaited<ReturnType<ReturnType<typeof selectLines>['executeTakeFirstOrThrow']>>

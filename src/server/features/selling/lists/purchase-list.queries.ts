import { sql } from 'kysely'
import type { PurchaseStatus } from '#server/db/schema/purchases.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { refundedOfPurchase } from '#server/features/selling/refunded-cents.ts'
import { findPurchases } from '#server/features/selling/orders/purchases.queries.ts'
import { inPages } from '#server/shared/csv-file.ts'
import { conditionsOf, idsBelow, pageOf, type SaleList } from './list-pages.ts'
import { inOrder, type Narrow } from './narrow-list.ts'

export interface WantedPurchases extends Narrow {
  status?: PurchaseStatus | undefined
  payment_method_id?: number | undefined
  terminal?: 'yes' | 'no' | undefined
  class_package_id?: number | undefined
}

const list: SaleList = { table: 'purchase', id: 'purchase_id', moment: 'created_at' }

function whereOf({ status, payment_method_id, terminal, class_package_id, ...narrow }: WantedPurchases) {
  const fits = conditionsOf(narrow, list, { status, payment_method_id, class_package_id })
  return terminal === undefined ? fits : sql`${fits} and (gateway is null) = ${terminal === 'yes'}`
}

/** One page of purchases of all customers, newest first, with the total up to COUNTED. */
export async function listAllPurchases(db: Queryable, wanted: WantedPurchases, page: number) {
  const { ids, total } = await pageOf(db, list, whereOf(wanted), wanted, page)
  return { rows: inOrder(ids, await findPurchases(db, ids), (row) => row.purchase_id), total }
}

/** All wanted purchases as rows of a file, newest first. */
export const eachPurchase = (db: Queryable, wanted: WantedPurchases): AsyncGenerator<PurchaseLine> =>
  inPages(async (last, limit) => {
    const ids = await idsBelow(db, list, whereOf(wanted), last?.purchase_id ?? null, limit)
    return selectLines(db, ids).execute()
  })

const selectLines = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('purchase')
    .innerJoin('customer', 'customer.customer_id', 'purchase.customer_id')
    .innerJoin('class_package', 'class_package.class_package_id', 'purchase.class_package_id')
    .leftJoin('payment_method as method', 'method.payment_method_id', 'purchase.payment_method_id')
    .leftJoin('discount', 'discount.discount_id', 'purchase.discount_id')
    .select([
      'purchase.purchase_id',
      'purchase.created_at',
      'purchase.status',
      'purchase.base_cents',
      'purchase.bill',
      'purchase.discount_cents',
      'purchase.total_cents',
      'purchase.payment_method',
      'purchase.payment_method_id',
      'purchase.gateway',
      'customer.name',
      'customer.last_name',
      'customer.email',
      'customer.phone',
      'method.name as method_name',
      'discount.code as discount_code',
    ])
    .select((eb) => [
      eb.fn.coalesce('purchase.package_title', 'class_package.title').as('title'),
      refundedOfPurchase,
    ])
    .where('purchase.purchase_id', '=', sql<number>`any(${ids}::integer[])`)
    .orderBy('purchase.purchase_id', 'desc')

export type PurchaseLine = Awaited<ReturnType<ReturnType<typeof selectLines>['executeTakeFirstOrThrow']>>

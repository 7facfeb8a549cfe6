import { type ExpressionBuilder, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Queryable, Trx } from '#server/db/transaction.ts'
import { CASH } from '#domain/selling/built-in-methods.ts'
import { CASH_GATEWAY, CASH_WAITS_DAYS } from '#server/features/selling/charging/payment-methods.ts'

const packages = (eb: ExpressionBuilder<Schema, 'discount'>) =>
  eb
    .selectFrom('discount_package')
    .select(
      sql<number[]>`coalesce(array_agg(class_package_id order by class_package_id), '{}')`.as(
        'class_package_ids',
      ),
    )
    .whereRef('discount_package.discount_id', '=', 'discount.discount_id')
    .as('class_package_ids')

const select = (db: Queryable) =>
  db
    .selectFrom('discount')
    .selectAll('discount')
    .select(packages)
    .$narrowType<{ class_package_ids: number[] }>()

export type DiscountRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

/** All discounts, archived ones too, newest first; or one of them. */
export function findDiscounts(db: Queryable, discount_id: number | null): Promise<DiscountRow[]> {
  const rows = select(db).$if(discount_id !== null, (all) => all.where('discount_id', '=', discount_id))
  return rows.orderBy('discount_id', 'desc').execute()
}

const byCode = (db: Queryable, code: string) =>
  select(db)
    .where(sql`upper(code)`, '=', sql`upper(${code.trim()}::text)`)
    .where('deleted_at', 'is', null)

/** The discount that has a code now; archived ones have none. */
export const findDiscountByCode = (db: Queryable, code: string): Promise<DiscountRow | undefined> =>
  byCode(db, code).executeTakeFirst()

/** The same, locked until the transaction ends: other buyers with the code wait here. */
export const lockDiscountByCode = (trx: Trx, code: string): Promise<DiscountRow | undefined> =>
  byCode(trx, code).forNoKeyUpdate().executeTakeFirst()

/** How often a customer has used a discount, including purchases that may still be paid. */
export async function countOwnUses(db: Queryable, discount_id: number, customer_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('discount_use')
    .select(sql<number>`count(*)`.as('count'))
    .where('discount_id', '=', discount_id)
    .where('customer_id', '=', customer_id)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether a pending purchase is a cash order that no longer holds its use. */
export const isOldCash = (now: Date) =>
  sql<boolean>`(purchase.payment_method_id = ${CASH}
    and purchase.created_at < ${now}::timestamptz - make_interval(days => ${CASH_WAITS_DAYS}))`

/**
 * How many uses of a discount buying a package would release: of old cash orders, and of the customer's own attempts at the package
 * (`cancelWaiting`).
 */
export async function countReleased(
  db: Queryable,
  discount_id: number,
  { customer_id, class_package_id, now }: { customer_id: number; class_package_id: number; now: Date },
): Promise<{ uses: number; ownUses: number }> {
  const { rows } = await sql<{ uses: number; ownUses: number }>`
    select count(*) as uses, count(*) filter (where discount_use.customer_id = ${customer_id}) as "ownUses"
    from discount_use join purchase using (purchase_id)
    where discount_use.discount_id = ${discount_id} and purchase.status = 'pending' and (${isOldCash(now)}
      or purchase.customer_id = ${customer_id} and purchase.class_package_id = ${class_package_id}
        and exists (select from payment where payment.purchase_id = purchase.purchase_id and (gateway = ${CASH_GATEWAY}
          or payment.status in ('requires_action', 'processing') and gateway_payment_id is not null)))`.execute(
    db,
  )
  return rows[0] ?? { uses: 0, ownUses: 0 }
}

/** The packages that a discount is for; empty for all. */
export async function packagesOf(db: Queryable, discount_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('discount_package')
    .select('class_package_id')
    .where('discount_id', '=', discount_id)
    .orderBy('class_package_id')
    .execute()
  return rows.map(({ class_package_id }) => class_package_id)
}

/** Sets the packages that a discount is for; none means all. */
export async function setPackages(trx: Trx, discount_id: number, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('discount_package').where('discount_id', '=', discount_id).execute()
  if (ids.length === 0) return
  await trx
    .insertInto('discount_package')
    .values(ids.map((class_package_id) => ({ discount_id, class_package_id })))
    .execute()
}

import { type ExpressionBuilder, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Queryable, Trx } from '#server/db/transaction.ts'

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

const select = (db: Queryable) => db.selectFrom('discount').selectAll('discount').select(packages)

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>
export type DiscountRow = Omit<Row, 'class_package_ids'> & { class_package_ids: number[] }

const withPackages = (row: Row): DiscountRow => ({ ...row, class_package_ids: row.class_package_ids ?? [] })

/** All discounts, archived ones too, newest first. */
export async function listDiscounts(db: Queryable): Promise<DiscountRow[]> {
  return (await select(db).orderBy('discount_id', 'desc').execute()).map(withPackages)
}

export async function findDiscount(db: Queryable, discount_id: number): Promise<DiscountRow | undefined> {
  const row = await select(db).where('discount_id', '=', discount_id).executeTakeFirst()
  return row && withPackages(row)
}

const byCode = (db: Queryable, code: string) =>
  select(db)
    .where(sql`upper(code)`, '=', sql`upper(${code.trim()}::text)`)
    .where('deleted_at', 'is', null)

/** The discount that has a code now; archived ones have none. */
export async function findDiscountByCode(db: Queryable, code: string): Promise<DiscountRow | undefined> {
  const row = await byCode(db, code).executeTakeFirst()
  return row && withPackages(row)
}

/** The same, locked until the transaction ends: other buyers with the code wait here. */
export async function lockDiscountByCode(trx: Trx, code: string): Promise<DiscountRow | undefined> {
  const row = await byCode(trx, code).forNoKeyUpdate().executeTakeFirst()
  return row && withPackages(row)
}

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

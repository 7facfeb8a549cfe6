import { sql } from 'kysely'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { recordAudit } from '#server/shared/audit.ts'
import { AppError, invalidFields, notFound } from '#server/kit/errors.ts'
import { sellingErrors } from '#text/errors/selling.ts'
import { type DiscountRow, findDiscountByCode, lockDiscount } from './discounts.queries.ts'

interface By {
  actor_customer_id: number
  request_id: string
  now: Date
}

export type DiscountFields = Pick<
  DiscountRow,
  | 'code'
  | 'is_percent'
  | 'amount_hundredths'
  | 'first_invoice_only'
  | 'starts_at'
  | 'ends_at'
  | 'max_uses'
  | 'max_uses_per_customer'
  | 'class_package_ids'
>

/** Adds a discount and returns its id. Throws AppError 400 or 409. */
export function addDiscount(db: Queryable, fields: DiscountFields, by: By): Promise<number> {
  return inTransaction(db, async (trx) => {
    await check(trx, fields, { discount_id: null, uses: 0 })
    const { class_package_ids, ...columns } = fields
    const { discount_id } = await trx
      .insertInto('discount')
      .values({ ...columns, created_at: by.now })
      .returning('discount_id')
      .executeTakeFirstOrThrow()
    await setPackages(trx, discount_id, class_package_ids)
    await audit(trx, by, 'discount.added', discount_id, fields)
    return discount_id
  })
}

/** Changes the given fields. Throws AppError 400, 404 or 409. */
export async function changeDiscount(
  db: Queryable,
  discount_id: number,
  change: Partial<DiscountFields>,
  by: By,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await lockDiscount(trx, discount_id)
    if (!before) throw notFound(sellingErrors.discountUnknown)
    const { class_package_ids, ...columns } = change
    await check(trx, { ...before, ...change }, before)
    if (Object.keys(columns).length > 0) {
      await trx.updateTable('discount').set(columns).where('discount_id', '=', discount_id).execute()
    }
    if (class_package_ids) await setPackages(trx, discount_id, class_package_ids)
    await audit(trx, by, 'discount.changed', discount_id, change)
  })
}

/** Withdraws a discount; its code can be used again for another. Throws AppError 404. */
export async function withdrawDiscount(db: Queryable, discount_id: number, by: By): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('discount')
      .set({ deleted_at: by.now })
      .where('discount_id', '=', discount_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound(sellingErrors.discountUnknown)
    await audit(trx, by, 'discount.withdrawn', discount_id, {})
  })
}

async function check(
  trx: Trx,
  fields: DiscountFields,
  { discount_id, uses }: { discount_id: number | null; uses: number },
): Promise<void> {
  const { is_percent, amount_hundredths, starts_at, ends_at, max_uses, class_package_ids } = fields
  if (is_percent && amount_hundredths > 10_000) throw invalidFields({ amount: sellingErrors.percentTooBig })
  if (starts_at && ends_at && ends_at <= starts_at)
    throw invalidFields({ ends_at: sellingErrors.windowEmpty })
  if (max_uses !== null && max_uses < uses)
    throw invalidFields({ max_uses: sellingErrors.fewerThanUsed({ uses }) })
  await sql`select pg_advisory_xact_lock(hashtextextended(upper(${fields.code}::text), 0))`.execute(trx)
  const same = await findDiscountByCode(trx, fields.code)
  if (same && same.discount_id !== discount_id) throw new AppError(409, 'code_taken', sellingErrors.codeTaken)
  if (class_package_ids.length === 0) return
  const known = await trx
    .selectFrom('class_package')
    .select('class_package_id')
    .where('class_package_id', 'in', class_package_ids)
    .execute()
  if (known.length < class_package_ids.length)
    throw invalidFields({ class_package_ids: sellingErrors.packagesUnknown })
}

async function setPackages(trx: Trx, discount_id: number, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('discount_package').where('discount_id', '=', discount_id).execute()
  if (ids.length === 0) return
  await trx
    .insertInto('discount_package')
    .values(ids.map((class_package_id) => ({ discount_id, class_package_id })))
    .execute()
}

function audit(trx: Trx, by: By, action: string, entity_id: number, details: object): Promise<void> {
  const { actor_customer_id, request_id } = by
  return recordAudit(trx, { actor_customer_id, action, entity: 'discount', entity_id, details, request_id })
}

import { sql } from 'kysely'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { discountVerdict } from '#domain/selling/prices/discount.ts'
import type { Trx } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { sellingErrors } from '#text/errors/selling.ts'
import { countOwnUses, type DiscountRow, isOldCash, lockDiscountByCode } from './discounts.queries.ts'

export interface DiscountOrder {
  customer_id: number
  class_package_id: number
  /** The package's price without the discount. */
  baseCents: number
  code: string
  /** Staff are told that a code does not exist; a buyer gets one sentence for every code that fails. */
  atDesk?: boolean | undefined
  configuration: Pick<Configuration, 'discounts_enabled'>
  now: Date
}

/**
 * Counts a try at a code against the account's limit; without a code it counts nothing. Buying with a code reveals whether it
 * is valid, so it counts like asking. Throws AppError 429.
 */
export async function countTry(
  { rateLimits }: Services,
  uid: string,
  code: string | null | undefined,
): Promise<void> {
  if (code) await rateLimits.take('discountByAccount', uid)
}

/** Throws AppError 412 while discount codes are switched off. */
export function requireDiscounts({ discounts_enabled }: Pick<Configuration, 'discounts_enabled'>): void {
  if (!discounts_enabled) throw new AppError(412, 'discounts_off', sellingErrors.discountsOff)
}

/**
 * The discount of an order, locked so that no other order takes its last use before this transaction ends. Throws AppError 412
 * when codes are off, or when it does not fit or is used up.
 */
export async function takeDiscount(trx: Trx, order: DiscountOrder): Promise<DiscountRow> {
  const { customer_id, class_package_id, baseCents, code, configuration, now } = order
  requireDiscounts(configuration)
  const discount = await lockDiscountByCode(trx, code)
  if (!discount) throw unusable('discount_unusable', order.atDesk ? sellingErrors.discountUnknown : undefined)
  const { discount_id } = discount
  const verdictOf = async (uses: number) => {
    const ownUses = await countOwnUses(trx, discount_id, customer_id)
    return discountVerdict({ ...discount, uses }, { class_package_id, baseCents, ownUses, now })
  }
  let verdict = await verdictOf(discount.uses)
  if (verdict === 'used_up') verdict = await verdictOf(await countAfterOrders(trx, discount_id, now))
  if (verdict === 'invalid') throw unusable('discount_unusable')
  if (verdict === 'used_up') throw unusable('discount_used_up')
  return discount
}

/** Reserves a use for a purchase. A trigger releases it when the purchase fails or is cancelled before it was paid. */
export async function reserveUse(
  trx: Trx,
  { purchase_id, customer_id }: { purchase_id: number; customer_id: number },
  discount_id: number,
): Promise<void> {
  await trx.insertInto('discount_use').values({ purchase_id, customer_id, discount_id }).execute()
}

/** Releases the uses of old unpaid cash orders and returns the number of uses left counted. */
async function countAfterOrders(trx: Trx, discount_id: number, now: Date): Promise<number> {
  await sql`
    delete from discount_use using purchase
    where discount_use.discount_id = ${discount_id} and purchase.purchase_id = discount_use.purchase_id
      and purchase.status = 'pending' and ${isOldCash(now)}`.execute(trx)
  const { uses } = await trx
    .selectFrom('discount')
    .select('uses')
    .where('discount_id', '=', discount_id)
    .executeTakeFirstOrThrow()
  return uses
}

const unusable = (
  code: 'discount_unusable' | 'discount_used_up',
  text: string = checkoutErrors.discountUnusable,
) => new AppError(412, code, text)

import { addPeriods } from '#domain/selling/subscriptions/next-charge.ts'
import { basePrice } from '#domain/selling/prices/pricing.ts'
import { daysBetween } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { orNotFound } from '#server/kit/errors.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import {
  findPackageOnSale,
  type PackageRow,
} from '#server/features/selling/packages/class-packages.queries.ts'
import { CASH_GATEWAY, noMethod, requireMethod } from '#server/features/selling/charging/payment-methods.ts'
import { lockOrders } from '#server/features/selling/lock-orders.ts'
import { requireCustomer } from '#server/features/people/required/require-customer.ts'
import type { Seller } from '#server/features/selling/notify-buyer.ts'
import { settlePurchase } from '#server/features/selling/orders/settle-purchase.ts'

export interface GiveAccess extends By {
  customer_id: number
  class_package_id: number
  /** Valid for this many days instead of the package's own. */
  package_days: number | null
  /** A gift has no payment. */
  is_gift: boolean
  payment_method_id: number | null
  /** The customer wants an invoice. */
  bill: boolean
  /** Where the cash was taken, if the request says so. */
  location_id?: number | null | undefined
}

/**
 * Gives a customer a package, as a gift or for cash, and returns the purchase's id. The package's limits do not apply. A
 * subscription is given for one period and does not renew. Throws AppError 400 or 404.
 */
export function giveAccess(db: Queryable, seller: Seller, given: GiveAccess): Promise<number> {
  const { customer_id, class_package_id, is_gift, payment_method_id, bill } = given
  return inTransaction(db, async (trx) => {
    await lockOrders(trx, customer_id)
    await requireCustomer(trx, customer_id)
    const wanted = orNotFound(await findPackageOnSale(trx, class_package_id), checkoutErrors.packageUnknown)
    const cents = is_gift ? 0 : basePrice(wanted)
    if (cents > 0 && payment_method_id === null) throw noMethod()
    if (payment_method_id !== null) await requireMethod(trx, payment_method_id)
    const today = localDay(seller.now, seller.configuration.timezone)
    const { purchase_id } = await trx
      .insertInto('purchase')
      .values({
        customer_id,
        class_package_id,
        package_title: wanted.title,
        base_cents: cents,
        total_cents: cents,
        payment_method_id: cents === 0 ? null : payment_method_id,
        class_amount: wanted.class_amount,
        expiration_days: given.package_days ?? daysOf(wanted, today),
        is_online: wanted.is_online,
        is_special_event: wanted.is_special_event,
        granted_types: JSON.stringify(typesOf(wanted, given.package_days)),
        is_gift,
        bill,
        created_at: seller.now,
      })
      .returning('purchase_id')
      .executeTakeFirstOrThrow()
    const payment = cents === 0 ? null : { ...(await take(trx, purchase_id, cents, seller.now)), hand: given }
    await recordAudit(trx, given, 'purchase.given', purchase_id, {
      customer_id,
      class_package_id,
      is_gift,
      payment_method_id,
      days: given.package_days,
      bill,
    })
    await settlePurchase(trx, seller, {
      purchase_id,
      payment,
      actor_customer_id: given.actor_customer_id,
    })
    return purchase_id
  })
}

/** Records the money that staff received. */
async function take(trx: Queryable, purchase_id: number, amount_cents: number, now: Date) {
  const { payment_id } = await trx
    .insertInto('payment')
    .values({ purchase_id, gateway: CASH_GATEWAY, amount_cents, status: 'succeeded', created_at: now })
    .returning('payment_id')
    .executeTakeFirstOrThrow()
  return { payment_id, period: 1, amount_cents, account: 'cash' as const }
}

function daysOf(wanted: PackageRow, today: string): number {
  const { subscription_period: period, subscription_interval: interval, expiration_days } = wanted
  return period === null || interval === null
    ? expiration_days
    : daysBetween(today, addPeriods(today, period, interval))
}

/** Days set by staff apply to every class type. */
function typesOf({ class_package_types: types }: PackageRow, days: number | null) {
  return types.map(({ class_type_id, class_amount, expiration_days }) => ({
    class_type_id,
    class_amount,
    expiration_days: days === null ? expiration_days : null,
  }))
}

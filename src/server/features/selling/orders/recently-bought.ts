import { sql } from 'kysely'
import type { Trx } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/errors.ts'
import { checkoutErrors } from '#text/checkout-errors.ts'

/** For so long whoever buys the same package once more is asked whether that is meant. */
const RECENT_MS = 30 * 60 * 1000

export interface Repeated {
  customer_id: number
  class_package_id: number
  /** The customer said that it is meant. */
  again: boolean
  /** It is to be paid in cash. */
  inCash: boolean
  now: Date
}

/**
 * Takes the lock under which a customer's orders are written down, until the transaction ends: of two at the same time the
 * second one finds the first. It comes before any other lock, to avoid deadlocks.
 */
export async function lockOrders(trx: Trx, customer_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${customer_id}::integer, 0)`.execute(trx)
}

/**
 * Throws AppError 409 recently_bought with the purchase's id where a new order would pay for the same package twice: it is
 * active as a subscription, was paid in the last 30 minutes, its payment may still go through (however old it is, where the
 * provider has not said), or it is the second cash order that nobody has paid. Call it under `lockOrders`.
 */
export async function requireNotBought(trx: Trx, order: Repeated): Promise<void> {
  const { customer_id, class_package_id, inCash, now } = order
  if (order.again) return
  const since = new Date(now.getTime() - RECENT_MS)
  const found = await trx
    .selectFrom('purchase')
    .select('purchase_id')
    .where('customer_id', '=', customer_id)
    .where('class_package_id', '=', class_package_id)
    .where((is) =>
      is.or([
        is.and([is('status', '=', 'active'), is('subscription_period', 'is not', null)]),
        is.and([is('status', 'in', ['active', 'completed']), is('granted_at', '>', since)]),
        // What was left at the bank's page or in the provider's window has been called off by now, where that was possible.
        is.and([is('status', '=', 'pending'), is('gateway', 'is not', null), is('created_at', '>', since)]),
        is.and([is('status', '=', 'pending'), undecided]),
        ...(inCash ? [is.and([is('status', '=', 'pending'), is('gateway', 'is', null)])] : []),
      ]),
    )
    .orderBy('purchase_id', 'desc')
    .executeTakeFirst()
  if (found)
    throw new AppError(409, RECENTLY_BOUGHT, checkoutErrors.recentlyBought, {
      extra: { purchase_id: found.purchase_id },
    })
}

/** Its charge may have been made: a voucher and what waits for the customer take no money by themselves. */
const undecided = sql<boolean>`exists (select from payment where payment.purchase_id = purchase.purchase_id
  and payment.gateway = purchase.gateway and payment.status in ('pending', 'processing') and payment.voucher is null)`

export const RECENTLY_BOUGHT = 'recently_bought'

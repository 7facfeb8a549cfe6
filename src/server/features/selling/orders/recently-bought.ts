import { sql } from 'kysely'
import type { Trx } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/errors.ts'
import { purchasesOf } from '#server/features/selling/order-rows.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'

/** For this long, in ms, a customer who buys the same package again is asked for confirmation. */
const RECENT_MS = 30 * 60 * 1000

export interface Repeated {
  customer_id: number
  class_package_id: number
  /** The newest purchase of the package, if the customer confirmed that they want another one; null if not given. */
  seen: number | null
  /** It is to be paid in cash. */
  inCash: boolean
  now: Date
}

/** For `again` without the purchase that was seen: every decided purchase counts as seen. */
export const ALL_SEEN = 2 ** 31 - 1

/**
 * Throws AppError 409 recently_bought with the purchase's id if a new order would pay for the same package twice: it is active
 * as a subscription, was paid in the last 30 minutes, its payment may still succeed (however old, while the provider has not
 * decided), or it is the second unpaid cash order. A customer who wants another one is asked only about newer purchases; but
 * while the outcome of one is unknown, 409 payment_undecided. Call it under `lockOrders`.
 */
export async function requireNotBought(trx: Trx, order: Repeated): Promise<void> {
  const { customer_id, class_package_id, seen, inCash, now } = order
  const since = new Date(now.getTime() - RECENT_MS)
  const own = purchasesOf(trx, customer_id, class_package_id).orderBy('purchase_id', 'desc')
  const found = await own
    .where('purchase_id', '>', seen ?? 0)
    .where((is) =>
      is.or([
        is.and([is('status', '=', 'active'), is('subscription_period', 'is not', null)]),
        is.and([is('status', 'in', ['active', 'completed']), is('granted_at', '>', since)]),
        // Attempts left at the bank's page or in the provider's window have been cancelled before, where possible.
        is.and([is('status', '=', 'pending'), is('gateway', 'is not', null), is('created_at', '>', since)]),
        is.and([is('status', '=', 'pending'), undecided]),
        ...(inCash ? [is.and([is('status', '=', 'pending'), is('gateway', 'is', null)])] : []),
      ]),
    )
    .executeTakeFirst()
  if (found) throw new AppError(409, RECENTLY_BOUGHT, checkoutErrors.recentlyBought, { extra: found })
  if (seen === null) return
  const open = await own.where('status', '=', 'pending').where(undecided).executeTakeFirst()
  if (open)
    throw new AppError(409, PAYMENT_UNDECIDED, checkoutErrors.paymentUndecided, {
      extra: open,
      passing: true,
    })
}

/** It may have been charged: a voucher, or a payment that waits for the customer, takes no money without their action. */
const undecided = sql<boolean>`exists (select from payment where payment.purchase_id = purchase.purchase_id
  and payment.gateway = purchase.gateway and payment.status in ('pending', 'processing') and payment.voucher is null)`

export const RECENTLY_BOUGHT = 'recently_bought'
export const PAYMENT_UNDECIDED = 'payment_undecided'

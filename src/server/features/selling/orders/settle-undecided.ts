import { inTransaction } from '#server/db/transaction.ts'
import type { PurchaseStatus } from '#server/db/schema/purchases.ts'
import { findRequest } from '#server/kit/calls/idempotency.ts'
import type { ChargeOutcome } from '#server/ports/charge-outcome.ts'
import type { Services } from '#server/kit/services.ts'
import { applyOutcome } from './apply-outcome.ts'
import { type Payment, gatewayOf, takeApproved } from '#server/features/selling/charging/charge-card.ts'
import { sellerOf } from '#server/features/selling/notify-buyer.ts'

export interface Settled {
  status: PurchaseStatus
  outcome: ChargeOutcome
}

/**
 * Asks the provider what became of a payment that nobody has heard the end of, and writes it down. Null when the provider
 * knows nothing of it yet, and while the request that pays is still under way: that one alone may say that it never came.
 */
export async function settleUndecided(services: Services, payment: Payment): Promise<Settled | null> {
  if (await isUnderWay(services, payment)) return null
  const { gateway, gateway_payment_id: reference, attempt_key: attemptKey, payment_id } = payment
  const provider = gatewayOf(services, gateway)
  const found = await provider.lookUp({ reference, attemptKey })
  if (!found) return null
  const outcome = await takeApproved(provider, found)
  const status = await inTransaction(services.db, (trx) =>
    applyOutcome(trx, sellerOf(services), payment_id, outcome),
  )
  return { status, outcome }
}

/** Whether the request that made the purchase has not answered yet. */
async function isUnderWay({ db }: Services, { purchase_id }: Payment): Promise<boolean> {
  const { uid, request_key } = await db
    .selectFrom('purchase')
    .innerJoin('customer', 'customer.customer_id', 'purchase.customer_id')
    .select(['customer.uid', 'purchase.request_key'])
    .where('purchase_id', '=', purchase_id)
    .executeTakeFirstOrThrow()
  if (uid === null || request_key === null) return false
  return (await findRequest(db, uid, request_key))?.running ?? false
}

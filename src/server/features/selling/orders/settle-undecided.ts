import type { PurchaseStatus } from '#server/db/schema/purchases.ts'
import { findRequest } from '#server/kit/calls/idempotency.ts'
import type { ChargeOutcome } from '#server/ports/charge-outcome.ts'
import type { Services } from '#server/kit/services.ts'
import { storeOutcome } from './apply-outcome.ts'
import { gatewayOf, takeApproved } from '#server/features/selling/charging/charge-card.ts'
import type { Payment } from '#server/features/selling/order-rows.ts'

export interface Settled {
  status: PurchaseStatus
  outcome: ChargeOutcome
}

/**
 * Looks up an undecided payment at its provider and stores the outcome. Null when the provider does not know it yet, and while
 * the paying request is still in flight: only that request may say that it never arrived.
 */
export async function settleUndecided(services: Services, payment: Payment): Promise<Settled | null> {
  if (await isUnderWay(services, payment)) return null
  const { gateway, gateway_payment_id: reference, attempt_key: attemptKey, payment_id } = payment
  const provider = gatewayOf(services, gateway)
  const found = await provider.lookUp({ reference, attemptKey })
  if (!found) return null
  const outcome = await takeApproved(services, payment, found)
  return { status: await storeOutcome(services, payment_id, outcome), outcome }
}

/** Whether the request that made the purchase is still in flight. */
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

import { sql } from 'kysely'
import { isGranted, nextState } from '#domain/selling/purchases/purchase-life.ts'
import type { PaymentStatus, PurchaseStatus } from '#server/db/schema/purchases.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { recordAudit } from '#server/shared/audit.ts'
import type { Services } from '#server/kit/services.ts'
import type { ChargeOutcome } from '#server/ports/charge-outcome.ts'
import { applyOutcome, storeOutcome } from './apply-outcome.ts'
import { lockOpen, purchasesOf, statusOf, updatePurchase } from '#server/features/selling/order-rows.ts'
import { isCaptured } from '#server/features/selling/charging/claim-capture.ts'
import { gatewayOf, noAnswer, takeApproved } from '#server/features/selling/charging/charge-card.ts'
import { CASH_GATEWAY } from '#server/features/selling/charging/payment-methods.ts'
import { sellerOf } from '#server/features/selling/notify-buyer.ts'

interface Waiting {
  customer_id: number
  class_package_id: number
}

/**
 * Cancels a customer's own attempts at a package that wait for the customer (the bank's page was left, a voucher was not paid),
 * and its unpaid cash orders. Returns how many were cancelled. One that was paid meanwhile is settled instead. AppError 503
 * when the provider is unavailable. @param code only those that hold a use of this discount
 */
export async function cancelWaiting(
  services: Services,
  of: Waiting,
  mayGo: MayGo,
  code?: string | null,
): Promise<number> {
  const waiting = await selectWaiting(services, of, ['requires_action', 'processing'])
    .where(holdsUse(code))
    .execute()
  const cash = await selectCash(services, of, code)
  if (waiting.length === 0 && cash.length === 0) return 0
  await mayGo([...cash, ...waiting.map(({ purchase_id }) => purchase_id)])
  let ended = await cancelUnpaidCash(services, of, cash)
  for (const payment of waiting) {
    const status = await cancelAttempt(services, payment).catch(noAnswer)
    if (status === 'failed') ended += 1
  }
  return ended
}

const holdsUse = (code: string | null | undefined) =>
  code
    ? sql<boolean>`exists (select from discount_use join discount using (discount_id)
        where discount_use.purchase_id = purchase.purchase_id and upper(discount.code) = upper(${code.trim()}::text))`
    : sql<boolean>`true`

/** Called with the purchases that are about to be cancelled; throws if the new order is refused even without them. */
export type MayGo = (purchase_ids: readonly number[]) => Promise<void>

export interface PaidBefore {
  purchase_id: number
  payment_id: number
}

/**
 * Cancels the customer's earlier attempts at the same package that wait at the bank's page or in the provider's window, before
 * anything new is charged. Returns one that turns out to be paid, which the customer did not learn of. A repeated request
 * leaves them alone, since they may be newer.
 */
export async function cancelAbandoned(
  services: Services,
  { requestKey, ...of }: Waiting & { requestKey: string | null },
  mayGo: MayGo,
): Promise<PaidBefore | null> {
  const left = await selectWaiting(services, of, ['requires_action'])
    .where(
      sql<boolean>`not exists (select from purchase known where known.customer_id = ${of.customer_id}
        and known.request_key = ${requestKey})`,
    )
    .execute()
  if (left.length === 0) return null
  await mayGo(left.map(({ purchase_id }) => purchase_id))
  let paid: PaidBefore | null = null
  for (const payment of left) {
    const { purchase_id, payment_id } = payment
    try {
      const status = await cancelAttempt(services, payment)
      if (status !== null && isGranted(status)) paid = { purchase_id, payment_id }
    } catch (error) {
      // Another provider may charge the new attempt; the reconciler handles this one.
      services.log.warn({ err: error, purchase: purchase_id }, 'cannot call off an attempt that was left')
    }
  }
  return paid
}

const selectWaiting = (
  { db }: Services,
  { customer_id, class_package_id }: Waiting,
  statuses: readonly PaymentStatus[],
) =>
  db
    .selectFrom('payment')
    .innerJoin('purchase', 'purchase.purchase_id', 'payment.purchase_id')
    .select([
      'purchase.purchase_id',
      'payment.payment_id',
      'payment.gateway',
      'payment.gateway_payment_id',
      'payment.attempt_key',
    ])
    .where('purchase.customer_id', '=', customer_id)
    .where('purchase.class_package_id', '=', class_package_id)
    .where('purchase.status', '=', 'pending')
    .where('payment.status', 'in', statuses)

type Left = Awaited<ReturnType<ReturnType<typeof selectWaiting>['executeTakeFirstOrThrow']>>

/**
 * Returns the purchase's state afterwards; null for a payment without a provider's id. A payment that succeeded is settled. One
 * that its payer has approved is captured: another device may be capturing it now, and a provider captures once.
 */
async function cancelAttempt(services: Services, left: Left): Promise<PurchaseStatus | null> {
  const { payment_id, gateway, gateway_payment_id: reference, attempt_key: attemptKey } = left
  if (reference === null) return null
  const provider = gatewayOf(services, gateway)
  const found = await provider.lookUp({ reference, attemptKey })
  if (found?.state !== 'succeeded' && found?.state !== 'approved')
    return applyCancelled(services, left, await provider.cancel(reference))
  return storeOutcome(services, payment_id, await takeApproved(services, left, found))
}

/**
 * Stores the outcome of cancelling a payment and returns its purchase's state. A payment that its payer approved meanwhile, and that is
 * being captured, is left to the process that captures it.
 */
export function applyCancelled(
  services: Services,
  { payment_id, purchase_id }: { payment_id: number; purchase_id: number },
  outcome: ChargeOutcome,
): Promise<PurchaseStatus> {
  return inTransaction(services.db, async (trx) => {
    if (outcome.state === 'refused' && (await isCaptured(trx, payment_id, services.clock.now())))
      return statusOf(trx, purchase_id)
    return applyOutcome(trx, sellerOf(services), payment_id, outcome)
  })
}

async function selectCash(
  { db }: Services,
  { customer_id, class_package_id }: Waiting,
  code: string | null | undefined,
): Promise<number[]> {
  const orders = await purchasesOf(db, customer_id, class_package_id)
    .where('status', '=', 'pending')
    .where(holdsUse(code))
    .where(
      sql<boolean>`exists (select from payment where payment.purchase_id = purchase.purchase_id and payment.gateway = ${CASH_GATEWAY})`,
    )
    .execute()
  return orders.map(({ purchase_id }) => purchase_id)
}

/** No provider is involved: cash is pending until staff confirm it, which takes the same lock on the purchase. */
function cancelUnpaidCash(
  services: Services,
  { customer_id }: Waiting,
  orders: readonly number[],
): Promise<number> {
  return inTransaction(services.db, async (trx) => {
    const open = await lockOpen(trx, orders)
    for (const { purchase_id, status, subscription_period } of open) {
      await updatePurchase(trx, purchase_id, {
        status: nextState(status, 'cancelled', subscription_period !== null),
        cancelled_at: services.clock.now(),
      })
      await trx
        .updateTable('payment')
        .set({ status: 'cancelled' })
        .where('purchase_id', '=', purchase_id)
        .where('status', '=', 'pending')
        .execute()
      await recordAudit(trx, { actor_customer_id: customer_id }, 'purchase.cancelled', purchase_id, {
        replaced: true,
      })
    }
    return open.length
  })
}

import { sql } from 'kysely'
import { inTransaction } from '#server/db/transaction.ts'
import { recordAudit } from '#server/features/studio/audit.ts'
import type { Services } from '#server/services.ts'
import { applyOutcome } from './apply-outcome.ts'
import { gatewayOf, providerAway } from './charge-card.ts'
import { CASH_GATEWAY } from './payment-methods.ts'
import { sellerOf } from './send-order-mail.ts'

interface Waiting {
  customer_id: number
  class_package_id: number
}

/**
 * Calls off a customer's own attempts at a package that wait for the customer (the bank's page was left, a voucher was not
 * paid), and the cash orders of it that were not paid. Gives how many ended so. One that the provider says was paid meanwhile is settled instead. AppError 503 when the provider is away.
 */
export async function callOffWaiting(
  services: Services,
  { customer_id, class_package_id }: Waiting,
): Promise<number> {
  const waiting = await services.db
    .selectFrom('payment')
    .innerJoin('purchase', 'purchase.purchase_id', 'payment.purchase_id')
    .select(['payment.payment_id', 'payment.gateway', 'payment.gateway_payment_id'])
    .where('purchase.customer_id', '=', customer_id)
    .where('purchase.class_package_id', '=', class_package_id)
    .where('purchase.status', '=', 'pending')
    .where('payment.status', 'in', ['requires_action', 'processing'])
    .execute()
  let ended = await callOffCash(services, { customer_id, class_package_id })
  for (const { payment_id, gateway, gateway_payment_id } of waiting) {
    if (gateway_payment_id === null) continue
    const outcome = await gatewayOf(services, gateway)
      .cancel(gateway_payment_id)
      .catch((error: unknown) => Promise.reject(providerAway(error)))
    const status = await inTransaction(services.db, (trx) =>
      applyOutcome(trx, sellerOf(services), payment_id, outcome),
    )
    if (status === 'failed') ended += 1
  }
  return ended
}

/** No provider is to be asked: cash is pending until staff confirm it, which locks the purchase just as this does. */
function callOffCash(services: Services, { customer_id, class_package_id }: Waiting): Promise<number> {
  return inTransaction(services.db, async (trx) => {
    const ended = await trx
      .updateTable('purchase')
      .set({ status: 'cancelled', cancelled_at: services.clock.now() })
      .where('customer_id', '=', customer_id)
      .where('class_package_id', '=', class_package_id)
      .where('status', '=', 'pending')
      .where(
        sql<boolean>`exists (select from payment where payment.purchase_id = purchase.purchase_id and payment.gateway = ${CASH_GATEWAY})`,
      )
      .returning('purchase_id')
      .execute()
    for (const { purchase_id } of ended) {
      await trx
        .updateTable('payment')
        .set({ status: 'cancelled' })
        .where('purchase_id', '=', purchase_id)
        .where('status', '=', 'pending')
        .execute()
      await recordAudit(trx, {
        actor_customer_id: customer_id,
        action: 'purchase.cancelled',
        entity: 'purchase',
        entity_id: purchase_id,
        details: { replaced: true },
      })
    }
    return ended.length
  })
}

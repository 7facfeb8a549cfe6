import { nextState } from '#domain/selling/purchase-life.ts'
import type { Trx } from '#server/db/transaction.ts'
import { recordAudit } from '#server/features/studio/audit.ts'
import type { PaymentEvent, ProviderEvent, SubscriptionEndedEvent } from '#server/ports/provider-event.ts'
import { applyOutcome } from './apply-outcome.ts'
import { applyRefund } from './apply-refund.ts'
import { findPayment } from './find-payment.ts'
import type { Seller } from './send-order-mail.ts'

/**
 * Does what an event of a provider means, in the caller's transaction. May be told in any order and again. False when
 * there is nothing here yet that it speaks of: then nothing has changed and it is to be tried later.
 */
export function applyEvent(
  trx: Trx,
  seller: Seller,
  gateway: string,
  event: ProviderEvent,
): Promise<boolean> {
  switch (event.kind) {
    case 'payment':
      return applyPayment(trx, seller, gateway, event)
    case 'refund':
      return applyRefund(trx, seller, gateway, event)
    case 'subscription_ended':
      return endSubscription(trx, gateway, event)
    case 'subscription_invoice':
      // Renewals are kept until there is a command that grants them.
      return Promise.resolve(false)
  }
}

async function applyPayment(
  trx: Trx,
  seller: Seller,
  gateway: string,
  { attemptKey, outcome }: PaymentEvent,
): Promise<boolean> {
  const payment_id = await findPayment(trx, gateway, { attemptKey, reference: outcome.reference })
  if (payment_id === null) return false
  await applyOutcome(trx, seller, payment_id, outcome)
  return true
}

async function endSubscription(
  trx: Trx,
  gateway: string,
  { subscription, at }: SubscriptionEndedEvent,
): Promise<boolean> {
  const purchase = await trx
    .selectFrom('purchase')
    .select(['purchase_id', 'status', 'cancelled_at'])
    .where('gateway', '=', gateway)
    .where('subscription_id', '=', subscription)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!purchase) return false
  const { purchase_id } = purchase
  const status = nextState(purchase.status, 'cancelled', true)
  if (status === null) return true
  await trx
    .updateTable('purchase')
    .set({ status, cancelled_at: purchase.cancelled_at ?? at })
    .where('purchase_id', '=', purchase_id)
    .execute()
  await recordAudit(trx, {
    actor_customer_id: null,
    action: 'purchase.cancelled',
    entity: 'purchase',
    entity_id: purchase_id,
    details: { ended_by_provider: true },
  })
  return true
}

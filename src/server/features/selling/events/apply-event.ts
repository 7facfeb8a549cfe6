import type { Trx } from '#server/db/transaction.ts'
import type { PaymentEvent, ProviderEvent } from '#server/ports/provider-event.ts'
import { applyOutcome } from '#server/features/selling/orders/apply-outcome.ts'
import { applyRefund } from '#server/features/selling/refunds/apply-refund.ts'
import { applyRenewal } from '#server/features/selling/subscriptions/apply-renewal.ts'
import { applySubscriptionEnd } from '#server/features/selling/subscriptions/apply-subscription-end.ts'
import {
  applySubscriptionChange,
  learnWhatRests,
} from '#server/features/selling/subscriptions/learn-subscription.ts'
import { findPayment } from '#server/features/selling/charging/find-payment.ts'
import type { Seller } from '#server/features/selling/notify-buyer.ts'
import { queueCashBalance } from './cash-balance.ts'

/**
 * Applies a provider's event in the caller's transaction. Events may come in any order and repeatedly. Returns false when its
 * subject is not here yet: nothing has changed, and it is to be retried later.
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
      return applySubscriptionEnd(trx, seller, gateway, event)
    case 'subscription_changed':
      return applySubscriptionChange(trx, gateway, event)
    case 'cash_balance':
      return queueCashBalance(trx, gateway, event)
    case 'subscription_invoice':
      return applyRenewal(trx, seller, gateway, event)
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
  await learnWhatRests(trx, payment_id)
  return true
}

import type Stripe from 'stripe'
import type { BalanceMove } from '#server/ports/payment-gateway.ts'
import { idOf } from './books.ts'

/** More changes than any customer's transfers cause. */
const MOST = 1000

/**
 * The changes of a customer's cash balance, oldest first. Transfers land there, and Stripe pays open payments from it by itself:
 * docs.stripe.com/payments/customer-balance/reconciliation
 */
export async function cashBalance(stripe: Stripe, account: string): Promise<BalanceMove[]> {
  const moves = await stripe.customers
    .listCashBalanceTransactions(account, { limit: 100 })
    .autoPagingToArray({ limit: MOST })
  return moves
    .filter(({ currency }) => currency === 'mxn')
    .map(({ id, net_amount, created, applied_to_payment: to, unapplied_from_payment: from }) => ({
      id,
      amountCents: net_amount,
      payment: idOf(to?.payment_intent ?? from?.payment_intent ?? null),
      at: new Date(created * 1000),
    }))
    .toReversed()
}

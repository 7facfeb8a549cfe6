import Stripe from 'stripe'
import type { BalanceMove } from '#server/ports/payment-gateway.ts'

/** Reads Stripe's objects in the shapes that this adapter needs. Null for 404. */
export interface Books {
  stripe: Stripe
  find<T>(asked: Promise<T>): Promise<T | null>
  intent(id: string): Promise<Stripe.PaymentIntent | null>
  /** A subscription's first invoice, with the payment intent for it. */
  invoice(id: string): Promise<{ invoice: Stripe.Invoice; intent: string | null }>
  /** The payment intent behind any stored reference. */
  intentOf(reference: string): Promise<string>
}

export function openBooks(stripe: Stripe): Books {
  const find: Books['find'] = async (asked) => {
    try {
      return await asked
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return null
      throw error
    }
  }
  const invoice: Books['invoice'] = async (id) => {
    const found = await stripe.invoices.retrieve(id, { expand: ['payments'] })
    return { invoice: found, intent: intentIn(found) }
  }
  return {
    stripe,
    find,
    intent: (id) => find(stripe.paymentIntents.retrieve(id, { expand: ['payment_method'] })),
    invoice,
    async intentOf(reference) {
      if (reference.startsWith('pi_')) return reference
      const session = await stripe.checkout.sessions.retrieve(reference)
      const id = idOf(session.payment_intent)
      if (id === null) throw new Error(`Stripe took no money for ${reference}`)
      return id
    },
  }
}

function intentIn({ payments }: Stripe.Invoice): string | null {
  const intents = payments?.data.map(({ payment }) => idOf(payment.payment_intent ?? null))
  return intents?.find((id) => id !== null) ?? null
}

/** Stripe returns either an id or the whole object. */
export function idOf(given: string | { id: string } | null): string | null {
  return typeof given === 'string' ? given : (given?.id ?? null)
}

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

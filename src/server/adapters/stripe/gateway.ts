import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { probed, problemOf, problemOfStatus } from '#server/kit/provider-problem.ts'
import { cancelled, type ChargeOutcome } from '#server/ports/charge-outcome.ts'
import { type PaymentGateway, type ProviderScript, refundRefused } from '#server/ports/payment-gateway.ts'
import type { ProviderProblem } from '#server/ports/provider-problem.ts'
import { type Books, cashBalance, openBooks } from './books.ts'
import { subscriptionChanges } from './changes.ts'
import { chargeOnce } from './charge-once.ts'
import { readEvent } from './events.ts'
import { hostedOutcome, openHostedPage } from './hosted-page.ts'
import { isDefinite, moneyIn, refusalOf, requireAccount } from './outcome.ts'
import { clearUp, savedSources, settled } from './sources.ts'
import { subscribe, subscriptionOutcome, subscriptionState } from './subscriptions.ts'

export interface StripeOptions {
  secretKey: string
  webhookSecret: string
  /** Stripe's API or its double's. */
  apiUrl: string
  /** The script for the browser. */
  scriptUrl: string
  now: () => Date
}

/** Timeout of a request, in ms. It is then retried once with the same idempotency key. */
const TIMEOUT_MS = 15_000

/** Stripe by its official client, with the API version that the client is made for. */
export function stripeGateway(options: StripeOptions): PaymentGateway {
  const { secretKey, apiUrl, scriptUrl } = options
  const { hostname, port, protocol } = new URL(apiUrl)
  const stripe = new Stripe(secretKey, {
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  const books = openBooks(stripe)

  return {
    name: 'stripe',
    // Every charge and renewal needs a key that may read subscriptions.
    probe: () => probed(() => stripe.subscriptions.list({ limit: 1 }, { maxNetworkRetries: 0 }), problemIn),
    form: (publicKey) => ({
      kind: 'stripe',
      publicKey,
      script: scriptOf(scriptUrl),
      vouchers: ['oxxo', 'spei'],
      installments: true,
    }),

    async openAccount({ customerId, email, name, phone }, lost) {
      const details = {
        email,
        name,
        metadata: { customer_id: String(customerId) },
        ...(phone === null ? {} : { phone }),
      }
      // Stripe refuses a repeated key with other details for a day: the key changes with the details, as when a name was
      // changed after a lost answer. By the key of a customer who was deleted it would return that one.
      const key = createHash('sha256')
        .update(JSON.stringify(details) + (lost ?? ''))
        .digest('base64url')
      return (await stripe.customers.create(details, { idempotencyKey: `customer:${key}` })).id
    },

    async charge(attempt) {
      try {
        if (attempt.paymentMethod === 'card') return await openHostedPage(stripe, attempt)
        return await (attempt.plan ? subscribe(books, attempt) : chargeOnce(stripe, attempt))
      } catch (error) {
        if (!isDefinite(error)) throw error
        requireAccount(error)
        return refusalOf(error, null)
      }
    },

    async confirm(reference) {
      const outcome = await stateOf(books, reference)
      // It has a reference but no charge yet: the request may be in flight, so only the reconciler may decide that it never
      // arrived.
      return outcome ?? { state: 'pending', reference, voucher: null }
    },

    // Without a reference no money was taken.
    lookUp: async ({ reference }) => (reference === null ? null : stateOf(books, reference)),

    async cancel(reference) {
      // Stripe refuses to cancel a successful payment, but cancels a subscription even if it was paid.
      const begun = reference.startsWith('sub_') ? await subscriptionOutcome(books, reference) : null
      if (begun?.state === 'succeeded') return begun
      try {
        await callOff(stripe, reference)
      } catch (error) {
        // It is already decided, paid or not.
        if (!isDefinite(error)) throw error
      }
      return (await stateOf(books, reference)) ?? cancelled(reference)
    },

    clearUp: (left) => clearUp(stripe, left),

    async refund(reference, amountCents, key) {
      const payment_intent = await books.intentOf(reference)
      try {
        const refund = await stripe.refunds.create(
          { payment_intent, amount: amountCents },
          { idempotencyKey: key },
        )
        return { state: moneyIn(refund.status), reference: refund.id }
      } catch (error) {
        if (!isDefinite(error)) throw error
        return refundRefused(key)
      }
    },

    cashBalance: (account) => cashBalance(stripe, account),

    async lookUpSubscription(subscription) {
      const found = await books.find(stripe.subscriptions.retrieve(subscription))
      return found && subscriptionState(found)
    },

    ...subscriptionChanges(books),

    readEvent: (body, headers) => readEvent(books, options, body, headers),
    sources: savedSources(books),
  }
}

/** The CSP sources that Stripe's documentation names for its script; a double's script reaches only its own host. */
function scriptOf(url: string): ProviderScript {
  const { origin } = new URL(url)
  if (origin !== 'https://js.stripe.com')
    return { url, scripts: [origin], frames: [origin], connections: [origin] }
  const own = [origin, 'https://*.js.stripe.com']
  return {
    url,
    scripts: own,
    frames: [...own, 'https://hooks.stripe.com'],
    connections: ['https://api.stripe.com'],
  }
}

/** The reference's prefix says what it is: a hosted page, a subscription's first charge, or a one-off payment. */
function stateOf(books: Books, reference: string): Promise<ChargeOutcome | null> {
  if (reference.startsWith('cs_')) return hostedOutcome(books, reference)
  if (reference.startsWith('sub_')) return subscriptionOutcome(books, reference)
  return books.intent(reference).then((intent) => intent && settled(books.stripe, intent, null))
}

async function callOff(stripe: Stripe, reference: string): Promise<unknown> {
  if (reference.startsWith('cs_')) return stripe.checkout.sessions.expire(reference)
  if (reference.startsWith('sub_')) return stripe.subscriptions.cancel(reference)
  return stripe.paymentIntents.cancel(reference)
}

function problemIn(error: unknown): ProviderProblem | null {
  if (error instanceof Stripe.errors.StripeConnectionError)
    return problemOf(/timeout|timed out/i.test(error.message) ? 'slow' : 'unreachable')
  return error instanceof Stripe.errors.StripeError
    ? problemOfStatus(error.statusCode ?? 500, error.code ?? error.statusCode)
    : null
}

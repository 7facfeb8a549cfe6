import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { probed } from '#server/kit/provider-problem.ts'
import { cancelled } from '#server/ports/charge-outcome.ts'
import { type PaymentGateway, type ProviderScript, refundRefused } from '#server/ports/payment-gateway.ts'
import { toValue } from './amounts.ts'
import { openApi, PayPalRefusal } from './api.ts'
import { meaningOf } from './events.ts'
import { captureOrder, lookUpOrder, openOrder } from './orders.ts'
import { moneyIn, refusedFor } from './outcome.ts'
import { openPlans } from './plans.ts'
import { refundShape } from './shapes.ts'
import { isSubscription, openSubscription, subscriptionCalls, subscriptionOutcome } from './subscriptions.ts'
import { verified } from './verify.ts'

export interface PayPalOptions {
  db: Kysely<Schema>
  clientId: string
  clientSecret: string
  /** The id of our webhook at PayPal: events for another one are refused. */
  webhookId: string
  /** PayPal's API or its double's. */
  apiUrl: string
  /** The script for the browser. */
  scriptUrl: string
  now: () => Date
}

/**
 * PayPal by its REST API. The payer approves in PayPal's window; an order is captured by us after that, a subscription starts
 * with the approval.
 */
export function paypalGateway(options: PayPalOptions): PaymentGateway {
  const { db, clientId, webhookId, scriptUrl, now } = options
  const api = openApi(options)
  const plans = openPlans(db, api, clientId)
  const stateOf = (reference: string) =>
    isSubscription(reference) ? subscriptionOutcome({ api, now }, reference) : lookUpOrder(api, reference)

  return {
    name: 'paypal',
    countsFromSecond: true,
    probe: () => probed(() => api.signIn()),
    form: () => ({
      kind: 'paypal',
      publicKey: clientId,
      script: scriptOf(scriptUrl),
      vouchers: [],
      installments: false,
    }),

    async charge(attempt) {
      try {
        return await (attempt.plan ? openSubscription({ api, plans }, attempt) : openOrder(api, attempt))
      } catch (error) {
        if (!(error instanceof PayPalRefusal)) throw error
        return refusedFor(error.issue, null)
      }
    },

    confirm: async (reference) => (await stateOf(reference)) ?? cancelled(reference),
    capture: (reference) => captureOrder(api, reference),

    // Without a reference no money was taken.
    lookUp: async ({ reference }) => (reference === null ? null : stateOf(reference)),

    // PayPal lets unapproved orders expire. An approved order takes no money unless we capture it.
    async cancel(reference) {
      const found = await stateOf(reference)
      return !found || found.state === 'approved' || found.state === 'needs_action'
        ? cancelled(reference)
        : found
    },

    async refund(reference, amountCents, key) {
      const amount = { currency_code: 'MXN', value: toValue(amountCents) }
      const path = `/v2/payments/captures/${reference}/refund`
      try {
        const refund = await api.post(path, { amount }, refundShape, key)
        return { state: moneyIn(refund.status), reference: refund.id }
      } catch (error) {
        if (!(error instanceof PayPalRefusal)) throw error
        return refundRefused(key)
      }
    },

    ...subscriptionCalls(api, now),

    async readEvent(body, headers, mayAsk) {
      return meaningOf({ api, now }, await verified({ api, webhookId, mayAsk }, body, headers))
    },
  }
}

/** The CSP sources that PayPal's documentation names for its script; a double's script reaches only its own host. */
function scriptOf(url: string): ProviderScript {
  const { origin, hostname } = new URL(url)
  if (!/(^|\.)paypal\.com$/.test(hostname))
    return { url, scripts: [origin], frames: [origin], connections: [origin], opensWindows: true }
  const paypal = 'https://*.paypal.com'
  const objects = 'https://*.paypalobjects.com'
  return {
    url,
    scripts: [paypal, objects],
    frames: [paypal],
    connections: [paypal, objects],
    opensWindows: true,
  }
}

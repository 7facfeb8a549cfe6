import { createPublicKey } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { ChargeOutcome } from '#server/ports/charge-outcome.ts'
import type { PaymentGateway, ProviderScript } from '#server/ports/payment-gateway.ts'
import { anyShape } from './shapes.ts'
import { ConektaRefusal, openApi } from './api.ts'
import { chargeOnce, findOrder, openCustomer } from './charge-once.ts'
import { readEvent } from './events.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { openPlans } from './plans.ts'
import { giveBack } from './refund.ts'
import { whyOf } from '#domain/selling/conekta-refusal.ts'
import { clearUp } from './clear-up.ts'
import { savedSources } from './sources.ts'
import { orderState, subscribe, trialState } from './subscribe.ts'
import { subscriptionCalls } from './subscriptions.ts'

export interface ConektaOptions {
  db: Kysely<Schema>
  privateKey: string
  /** For the browser. */
  publicKey: string
  /** Of the key that events are signed with, as PEM. */
  webhookKey: string
  /** Of Conekta itself, or of what stands in for it. */
  apiUrl: string
  /** The browser's part of it. */
  scriptUrl: string
  now: () => Date
}

/** Conekta, by its API 2.3.0: orders with a charge, kept cards, plans and subscriptions. */
export function conektaGateway(options: ConektaOptions): PaymentGateway {
  const { db, privateKey, publicKey, apiUrl, scriptUrl, now } = options
  const api = openApi(apiUrl, privateKey)
  const desk = { api, oneAtATime: oneAtATime(db, now) }
  const till = { ...desk, now, plans: openPlans(api) }
  const webhookKey = createPublicKey(options.webhookKey)

  /** A payment's name says what it is: an order, a trial that is to begin, or a subscription that has. */
  const stateOf = async (reference: string): Promise<ChargeOutcome | null> => {
    if (!reference.startsWith('ord_')) return trialState(api, reference)
    const order = await findOrder(api, reference)
    return order && orderState(desk, order)
  }

  return {
    name: 'conekta',
    form: () => ({
      kind: 'conekta',
      publicKey,
      script: scriptOf(scriptUrl, apiUrl),
      hosted: false,
      vouchers: ['oxxo', 'spei'],
      installments: true,
    }),

    openAccount: (payer) => openCustomer(api, payer),

    async charge(attempt) {
      try {
        return await (attempt.plan ? subscribe(till, attempt) : chargeOnce(till, attempt))
      } catch (error) {
        if (!(error instanceof ConektaRefusal)) throw error
        return { state: 'refused', reference: attempt.begun, ...whyOf(error.complaint) }
      }
    },

    async confirm(reference) {
      // Named but not charged yet: the charge is under way, and only the reconciler may say that it never came.
      return (await stateOf(reference)) ?? { state: 'pending', reference, voucher: null }
    },

    // What was never named took no money.
    lookUp: async ({ reference }) => (reference === null ? null : stateOf(reference)),

    async cancel(reference) {
      try {
        if (reference.startsWith('ord_'))
          await api.send('POST', `/orders/${reference}/cancel`, undefined, anyShape)
      } catch (error) {
        // It is over already, one way or the other.
        if (!(error instanceof ConektaRefusal)) throw error
      }
      return (await stateOf(reference)) ?? cancelled(reference)
    },

    clearUp: (left) => clearUp(api, left),
    refund: (reference, amountCents, key, booked) => giveBack(api, { reference, amountCents, key, booked }),
    ...subscriptionCalls(api),
    readEvent: (body, headers) => Promise.resolve().then(() => readEvent(api, webhookKey, body, headers)),
    sources: savedSources(api),
  }
}

const cancelled = (reference: string): ChargeOutcome => ({
  state: 'refused',
  reference,
  code: 'payment_cancelled',
  declineCode: null,
})

/** The script makes a token of a card by a call of its own; with another address its own hosts stand in. */
function scriptOf(url: string, apiUrl: string): ProviderScript {
  const { origin } = new URL(url)
  const own = origin === 'https://cdn.conekta.io'
  return {
    url,
    scripts: own ? [origin, 'https://*.conekta.io'] : [origin],
    frames: own ? ['https://*.conekta.io'] : [origin],
    connections: own ? ['https://*.conekta.io'] : [origin, new URL(apiUrl).origin],
  }
}

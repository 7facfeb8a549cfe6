import { createPublicKey } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { probed, problemOfStatus } from '#server/kit/provider-problem.ts'
import { cancelled, type ChargeOutcome } from '#server/ports/charge-outcome.ts'
import type { PaymentGateway, ProviderScript } from '#server/ports/payment-gateway.ts'
import { anyShape } from './shapes.ts'
import { ConektaRefusal, openApi } from './api.ts'
import { chargeOnce, findOrder, openCustomer } from './charge-once.ts'
import { readEvent } from './events.ts'
import { oneAtATime, unlessUnderWay } from './one-at-a-time.ts'
import { openPlans } from './plans.ts'
import { giveBack } from './refund.ts'
import { whyOf } from '#domain/selling/cards/conekta-refusal.ts'
import { clearUp } from './clear-up.ts'
import { requireAccount, savedSources } from './sources.ts'
import { freeState, orderState, subscribe } from './subscribe.ts'
import { subscriptionCalls } from './subscriptions.ts'

export interface ConektaOptions {
  db: Kysely<Schema>
  privateKey: string
  /** For the browser. */
  publicKey: string
  /** The public key of event signatures, as PEM. */
  webhookKey: string
  /** Conekta's API or its double's. */
  apiUrl: string
  /** The script for the browser. */
  scriptUrl: string
  now: () => Date
}

/** Conekta by its API 2.3.0: orders with a charge, saved cards, plans and subscriptions. */
export function conektaGateway(options: ConektaOptions): PaymentGateway {
  const { db, privateKey, publicKey, apiUrl, scriptUrl, now } = options
  const api = openApi(apiUrl, privateKey)
  const leased = { api, oneAtATime: oneAtATime(db, now), unlessUnderWay: unlessUnderWay(db, now) }
  const context = { ...leased, now, plans: openPlans(api) }
  const webhookKey = createPublicKey(options.webhookKey)

  /** The reference's form says what it is: an order, a free period that has not begun, or a subscription. */
  const stateOf = async (reference: string): Promise<ChargeOutcome | null> => {
    if (!reference.startsWith('ord_')) return freeState(api, reference)
    const order = await findOrder(api, reference)
    return order && orderState(leased, order)
  }

  return {
    name: 'conekta',
    countsFromSecond: true,
    probe: () =>
      probed(
        () => api.get('/events?limit=1', anyShape),
        (error) =>
          error instanceof ConektaRefusal
            ? problemOfStatus(error.status, error.complaint.code || error.status)
            : null,
      ),
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
        return await (attempt.plan ? subscribe(context, attempt) : chargeOnce(context, attempt))
      } catch (error) {
        if (!(error instanceof ConektaRefusal)) throw error
        if (attempt.begun === null) await requireAccount(api, attempt.payer.account, error)
        return { state: 'refused', reference: attempt.begun, ...whyOf(error.complaint) }
      }
    },

    async confirm(reference) {
      // It has a reference but no charge yet: the request may be in flight, so only the reconciler may decide that it never
      // arrived.
      return (await stateOf(reference)) ?? { state: 'pending', reference, voucher: null }
    },

    // Without a reference no money was taken.
    lookUp: async ({ reference }) => (reference === null ? null : stateOf(reference)),

    async cancel(reference) {
      try {
        if (reference.startsWith('ord_'))
          await api.send('POST', `/orders/${reference}/cancel`, undefined, anyShape)
      } catch (error) {
        // The order is already decided, paid or not.
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

/**
 * The CSP sources of the script, which makes a card's token by a request of its own. A double's script reaches only its own
 * hosts.
 */
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

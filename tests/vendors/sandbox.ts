import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { sandboxEvents } from '#server/adapters/sandbox/events.ts'
import type { PaymentGateway } from '#server/ports/payment-gateway.ts'
import type { Api } from '#tests/http/harness.ts'
import { sandboxCards } from '#domain/selling/cards/sandbox-cards.ts'
import type { ProviderFixture, Waiting } from './fixture.ts'

const gatewayOf = (api: Api) => api.services.gateways.get('sandbox') as PaymentGateway
const eventsOf = ({ services }: Api) => sandboxEvents(services.environment.secret, () => services.clock.now())
const away = () => Promise.reject(new Error('socket hang up'))

async function secretOf(api: Api, { reference }: Waiting): Promise<string> {
  const row = await api.db
    .selectFrom('sandbox_payment')
    .select('client_secret')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return row.client_secret
}

/** The built-in test gateway for the contract test; its payer stands in for the bank and the shop. */
export function sandboxFixture(): Promise<ProviderFixture> {
  const answer = async (api: Api, payment: Waiting, approve: boolean) => {
    const secret = await secretOf(api, payment)
    const events = await gatewayOf(api).payer?.answer(secret, payment.customer_id, approve)
    if (!events) throw new Error('no such payment')
    if (events.length > 0) return { events }
    const outcome = await gatewayOf(api).lookUp({ ...payment, attemptKey: payment.attempt_key })
    if (!outcome?.reference) throw new Error('no outcome')
    const named = { ...outcome, reference: outcome.reference }
    return {
      events: [eventsOf(api).send({ kind: 'payment', attemptKey: payment.attempt_key, outcome: named })],
    }
  }
  return Promise.resolve({
    name: 'sandbox',
    environment: {},
    configuration: {},
    methods: {
      works: 'pm_card_visa',
      needsAction: 'pm_card_threeDSecure2Required',
      voucher: 'oxxo',
      refused: sandboxCards.flatMap(({ method, conduct }) =>
        conduct.does === 'refuses' ? [{ method, code: conduct.code, declineCode: conduct.declineCode }] : [],
      ),
    },
    act: answer,
    payVoucher: (api, payment) => answer(api, payment, true),
    expireVoucher: (api, payment) => answer(api, payment, false),
    async refund(api, payment, amountCents) {
      const key = randomUUID()
      const { reference: refund } = await gatewayOf(api).refund(payment.reference, amountCents, key, [])
      const { attempt_key: attemptKey, reference } = payment
      const told = { kind: 'refund', attemptKey, reference, refund, amountCents, state: 'refunded' } as const
      return { events: [eventsOf(api).send(told)] }
    },
    tell(api, { reference, attempt_key: attemptKey }, told) {
      const outcome =
        told.state === 'succeeded'
          ? { ...told, reference, subscription: null, card: null }
          : told.state === 'refused'
            ? { ...told, reference, declineCode: null }
            : { ...told, reference, voucher: null }
      return Promise.resolve(eventsOf(api).send({ kind: 'payment', attemptKey, outcome }))
    },
    forge: ({ body, headers }) => [
      { body: body.replace('"payment"', '"payment" '), headers },
      { body, headers: { 'content-type': 'application/json' } },
      sandboxEvents('somebody else', () => new Date()).send(JSON.parse(body)),
    ],
    down(api) {
      const gateway = gatewayOf(api)
      const spies = (['charge', 'lookUp', 'confirm', 'cancel'] as const).map((name) =>
        vi.spyOn(gateway, name).mockImplementation(away),
      )
      return () => spies.forEach((spy) => spy.mockRestore())
    },
    losesAnswers(api) {
      const gateway = gatewayOf(api)
      const charge = gateway.charge.bind(gateway)
      const spy = vi.spyOn(gateway, 'charge').mockImplementation(async (attempt) => {
        await charge(attempt)
        return away()
      })
      const looking = vi.spyOn(gateway, 'lookUp').mockImplementation(away)
      return () => {
        spy.mockRestore()
        looking.mockRestore()
      }
    },
    cut(api, at) {
      const gateway = gatewayOf(api)
      let calls = 0
      const spies = (['charge', 'lookUp', 'confirm', 'cancel'] as const).map((name) => {
        const does = gateway[name].bind(gateway) as (given: never) => Promise<unknown>
        const played = async (given: never) => {
          calls += 1
          if (at && (calls > at.call || (calls === at.call && at.side === 'before'))) return away()
          const said = await does(given)
          return at && calls >= at.call ? away() : said
        }
        return vi.spyOn(gateway, name).mockImplementation(played as never)
      })
      return () => {
        spies.forEach((spy) => spy.mockRestore())
        return calls
      }
    },
    subscriptions: {
      // A subscription begins with the row of its payment, which may wait for the bank.
      async living(api, customer_id) {
        const rows = await api.db
          .selectFrom('sandbox_subscription as one')
          .innerJoin('sandbox_payment as paid', 'paid.subscription_id', 'one.reference')
          .select('one.reference')
          .distinct()
          .where('one.customer_id', '=', customer_id)
          .where('one.state', '<>', 'ended')
          .where('paid.state', '=', 'succeeded')
          .execute()
        return rows.length
      },
      cards: { neverPays: 'pm_card_chargeCustomerFail', other: 'pm_card_mastercard' },
      isPaid: ({ body }) => /"subscription_invoice".*"paid"/.test(body),
      async turn(api) {
        const events = (await gatewayOf(api).engine?.runDue()) ?? []
        for (const event of events) await event.delivered()
        return { events }
      },
      end(api, subscription) {
        const at = api.services.clock.now().toISOString()
        return Promise.resolve({
          events: [eventsOf(api).send({ kind: 'subscription_ended', subscription, at, unpaid: false })],
        })
      },
    },
    async charges(api, customer_id) {
      const rows = await api.db
        .selectFrom('sandbox_payment')
        .select('reference')
        .where('customer_id', '=', customer_id)
        .where('state', '=', 'succeeded')
        .where('amount_cents', '>', 0)
        .execute()
      return rows.length
    },
    close: () => Promise.resolve(),
  } satisfies ProviderFixture)
}

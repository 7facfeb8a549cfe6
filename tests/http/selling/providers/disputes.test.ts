import { beforeAll, expect, it } from 'vitest'
import { verify } from '#server/db/verify.ts'
import { describeProviders } from '#tests/vendors/describe-providers.ts'
import type { ProviderFixture } from '#tests/vendors/fixture.ts'
import type { Thing } from '#tests/vendors/store.ts'
import { auditOf } from '#tests/http/audit-of.ts'
import type { Api, Client } from '#tests/http/harness.ts'
import { runProviderJobs } from '#tests/http/selling/cards/drop-cards.ts'
import { booksOf, buy, ledgerSum } from '#tests/http/selling/help.ts'

const PRICE = 150_000

/** Money that a payer's bank or the provider takes back. */
describeProviders(
  'a dispute with',
  (open) => {
    let provider: ProviderFixture
    let api: Api
    let admin: Client

    beforeAll(async () => {
      ;({ provider, api } = await open({}))
      admin = await api.as('admin')
    })

    const bought = async (terms: object = {}) => {
      const ana = await api.newcomer()
      const { class_package_id } = await api.build.classPackage({
        price_cents: PRICE,
        class_amount: 10,
        ...terms,
      })
      const { works } = provider.methods
      const { body } = await (provider.buy?.(api, ana, class_package_id, works, {}) ??
        buy(ana, class_package_id, works))
      const id = body.purchase_id as number
      const { gateway_payment_id, ...row } = await api.db
        .selectFrom('payment')
        .select(['amount_cents', 'attempt_key', 'gateway_payment_id'])
        .where('purchase_id', '=', id)
        .executeTakeFirstOrThrow()
      const reference = gateway_payment_id ?? ''
      return { id, payment: { ...row, customer_id: ana.customer_id, reference, clientSecret: null } }
    }
    type Bought = Awaited<ReturnType<typeof bought>>
    const dispute = async ({ payment }: Bought) => {
      const { events = [] } = (await provider.reverse?.(api, payment, PRICE)) ?? {}
      expect(events).toHaveLength(1)
      for (const { body, headers } of [...events, ...events])
        expect((await api.fetch(`POST /api/webhooks/${provider.name}`, { body, headers })).status).toBe(204)
    }
    const look = async (id: number) => (await admin.call(`GET /purchases/${id}`)).body.purchase
    const shown = async (id: number) =>
      ((await admin.call('GET /purchases/admin/pending')).body.mismatches as Thing[]).filter(
        ({ purchase }) => purchase.purchase_id === id,
      )
    const freeOf = async (id: number) => {
      const free = api.db
        .selectFrom('available_class')
        .select('available_class_id')
        .where('state', '=', 'free')
      return (await free.where('purchase_id', '=', id).execute()).length
    }

    it('takes what the payment bought, and staff read why', async () => {
      const order = await bought()
      await dispute(order)
      expect(await look(order.id)).toMatchObject({ status: 'refunded', refunded: 1500 })
      expect(await freeOf(order.id)).toBe(0)
      expect((await booksOf(api, order.id)).ledger).toEqual({})
      expect(await auditOf(api, 'payment.reversed', order.id)).toHaveLength(1)
      expect(await shown(order.id)).toEqual([])
    })

    it('ends a subscription', async () => {
      const monthly = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 }
      const order = await bought(monthly)
      await dispute(order)
      expect((await look(order.id)).status).toBe('refunded')
      expect(await freeOf(order.id)).toBe(0)
      await runProviderJobs(api)
      const { subscription_id } = await api.db
        .selectFrom('purchase')
        .select('subscription_id')
        .where('purchase_id', '=', order.id)
        .executeTakeFirstOrThrow()
      const there = await api.services.gateways.get(provider.name)?.lookUpSubscription(subscription_id ?? '')
      expect(there).toMatchObject({ ends: true })
    })

    it('that the studio wins gives the money back to it, in whatever order that is reported', async (test) => {
      if (provider.name !== 'stripe') return test.skip()
      for (const order of [false, true]) {
        const one = await bought()
        const told = [
          await provider.reverse?.(api, one.payment, PRICE),
          await provider.reverse?.(api, one.payment, PRICE, true),
        ]
        for (const { body, headers } of (order ? told : told.toReversed()).flatMap(
          (part) => part?.events ?? [],
        ))
          expect((await api.fetch('POST /api/webhooks/stripe', { body, headers })).status).toBe(204)
        expect((await booksOf(api, one.id)).ledger).toMatchObject({ 'provider:stripe': PRICE })
        expect(await look(one.id)).toMatchObject({ refunded: 0, status: order ? 'refunded' : 'completed' })
        expect(await shown(one.id)).toEqual([])
      }
    })

    it('after a refund takes no more than was paid from the order, and staff see the rest', async () => {
      const order = await bought()
      const part = { body: { amount: 500, reason: 'Se lesionó' }, key: crypto.randomUUID() }
      expect((await admin.call(`POST /purchases/refund/${order.id}`, part)).status).toBe(200)
      await dispute(order)
      expect(await look(order.id)).toMatchObject({ status: 'refunded', refunded: 1500 })
      // Conekta names no amount: what was left is taken.
      const excess = provider.name === 'conekta' ? 0 : 50_000
      expect((await booksOf(api, order.id)).ledger).toEqual(
        excess === 0 ? {} : { [`provider:${provider.name}`]: -excess, unapplied: excess },
      )
      expect(await shown(order.id)).toMatchObject(excess === 0 ? [] : [{ kind: 'unapplied', taken: -500 }])
      expect(await ledgerSum(api)).toBe(0)
      expect(await verify(api.db)).toEqual([])
    })
  },
  ['stripe', 'paypal', 'conekta'],
)

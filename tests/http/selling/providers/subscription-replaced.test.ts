import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { learnSubscription } from '#server/features/selling/subscriptions/learn-subscription.ts'
import { endSubscription } from '#server/features/selling/charging/end-subscription.ts'
import type { SentEvent } from '#server/ports/payment-gateway.ts'
import { apiBehind, describeProviders } from '#tests/vendors/describe-providers.ts'
import type { ProviderFixture } from '#tests/vendors/fixture.ts'
import { PUBLIC_KEY, startStripe, type StripeDouble } from '#tests/vendors/stripe/server.ts'
import type { Api, Client } from '#tests/http/harness.ts'
import { booksOf, buy, ledgerSum } from '#tests/http/selling/help.ts'

const monthly = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const

const purchaseIn = (api: Api, id: number) =>
  api.db.selectFrom('purchase').selectAll().where('purchase_id', '=', id).executeTakeFirstOrThrow()

/** Where a cancellation can be taken back at all. */
describeProviders(
  'subscriptions that another one replaced, of',
  (open) => {
    let provider: ProviderFixture
    let api: Api
    let ana: Client
    let plan: number

    beforeAll(async () => {
      ;({ provider, api } = await open({}))
      provider.subscriptions.follow?.(api)
    })
    beforeEach(async () => {
      ana = await api.newcomer()
      plan = (await api.build.classPackage(monthly)).class_package_id
    })

    const begin = async (): Promise<number> => {
      const { status, body } = await buy(ana, plan, provider.methods.works)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.purchase_id
    }
    const deliver = async (events: readonly SentEvent[]) => {
      for (const { body, headers } of events)
        expect((await api.fetch(`POST /api/webhooks/${provider.name}`, { body, headers })).status).toBe(204)
    }
    const purchaseOf = (id: number) => purchaseIn(api, id)
    const nameOf = async (id: number) => (await purchaseOf(id)).subscription_id ?? ''
    const look = async (id: number) => (await ana.call(`GET /purchases/${id}`)).body.purchase
    const ask = (id: number, what: 'cancel' | 'keep', body: Record<string, unknown> = {}) =>
      ana.call(`POST /purchases/${what}/${id}` as 'POST /purchases/keep/{id}', { body })
    const act = async (...given: Parameters<typeof ask>) => expect((await ask(...given)).status).toBe(200)
    /** Takes the jobs of a kind that were left for one subscription, and gives how many those were. */
    const take = async (task: 'learn-subscription' | 'end-subscription', id: number): Promise<number> => {
      const { rows } = await sql`
        delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
        where task.id = job.task_id and task.identifier = ${task}
          and (job.payload->>'purchase_id')::integer = ${id} returning job.id`.execute(api.db)
      return rows.length
    }
    const learn = async (id: number): Promise<void> => {
      if ((await take('learn-subscription', id)) > 0) await learnSubscription(api.services, id)
    }

    it('are not taken back once another one to the same package was bought, here or on the provider’s pages', async () => {
      const id = await begin()
      await act(id, 'cancel', { reason: 'Me mudo' })
      expect((await look(id)).can.keep).toBe(true)
      const newer = await begin()
      const { status, body } = await ask(id, 'keep')
      const reason =
        'Ya compraste otra suscripción a este paquete. Para seguir con esta, primero cancela la otra.'
      expect([status, body.code, body.error]).toEqual([409, 'subscription_replaced', reason])
      expect((await look(id)).can.keep).toEqual({ reason })
      const there = async () =>
        (await api.services.gateways.get(provider.name)?.lookUpSubscription(await nameOf(id)))?.ends
      expect(await there()).toBe(true)
      const { callOff } = provider.subscriptions
      if (callOff) {
        await deliver((await callOff(api, await nameOf(id), false)).events)
        await learn(id)
        expect([await there(), (await purchaseOf(id)).status]).toEqual([false, 'cancelled'])
        expect(await take('end-subscription', id)).toBe(1)
        await endSubscription(api.services, id)
        expect(await there()).toBe(true)
      }
      await act(newer, 'cancel', { reason: 'Mejor la otra' })
      await act(id, 'keep')
      expect(await look(id)).toMatchObject({ status: 'active' })
    })

    it('bought while a cancellation is taken back stay the only ones', async () => {
      const id = await begin()
      await act(id, 'cancel', { reason: 'Me mudo' })
      const gateway = api.services.gateways.get(provider.name)
      const keep = gateway?.keepSubscription?.bind(gateway)
      if (!gateway || !keep) throw new Error('no gateway')
      const slow = vi.spyOn(gateway, 'keepSubscription').mockImplementation(async (name) => {
        const state = await keep(name)
        await begin()
        return state
      })
      const { status, body } = await ask(id, 'keep').finally(() => slow.mockRestore())
      expect([status, body.code]).toEqual([409, 'subscription_replaced'])
      expect(await take('end-subscription', id)).toBe(1)
      await endSubscription(api.services, id)
      expect(await gateway.lookUpSubscription(await nameOf(id))).toMatchObject({ ends: true })
      expect((await purchaseOf(id)).status).toBe('cancelled')
    })
  },
  ['sandbox', 'stripe'],
)

describe('Stripe', () => {
  let double: StripeDouble
  let api: Api
  let ana: Client
  beforeAll(async () => {
    double = await startStripe()
    api = await apiBehind(double, { settings: { stripe_public: PUBLIC_KEY } })
  })
  afterAll(() => double.close())
  beforeEach(async () => {
    ana = await api.newcomer()
  })

  const purchase = (id: number) => purchaseIn(api, id)
  const sent = () => double.books.events.length
  const deliverFrom = async (start: number) => {
    for (const event of double.books.events.slice(start)) {
      const { body, headers } = double.books.sign(event)
      expect((await api.fetch('POST /api/webhooks/stripe', { body, headers })).status).toBe(204)
    }
  }

  describe('a renewal that Stripe gave up and left unpaid', () => {
    async function givenUp() {
      const plan = await api.build.classPackage(monthly)
      const old: number = (await buy(ana, plan.class_package_id)).body.purchase_id
      const subscription = double.books.all('subscription').at(-1)
      const start = sent()
      const invoice = double.subscriptions.renew(subscription, 'gives up')
      await deliverFrom(start)
      expect((await purchase(old)).status).toBe('failed')
      /** On Stripe's own page. */
      const pay = () => double.payments.succeed(double.books.get('payment_intent', invoice._intent))
      return { plan, old, subscription, pay }
    }

    it('is ended there, and charges nothing beside what is bought then', async () => {
      const { plan, old, subscription } = await givenUp()
      const before = sent()
      await endSubscription(api.services, old)
      expect(subscription.status).toBe('canceled')
      await deliverFrom(before)
      expect((await purchase(old)).status).toBe('failed')
      expect((await buy(ana, plan.class_package_id)).status).toBe(200)
    })

    it('and that is paid late goes on', async () => {
      const { old, subscription, pay } = await givenUp()
      const late = sent()
      pay()
      await deliverFrom(late)
      expect((await purchase(old)).status).toBe('active')
      await endSubscription(api.services, old)
      expect(subscription).toMatchObject({ status: 'active', cancel_at_period_end: false })
    })

    it('and that is paid late beside a newer one grants what was paid, and ends', async () => {
      const { plan, old, subscription, pay } = await givenUp()
      expect((await buy(ana, plan.class_package_id)).status).toBe(200)
      const late = sent()
      pay()
      await deliverFrom(late)
      expect((await purchase(old)).status).toBe('failed')
      expect(await booksOf(api, old)).toMatchObject({ grants: 2, invoices: 2 })
      await endSubscription(api.services, old)
      expect(subscription.cancel_at_period_end).toBe(true)
      expect(await ledgerSum(api)).toBe(0)
    })
  })
})

import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { verify } from '#server/db/verify.ts'
import { tendSubscriptions } from '#server/features/selling/events/tend-subscriptions.ts'
import type { PaymentGateway } from '#server/ports/payment-gateway.ts'
import { describeProviders } from '#tests/vendors/describe-providers.ts'
import type { ProviderFixture } from '#tests/vendors/fixture.ts'
import { auditOf } from '#tests/http/audit-of.ts'
import type { Api, Client } from '#tests/http/harness.ts'
import { booksOf, buy } from '#tests/http/selling/help.ts'

/** Noon in the studio, the hour of each charge. */
const START = Date.parse('2026-12-03T18:00:00Z')

/** No provider moves its next charge to a time that is over. */
describeProviders(
  'pauses whose answer an outage keeps back, of',
  (open) => {
    let provider: ProviderFixture
    let api: Api
    let ana: Client
    let gateway: PaymentGateway
    let id: number
    let now = START

    beforeAll(async () => {
      ;({ provider, api } = await open({ settings: { allow_pause: true }, now: () => now }))
      provider.subscriptions.follow?.(api)
      gateway = api.services.gateways.get(provider.name) as PaymentGateway
    })
    beforeEach(async () => {
      now = START
      ana = await api.newcomer()
      const { class_package_id } = await api.build.classPackage({
        is_subscription: true,
        subscription_period: 'month',
        subscription_interval: 1,
        class_amount: 8,
      })
      id = (await buy(ana, class_package_id, provider.methods.works)).body.purchase_id
      now = Date.parse('2027-01-03T15:00:00Z')
    })
    afterEach(() => vi.restoreAllMocks())

    const pause = (days: number) => ana.call(`POST /purchases/pause/${id}`, { body: { days } })
    const look = async () => (await ana.call(`GET /purchases/${id}`)).body.purchase
    const there = async () => gateway.lookUpSubscription((await look()).subscription_id)
    const turn = async () => {
      for (const { body, headers } of (await provider.subscriptions.turn(api, (await look()).subscription_id))
        .events)
        expect((await api.fetch(`POST /api/webhooks/${provider.name}`, { body, headers })).status).toBe(204)
    }
    /** Whether a round has nothing left to do. */
    const isDone = async () => {
      const asked = vi.spyOn(gateway, 'pauseSubscription')
      const looked = vi.spyOn(gateway, 'lookUpSubscription')
      await tendSubscriptions(api.services)
      return asked.mock.calls.length + looked.mock.calls.length === 0
    }

    it.each([
      ['outlive the pause', 2],
      ['are shorter than it, and the charge fell into', 20],
    ])('end as none where the provider never heard of them in outages that %s', async (_, days) => {
      vi.spyOn(gateway, 'pauseSubscription').mockRejectedValue(new Error('ECONNREFUSED'))
      expect((await pause(days)).status).toBe(503)
      now = Date.parse('2027-01-06T18:00:00Z')
      await turn()
      vi.restoreAllMocks()
      await tendSubscriptions(api.services)
      expect(await look()).toMatchObject({
        subscription_state: 'active',
        next_charge_date: '2027-02-03',
        expires_at: '2027-02-03',
        pause_days_left: 30,
      })
      expect(await there()).toMatchObject({ paidUntil: new Date('2027-02-03T18:00:00Z') })
      expect(await auditOf(api, 'subscription.pause_lapsed', id)).toHaveLength(1)
      expect(await isDone()).toBe(true)
      vi.restoreAllMocks()
      expect((await pause(3)).status).toBe(200)
      expect(await look()).toMatchObject({ subscription_state: 'paused', next_charge_date: '2027-02-06' })
      expect(await verify(api.db)).toEqual([])
    })

    it('are over where the provider made them, and charged as it has moved them', async () => {
      const real = gateway.pauseSubscription?.bind(gateway)
      vi.spyOn(gateway, 'pauseSubscription').mockImplementation(async (...wish) => {
        await real?.(...wish)
        throw new Error('socket hang up')
      })
      expect((await pause(2)).status).toBe(503)
      vi.restoreAllMocks()
      now = Date.parse('2027-01-06T18:00:00Z')
      for (let round = 0; round < 2; round++) await tendSubscriptions(api.services)
      await turn()
      expect(await look()).toMatchObject({ subscription_state: 'active', next_charge_date: '2027-02-05' })
      expect(await booksOf(api, id)).toMatchObject({ grants: 2, invoices: 2 })
      expect(await there()).toMatchObject({ state: 'active', paidUntil: new Date('2027-02-05T18:00:00Z') })
      expect(await isDone()).toBe(true)
      expect(await verify(api.db)).toEqual([])
    })
  },
  ['sandbox', 'stripe', 'conekta'],
)

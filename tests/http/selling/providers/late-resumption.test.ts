import { beforeAll, beforeEach, expect, it } from 'vitest'
import { verify } from '#server/db/verify.ts'
import { tendSubscriptions } from '#server/features/selling/events/tend-subscriptions.ts'
import { describeProviders } from '#tests/vendors/describe-providers.ts'
import type { ProviderFixture } from '#tests/vendors/fixture.ts'
import type { Api, Client } from '#tests/http/harness.ts'
import { booksOf, buy } from '#tests/http/selling/help.ts'

/** Noon in the studio, the hour of each charge. */
const START = Date.parse('2026-12-03T18:00:00Z')

/** No provider lets its next charge be moved to a time that is over. */
describeProviders(
  'pauses that end after the hour of the charge, of',
  (open) => {
    let provider: ProviderFixture
    let api: Api
    let ana: Client
    let id: number
    let now = START

    beforeAll(async () => {
      ;({ provider, api } = await open({ settings: { allow_pause: true }, now: () => now }))
      provider.subscriptions.follow?.(api)
    })
    // Bought at noon, and paused for ten days in the morning of the day of its next charge.
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
      await act('pause', { days: 10 })
    })

    const act = async (what: 'pause' | 'resume' | 'cancel', body: Record<string, unknown> = {}) => {
      const reply = await ana.call(`POST /purchases/${what}/${id}` as 'POST /purchases/resume/{id}', { body })
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      return reply
    }
    const look = async () => (await ana.call(`GET /purchases/${id}`)).body.purchase
    const there = async () =>
      api.services.gateways.get(provider.name)?.lookUpSubscription((await look()).subscription_id)
    const daysOfCredits = async () =>
      new Set(
        (
          await api.db
            .selectFrom('available_class')
            .select('expires_on')
            .where('purchase_id', '=', id)
            .execute()
        ).map(({ expires_on }) => expires_on),
      )

    it('are charged at that hour of the next day, and keep their credits until then', async () => {
      expect(await look()).toMatchObject({ expires_at: '2027-01-13', next_charge_date: '2027-01-13' })
      // In the afternoon.
      now = Date.parse('2027-01-07T21:00:00Z')
      await act('resume')
      expect(await look()).toMatchObject({
        subscription_state: 'active',
        expires_at: '2027-01-08',
        next_charge_date: '2027-01-08',
      })
      expect(await there()).toMatchObject({ paidUntil: new Date('2027-01-08T18:00:00Z') })
      expect(await daysOfCredits()).toEqual(new Set(['2027-01-08']))
      expect(await verify(api.db)).toEqual([])
    })

    it('can be cancelled', async () => {
      now = Date.parse('2027-01-07T21:00:00Z')
      await act('cancel', { reason: 'Me mudo' })
      expect(await look()).toMatchObject({ status: 'cancelled', expires_at: '2027-01-08' })
      expect(await provider.charges(api, ana.customer_id)).toBe(1)
    })

    it('end on their day, although nothing was done until the charge was due', async () => {
      now = Date.parse('2027-01-13T21:00:00Z')
      await tendSubscriptions(api.services)
      const pauses = await api.db
        .selectFrom('subscription_pause')
        .select('resumed_on')
        .where('purchase_id', '=', id)
        .execute()
      expect(pauses).toEqual([{ resumed_on: '2027-01-13' }])
      const name = (await look()).subscription_id
      for (const { body, headers } of (await provider.subscriptions.turn(api, name)).events)
        expect((await api.fetch(`POST /api/webhooks/${provider.name}`, { body, headers })).status).toBe(204)
      expect(await look()).toMatchObject({ subscription_state: 'active', expires_at: '2027-02-13' })
      expect(await booksOf(api, id)).toMatchObject({ grants: 2, invoices: 2 })
      expect(await provider.charges(api, ana.customer_id)).toBe(2)
      expect(await verify(api.db)).toEqual([])
    })
  },
  ['sandbox', 'stripe', 'conekta'],
)

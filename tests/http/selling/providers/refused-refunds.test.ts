import { beforeAll, beforeEach, expect, it } from 'vitest'
import { describeProviders } from '#tests/vendors/describe-providers.ts'
import type { ProviderFixture, Waiting } from '#tests/vendors/fixture.ts'
import type { Api, Client } from '#tests/http/harness.ts'
import { buy } from '#tests/http/selling/help.ts'

/** Refunds of a payment that was refunded on the provider's own pages. */
describeProviders(
  'a refund refused by',
  (open) => {
    let provider: ProviderFixture
    let api: Api
    let admin: Client
    let id: number
    let payment: Waiting
    let skipped = 0

    beforeAll(async () => {
      ;({ provider, api } = await open({ now: () => Date.now() + skipped }))
      admin = await api.as('admin')
    })
    beforeEach(async () => {
      const ana = await api.newcomer()
      const { class_package_id } = await api.build.classPackage({ price_cents: 150_000 })
      const { works } = provider.methods
      const { body } = await (provider.buy?.(api, ana, class_package_id, works, {}) ??
        buy(ana, class_package_id, works))
      id = body.purchase_id
      const { gateway_payment_id, ...row } = await api.db
        .selectFrom('payment')
        .select(['amount_cents', 'attempt_key', 'gateway_payment_id'])
        .where('purchase_id', '=', id)
        .executeTakeFirstOrThrow()
      const { customer_id } = ana
      payment = { ...row, customer_id, reference: gateway_payment_id ?? '', clientSecret: null }
    })

    const refund = async (amount: number | null) => {
      const body = { amount, reason: 'prueba' }
      const reply = await admin.call(`POST /purchases/refund/${id}`, { body, key: crypto.randomUUID() })
      return [reply.status, reply.body.code]
    }
    const refundThere = (cents: number) => provider.refund(api, payment, cents)
    const deliver = async ({ events }: Awaited<ReturnType<typeof refundThere>>) => {
      for (const { body, headers } of events)
        expect((await api.fetch(`POST /api/webhooks/${provider.name}`, { body, headers })).status).toBe(204)
      return (await admin.call(`GET /purchases/${id}`)).body.purchase
    }

    it('has failed, and keeps no other one waiting', async () => {
      const late = await refundThere(150_000)
      for (const amount of [500, 400]) expect(await refund(amount)).toEqual([409, 'refund_failed'])
      // Who asked knows: only what failed later is listed.
      const { mismatches } = (await admin.call('GET /purchases/admin/pending')).body
      expect(
        mismatches.map((one: { purchase: { purchase_id: number } }) => one.purchase.purchase_id),
      ).not.toContain(id)
      expect(await deliver(late)).toMatchObject({ status: 'refunded', refunded: 1500 })
    })

    it('of everything, which never arrived, is followed by one of the rest', async () => {
      const back = provider.down(api)
      expect(await refund(null).finally(back)).toEqual([503, 'provider_away'])
      await deliver(await refundThere(50_000))
      // It may still be on its way until then.
      skipped += 121_000
      expect(await refund(null)).toEqual([409, 'refund_failed'])
      expect(await refund(null)).toEqual([200, undefined])
    })
  },
  ['stripe', 'paypal', 'conekta'],
)

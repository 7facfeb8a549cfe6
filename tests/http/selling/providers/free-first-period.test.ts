import { beforeAll, expect, it } from 'vitest'
import { verify } from '#server/db/verify.ts'
import { describeProviders } from '#tests/vendors/describe-providers.ts'
import type { ProviderFixture } from '#tests/vendors/fixture.ts'
import type { Api } from '#tests/http/harness.ts'
import { booksOf, buy } from '#tests/http/selling/help.ts'

const DAY = 24 * 60 * 60_000
/** Noon in the studio. */
const START = Date.parse('2026-12-03T18:00:00Z')

/** A code may take off all of the first charge; the provider has nothing to take until the second period begins. */
describeProviders('subscriptions whose first charge is lowered to nothing, of', (open) => {
  let provider: ProviderFixture
  let api: Api
  let now = START

  beforeAll(async () => {
    ;({ provider, api } = await open({ settings: { discounts_enabled: true }, now: () => now }))
    provider.subscriptions.follow?.(api)
  })

  it('begin at once, with the first period’s credits, and are charged from the second period on', async () => {
    const ana = await api.newcomer()
    const { class_package_id } = await api.build.classPackage({
      is_subscription: true,
      subscription_period: 'month',
      subscription_interval: 1,
      price_cents: 100_000,
      class_amount: 8,
    })
    const { code } = await api.build.discount({ amount_hundredths: 10_000, first_invoice_only: true })
    const more = { body: { discountCode: code } }
    const { works } = provider.methods
    const bought = await (provider.buy?.(api, ana, class_package_id, works, more) ??
      buy(ana, class_package_id, works, more))
    expect(bought.status, JSON.stringify(bought.body)).toBe(200)
    const { purchase_id: id } = bought.body
    const look = async () => (await ana.call(`GET /purchases/${id}`)).body.purchase
    expect(await look()).toMatchObject({
      status: 'active',
      subscription_state: 'active',
      expires_at: '2027-01-03',
      next_charge_date: '2027-01-03',
    })
    expect(await booksOf(api, id)).toMatchObject({ ledger: {}, grants: 1, invoices: 1, credits: 8 })
    const name = (await look()).subscription_id
    const there = await api.services.gateways.get(provider.name)?.lookUpSubscription(name)
    expect(there).toMatchObject({ state: 'active', paidUntil: new Date('2027-01-03T18:00:00Z') })

    now = START + 31 * DAY
    const { events } = await provider.subscriptions.turn(api, name)
    for (const { body, headers } of [...events, ...events])
      expect((await api.fetch(`POST /api/webhooks/${provider.name}`, { body, headers })).status).toBe(204)
    const books = await booksOf(api, id)
    expect(books).toMatchObject({ grants: 2, invoices: 2, payments: 2, credits: 16 })
    expect(books.ledger[`provider:${provider.name}`]).toBe(100_000)
    expect(await look()).toMatchObject({ status: 'active', expires_at: '2027-02-03' })
    expect(await verify(api.db)).toEqual([])
  })

  it('or lowered after a free trial, take what was agreed, or do not begin', async () => {
    now = START
    const ana = await api.newcomer()
    const { class_package_id } = await api.build.classPackage({
      is_subscription: true,
      subscription_period: 'month',
      subscription_interval: 1,
      free_trial_length: 7,
      free_trial_period: 'day',
      price_cents: 100_000,
      class_amount: 8,
    })
    const { code } = await api.build.discount({ amount_hundredths: 5_000, first_invoice_only: true })
    const more = { body: { discountCode: code } }
    const { works } = provider.methods
    const { status, body } = await (provider.buy?.(api, ana, class_package_id, works, more) ??
      buy(ana, class_package_id, works, more))
    if (provider.name === 'conekta') {
      expect([status, body.code]).toEqual([402, 'trial_discount_unsupported'])
      expect(await provider.subscriptions.living(api, ana.customer_id)).toBe(0)
      return
    }
    expect(status, JSON.stringify(body)).toBe(200)
    const { purchase_id: id } = body
    const name = (await ana.call(`GET /purchases/${id}`)).body.purchase.subscription_id
    now = START + 8 * DAY
    const { events } = await provider.subscriptions.turn(api, name)
    for (const { body: text, headers } of events)
      expect((await api.fetch(`POST /api/webhooks/${provider.name}`, { body: text, headers })).status).toBe(
        204,
      )
    const books = await booksOf(api, id)
    expect(books.ledger[`provider:${provider.name}`]).toBe(50_000)
    expect(books).toMatchObject({ grants: 2, invoices: 1 })
  })
})

import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { localDay } from '#domain/time/local-day.ts'
import { apiBehind } from '#tests/vendors/describe-providers.ts'
import { PUBLIC_KEY, startStripe, type StripeDouble } from '#tests/vendors/stripe/server.ts'
import type { PaymentGateway } from '#server/ports/payment-gateway.ts'
import type { Api, Client } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { buy } from '#tests/http/selling/help.ts'

let double: StripeDouble
let api: Api
let ana: Client

beforeAll(async () => {
  double = await startStripe()
  api = await apiBehind(double, { settings: { stripe_public: PUBLIC_KEY, payment_sources_enabled: true } })
  double.books.setClock(() => api.services.clock.now())
})
afterAll(() => double.close())
beforeEach(async () => {
  ana = await api.newcomer()
})

const monthly = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const
const newest = () => double.books.all('subscription').at(-1)

it('the bank is asked about a saved card anew once it refused it', async () => {
  const plan = await api.build.classPackage(monthly)
  const { purchase_id } = (await buy(ana, plan.class_package_id)).body
  const added = await ana.call('POST /payment_sources', {
    body: { source_id: double.newMethod('pm_card_threeDSecure2Required') },
  })
  const { source_id: payment_method } = added.body.payment_source
  const change = () => ana.call(`POST /purchases/card/${purchase_id}`, { body: { payment_method } })
  const first = (await change()).body.clientSecret
  // The same press twice is one question.
  expect((await change()).body.clientSecret).toBe(first)
  double.authenticate(first, false)
  expect((await change()).status).toBe(402)
  double.authenticate((await change()).body.clientSecret, true)
  expect(await change()).toMatchObject({ status: 200, body: { purchase: { purchase_id } } })
  expect(newest().default_payment_method).toBe(payment_method)
})

it('what the bank asks about another card outlasts keeping the subscription', async () => {
  const plan = await api.build.classPackage(monthly)
  const { purchase_id } = (await buy(ana, plan.class_package_id)).body
  await ana.call(`POST /purchases/cancel/${purchase_id}`, { body: { reason: 'Me mudo' } })
  const payment_method = double.newMethod('pm_card_threeDSecure2Required')
  const change = () => ana.call(`POST /purchases/card/${purchase_id}`, { body: { payment_method } })
  const { clientSecret } = (await change()).body
  expect((await ana.call(`POST /purchases/keep/${purchase_id}`, { body: {} })).status).toBe(200)
  expect((await change()).body.clientSecret).toBe(clientSecret)
})

it('a cancelled one without its card is kept once it has another', async () => {
  const plan = await api.build.classPackage(monthly)
  const { purchase_id } = (await buy(ana, plan.class_package_id)).body
  const ask = (what: string, body: object) =>
    ana.call(`POST /purchases/${what}/${purchase_id}` as 'POST /purchases/keep/{id}', { body })
  expect((await ask('cancel', { reason: 'Me mudo' })).status).toBe(200)
  const [card] = (await ana.call('GET /payment_sources')).body.payment_sources
  expect((await ana.call(`DELETE /payment_sources/${card.payment_source_id}`)).status).toBe(200)
  const refused = await ask('keep', {})
  expect([refused.status, refused.body.code, refused.body.error]).toEqual([
    409,
    'subscription_cardless',
    'La tarjeta de esta suscripción se eliminó. Elige otra en “Administrar” y después podrás conservarla.',
  ])
  expect(newest()).toMatchObject({ cancel_at_period_end: true })
  const payment_method = double.newMethod('pm_card_mastercard')
  const changed = await ask('card', { payment_method })
  expect(changed.body.purchase).toMatchObject({ status: 'cancelled', subscription_state: 'cancelling' })
  expect((await ask('keep', {})).body.purchase).toMatchObject({ status: 'active' })
  expect(newest()).toMatchObject({ cancel_at_period_end: false, default_payment_method: payment_method })
})

it('its card is not deleted while it is kept, and it is not kept while its card is deleted', async () => {
  const plan = await api.build.classPackage(monthly)
  const { purchase_id } = (await buy(ana, plan.class_package_id)).body
  await ana.call(`POST /purchases/cancel/${purchase_id}`, { body: { reason: 'Me mudo' } })
  const [card] = (await ana.call('GET /payment_sources')).body.payment_sources
  const remove = () => ana.call(`DELETE /payment_sources/${card.payment_source_id}`)
  const keep = () => ana.call(`POST /purchases/keep/${purchase_id}`, { body: {} })
  const cancel = () => ana.call(`POST /purchases/cancel/${purchase_id}`, { body: { reason: 'Sí me mudo' } })
  const gateway = api.services.gateways.get('stripe') as Required<PaymentGateway>
  const asked = [
    gateway.keepSubscription.bind(gateway),
    gateway.sources.remove.bind(gateway.sources),
  ] as const
  const meanwhile: unknown[] = []
  vi.spyOn(gateway, 'keepSubscription').mockImplementationOnce(async (id) => {
    meanwhile.push((await remove()).body.code)
    return asked[0](id)
  })
  expect((await keep()).body.purchase).toMatchObject({ status: 'active' })
  await cancel()
  // Another one to the same package came first: the card is let go at once.
  vi.spyOn(gateway, 'keepSubscription').mockResolvedValueOnce(null)
  expect((await keep()).body.code).toBe('subscription_cardless')
  vi.spyOn(gateway.sources, 'remove').mockImplementationOnce(async (id) => {
    meanwhile.push((await keep()).body.code)
    return asked[1](id)
  })
  expect((await remove()).status).toBe(200)
  vi.restoreAllMocks()
  expect(meanwhile).toEqual(['card_in_use', 'subscription_cardless'])
  expect(newest()).toMatchObject({ cancel_at_period_end: true })
})

it('a card typed in for one that a merge moved belongs to its own customer at Stripe', async () => {
  const plan = await api.build.classPackage(monthly)
  const { purchase_id } = (await buy(ana, plan.class_package_id)).body
  const { customer } = newest()
  const other = await api.newcomer()
  await other.call('POST /payment_sources', { body: { source_id: double.newMethod('pm_card_visa') } })
  await ana.call(`POST /purchases/cancel/${purchase_id}`, { body: { reason: 'Me mudo' } })
  const admin = await api.as('admin')
  const pair = { customer_id: other.customer_id, merged_customer_id: ana.customer_id }
  const merged = await admin.call('POST /customer/merge', { body: pair })
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  await other.call(`POST /purchases/keep/${purchase_id}`, { body: {} })
  const payment_method = double.newMethod('pm_card_mastercard')
  const changed = await other.call(`POST /purchases/card/${purchase_id}`, { body: { payment_method } })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect(newest()).toMatchObject({ customer, default_payment_method: payment_method })
})

it.each([1, 2, 3])(
  'a trial of %i days begins on the hosted page, and is charged on the day after it',
  async (days) => {
    await configure(api, { stripe_checkout_mode: 'session' })
    const trial = { ...monthly, free_trial_length: days, price_cents: 90_000 }
    const plan = await api.build.classPackage(trial)
    const { status, body } = await buy(ana, plan.class_package_id, 'card')
    expect([status, body.error]).toEqual([200, undefined])
    await fetch(body.session.url, {
      method: 'POST',
      body: new URLSearchParams({ do: 'pay' }),
      redirect: 'manual',
    })
    const reply = await ana.call('POST /checkout/confirm', { body: { purchase_id: body.purchase_id } })
    expect(reply.body.purchase).toMatchObject({ status: 'active', subscription_state: 'trial' })
    const { timezone } = api.services.configuration.current()
    const charged = new Date(newest().trial_end * 1000)
    expect(localDay(charged, timezone)).toBe(reply.body.purchase.next_charge_date)
  },
)

import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { sandboxEvents } from '#server/adapters/sandbox/events.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { apiBehind } from '#tests/vendors/describe-providers.ts'
import { startPayPal } from '#tests/vendors/paypal/server.ts'
import { configure } from '#tests/http/configure.ts'
import { buy } from '#tests/http/selling/help.ts'

let api: Api
let ana: Client

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  ana = await api.newcomer()
})

const read = async (who: Client, id: number) => (await who.call(`GET /purchases/${id}`)).body.purchase

/** The provider reports that the purchase was paid. */
async function settle(purchase_id: number): Promise<void> {
  const { attempt_key, gateway_payment_id, amount_cents } = await api.db
    .selectFrom('payment')
    .select(['attempt_key', 'gateway_payment_id', 'amount_cents'])
    .where('purchase_id', '=', purchase_id)
    .executeTakeFirstOrThrow()
  const { body, headers } = sandboxEvents(api.services.environment.secret, () => new Date()).send({
    kind: 'payment',
    attemptKey: attempt_key,
    outcome: {
      state: 'succeeded',
      reference: gateway_payment_id ?? '',
      amountCents: amount_cents,
      currency: 'MXN',
      subscription: null,
      card: null,
    },
  })
  expect((await api.fetch('POST /api/webhooks/sandbox', { body, headers })).status).toBe(204)
}

describe('what a purchase is made for', () => {
  it('is kept with it, and shown to its customer alone', async () => {
    const { single_class_id } = await api.build.singleClass()
    const pack = await api.build.classPackage()
    const wanted = await api.build.classPackage()
    const { status, body } = await buy(ana, pack.class_package_id, 'pm_card_visa', {
      body: { wanted_class_id: single_class_id, wanted_package_id: wanted.class_package_id },
    })
    expect(status).toBe(200)
    expect(await read(ana, body.purchase_id)).toMatchObject({
      wanted_class_id: single_class_id,
      wanted_package_id: wanted.class_package_id,
    })
    const bea = await api.newcomer()
    expect((await bea.call(`GET /purchases/${body.purchase_id}`)).status).toBe(404)
  })

  it('waits with an order whose money comes later', async () => {
    const { single_class_id } = await api.build.singleClass()
    const pack = await api.build.classPackage()
    const { body } = await buy(ana, pack.class_package_id, 'pm_card_threeDSecure2Required', {
      body: { wanted_class_id: single_class_id },
    })
    expect(await read(ana, body.purchase_id)).toMatchObject({
      status: 'pending',
      wanted_class_id: single_class_id,
      wanted_package_id: null,
    })
  })

  it.each<[string, object, (id: number, body: Record<string, unknown>) => Promise<{ status: number }>]>([
    ['an OXXO voucher', { oxxo_enabled: true }, (id, body) => buy(ana, id, 'oxxo', { body })],
    ['the hosted page', { stripe_checkout_mode: 'session' }, (id, body) => buy(ana, id, 'card', { body })],
  ])('survives %s', async (_, settings, press) => {
    await configure(api, { stripe_checkout_mode: 'form', ...settings })
    const { single_class_id } = await api.build.singleClass()
    const pack = await api.build.classPackage()
    const wanted = await api.build.classPackage()
    const wish = { wanted_class_id: single_class_id, wanted_package_id: wanted.class_package_id }
    const { status } = await press(pack.class_package_id, wish)
    expect(status).toBe(200)
    const { purchases } = (await ana.call('GET /purchases')).body
    expect(purchases).toMatchObject([{ status: 'pending', ...wish }])
    await settle(purchases[0].purchase_id)
    expect(await read(ana, purchases[0].purchase_id)).toMatchObject({ status: 'completed', ...wish })
  })

  it('refuses nothing when it does not exist', async () => {
    const pack = await api.build.classPackage()
    const { status, body } = await buy(ana, pack.class_package_id, 'pm_card_visa', {
      body: { wanted_class_id: 2_000_000_000, wanted_package_id: 2_000_000_000 },
    })
    expect(status).toBe(200)
    expect(await read(ana, body.purchase_id)).toMatchObject({
      wanted_class_id: null,
      wanted_package_id: null,
    })
  })

  it('must be an id', async () => {
    const pack = await api.build.classPackage()
    const { status } = await buy(ana, pack.class_package_id, 'pm_card_visa', {
      body: { wanted_class_id: 'mañana' },
    })
    expect(status).toBe(400)
  })
})

it('survives PayPal’s window', async () => {
  const double = await startPayPal()
  onTestFinished(() => double.close())
  const behind = await apiBehind(double, { settings: { paypal_enabled: true } })
  const eva = await behind.newcomer()
  const [pack, wanted] = [await behind.build.classPackage(), await behind.build.classPackage()]
  const { single_class_id } = await behind.build.singleClass()
  const wish = { wanted_class_id: single_class_id, wanted_package_id: wanted.class_package_id }
  const { orderID } = (
    await eva.call('POST /checkout/paypal', { body: { class_package_id: pack.class_package_id, ...wish } })
  ).body
  expect((await eva.call('GET /purchases')).body.purchases).toMatchObject([{ status: 'pending', ...wish }])
  double.approve(orderID)
  const { purchase_id } = (await eva.call('POST /checkout/capture', { body: { orderID } })).body
  expect(await read(eva, purchase_id)).toMatchObject({ status: 'completed', ...wish })
})

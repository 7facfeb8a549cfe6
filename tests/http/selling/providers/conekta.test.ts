import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { reconcilePurchases } from '#server/features/selling/events/reconcile-purchases.ts'
import type { PaymentGateway, SavedSources } from '#server/ports/payment-gateway.ts'
import type { Kind } from '#tests/vendors/conekta/books.ts'
import { apiBehind } from '#tests/vendors/describe-providers.ts'
import type { Thing } from '#tests/vendors/store.ts'
import { type ConektaDouble, startConekta } from '#tests/vendors/conekta/server.ts'
import { chargeOf } from './conekta-help.ts'
import type { Api, Client } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { AGAIN, buy, hurryWaiting } from '#tests/http/selling/help.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let double: ConektaDouble
let api: Api
let conekta: Required<PaymentGateway>
let ana: Client
let skipped = 0

beforeAll(async () => {
  double = await startConekta()
  const settings = { oxxo_enabled: true, bank_transfer_enabled: true }
  api = await apiBehind(double, { settings, now: () => Date.now() + skipped })
  double.books.setClock(() => api.services.clock.now())
  conekta = api.services.gateways.get('conekta') as Required<PaymentGateway>
})
afterAll(() => double.close())
beforeEach(async () => {
  skipped = 0
  ana = await api.newcomer()
})

const purchase = async (id: number) => (await ana.call(`GET /purchases/${id}`)).body.purchase
const paymentOf = (purchase_id: number) =>
  api.db.selectFrom('payment').selectAll().where('purchase_id', '=', purchase_id).executeTakeFirstOrThrow()
const accountOf = async (who: Client) => {
  const { reference } = await api.db
    .selectFrom('provider_account')
    .select('reference')
    .where('customer_id', '=', who.customer_id)
    .executeTakeFirstOrThrow()
  return reference
}
const last = (kind: Kind): Thing => double.books.all(kind).at(-1)
const count = (kind: Kind) => double.books.all(kind).length
it('is the card provider with its keys, and gives the browser only what it needs', async () => {
  expect(api.services.cardGateway).toBe('conekta')
  const { body } = await api.visitor.call('GET /checkout/options')
  expect(body).toMatchObject({
    form: 'conekta',
    public_key: 'key_double_public',
    script: `${double.url}/conekta.js`,
    vouchers: ['oxxo', 'spei'],
  })
  expect(JSON.stringify(body)).not.toMatch(/private|BEGIN/)
})

it('has no hosted page for cards, whatever the setting for another provider', async () => {
  await configure(api, { stripe_checkout_mode: 'session' })
  const { class_package_id } = await api.build.classPackage()
  const { body } = await api.visitor.call('GET /checkout/options')
  const reply = await buy(ana, class_package_id, 'card')
  await configure(api, { stripe_checkout_mode: 'form' })
  expect([body.hosted, reply.status]).toEqual([false, 400])
})

it('creates one customer at Conekta for each of ours, with an order for each payment', async () => {
  const { class_package_id } = await api.build.classPackage({ title: '5' })
  for (let times = 0; times < 2; times += 1) await buy(ana, class_package_id, 'tok_test_visa_4242')
  const own = double.books.all('customer').filter((c) => c.metadata.customer_id === ana.customer_id)
  expect(own).toHaveLength(1)
  const { attempt_key } = await api.db
    .selectFrom('payment')
    .select('attempt_key')
    .orderBy('payment_id', 'desc')
    .executeTakeFirstOrThrow()
  expect(last('order')).toMatchObject({
    customer_info: { customer_id: own[0].id },
    line_items: { data: [{ name: 'Paquete 5' }] },
    metadata: { attempt_key },
    charges: { data: [{ reference_id: attempt_key }] },
  })
})

it('refuses tokens unknown to Conekta, and charges nobody else’s card', async () => {
  const { class_package_id } = await api.build.classPackage()
  await buy(ana, class_package_id, 'tok_test_visa_4242')
  const card = await conekta.sources.save(await accountOf(ana), 'tok_test_visa_4242')
  const eva = await api.newcomer()
  for (const method of ['tok_nobody', 'pm_card_visa', card.sourceId, card.sourceId.split('/')[1]]) {
    const reply = await buy(eva, class_package_id, method)
    expect([reply.status, reply.body.error], method).toEqual([400, 'No has seleccionado un método de pago.'])
  }
  expect((await buy(ana, class_package_id, card.sourceId, AGAIN)).status).toBe(200)
})

it('gives SPEI a CLABE, and cancels it if nobody transfers', async () => {
  const { class_package_id } = await api.build.classPackage()
  const { body } = await buy(ana, class_package_id, 'spei')
  expect(body.instructions).toMatch(/CLABE: 646\d{15}\nBanco: STP/)
  skipped = 3.5 * DAY
  await reconcilePurchases(api.services)
  expect((await purchase(body.purchase_id)).status).toBe('pending')
  skipped = 4.5 * DAY
  await reconcilePurchases(api.services)
  expect((await purchase(body.purchase_id)).status).toBe('failed')
  expect(last('order').payment_status).toBe('canceled')
})

it('reads all twenty digits of a reference, even if it comes as a number', async () => {
  const { class_package_id } = await api.build.classPackage()
  const { body } = await buy(ana, class_package_id, 'oxxo')
  const [charge] = last('order').charges.data
  expect((await purchase(body.purchase_id)).voucher).toMatchObject({
    url: charge.payment_method.barcode_url,
    facts: expect.arrayContaining([{ label: 'Referencia', value: charge.payment_method.reference }]),
  })
})

describe('monthly instalments', () => {
  beforeAll(() => configure(api, { installments_from: 2500 }))
  afterAll(() => configure(api, { installments_from: null }))

  it('are charged as chosen, and refused by a card without them', async () => {
    const { class_package_id } = await api.build.classPackage({ price_cents: 300_000 })
    const months = { body: { installments: 6, again: true } }
    expect((await buy(ana, class_package_id, 'tok_test_visa_4242', months)).status).toBe(200)
    expect(last('order').charges.data[0]._months).toBe(6)
    const debit = await buy(ana, class_package_id, 'tok_test_debit', months)
    expect([debit.status, debit.body.code]).toEqual([402, 'installments_unavailable'])
  })
})

describe('without idempotency keys at Conekta', () => {
  it('a charge that never arrived is made to the stored order', async () => {
    const { class_package_id } = await api.build.classPackage()
    const before = count('order')
    double.books.onEvent((event) => {
      if (event.type === 'order.created' && count('order') === before + 1) double.trouble('down')
    })
    const key = crypto.randomUUID()
    const lost = await buy(ana, class_package_id, 'tok_test_visa_4242', { key })
    expect(lost.status).toBe(503)
    double.trouble(null)
    expect((await buy(ana, class_package_id, 'tok_test_visa_4242', { key })).status).toBe(200)
    expect(last('order')).toMatchObject({ payment_status: 'paid' })
  })

  it.each(['has', 'has used the token of'])(
    'a charge that Conekta %s, and does not show yet, is no refusal',
    async (has) => {
      const { class_package_id } = await api.build.classPackage()
      const token: Thing = double.calls['POST /tokens']?.({ card: { number: '4242424242424242' } }, '', '')
      const orders = count('order')
      double.before(({ path }) => {
        if (path.endsWith('/charges')) {
          double.lag(true)
          double.trouble('loses_answers')
          double.books.get('token', token.id).used = has !== 'has'
        }
        return Promise.resolve()
      })
      const key = crypto.randomUUID()
      const pay = () => buy(ana, class_package_id, token.id, { key })
      expect((await pay()).status).toBe(503)
      double.before(null)
      double.trouble(null)
      const again = await pay()
      expect([again.status, again.body.code]).toEqual([200, undefined])
      expect((await purchase(again.body.purchase_id)).status).toBe('pending')
      double.lag(false)
      skipped = 11 * MINUTE
      await reconcilePurchases(api.services)
      expect((await purchase(again.body.purchase_id)).status).toBe(has === 'has' ? 'completed' : 'failed')
      expect(count('order')).toBe(orders + 1)
      // In another attempt it is a mistake, and nothing is on its way.
      expect((await buy(await api.newcomer(), class_package_id, token.id)).status).toBe(400)
    },
  )

  it.each(['a saved card', 'oxxo'])(
    'a charge of %s that may be in flight is asked for once, and again after two minutes',
    async (how) => {
      await configure(api, { payment_sources_enabled: true })
      const { class_package_id } = await api.build.classPackage()
      const saved = await ana.call('POST /payment_sources', { body: { source_id: 'tok_test_visa_4242' } })
      const method = how === 'oxxo' ? how : saved.body.payment_source.source_id
      let charges = 0
      double.before(({ path }) => {
        if (!path.endsWith('/charges')) return Promise.resolve()
        charges += 1
        if (charges === 1) double.cut({ call: 1, side: 'before' })
        return Promise.resolve()
      })
      const key = crypto.randomUUID()
      const pay = () => buy(ana, class_package_id, method, { key })
      expect((await pay()).status).toBe(503)
      double.cut(null)
      const [again, { body }] = [await pay(), await ana.call(`GET /checkout/attempts/${key}`)]
      expect([again.status, body.state, charges]).toEqual([503, 'processing', 1])
      skipped = 2.5 * MINUTE
      expect((await pay()).status).toBe(200)
      double.before(null)
      expect([charges, last('order').charges.data.length]).toEqual([2, 1])
      expect(await api.db.selectFrom('provider_lease').selectAll().execute()).toEqual([])
    },
  )

  it('a paid order is not charged again', async () => {
    const { class_package_id } = await api.build.classPackage()
    const { body } = await buy(ana, class_package_id, 'tok_test_visa_4242')
    const { gateway_payment_id, attempt_key } = await paymentOf(body.purchase_id)
    const outcome = await conekta.charge(
      await chargeOf(conekta, ana, { attemptKey: attempt_key, begun: gateway_payment_id, plan: null }),
    )
    expect(outcome).toMatchObject({ state: 'succeeded', reference: gateway_payment_id })
    expect(double.books.get('order', gateway_payment_id ?? '').charges.data).toHaveLength(1)
  })

  /** A payment of 1500, 500 of which are refunded at each call. */
  async function refundable() {
    const { class_package_id } = await api.build.classPackage({ price_cents: 150_000 })
    const { body } = await buy(ana, class_package_id, 'tok_test_visa_4242')
    const { gateway_payment_id } = await paymentOf(body.purchase_id)
    const admin = await api.as('admin')
    const refund = () =>
      admin.call(`POST /purchases/refund/${body.purchase_id}`, {
        body: { amount: 500, reason: 'prueba' },
        key: crypto.randomUUID(),
      })
    const refunds = () => double.books.get('order', gateway_payment_id ?? '').charges.data[0].refunds.data
    return { refund, refunds, reference: gateway_payment_id ?? '' }
  }

  it('a refund whose answer was lost is found, and another of the same amount is made', async () => {
    const { refund, refunds } = await refundable()
    double.books.onEvent((event) => {
      if (event.type === 'order.partially_refunded' && refunds().length === 1) double.trouble('loses_answers')
    })
    double.lag(true)
    expect((await refund()).status).toBe(503)
    double.trouble(null)
    // The order does not list it yet: another press at once would make it twice.
    hurryWaiting()
    const early = await refund()
    vi.restoreAllMocks()
    expect([early.status, early.body.code, refunds().length]).toEqual([409, 'refund_open', 1])
    double.lag(false)
    skipped = 2.5 * MINUTE
    expect((await refund()).body.purchase.refunded).toBe(500)
    expect(refunds()).toHaveLength(1)
    expect((await refund()).body.purchase.refunded).toBe(1000)
    expect(refunds()).toHaveLength(2)
  })

  it.each([
    ['in_review', 'pending'],
    ['pending', 'pending'],
    [undefined, 'refunded'],
    ['declined', 'failed'],
  ])('a refund of status %s is %s', async (status, state) => {
    const { refund, refunds, reference } = await refundable()
    await refund()
    refunds()[0].status = status
    expect(await conekta.refund(reference, 50_000, 'again', [])).toMatchObject({ state })
  })

  it('a refund that failed is not taken for the next one of its amount', async () => {
    const { refund, refunds } = await refundable()
    double.books.onEvent((event) => {
      if (event.type === 'order.partially_refunded' && refunds().length === 1) refunds()[0].status = 'failed'
    })
    expect((await refund()).body.code).toBe('refund_failed')
    const { status, body: again } = await refund()
    expect([status, again.purchase?.refunded, refunds().length]).toEqual([200, 500, 2])
  })
})

it('saves cards once, and deletes them idempotently', async () => {
  const { class_package_id } = await api.build.classPackage()
  await buy(ana, class_package_id, 'tok_test_visa_4242')
  const account = await accountOf(ana)
  const sources: SavedSources = conekta.sources
  const card = await sources.save(account, 'tok_test_mastercard_4444')
  expect(card).toMatchObject({ brand: 'mastercard', lastDigits: '4444' })
  expect(await sources.save(account, 'tok_test_mastercard_4444')).toEqual(card)
  expect(await sources.list(account)).toEqual([card])
  await sources.remove(card.sourceId)
  await sources.remove(card.sourceId)
  expect(await sources.list(account)).toEqual([])
})

describe('the double', () => {
  const call = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(double.url + path, {
      method: 'POST',
      headers: {
        authorization: 'Bearer key_double_private',
        accept: 'application/vnd.conekta-v2.3.0+json',
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(body),
    })
  const order = {
    currency: 'MXN',
    customer_info: { name: 'Ana', email: 'ana@example.com', phone: '5512345678' },
    line_items: [{ name: 'Paquete', quantity: 1, unit_price: 1000 }],
  }
  const errorOf = async (response: Response) => {
    const { details }: Thing = await response.json()
    return [response.status, details[0].message]
  }

  it('refuses what Conekta refuses', async () => {
    expect(await errorOf(await call('/orders', { ...order, line_items: undefined }))).toEqual([
      422,
      'missing parameter: line_items',
    ])
    expect(await errorOf(await call('/orders', { ...order, whatever: 1 }))).toEqual([
      422,
      'unknown parameter: whatever',
    ])
    const short = { ...order, line_items: [{ name: 'P', quantity: 1, unit_price: 1000 }] }
    expect(await errorOf(await call('/orders', short))).toEqual([
      422,
      'invalid parameter: line_items[0][name]',
    ])
    expect((await call('/nothing', {})).status).toBe(404)
    expect((await call('/orders', order, { authorization: 'Bearer key_other' })).status).toBe(401)
    expect((await call('/orders', order, { accept: 'application/json' })).status).toBe(422)
    expect((await call('/tokens', {}, {})).status).toBe(401)
    expect((await call('/orders', order)).status).toBe(200)
  })
})

it('saves one card although its answer is lost before the order is created, and charges that one', async () => {
  await configure(api, { payment_sources_enabled: true })
  const { class_package_id } = await api.build.classPackage({ price_cents: 50_000 })
  const number = '4242424242424242'
  const token: string = double.calls['POST /tokens']?.({ card: { number } }, '', '').id
  const key = crypto.randomUUID()
  const pay = () => buy(ana, class_package_id, token, { key, body: { saveCard: true } })
  double.before(({ method, path }) => {
    if (method === 'POST' && path.endsWith('/payment_sources')) double.trouble('loses_answers')
    return Promise.resolve()
  })
  expect((await pay()).status).toBe(503)
  double.before(null)
  double.trouble(null)
  const orders = count('order')
  expect((await pay()).status).toBe(200)
  expect(count('order')).toBe(orders + 1)
  const { payment_sources } = (await ana.call('GET /payment_sources')).body
  expect(payment_sources).toMatchObject([{ last_digits: '4242' }])
  expect(await conekta.sources.list(await accountOf(ana))).toHaveLength(1)
  await configure(api, { payment_sources_enabled: false })
})

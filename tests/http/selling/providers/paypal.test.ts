import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verify } from '#server/db/verify.ts'
import { reconcilePurchases } from '#server/features/selling/events/reconcile-purchases.ts'
import type { PaymentGateway } from '#server/ports/payment-gateway.ts'
import { apiBehind } from '#tests/vendors/describe-providers.ts'
import type { Thing } from '#tests/vendors/store.ts'
import { type PayPalDouble, startPayPal } from '#tests/vendors/paypal/server.ts'
import type { Api, Client } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { booksOf } from '#tests/http/selling/help.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let double: PayPalDouble
let api: Api
let paypal: PaymentGateway
let ana: Client
let skipped = 0

beforeAll(async () => {
  double = await startPayPal()
  const settings = { paypal_enabled: true, discounts_enabled: true }
  api = await apiBehind(double, { settings, now: () => Date.now() + skipped })
  double.books.setClock(() => api.services.clock.now())
  paypal = api.services.gateways.get('paypal') as PaymentGateway
})
afterAll(() => double.close())
beforeEach(async () => {
  skipped = 0
  ana = await api.newcomer()
})

const monthly = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const
const open = (pack: number, more: { key?: string; body?: object } = {}) =>
  ana.call('POST /checkout/paypal', {
    body: { class_package_id: pack, ...more.body },
    ...(more.key ? { key: more.key } : {}),
  })
const capture = (body: object, who = ana) => who.call('POST /checkout/capture', { body })
const purchase = async (id: number) => (await ana.call(`GET /purchases/${id}`)).body.purchase
const purchases = async () => (await ana.call('GET /purchases')).body.purchases as Thing[]
const statuses = async () => (await purchases()).map(({ status }) => status)
const last = (kind: Parameters<PayPalDouble['books']['all']>[0]): Thing => double.books.all(kind).at(-1)
const sent = () => double.books.events.length

/** What the double did since, told to the application. */
async function deliverFrom(start: number): Promise<void> {
  for (const event of double.books.events.slice(start)) {
    const { body, headers } = double.books.sign(event)
    const { status } = await api.fetch('POST /api/webhooks/paypal', { body, headers })
    expect(status, event.event_type).toBe(204)
  }
}

/** A subscription that its payer approved. */
async function subscribed(terms: object = {}) {
  const plan = await api.build.classPackage({
    ...monthly,
    class_amount: 8,
    price_cents: 90_000,
    ...terms,
  })
  const { status, body } = await open(plan.class_package_id)
  expect(status, JSON.stringify(body)).toBe(200)
  const { subscriptionID } = body
  double.approve(subscriptionID)
  const captured = await capture({ subscriptionID })
  expect(captured.status).toBe(200)
  return { id: captured.body.purchase_id as number, subscription: last('subscription'), plan }
}

describe('the button', () => {
  it('is configured on the page with public data, and only while it is on', async () => {
    const look = async () => (await api.visitor.call('GET /checkout/options')).body
    expect(await look()).toMatchObject({
      form: 'sandbox',
      paypal: { client_id: double.environment.PAYPAL_CLIENT_ID, script: `${double.url}/sdk/js` },
    })
    expect(JSON.stringify(await look())).not.toContain(double.environment.PAYPAL_CLIENT_SECRET)
    await configure(api, { paypal_enabled: false })
    const { class_package_id } = await api.build.classPackage()
    expect((await look()).paypal).toBeNull()
    const refused = await open(class_package_id)
    expect([refused.status, refused.body.error]).toEqual([400, 'No has seleccionado un método de pago.'])
    expect(await purchases()).toEqual([])
    await configure(api, { paypal_enabled: true })
  })
})

describe('an order', () => {
  it('has our own price and key, and no data of the customer', async () => {
    const { class_package_id } = await api.build.classPackage({ price_cents: 150_050 })
    for (const more of [{ price: 1 }, { amount: 1 }, { currency: 'USD' }, { customer_id: 1 }])
      expect((await open(class_package_id, { body: more })).status).toBe(400)
    const { body } = await open(class_package_id)
    expect(body).toEqual({ orderID: last('order').id })
    const [unit] = last('order').purchase_units
    const { attempt_key } = await api.db
      .selectFrom('payment')
      .select('attempt_key')
      .where('client_secret', '=', body.orderID)
      .executeTakeFirstOrThrow()
    expect(unit).toMatchObject({
      amount: { currency_code: 'MXN', value: '1500.50' },
      custom_id: attempt_key,
      invoice_id: attempt_key,
    })
    expect(JSON.stringify(last('order'))).not.toContain(ana.email)
  })

  it('includes a discount', async () => {
    const { class_package_id } = await api.build.classPackage({ price_cents: 100_000 })
    const admin = await api.as('admin')
    const made = await admin.call('POST /discounts', {
      body: { code: 'PAYPAL20', is_percent: true, amount: 20 },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    await open(class_package_id, { body: { discountCode: 'PAYPAL20' } })
    expect(last('order').purchase_units[0].amount.value).toBe('800.00')
  })

  it('is the same for a repeated request', async () => {
    const { class_package_id } = await api.build.classPackage()
    const first = await open(class_package_id, { key: 'same-paypal-key' })
    expect((await open(class_package_id, { key: 'same-paypal-key' })).body).toEqual(first.body)
    expect(await statuses()).toEqual(['pending'])
  })

  it('is captured once, however often, and by its own customer only', async () => {
    const { class_package_id } = await api.build.classPackage({ class_amount: 10 })
    const { orderID } = (await open(class_package_id)).body
    double.approve(orderID)
    const other = await api.newcomer()
    expect((await capture({ orderID }, other)).status).toBe(404)
    expect((await capture({ orderID: 'NOBODYHASTHIS' })).status).toBe(404)
    const before = double.books.all('capture').length
    const replies = await Promise.all(Array.from({ length: 6 }, () => capture({ orderID })))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await capture({ orderID })).status).toBe(200)
    expect(double.books.all('capture')).toHaveLength(before + 1)
    expect(await booksOf(api, replies[0]?.body.purchase_id)).toMatchObject({ credits: 10, grants: 1 })
    expect(await purchase(replies[0]?.body.purchase_id)).toMatchObject({
      status: 'completed',
      payment_method: { payment_method_id: 5, name: 'PayPal' },
    })
  })

  it('takes nothing until it is approved, and stays open', async () => {
    const { class_package_id } = await api.build.classPackage()
    const { orderID } = (await open(class_package_id)).body
    const reply = await capture({ orderID })
    expect([reply.status, reply.body.code, reply.body.error]).toEqual([
      402,
      'payer_action_required',
      'Lo sentimos. PayPal todavía necesita que apruebes el pago.',
    ])
    expect(await statuses()).toEqual(['pending'])
    double.approve(orderID)
    expect((await capture({ orderID })).status).toBe(200)
  })

  it('that needs the payer again is not refused', async () => {
    const { class_package_id } = await api.build.classPackage()
    const { orderID } = (await open(class_package_id)).body
    double.approve(orderID, 'PAYER_ACTION_REQUIRED')
    expect((await capture({ orderID })).body.code).toBe('payer_action_required')
    expect(await statuses()).toEqual(['pending'])
  })

  it('that is approved is captured by the reconciler when neither browser nor event came', async () => {
    const { class_package_id } = await api.build.classPackage({ class_amount: 10 })
    double.approve((await open(class_package_id)).body.orderID)
    await reconcilePurchases(api.services)
    expect(await statuses()).toEqual(['pending'])
    skipped = 11 * MINUTE
    await reconcilePurchases(api.services)
    expect(await statuses()).toEqual(['completed'])
  })

  it('is cancelled if not approved within an hour', async () => {
    const { class_package_id } = await api.build.classPackage()
    await open(class_package_id)
    skipped = 59 * MINUTE
    await reconcilePurchases(api.services)
    expect(await statuses()).toEqual(['pending'])
    skipped = 61 * MINUTE
    await reconcilePurchases(api.services)
    expect(await statuses()).toEqual(['failed'])
  })

  it('that was replaced is not captured, although it is approved later', async () => {
    const { class_package_id } = await api.build.classPackage({ limit_per_customer: 1 })
    const { orderID: first } = (await open(class_package_id)).body
    const { orderID: second } = (await open(class_package_id)).body
    expect(second).not.toBe(first)
    double.approve(first)
    double.approve(second)
    await deliverFrom(sent() - 2)
    expect((await capture({ orderID: second })).status).toBe(200)
    expect(new Set(await statuses())).toEqual(new Set(['completed', 'failed']))
    skipped = 11 * MINUTE
    await reconcilePurchases(api.services)
    expect(double.books.get('order', first).status).toBe('APPROVED')
    expect(new Set(await statuses())).toEqual(new Set(['completed', 'failed']))
  })

  it.each([
    [true, 'completed'],
    [false, 'failed'],
  ])('under review waits for PayPal’s decision: %s', async (good, status) => {
    const { class_package_id } = await api.build.classPackage()
    const { orderID } = (await open(class_package_id)).body
    double.approve(orderID, 'PENDING_REVIEW')
    expect((await capture({ orderID })).status).toBe(200)
    expect(await statuses()).toEqual(['pending'])
    const start = sent()
    double.orders.review(double.books.get('order', orderID), good)
    await deliverFrom(start)
    expect(await statuses()).toEqual([status])
  })

  it('whose invoice was already paid stays undecided', async () => {
    const { class_package_id } = await api.build.classPackage()
    const { orderID } = (await open(class_package_id)).body
    const { invoice_id } = double.books.get('order', orderID).purchase_units[0]
    double.books.add('capture', { id: 'ANOTHER', invoice_id, status: 'PENDING' })
    double.approve(orderID)
    const reply = await capture({ orderID })
    expect([reply.status, reply.body.code]).toEqual([503, 'provider_away'])
    expect(await statuses()).toEqual(['pending'])
  })

  it('is not needed for a free package', async () => {
    const { class_package_id } = await api.build.classPackage({ price_cents: 0 })
    const { status, body } = await open(class_package_id)
    expect([status, Object.keys(body)]).toEqual([200, ['purchase_id']])
    expect(await statuses()).toEqual(['completed'])
  })

  it('is refunded in parts by staff', async () => {
    const { class_package_id } = await api.build.classPackage({ price_cents: 100_000 })
    const { orderID } = (await open(class_package_id)).body
    double.approve(orderID)
    const { purchase_id } = (await capture({ orderID })).body
    const { gateway_payment_id } = await api.db
      .selectFrom('payment')
      .select('gateway_payment_id')
      .where('purchase_id', '=', purchase_id)
      .executeTakeFirstOrThrow()
    expect(gateway_payment_id).toBe(last('capture').id)
    const give = (cents: number, key: string) => paypal.refund(gateway_payment_id ?? '', cents, key, [])
    const first = await give(40_000, 'one')
    expect(first.state).toBe('refunded')
    expect(await give(40_000, 'one')).toEqual(first)
    expect((await give(60_000, 'two')).state).toBe('refunded')
    await deliverFrom(sent() - 2)
    expect((await purchase(purchase_id)).status).toBe('refunded')
  })
})

describe('a subscription', () => {
  it('has a plan with its terms, created once, and begins with the first period paid', async () => {
    const { id, subscription, plan } = await subscribed()
    expect(double.books.get('plan', subscription.plan_id)).toMatchObject({
      billing_cycles: [
        {
          tenure_type: 'REGULAR',
          total_cycles: 0,
          frequency: { interval_unit: 'MONTH', interval_count: 1 },
          pricing_scheme: { fixed_price: { value: '900.00', currency_code: 'MXN' } },
        },
      ],
      payment_preferences: { setup_fee: { value: '900.00' }, setup_fee_failure_action: 'CANCEL' },
    })
    expect(await purchase(id)).toMatchObject({ status: 'active', subscription_id: subscription.id })
    expect(await booksOf(api, id)).toMatchObject({ credits: 8, grants: 1, invoices: 1 })
    const plans = double.books.all('plan').length
    ana = await api.newcomer()
    const { body } = await open(plan.class_package_id)
    expect(body).toEqual({ plan_id: subscription.plan_id, subscriptionID: last('subscription').id })
    expect(double.books.all('plan')).toHaveLength(plans)
  })

  it('begins by PayPal’s event alone, which has one effect however often it comes', async () => {
    const plan = await api.build.classPackage({ ...monthly, class_amount: 8 })
    const { subscriptionID } = (await open(plan.class_package_id)).body
    const start = sent()
    double.approve(subscriptionID)
    await deliverFrom(start)
    await deliverFrom(start)
    const [bought] = await purchases()
    expect(bought.status).toBe('active')
    expect(await booksOf(api, bought.purchase_id)).toMatchObject({ credits: 8, grants: 1, invoices: 1 })
  })

  it('does not begin if its first charge was refused', async () => {
    const plan = await api.build.classPackage(monthly)
    const { subscriptionID } = (await open(plan.class_package_id)).body
    double.approve(subscriptionID, 'PAYMENT_DENIED')
    const reply = await capture({ subscriptionID })
    expect([reply.status, reply.body.code, reply.body.decline_code]).toEqual([
      402,
      'card_declined',
      'PAYMENT_DENIED',
    ])
    expect(await statuses()).toEqual(['failed'])
  })

  it('begins a trial before any charge, and the charge that ends it counts', async () => {
    const trial = { free_trial_length: 7, free_trial_period: 'day' }
    const { id, subscription } = await subscribed(trial)
    expect(await booksOf(api, id)).toMatchObject({ ledger: {}, grants: 1, invoices: 0 })
    expect(await paypal.lookUpSubscription(subscription.id)).toMatchObject({ state: 'trial', ends: false })
    const start = sent()
    skipped = 7 * DAY
    double.subscriptions.renew(subscription, true)
    await deliverFrom(start)
    expect(await booksOf(api, id)).toMatchObject({ grants: 2, invoices: 1 })
  })

  it('applies a discount to the first charge only', async () => {
    const admin = await api.as('admin')
    await admin.call('POST /discounts', {
      body: { code: 'PRIMERA', is_percent: true, amount: 50, first_invoice_only: true },
    })
    const terms = { ...monthly, class_amount: 8, price_cents: 90_000 }
    for (const trial of [{}, { free_trial_length: 7, free_trial_period: 'day' } as const]) {
      const plan = await api.build.classPackage({ ...terms, ...trial })
      const { body } = await open(plan.class_package_id, { body: { discountCode: 'PRIMERA' } })
      double.approve(body.subscriptionID)
      const { purchase_id } = (await capture({ subscriptionID: body.subscriptionID })).body
      const start = sent()
      for (let times = 0; times < 2; times += 1) double.subscriptions.renew(last('subscription'), true)
      await deliverFrom(start)
      const paid = await api.db
        .selectFrom('payment')
        .select('amount_cents')
        .where('purchase_id', '=', purchase_id)
        .where('status', '=', 'succeeded')
        .orderBy('period')
        .execute()
      const amounts = paid.map((row) => row.amount_cents)
      expect(amounts).toEqual('free_trial_length' in trial ? [0, 45_000, 90_000] : [45_000, 90_000, 90_000])
    }
  })

  it('renews each period once, also when charged days late', async () => {
    const { id, subscription } = await subscribed()
    const start = sent()
    double.subscriptions.renew(subscription, true)
    double.subscriptions.renew(subscription, false)
    double.subscriptions.renew(subscription, true, 5)
    await deliverFrom(start)
    await deliverFrom(start)
    expect(await booksOf(api, id)).toMatchObject({ credits: 24, grants: 3, invoices: 3 })
    expect((await purchase(id)).status).toBe('active')
  })

  it('fails when PayPal gives up', async () => {
    const { id, subscription } = await subscribed()
    const start = sent()
    for (let times = 0; times < 3; times += 1) double.subscriptions.renew(subscription, false, times * 5)
    await deliverFrom(start)
    expect((await purchase(id)).status).toBe('failed')
    expect(await paypal.lookUpSubscription(subscription.id)).toMatchObject({ state: 'past_due' })
  })

  it('is cancelled at once and for good, and stays valid to the end of its period', async () => {
    const { id, subscription } = await subscribed()
    const body = { reason: 'Me mudo' }
    expect((await ana.call(`POST /purchases/cancel/${id}`, { body })).status).toBe(200)
    expect(subscription.status).toBe('CANCELLED')
    const paidUntil = new Date(subscription.start_time)
    expect(await paypal.cancelSubscription(subscription.id)).toEqual({
      state: 'ended',
      ends: true,
      paidUntil,
    })
    await deliverFrom(sent() - 1)
    expect((await purchase(id)).status).toBe('cancelled')
    expect(await booksOf(api, id)).toMatchObject({ credits: 8 })
    expect(await paypal.lookUpSubscription('I-NOBODYHASIT1')).toBeNull()
  })

  it('can be refunded for each of its periods', async () => {
    const { id, subscription } = await subscribed()
    const { gateway_payment_id } = await api.db
      .selectFrom('payment')
      .select('gateway_payment_id')
      .where('purchase_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(gateway_payment_id).toBe(last('sale').id)
    const start = sent()
    double.subscriptions.renew(subscription, true)
    await paypal.refund(last('sale').id, 90_000, crypto.randomUUID(), [])
    await deliverFrom(start)
    const refunded = await api.db
      .selectFrom('payment')
      .select(['period', 'refunded_cents'])
      .where('purchase_id', '=', id)
      .orderBy('period')
      .execute()
    expect(refunded.map((row) => row.refunded_cents)).toEqual([0, 90_000])
  })
})

describe('the adapter', () => {
  it('renews a token that PayPal refuses', async () => {
    const { class_package_id } = await api.build.classPackage()
    expect((await open(class_package_id)).status).toBe(200)
    double.forgetTokens()
    expect((await open(class_package_id)).status).toBe(200)
  })

  it('ignores another shop on the account', async () => {
    const foreign = { id: 'FOREIGN', status: 'COMPLETED', amount: { currency_code: 'MXN', value: '1.00' } }
    const { body, headers } = double.books.sign(
      double.books.event('PAYMENT.CAPTURE.COMPLETED', { ...foreign, custom_id: 'invoice 7' }),
    )
    expect(await paypal.readEvent(body, new Headers(headers), () => Promise.resolve())).toBeNull()
  })

  it('has an event resent that it could not verify', async () => {
    const { body, headers } = double.books.sign(double.books.event('PAYMENT.CAPTURE.COMPLETED', {}))
    double.trouble('down')
    const { status } = await api.fetch('POST /api/webhooks/paypal', { body, headers })
    double.trouble(null)
    expect(status).toBe(500)
  })
})

it('leaves a consistent ledger', async () => {
  expect(await verify(api.db)).toEqual([])
})

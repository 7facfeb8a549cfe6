import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reconcilePurchases } from '#server/features/selling/events/reconcile-purchases.ts'
import type { PaymentGateway, SavedSources } from '#server/ports/payment-gateway.ts'
import { apiBehind } from '#tests/vendors/describe-providers.ts'
import type { Thing } from '#tests/vendors/store.ts'
import { PUBLIC_KEY, startStripe, type StripeDouble } from '#tests/vendors/stripe/server.ts'
import type { Api, Client } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { AGAIN, booksOf, buy } from '#tests/http/selling/help.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let double: StripeDouble
let api: Api
let stripe: PaymentGateway
let ana: Client
let skipped = 0

beforeAll(async () => {
  double = await startStripe()
  const settings = { stripe_public: PUBLIC_KEY, oxxo_enabled: true, bank_transfer_enabled: true }
  api = await apiBehind(double, { settings, now: () => Date.now() + skipped })
  double.books.setClock(() => api.services.clock.now())
  stripe = api.services.gateways.get('stripe') as PaymentGateway
})
afterAll(() => double.close())
beforeEach(async () => {
  skipped = 0
  ana = await api.newcomer()
})

const purchase = async (id: number) => (await ana.call(`GET /purchases/${id}`)).body.purchase
const paymentOf = (purchase_id: number) =>
  api.db.selectFrom('payment').selectAll().where('purchase_id', '=', purchase_id).executeTakeFirstOrThrow()
const monthly = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const
/** What the double did since, told to the application. */
async function deliverFrom(start: number): Promise<number[]> {
  const statuses: number[] = []
  for (const event of double.books.events.slice(start)) {
    const { body, headers } = double.books.sign(event)
    statuses.push((await api.fetch('POST /api/webhooks/stripe', { body, headers })).status)
  }
  return statuses
}
const sent = () => double.books.events.length
const last = (kind: Parameters<StripeDouble['books']['all']>[0]): Thing => double.books.all(kind).at(-1)

it('is the card provider with its keys, and gives the browser only what it needs', async () => {
  expect(api.services.cardGateway).toBe('stripe')
  const { body } = await api.visitor.call('GET /checkout/options')
  expect(body).toEqual({
    form: 'stripe',
    test: false,
    public_key: PUBLIC_KEY,
    script: `${double.url}/v3`,
    hosted: false,
    vouchers: ['oxxo', 'spei'],
    installments: [],
    installments_from: null,
    paypal: null,
    paypal_test: false,
    mails: false,
  })
  expect(JSON.stringify(body)).not.toMatch(/sk_|whsec_/)
})

it('creates one customer at Stripe for each of ours', async () => {
  const { class_package_id } = await api.build.classPackage()
  for (let times = 0; times < 3; times += 1) await buy(ana, class_package_id)
  const own = double.books.all('customer').filter((c) => c.metadata.customer_id === String(ana.customer_id))
  expect(own).toHaveLength(1)
  expect(last('payment_intent')).toMatchObject({ customer: own[0].id, currency: 'mxn' })
})

it('creates that customer also if a name changed after a lost answer', async () => {
  const { class_package_id } = await api.build.classPackage()
  double.cut({ call: 1, side: 'after' })
  const lost = await buy(ana, class_package_id, 'pm_card_visa', { key: 'lost' })
  double.cut(null)
  expect(lost.status).toBe(503)
  await ana.call('PUT /customer', { body: { name: 'Otra' } })
  expect((await buy(ana, class_package_id, 'pm_card_visa', { key: 'lost' })).status).toBe(200)
})

it('refuses a method unknown to Stripe', async () => {
  const { class_package_id } = await api.build.classPackage()
  const reply = await buy(ana, class_package_id, 'pm_nobody_has_this')
  expect([reply.status, reply.body.error]).toEqual([400, 'No has seleccionado un método de pago.'])
})

it('gives SPEI a CLABE, and cancels it if nobody transfers', async () => {
  const { class_package_id } = await api.build.classPackage()
  const { body } = await buy(ana, class_package_id, 'spei')
  expect(body.instructions).toMatch(/CLABE: 646\d{15}\nBanco: Banco Doble\nConcepto: \d+/)
  skipped = 3.5 * DAY
  await reconcilePurchases(api.services)
  expect((await purchase(body.purchase_id)).status).toBe('pending')
  skipped = 4.5 * DAY
  await reconcilePurchases(api.services)
  expect((await purchase(body.purchase_id)).status).toBe('failed')
  expect(last('payment_intent').status).toBe('canceled')
})

describe('monthly instalments', () => {
  const LARGE = 300_000
  beforeAll(() => configure(api, { installments_from: 2500 }))
  afterAll(() => configure(api, { installments_from: null }))

  it('are charged as the chosen plan', async () => {
    const { class_package_id } = await api.build.classPackage({ price_cents: LARGE })
    const { status } = await buy(ana, class_package_id, 'pm_card_visa', { body: { installments: 6 } })
    expect(status).toBe(200)
    expect(last('payment_intent')).toMatchObject({
      status: 'succeeded',
      payment_method_options: { card: { installments: { enabled: true } } },
    })
  })

  it('are for larger amounts and offered numbers only', async () => {
    const small = await api.build.classPackage({ price_cents: 100_000 })
    const large = await api.build.classPackage({ price_cents: LARGE })
    for (const [pack, installments] of [
      [small, 3],
      [large, 5],
      [large, 24],
    ] as const) {
      const reply = await buy(ana, pack.class_package_id, 'pm_card_visa', { body: { installments } })
      expect([reply.status, reply.body.code]).toEqual([400, 'installments_unavailable'])
    }
  })
})

describe('the hosted page', () => {
  beforeAll(() => configure(api, { stripe_checkout_mode: 'session' }))
  afterAll(() => configure(api, { stripe_checkout_mode: 'form' }))
  const pay = (url: string, what: 'pay' | 'cancel') =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ do: what }), redirect: 'manual' })

  it('takes the card, redirects the payer back, and counts', async () => {
    const { class_package_id } = await api.build.classPackage()
    const { body } = await buy(ana, class_package_id, 'card')
    const response = await pay(body.session.url, 'pay')
    expect(response.headers.get('location')).toMatch(new RegExp(`/gracias/${body.purchase_id}\\?pago=listo$`))
    const reply = await ana.call('POST /checkout/confirm', { body: { purchase_id: body.purchase_id } })
    expect(reply.body.purchase).toMatchObject({
      status: 'completed',
      payment_method: { name: 'Visa terminada en 4242' },
    })
  })

  it('counts by its event alone, also for a refund by the payment’s id', async () => {
    const { class_package_id } = await api.build.classPackage()
    const { body } = await buy(ana, class_package_id, 'card')
    const start = sent()
    await pay(body.session.url, 'pay')
    double.payments.refund({ payment_intent: last('payment_intent').id })
    expect(new Set(await deliverFrom(start))).toEqual(new Set([204]))
    expect((await purchase(body.purchase_id)).status).toBe('refunded')
  })

  it('is cancelled when the payer does not return', async () => {
    const { class_package_id } = await api.build.classPackage()
    const { body } = await buy(ana, class_package_id, 'card')
    skipped = 61 * MINUTE
    await reconcilePurchases(api.services)
    expect((await purchase(body.purchase_id)).status).toBe('failed')
    expect(last('checkout.session').status).toBe('expired')
  })

  it('starts a subscription', async () => {
    const plan = await api.build.classPackage({ ...monthly, class_amount: 8 })
    const { body } = await buy(ana, plan.class_package_id, 'card')
    const start = sent()
    await pay(body.session.url, 'pay')
    await deliverFrom(start)
    expect(await purchase(body.purchase_id)).toMatchObject({
      status: 'active',
      subscription_id: last('subscription').id,
    })
    expect(await booksOf(api, body.purchase_id)).toMatchObject({ credits: 8, grants: 1, invoices: 1 })
  })
})

describe('subscriptions', () => {
  it('begin with the first period paid, by the answer as by the invoice’s event', async () => {
    const plan = await api.build.classPackage({ ...monthly, class_amount: 8, price_cents: 90_000 })
    const start = sent()
    const { status, body } = await buy(ana, plan.class_package_id)
    expect(status).toBe(200)
    await deliverFrom(start)
    const { id } = last('subscription')
    expect(await purchase(body.purchase_id)).toMatchObject({ status: 'active', subscription_id: id })
    expect(await booksOf(api, body.purchase_id)).toMatchObject({ credits: 8, grants: 1, invoices: 1 })
    expect(await stripe.lookUpSubscription(id)).toMatchObject({ state: 'active', ends: false })
    expect(await stripe.cancelSubscription(id)).toMatchObject({ state: 'active', ends: true })
    expect(await stripe.cancelSubscription(id)).toMatchObject({ ends: true })
    expect(await stripe.lookUpSubscription('sub_nobody')).toBeNull()
  })

  it('begin a trial before any charge', async () => {
    const plan = await api.build.classPackage({ ...monthly, free_trial_length: 7, free_trial_period: 'day' })
    const { body } = await buy(ana, plan.class_package_id)
    expect(await purchase(body.purchase_id)).toMatchObject({
      status: 'active',
      payment_method: { name: 'Visa terminada en 4242' },
    })
    expect(await stripe.lookUpSubscription(last('subscription').id)).toMatchObject({ state: 'trial' })
    expect(await booksOf(api, body.purchase_id)).toMatchObject({ ledger: {}, grants: 1, invoices: 0 })
  })

  it('ask the bank, in a trial too', async () => {
    for (const terms of [{}, { free_trial_length: 7, free_trial_period: 'day' } as const]) {
      const plan = await api.build.classPackage({ ...monthly, ...terms })
      const { body } = await buy(ana, plan.class_package_id, 'pm_card_authenticationRequired')
      expect(body.clientSecret).toMatch(/^(pi|seti)_/)
      expect((await purchase(body.purchase_id)).status).toBe('pending')
      expect(double.authenticate(body.clientSecret, true)).toBe(true)
      const reply = await ana.call('POST /checkout/confirm', { body: { purchase_id: body.purchase_id } })
      expect(reply.body.purchase.status).toBe('active')
    }
  })

  it('that the bank approved are settled, not ended, when another device buys', async () => {
    const plan = await api.build.classPackage(monthly)
    const { body: first } = await buy(ana, plan.class_package_id, 'pm_card_authenticationRequired')
    double.authenticate(first.clientSecret, true)
    const { id } = last('subscription')
    const again = await buy(ana, plan.class_package_id)
    expect([again.status, again.body.purchase_id]).toEqual([200, first.purchase_id])
    expect(await purchase(first.purchase_id)).toMatchObject({ status: 'active', subscription_id: id })
    expect(await stripe.lookUpSubscription(id)).toMatchObject({ state: 'active' })
    expect(last('subscription').id).toBe(id)
  })

  it('that were paid are never ended by cancelling their start', async () => {
    const plan = await api.build.classPackage(monthly)
    const { body } = await buy(ana, plan.class_package_id)
    const { id } = last('subscription')
    expect(await stripe.cancel(id)).toMatchObject({ state: 'succeeded', subscription: id })
    expect(await stripe.lookUpSubscription(id)).toMatchObject({ state: 'active' })
    // Somebody else ended it, e.g. on Stripe's own pages: its first period stays paid.
    double.subscriptions.cancel(double.books.get('subscription', id))
    expect(await stripe.lookUpSubscription(id)).toMatchObject({ state: 'ended' })
    expect(await stripe.lookUp({ reference: id, attemptKey: '' })).toMatchObject({ state: 'succeeded' })
    expect((await purchase(body.purchase_id)).status).toBe('active')
  })

  it('leave nothing that could charge when the card was refused', async () => {
    const plan = await api.build.classPackage(monthly)
    const before = double.books.all('subscription').length
    const reply = await buy(ana, plan.class_package_id, 'pm_card_chargeDeclinedInsufficientFunds')
    expect([reply.status, reply.body.decline_code]).toEqual([402, 'insufficient_funds'])
    expect(double.books.all('subscription')).toHaveLength(before)
  })

  it('apply a discount to the first charge by a coupon', async () => {
    const account = await stripe.openAccount?.(
      {
        customerId: ana.customer_id,
        email: ana.email,
        name: 'Ana Prueba',
        phone: null,
      },
      null,
    )
    const outcome = await stripe.charge({
      attemptKey: crypto.randomUUID(),
      orderedAt: new Date(),
      purchaseId: 1,
      packageId: 1,
      amountCents: 80_000,
      currency: 'MXN',
      description: 'Mensualidad',
      paymentMethod: 'pm_card_visa',
      begun: null,
      installments: null,
      saveCard: false,
      openedAt: new Date(),
      plan: {
        amountCents: 100_000,
        firstAmountCents: 80_000,
        period: 'month',
        interval: 1,
        trialEnds: null,
        timezone: 'America/Mexico_City',
      },
      payer: {
        customerId: ana.customer_id,
        account: account ?? null,
        email: ana.email,
        name: 'Ana',
        phone: null,
      },
      returnUrls: { success: 'https://a.mx/s', cancel: 'https://a.mx/c' },
      remember: () => Promise.resolve(),
    })
    expect(outcome).toMatchObject({ state: 'succeeded', amountCents: 80_000 })
    const renewed = double.subscriptions.renew(last('subscription'), true)
    expect(renewed.amount_paid).toBe(100_000)
  })

  it.each(['pm_card_visa', 'card'])(
    'apply a discount to the charge after a trial and no other, paid with %s',
    async (method) => {
      const session = method === 'card'
      await configure(api, {
        discounts_enabled: true,
        stripe_checkout_mode: session ? 'session' : 'form',
      })
      const { code } = await api.build.discount({
        is_percent: true,
        amount_hundredths: 5000,
        first_invoice_only: true,
      })
      const trial = { ...monthly, free_trial_length: 7, free_trial_period: 'day' } as const
      const plan = await api.build.classPackage({ ...trial, price_cents: 100_000 })
      const start = sent()
      const { body } = await buy(ana, plan.class_package_id, method, { body: { discountCode: code } })
      if (session) double.sessions.pay(last('checkout.session'), 'pm_card_visa')
      await deliverFrom(start)
      // An event that comes again puts nothing on a second time.
      await deliverFrom(start)
      const subscription = last('subscription')
      for (let times = 0; times < 2; times += 1) {
        const renewal = sent()
        double.subscriptions.renew(subscription, true)
        expect(await deliverFrom(renewal)).toContain(204)
      }
      await configure(api, { stripe_checkout_mode: 'form' })
      const paid = await api.db
        .selectFrom('payment')
        .select('amount_cents')
        .where('purchase_id', '=', body.purchase_id)
        .where('status', '=', 'succeeded')
        .orderBy('period')
        .execute()
      expect(paid.map((row) => row.amount_cents)).toEqual([0, 50_000, 100_000])
      expect(await booksOf(api, body.purchase_id)).toMatchObject({ grants: 3, invoices: 2 })
    },
  )

  it('report renewals and their end', async () => {
    const plan = await api.build.classPackage(monthly)
    const { body } = await buy(ana, plan.class_package_id)
    const subscription = last('subscription')
    const start = sent()
    double.subscriptions.renew(subscription, true)
    double.subscriptions.renew(subscription, false)
    expect(new Set(await deliverFrom(start))).toEqual(new Set([204]))
    expect(await booksOf(api, body.purchase_id)).toMatchObject({ grants: 2, invoices: 2, payments: 3 })
    // Its balance reports name charges, not payments.
    const payments = await api.db
      .selectFrom('payment')
      .select(['gateway_payment_id', 'gateway_charge_id', 'status'])
      .where('purchase_id', '=', body.purchase_id)
      .orderBy('payment_id')
      .execute()
    const paid = payments.filter(({ status }) => status === 'succeeded')
    expect(paid).toHaveLength(2)
    for (const { gateway_payment_id, gateway_charge_id } of paid)
      expect(gateway_charge_id).toBe(
        double.books.get('payment_intent', gateway_payment_id ?? '').latest_charge,
      )
    expect((await purchase(body.purchase_id)).past_due_since).not.toBeNull()
    const end = sent()
    double.subscriptions.cancel(subscription)
    await deliverFrom(end)
    expect((await purchase(body.purchase_id)).status).toBe('cancelled')
  })
})

it('saves cards once, and deletes them idempotently', async () => {
  const { class_package_id } = await api.build.classPackage()
  await buy(ana, class_package_id)
  const { reference: account } = await api.db
    .selectFrom('provider_account')
    .select('reference')
    .where('customer_id', '=', ana.customer_id)
    .executeTakeFirstOrThrow()
  const sources = stripe.sources as SavedSources
  const card = await sources.save(account, 'pm_card_mastercard')
  expect(card).toMatchObject({ brand: 'mastercard', lastDigits: '4444' })
  expect(await sources.save(account, 'pm_card_mastercard')).toEqual(card)
  expect(await sources.list(account)).toEqual([card])
  expect((await buy(ana, class_package_id, card.sourceId, AGAIN)).status).toBe(200)
  await sources.remove(card.sourceId)
  await sources.remove(card.sourceId)
  expect(await sources.list(account)).toEqual([])
})

it('refunds once per key', async () => {
  const { class_package_id } = await api.build.classPackage()
  const { body } = await buy(ana, class_package_id)
  const { gateway_payment_id } = await paymentOf(body.purchase_id)
  const first = await stripe.refund(gateway_payment_id ?? '', 50_000, 'one', [])
  expect(await stripe.refund(gateway_payment_id ?? '', 50_000, 'one', [])).toEqual(first)
  expect(double.books.all('refund').filter((r) => r.payment_intent === gateway_payment_id)).toHaveLength(1)
})

describe('the double', () => {
  const call = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(double.url + path, {
      method: 'POST',
      headers: {
        authorization: 'Bearer sk_test_double',
        'stripe-version': '2026-10-28.endive',
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      body,
    })
  const json = async (response: Response): Promise<Thing> => response.json()
  const codeOf = async (response: Response) => [response.status, (await json(response)).error?.code]

  it('refuses what Stripe refuses', async () => {
    const intents = '/v1/payment_intents'
    expect(await codeOf(await call(intents, 'amount=1000'))).toEqual([400, 'parameter_missing'])
    expect(await codeOf(await call(intents, 'amount=10.5&currency=mxn'))).toEqual([400, 'parameter_invalid'])
    expect(
      await codeOf(await call(intents, 'amount=1000&currency=mxn&payment_method_types[0]=card')),
    ).toEqual([400, 'parameter_unknown'])
    expect(await codeOf(await call('/v1/nothing', ''))).toEqual([404, undefined])
    expect((await call(intents, '', { authorization: 'Bearer sk_live_other' })).status).toBe(401)
  })

  it('accepts a key once, for one request', async () => {
    const once = (body: string) => call('/v1/payment_intents', body, { 'idempotency-key': 'same' })
    const first = await json(await once('amount=1000&currency=mxn'))
    expect((await json(await once('amount=1000&currency=mxn'))).id).toBe(first.id)
    expect((await once('amount=2000&currency=mxn')).status).toBe(400)
  })
})

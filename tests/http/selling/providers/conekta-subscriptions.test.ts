import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { reconcilePurchases } from '#server/features/selling/events/reconcile-purchases.ts'
import type { PaymentGateway } from '#server/ports/payment-gateway.ts'
import type { Kind } from '#tests/vendors/conekta/books.ts'
import { apiBehind } from '#tests/vendors/describe-providers.ts'
import type { Thing } from '#tests/vendors/store.ts'
import { type ConektaDouble, startConekta } from '#tests/vendors/conekta/server.ts'
import { verify } from '#server/db/verify.ts'
import { chargeOf, monthlyTerms } from './conekta-help.ts'
import type { Api, Client } from '#tests/http/harness.ts'
import { booksOf, buy } from '#tests/http/selling/help.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Lets the control go without the lease, to prove that the test notices when it is missing. */
const lease = vi.hoisted(() => ({ off: false }))
vi.mock(import('#server/adapters/conekta/one-at-a-time.ts'), async (original) => {
  const { oneAtATime, unlessUnderWay, ...rest } = await original()
  return {
    ...rest,
    oneAtATime: (db, now) => (name, work) => (lease.off ? work() : oneAtATime(db, now)(name, work)),
    unlessUnderWay: (db, now) => (name, send) => (lease.off ? send() : unlessUnderWay(db, now)(name, send)),
  }
})

let double: ConektaDouble
let api: Api
let conekta: Required<PaymentGateway>
let ana: Client
let skipped = 0

beforeAll(async () => {
  double = await startConekta()
  const settings = { allow_pause: true, pause_max_days: 30 }
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
const monthly = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const
const last = (kind: Kind): Thing => double.books.all(kind).at(-1)
const count = (kind: Kind) => double.books.all(kind).length
const sent = () => double.books.events.length
/** What the double did since, told to the application. */
async function deliverFrom(start: number): Promise<void> {
  for (const event of double.books.events.slice(start)) {
    const { body, headers } = double.books.sign(event)
    const { status } = await api.fetch('POST /api/webhooks/conekta', { body, headers })
    expect(status, event.type).toBe(204)
  }
}

describe('subscriptions', () => {
  it('begin with an order for the first period; Conekta charges from the second one on', async () => {
    const plan = await api.build.classPackage({ ...monthly, class_amount: 8, price_cents: 90_000 })
    const start = sent()
    const { status, body } = await buy(ana, plan.class_package_id, 'tok_test_visa_4242')
    expect(status).toBe(200)
    await deliverFrom(start)
    const { id, customer_id, trial_end } = last('subscription')
    const name = `${customer_id}/${id}`
    expect(await purchase(body.purchase_id)).toMatchObject({ status: 'active', subscription_id: name })
    expect(await booksOf(api, body.purchase_id)).toMatchObject({ credits: 8, grants: 1, invoices: 1 })
    expect(double.books.all('subscription').filter((one) => one.customer_id === customer_id)).toHaveLength(1)
    expect(await conekta.lookUpSubscription(name)).toEqual({
      state: 'active',
      ends: false,
      paidUntil: new Date(trial_end * 1000),
    })
    expect(trial_end * 1000 - Date.now()).toBeGreaterThan(27 * DAY)
    expect(await conekta.lookUpSubscription(`${customer_id}/sub_nobody`)).toBeNull()
  })

  it('begin a trial before any charge, and once, although the answer was lost', async () => {
    const plan = await api.build.classPackage({ ...monthly, free_trial_length: 7, free_trial_period: 'day' })
    const before = count('subscription')
    double.books.onEvent((event) => {
      if (event.type === 'subscription.created' && count('subscription') === before + 1)
        double.trouble('loses_answers')
    })
    const key = crypto.randomUUID()
    expect((await buy(ana, plan.class_package_id, 'tok_test_visa_4242', { key })).status).toBe(503)
    double.trouble(null)
    const { body } = await buy(ana, plan.class_package_id, 'tok_test_visa_4242', { key })
    expect(await purchase(body.purchase_id)).toMatchObject({
      status: 'active',
      payment_method: { name: 'Visa terminada en 4242' },
    })
    expect(count('subscription')).toBe(before + 1)
    const { id, customer_id } = last('subscription')
    expect(await conekta.lookUpSubscription(`${customer_id}/${id}`)).toMatchObject({ state: 'trial' })
    expect(await booksOf(api, body.purchase_id)).toMatchObject({ ledger: {}, grants: 1, invoices: 0 })
  })

  it('with 3-D Secure begin after approval and the browser’s return, also with the event at the same time', async () => {
    const plan = await api.build.classPackage(monthly)
    const { body } = await buy(ana, plan.class_package_id, 'tok_test_3ds')
    expect(body.session.url).toContain('/double/3ds/')
    const before = count('subscription')
    const start = sent()
    double.orders.authenticate(last('order'), true)
    await deliverFrom(start)
    expect([(await purchase(body.purchase_id)).status, count('subscription')]).toEqual(['pending', before])
    const confirm = () => ana.call('POST /checkout/confirm', { body: { purchase_id: body.purchase_id } })
    const [reply] = await Promise.all([confirm(), confirm(), deliverFrom(start)])
    expect(reply.body.purchase.status).toBe('active')
    await deliverFrom(start)
    expect(count('subscription')).toBe(before + 1)
  })

  it('do not begin with a refused card, nor with a period that Conekta does not support', async () => {
    const before = count('subscription')
    const plan = await api.build.classPackage(monthly)
    const refused = await buy(ana, plan.class_package_id, 'tok_test_insufficient_funds')
    expect([refused.status, refused.body.decline_code]).toEqual([402, 'insufficient_funds'])
    const daily = await api.build.classPackage({
      ...monthly,
      subscription_period: 'day',
      subscription_interval: 10,
    })
    expect((await buy(ana, daily.class_package_id, 'tok_test_visa_4242')).body.code).toBe(
      'period_unsupported',
    )
    expect(count('subscription')).toBe(before)
  })

  it('are created by the reconciler when the process died after the charge', async () => {
    const plan = await api.build.classPackage(monthly)
    const before = count('subscription')
    double.books.onEvent((event) => {
      if (event.type === 'order.paid' && count('subscription') === before) double.trouble('down')
    })
    const { status } = await buy(ana, plan.class_package_id, 'tok_test_visa_4242')
    double.trouble(null)
    expect([status, count('subscription')]).toEqual([503, before])
    skipped = 11 * MINUTE
    await reconcilePurchases(api.services)
    expect(count('subscription')).toBe(before + 1)
    const { body } = await ana.call('GET /purchases')
    expect(body.purchases[0]).toMatchObject({
      status: 'active',
      subscription_id: `${last('subscription').customer_id}/${last('subscription').id}`,
    })
  })

  it('are not called refused when the order is paid and Conekta makes no subscription at first', async () => {
    const plan = await api.build.classPackage(monthly)
    const { fetch } = globalThis
    const refusing = vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      // No card of the customer has this name.
      const body = String(init?.body).replace(/"card_id":"[^"]+"/, '"card_id":"src_none"')
      const begins = init?.method === 'POST' && String(url).endsWith('/subscriptions')
      return fetch(url, begins ? { ...init, body } : init)
    })
    const { status } = await buy(ana, plan.class_package_id, 'tok_test_visa_4242')
    refusing.mockRestore()
    expect(status).toBe(503)
    skipped = 11 * MINUTE
    await reconcilePurchases(api.services)
    expect((await ana.call('GET /purchases')).body.purchases).toMatchObject([{ status: 'active' }])
  })

  describe('started for one order by five requests at once', () => {
    /** The charge went through and its answer was lost; Conekta takes its time to make subscriptions. */
    async function beginAtOnce() {
      const charge = await chargeOf(conekta, ana)
      const order: string[] = []
      charge.remember = (reference) => Promise.resolve(void order.push(reference))
      double.books.onEvent((event) => {
        if (event.type === 'order.paid' && event.data.object.id === order[0]) double.trouble('down')
      })
      await conekta.charge(charge).catch(() => undefined)
      double.trouble(null)
      const { fetch } = globalThis
      const slow = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
        if (init?.method === 'POST' && String(url).endsWith('/subscriptions')) await sleep(400)
        return fetch(url, init)
      })
      const seen = await Promise.all(
        Array.from({ length: 5 }, () => conekta.lookUp({ reference: order[0] ?? '', attemptKey: '' })),
      ).finally(() => slow.mockRestore())
      const made = double.books
        .all('subscription')
        .filter((one) => one.customer_id === charge.payer.account)
        .map(({ customer_id, id }) => `${customer_id}/${id}`)
      return { made, seen: seen.map((outcome) => outcome?.state === 'succeeded' && outcome.subscription) }
    }

    it('are created once', async () => {
      const { made, seen } = await beginAtOnce()
      expect(made).toHaveLength(1)
      expect(new Set(seen)).toEqual(new Set(made))
    })

    it('are created more than once without the lease', async () => {
      lease.off = true
      const { made } = await beginAtOnce().finally(() => {
        lease.off = false
      })
      expect(made.length).toBeGreaterThan(1)
    })

    it('are created by another process when the one that began died', async () => {
      const died = { name: 'conekta', leased_at: new Date(Date.now() - 10 * MINUTE) }
      const plan = await api.build.classPackage(monthly)
      const { oneAtATime } = await import('#server/adapters/conekta/one-at-a-time.ts')
      await api.db.insertInto('provider_lease').values(died).execute()
      const work = oneAtATime(api.db, () => new Date())
      expect(await work(died.name, () => Promise.resolve(plan.class_package_id))).toBe(plan.class_package_id)
      expect(await api.db.selectFrom('provider_lease').selectAll().execute()).toEqual([])
    })
  })

  it('are found even if Conekta lists only the newest one', async () => {
    double.subscriptions.answerOne(true)
    const before = count('subscription')
    for (const plan of [monthlyTerms, { ...monthlyTerms, trialEnds: new Date(Date.now() + 7 * DAY) }]) {
      const amountCents = plan.trialEnds ? 0 : 100_000
      const begun = await conekta.charge(await chargeOf(conekta, ana, { amountCents, plan }))
      expect(begun).toMatchObject({ state: 'succeeded', amountCents })
      const found = await conekta.lookUp({ reference: begun.reference, attemptKey: '' })
      expect(found).toMatchObject({ state: 'succeeded' })
    }
    double.subscriptions.answerOne(false)
    expect(count('subscription')).toBe(before + 2)
  })

  it('are separate when a customer starts two to one plan', async () => {
    const first = await chargeOf(conekta, ana)
    let order = ''
    first.remember = (reference) => Promise.resolve(void (order = reference))
    double.books.onEvent(({ type, data }) => {
      if (type === 'order.paid' && data.object.id === order) double.trouble('down')
    })
    await conekta.charge(first).catch(() => undefined)
    double.trouble(null)
    const { payer } = first
    const second = await conekta.charge({ ...(await chargeOf(conekta, ana)), payer })
    const found = await conekta.lookUp({ reference: order, attemptKey: first.attemptKey })
    const names = [second, found].map((one) => (one?.state === 'succeeded' ? one.subscription : null))
    const made = double.books.all('subscription').filter((one) => one.customer_id === payer.account)
    expect(new Set(names)).toEqual(new Set(made.map(({ id }) => `${payer.account}/${id}`)))
    expect(made).toHaveLength(2)
  })

  it('apply a discount to the first charge only, and create each plan once', async () => {
    const plans = count('plan')
    const description = `Mensualidad ${crypto.randomUUID()}`
    const firsts = []
    for (const firstAmountCents of [80_000, 100_000]) {
      const outcome = await conekta.charge(
        await chargeOf(conekta, ana, {
          description,
          amountCents: firstAmountCents,
          plan: { ...monthlyTerms, firstAmountCents },
        }),
      )
      firsts.push(outcome.state === 'succeeded' && outcome.amountCents)
    }
    expect(firsts).toEqual([80_000, 100_000])
    expect(count('plan')).toBe(plans + 1)
    double.subscriptions.renew(last('subscription'))
    expect(last('order').amount).toBe(100_000)
  })

  it('are paused, moved, resumed, and cancelled at once', async () => {
    const begun = await conekta.charge(await chargeOf(conekta, ana))
    const name = (begun.state === 'succeeded' && begun.subscription) || ''
    const nextCharge = new Date(Math.floor(Date.now() / 1000) * 1000 + 50 * DAY)
    const pause = { nextCharge }
    for (let times = 0; times < 2; times += 1)
      expect(await conekta.pauseSubscription(name, pause)).toMatchObject({
        state: 'paused',
        paidUntil: nextCharge,
      })
    expect(await conekta.lookUpSubscription(name)).toMatchObject({ state: 'paused', paidUntil: nextCharge })
    const sooner = new Date(nextCharge.getTime() - 10 * DAY)
    for (let times = 0; times < 2; times += 1)
      expect(await conekta.resumeSubscription(name, sooner)).toMatchObject({
        state: 'active',
        paidUntil: sooner,
      })
    for (let times = 0; times < 2; times += 1)
      expect(await conekta.cancelSubscription(name)).toMatchObject({ state: 'ended', ends: true })
    expect(conekta.keepSubscription).toBeUndefined()
  })

  it('are charged to another card, and a late charge is retried with it at once', async () => {
    const begun = await conekta.charge(await chargeOf(conekta, ana))
    const subscription = (begun.state === 'succeeded' && begun.subscription) || ''
    const change = (paymentMethod: string) =>
      conekta.changeCard({
        subscription,
        paymentMethod,
        key: crypto.randomUUID(),
        openedAt: api.services.clock.now(),
      })
    expect(await change('tok_test_mastercard_4444')).toEqual({
      state: 'changed',
      card: { brand: 'mastercard', lastDigits: '4444' },
    })
    expect(await change('tok_nobody')).toMatchObject({ state: 'refused', code: 'payment_method_unknown' })
    await change('tok_test_insufficient_funds')
    expect(double.subscriptions.renew(last('subscription'))).toBe(false)
    expect(await conekta.lookUpSubscription(subscription)).toMatchObject({ state: 'past_due' })
    await change('tok_test_visa_4242')
    expect(await conekta.lookUpSubscription(subscription)).toMatchObject({ state: 'active' })
  })

  it('use the saved card when the answer to a change was lost', async () => {
    const plan = await api.build.classPackage({ ...monthly, price_cents: 90_000 })
    const { purchase_id } = (await buy(ana, plan.class_package_id, 'tok_test_visa_4242')).body
    const { id: payment_method } = double.customers.tokenize({ card: { number: '5555555555554444' } })
    const change = () =>
      ana.call(`POST /purchases/card/${purchase_id}`, { body: { payment_method }, key: 'change' })
    double.cut({ call: 1, side: 'after' })
    expect((await change()).status).toBe(503)
    double.cut(null)
    skipped = 20 * MINUTE
    expect((await change()).status).toBe(200)
    const { customer_id, card_id } = last('subscription')
    const isMastercard = ({ parent_id, last4 }: Thing) => parent_id === customer_id && last4 === '4444'
    expect(
      double.books
        .all('source')
        .filter(isMastercard)
        .map(({ id }) => id),
    ).toEqual([card_id])
  })

  it('renew, fail, are paid late, and end, each period granted once', async () => {
    const plan = await api.build.classPackage({ ...monthly, class_amount: 8, price_cents: 90_000 })
    const { purchase_id } = (await buy(ana, plan.class_package_id, 'tok_test_visa_4242')).body
    const subscription = last('subscription')
    const until = (seconds: number) => {
      skipped = seconds * 1000 - Date.now() + MINUTE
    }
    const card = (token_id: string) =>
      double.subscriptions.change(subscription, {
        card_id: double.customers.keep(
          { id: subscription.customer_id, name: 'Ana' },
          { type: 'card', token_id },
        ).id,
      })
    let start = sent()
    until(subscription.trial_end)
    double.subscriptions.renew(subscription)
    await deliverFrom(start)
    await deliverFrom(start)
    expect(await booksOf(api, purchase_id)).toMatchObject({
      credits: 16,
      grants: 2,
      invoices: 2,
      payments: 2,
    })
    const { gateway_payment_id } = await api.db
      .selectFrom('payment')
      .select('gateway_payment_id')
      .where('purchase_id', '=', purchase_id)
      .where('period', '=', 2)
      .executeTakeFirstOrThrow()
    expect(gateway_payment_id).toBe(last('order').id)

    start = sent()
    until(subscription.billing_cycle_end)
    card('tok_test_card_declined')
    double.subscriptions.renew(subscription)
    await deliverFrom(start)
    expect((await purchase(purchase_id)).status).toBe('active')
    expect(await booksOf(api, purchase_id)).toMatchObject({ credits: 16, payments: 3 })
    start = sent()
    skipped += 2 * DAY
    const changed = await ana.call(`POST /purchases/card/${purchase_id}`, {
      body: { payment_method: 'tok_test_mastercard_4444' },
    })
    expect(changed.status).toBe(200)
    await deliverFrom(start)
    expect(await booksOf(api, purchase_id)).toMatchObject({
      credits: 24,
      grants: 3,
      payments: 3,
      ledger: { 'provider:conekta': 270_000 },
    })

    start = sent()
    const ended = await ana.call(`POST /purchases/cancel/${purchase_id}`, { body: { reason: 'Me mudo' } })
    expect([ended.status, ended.body.purchase.status]).toEqual([200, 'cancelled'])
    expect(subscription.status).toBe('canceled')
    await deliverFrom(start)
    expect((await purchase(purchase_id)).status).toBe('cancelled')
    expect(await booksOf(api, purchase_id)).toMatchObject({ credits: 24 })
    expect(await verify(api.db)).toEqual([])
  })

  it('fail permanently when Conekta gives up', async () => {
    const plan = await api.build.classPackage({ ...monthly, price_cents: 90_000 })
    const { purchase_id } = (await buy(ana, plan.class_package_id, 'tok_test_visa_4242')).body
    const start = sent()
    double.subscriptions.cancel(last('subscription'), 'max_retries_reached')
    await deliverFrom(start)
    expect((await purchase(purchase_id)).status).toBe('failed')
    expect(await verify(api.db)).toEqual([])
  })

  it('are paused and resumed by their customer', async () => {
    const plan = await api.build.classPackage({ ...monthly, class_amount: 8 })
    const { purchase_id } = (await buy(ana, plan.class_package_id, 'tok_test_visa_4242')).body
    const subscription = last('subscription')
    const before = subscription.trial_end
    const paused = await ana.call(`POST /purchases/pause/${purchase_id}`, { body: { days: 10 } })
    expect([paused.status, subscription.status]).toEqual([200, 'paused'])
    expect(Math.round((subscription.trial_end - before) / 86_400)).toBe(10)
    skipped = 4 * DAY
    const resumed = await ana.call(`POST /purchases/resume/${purchase_id}`, { body: {} })
    expect([resumed.status, subscription.status]).toEqual([200, 'in_trial'])
    expect(Math.round((subscription.trial_end - before) / 86_400)).toBe(4)
    expect(await verify(api.db)).toEqual([])
  })
})

import { afterAll, expect, it, vi } from 'vitest'
import { verify } from '#server/db/verify.ts'
import type { PaymentGateway } from '#server/ports/payment-gateway.ts'
import { PASSWORD } from '#tests/http/harness.ts'
import { apiBehind } from '#tests/vendors/describe-providers.ts'
import { runProviderJobs } from '#tests/http/selling/cards/drop-cards.ts'
import { booksOf } from '#tests/http/selling/help.ts'
import { pdfText } from '#tests/http/selling/papers/pdf-text.ts'
import type { Thing } from '#tests/vendors/store.ts'
import { startPayPal } from '#tests/vendors/paypal/server.ts'

const MONTHLY = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const
const double = await startPayPal()
let skipped = 0
const api = await apiBehind(double, {
  settings: { paypal_enabled: true },
  now: () => Date.now() + skipped,
})
double.books.setClock(() => api.services.clock.now())
afterAll(() => double.close())

async function deliverFrom(start: number): Promise<void> {
  for (const event of double.books.events.slice(start)) {
    const { body, headers } = double.books.sign(event)
    expect((await api.fetch('POST /api/webhooks/paypal', { body, headers })).status).toBe(204)
  }
}

it('captures with the same key after the approval, and repeats that answer', async () => {
  const ana = await api.newcomer()
  const { class_package_id } = await api.build.classPackage()
  const { orderID } = (await ana.call('POST /checkout/paypal', { body: { class_package_id } })).body
  const capture = (name: string) =>
    ana.call('POST /checkout/capture', { body: { orderID: name }, key: 'captured' })
  expect((await capture(orderID)).body.code).toBe('payer_action_required')
  const other = await capture('ANOTHER')
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_reused'])
  double.approve(orderID)
  const taken = await capture(orderID)
  expect(taken.status).toBe(200)
  expect((await capture(orderID)).body).toEqual(taken.body)
  expect((await ana.call('GET /purchases')).body.purchases).toMatchObject([{ status: 'completed' }])
})

it('captures an approved order, and nothing else, when another device buys before the capture', async () => {
  const ana = await api.newcomer()
  const { class_package_id } = await api.build.classPackage()
  const buy = () => ana.call('POST /checkout/paypal', { body: { class_package_id } })
  const first = (await buy()).body
  double.approve(first.orderID)
  const captured = double.books.all('capture').length
  const second = await buy()
  const late = await ana.call('POST /checkout/capture', { body: { orderID: first.orderID } })
  const { purchases } = (await ana.call('GET /purchases')).body
  expect(purchases).toMatchObject([{ status: 'completed' }])
  const [{ purchase_id }] = purchases
  expect([second.status, second.body.purchase_id]).toEqual([200, purchase_id])
  expect([late.status, late.body.purchase_id]).toEqual([200, purchase_id])
  expect(double.books.all('capture')).toHaveLength(captured + 1)
})

it('ends a subscription that is approved after another one replaced it, and shows its money to staff', async () => {
  const ana = await api.newcomer()
  const plan = await api.build.classPackage({ ...MONTHLY, price_cents: 90_000 })
  const purchases = async () => (await ana.call('GET /purchases')).body.purchases as Thing[]
  const statuses = async () => (await purchases()).map(({ status }) => status)
  const body = { class_package_id: plan.class_package_id }
  const early = (await ana.call('POST /checkout/paypal', { body })).body.subscriptionID
  const card = { ...body, payment_method: 'pm_card_visa' }
  expect((await ana.call('POST /checkout/attempt', { body: card })).status).toBe(200)
  expect(await statuses()).toEqual(['active', 'failed'])
  const start = double.books.events.length
  double.approve(early)
  const late = await ana.call('POST /checkout/capture', { body: { subscriptionID: early } })
  expect([late.status, late.body.code]).toEqual([402, 'begun_beside'])
  expect(late.body.error).toMatch(/^Ya tenías otra suscripción a este paquete/)
  await deliverFrom(start)
  await runProviderJobs(api)
  expect(double.books.get('subscription', early).status).toBe('CANCELLED')
  await deliverFrom(start)
  expect(await statuses()).toEqual(['active', 'failed'])
  const [, failed] = await purchases()
  expect(await booksOf(api, failed.purchase_id)).toMatchObject({
    ledger: { 'provider:paypal': 90_000, unapplied: -90_000 },
    grants: 0,
  })
  const admin = await api.as('admin')
  expect((await admin.call(`GET /customer/admin/${ana.customer_id}`)).body.customer.paid).toBe(900)
  const told = await api.db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', 'subscription.begun_beside')
    .where('entity_id', '=', String(failed.purchase_id))
    .execute()
  expect(told).toMatchObject([{ details: { subscription_id: early, amount_cents: 90_000 } }])
})

it('ends a subscription whose first charge is of another amount, and staff refund it', async () => {
  const ana = await api.newcomer()
  const { class_package_id } = await api.build.classPackage({ ...MONTHLY, price_cents: 90_000 })
  const { subscriptionID } = (await ana.call('POST /checkout/paypal', { body: { class_package_id } })).body
  const asked = await api.db
    .updateTable('payment')
    .from('purchase')
    .set({ amount_cents: 80_000 })
    .whereRef('payment.purchase_id', '=', 'purchase.purchase_id')
    .where('customer_id', '=', ana.customer_id)
    .returning('payment.purchase_id')
    .executeTakeFirstOrThrow()
  const start = double.books.events.length
  double.approve(subscriptionID)
  const taken = await ana.call('POST /checkout/capture', { body: { subscriptionID } })
  expect([taken.status, taken.body.code]).toEqual([402, 'amount_mismatch'])
  await deliverFrom(start)
  await runProviderJobs(api)
  expect(double.books.get('subscription', subscriptionID).status).toBe('CANCELLED')
  await deliverFrom(start)
  const [purchase] = (await ana.call('GET /purchases')).body.purchases
  expect(purchase).toMatchObject({ status: 'failed', refusal: { code: 'amount_mismatch' } })
  const { ended_at } = await api.db
    .selectFrom('purchase')
    .select('ended_at')
    .where('purchase_id', '=', asked.purchase_id)
    .executeTakeFirstOrThrow()
  expect(ended_at).not.toBeNull()
  expect(await booksOf(api, asked.purchase_id)).toMatchObject({
    ledger: { 'provider:paypal': 90_000, unapplied: -90_000 },
    grants: 0,
    invoices: 0,
  })
  const admin = await api.as('admin')
  const back = await admin.call(`POST /purchases/refund/${asked.purchase_id}`, { body: { reason: 'Otro' } })
  expect([back.status, back.body.purchase.status]).toEqual([200, 'failed'])
  expect((await booksOf(api, asked.purchase_id)).ledger).toEqual({})
  expect(await verify(api.db)).toEqual([])
})

it('ends a subscription that is approved after its customer’s account was deleted, and shows its money to staff', async () => {
  const eva = await api.newcomer()
  const plan = await api.build.classPackage({ ...MONTHLY, price_cents: 90_000 })
  const { class_package_id } = plan
  const { subscriptionID } = (await eva.call('POST /checkout/paypal', { body: { class_package_id } })).body
  // In another tab, while PayPal’s window stays open.
  expect((await eva.call('DELETE /customer', { body: { password: PASSWORD } })).status).toBe(200)
  const start = double.books.events.length
  double.approve(subscriptionID)
  await deliverFrom(start)
  await runProviderJobs(api)
  expect(double.books.get('subscription', subscriptionID).status).toBe('CANCELLED')
  await deliverFrom(start)
  const { purchase_id, status } = await api.db
    .selectFrom('purchase')
    .select(['purchase_id', 'status'])
    .where('customer_id', '=', eva.customer_id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('failed')
  expect(await booksOf(api, purchase_id)).toMatchObject({
    ledger: { 'provider:paypal': 90_000, unapplied: -90_000 },
    grants: 0,
    invoices: 0,
  })
  const told = await api.db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', 'subscription.begun_deleted')
    .where('entity_id', '=', String(purchase_id))
    .execute()
  expect(told).toMatchObject([{ details: { subscription_id: subscriptionID, amount_cents: 90_000 } }])
  expect(await verify(api.db)).toEqual([])
})

it('shows staff a second charge of one period, which they refund alone', async () => {
  const ana = await api.newcomer()
  const PRICE = 40_000
  const { class_package_id } = await api.build.classPackage({
    is_subscription: true,
    subscription_period: 'day',
    subscription_interval: 7,
    price_cents: PRICE,
    class_amount: 2,
  })
  const { subscriptionID } = (await ana.call('POST /checkout/paypal', { body: { class_package_id } })).body
  double.approve(subscriptionID)
  const { purchase_id } = (await ana.call('POST /checkout/capture', { body: { subscriptionID } })).body
  const there = double.books.get('subscription', subscriptionID)
  const start = double.books.events.length
  // The second week is refused, and charged again on the first day of the third, beside that one's own charge.
  double.subscriptions.renew(there, false)
  double.subscriptions.renew(there, true, 8)
  double.subscriptions.renew(there, true)
  const [late, onTime] = double.books.all('sale').slice(-2)
  await deliverFrom(start)
  // Once more, under other ids.
  for (const { event_type, resource } of double.books.events.slice(start)) {
    const { body, headers } = double.books.sign(double.books.event(event_type, resource))
    expect((await api.fetch('POST /api/webhooks/paypal', { body, headers })).status).toBe(204)
  }
  expect(await booksOf(api, purchase_id)).toMatchObject({
    ledger: { 'provider:paypal': 3 * PRICE, unapplied: -PRICE },
    grants: 2,
    invoices: 2,
    credits: 4,
  })
  const admin = await api.as('admin')
  const shown = async () =>
    ((await admin.call('GET /purchases/admin/pending')).body.mismatches as Thing[]).filter(
      ({ purchase }) => purchase.purchase_id === purchase_id,
    )
  expect(await shown()).toMatchObject([{ kind: 'unapplied', taken: 400, returned_by: 'order' }])
  // Two of the three charges bought something; the third one is not theirs to count.
  const paidInAll = async () =>
    (await admin.call(`GET /customer/admin/${ana.customer_id}`)).body.customer.paid as number
  expect(await paidInAll()).toBe(800)
  const refund = (key: string, amount?: number) =>
    admin.call(`POST /purchases/refund/${purchase_id}` as 'POST /purchases/refund/{id}', {
      key,
      body: { reason: 'Se cobró de más', ...(amount === undefined ? {} : { amount }) },
    })
  const events = double.books.events.length
  const [part, rest] = [crypto.randomUUID(), crypto.randomUUID()]
  expect((await refund(part, 150)).status).toBe(200)
  expect((await refund(rest)).status).toBe(200)
  expect((await refund(rest)).status).toBe(200)
  await deliverFrom(events)
  const [refunded, other] = double.books.all('refund').slice(-2)
  expect([refunded._of, other._of]).toEqual([onTime.id, onTime.id])
  expect([refunded.amount.value, other.amount.value]).toEqual(['150.00', '250.00'])
  expect(await shown()).toEqual([])
  expect(await booksOf(api, purchase_id)).toMatchObject({ ledger: { 'provider:paypal': 2 * PRICE } })
  const free = await api.db
    .selectFrom('available_class')
    .select('state')
    .where('purchase_id', '=', purchase_id)
    .execute()
  expect(free.map(({ state }) => state)).toEqual(['free', 'free', 'free', 'free'])
  const bought = async () => (await ana.call(`GET /purchases/${purchase_id}`)).body.purchase
  expect(await bought()).toMatchObject({ status: 'active', refunded: 0 })
  expect(await paidInAll()).toBe(800)
  const { invoices } = (await ana.call('GET /invoices')).body
  expect(invoices.map(({ refunded: back }: Thing) => back)).toEqual([0, 0])
  for (const { receipt_file } of invoices) {
    const headers = { authorization: `Bearer ${ana.token}` }
    const receipt = await api.fetch(`GET ${receipt_file}`, { headers })
    expect(pdfText(new Uint8Array(await receipt.arrayBuffer())).join()).not.toContain('Reembols')
  }
  // Then what is refunded is the period's own.
  expect((await refund(crypto.randomUUID())).status).toBe(200)
  expect(double.books.all('refund').at(-1)._of).toBe(late.id)
  expect(await bought()).toMatchObject({ status: 'refunded', refunded: 400 })
  expect(await paidInAll()).toBe(400)
  expect(await verify(api.db)).toEqual([])
})

it('says of each of two additional charges what refunding it returns, one at a time', async () => {
  const ana = await api.newcomer()
  const { class_package_id } = await api.build.classPackage({
    is_subscription: true,
    subscription_period: 'day',
    subscription_interval: 7,
    price_cents: 40_000,
  })
  const { subscriptionID } = (await ana.call('POST /checkout/paypal', { body: { class_package_id } })).body
  double.approve(subscriptionID)
  const { purchase_id } = (await ana.call('POST /checkout/capture', { body: { subscriptionID } })).body
  const there = double.books.get('subscription', subscriptionID)
  const start = double.books.events.length
  double.subscriptions.renew(there, true)
  for (const early of [7, 14]) double.subscriptions.renew(there, true, -early)
  await deliverFrom(start)
  const admin = await api.as('admin')
  const said = async () => (await admin.call(`GET /purchases/refund/${purchase_id}`)).body
  const refund = async () => {
    const body = { reason: 'Se cobró de más' }
    expect((await admin.call(`POST /purchases/refund/${purchase_id}`, { body })).status).toBe(200)
    return double.books.all('refund').at(-1).amount.value
  }
  const gateway = api.services.gateways.get('paypal') as PaymentGateway
  for (const state of ['pending', 'refunded'] as const) {
    expect(await said()).toMatchObject({
      refundable: 400,
      is_extra: true,
      by_provider: true,
      credits_taken: 0,
    })
    const { refund: ask } = gateway
    // One that its provider has not made yet is over for the desk.
    vi.spyOn(gateway, 'refund').mockImplementationOnce(async (...wish) => ({
      ...(await ask(...wish)),
      state,
    }))
    expect(await refund()).toBe('400.00')
    vi.restoreAllMocks()
  }
  expect(await said()).toMatchObject({ refundable: 400, is_extra: false })
  const [one, other] = double.books.all('refund').slice(-2)
  expect(one._of).not.toBe(other._of)
})

it('begins the second period of a subscription a month later by the studio’s calendar, not by that of UTC', async () => {
  // The evening of 28 February in the studio.
  skipped = Date.parse('2027-03-01T01:00:00Z') - Date.now()
  const ana = await api.newcomer()
  const { class_package_id } = await api.build.classPackage(MONTHLY)
  const { subscriptionID } = (await ana.call('POST /checkout/paypal', { body: { class_package_id } })).body
  double.approve(subscriptionID)
  expect((await ana.call('POST /checkout/capture', { body: { subscriptionID } })).status).toBe(200)
  const there = double.books.get('subscription', subscriptionID)
  expect(there.start_time.slice(0, 13)).toBe('2027-03-29T01')
  expect((await ana.call('GET /purchases')).body.purchases).toMatchObject([
    { expires_at: '2027-03-28', next_charge_date: '2027-03-28' },
  ])
  skipped = 0
})

it('says the day of the next charge by PayPal’s calendar, which counts from the second period', async () => {
  skipped = Date.parse('2027-01-31T18:00:00Z') - Date.now()
  const ana = await api.newcomer()
  const { class_package_id } = await api.build.classPackage(MONTHLY)
  const { subscriptionID } = (await ana.call('POST /checkout/paypal', { body: { class_package_id } })).body
  double.approve(subscriptionID)
  expect((await ana.call('POST /checkout/capture', { body: { subscriptionID } })).status).toBe(200)
  const next = async () => (await ana.call('GET /purchases')).body.purchases[0].next_charge_date
  expect(await next()).toBe('2027-02-28')
  skipped += 30 * 86_400_000
  const start = double.books.events.length
  const there = double.books.get('subscription', subscriptionID)
  double.subscriptions.turn(there)
  await deliverFrom(start)
  expect(there.billing_info.next_billing_time.slice(0, 10)).toBe('2027-03-28')
  expect(await next()).toBe('2027-03-28')
  skipped = 0
})

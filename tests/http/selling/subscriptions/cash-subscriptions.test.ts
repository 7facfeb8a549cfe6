import { beforeAll, beforeEach, expect, it } from 'vitest'
import { verify } from '#server/db/verify.ts'
import { tendSubscriptions } from '#server/jobs/tasks/tend-subscriptions.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { booksOf, buy } from '#tests/http/selling/help.ts'

const DAY = 24 * 60 * 60_000
/** Noon in the studio. */
const START = Date.parse('2026-12-03T18:00:00Z')

let api: Api
let admin: Client
let ana: Client
let now = START

beforeAll(async () => {
  api = await startApi({ clock: { now: () => new Date(now) } })
  admin = await api.as('admin')
  await configure(api, { cash_checkout_enabled: true })
})
beforeEach(async () => {
  now = START
  ana = await api.newcomer()
})

const confirm = (id: number, body: object = {}) =>
  admin.call(`POST /purchases/confirm/${id}`, { body: { payment_method_id: 3, ...body } })
const look = async (id: number) => (await ana.call(`GET /purchases/${id}`)).body.purchase
/** A month of eight classes for a thousand pesos, paid over the counter. */
async function begin(): Promise<number> {
  const monthly = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const
  const pack = await api.build.classPackage({ ...monthly, price_cents: 100_000, class_amount: 8 })
  const { purchase_id } = (await buy(ana, pack.class_package_id, 'cash')).body
  const { body } = await confirm(purchase_id)
  expect(body).toMatchObject({ purchase: { status: 'active', expires_at: '2027-01-03' } })
  return purchase_id
}
const after = async (days: number) => {
  now = START + days * DAY
  await tendSubscriptions(api.services)
}
const told = async () => {
  const rows = await api.db
    .selectFrom('message')
    .select('body_text')
    .where('customer_id', '=', ana.customer_id)
    .where('kind', '=', 'renewal_due')
    .where('channel', '=', 'mail')
    .orderBy('message_id')
    .execute()
  return rows.map((row) => row.body_text)
}
const clean = async () => expect(await verify(api.db)).toEqual([])

it('is late after an unpaid period, and fails five days later', async () => {
  const id = await begin()
  await after(31)
  expect(await look(id)).toMatchObject({ status: 'active', subscription_state: 'active' })
  for (const days of [32, 33, 36]) {
    await after(days)
    expect(await look(id)).toMatchObject({
      status: 'active',
      subscription_state: 'late',
      retry_at: '2027-01-08T06:00:00.000Z',
    })
  }
  expect(await told()).toEqual([expect.stringContaining('a más tardar el 8 de enero de 2027')])
  for (const days of [37, 60]) {
    await after(days)
    expect(await look(id)).toMatchObject({ status: 'failed', subscription_state: 'ended' })
  }
  expect(await told()).toHaveLength(2)
  expect(await booksOf(api, id)).toMatchObject({ grants: 1, invoices: 1 })
  await clean()
})

it('continues with the next period’s payment, which counts once', async () => {
  const id = await begin()
  expect((await confirm(id)).body.purchase.expires_at).toBe('2027-01-03')
  expect(await booksOf(api, id)).toMatchObject({ grants: 1 })
  await after(27)
  const wrong = await confirm(id, { amount: 900 })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'amount_mismatch'])
  const twice = await Promise.all([confirm(id, { amount: 1000 }), confirm(id)])
  expect(twice.map(({ body }) => body.purchase.expires_at)).toEqual(['2027-02-03', '2027-02-03'])
  expect(await booksOf(api, id)).toEqual({
    ledger: { cash: 200_000, revenue: -172_414, iva: -27_586 },
    credits: 16,
    grants: 2,
    invoices: 2,
    payments: 2,
  })
  await after(40)
  expect(await look(id)).toMatchObject({ status: 'active', subscription_state: 'active' })
  expect(await told()).toEqual([])
  const { invoices } = (await ana.call('GET /invoices')).body
  expect(invoices.map((one: { period: number }) => one.period)).toEqual([2, 1])
  await clean()
})

it('that is late keeps its dates when paid, and one that ended starts again', async () => {
  const id = await begin()
  await after(34)
  expect((await confirm(id)).body.purchase).toMatchObject({
    status: 'active',
    subscription_state: 'active',
    expires_at: '2027-02-03',
    retry_at: null,
  })
  await after(75)
  expect(await look(id)).toMatchObject({ status: 'failed' })
  expect((await confirm(id)).body.purchase).toMatchObject({
    status: 'active',
    subscription_state: 'active',
    expires_at: '2027-03-16',
    next_charge_date: '2027-03-16',
  })
  expect(await booksOf(api, id)).toMatchObject({ grants: 3, invoices: 3, credits: 24 })
  await clean()
})

it('that was cancelled cannot be paid', async () => {
  const id = await begin()
  await ana.call(`POST /purchases/cancel/${id}`, { body: { reason: 'Me mudo' } })
  await after(31)
  expect((await confirm(id)).status).toBe(409)
  await after(40)
  expect(await look(id)).toMatchObject({ status: 'cancelled', subscription_state: 'ended' })
  await clean()
})

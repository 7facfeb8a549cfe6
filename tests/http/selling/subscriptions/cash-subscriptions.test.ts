import { beforeAll, expect, it } from 'vitest'
import { verify } from '#server/db/verify.ts'
import { tendSubscriptions } from '#server/features/selling/events/tend-subscriptions.ts'
import type { Client } from '#tests/http/harness.ts'
import { booksOf, buy } from '#tests/http/selling/help.ts'
import { DAY, MONTHLY, ownStudio, START } from '#tests/http/selling/subscriptions/help.ts'

const studio = ownStudio({ cash_checkout_enabled: true })
let admin: Client
beforeAll(async () => {
  admin = await studio.api.as('admin')
})

const confirm = (id: number, body: object = {}) =>
  admin.call(`POST /purchases/confirm/${id}`, { body: { payment_method_id: 3, ...body } })
const look = async (id: number) => (await studio.ana.call(`GET /purchases/${id}`)).body.purchase
/** A month of eight classes for a thousand pesos, paid over the counter. */
async function begin(): Promise<number> {
  const pack = await studio.api.build.classPackage(MONTHLY)
  const { purchase_id } = (await buy(studio.ana, pack.class_package_id, 'cash')).body
  const { body } = await confirm(purchase_id)
  expect(body).toMatchObject({ purchase: { status: 'active', expires_at: '2027-01-03' } })
  return purchase_id
}
/** What the list of subscriptions says of hers. */
const why = async () => {
  const { body } = await admin.call('GET /subscriptions/admin/all', { query: { query: studio.ana.email } })
  return body.subscriptions.map((one: { why: string | null }) => one.why)
}
const after = async (days: number) => {
  studio.now = START + days * DAY
  await tendSubscriptions(studio.api.services)
}
const told = async () => {
  const rows = await studio.api.db
    .selectFrom('message')
    .select('body_text')
    .where('customer_id', '=', studio.ana.customer_id)
    .where('kind', '=', 'renewal_due')
    .where('channel', '=', 'mail')
    .orderBy('message_id')
    .execute()
  return rows.map((row) => row.body_text)
}
const clean = async () => expect(await verify(studio.api.db)).toEqual([])

it('is late after an unpaid period, and fails five days later', async () => {
  const id = await begin()
  await after(31)
  expect(await look(id)).toMatchObject({ status: 'active', subscription_state: 'active' })
  for (const days of [32, 33, 36]) {
    await after(days)
    expect(await look(id)).toMatchObject({
      status: 'active',
      subscription_state: 'past_due',
      retry_at: '2027-01-08T06:00:00.000Z',
    })
  }
  expect(await why()).toEqual(['past_due_in_cash'])
  expect(await told()).toEqual([expect.stringContaining('a más tardar el 8 de enero de 2027')])
  for (const days of [37, 60]) {
    await after(days)
    expect(await look(id)).toMatchObject({ status: 'failed', subscription_state: 'ended' })
  }
  expect(await why()).toEqual(['unpaid_in_cash'])
  expect(await told()).toHaveLength(2)
  expect(await booksOf(studio.api, id)).toMatchObject({ grants: 1, invoices: 1 })
  await clean()
})

it('continues with the next period’s payment, which counts once', async () => {
  const id = await begin()
  const begun = { expires_at: '2027-01-03', next_charge_date: '2027-01-03' }
  expect((await confirm(id)).body.purchase).toMatchObject(begun)
  expect(await booksOf(studio.api, id)).toMatchObject({ grants: 1 })
  await after(27)
  const wrong = await confirm(id, { amount: 900 })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'amount_mismatch'])
  const twice = await Promise.all([confirm(id, { amount: 1000 }), confirm(id)])
  expect(twice.map(({ body }) => body.purchase.expires_at)).toEqual(['2027-02-03', '2027-02-03'])
  expect(await booksOf(studio.api, id)).toEqual({
    ledger: { cash: 200_000, revenue: -172_414, iva: -27_586 },
    credits: 16,
    grants: 2,
    invoices: 2,
    payments: 2,
  })
  // However early it was paid, nothing is due before its end.
  expect(await look(id)).toMatchObject({ next_charge_date: '2027-02-03' })
  await after(40)
  expect(await look(id)).toMatchObject({ status: 'active', subscription_state: 'active' })
  expect(await told()).toEqual([])
  const { invoices } = (await studio.ana.call('GET /invoices')).body
  expect(invoices.map((one: { period: number }) => one.period)).toEqual([2, 1])
  await clean()
})

it('of a week that is late counts the same money once, when it says which week was shown', async () => {
  const week = { ...MONTHLY, subscription_period: 'day', subscription_interval: 7 } as const
  const pack = await studio.api.build.classPackage(week)
  const { purchase_id: id } = (await buy(studio.ana, pack.class_package_id, 'cash')).body
  const begins = (await confirm(id)).body.purchase.expires_at
  // So late that the week after that one may be paid as well.
  await after(11)
  const ends = async (body: object) => (await confirm(id, body)).body.purchase.expires_at
  const [first, second] = await Promise.all([ends({ begins }), ends({ begins })])
  expect([first, second]).toEqual([first, first])
  expect(await booksOf(studio.api, id)).toMatchObject({ grants: 2, invoices: 2, payments: 2 })
  await ends({ begins: first })
  expect(await booksOf(studio.api, id)).toMatchObject({ grants: 3, invoices: 3, payments: 3 })
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
  expect(await booksOf(studio.api, id)).toMatchObject({ grants: 3, invoices: 3, credits: 24 })
  expect(await told()).toHaveLength(2)
  // Each end is told, also that of one which ended before.
  await after(115)
  expect(await look(id)).toMatchObject({ status: 'failed' })
  expect(await told()).toHaveLength(3)
  await clean()
})

it('that ended does not start again beside a newer one to the same package', async () => {
  const id = await begin()
  await after(37)
  const { class_package } = await look(id)
  const newer = (await buy(studio.ana, class_package.class_package_id, 'cash')).body.purchase_id
  await confirm(newer)
  const refused = await confirm(id)
  expect([refused.status, refused.body.code, refused.body.error]).toEqual([
    409,
    'subscription_replaced',
    'Ya compraste otra suscripción a este paquete. Para seguir con esta, primero cancela la otra.',
  ])
  expect(await booksOf(studio.api, id)).toMatchObject({ grants: 1, payments: 1 })
  await studio.ana.call(`POST /purchases/cancel/${newer}`, { body: { reason: 'Me mudo' } })
  expect((await confirm(id)).body.purchase).toMatchObject({ status: 'active' })
  await clean()
})

it('that was cancelled cannot be paid, and runs until its last paid day', async () => {
  const id = await begin()
  await studio.ana.call(`POST /purchases/cancel/${id}`, { body: { reason: 'Me mudo' } })
  await after(31)
  expect((await confirm(id)).status).toBe(409)
  expect(await why()).toEqual(['cancelling'])
  await after(32)
  expect(await why()).toEqual(['cancelled'])
  await after(40)
  expect(await look(id)).toMatchObject({ status: 'cancelled', subscription_state: 'ended' })
  await clean()
})

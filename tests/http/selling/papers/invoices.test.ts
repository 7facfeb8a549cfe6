import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { AGAIN, buy } from '#tests/http/selling/help.ts'

let api: Api
let ana: Client

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  ana = await api.newcomer()
})

it('contain one’s own, newest first, each with its purchase and its IVA', async () => {
  const pack = await api.build.classPackage({ title: '5 clases', price_cents: 115_000 })
  const first = (await buy(ana, pack.class_package_id)).body.purchase_id as number
  const second = (await buy(ana, pack.class_package_id, 'pm_card_mastercard', AGAIN)).body
    .purchase_id as number
  // What was refused or cost nothing is no charge.
  await buy(ana, pack.class_package_id, 'pm_card_chargeDeclined', AGAIN)
  const free = await api.build.classPackage({ price_cents: 0 })
  await buy(ana, free.class_package_id, null)

  const { status, body } = await ana.call('GET /invoices')
  expect(status).toBe(200)
  expect(body.total).toBe(2)
  expect(body.invoices).toMatchObject([
    { purchase_id: second, purchase: { payment_method: { name: 'Mastercard terminada en 4444' } } },
    {
      invoice_id: expect.any(Number),
      purchase_id: first,
      purchase: { purchase_id: first, status: 'completed', customer: { customer_id: ana.customer_id } },
      class_package: { title: '5 clases' },
      period: 1,
      total_payment: 1150,
      tax: 158.62,
      refunded: 0,
      status: 'completed',
      cancelledAt: null,
    },
  ])
  expect((await ana.call('GET /invoices', { query: { page: 2 } })).body).toEqual({ invoices: [], total: 2 })
})

it('show what was refunded', async () => {
  const pack = await api.build.classPackage({ price_cents: 100_000 })
  const { purchase_id } = (await buy(ana, pack.class_package_id)).body
  const admin = await api.as('admin')
  const refund = (body: object) => admin.call(`POST /purchases/refund/${purchase_id}`, { body })
  const mine = async () => (await ana.call('GET /invoices')).body.invoices[0]
  await refund({ amount: 250.5, reason: 'Una clase menos' })
  expect(await mine()).toMatchObject({ status: 'completed', total_payment: 1000, refunded: 250.5 })
  await refund({ reason: 'El resto' })
  expect(await mine()).toMatchObject({ status: 'refunded', total_payment: 1000, refunded: 1000 })
})

it('are visible to their customer, and to reception and admin', async () => {
  const pack = await api.build.classPackage()
  await buy(ana, pack.class_package_id)
  const query = { customer_id: ana.customer_id }
  const stranger = await api.newcomer()
  expect((await stranger.call('GET /invoices')).body).toEqual({ invoices: [], total: 0 })
  for (const curious of [stranger, await api.as('instructor')])
    expect((await curious.call('GET /invoices', { query })).status).toBe(404)
  for (const who of ['reception', 'admin'] as const)
    expect((await (await api.as(who)).call('GET /invoices', { query })).body.total).toBe(1)
  expect((await ana.call('GET /invoices', { query })).body.total).toBe(1)
})

import { afterAll, expect, it } from 'vitest'
import { apiBehind } from '#tests/vendors/describe-providers.ts'
import { startPayPal } from '#tests/vendors/paypal/server.ts'

const double = await startPayPal()
const api = await apiBehind(double, { settings: { paypal_enabled: true } })
double.books.setClock(() => api.services.clock.now())
afterAll(() => double.close())

it('captures by the same key once the payer has approved, and gives that answer again', async () => {
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

it('takes what the payer approved, and nothing else, when another device buys before the capture', async () => {
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

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { booksOf, buy } from '#tests/http/selling/help.ts'

const SECURE = 'pm_card_threeDSecure2Required'

let api: Api
let ana: Client
let admin: Client

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
  await configure(api, { oxxo_enabled: true, cash_checkout_enabled: true, discounts_enabled: true })
})
beforeEach(async () => {
  ana = await api.newcomer()
})

const statusOf = async (id: number) => (await ana.call(`GET /purchases/${id}`)).body.purchase.status
const approve = async (clientSecret: string, purchase_id: number) => {
  await ana.call('POST /checkout/sandbox/authenticate', { body: { clientSecret, approve: true } })
  return ana.call('POST /checkout/confirm', { body: { purchase_id } })
}

describe('a press that is refused ends nothing that waits on another device', () => {
  it('at another price than agreed', async () => {
    const { class_package_id } = await api.build.classPackage()
    const { clientSecret, purchase_id } = (await buy(ana, class_package_id, SECURE)).body
    const other = await buy(ana, class_package_id, 'pm_card_visa', { body: { expected_total: 1 } })
    expect([other.status, other.body.code]).toEqual([409, 'price_changed'])
    expect(await statusOf(purchase_id)).toBe('pending')
    expect((await approve(clientSecret, purchase_id)).status).toBe(200)
    expect(await statusOf(purchase_id)).toBe('completed')
  })

  it('at a limit that is reached for good', async () => {
    const { class_package_id } = await api.build.classPackage({ limit_per_customer: 1 })
    const { purchase_id } = (await buy(ana, class_package_id, 'oxxo')).body
    const given = await admin.call('POST /customer/giveAccess', {
      body: { customer_id: ana.customer_id, class_package_id, payment_method_id: 2 },
    })
    expect(given.status, JSON.stringify(given.body)).toBe(200)
    const reply = await buy(ana, class_package_id)
    expect([reply.status, reply.body.code]).toEqual([409, 'limit_per_customer'])
    expect(await statusOf(purchase_id)).toBe('pending')
  })

  it('with a code that its own order uses up, at another price than agreed', async () => {
    const { class_package_id } = await api.build.classPackage()
    const { code } = await api.build.discount({ max_uses: 1 })
    const body = { discountCode: code, again: true }
    const { purchase_id } = (await buy(ana, class_package_id, 'cash', { body })).body
    const other = await buy(ana, class_package_id, 'pm_card_visa', { body: { ...body, expected_total: 1 } })
    expect([other.status, other.body.code]).toEqual([409, 'price_changed'])
    expect(await statusOf(purchase_id)).toBe('pending')
    // At the right price it replaces the order.
    expect((await buy(ana, class_package_id, 'pm_card_visa', { body })).status).toBe(200)
    expect(await statusOf(purchase_id)).toBe('cancelled')
  })

  it('and one that goes through still ends it', async () => {
    const { class_package_id } = await api.build.classPackage()
    const { purchase_id } = (await buy(ana, class_package_id, SECURE)).body
    const { status, body } = await buy(ana, class_package_id)
    expect(status).toBe(200)
    expect(await statusOf(purchase_id)).toBe('failed')
    expect(await booksOf(api, body.purchase_id)).toMatchObject({ grants: 1 })
  })
})

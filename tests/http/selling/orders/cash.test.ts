import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { booksOf, buy } from '#tests/http/selling/help.ts'

let api: Api
let ana: Client

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  ana = await api.newcomer()
})

const purchasesOf = (customer_id: number) =>
  api.db
    .selectFrom('purchase')
    .selectAll()
    .where('customer_id', '=', customer_id)
    .orderBy('purchase_id')
    .execute()

describe('cash', () => {
  it('is a pending order with the studio’s instructions', async () => {
    const { class_package_id } = await api.build.classPackage({ limit_per_customer: 1 })
    await configure(api, {
      cash_checkout_enabled: true,
      cash_instructions: 'CLABE 646180115700000018\nBanco STP',
    })
    const { status, body } = await buy(ana, class_package_id, 'cash')
    expect(status).toBe(200)
    expect(body.instructions).toBe('CLABE 646180115700000018\nBanco STP')
    const { purchase } = (
      await ana.call('POST /checkout/confirm', { body: { purchase_id: body.purchase_id } })
    ).body
    expect(purchase).toMatchObject({
      status: 'pending',
      instructions: 'CLABE 646180115700000018\nBanco STP',
      payment_method: { payment_method_id: 2, name: 'Efectivo' },
      expires_at: null,
    })
    expect(await booksOf(api, body.purchase_id)).toEqual({
      ledger: {},
      credits: 0,
      grants: 0,
      invoices: 0,
      payments: 1,
    })
    const mail = await api.db
      .selectFrom('message')
      .select('body_text')
      .where('dedupe_key', '=', `cash_instructions:${ana.customer_id}:purchase:${body.purchase_id}:mail`)
      .executeTakeFirstOrThrow()
    expect(mail.body_text).toContain('CLABE 646180115700000018')
  })

  it('is paid at the desk where the studio has no instructions', async () => {
    await configure(api, { cash_checkout_enabled: true, cash_instructions: null })
    const eva = await api.newcomer()
    const { class_package_id } = await api.build.classPackage({})
    const { body } = await buy(eva, class_package_id, 'cash')
    const order = (await eva.call(`GET /purchases/${body.purchase_id}`)).body.purchase
    for (const { instructions } of [body, order])
      expect(instructions).toBe('Paga en recepción con el número de tu orden.')
  })

  it('if unpaid, is replaced by the buyer’s next attempt, and after three days no longer counts for others', async () => {
    await configure(api, { cash_checkout_enabled: true })
    for (const given of [{ limit_per_customer: 1 }, { is_trial: true }]) {
      const eva = await api.newcomer()
      const once = (await api.build.classPackage(given)).class_package_id
      expect((await buy(eva, once, 'cash')).status).toBe(200)
      expect((await buy(eva, once)).status).toBe(200)
      expect((await purchasesOf(eva.customer_id)).map(({ status }) => status)).toEqual([
        'cancelled',
        'completed',
      ])
      expect((await buy(eva, once, 'cash')).status).toBe(409)
    }

    const few = (await api.build.classPackage({ people_limit: 1 })).class_package_id
    const { purchase_id } = (await buy(ana, few, 'cash')).body
    const other = await api.newcomer()
    expect((await buy(other, few)).body.code).toBe('people_limit')
    await api.services.pool.query(
      `update purchase set created_at = created_at - interval '73 hours' where purchase_id = $1`,
      [purchase_id],
    )
    expect((await buy(other, few)).status).toBe(200)
  })

  it('cannot reuse the key of a card payment', async () => {
    await configure(api, { cash_checkout_enabled: true })
    const { class_package_id } = await api.build.classPackage()
    const key = crypto.randomUUID()
    expect((await buy(ana, class_package_id, 'cash', { key })).status).toBe(200)
    // The stored answer is gone, the purchase is not.
    await api.services.pool.query('delete from idempotency')
    const reply = await buy(ana, class_package_id, 'pm_card_visa', { key })
    expect([reply.status, reply.body.code]).toEqual([409, 'idempotency_reused'])
  })
})

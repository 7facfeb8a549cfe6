import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verify } from '#server/db/verify.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { booksOf } from '#tests/http/selling/help.ts'
import { pdfText } from '#tests/http/selling/papers/pdf-text.ts'

let api: Api
let desk: Client
let ana: Client
beforeAll(async () => {
  api = await startApi()
  desk = await api.as('reception')
  await configure(api, { discounts_enabled: true, cash_checkout_enabled: true })
})
beforeEach(async () => {
  ana = await api.newcomer()
})

const sell = (body: object, key?: string) =>
  desk.call('POST /purchases/admin/sell', {
    body: { customer_id: ana.customer_id, payment_method_id: 2, expected_total: 1500, ...body },
    ...(key ? { key } : {}),
  })
const quote = (body: object) =>
  desk.call('POST /purchases/admin/quote', { body: { customer_id: ana.customer_id, ...body } })

describe('a sale at the desk', () => {
  it('of what costs nothing needs no confirmed e-mail: the desk sees who takes it', async () => {
    await configure(api, { confirm_email_for_free: true })
    await api.db.updateTable('auth.user').set({ emailVerified: false }).where('id', '=', ana.uid).execute()
    const { class_package_id } = await api.build.classPackage({ price_cents: 0 })
    const refused = await ana.call('POST /checkout/attempt', {
      body: { class_package_id, expected_total: 0 },
      key: crypto.randomUUID(),
    })
    expect([refused.status, refused.body.code]).toEqual([412, 'email_unconfirmed'])
    const { status, body } = await sell({ class_package_id, payment_method_id: null, expected_total: 0 })
    expect([status, body.purchase?.status]).toEqual([200, 'completed'])
  })

  it('can be of everything on sale, trials and events too', async () => {
    const trial = await api.build.classPackage({ is_trial: true, class_amount: 1, price_cents: 10_000 })
    const event = await api.build.classPackage({ is_special_event: true })
    const over = await api.build.classPackage({ deleted_at: new Date() })
    const { class_packages } = (await desk.call('GET /class_packages/desk/all')).body
    const ids = class_packages.map((one: { class_package_id: number }) => one.class_package_id)
    expect(ids).toEqual(expect.arrayContaining([trial.class_package_id, event.class_package_id]))
    expect(ids).not.toContain(over.class_package_id)
    const { class_package_id } = trial
    expect((await sell({ class_package_id, expected_total: 100 })).body.purchase.status).toBe('completed')
  })

  it('of a first period that a code pays whole needs no method, whichever are archived', async () => {
    const { class_package_id } = await api.build.classPackage({
      is_subscription: true,
      subscription_period: 'month',
      subscription_interval: 1,
    })
    const { code } = await api.build.discount({ amount_hundredths: 10_000, first_invoice_only: true })
    const archived = (deleted_at: Date | null) =>
      api.db.updateTable('payment_method').set({ deleted_at }).where('payment_method_id', '=', 2).execute()
    await archived(new Date())
    const { status, body } = await sell({
      class_package_id,
      discountCode: code,
      payment_method_id: null,
      expected_total: 0,
    })
    await archived(null)
    expect([status, body.purchase?.status]).toEqual([200, 'active'])
    const headers = { authorization: `Bearer ${desk.token}` }
    const receipt = await api.fetch(`GET ${body.purchase.receipt_file}`, { headers })
    expect(pdfText(new Uint8Array(await receipt.arrayBuffer()))).not.toContain('Reembolsado')
    const admin = await api.as('admin')
    const { purchase_id } = body.purchase
    expect((await admin.call(`GET /purchases/refund/${purchase_id}`)).body.code).toBe('nothing_paid')
  })

  it('is paid, granted and mailed at once, one time for two presses', async () => {
    const { class_package_id } = await api.build.classPackage()
    const key = crypto.randomUUID()
    const [first, again] = await Promise.all(
      [1, 2].map(() => sell({ class_package_id, received: 2000 }, key)),
    )
    expect(first?.status).toBe(200)
    expect(again?.body).toEqual(first?.body)
    expect(first?.body).toMatchObject({
      change: 500,
      purchase: { status: 'completed', payment_method: { payment_method_id: 2 }, total_payment: 1500 },
    })
    const purchase_id: number = first?.body.purchase.purchase_id
    expect(await booksOf(api, purchase_id)).toMatchObject({
      credits: 10,
      grants: 1,
      invoices: 1,
      payments: 1,
    })
    const bought = await api.db
      .selectFrom('purchase')
      .select('purchase_id')
      .where('customer_id', '=', ana.customer_id)
      .execute()
    expect(bought).toHaveLength(1)
    const mails = await api.db
      .selectFrom('message')
      .select('kind')
      .where('customer_id', '=', ana.customer_id)
      .where('channel', '=', 'mail')
      .execute()
    expect(mails.filter(({ kind }) => kind === 'receipt')).toHaveLength(1)
    const lines = await api.db
      .selectFrom('audit')
      .select(['action', 'actor_customer_id'])
      .where('entity', '=', 'purchase')
      .where('entity_id', '=', String(purchase_id))
      .orderBy('audit_id')
      .execute()
    expect(lines.map(({ action }) => action)).toEqual([
      'purchase.sold',
      'payment.confirmed',
      'purchase.completed',
    ])
    expect(lines.every(({ actor_customer_id }) => actor_customer_id === desk.customer_id)).toBe(true)
    expect(await verify(api.db)).toEqual([])
  })

  it('keeps what the terminal printed, at the sale and when an order is confirmed', async () => {
    const { class_package_id } = await api.build.classPackage()
    const sold = await sell({ class_package_id, payment_method_id: 1, reference: ' AUT 77 ' })
    expect(sold.body.purchase.payment_reference).toBe('AUT 77')
    const other = await api.newcomer()
    const ordered = await other.call('POST /checkout/attempt', {
      body: { class_package_id, payment_method: 'cash' },
    })
    const { purchase_id } = ordered.body
    const confirmed = await desk.call(`POST /purchases/confirm/${purchase_id}`, {
      body: { payment_method_id: 3, reference: 'SPEI 12' },
    })
    expect(confirmed.body.purchase.payment_reference).toBe('SPEI 12')
    const [line] = await api.db
      .selectFrom('audit')
      .select('details')
      .where('entity_id', '=', String(purchase_id))
      .where('action', '=', 'payment.confirmed')
      .execute()
    expect(line?.details).toMatchObject({ reference: 'SPEI 12' })
  })

  it('takes a discount by the rules of the checkout', async () => {
    const { class_package_id } = await api.build.classPackage()
    const { code } = await api.build.discount({ code: 'AMIGA10', max_uses_per_customer: 1 })
    expect((await quote({ class_package_id, discountCode: 'amiga10' })).body).toEqual({
      amount: 1500,
      discount: 150,
      total_payment: 1350,
      later_payments: null,
    })
    const sold = await sell({ class_package_id, discountCode: code, expected_total: 1350 })
    expect(sold.body.purchase).toMatchObject({
      amount: 1500,
      discount: { code: 'AMIGA10', amount: 150 },
      total_payment: 1350,
    })
    expect((await quote({ class_package_id, discountCode: code, again: true })).body.code).toBe(
      'discount_used_up',
    )
    const unknown = { class_package_id, discountCode: 'NADA', again: true }
    for (const { body } of [await quote(unknown), await sell(unknown)])
      expect(body).toMatchObject({ code: 'discount_unusable', error: 'Descuento no encontrado.' })
    await configure(api, { discounts_enabled: false })
    expect((await sell({ class_package_id, discountCode: code, again: true })).body.code).toBe(
      'discounts_off',
    )
    await configure(api, { discounts_enabled: true })
  })

  it('is quoted for somebody who is not entered yet, who is not entered by that', async () => {
    const { class_package_id } = await api.build.classPackage()
    const { code } = await api.build.discount({ max_uses_per_customer: 1 })
    const before = await api.db.selectFrom('customer').select('customer_id').execute()
    const quoted = await quote({ class_package_id, customer_id: null, discountCode: code })
    expect(quoted.body).toMatchObject({ amount: 1500, discount: 150, total_payment: 1350 })
    expect(await api.db.selectFrom('customer').select('customer_id').execute()).toEqual(before)
    const { customer_id } = ana
    const sold = await sell({ class_package_id, customer_id, discountCode: code, expected_total: 1350 })
    expect(sold.status).toBe(200)
    expect((await sell({ class_package_id, customer_id: null })).status).toBe(400)
  })

  it('writes nothing when it is only quoted', async () => {
    const { class_package_id } = await api.build.classPackage()
    expect((await quote({ class_package_id })).status).toBe(200)
    const { rows } = await api.services.pool.query('select from purchase where customer_id = $1', [
      ana.customer_id,
    ])
    expect(rows).toEqual([])
  })

  it('does not sell more than the package’s limit of people, also to two desks at once', async () => {
    const { class_package_id } = await api.build.classPackage({ people_limit: 1 })
    const eva = await api.newcomer()
    const both = await Promise.all([
      sell({ class_package_id }),
      sell({ class_package_id, customer_id: eva.customer_id }),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    const third = await api.newcomer()
    expect((await quote({ class_package_id, customer_id: third.customer_id })).body.code).toBe('people_limit')
  })

  it('is refused with the reason, and changes nothing', async () => {
    const { class_package_id } = await api.build.classPackage({ limit_per_customer: 1 })
    for (const [wrong, status, code] of [
      [{ expected_total: 1400 }, 409, 'price_changed'],
      [{ payment_method_id: null }, 400, 'payment_method_missing'],
      [{ payment_method_id: 999_999 }, 400, 'invalid_fields'],
      [{ received: 1499.99 }, 400, 'invalid_fields'],
      [{ customer_id: 999_999 }, 404, 'not_found'],
      [{ class_package_id: 999_999 }, 404, 'not_found'],
    ] as const) {
      const { status: answered, body } = await sell({ class_package_id, ...wrong })
      expect([answered, body.code], JSON.stringify(wrong)).toEqual([status, code])
    }
    const { rows } = await api.services.pool.query('select from purchase where customer_id = $1', [
      ana.customer_id,
    ])
    expect(rows).toEqual([])
    await sell({ class_package_id })
    expect((await sell({ class_package_id, again: true })).body.code).toBe('limit_per_customer')
  })

  it('asks before it sells the same package again', async () => {
    const { class_package_id } = await api.build.classPackage()
    const first = (await sell({ class_package_id })).body.purchase.purchase_id
    const second = await sell({ class_package_id })
    expect([second.status, second.body.code, second.body.purchase_id]).toEqual([
      409,
      'recently_bought',
      first,
    ])
    expect((await sell({ class_package_id, again: true })).status).toBe(200)
  })

  it('gives what costs nothing without a method', async () => {
    const { class_package_id } = await api.build.classPackage({ price_cents: 0 })
    const { body } = await sell({ class_package_id, payment_method_id: null, expected_total: 0 })
    expect(body).toMatchObject({ change: 0, purchase: { status: 'completed', payment_method: null } })
  })

  it('begins a subscription that is paid at the counter', async () => {
    const { class_package_id } = await api.build.classPackage({
      is_subscription: true,
      subscription_period: 'month',
      subscription_interval: 1,
    })
    expect((await quote({ class_package_id })).body.later_payments).toBe(1500)
    const { body } = await sell({ class_package_id, payment_method_id: 1 })
    expect(body.purchase).toMatchObject({ status: 'active', subscription_state: 'active' })
  })

  it('begins one whose first charge a code lowers to nothing, without a method: it is paid in cash later', async () => {
    const { class_package_id } = await api.build.classPackage({
      is_subscription: true,
      subscription_period: 'month',
      subscription_interval: 1,
    })
    const { code: discountCode } = await api.build.discount({
      amount_hundredths: 10_000,
      first_invoice_only: true,
    })
    const wanted = { class_package_id, discountCode }
    expect((await quote(wanted)).body).toMatchObject({ total_payment: 0, later_payments: 1500 })
    const { status, body } = await sell({ ...wanted, payment_method_id: null, expected_total: 0 })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      change: 0,
      purchase: { status: 'active', subscription_state: 'active', payment_method: { payment_method_id: 2 } },
    })
    const { purchase_id } = body.purchase
    expect(await booksOf(api, purchase_id)).toMatchObject({ ledger: {}, grants: 1, credits: 10, payments: 1 })
    const waiting = await api.db
      .selectFrom('payment')
      .select('payment_id')
      .where('purchase_id', '=', purchase_id)
      .where('status', '<>', 'succeeded')
      .execute()
    expect(waiting).toEqual([])
    expect(await verify(api.db)).toEqual([])
  })
})

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verify } from '#server/db/verify.ts'
import { auditOf } from '#tests/http/audit-of.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { booksOf, buy } from '#tests/http/selling/help.ts'

let api: Api
let admin: Client
let ana: Client
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
  await configure(api, { cash_checkout_enabled: true, discounts_enabled: true })
})
beforeEach(async () => {
  ana = await api.newcomer()
})

const USED_UP = 'Lo sentimos, ya has agotado este descuento.'
const INVALID = 'Lo sentimos, ese descuento no es válido.'
const newCode = () => `C${crypto.randomUUID().slice(0, 8)}`
const add = (body: Record<string, unknown>, who: Pick<Client, 'call'> = admin) =>
  who.call('POST /discounts', { body })
const ask = (who: Pick<Client, 'call'>, code: string, class_package_id: number) =>
  who.call(`GET /discounts/code/${encodeURIComponent(code)}`, { query: { class_package_id } })
const usesOf = async (discount_id: number) =>
  (await admin.call(`GET /discounts/${discount_id}`)).body.discount.uses
const bought = (purchase_id: number) =>
  api.db.selectFrom('purchase').selectAll().where('purchase_id', '=', purchase_id).executeTakeFirstOrThrow()

describe('an admin’s discounts', () => {
  it('are added, changed by body or path, listed and deleted, each with an audit line', async () => {
    const { class_package_id } = await api.build.classPackage()
    const code = newCode()
    const made = await add({
      code,
      is_percent: true,
      amount: 12.5,
      class_package_ids: [class_package_id],
      starts_at: '2026-01-01',
      ends_at: '2030-01-31',
      max_uses: 10,
    })
    expect(made.status).toBe(200)
    const { discount } = made.body
    expect(discount).toMatchObject({
      code,
      is_percent: true,
      amount: 12.5,
      first_invoice_only: false,
      class_package_ids: [class_package_id],
      // Days of Mexico City: from their beginning, and until they are over.
      starts_at: '2026-01-01T06:00:00.000Z',
      ends_at: '2030-02-01T06:00:00.000Z',
      max_uses: 10,
      max_uses_per_customer: null,
      uses: 0,
    })
    const { discount_id } = discount
    const body = { discount_id, amount: 30 }
    expect((await admin.call('PUT /discounts', { body })).body.discount.amount).toBe(30)
    const byId = await admin.call(`PUT /discounts/${discount_id}`, {
      body: { is_percent: false, amount: 50.5, ends_at: null, class_package_ids: null },
    })
    expect(byId.body.discount).toMatchObject({
      is_percent: false,
      amount: 50.5,
      ends_at: null,
      class_package_ids: [],
      max_uses: 10,
    })
    const all = await admin.call('GET /discounts/admin/all')
    expect(all.body.discounts[0]).toEqual(byId.body.discount)
    expect((await admin.call(`DELETE /discounts/${discount_id}`, { body: {} })).status).toBe(200)
    expect((await admin.call(`DELETE /discounts/${discount_id}`, { body: {} })).body.error).toBe(
      'Descuento no encontrado.',
    )
    expect((await add({ code, is_percent: true, amount: 5 })).status).toBe(200)
    const audit = await auditOf(api, 'discount', discount_id)
    expect(audit.map(({ action }) => action)).toEqual([
      'discount.added',
      'discount.changed',
      'discount.changed',
      'discount.removed',
    ])
  })

  it('are refused with the reasons', async () => {
    const code = newCode()
    await add({ code, is_percent: true, amount: 10 })
    const base = { code: newCode(), is_percent: true, amount: 10 }
    for (const [wrong, field] of [
      [{ amount: 0 }, 'amount'],
      [{ amount: -5 }, 'amount'],
      [{ amount: 10.005 }, 'amount'],
      [{ amount: 101 }, 'amount'],
      [{ code: 'dos palabras' }, 'code'],
      [{ max_uses: 0 }, 'max_uses'],
      [{ max_uses_per_customer: -1 }, 'max_uses_per_customer'],
      [{ class_package_ids: [999_999] }, 'class_package_ids'],
      [{ starts_at: '2026-05-02', ends_at: '2026-05-01' }, 'ends_at'],
      [{ starts_at: 'mañana' }, 'starts_at'],
      [{ uses: 3 }, 'uses'],
    ] as const) {
      const { status, body } = await add({ ...base, ...wrong })
      expect([status, Object.keys(body.fields ?? {})], field).toEqual([400, [field]])
    }
    const taken = await add({ ...base, code: code.toLowerCase() })
    expect([taken.status, taken.body.code]).toEqual([409, 'code_taken'])
    expect((await admin.call('GET /discounts/999999')).body.error).toBe('Descuento no encontrado.')
    const nobody = await admin.call('PUT /discounts', { body: { discount_id: 999_999, amount: 5 } })
    expect(nobody.status).toBe(404)
  })

  it('cannot be limited to fewer uses than they have', async () => {
    const { class_package_id } = await api.build.classPackage()
    const { discount } = (await add({ code: newCode(), is_percent: true, amount: 10 })).body
    await buy(ana, class_package_id, 'pm_card_visa', { body: { discountCode: discount.code } })
    await buy(await api.newcomer(), class_package_id, 'cash', { body: { discountCode: discount.code } })
    const { discount_id } = discount
    const reply = await admin.call('PUT /discounts', { body: { discount_id, max_uses: 1 } })
    expect([reply.status, reply.body.fields?.max_uses]).toEqual([400, 'Este descuento ya se usó 2 veces.'])
    expect((await admin.call('PUT /discounts', { body: { discount_id, max_uses: 2 } })).status).toBe(200)
  })
})

describe('a code at the checkout', () => {
  it('returns the reduction, in any case, and none of the studio’s limits', async () => {
    const { class_package_id } = await api.build.classPackage({
      price_cents: 239_000,
      sale_price_cents: 209_050,
    })
    const { code } = await api.build.discount({ max_uses: 5 })
    const { status, body } = await ask(ana, code.toLowerCase(), class_package_id)
    expect(status).toBe(200)
    expect(body).toEqual({
      discount: {
        discount_id: expect.any(Number),
        code,
        is_percent: true,
        amount: 10,
        first_invoice_only: false,
      },
      price: { amount: 2090.5, discount: 209.05, total_payment: 1881.45, later_payments: null },
    })
  })

  it('is refused in the specification’s words', async () => {
    const { class_package_id } = await api.build.classPackage()
    const other = await api.build.classPackage()
    const gift = await api.build.classPackage({ price_cents: 0 })
    const make = api.build.discount
    const narrow = await make()
    await api.db
      .insertInto('discount_package')
      .values({ discount_id: narrow.discount_id, class_package_id: other.class_package_id })
      .execute()
    const past = new Date(Date.now() - 1000)
    const used = await make({ max_uses: 1 })
    await buy(await api.newcomer(), class_package_id, 'cash', { body: { discountCode: used.code } })
    const once = await make({ max_uses_per_customer: 1 })
    await buy(ana, class_package_id, 'pm_card_visa', { body: { discountCode: once.code } })
    const cases: [string, number, number, string][] = [
      ['NADIE', class_package_id, 404, INVALID],
      [narrow.code, class_package_id, 404, INVALID],
      [(await make({ ends_at: past })).code, class_package_id, 404, INVALID],
      [(await make({ starts_at: new Date(Date.now() + 60_000) })).code, class_package_id, 404, INVALID],
      [(await make({ deleted_at: past })).code, class_package_id, 404, INVALID],
      [narrow.code, gift.class_package_id, 404, INVALID],
      [used.code, class_package_id, 412, USED_UP],
      [once.code, class_package_id, 412, USED_UP],
      [once.code, 999_999, 404, 'Lo sentimos, no encontramos el paquete que quieres comprar.'],
    ]
    for (const [code, id, status, error] of cases) {
      const reply = await ask(ana, code, id)
      expect([reply.status, reply.body.error], code).toEqual([status, error])
      if (id === class_package_id) {
        const sale = await buy(ana, id, 'pm_card_visa', { body: { discountCode: code, again: true } })
        expect([sale.status, sale.body.error], code).toEqual([
          412,
          'Lo sentimos. No puedes usar este descuento',
        ])
      }
    }
    expect((await ask(api.visitor, used.code, class_package_id)).status).toBe(401)
    expect((await ask(await api.newcomer(), once.code, class_package_id)).status).toBe(200)
  })

  it('lowers the amounts charged, booked and shown, and counts once for a repeated request', async () => {
    const { class_package_id } = await api.build.classPackage({ price_cents: 100_000 })
    const { code, discount_id } = await api.build.discount({ amount_hundredths: 2500, max_uses: 1 })
    const key = crypto.randomUUID()
    const body = { discountCode: code }
    const first = await buy(ana, class_package_id, 'pm_card_visa', { key, body })
    await api.services.pool.query('delete from idempotency')
    const again = await buy(ana, class_package_id, 'pm_card_visa', { key, body })
    expect([first.status, again.body]).toEqual([200, first.body])
    const { purchase } = (await ana.call(`GET /purchases/${first.body.purchase_id}`)).body
    expect(purchase).toMatchObject({ amount: 1000, total_payment: 750, status: 'completed' })
    expect((await booksOf(api, purchase.purchase_id)).ledger).toEqual({
      'provider:sandbox': 75_000,
      revenue: -64_655,
      iva: -10_345,
    })
    expect(await usesOf(discount_id)).toBe(1)
  })

  it('makes a package free if it lowers the price to zero', async () => {
    const { class_package_id } = await api.build.classPackage({ price_cents: 10_000, class_amount: 2 })
    const { code } = await api.build.discount({ is_percent: false, amount_hundredths: 50_000 })
    const priced = await ana.call('POST /checkout', { body: { class_package_id } })
    expect(priced.status).toBe(400)
    const { status, body } = await ana.call('POST /checkout', {
      body: { class_package_id, discountCode: code },
    })
    expect([status, body.payment_id]).toEqual([200, null])
    expect(await bought(body.purchase_id)).toMatchObject({ status: 'completed', total_cents: 0 })
    expect(await booksOf(api, body.purchase_id)).toMatchObject({ ledger: {}, credits: 2 })
  })

  it('leaves a subscription’s later charges unchanged, or lowers them too', async () => {
    const { class_package_id } = await api.build.classPackage({
      price_cents: 80_000,
      is_subscription: true,
      subscription_period: 'month',
      subscription_interval: 1,
    })
    const later = async (first_invoice_only: boolean) => {
      const { code } = await api.build.discount({ first_invoice_only })
      const { price } = (await ask(ana, code, class_package_id)).body
      const { body } = await buy(ana, class_package_id, 'pm_card_visa', {
        body: { discountCode: code, again: true },
      })
      const { total_cents, renewal_cents } = await bought(body.purchase_id)
      return [price.total_payment, price.later_payments, total_cents, renewal_cents]
    }
    expect(await later(true)).toEqual([720, 800, 72_000, 80_000])
    expect(await later(false)).toEqual([720, 720, 72_000, 72_000])
  })
})

describe('a studio without discounts', () => {
  it('refuses a code in every way of buying, and sells without one', async () => {
    const { class_package_id } = await api.build.classPackage()
    const { code, discount_id } = await api.build.discount()
    await configure(api, { discounts_enabled: false })
    try {
      const body = { class_package_id, discountCode: code }
      for (const reply of [
        await ask(ana, code, class_package_id),
        await ana.call('POST /checkout', { body }),
        await buy(ana, class_package_id, 'pm_card_visa', { body }),
        await buy(ana, class_package_id, 'cash', { body }),
        await ana.call('POST /checkout/paypal', { body }),
      ]) {
        expect([reply.status, reply.body.code, reply.body.error]).toEqual([
          412,
          'discounts_off',
          'Lo sentimos, por ahora no recibimos códigos de descuento.',
        ])
      }
      expect(await usesOf(discount_id)).toBe(0)
      const without = await buy(ana, class_package_id, 'pm_card_visa', { body: { discountCode: null } })
      expect(without.status).toBe(200)
    } finally {
      await configure(api, { discounts_enabled: true })
    }
  })

  it('still reports the outcome of an order with a code', async () => {
    const { class_package_id } = await api.build.classPackage()
    const { code } = await api.build.discount()
    const key = crypto.randomUUID()
    const first = await buy(ana, class_package_id, 'pm_card_visa', { key, body: { discountCode: code } })
    await api.services.pool.query('delete from idempotency')
    await configure(api, { discounts_enabled: false })
    try {
      const again = await buy(ana, class_package_id, 'pm_card_visa', { key, body: { discountCode: code } })
      expect([again.status, again.body]).toEqual([200, first.body])
    } finally {
      await configure(api, { discounts_enabled: true })
    }
  })
})

describe('an empty code', () => {
  it.each(['', '   '])('counts as none: %j', async (discountCode) => {
    const { class_package_id } = await api.build.classPackage({ price_cents: 50_000 })
    const { status, body } = await buy(ana, class_package_id, 'pm_card_visa', { body: { discountCode } })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await bought(body.purchase_id)).toMatchObject({ total_cents: 50_000, discount_id: null })
    expect(
      (await ana.call('POST /checkout/paypal', { body: { class_package_id, again: true, discountCode } }))
        .body.code,
    ).toBe('payment_method_missing')
  })
})

describe('a discount’s use', () => {
  it('is released after a refused card and counted again for a late payment', async () => {
    const { class_package_id } = await api.build.classPackage()
    const { code, discount_id } = await api.build.discount({ max_uses: 1 })
    const body = { discountCode: code }
    expect((await buy(ana, class_package_id, 'pm_card_chargeDeclined', { body })).status).toBe(402)
    expect(await usesOf(discount_id)).toBe(0)
    const failed = await api.db
      .selectFrom('purchase')
      .select('purchase_id')
      .where('customer_id', '=', ana.customer_id)
      .executeTakeFirstOrThrow()
    const settle = (status: string) =>
      api.services.pool.query('update purchase set status = $1 where purchase_id = $2', [
        status,
        failed.purchase_id,
      ])
    await settle('completed')
    expect(await usesOf(discount_id)).toBe(1)
    expect((await buy(await api.newcomer(), class_package_id, 'pm_card_visa', { body })).status).toBe(412)
    await settle('revoked')
    expect(await usesOf(discount_id)).toBe(1)
  })

  it('does not block the buyer’s own next attempt', async () => {
    const { class_package_id } = await api.build.classPackage()
    const { code, discount_id } = await api.build.discount({ max_uses: 1, max_uses_per_customer: 1 })
    const body = { discountCode: code }
    const waiting = await buy(ana, class_package_id, 'pm_card_threeDSecure2Required', { body })
    expect(waiting.body.clientSecret).toBeTruthy()
    expect((await buy(await api.newcomer(), class_package_id, 'cash', { body })).body.code).toBe(
      'discount_used_up',
    )
    expect((await buy(ana, class_package_id, 'pm_card_visa', { body })).status).toBe(200)
    expect((await bought(waiting.body.purchase_id)).status).toBe('failed')
    expect(await usesOf(discount_id)).toBe(1)
  })

  it('of others cancels none of the buyer’s own orders', async () => {
    await configure(api, { oxxo_enabled: true })
    const { class_package_id } = await api.build.classPackage()
    const { code } = await api.build.discount({ max_uses: 1 })
    const body = { discountCode: code }
    expect((await buy(await api.newcomer(), class_package_id, 'pm_card_visa', { body })).status).toBe(200)
    const own = [await buy(ana, class_package_id, 'cash'), await buy(ana, class_package_id, 'oxxo')]
    const again = { ...body, again: true }
    expect((await buy(ana, class_package_id, 'pm_card_visa', { body: again })).body.code).toBe(
      'discount_used_up',
    )
    for (const { body: order } of own) expect((await bought(order.purchase_id)).status).toBe('pending')
  })

  it('is held by a cash order for three days, unless it is paid after all', async () => {
    const { class_package_id } = await api.build.classPackage()
    const { code, discount_id } = await api.build.discount({ max_uses: 1 })
    const body = { discountCode: code }
    const { purchase_id } = (await buy(ana, class_package_id, 'cash', { body })).body
    const other = await api.newcomer()
    expect((await buy(other, class_package_id, 'cash', { body })).status).toBe(412)
    await api.services.pool.query(
      `update purchase set created_at = created_at - interval '73 hours' where purchase_id = $1`,
      [purchase_id],
    )
    expect((await buy(other, class_package_id, 'pm_card_visa', { body })).status).toBe(200)
    expect(await usesOf(discount_id)).toBe(1)
    expect((await verify(api.db)).filter(({ check }) => check.includes('discount'))).toEqual([])
  })

  it('is released by the buyer’s own next attempt in the answer about the code, too', async () => {
    const { class_package_id } = await api.build.classPackage()
    const elsewhere = await api.build.classPackage()
    const { code } = await api.build.discount({ max_uses: 1, max_uses_per_customer: 1 })
    const body = { discountCode: code }
    const { purchase_id } = (await buy(ana, class_package_id, 'cash', { body })).body
    expect((await ask(ana, code, class_package_id)).status).toBe(200)
    const other = await api.newcomer()
    for (const [who, id] of [
      [ana, elsewhere.class_package_id],
      [other, class_package_id],
    ] as const)
      expect((await ask(who, code, id)).body.code).toBe('discount_used_up')
    await api.services.pool.query(
      `update purchase set created_at = created_at - interval '73 hours' where purchase_id = $1`,
      [purchase_id],
    )
    expect((await ask(other, code, class_package_id)).status).toBe(200)
    expect((await ask(ana, code, elsewhere.class_package_id)).status).toBe(200)
    const { status } = await buy(ana, elsewhere.class_package_id, 'pm_card_visa', { body })
    expect(status).toBe(200)
    expect((await ask(ana, code, class_package_id)).body.code).toBe('discount_used_up')
  })
})

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { AGAIN, booksOf, buy, ledgerSum } from '#tests/http/selling/help.ts'

let api: Api
let admin: Client
let ana: Client

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
  await configure(api, { discounts_enabled: true })
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

describe('buying with a card', () => {
  it('charges the server’s price once, grants the credits, books it and sends the receipt', async () => {
    const pack = await api.build.classPackage({
      price_cents: 239_000,
      sale_price_cents: 209_000,
      class_amount: 10,
      expiration_days: 60,
    })
    const { status, body } = await buy(ana, pack.class_package_id)
    expect(status).toBe(200)
    expect(body).toEqual({ purchase_id: expect.any(Number), payment_id: expect.any(Number) })

    const { purchase } = (await ana.call(`GET /purchases/${body.purchase_id}`)).body
    expect(purchase).toMatchObject({
      status: 'completed',
      amount: 2090,
      total_payment: 2090,
      tax: 288.28,
      payment_method: { payment_method_id: 1, name: 'Visa terminada en 4242' },
      class_amount: 10,
      subscription_id: null,
      next_charge_date: null,
      instructions: null,
      class_package: { title: pack.title, price: 2390, sale_price: 2090 },
      customer: { customer_id: ana.customer_id },
    })
    expect(purchase.created_at).toBe(purchase.createdAt)
    expect(purchase.expires_at).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(await booksOf(api, body.purchase_id)).toEqual({
      ledger: { 'provider:sandbox': 209_000, revenue: -180_172, iva: -28_828 },
      credits: 10,
      grants: 1,
      invoices: 1,
      payments: 1,
    })
    expect(await ledgerSum(api)).toBe(0)
    const receipt = await api.db
      .selectFrom('message')
      .select(['recipient', 'subject', 'body_text'])
      .where('dedupe_key', '=', `receipt:${ana.customer_id}:purchase:${body.purchase_id}:mail`)
      .executeTakeFirstOrThrow()
    expect(receipt).toMatchObject({
      recipient: ana.email,
      subject: `Recibo de tu compra, orden #00${body.purchase_id}`,
    })
    expect(receipt.body_text).toContain('$2,090.00 MXN')
    expect((await ana.call('GET /customer')).body.customer).toMatchObject({ credits: 10 })
  })

  it('finds the order by the payment’s id as well, and nobody else’s', async () => {
    const pack = await api.build.classPackage()
    const { body } = await buy(ana, pack.class_package_id)
    const path = `GET /purchases/${body.payment_id}`
    expect((await ana.call(path)).body.purchase.purchase_id).toBe(body.purchase_id)
    const stranger = await api.newcomer()
    for (const foreign of [path, `GET /purchases/${body.purchase_id}`]) {
      const reply = await stranger.call(foreign)
      expect([reply.status, reply.body.code]).toEqual([404, 'not_found'])
      expect((await (await api.as('instructor')).call(foreign)).status).toBe(404)
      expect((await (await api.as('reception')).call(foreign)).status).toBe(200)
      expect((await api.visitor.call(foreign)).status).toBe(401)
    }
    expect(
      (await stranger.call('POST /checkout/confirm', { body: { purchase_id: body.purchase_id } })).status,
    ).toBe(404)
  })

  it.each([
    [
      'pm_card_chargeDeclined',
      'card_declined',
      'generic_decline',
      'Lo sentimos. Tu tarjeta ha sido rechazada por tu banco. Comunícate con tu banco para saber más.',
    ],
    [
      'pm_card_visa_chargeDeclined',
      'card_declined',
      'generic_decline',
      'Lo sentimos. Tu tarjeta ha sido rechazada por tu banco. Comunícate con tu banco para saber más.',
    ],
    [
      'pm_card_chargeDeclinedInsufficientFunds',
      'card_declined',
      'insufficient_funds',
      'Lo sentimos. Tu tarjeta ha sido rechazada por fondos insuficientes.',
    ],
    [
      'pm_card_chargeDeclinedLostCard',
      'card_declined',
      'lost_card',
      'Lo sentimos. Esta tarjeta ha sido reportada como robada o perdida y no puede utilizarse.',
    ],
    [
      'pm_card_chargeDeclinedStolenCard',
      'card_declined',
      'stolen_card',
      'Lo sentimos. Esta tarjeta ha sido reportada como robada o perdida y no puede utilizarse.',
    ],
    [
      'pm_card_chargeDeclinedExpiredCard',
      'expired_card',
      'expired_card',
      'Lo sentimos. Tu tarjeta ha expirado',
    ],
    [
      'pm_card_chargeDeclinedIncorrectCvc',
      'incorrect_cvc',
      'incorrect_cvc',
      'Lo sentimos. El CVV de tu tarjeta es incorrecto',
    ],
    [
      'pm_card_chargeDeclinedIncorrectNumber',
      'incorrect_number',
      'incorrect_number',
      'Lo sentimos. El número de la tarjeta es incorrecto.',
    ],
    [
      'pm_card_chargeDeclinedProcessingError',
      'processing_error',
      'processing_error',
      'Hubo un error al procesar tu compra. Inténtalo más tarde.',
    ],
  ])(
    'reports that %s was refused, and stores only the attempt',
    async (method, code, decline_code, error) => {
      const pack = await api.build.classPackage({ limit_per_customer: 1 })
      const reply = await buy(ana, pack.class_package_id, method)
      expect(reply.status).toBe(402)
      expect(reply.body).toMatchObject({ code, decline_code, error })
      const [purchase, ...more] = await purchasesOf(ana.customer_id)
      expect(more).toEqual([])
      expect(purchase?.status).toBe('failed')
      const { body } = await ana.call(`GET /purchases/${purchase?.purchase_id}`)
      expect(body.purchase).toMatchObject({ total_payment: 1500, tax: 0 })
      expect(await booksOf(api, purchase?.purchase_id ?? 0)).toEqual({
        ledger: {},
        credits: 0,
        grants: 0,
        invoices: 0,
        payments: 1,
      })
      expect(
        (await ana.call('POST /checkout/confirm', { body: { purchase_id: purchase?.purchase_id } })).body,
      ).toMatchObject({ code, error })
      // A refused attempt does not count against the limit.
      expect((await buy(ana, pack.class_package_id)).status).toBe(200)
    },
  )

  it('refuses an unknown or missing method', async () => {
    const { class_package_id } = await api.build.classPackage()
    for (const method of [null, '', '  ', 'paypal', 'card', 'cash', 'pm_card_nobody', 'src_1']) {
      const reply = await buy(ana, class_package_id, method)
      expect([method, reply.status, reply.body.error]).toEqual([
        method,
        400,
        'No has seleccionado un método de pago.',
      ])
    }
    const missing = await ana.call('POST /checkout/attempt', { body: { class_package_id } })
    expect(missing.status).toBe(400)
    expect((await purchasesOf(ana.customer_id)).every((purchase) => purchase.status === 'failed')).toBe(true)
  })

  it('ignores a given price and buyer', async () => {
    const { class_package_id } = await api.build.classPackage()
    for (const field of ['price', 'amount', 'currency', 'total_payment', 'discount', 'discount_cents']) {
      const reply = await buy(ana, class_package_id, 'pm_card_visa', { body: { [field]: 1 } })
      expect(reply.status).toBe(400)
      expect(reply.body.fields).toHaveProperty(field)
    }
    const other = await api.newcomer()
    const foreign = await buy(ana, class_package_id, 'pm_card_visa', {
      body: { customer_id: other.customer_id },
    })
    expect(foreign.status).toBe(403)
    expect(await purchasesOf(ana.customer_id)).toEqual([])
    expect(await purchasesOf(other.customer_id)).toEqual([])
    const own = await buy(ana, class_package_id, 'pm_card_visa', { body: { customer_id: ana.customer_id } })
    expect(own.status).toBe(200)
    expect((await api.visitor.call('POST /checkout/attempt', { body: {} })).status).toBe(401)
  })

  it('refuses packages not on sale, and unknown codes', async () => {
    const gone = await api.build.classPackage({ deleted_at: new Date() })
    for (const id of [gone.class_package_id, 999_999]) {
      const reply = await buy(ana, id)
      expect([reply.status, reply.body.error]).toEqual([
        404,
        'Lo sentimos, no encontramos el paquete que quieres comprar.',
      ])
    }
    const { class_package_id } = await api.build.classPackage()
    const reply = await buy(ana, class_package_id, 'pm_card_visa', { body: { discountCode: 'AURA10' } })
    expect([reply.status, reply.body.error]).toEqual([412, 'Lo sentimos. No puedes usar este descuento'])
    expect(await purchasesOf(ana.customer_id)).toEqual([])
  })

  it('buys once per key, also when the answer is a refusal', async () => {
    const { class_package_id } = await api.build.classPackage()
    const key = crypto.randomUUID()
    const first = await buy(ana, class_package_id, 'pm_card_visa', { key })
    const again = await buy(ana, class_package_id, 'pm_card_visa', { key })
    expect(again.body).toEqual(first.body)
    const other = await buy(ana, class_package_id, 'pm_card_mastercard', { key })
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_reused'])
    expect(await purchasesOf(ana.customer_id)).toHaveLength(1)
    const refusedKey = crypto.randomUUID()
    const refusals = [1, 2].map(() =>
      buy(ana, class_package_id, 'pm_card_chargeDeclined', { key: refusedKey, ...AGAIN }),
    )
    expect((await Promise.all(refusals)).map((reply) => reply.body.code)).toEqual([
      'card_declined',
      'card_declined',
    ])
    expect(await purchasesOf(ana.customer_id)).toHaveLength(2)
  })
})

describe('free offers', () => {
  it('are granted at once without a payment method, by either call', async () => {
    const offer = await api.build.classPackage({ price_cents: 0, class_amount: 2 })
    const body = { class_package_id: offer.class_package_id, customer_id: ana.customer_id }
    const taken = await ana.call('POST /checkout', { body })
    expect(taken.status).toBe(200)
    expect(taken.body).toEqual({ purchase_id: expect.any(Number), payment_id: null })
    const again = await buy(ana, offer.class_package_id, null, AGAIN)
    expect(again.status).toBe(200)
    for (const { purchase_id } of [taken.body, again.body]) {
      expect(await booksOf(api, purchase_id)).toEqual({
        ledger: {},
        credits: 2,
        grants: 1,
        invoices: 0,
        payments: 0,
      })
      const { purchase } = (await ana.call(`GET /purchases/${purchase_id}`)).body
      expect(purchase).toMatchObject({ status: 'completed', total_payment: 0, tax: 0, payment_method: null })
    }
  })

  it('are given once per key', async () => {
    const { class_package_id } = await api.build.classPackage({ price_cents: 50_000, sale_price_cents: 0 })
    const take = () => ana.call('POST /checkout', { body: { class_package_id }, key: 'offer' })
    const replies = await Promise.all([take(), take(), take()])
    expect(new Set(replies.map((reply) => reply.body.purchase_id)).size).toBe(1)
  })

  it('exclude packages with a price, and subscriptions', async () => {
    const priced = await api.build.classPackage()
    const plan = await api.build.classPackage({
      price_cents: 0,
      is_subscription: true,
      subscription_period: 'month',
      subscription_interval: 1,
    })
    for (const { class_package_id } of [priced, plan]) {
      const reply = await ana.call('POST /checkout', { body: { class_package_id } })
      expect([reply.status, reply.body.error]).toEqual([400, 'No has seleccionado un método de pago.'])
    }
    expect(await purchasesOf(ana.customer_id)).toEqual([])
    const foreign = await ana.call('POST /checkout', {
      body: { class_package_id: priced.class_package_id, customer_id: 1 },
    })
    expect(foreign.status).toBe(403)
  })
})

describe('limits', () => {
  it('apply to one customer’s purchases', async () => {
    const { class_package_id } = await api.build.classPackage({ limit_per_customer: 2 })
    expect((await buy(ana, class_package_id)).status).toBe(200)
    expect((await buy(ana, class_package_id, undefined, AGAIN)).status).toBe(200)
    const third = await buy(ana, class_package_id, undefined, AGAIN)
    expect([third.status, third.body.code]).toEqual([409, 'limit_per_customer'])
    expect(third.body.error).toBe('Lo sentimos, ya has alcanzado el límite de compras de este paquete.')
    expect((await buy(await api.newcomer(), class_package_id)).status).toBe(200)
  })

  it('are reported before the question whether to buy again', async () => {
    const once = await api.build.classPackage({ limit_per_customer: 1 })
    const marked = await api.build.classPackage({ is_trial: true })
    const trial = await api.build.classPackage({
      is_subscription: true,
      subscription_period: 'month',
      subscription_interval: 1,
      free_trial_length: 7,
      free_trial_period: 'day',
    })
    for (const { class_package_id } of [once, marked, trial]) {
      expect((await buy(ana, class_package_id)).status).toBe(200)
      expect((await buy(ana, class_package_id)).body.code).toBe('limit_per_customer')
    }
  })

  it('apply to the number of buyers, each of whom may buy again', async () => {
    const { class_package_id } = await api.build.classPackage({ people_limit: 2, is_special_event: true })
    expect((await buy(ana, class_package_id)).status).toBe(200)
    expect((await buy(await api.newcomer(), class_package_id)).status).toBe(200)
    const late = await buy(await api.newcomer(), class_package_id)
    expect([late.status, late.body.code]).toEqual([412, 'people_limit'])
    expect(late.body.error).toBe('Lo sentimos, se ha alcanzado el límite de personas para este paquete.')
    expect((await buy(ana, class_package_id, undefined, AGAIN)).status).toBe(200)
  })
})

describe('the enrolment fee', () => {
  it('is required before everything except itself and trials', async () => {
    const fee = await api.build.classPackage({ title: 'Inscripción', price_cents: 35_000, class_amount: 0 })
    const pack = await api.build.classPackage()
    const trial = await api.build.classPackage({ class_amount: 1, is_trial: true })
    const offer = await api.build.classPackage({ price_cents: 0 })
    const set = (signup_fee: unknown) =>
      admin.call('PUT /appconfig', { body: { config: [{ key: 'signup_fee', value: signup_fee }] } })
    const gone = await api.build.classPackage({ deleted_at: new Date() })
    for (const id of [gone.class_package_id, 999_999]) {
      const refused = await set(id)
      expect([refused.status, refused.body.fields]).toEqual([
        400,
        { signup_fee: 'Ese paquete no está a la venta. Elige otro para la inscripción.' },
      ])
    }
    await configure(api, { signup_fee: fee.class_package_id })
    try {
      for (const reply of [
        await buy(ana, pack.class_package_id),
        await ana.call('POST /checkout', { body: { class_package_id: offer.class_package_id } }),
      ]) {
        expect(reply.status).toBe(412)
        expect(reply.body).toMatchObject({
          code: 'signup_fee_required',
          class_package_id: fee.class_package_id,
          error: 'Antes de comprar un paquete de clases debes pagar tu inscripción.',
        })
      }
      expect((await buy(ana, trial.class_package_id)).status).toBe(200)
      expect((await buy(ana, fee.class_package_id, 'pm_card_chargeDeclined')).status).toBe(402)
      expect((await buy(ana, pack.class_package_id)).status).toBe(412)
      expect((await buy(ana, fee.class_package_id)).status).toBe(200)
      expect((await buy(ana, pack.class_package_id)).status).toBe(200)
      // A fee that is no longer sold must not close the shop.
      await api.db
        .updateTable('class_package')
        .set({ deleted_at: new Date() })
        .where('class_package_id', '=', fee.class_package_id)
        .execute()
      expect((await buy(await api.newcomer(), pack.class_package_id)).status).toBe(200)
    } finally {
      await configure(api, { signup_fee: null })
    }
  })
})

describe('lists of purchases', () => {
  it('contain one’s own, newest first, by state and page; reception may name a customer', async () => {
    const { class_package_id } = await api.build.classPackage()
    const made = []
    for (const method of ['pm_card_visa', 'pm_card_chargeDeclined', 'pm_card_mastercard']) {
      made.push((await buy(ana, class_package_id, method, AGAIN)).body.purchase_id as number | undefined)
    }
    const { body } = await ana.call('GET /purchases')
    expect(body.total).toBe(3)
    const ids = (body.purchases as { purchase_id: number }[]).map((purchase) => purchase.purchase_id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(ids).toEqual(expect.arrayContaining([made[0], made[2]]))
    expect((await ana.call('GET /purchases', { query: { status: 'failed' } })).body.total).toBe(1)
    expect((await ana.call('GET /purchases', { query: { page: 2 } })).body).toEqual({
      purchases: [],
      total: 3,
    })
    const query = { customer_id: ana.customer_id }
    expect((await (await api.as('reception')).call('GET /purchases', { query })).body.total).toBe(3)
    expect((await (await api.as('admin')).call('GET /purchases', { query })).body.total).toBe(3)
    expect((await (await api.as('instructor')).call('GET /purchases', { query })).status).toBe(404)
    expect((await (await api.newcomer()).call('GET /purchases', { query })).status).toBe(404)
    expect((await api.visitor.call('GET /purchases')).status).toBe(401)
  })
})

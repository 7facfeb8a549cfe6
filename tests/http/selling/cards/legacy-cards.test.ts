import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ConektaDouble, startConekta } from '#tests/vendors/conekta/server.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { booksOf } from '#tests/http/selling/help.ts'

let double: ConektaDouble
let api: Api
let ana: Client

beforeAll(async () => {
  double = await startConekta()
  api = await startApi({ environment: double.environment })
  await configure(api, { payment_sources_enabled: true })
})
afterAll(() => double.close())
beforeEach(async () => {
  ana = await api.newcomer()
})

const add = (who: Client, token_id: string, more: object = {}) =>
  who.call('POST /metodosPago', {
    body: { token_id, card_type: 'visa', last_digits: '4242', saveCard: true, ...more },
  })
const cardsOf = async (who: Client) => (await who.call('GET /metodosPago')).body.metodos_pago
const checkout = (who: Client, class_package_id: number, more: object = {}) =>
  who.call('POST /checkout', { body: { class_package_id, ...more } })
const purchasesOf = (who: Client) =>
  api.db.selectFrom('purchase').selectAll().where('customer_id', '=', who.customer_id).execute()

describe('the older way to save a card', () => {
  it('saves the card behind a token, with the provider’s data', async () => {
    expect(await cardsOf(ana)).toEqual([])
    const { status, body } = await add(ana, 'tok_test_mastercard_4444')
    expect(status).toBe(200)
    expect(body.metodo_pago).toEqual({
      metodo_pago_id: expect.any(Number),
      source_id: expect.stringMatching(/^cus_\w+\/src_\w+$/),
      token_id: body.metodo_pago.source_id,
      card_type: 'mastercard',
      last_digits: '4444',
      saveCard: true,
    })
    expect(await cardsOf(ana)).toEqual([body.metodo_pago])
    const { payment_sources } = (await ana.call('GET /payment_sources')).body
    expect(payment_sources).toMatchObject([{ last_digits: '4444', is_default: true }])
  })

  it('refuses an unknown, used or malformed token, and saves nothing', async () => {
    for (const [token, expected] of [
      ['tok_nobody', [400, 'No has seleccionado un método de pago.']],
      ['not a token', [400, 'No has seleccionado un método de pago.']],
    ] as const) {
      const reply = await add(ana, token)
      expect([reply.status, reply.body.error], token).toEqual(expected)
    }
    for (const body of [
      {},
      { saveCard: true },
      { token_id: 'tok_test_visa_4242' },
      { token_id: 'tok_test_visa_4242', saveCard: false },
      { token_id: 'tok_test_visa_4242', saveCard: true, number: '4242424242424242' },
    ])
      expect((await ana.call('POST /metodosPago', { body })).status).toBe(400)
    expect(await cardsOf(ana)).toEqual([])
  })

  it('lets only its owner delete a card', async () => {
    const { metodo_pago } = (await add(ana, 'tok_test_visa_4242')).body
    const path = `DELETE /metodosPago/${metodo_pago.metodo_pago_id}`
    const eva = await api.newcomer()
    for (const who of [eva, await api.as('instructor'), await api.as('admin')])
      expect((await who.call(path)).status).toBe(404)
    expect(await cardsOf(eva)).toEqual([])
    expect((await ana.call(path)).body).toEqual({ metodo_pago })
    expect((await ana.call(path)).status).toBe(404)
    expect(await cardsOf(ana)).toEqual([])
  })
})

describe('the older checkout', () => {
  it('charges the card added last', async () => {
    const pack = await api.build.classPackage({ class_amount: 5, price_cents: 80_000 })
    await add(ana, 'tok_test_visa_4242')
    await add(ana, 'tok_test_mastercard_4444')
    const { status, body } = await checkout(ana, pack.class_package_id)
    expect([status, body]).toEqual([200, { purchase_id: expect.any(Number), payment_id: expect.any(Number) }])
    const { purchase } = (await ana.call(`GET /purchases/${body.purchase_id}`)).body
    expect(purchase).toMatchObject({
      status: 'completed',
      payment_method: { name: 'Mastercard terminada en 4444' },
    })
    expect(await booksOf(api, body.purchase_id)).toMatchObject({ credits: 5, grants: 1, payments: 1 })
  })

  it('requires a card for a price, and none for a free package', async () => {
    const pack = await api.build.classPackage()
    const refused = await checkout(ana, pack.class_package_id)
    expect([refused.status, refused.body.error]).toEqual([400, 'No has seleccionado un método de pago.'])
    expect(await purchasesOf(ana)).toEqual([])
    const free = await api.build.classPackage({ price_cents: 0 })
    expect((await checkout(ana, free.class_package_id)).body).toEqual({
      purchase_id: expect.any(Number),
      payment_id: null,
    })
  })

  it('has the texts of its refusals', async () => {
    const pack = await api.build.classPackage()
    for (const [token, code, sentence] of [
      ['tok_test_suspicious', 'suspicious_behaviour', 'Lo sentimos, nuestro procesador de tarjetas ha'],
      ['tok_test_formatted', 'badly_formatted', 'El formato de la tarjeta no es válido, revisa los datos'],
    ] as const) {
      await add(ana, token)
      const { status, body } = await checkout(ana, pack.class_package_id)
      expect([status, body.code]).toEqual([402, code])
      expect(body.error).toContain(sentence)
    }
    const unknown = await checkout(ana, 999_999)
    expect([unknown.status, unknown.body.error]).toEqual([
      404,
      'Lo sentimos, no encontramos el paquete que quieres comprar.',
    ])
    expect((await purchasesOf(ana)).map(({ status }) => status)).toEqual(['failed', 'failed'])
  })

  it('charges nobody else’s card and ignores a given price', async () => {
    const pack = await api.build.classPackage()
    await add(ana, 'tok_test_visa_4242')
    const eva = await api.newcomer()
    expect((await checkout(eva, pack.class_package_id)).status).toBe(400)
    const forAna = await checkout(eva, pack.class_package_id, { customer_id: ana.customer_id })
    expect(forAna.status).toBe(403)
    expect((await checkout(ana, pack.class_package_id, { price: 1 })).status).toBe(400)
    expect(await purchasesOf(ana)).toEqual([])
  })

  it('charges once per key, also in parallel', async () => {
    const pack = await api.build.classPackage()
    await add(ana, 'tok_test_visa_4242')
    const key = crypto.randomUUID()
    const body = { class_package_id: pack.class_package_id }
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => ana.call('POST /checkout', { body, key })),
    )
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1)
    expect(await purchasesOf(ana)).toHaveLength(1)
  })

  it('redirects the browser to the bank for 3-D Secure', async () => {
    const pack = await api.build.classPackage()
    await add(ana, 'tok_test_3ds')
    const { body } = await checkout(ana, pack.class_package_id)
    expect(body.session.url).toMatch(new RegExp(`^${double.url}/double/3ds/ord_`))
  })
})

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { inState } from '#tests/builders/selling.ts'
import type { SavedSources } from '#server/ports/payment-gateway.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { buy } from '#tests/http/selling/help.ts'

let api: Api
let ana: Client

beforeAll(async () => {
  api = await startApi()
  await configure(api, { payment_sources_enabled: true })
})
beforeEach(async () => {
  ana = await api.newcomer()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const save = (who: Client, source_id: string) => who.call('POST /payment_sources', { body: { source_id } })
const cardsOf = async (who: Client) =>
  (await who.call('GET /payment_sources')).body.payment_sources as {
    payment_source_id: number
    source_id: string
    is_default: boolean
    last_digits: string
  }[]
const remove = (who: Client, id: number) => who.call(`DELETE /payment_sources/${id}`)
const sandbox = () => api.services.gateways.get('sandbox')?.sources as SavedSources

describe('saved cards', () => {
  it('are listed for their customer, the default first', async () => {
    expect(await cardsOf(ana)).toEqual([])
    const { status, body } = await save(ana, 'pm_card_visa')
    expect(status).toBe(200)
    expect(body.payment_source).toEqual({
      payment_source_id: expect.any(Number),
      source_id: expect.stringMatching(/^sbx_src_/),
      card_type: 'visa',
      last_digits: '4242',
      is_default: true,
      used_by: [],
    })
    const master = (await save(ana, 'pm_card_mastercard')).body.payment_source
    expect(master).toMatchObject({ card_type: 'mastercard', last_digits: '4444', is_default: false })
    expect((await cardsOf(ana)).map((card) => card.last_digits)).toEqual(['4242', '4444'])

    const preferred = await ana.call(`PUT /payment_sources/${master.payment_source_id}`, {
      body: { is_default: true },
    })
    expect(preferred.body.payment_source).toEqual({ ...master, is_default: true })
    expect(await cardsOf(ana)).toMatchObject([
      { last_digits: '4444', is_default: true },
      { last_digits: '4242', is_default: false },
    ])
  })

  it('are saved once, however often they are added, and separately per customer', async () => {
    const first = (await save(ana, 'pm_card_visa')).body.payment_source
    const again = await Promise.all([1, 2, 3].map(() => save(ana, 'pm_card_visa')))
    expect(again.map((reply) => reply.body.payment_source)).toEqual([first, first, first])
    const other = await api.newcomer()
    expect((await save(other, 'pm_card_visa')).body.payment_source.source_id).not.toBe(first.source_id)
  })

  it('are at most ten', async () => {
    const { customer_id } = ana
    for (let count = 0; count < 9; count += 1) {
      await api.db
        .insertInto('payment_source')
        .values({ customer_id, gateway: 'sandbox', source_id: crypto.randomUUID(), last_digits: '0000' })
        .execute()
    }
    const replies = await Promise.all(
      ['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex'].map((name) => save(ana, name)),
    )
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(replies.find((reply) => reply.status === 409)?.body).toMatchObject({
      code: 'too_many_cards',
      error: 'Puedes guardar hasta 10 tarjetas. Elimina una para agregar otra.',
    })
    expect(await cardsOf(ana)).toHaveLength(10)
  })

  it('are refused if unknown, if the provider is unavailable, and while the studio saves none', async () => {
    const unknown = await save(ana, 'pm_card_nobody')
    expect([unknown.status, unknown.body.error]).toEqual([400, 'No has seleccionado un método de pago.'])
    vi.spyOn(sandbox(), 'save').mockRejectedValueOnce(new Error('no network'))
    const away = await save(ana, 'pm_card_visa')
    expect([away.status, away.body.code, away.headers.get('retry-after')]).toEqual([
      503,
      'provider_away',
      '5',
    ])
    await configure(api, { payment_sources_enabled: false })
    try {
      const off = await save(ana, 'pm_card_visa')
      expect([off.status, off.body.code]).toEqual([412, 'cards_not_saved'])
    } finally {
      await configure(api, { payment_sources_enabled: true })
    }
    expect(await cardsOf(ana)).toEqual([])
  })

  it('can be deleted, and the next one becomes the default', async () => {
    const gone = vi.spyOn(sandbox(), 'remove')
    const visa = (await save(ana, 'pm_card_visa')).body.payment_source
    await save(ana, 'pm_card_mastercard')
    const removed = await remove(ana, visa.payment_source_id)
    expect([removed.status, removed.body.payment_source]).toEqual([200, visa])
    expect(gone).toHaveBeenCalledWith(visa.source_id)
    expect(await cardsOf(ana)).toMatchObject([{ last_digits: '4444', is_default: true }])
    expect((await remove(ana, visa.payment_source_id)).status).toBe(404)
    expect((await save(ana, 'pm_card_visa')).body.payment_source).toMatchObject({ is_default: false })
  })

  it('stay when the provider cannot delete them', async () => {
    const card = (await save(ana, 'pm_card_visa')).body.payment_source
    vi.spyOn(sandbox(), 'remove').mockRejectedValueOnce(new Error('no network'))
    const reply = await remove(ana, card.payment_source_id)
    expect([reply.status, reply.body.error]).toEqual([503, 'Hubo un error al agregar este método de pago.'])
    expect(await cardsOf(ana)).toEqual([card])
  })

  it('are private: others can neither see, prefer, delete nor charge them', async () => {
    const card = (await save(ana, 'pm_card_visa')).body.payment_source
    const pack = await api.build.classPackage()
    for (const who of [await api.newcomer(), await api.as('admin')]) {
      expect(await cardsOf(who)).toEqual([])
      expect((await remove(who, card.payment_source_id)).status).toBe(404)
      const put = await who.call(`PUT /payment_sources/${card.payment_source_id}`, {
        body: { is_default: true },
      })
      expect(put.status).toBe(404)
      const paid = await buy(who, pack.class_package_id, card.source_id)
      expect([paid.status, paid.body.code]).toEqual([400, 'payment_method_missing'])
    }
    expect(await cardsOf(ana)).toEqual([card])
  })
})

describe('paying with a saved card', () => {
  it('works until the card is deleted', async () => {
    const card = (await save(ana, 'pm_card_mastercard')).body.payment_source
    const { class_package_id } = await api.build.classPackage()
    const { status, body } = await buy(ana, class_package_id, card.source_id)
    expect(status).toBe(200)
    const { purchase } = (await ana.call(`GET /purchases/${body.purchase_id}`)).body
    expect(purchase.payment_method).toEqual({ payment_method_id: 1, name: 'Mastercard terminada en 4444' })
    expect((await remove(ana, card.payment_source_id)).status).toBe(200)
    const late = await buy(ana, class_package_id, card.source_id)
    expect([late.status, late.body.error]).toEqual([400, 'No has seleccionado un método de pago.'])
  })

  it('keeps the card that pays a subscription', async () => {
    const plan = await api.build.classPackage({
      title: 'Ilimitado',
      is_subscription: true,
      subscription_period: 'month',
      subscription_interval: 1,
    })
    const card = (await save(ana, 'pm_card_visa')).body.payment_source
    const { purchase_id } = (await buy(ana, plan.class_package_id, card.source_id)).body
    expect(await cardsOf(ana)).toEqual([{ ...card, used_by: ['Ilimitado'] }])
    const reply = await remove(ana, card.payment_source_id)
    expect([reply.status, reply.body.code]).toEqual([409, 'card_in_use'])
    expect(reply.body.error).toBe(
      'Esta tarjeta paga tu suscripción Ilimitado. Cambia la tarjeta de la suscripción antes de eliminarla.',
    )
    await api.db
      .updateTable('purchase')
      .set({ status: inState('cancelled'), cancelled_at: new Date() })
      .where('purchase_id', '=', purchase_id)
      .execute()
    expect((await remove(ana, card.payment_source_id)).status).toBe(200)
  })
})

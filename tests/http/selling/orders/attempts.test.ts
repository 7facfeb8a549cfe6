import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PaymentGateway } from '#server/ports/payment-gateway.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { AGAIN, booksOf, buy } from '#tests/http/selling/help.ts'

const SECURE = 'pm_card_threeDSecure2Required'
const MINUTE = 60_000
const monthly = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const

let api: Api
let sandbox: PaymentGateway
let ana: Client
let pack: number
let now = new Date()
beforeAll(async () => {
  api = await startApi({ clock: { now: () => now } })
  sandbox = api.services.gateways.get('sandbox') as PaymentGateway
  await configure(api, { cash_checkout_enabled: true, oxxo_enabled: true, discounts_enabled: true })
})
beforeEach(async () => {
  now = new Date()
  ana = await api.newcomer()
  pack = (await api.build.classPackage({ price_cents: 26_000, class_amount: 5 })).class_package_id
})

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE)
}
const ask = async (key: string, who: Client = ana) => (await who.call(`GET /checkout/attempts/${key}`)).body
const purchases = () =>
  api.db
    .selectFrom('purchase')
    .select(['purchase_id', 'status'])
    .where('customer_id', '=', ana.customer_id)
    .orderBy('purchase_id')
    .execute()

describe('buying the same package again', () => {
  it('requires confirmation within 30 minutes, whether the first had a key or not, and is bought when confirmed', async () => {
    const first = await buy(ana, pack)
    for (const more of [{}, { key: 'another' }]) {
      const { status, body } = await buy(ana, pack, 'pm_card_mastercard', more)
      expect([status, body.code, body.purchase_id]).toEqual([409, 'recently_bought', first.body.purchase_id])
      expect(body.error).toMatch(/^Ya compraste este paquete/)
    }
    expect((await buy(ana, pack, 'pm_card_mastercard', AGAIN)).status).toBe(200)
    expect(await purchases()).toHaveLength(2)
    later(31)
    expect((await buy(ana, pack)).status).toBe(200)
    const other = await api.build.classPackage()
    expect((await buy(ana, other.class_package_id)).status).toBe(200)
  })

  it('requires it by every method: a free offer, the older card call, PayPal, a voucher', async () => {
    const offer = await api.build.classPackage({ price_cents: 0 })
    const free = { class_package_id: offer.class_package_id }
    expect((await ana.call('POST /checkout', { body: free })).status).toBe(200)
    expect((await ana.call('POST /checkout', { body: free })).body.code).toBe('recently_bought')
    expect((await ana.call('POST /checkout', { body: { ...free, again: true } })).status).toBe(200)
    await buy(ana, pack)
    const body = { class_package_id: pack }
    await ana.call('POST /payment_sources', { body: { source_id: 'pm_card_visa' } })
    expect((await ana.call('POST /checkout', { body })).body.code).toBe('recently_bought')
    expect((await ana.call('POST /checkout/paypal', { body })).body.code).toBe('recently_bought')
    expect((await buy(ana, pack, 'oxxo')).body.code).toBe('recently_bought')
  })

  it('does not require it after a refused, cancelled or refunded one', async () => {
    expect((await buy(ana, pack, 'pm_card_chargeDeclined')).status).toBe(402)
    const { body } = await buy(ana, pack)
    const refund = { body: { reason: 'Se equivocó' } }
    expect(
      (await (await api.as('admin')).call(`POST /purchases/refund/${body.purchase_id}`, refund)).status,
    ).toBe(200)
    expect((await buy(ana, pack)).status).toBe(200)
  })

  it('never requires it for a repeated request', async () => {
    const first = await buy(ana, pack, 'pm_card_visa', { key: 'one' })
    await api.services.pool.query('delete from idempotency')
    const same = await buy(ana, pack, 'pm_card_visa', { key: 'one' })
    expect([same.status, same.body]).toEqual([200, first.body])
  })

  it('requires it as long as a subscription to it is active', async () => {
    const { class_package_id } = await api.build.classPackage(monthly)
    const { body } = await buy(ana, class_package_id)
    later(20 * 24 * 60)
    const second = await buy(ana, class_package_id)
    expect([second.status, second.body.code, second.body.purchase_id]).toEqual([
      409,
      'recently_bought',
      body.purchase_id,
    ])
    expect((await buy(ana, class_package_id, undefined, AGAIN)).status).toBe(200)
  })

  it('in cash requires it while the first order is unpaid, and by another method does not', async () => {
    const first = await buy(ana, pack, 'cash')
    later(24 * 60)
    const second = await buy(ana, pack, ' cash ')
    expect([second.status, second.body.purchase_id]).toEqual([409, first.body.purchase_id])
    expect((await buy(ana, pack)).status).toBe(200)
    expect(await purchases()).toHaveLength(2)
  })

  it('is bought at once if the provider, asked about a lost answer, reports a refusal', async () => {
    const charge = sandbox.charge.bind(sandbox)
    const lookUp = vi.spyOn(sandbox, 'lookUp').mockRejectedValue(new Error('socket hang up'))
    const lost = vi.spyOn(sandbox, 'charge').mockImplementation(async (attempt) => {
      await charge(attempt)
      throw new Error('socket hang up')
    })
    const first = await buy(ana, pack, 'pm_card_chargeDeclined', { key: 'lost' })
    expect(first.status).toBe(503)
    expect((await buy(ana, pack, 'pm_card_visa')).body.code).toBe('recently_bought')
    lookUp.mockRestore()
    lost.mockRestore()
    expect((await buy(ana, pack, 'pm_card_visa')).status).toBe(200)
    expect((await purchases()).map(({ status }) => status)).toEqual(['failed', 'completed'])
  })

  it('requires it again if a newer purchase came after the confirmation', async () => {
    const first = (await buy(ana, pack)).body.purchase_id
    const after = (seen: number) => buy(ana, pack, undefined, { body: { again: true, again_after: seen } })
    const second = (await after(first)).body.purchase_id
    // The answer was lost, and on another device the same question is still open.
    const late = await after(first)
    expect([late.status, late.body.code, late.body.purchase_id]).toEqual([409, 'recently_bought', second])
    expect((await after(second)).status).toBe(200)
    expect(await purchases()).toHaveLength(3)
  })

  it('is refused while the outcome of the one before is unknown', async () => {
    const charge = sandbox.charge.bind(sandbox)
    const lookUp = vi.spyOn(sandbox, 'lookUp').mockRejectedValue(new Error('socket hang up'))
    const lost = vi.spyOn(sandbox, 'charge').mockImplementation(async (attempt) => {
      await charge(attempt)
      throw new Error('socket hang up')
    })
    expect((await buy(ana, pack, 'pm_card_visa', { key: 'lost' })).status).toBe(503)
    lost.mockRestore()
    const { purchase_id } = await ask('lost')
    const seen = { again: true, again_after: purchase_id }
    for (const body of [{ again: true }, seen]) {
      const reply = await buy(ana, pack, 'pm_card_visa', { body })
      expect([reply.status, reply.body.code, reply.body.purchase_id]).toEqual([
        409,
        'payment_undecided',
        purchase_id,
      ])
      expect(reply.body.error).toMatch(/^Todavía estamos confirmando tu compra anterior/)
    }
    lookUp.mockRestore()
    // It went through, which the page could not know: a request that does not name it is asked.
    expect((await buy(ana, pack, 'pm_card_visa', AGAIN)).body).toMatchObject({
      code: 'recently_bought',
      purchase_id,
    })
    expect((await purchases()).map(({ status }) => status)).toEqual(['completed'])
    expect((await buy(ana, pack, 'pm_card_visa', { body: seen })).status).toBe(200)
    expect(await purchases()).toHaveLength(2)
  })
})

describe('the agreed price', () => {
  it('is the price charged, else nothing is, by every call', async () => {
    const before = await api.services.pool.query('select count(*) from purchase')
    const body = { class_package_id: pack, expected_total: 999 }
    for (const reply of [
      await buy(ana, pack, 'pm_card_visa', { body }),
      await buy(ana, pack, null, { body }),
      await ana.call('POST /checkout', { body }),
      await ana.call('POST /checkout/paypal', { body }),
    ]) {
      expect([reply.status, reply.body.code, reply.body.total]).toEqual([409, 'price_changed', 260])
      expect(reply.body.error).toBe('El precio cambió: ahora es de $260.00 MXN. No hicimos ningún cargo.')
    }
    expect((await api.services.pool.query('select count(*) from purchase')).rows).toEqual(before.rows)
    expect((await buy(ana, pack, 'pm_card_visa', { body: { expected_total: 260 } })).status).toBe(200)
  })

  it('is exact to the centavo with a discount, and zero for a free trial', async () => {
    const { code } = await api.build.discount({ amount_hundredths: 2500 })
    const lowered = (expected_total: number) =>
      buy(ana, pack, 'pm_card_visa', { body: { discountCode: code, expected_total } })
    expect((await lowered(260)).body.total).toBe(195)
    expect((await lowered(195)).status).toBe(200)
    const trial = await api.build.classPackage({ ...monthly, free_trial_length: 7, free_trial_period: 'day' })
    const begin = (expected_total: number) =>
      buy(ana, trial.class_package_id, 'pm_card_visa', { body: { expected_total } })
    expect((await begin(1500)).body).toMatchObject({ code: 'price_changed', total: 0 })
    expect((await begin(0)).status).toBe(200)
    const odd = await api.build.classPackage({ price_cents: 115 * 100 + 15 })
    expect(
      (await buy(ana, odd.class_package_id, 'pm_card_visa', { body: { expected_total: 115.15 } })).status,
    ).toBe(200)
    expect(
      (await buy(ana, odd.class_package_id, 'pm_card_visa', { body: { expected_total: 1.001 } })).status,
    ).toBe(400)
  })

  it('includes the renewals, even if nothing is due now', async () => {
    const { code } = await api.build.discount({ amount_hundredths: 2500, first_invoice_only: true })
    const plan = await api.build.classPackage({ ...monthly, free_trial_length: 7, free_trial_period: 'day' })
    const begin = (body: Record<string, unknown>) =>
      buy(ana, plan.class_package_id, 'pm_card_visa', { body: { expected_total: 0, ...body } })
    for (const body of [{ expected_later: 1400 }, { expected_later: 1125, discountCode: code }]) {
      const reply = await begin(body)
      expect([reply.status, reply.body.code]).toEqual([409, 'price_changed'])
      expect(reply.body.error).toBe(
        'El precio de las renovaciones cambió: ahora es de $1,500.00 MXN. No hicimos ningún cargo.',
      )
    }
    expect(await purchases()).toEqual([])
    expect((await begin({ expected_later: 1500, discountCode: code })).status).toBe(200)
    // What is paid once has no renewals to agree to.
    expect((await buy(ana, pack, 'pm_card_visa', { body: { expected_later: 1 } })).status).toBe(200)
  })

  it('stays agreed for a repeated request, although the price has changed', async () => {
    const given = { key: 'agreed', body: { expected_total: 260 } }
    const first = await buy(ana, pack, SECURE, given)
    await api.db
      .updateTable('class_package')
      .set({ price_cents: 99_900 })
      .where('class_package_id', '=', pack)
      .execute()
    await api.services.pool.query('delete from idempotency')
    expect((await buy(ana, pack, SECURE, given)).body.purchase_id).toBe(first.body.purchase_id)
    expect(await ask('agreed')).toMatchObject({ state: 'needs_action' })
  })
})

describe('the outcome of an attempt', () => {
  const nothing = { purchase_id: null, payment_id: null, refusal: null }

  it('is none for an unknown key, or another customer’s', async () => {
    expect(await ask('never')).toEqual({ state: 'none', ...nothing })
    await buy(ana, pack, 'pm_card_visa', { key: 'mine' })
    expect(await ask('mine', await api.newcomer())).toEqual({ state: 'none', ...nothing })
    expect((await api.visitor.call('GET /checkout/attempts/mine')).status).toBe(401)
    expect((await ana.call(`GET /checkout/attempts/${'k'.repeat(256)}`)).status).toBe(400)
    expect((await ana.call('GET /checkout/attempts/a%00b')).status).toBe(400)
    expect(await ask('abierto%2Fy%20otro')).toEqual({ state: 'none', ...nothing })
  })

  it('is paid, and stays so after a refund or a cancelled subscription', async () => {
    const { body } = await buy(ana, pack, 'pm_card_visa', { key: 'paid' })
    expect(await ask('paid')).toEqual({ state: 'paid', ...body, refusal: null })
    await (
      await api.as('admin')
    ).call(`POST /purchases/refund/${body.purchase_id}`, { body: { reason: 'x' } })
    expect(await ask('paid')).toEqual({ state: 'paid', ...body, refusal: null })
    const plan = await api.build.classPackage(monthly)
    await buy(ana, plan.class_package_id, 'pm_card_visa', { key: 'plan' })
    expect(await ask('plan')).toMatchObject({ state: 'paid' })
    const offer = await api.build.classPackage({ price_cents: 0 })
    const body0 = { class_package_id: offer.class_package_id }
    const free = await ana.call('POST /checkout', { body: body0, key: 'free' })
    expect(await ask('free')).toEqual({ state: 'paid', ...free.body, refusal: null })
  })

  it('is a refusal, by the card or by a rule, with the text of the answer', async () => {
    const declined = await buy(ana, pack, 'pm_card_chargeDeclinedInsufficientFunds', { key: 'declined' })
    expect(await ask('declined')).toEqual({
      state: 'refused',
      purchase_id: expect.any(Number),
      payment_id: expect.any(Number),
      refusal: {
        status: 402,
        code: 'card_declined',
        text: declined.body.error,
        decline_code: 'insufficient_funds',
      },
    })
    const changed = await buy(ana, pack, 'pm_card_visa', { key: 'changed', body: { expected_total: 1 } })
    expect(await ask('changed')).toEqual({
      state: 'refused',
      ...nothing,
      refusal: {
        status: 409,
        code: 'price_changed',
        text: changed.body.error,
        decline_code: null,
        total: 260,
      },
    })
    const { body } = await buy(ana, pack)
    await buy(ana, pack, 'pm_card_visa', { key: 'repeated' })
    expect(await ask('repeated')).toMatchObject({
      state: 'refused',
      purchase_id: null,
      refusal: { status: 409, code: 'recently_bought', purchase_id: body.purchase_id },
    })
  })

  it('waits for the customer, with what the browser needs to continue, also on the provider’s page', async () => {
    const { body } = await buy(ana, pack, SECURE, { key: 'secure' })
    expect(await ask('secure')).toEqual({ state: 'needs_action', ...body, refusal: null })
    await configure(api, { stripe_checkout_mode: 'session' })
    const hosted = await buy(ana, pack, 'card', { key: 'hosted' })
    await configure(api, { stripe_checkout_mode: 'form' })
    expect(await ask('hosted')).toEqual({ state: 'needs_action', ...hosted.body, refusal: null })
    // Trying again leaves the attempt before.
    expect(await ask('secure')).toMatchObject({ state: 'refused', refusal: { code: 'payment_cancelled' } })
    // Going back from the provider's page leaves it as well: no bank refused it.
    const clientSecret = new URL(hosted.body.session.url).pathname.split('/').at(-1)
    await ana.call('POST /checkout/sandbox/authenticate', { body: { clientSecret, approve: false } })
    expect(await ask('hosted')).toMatchObject({ state: 'refused', refusal: { code: 'payment_cancelled' } })
  })

  it('waits for a payment without a card, with the instructions', async () => {
    for (const method of ['cash', 'oxxo']) {
      const { class_package_id } = await api.build.classPackage()
      const { body } = await buy(ana, class_package_id, method, { key: method })
      expect(await ask(method), method).toEqual({ state: 'pending', ...body, refusal: null })
    }
  })

  it('is what a repeated request gets: an answer that asks the customer to continue is never stored', async () => {
    const first = await buy(ana, pack, SECURE, { key: 'secure' })
    expect((await buy(ana, pack, SECURE, { key: 'secure' })).body).toEqual(first.body)
    const { purchase_id, clientSecret } = first.body
    const other = await buy(ana, pack, 'pm_card_visa', { key: 'secure' })
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_reused'])
    const confirm = () => ana.call('POST /checkout/confirm', { body: { purchase_id }, key: 'confirm' })
    const waiting = vi.spyOn(sandbox, 'confirm').mockImplementation(async (reference) => ({
      state: 'pending',
      reference,
      voucher: null,
    }))
    expect((await confirm()).body.purchase.status).toBe('pending')
    waiting.mockRestore()
    await ana.call('POST /checkout/sandbox/authenticate', { body: { clientSecret, approve: true } })
    expect((await confirm()).body.purchase.status).toBe('completed')
    expect((await buy(ana, pack, SECURE, { key: 'secure' })).body).toEqual({
      purchase_id,
      payment_id: first.body.payment_id,
    })
  })

  it('is looked up at the provider if its answer was lost, and settled', async () => {
    const charge = sandbox.charge.bind(sandbox)
    const lookUp = vi.spyOn(sandbox, 'lookUp').mockRejectedValue(new Error('socket hang up'))
    const lost = vi.spyOn(sandbox, 'charge').mockImplementation(async (attempt) => {
      await charge(attempt)
      throw new Error('socket hang up')
    })
    expect((await buy(ana, pack, 'pm_card_visa', { key: 'lost' })).status).toBe(503)
    expect(await ask('lost')).toMatchObject({ state: 'processing', purchase_id: expect.any(Number) })
    lookUp.mockRestore()
    lost.mockRestore()
    const found = await Promise.all(Array.from({ length: 5 }, () => ask('lost')))
    for (const one of found) expect(one).toMatchObject({ state: 'paid', refusal: null })
    expect(await booksOf(api, found[0].purchase_id)).toMatchObject({ credits: 5, grants: 1, invoices: 1 })
    expect(await ask('lost')).toMatchObject({ state: 'paid' })
  })

  it('is processing while the request runs, and the provider is not asked in parallel', async () => {
    const charge = sandbox.charge.bind(sandbox)
    const arrived = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const slow = vi.spyOn(sandbox, 'charge').mockImplementation(async (attempt) => {
      arrived.resolve()
      await goOn.promise
      return charge(attempt)
    })
    const lookUp = vi.spyOn(sandbox, 'lookUp')
    const paying = buy(ana, pack, 'pm_card_visa', { key: 'slow' })
    await arrived.promise
    expect(await ask('slow')).toMatchObject({ state: 'processing', purchase_id: expect.any(Number) })
    expect((await buy(ana, pack, 'pm_card_visa')).body.code).toBe('recently_bought')
    expect(lookUp).not.toHaveBeenCalled()
    goOn.resolve()
    const { body } = await paying
    slow.mockRestore()
    lookUp.mockRestore()
    expect(await ask('slow')).toEqual({ state: 'paid', ...body, refusal: null })
  })

  it('is the earlier purchase’s if that turned out to be paid', async () => {
    const first = await buy(ana, pack, SECURE, { key: 'first' })
    const { gateway_payment_id } = await api.db
      .selectFrom('payment')
      .select('gateway_payment_id')
      .where('payment_id', '=', first.body.payment_id)
      .executeTakeFirstOrThrow()
    await sandbox.confirm(gateway_payment_id ?? '')
    await buy(ana, pack, 'pm_card_visa', { key: 'second' })
    for (const key of ['first', 'second'])
      expect(await ask(key)).toMatchObject({ state: 'paid', purchase_id: first.body.purchase_id })
  })
})

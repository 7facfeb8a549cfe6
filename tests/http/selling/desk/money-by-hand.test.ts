import { beforeAll, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { verify } from '#server/db/verify.ts'
import { sellerOf } from '#server/features/selling/notify-buyer.ts'
import { applyOutcome } from '#server/features/selling/orders/apply-outcome.ts'
import { ProviderAnswer } from '#server/kit/provider-problem.ts'
import { applyRefund } from '#server/features/selling/refunds/apply-refund.ts'
import { settlePurchase } from '#server/features/selling/orders/settle-purchase.ts'
import { type Client, PASSWORD } from '#tests/http/harness.ts'
import { booksOf, buy } from '#tests/http/selling/help.ts'
import { DAY, MONTHLY, ownStudio, START } from '#tests/http/selling/subscriptions/help.ts'

const studio = ownStudio({ cash_checkout_enabled: true })
let desk: Client
beforeAll(async () => {
  desk = await studio.api.as('reception')
})

const waiting = async (page = 1) =>
  (await desk.call('GET /purchases/admin/pending', { query: { page } })).body
const idsOf = (list: { purchase_id: number }[]) => list.map(({ purchase_id }) => purchase_id)
const confirm = (id: number, body: object = {}) =>
  desk.call(`POST /purchases/confirm/${id}`, { body: { payment_method_id: 2, ...body } })
const cancel = (who: Client, id: number) =>
  who.call(`POST /purchases/cancel/${id}`, { body: { reason: 'Ya no la quiere' } })
const statusOf = async (id: number) => (await studio.ana.call(`GET /purchases/${id}`)).body.purchase.status
const order = async (given = {}) => {
  const { class_package_id } = await studio.api.build.classPackage({ price_cents: 115_000, ...given })
  return (await buy(studio.ana, class_package_id, 'cash')).body.purchase_id as number
}

describe('a cash order', () => {
  it('is listed for reception, which confirms the counted amount', async () => {
    const [first, second] = [await order(), await order()]
    const seen = await waiting()
    expect(idsOf(seen.purchases).slice(0, 2)).toEqual([second, first])
    expect(seen.total).toBe(seen.purchases.length)
    expect(seen.purchases[0]).toMatchObject({
      customer: { customer_id: studio.ana.customer_id },
      total_payment: 1150,
      waits_for: 'cash',
    })
    const wrong = await confirm(first, { amount: 1000 })
    expect([wrong.status, wrong.body.code, wrong.body.expected]).toEqual([400, 'amount_mismatch', 1150])
    expect(idsOf((await waiting()).purchases)).toContain(first)
    expect((await confirm(first, { amount: 1150 })).body.purchase.status).toBe('completed')
    expect(idsOf((await waiting()).purchases)).not.toContain(first)
    expect(await verify(studio.api.db)).toEqual([])
  })

  it('that waits for a provider is not listed', async () => {
    const { class_package_id } = await studio.api.build.classPackage()
    const { purchase_id } = (await buy(studio.ana, class_package_id, 'pm_card_threeDSecure2Required')).body
    expect(idsOf((await waiting()).purchases)).not.toContain(purchase_id)
    expect((await cancel(desk, purchase_id)).status).toBe(409)
    expect(await statusOf(purchase_id)).toBe('pending')
  })

  it('is cancelled with its customer’s account', async () => {
    const eva = await studio.api.newcomer()
    const { class_package_id } = await studio.api.build.classPackage()
    const { purchase_id } = (await buy(eva, class_package_id, 'cash')).body
    expect((await eva.call('DELETE /customer', { body: { password: PASSWORD } })).status).toBe(200)
    expect(idsOf((await waiting()).purchases)).not.toContain(purchase_id)
    expect((await desk.call(`GET /purchases/${purchase_id}`)).body.purchase.status).toBe('cancelled')
    expect((await confirm(purchase_id)).body.code).toBe('no_cash_expected')
    expect(await verify(studio.api.db)).toEqual([])
  })

  it('is cancelled by its customer or by reception, and then cannot be paid', async () => {
    const [own, other] = [await order(), await order()]
    const stranger = await studio.api.newcomer()
    expect((await cancel(stranger, own)).status).toBe(404)
    expect((await cancel(studio.ana, own)).body.purchase).toMatchObject({
      status: 'cancelled',
      waits_for: null,
    })
    expect((await cancel(desk, other)).status).toBe(200)
    expect((await cancel(desk, other)).status).toBe(409)
    for (const id of [own, other]) {
      expect((await confirm(id)).body.code).toBe('no_cash_expected')
      expect(await statusOf(id)).toBe('cancelled')
    }
    expect(await verify(studio.api.db)).toEqual([])
  })

  it('that is paid stays paid', async () => {
    const id = await order()
    await confirm(id)
    expect((await cancel(studio.ana, id)).status).toBe(409)
    expect(await statusOf(id)).toBe('completed')
  })

  it('asked for as an order is cancelled only while it is one: what was paid meanwhile stays, a subscription too', async () => {
    const drop = async (who: Client, id: number) => {
      const call = `POST /purchases/cancel/${id}`
      const { status, body } = await who.call(call, { body: { reason: 'Ya no la quiere', order: true } })
      return [status, body.code, body.error]
    }
    for (const [given, paid] of [
      [{}, 'completed'],
      [MONTHLY, 'active'],
    ] as const) {
      const id = await order(given)
      await confirm(id)
      for (const who of [studio.ana, desk])
        expect(await drop(who, id)).toEqual([409, 'order_paid', 'Esta orden ya está pagada.'])
      expect(await statusOf(id)).toBe(paid)
    }
    const waits = await order(MONTHLY)
    expect((await drop(await studio.api.newcomer(), waits))[0]).toBe(404)
    expect((await drop(studio.ana, waits))[0]).toBe(200)
    expect((await drop(desk, waits)).slice(0, 2)).toEqual([409, 'order_not_waiting'])
    expect(await statusOf(waits)).toBe('cancelled')
    expect(await verify(studio.api.db)).toEqual([])
  })

  it('is listed in pages of fifty', async () => {
    const { class_package_id } = await studio.api.build.classPackage()
    for (let count = 0; count < 51; count += 1) {
      const { purchase_id } = await studio.api.build.purchase({
        class_package_id,
        customer_id: studio.ana.customer_id,
        payment_method_id: 2,
      })
      await studio.api.db
        .insertInto('payment')
        .values({ purchase_id, gateway: 'cash', amount_cents: 150_000 })
        .execute()
    }
    const [first, second] = [await waiting(), await waiting(2)]
    expect(first.purchases).toHaveLength(50)
    expect(first.total).toBe(50 + second.purchases.length)
    expect(idsOf(first.purchases).filter((id) => idsOf(second.purchases).includes(id))).toEqual([])
  })
})

it('a cash subscription is due a week before its period ends, and not once that is paid', async () => {
  const id = await order(MONTHLY)
  await confirm(id)
  const due = async () =>
    (await waiting()).renewals.filter(
      (one: { purchase: { purchase_id: number } }) => one.purchase.purchase_id === id,
    ) as object[]
  studio.now = START + 23 * DAY
  expect(await due()).toEqual([])
  studio.now = START + 24 * DAY
  expect(await due()).toMatchObject([{ amount: 1000, begins: '2027-01-03', ends: '2027-02-03' }])
  expect((await confirm(id, { amount: 1000 })).status).toBe(200)
  expect(await due()).toEqual([])
})

describe('money that granted nothing is listed', () => {
  const approve = async (purchase_id: number, clientSecret: string) => {
    await studio.ana.call('POST /checkout/sandbox/authenticate', { body: { clientSecret, approve: true } })
    return studio.ana.call('POST /checkout/confirm', { body: { purchase_id } })
  }
  const mismatches = async (id: number) =>
    (await waiting()).mismatches.filter(
      (one: { purchase: { purchase_id: number } }) => one.purchase.purchase_id === id,
    ) as object[]

  /** A purchase that was paid, and what tells that its provider charged this a second time. */
  const withSecond = async (amountCents: number, currency: string) => {
    const { class_package_id } = await studio.api.build.classPackage({ price_cents: 150_000 })
    const { purchase_id, payment_id } = (await buy(studio.ana, class_package_id)).body
    const second = { reference: `second-${payment_id}`, amountCents }
    const charge = { ...second, state: 'succeeded', currency, subscription: null, card: null } as const
    const tell = () =>
      inTransaction(studio.api.db, (trx) =>
        applyOutcome(trx, sellerOf(studio.api.services), payment_id, charge),
      )
    return { purchase_id, payment_id, second, tell }
  }
  /** The provider reports that it gave back a charge of a payment. */
  const giveBack = async (payment_id: number, charge: { reference: string; amountCents: number }) => {
    const { attempt_key: attemptKey } = await studio.api.db
      .selectFrom('payment')
      .select('attempt_key')
      .where('payment_id', '=', payment_id)
      .executeTakeFirstOrThrow()
    const refund = `back-${charge.reference}`
    const back = { ...charge, kind: 'refund', attemptKey, refund, state: 'refunded' } as const
    await inTransaction(studio.api.db, (trx) =>
      applyRefund(trx, sellerOf(studio.api.services), 'sandbox', back),
    )
  }

  it('when a provider took another amount, until all of it is refunded', async () => {
    const { class_package_id } = await studio.api.build.classPackage({ price_cents: 150_000 })
    const { purchase_id, clientSecret } = (
      await buy(studio.ana, class_package_id, 'pm_card_threeDSecure2Required')
    ).body
    await studio.api.services.pool.query(
      'update sandbox_payment set amount_cents = 100 where client_secret = $1',
      [clientSecret],
    )
    const told = await approve(purchase_id, clientSecret)
    expect([told.status, told.body.code]).toEqual([402, 'amount_mismatch'])
    expect(await statusOf(purchase_id)).toBe('failed')
    expect(await mismatches(purchase_id)).toMatchObject([
      { kind: 'unapplied', taken: 1, currency: 'MXN', returned_by: 'order' },
    ])
    const admin = await studio.api.as('admin')
    const refund = (key: string, amount?: number) =>
      admin.call(`POST /purchases/refund/${purchase_id}`, { key, body: { reason: 'Otro importe', amount } })
    expect((await refund('more', 1500)).body.code).toBe('refund_too_much')
    for (const key of ['once', 'once', 'twice']) expect((await refund(key)).status).toBe(200)
    expect((await booksOf(studio.api, purchase_id)).ledger).toEqual({})
    expect(await mismatches(purchase_id)).toEqual([])
    const { purchase } = (await studio.ana.call(`GET /purchases/${purchase_id}`)).body
    expect(purchase).toMatchObject({ status: 'failed', refunded: 1 })
    expect(purchase.refusal.text).toContain('El estudio devuelve ese dinero')
    expect(await verify(studio.api.db)).toEqual([])
  })

  it('as what the order’s refund returns until a provider has that refund, then as on its way', async () => {
    const { class_package_id } = await studio.api.build.classPackage({ price_cents: 150_000 })
    const { body } = await buy(studio.ana, class_package_id, 'pm_card_threeDSecure2Required')
    const { purchase_id, payment_id } = body
    const outcome = { state: 'succeeded', subscription: null, card: null } as const
    await inTransaction(studio.api.db, (trx) =>
      applyOutcome(trx, sellerOf(studio.api.services), payment_id, {
        ...outcome,
        reference: `late-${payment_id}`,
        amountCents: 90_000,
        currency: 'MXN',
      }),
    )
    const admin = await studio.api.as('admin')
    const refund = () =>
      admin.call(`POST /purchases/refund/${purchase_id}`, { key: 'slow', body: { reason: 'Otro importe' } })
    const gateway = studio.api.services.gateways.get('sandbox')!
    vi.spyOn(gateway, 'refund').mockRejectedValueOnce(new ProviderAnswer(429, 'too many'))
    expect((await refund()).status).toBe(503)
    expect(await mismatches(purchase_id)).toMatchObject([{ taken: 900, returned_by: 'order' }])
    vi.spyOn(gateway, 'refund').mockResolvedValueOnce({ state: 'pending', reference: 'slow-one' })
    expect((await refund()).status).toBe(200)
    vi.restoreAllMocks()
    expect(await mismatches(purchase_id)).toMatchObject([{ taken: 900, returned_by: 'on_its_way' }])
  })

  it('but not where nothing was taken, which may be tried again', async () => {
    const { class_package_id } = await studio.api.build.classPackage({ price_cents: 150_000 })
    const { body } = await buy(studio.ana, class_package_id, 'pm_card_threeDSecure2Required')
    const free = {
      state: 'succeeded',
      amountCents: 0,
      currency: 'MXN',
      subscription: null,
      card: null,
    } as const
    await inTransaction(studio.api.db, (trx) =>
      applyOutcome(trx, sellerOf(studio.api.services), body.payment_id, { ...free, reference: 'free' }),
    )
    const { purchase } = (await studio.ana.call(`GET /purchases/${body.purchase_id}`)).body
    expect(purchase).toMatchObject({ status: 'failed', refusal: { code: 'nothing_taken' } })
    expect(purchase.refusal.text).not.toContain('Se cobró')
    expect(await mismatches(body.purchase_id)).toEqual([])
    expect((await booksOf(studio.api, body.purchase_id)).ledger).toEqual({})
  })

  it('when it is of another currency, however old, until the provider reports its refund', async () => {
    const { class_package_id } = await studio.api.build.classPackage({ price_cents: 150_000 })
    const { body } = await buy(studio.ana, class_package_id, 'pm_card_threeDSecure2Required')
    const { purchase_id, payment_id } = body
    const foreign = {
      state: 'succeeded',
      amountCents: 9000,
      currency: 'USD',
      subscription: null,
      card: null,
    } as const
    const reference = `usd-${payment_id}`
    const seller = sellerOf(studio.api.services)
    for (let times = 0; times < 2; times += 1)
      await inTransaction(studio.api.db, (trx) =>
        applyOutcome(trx, seller, payment_id, { ...foreign, reference }),
      )
    expect(await statusOf(purchase_id)).toBe('failed')
    expect((await booksOf(studio.api, purchase_id)).ledger).toEqual({})
    await studio.api.db
      .updateTable('payment')
      .set({ created_at: new Date('2020-01-01') })
      .where('payment_id', '=', payment_id)
      .execute()
    expect(await mismatches(purchase_id)).toMatchObject([
      { kind: 'amount', asked: 1500, taken: 90, currency: 'USD' },
    ])
    await giveBack(payment_id, { reference, amountCents: 9000 })
    expect(await mismatches(purchase_id)).toEqual([])
    expect((await booksOf(studio.api, purchase_id)).ledger).toEqual({})
    expect(await verify(studio.api.db)).toEqual([])
  })

  it('when it came for a cancelled order, until it is refunded', async () => {
    const { class_package_id } = await studio.api.build.classPackage({ price_cents: 150_000 })
    const { purchase_id, clientSecret } = (
      await buy(studio.ana, class_package_id, 'pm_card_threeDSecure2Required')
    ).body
    await studio.ana.call('POST /checkout/sandbox/authenticate', { body: { clientSecret, approve: true } })
    await studio.api.services.pool.query(`update purchase set status = 'revoked' where purchase_id = $1`, [
      purchase_id,
    ])
    // As its event does that comes after all.
    const { payment_id } = await studio.api.db
      .updateTable('payment')
      .set({ status: 'succeeded' })
      .where('purchase_id', '=', purchase_id)
      .returning('payment_id')
      .executeTakeFirstOrThrow()
    const payment = { payment_id, period: 1, amount_cents: 150_000, account: 'provider:sandbox' as const }
    await inTransaction(studio.api.db, (trx) =>
      settlePurchase(trx, sellerOf(studio.api.services), { purchase_id, payment }),
    )
    expect(await mismatches(purchase_id)).toMatchObject([{ kind: 'unapplied', taken: 1500 }])
    const admin = await studio.api.as('admin')
    const back = await admin.call(`POST /purchases/refund/${purchase_id}`, { body: { reason: 'No era' } })
    expect(back.status).toBe(200)
    expect(await mismatches(purchase_id)).toEqual([])
    expect(await verify(studio.api.db)).toEqual([])
  })

  it('when the provider charged twice, until it is refunded', async () => {
    const { purchase_id, payment_id, second, tell } = await withSecond(150_000, 'MXN')
    const before = await booksOf(studio.api, purchase_id)
    for (let times = 0; times < 2; times += 1) expect(await tell()).toBe('completed')
    expect(await booksOf(studio.api, purchase_id)).toEqual({
      ...before,
      ledger: { ...before.ledger, 'provider:sandbox': 300_000, unapplied: -150_000 },
    })
    // The order's own refund would return what was sold.
    expect(await mismatches(purchase_id)).toMatchObject([
      { kind: 'unapplied', taken: 1500, returned_by: 'provider' },
    ])
    await giveBack(payment_id, second)
    expect(await booksOf(studio.api, purchase_id)).toEqual(before)
    expect(await statusOf(purchase_id)).toBe('completed')
    expect(await mismatches(purchase_id)).toEqual([])
    expect(await verify(studio.api.db)).toEqual([])
  })

  it('when the second charge is in another currency, which is in no book', async () => {
    const { purchase_id, payment_id, second, tell } = await withSecond(9000, 'USD')
    const { ledger } = await booksOf(studio.api, purchase_id)
    for (let times = 0; times < 2; times += 1) await tell()
    expect((await booksOf(studio.api, purchase_id)).ledger).toEqual(ledger)
    expect(await mismatches(purchase_id)).toMatchObject([
      { kind: 'amount', asked: 0, taken: 90, currency: 'USD', returned_by: 'provider' },
    ])
    await giveBack(payment_id, second)
    expect((await booksOf(studio.api, purchase_id)).ledger).toEqual(ledger)
    expect(await statusOf(purchase_id)).toBe('completed')
    expect(await mismatches(purchase_id)).toEqual([])
    expect(await verify(studio.api.db)).toEqual([])
  })

  it('once, where an older version booked a second charge in another currency as pesos and its event comes again', async () => {
    const { class_package_id } = await studio.api.build.classPackage({ price_cents: 150_000 })
    const { body } = await buy(studio.ana, class_package_id)
    const { purchase_id, payment_id } = body
    const told = { state: 'succeeded', amountCents: 9000, subscription: null, card: null } as const
    const seller = sellerOf(studio.api.services)
    for (const currency of ['MXN', 'USD'])
      await inTransaction(studio.api.db, (trx) =>
        applyOutcome(trx, seller, payment_id, { ...told, currency, reference: `second-old-${payment_id}` }),
      )
    expect(await mismatches(purchase_id)).toMatchObject([{ kind: 'unapplied', taken: 90 }])
  })
})

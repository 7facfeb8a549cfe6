import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { inTransaction, type Trx } from '#server/db/transaction.ts'
import { verify } from '#server/db/verify.ts'
import { sellerOf } from '#server/features/selling/notify-buyer.ts'
import { applyRefund } from '#server/features/selling/refunds/apply-refund.ts'
import type { RefundEvent } from '#server/ports/provider-event.ts'
import { reserve } from '#tests/http/booking/help.ts'
import { auditOf } from '#tests/http/audit-of.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { AGAIN, booksOf, buy, ledgerSum } from '#tests/http/selling/help.ts'

let api: Api
let admin: Client
let ana: Client
let skipped = 0
beforeAll(async () => {
  api = await startApi({ clock: { now: () => new Date(Date.now() + skipped) } })
  admin = await api.as('admin')
  await configure(api, { cash_checkout_enabled: true })
})
beforeEach(async () => {
  ana = await api.newcomer()
})

const give = (body: Record<string, unknown>, key?: string) =>
  admin.call('POST /customer/giveAccess', { body, ...(key ? { key } : {}) })
const revoke = (purchase_id: number) => admin.call('PUT /customer/revokeAccess', { body: { purchase_id } })
const confirm = (id: number, body: Record<string, unknown> = { payment_method_id: 3 }) =>
  admin.call(`POST /purchases/confirm/${id}`, { body })
const refund = (id: number, amount?: number, key?: string) =>
  admin.call(`POST /purchases/refund/${id}`, {
    body: { reason: 'Se lastimó', ...(amount === undefined ? {} : { amount }) },
    ...(key ? { key } : {}),
  })
const states = async (purchase_id: number) => {
  const rows = await api.db
    .selectFrom('available_class')
    .select('state')
    .where('purchase_id', '=', purchase_id)
    .execute()
  return Object.fromEntries([...Map.groupBy(rows, (row) => row.state)].map(([k, list]) => [k, list.length]))
}
const actionsOf = async (purchase_id: number) => {
  const rows = await auditOf(api, 'purchase', purchase_id)
  return rows.map((row) => `${row.action}${row.actor_customer_id === admin.customer_id ? ' by admin' : ''}`)
}
const days = (count: number) =>
  new Date(Date.now() - 6 * 3_600_000 + count * 86_400_000).toISOString().slice(0, 10)
/** A card purchase of ten classes for 1,500 pesos. */
const bought = async (given: Parameters<typeof api.build.classPackage>[0] = {}) => {
  const { class_package_id } = await api.build.classPackage(given)
  return (await buy(ana, class_package_id)).body.purchase_id as number
}
/** The provider's event of a refund. */
const report = (trx: Trx, event: Omit<RefundEvent, 'kind' | 'attemptKey'>) =>
  applyRefund(trx, sellerOf(api.services), 'sandbox', { kind: 'refund', attemptKey: null, ...event })
/** Resolves when a transaction waits for a lock of another one. */
const untilSomebodyWaits = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db)
    expect(rows.length).toBeGreaterThan(0)
  }, 10_000)
const agrees = async () => {
  expect(await verify(api.db)).toEqual([])
  expect(await ledgerSum(api)).toBe(0)
}

describe('giving access', () => {
  it('as a gift grants credits without a payment', async () => {
    const { class_package_id } = await api.build.classPackage({ class_amount: 4 })
    const body = { customer_id: ana.customer_id, class_package_id, package_days: 5, is_gift: true }
    const { status, body: answer } = await give({ ...body, payment_method_id: 2 })
    expect(status).toBe(200)
    expect(answer.purchase).toMatchObject({
      status: 'completed',
      total_payment: 0,
      payment_method: null,
      customer: { customer_id: ana.customer_id },
      expires_at: days(5),
    })
    const { purchase_id } = answer.purchase
    expect(await booksOf(api, purchase_id)).toMatchObject({ ledger: {}, credits: 4, grants: 1, payments: 0 })
    expect(await actionsOf(purchase_id)).toEqual(['purchase.given by admin', 'purchase.completed by admin'])
    await agrees()
  })

  it('for cash books the payment, once for a repeated request, whatever the package’s limits', async () => {
    const { class_package_id } = await api.build.classPackage({ limit_per_customer: 1, price_cents: 11_600 })
    await buy(ana, class_package_id)
    const key = crypto.randomUUID()
    const body = { customer_id: ana.customer_id, class_package_id, payment_method_id: 3, bill: true }
    const first = await give(body, key)
    expect((await give(body, key)).body).toEqual(first.body)
    const { purchase_id, payment_method, bill } = first.body.purchase
    expect([payment_method, bill]).toEqual([{ payment_method_id: 3, name: 'Transferencia' }, true])
    expect(await booksOf(api, purchase_id)).toEqual({
      ledger: { cash: 11_600, revenue: -10_000, iva: -1600 },
      credits: 10,
      grants: 1,
      invoices: 1,
      payments: 1,
    })
    await agrees()
  })

  it('to a subscription is one period that does not renew', async () => {
    const { class_package_id } = await api.build.classPackage({
      is_subscription: true,
      subscription_period: 'day',
      subscription_interval: 7,
    })
    const { purchase } = (
      await give({ customer_id: ana.customer_id, class_package_id, payment_method_id: 2 })
    ).body
    expect(purchase).toMatchObject({
      status: 'completed',
      subscription_period: null,
      next_charge_date: null,
      expires_at: days(7),
    })
  })

  it('is refused with the reason', async () => {
    const { class_package_id } = await api.build.classPackage()
    const base = { customer_id: ana.customer_id, class_package_id, payment_method_id: 2 }
    for (const [wrong, status] of [
      [{ customer_id: 999_999 }, 404],
      [{ class_package_id: 999_999 }, 404],
      [{ payment_method_id: 999 }, 400],
      [{ payment_method_id: null }, 400],
      [{ package_days: 0 }, 400],
      [{ package_days: -3 }, 400],
      [{ price: 1 }, 400],
    ] as const)
      expect((await give({ ...base, ...wrong })).status, JSON.stringify(wrong)).toBe(status)
    const none = await api.db
      .selectFrom('purchase')
      .select('purchase_id')
      .where('customer_id', '=', ana.customer_id)
      .execute()
    expect(none).toEqual([])
  })
})

describe('revoking access', () => {
  it('removes free credits, keeps the reserved place, and does not return its credit', async () => {
    const id = await bought()
    const { single_class_id } = await api.build.singleClass()
    const place = await reserve(ana, single_class_id)
    expect(place.status).toBe(200)
    const { status, body } = await revoke(id)
    expect([status, body.purchase.status]).toEqual([200, 'revoked'])
    expect(await states(id)).toEqual({ removed: 9, used: 1 })
    expect((await revoke(id)).body).toEqual(body)
    expect(await actionsOf(id)).toEqual(['purchase.completed', 'purchase.revoked by admin'])
    const { class_reservation_id } = place.body.class_reservation
    await ana.call(`DELETE /class_reservations/${class_reservation_id}`, { body: {} })
    expect(await states(id)).toEqual({ removed: 10 })
    expect((await booksOf(api, id)).ledger).toMatchObject({ 'provider:sandbox': 150_000 })
    await agrees()
  })

  it('ends an offer that holds one of the credits', async () => {
    const id = await bought({ class_amount: 1 })
    const { single_class_id } = await api.build.singleClass()
    const credit = await api.db
      .updateTable('available_class')
      .set({ held_for: single_class_id })
      .where('purchase_id', '=', id)
      .returning('available_class_id')
      .executeTakeFirstOrThrow()
    await api.build.waitlist({
      single_class_id,
      customer_id: ana.customer_id,
      state: 'offered',
      offered_until: new Date(Date.now() + 3_600_000),
      ...credit,
    })
    expect((await revoke(id)).status).toBe(200)
    expect(await states(id)).toEqual({ removed: 1 })
    await agrees()
  })

  it('is refused for a purchase that granted nothing', async () => {
    const { class_package_id } = await api.build.classPackage()
    const { purchase_id } = (await buy(ana, class_package_id, 'cash')).body
    expect((await revoke(purchase_id)).body.code).toBe('not_granted')
    expect((await revoke(999_999)).status).toBe(404)
  })
})

it('credits are removed by earliest expiry, and never below zero', async () => {
  const remove = (amount: number, customer_id = ana.customer_id, key = '') =>
    admin.call('PUT /customer/removeClasses', { body: { customer_id, amount }, ...(key && { key }) })
  const late = await bought({ class_amount: 3, expiration_days: 60 })
  const soon = await bought({ class_amount: 2, expiration_days: 10 })
  const unlimited = await bought({ class_amount: -1 })
  const { status, body } = await remove(3, ana.customer_id, 'three-classes')
  expect([status, body.removed, body.customer.credits]).toEqual([200, 3, 2])
  expect([await states(soon), await states(late)]).toEqual([{ removed: 2 }, { free: 2, removed: 1 }])
  // Sent again, as after an answer that got lost.
  expect((await remove(3, ana.customer_id, 'three-classes')).body).toMatchObject({
    removed: 3,
    customer: { credits: 2 },
  })
  expect(await states(late)).toEqual({ free: 2, removed: 1 })
  expect((await remove(10)).body.removed).toBe(2)
  expect((await remove(10)).body.removed).toBe(0)
  expect(await states(unlimited)).toEqual({ free: 1 })
  for (const wrong of [0, -1, 1.5]) expect((await remove(wrong)).status).toBe(400)
  expect((await remove(1, 999_999)).status).toBe(404)
  await agrees()
})

describe('confirming cash', () => {
  it('grants once, and records method and amount', async () => {
    const { class_package_id } = await api.build.classPackage()
    const { purchase_id } = (await buy(ana, class_package_id, 'cash')).body
    const both = await Promise.all([confirm(purchase_id), confirm(purchase_id)])
    expect(both.map((reply) => [reply.status, reply.body.purchase.status])).toEqual([
      [200, 'completed'],
      [200, 'completed'],
    ])
    expect(both[0]?.body.purchase.payment_method.name).toBe('Transferencia')
    expect(await booksOf(api, purchase_id)).toEqual({
      ledger: { cash: 150_000, revenue: -129_310, iva: -20_690 },
      credits: 10,
      grants: 1,
      invoices: 1,
      payments: 1,
    })
    expect(await actionsOf(purchase_id)).toEqual([
      'payment.confirmed by admin',
      'purchase.completed by admin',
    ])
    await agrees()
  })

  it('is refused for another amount, with both figures, and for orders that expect no cash', async () => {
    const { class_package_id } = await api.build.classPackage()
    const { purchase_id } = (await buy(ana, class_package_id, 'cash')).body
    const { status, body } = await confirm(purchase_id, { payment_method_id: 2, amount: 1400.5 })
    expect([status, body.code, body.expected, body.received]).toEqual([400, 'amount_mismatch', 1500, 1400.5])
    expect(body.error).toBe('El total de la orden es $1,500.00 MXN y se recibió $1,400.50 MXN.')
    expect((await confirm(purchase_id, { payment_method_id: 999 })).status).toBe(400)
    expect((await confirm(purchase_id, { payment_method_id: 2, amount: -1 })).status).toBe(400)
    expect(await booksOf(api, purchase_id)).toMatchObject({ ledger: {}, grants: 0 })
    expect((await confirm(purchase_id, { payment_method_id: 2, amount: 1500 })).status).toBe(200)
    const waiting = (await buy(ana, class_package_id, 'pm_card_threeDSecure2Required', AGAIN)).body
    expect((await confirm(waiting.purchase_id)).body.code).toBe('no_cash_expected')
    expect((await confirm(999_999)).status).toBe(404)
  })
})

describe('a refund', () => {
  it('in full removes the free credits and balances the ledger; repeated it changes nothing', async () => {
    const id = await bought()
    const { single_class_id } = await api.build.singleClass()
    expect((await reserve(ana, single_class_id)).status).toBe(200)
    const { status, body } = await refund(id)
    expect([status, body.purchase.status, body.purchase.refunded]).toEqual([200, 'refunded', 1500])
    expect(await states(id)).toEqual({ removed: 9, used: 1 })
    expect((await booksOf(api, id)).ledger).toEqual({})
    expect((await refund(id)).body).toEqual(body)
    expect(await actionsOf(id)).toEqual(['purchase.completed', 'refund.asked by admin', 'payment.refunded'])
    await agrees()
  })

  it('in parts removes a share of the credits each time, with no centavo of IVA left over', async () => {
    const id = await bought({ price_cents: 99_999 })
    for (const [amount, free] of [
      [99.99, 10],
      [0.01, 9],
      [333.33, 6],
      [333.33, 3],
    ] as const) {
      const { body } = await refund(id, amount)
      expect([body.purchase?.status, await states(id)]).toEqual([
        'completed',
        free === 10 ? { free } : { free, removed: 10 - free },
      ])
    }
    const tooMuch = await refund(id, 233.34)
    expect([tooMuch.status, tooMuch.body.code, tooMuch.body.refundable]).toEqual([
      400,
      'refund_too_much',
      233.33,
    ])
    expect((await refund(id)).body.purchase).toMatchObject({ status: 'refunded', refunded: 999.99 })
    expect(await states(id)).toEqual({ removed: 10 })
    expect((await booksOf(api, id)).ledger).toEqual({})
    await agrees()
  })

  it('is made once per key, and one at a time', async () => {
    const id = await bought()
    const key = crypto.randomUUID()
    const first = await refund(id, 300, key)
    expect((await refund(id, 300, key)).body).toEqual(first.body)
    await api.services.pool.query('delete from idempotency')
    expect((await refund(id, 300, key)).body.purchase.refunded).toBe(300)
    const crowd = await Promise.all(Array.from({ length: 10 }, () => refund(id, 1000)))
    const { purchase } = (await admin.call(`GET /purchases/${id}`)).body
    expect(purchase.refunded).toBe(1300)
    expect(crowd.filter(({ status }) => status !== 200 && status !== 400)).toEqual([])
    await agrees()
  })

  it('continues with its own key after the provider was unavailable, and another amount waits for it', async () => {
    const id = await bought()
    const gateway = api.services.gateways.get('sandbox')!
    const keys: string[] = []
    const real = gateway.refund.bind(gateway)
    gateway.refund = async (reference, cents, key, booked) => {
      keys.push(key)
      const outcome = await real(reference, cents, key, booked)
      if (keys.length === 1) throw new Error('the answer was lost')
      return outcome
    }
    expect((await refund(id, 500)).status).toBe(503)
    for (const other of [400, undefined]) expect((await refund(id, other)).body.code).toBe('refund_open')
    // Until then the lost request may still be on its way.
    skipped = 121_000
    expect((await refund(id, 500)).body.purchase.refunded).toBe(500)
    gateway.refund = async () => ({ state: 'failed', reference: `sbx_re_${crypto.randomUUID()}` })
    expect((await refund(id, 500)).body.code).toBe('refund_failed')
    gateway.refund = real
    expect(new Set(keys).size).toBe(1)
    expect((await booksOf(api, id)).ledger).toMatchObject({ 'provider:sandbox': 100_000 })
    expect((await refund(id)).body.purchase.status).toBe('refunded')
    await agrees()
  })

  it('books the IVA of the sale back, whatever the rate is today', async () => {
    const id = await bought({ price_cents: 11_600 })
    await refund(id, 58)
    await configure(api, { tax_rate: 8 })
    const part = await refund(id, 29)
    expect((await booksOf(api, id)).ledger).toEqual({
      'provider:sandbox': 2900,
      revenue: -2500,
      iva: -400,
    })
    await refund(id)
    await configure(api, { tax_rate: 16 })
    expect([part.status, (await booksOf(api, id)).ledger]).toEqual([200, {}])
    await agrees()
  })

  it('made again after it failed takes no credits twice', async () => {
    const id = await bought()
    await refund(id, 500)
    const { reference, refunded } = await api.db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.payment_id', 'refund.payment_id')
      .select(['gateway_payment_id as reference', 'gateway_refund_id as refunded'])
      .where('purchase_id', '=', id)
      .executeTakeFirstOrThrow()
    await inTransaction(api.services.db, (trx) =>
      report(trx, {
        reference: reference ?? '',
        refund: refunded ?? '',
        amountCents: 50_000,
        state: 'failed',
      }),
    )
    expect(await states(id)).toEqual({ free: 7, removed: 3 })
    expect((await refund(id, 500)).body.purchase.refunded).toBe(500)
    expect(await states(id)).toEqual({ free: 7, removed: 3 })
    expect((await refund(id, 500)).body.purchase.refunded).toBe(1000)
    expect(await states(id)).toEqual({ free: 4, removed: 6 })
    await agrees()
  })

  it('whose event is applied while its answer is booked is booked once', async () => {
    const id = await bought()
    const gateway = api.services.gateways.get('sandbox')!
    const real = gateway.refund.bind(gateway)
    const locked = Promise.withResolvers<void>()
    let event = Promise.resolve(false)
    gateway.refund = async (reference, amountCents, key, booked) => {
      const outcome = await real(reference, amountCents, key, booked)
      event = inTransaction(api.services.db, async (trx) => {
        await sql`select from payment where purchase_id = ${id} for no key update`.execute(trx)
        locked.resolve()
        await untilSomebodyWaits()
        return report(trx, { reference, refund: outcome.reference, amountCents, state: 'refunded' })
      })
      await locked.promise
      return outcome
    }
    const reply = await refund(id, 500)
    gateway.refund = real
    expect(await event).toBe(true)
    expect([reply.status, reply.body.purchase?.refunded]).toEqual([200, 500])
    expect((await actionsOf(id)).filter((action) => action === 'payment.refunded')).toHaveLength(1)
    expect((await booksOf(api, id)).ledger).toMatchObject({ 'provider:sandbox': 100_000 })
    await agrees()
  })

  it('of cash is recorded without a provider', async () => {
    const { class_package_id } = await api.build.classPackage()
    const { purchase_id } = (await buy(ana, class_package_id, 'cash')).body
    await confirm(purchase_id)
    expect((await refund(purchase_id, 150)).body.purchase).toMatchObject({ refunded: 150 })
    expect((await booksOf(api, purchase_id)).ledger).toMatchObject({ cash: 135_000 })
    expect((await refund(purchase_id)).body.purchase.status).toBe('refunded')
    expect((await booksOf(api, purchase_id)).ledger).toEqual({})
    await agrees()
  })

  it('is refused for an unpaid purchase, and for an invalid amount', async () => {
    const { class_package_id } = await api.build.classPackage()
    const gift = (await give({ customer_id: ana.customer_id, class_package_id, is_gift: true })).body.purchase
    expect((await refund(gift.purchase_id)).body.code).toBe('nothing_paid')
    const id = await bought()
    for (const amount of [0, -5, 10.001]) expect((await refund(id, amount)).status).toBe(400)
    const bare = await admin.call(`POST /purchases/refund/${id}`, { body: {} })
    expect(Object.keys(bare.body.fields)).toEqual(['reason'])
    expect((await refund(999_999)).status).toBe(404)
    expect((await booksOf(api, id)).ledger).toMatchObject({ 'provider:sandbox': 150_000 })
  })
})

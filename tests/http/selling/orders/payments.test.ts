import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { inState } from '#tests/builders/selling.ts'
import { localDay } from '#domain/time/local-day.ts'
import { addPeriods } from '#domain/selling/subscriptions/next-charge.ts'
import { reconcilePurchases } from '#server/features/selling/events/reconcile-purchases.ts'
import { applyOutcome } from '#server/features/selling/orders/apply-outcome.ts'
import { sellerOf } from '#server/features/selling/notify-buyer.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { PaymentGateway } from '#server/ports/payment-gateway.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { AGAIN, booksOf, buy, ledgerSum } from '#tests/http/selling/help.ts'

let api: Api
let ana: Client
let pack: number
let sandbox: PaymentGateway
let now = new Date('2026-11-18T18:00:00Z')

const MINUTE = 60_000
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE)
}

beforeAll(async () => {
  api = await startApi({ clock: { now: () => now } })
  sandbox = api.services.gateways.get('sandbox') as PaymentGateway
})
beforeEach(async () => {
  now = new Date('2026-11-18T18:00:00Z')
  ana = await api.newcomer()
  pack = (await api.build.classPackage({ class_amount: 10 })).class_package_id
})

const SECURE = 'pm_card_threeDSecure2Required'
const NOTHING = { ledger: {}, credits: 0, grants: 0, invoices: 0, payments: 1 }
const confirm = (who: Client, purchase_id: number) =>
  who.call('POST /checkout/confirm', { body: { purchase_id } })
const answer = (who: Client, clientSecret: string, approve: boolean) =>
  who.call('POST /checkout/sandbox/authenticate', { body: { clientSecret, approve } })
const statusOf = async (purchase_id: number) =>
  (
    await api.db
      .selectFrom('purchase')
      .select('status')
      .where('purchase_id', '=', purchase_id)
      .executeTakeFirstOrThrow()
  ).status

describe('3-D Secure', () => {
  it('waits for the bank, then grants', async () => {
    const { status, body } = await buy(ana, pack, SECURE)
    expect(status).toBe(200)
    expect(body.clientSecret).toMatch(/_secret_/)
    expect(await statusOf(body.purchase_id)).toBe('pending')
    expect(await booksOf(api, body.purchase_id)).toEqual(NOTHING)
    expect((await answer(ana, body.clientSecret, true)).status).toBe(200)
    expect((await confirm(ana, body.purchase_id)).body.purchase).toMatchObject({
      status: 'completed',
      payment_method: { name: 'Visa terminada en 3220' },
    })
  })

  it('counts a confirmation without the bank’s answer as approved', async () => {
    const { body } = await buy(ana, pack, SECURE)
    expect((await confirm(ana, body.purchase_id)).body.purchase.status).toBe('completed')
  })

  it('fails when the bank refused, and stays failed', async () => {
    const { body } = await buy(ana, pack, SECURE)
    await answer(ana, body.clientSecret, false)
    for (const reply of [await confirm(ana, body.purchase_id), await confirm(ana, body.purchase_id)]) {
      expect(reply.status).toBe(402)
      expect(reply.body).toMatchObject({
        code: 'payment_intent_authentication_failure',
        error: 'Hubo un error al procesar tu compra: tu banco no confirmó el cargo.',
      })
    }
    await answer(ana, body.clientSecret, true)
    expect((await confirm(ana, body.purchase_id)).status).toBe(402)
    expect(await booksOf(api, body.purchase_id)).toEqual(NOTHING)
  })

  it('confirms one’s own payments only', async () => {
    const { body } = await buy(ana, pack, SECURE)
    const stranger = await api.newcomer()
    expect((await answer(stranger, body.clientSecret, false)).status).toBe(404)
    expect((await answer(ana, 'sbx_pi_x_secret_y', true)).status).toBe(404)
    expect((await confirm(ana, body.purchase_id)).status).toBe(200)
  })

  it('grants once, however often it is confirmed in parallel', async () => {
    const { body } = await buy(ana, pack, SECURE)
    const replies = await Promise.all(Array.from({ length: 20 }, () => confirm(ana, body.purchase_id)))
    expect(replies.map((reply) => [reply.status, reply.body.purchase?.status])).toEqual(
      Array.from({ length: 20 }, () => [200, 'completed']),
    )
    expect(await booksOf(api, body.purchase_id)).toMatchObject({ credits: 10, grants: 1, invoices: 1 })
    expect(await ledgerSum(api)).toBe(0)
  })

  it('lets a customer who left the bank’s page try again, and cancels the first attempt', async () => {
    const { class_package_id } = await api.build.classPackage({ limit_per_customer: 1 })
    const first = await buy(ana, class_package_id, SECURE)
    const second = await buy(ana, class_package_id)
    expect(second.status).toBe(200)
    expect(await statusOf(first.body.purchase_id)).toBe('failed')
    expect((await confirm(ana, first.body.purchase_id)).status).toBe(402)
    expect(await booksOf(api, first.body.purchase_id)).toEqual(NOTHING)
  })

  it('returns the first attempt’s order when that turns out to be paid, and charges no second one', async () => {
    for (const given of [{ limit_per_customer: 1 }, {}]) {
      const { class_package_id } = await api.build.classPackage(given)
      const first = await buy(ana, class_package_id, SECURE)
      const { gateway_payment_id } = await api.db
        .selectFrom('payment')
        .select('gateway_payment_id')
        .where('payment_id', '=', first.body.payment_id)
        .executeTakeFirstOrThrow()
      // The bank agreed, and we were not told.
      await sandbox.confirm(gateway_payment_id ?? '')
      const second = await buy(ana, class_package_id)
      expect([second.status, second.body]).toEqual([
        200,
        { purchase_id: first.body.purchase_id, payment_id: first.body.payment_id },
      ])
      expect(await statusOf(first.body.purchase_id)).toBe('completed')
    }
  })

  it('cancels abandoned attempts before anything new is charged, also without a limit', async () => {
    const { class_package_id } = await api.build.classPackage()
    const { code, discount_id } = await api.build.discount({ max_uses: 1 })
    await configure(api, { discounts_enabled: true })
    const body = { discountCode: code }
    const uses = async () => {
      const row = await api.db
        .selectFrom('discount')
        .select('uses')
        .where('discount_id', '=', discount_id)
        .executeTakeFirstOrThrow()
      return row.uses
    }
    const left = await buy(ana, class_package_id, SECURE, { key: 'left', body })
    const again = await buy(ana, class_package_id, SECURE, { key: 'again', body })
    expect([again.status, await statusOf(left.body.purchase_id), await uses()]).toEqual([200, 'failed', 1])
    // The old request once more tells of its own end, and leaves the newer attempt alone.
    expect((await buy(ana, class_package_id, SECURE, { key: 'left', body })).body.purchase_id).not.toBe(
      again.body.purchase_id,
    )
    expect(await statusOf(again.body.purchase_id)).toBe('pending')
    const other = await buy(ana, class_package_id)
    expect([other.status, await statusOf(again.body.purchase_id), await uses()]).toEqual([200, 'failed', 0])
    await answer(ana, again.body.clientSecret, true)
    expect(await statusOf(again.body.purchase_id)).toBe('failed')
  })

  it('is not blocked by an unavailable provider of an abandoned attempt', async () => {
    const { class_package_id } = await api.build.classPackage()
    const left = await buy(ana, class_package_id, SECURE)
    const silent = vi.spyOn(sandbox, 'cancel').mockRejectedValue(new Error('socket hang up'))
    const next = await buy(ana, class_package_id)
    // It could still be paid, so the customer is asked first.
    expect([next.status, next.body.code, next.body.purchase_id]).toEqual([
      409,
      'recently_bought',
      left.body.purchase_id,
    ])
    const meant = await buy(ana, class_package_id, undefined, AGAIN).finally(() => silent.mockRestore())
    expect([meant.status, await statusOf(left.body.purchase_id)]).toEqual([200, 'pending'])
  })
})

describe('the provider’s hosted page', () => {
  it('is a redirect, and its payer alone decides', async () => {
    await configure(api, { stripe_checkout_mode: 'session' })
    const { body } = await buy(ana, pack, 'card')
    await configure(api, { stripe_checkout_mode: 'form' })
    expect(body.session.url).toMatch(
      /^http:\/\/localhost:\d+\/checkout\/sandbox\/sbx_pi_[\w-]+\?volver=%2Fgracias%2F\d+/,
    )
    expect((await confirm(ana, body.purchase_id)).body.purchase.status).toBe('pending')
    await answer(ana, new URL(body.session.url).pathname.split('/').at(-1) ?? '', true)
    expect((await confirm(ana, body.purchase_id)).body.purchase.status).toBe('completed')
  })
})

describe('subscriptions', () => {
  const monthly = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const

  it('become active with the first period paid and granted', async () => {
    const plan = await api.build.classPackage({ ...monthly, price_cents: 299_000, class_amount: -1 })
    const { body } = await buy(ana, plan.class_package_id)
    const { purchase } = (await ana.call(`GET /purchases/${body.purchase_id}`)).body
    expect(purchase).toMatchObject({
      status: 'active',
      subscription_id: expect.stringMatching(/^sbx_sub_/),
      subscription_period: 'month',
      subscription_interval: 1,
      next_charge_date: '2026-12-18',
      expires_at: '2026-12-18',
      total_payment: 2990,
    })
    expect(await booksOf(api, body.purchase_id)).toMatchObject({ credits: 1, grants: 1, invoices: 1 })
    expect((await ana.call('GET /customer')).body.customer.has_unlimited).toBe(true)
  })

  it('begin a trial with its credits and no charge', async () => {
    const plan = await api.build.classPackage({
      ...monthly,
      price_cents: 299_000,
      class_amount: 8,
      free_trial_length: 7,
      free_trial_period: 'day',
    })
    const { body } = await buy(ana, plan.class_package_id)
    const { purchase } = (await ana.call(`GET /purchases/${body.purchase_id}`)).body
    const today = localDay(now, 'America/Mexico_City')
    const end = addPeriods(today, 'day', 7)
    expect(purchase).toMatchObject({
      status: 'active',
      next_charge_date: end,
      expires_at: end,
      free_trial_length: 7,
      free_trial_period: 'day',
    })
    expect(await booksOf(api, body.purchase_id)).toEqual({
      ledger: {},
      credits: 8,
      grants: 1,
      invoices: 0,
      payments: 1,
    })
    const grant = await api.db
      .selectFrom('purchase_grant')
      .select('period')
      .where('purchase_id', '=', body.purchase_id)
      .execute()
    expect(grant).toEqual([{ period: 0 }])
    const again = await buy(ana, plan.class_package_id, undefined, AGAIN)
    expect([again.status, again.body.code]).toEqual([409, 'limit_per_customer'])
    expect(again.body.error).toBe('Lo sentimos, ya has alcanzado el límite de compras de este paquete.')
    const other = await api.newcomer()
    expect((await buy(other, plan.class_package_id, 'pm_card_chargeDeclined')).status).toBe(402)
    // A refused attempt was no trial.
    expect((await buy(other, plan.class_package_id)).status).toBe(200)
  })

  it('with a trial require a card', async () => {
    const plan = await api.build.classPackage({ ...monthly, free_trial_length: 7, free_trial_period: 'day' })
    await configure(api, { cash_checkout_enabled: true })
    const reply = await buy(ana, plan.class_package_id, 'cash')
    await configure(api, { cash_checkout_enabled: false })
    expect([reply.status, reply.body.code]).toEqual([412, 'trial_needs_card'])
  })
})

describe('when the provider’s answer is lost', () => {
  /** The provider does its work, but we do not hear of it. */
  function loseAnswers(during: 'charge' | 'everything' | 'before') {
    const charge = sandbox.charge.bind(sandbox)
    const away = () => Promise.reject(new Error('socket hang up'))
    const spy = vi.spyOn(sandbox, 'charge').mockImplementation(async (attempt) => {
      if (during !== 'before') await charge(attempt)
      throw new Error('socket hang up')
    })
    const lookUp = during === 'everything' ? vi.spyOn(sandbox, 'lookUp').mockImplementation(away) : null
    return () => {
      spy.mockRestore()
      lookUp?.mockRestore()
    }
  }

  it('looks up the charge', async () => {
    const restore = loseAnswers('charge')
    const { status, body } = await buy(ana, pack).finally(restore)
    expect(status).toBe(200)
    expect(await booksOf(api, body.purchase_id)).toMatchObject({ credits: 10, grants: 1 })
  })

  it('reports a temporary failure; the same key continues the purchase and charges once', async () => {
    const restore = loseAnswers('everything')
    const key = crypto.randomUUID()
    const lost = await buy(ana, pack, 'pm_card_visa', { key }).finally(restore)
    expect([lost.status, lost.body.error]).toEqual([
      503,
      'Hubo un error al procesar tu compra. Inténtalo más tarde.',
    ])
    expect(lost.headers.get('retry-after')).toBe('5')
    const again = await buy(ana, pack, 'pm_card_visa', { key })
    expect(again.status).toBe(200)
    const purchases = await api.db
      .selectFrom('purchase')
      .select('purchase_id')
      .where('customer_id', '=', ana.customer_id)
      .execute()
    expect(purchases).toEqual([{ purchase_id: again.body.purchase_id }])
    const charged = await api.db
      .selectFrom('sandbox_payment')
      .select('state')
      .where('customer_id', '=', ana.customer_id)
      .execute()
    expect(charged).toEqual([{ state: 'succeeded' }])
    expect(await booksOf(api, again.body.purchase_id)).toMatchObject({ credits: 10, grants: 1 })
  })

  it('is found by the reconciler, which settles a charge and ends what never arrived', async () => {
    const restoreAll = loseAnswers('everything')
    const charged = await buy(ana, pack).finally(restoreAll)
    expect(charged.status).toBe(503)
    const { class_package_id: other } = await api.build.classPackage()
    const restoreNone = loseAnswers('before')
    expect((await buy(ana, other).finally(restoreNone)).status).toBe(503)
    const rows = () =>
      api.db
        .selectFrom('purchase')
        .select(['purchase_id', 'status'])
        .where('customer_id', '=', ana.customer_id)
        .orderBy('purchase_id')
        .execute()
    later(9)
    await reconcilePurchases(api.services)
    expect((await rows()).map((row) => row.status)).toEqual(['pending', 'pending'])
    later(2)
    await reconcilePurchases(api.services)
    const settled = await rows()
    expect(settled.map((row) => row.status)).toEqual(['completed', 'failed'])
    expect(await booksOf(api, settled[0]?.purchase_id ?? 0)).toMatchObject({ credits: 10, grants: 1 })
    await reconcilePurchases(api.services)
    expect(await booksOf(api, settled[0]?.purchase_id ?? 0)).toMatchObject({ credits: 10, grants: 1 })
  })

  it('is looked up until it is decided, and after an hour less and less often', async () => {
    const away = loseAnswers('everything')
    const asked = vi.spyOn(sandbox, 'lookUp')
    expect((await buy(ana, pack)).status).toBe(503)
    const { attempt_key: attemptKey } = await api.db
      .selectFrom('payment')
      .innerJoin('purchase', 'purchase.purchase_id', 'payment.purchase_id')
      .select('attempt_key')
      .where('customer_id', '=', ana.customer_id)
      .executeTakeFirstOrThrow()
    const timesIn = async (minutes: number) => {
      later(minutes)
      asked.mockClear()
      await reconcilePurchases(api.services)
      return asked.mock.calls.filter(([payment]) => payment.attemptKey === attemptKey).length
    }
    expect([await timesIn(11), await timesIn(1), await timesIn(1)]).toEqual([1, 1, 1])
    expect([await timesIn(147), await timesIn(5), await timesIn(7)]).toEqual([1, 0, 1])
    // Hours later as well; and a customer who buys meanwhile is asked.
    expect([await timesIn(24 * 60), await timesIn(58), await timesIn(5)]).toEqual([1, 0, 1])
    expect((await buy(ana, pack)).body.code).toBe('recently_bought')
    away()
    later(61)
    await reconcilePurchases(api.services)
    expect((await ana.call('GET /purchases')).body.purchases).toMatchObject([{ status: 'completed' }])
  })

  it('waits an hour for a customer at the bank’s page, then cancels the payment', async () => {
    const { body } = await buy(ana, pack, SECURE)
    later(50)
    await reconcilePurchases(api.services)
    expect(await statusOf(body.purchase_id)).toBe('pending')
    later(15)
    await reconcilePurchases(api.services)
    expect(await statusOf(body.purchase_id)).toBe('failed')
    expect((await confirm(ana, body.purchase_id)).body.error).toBe(
      'Hubo un error al procesar tu compra: el pago se canceló antes de terminar.',
    )
  })
})

describe('a provider’s report', () => {
  const settle = (payment_id: number, amountCents: number) =>
    inTransaction(api.db, (trx) =>
      applyOutcome(trx, sellerOf(api.services), payment_id, {
        state: 'succeeded',
        reference: `ref-${payment_id}`,
        amountCents,
        currency: 'MXN',
        subscription: null,
        card: null,
      }),
    )

  it('of another amount grants nothing, and is booked once for staff to refund', async () => {
    const { body } = await buy(ana, pack, SECURE)
    expect(await settle(body.payment_id, 100)).toBe('failed')
    expect(await settle(body.payment_id, 100)).toBe('failed')
    expect(await booksOf(api, body.purchase_id)).toEqual({
      ...NOTHING,
      ledger: { 'provider:sandbox': 100, unapplied: -100 },
    })
    expect(await ledgerSum(api)).toBe(0)
    const seen = await api.db
      .selectFrom('audit')
      .select('action')
      .where('entity_id', '=', String(body.purchase_id))
      .execute()
    expect(seen).toEqual([{ action: 'payment.amount_mismatch' }, { action: 'payment.unapplied' }])
  })

  it('of a payment after a refusal still counts, in any order', async () => {
    const { body } = await buy(ana, pack, SECURE)
    await answer(ana, body.clientSecret, false)
    await confirm(ana, body.purchase_id)
    expect(await statusOf(body.purchase_id)).toBe('failed')
    expect(await settle(body.payment_id, 150_000)).toBe('completed')
    const refused = { state: 'refused', reference: 'x', code: 'card_declined', declineCode: null } as const
    const told = await inTransaction(api.db, (trx) =>
      applyOutcome(trx, sellerOf(api.services), body.payment_id, refused),
    )
    expect(told).toBe('completed')
    expect(await booksOf(api, body.purchase_id)).toMatchObject({ credits: 10, grants: 1 })
  })

  it('of a payment for a cancelled order is booked, without granting', async () => {
    const { body } = await buy(ana, pack, SECURE)
    await api.db
      .updateTable('purchase')
      .set({ status: inState('cancelled') })
      .where('purchase_id', '=', body.purchase_id)
      .execute()
    expect(await settle(body.payment_id, 150_000)).toBe('cancelled')
    expect(await booksOf(api, body.purchase_id)).toEqual({
      ...NOTHING,
      ledger: { 'provider:sandbox': 150_000, unapplied: -150_000 },
    })
    expect(await ledgerSum(api)).toBe(0)
  })
})

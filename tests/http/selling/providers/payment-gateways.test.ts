import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applyWaitingEvents } from '#server/features/selling/events/apply-waiting-events.ts'
import { reconcilePurchases } from '#server/features/selling/events/reconcile-purchases.ts'
import type { SentEvent } from '#server/ports/payment-gateway.ts'
import { describeProviders } from '#tests/vendors/describe-providers.ts'
import type { ProviderFixture, Waiting } from '#tests/vendors/fixture.ts'
import { auditOf } from '#tests/http/audit-of.ts'
import type { Api, Client } from '#tests/http/harness.ts'
import { AGAIN, booksOf, buy as attempt, ledgerSum } from '#tests/http/selling/help.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const PRICE = 150_000
const PAID = { credits: 10, grants: 1, invoices: 1, payments: 1 }
const NOTHING = { ledger: {}, credits: 0, grants: 0, invoices: 0, payments: 1 }

/** What every provider behind the port promises. Another provider is one more fixture here. */
describeProviders('payments by', (open) => {
  let provider: ProviderFixture
  let api: Api
  let ana: Client
  let pack: number
  let skipped = 0

  beforeAll(async () => {
    const settings = { oxxo_enabled: true, bank_transfer_enabled: true }
    ;({ provider, api } = await open({ settings, now: () => Date.now() + skipped }))
  })
  beforeEach(async () => {
    skipped = 0
    ana = await api.newcomer()
    pack = (await api.build.classPackage({ class_amount: 10, price_cents: PRICE })).class_package_id
  })

  const buy = (
    who: Client,
    class_package_id: number,
    method: string,
    more: { key?: string; body?: Record<string, unknown> } = {},
  ) =>
    provider.buy?.(api, who, class_package_id, method, more) ?? attempt(who, class_package_id, method, more)
  const deliver = async ({ body, headers }: SentEvent): Promise<number> =>
    (await api.fetch(`POST /api/webhooks/${provider.name}`, { body, headers })).status
  const deliverAll = async (events: readonly SentEvent[]) => {
    for (const event of events) expect(await deliver(event)).toBe(204)
  }
  const purchaseOf = (purchase_id: number) =>
    api.db.selectFrom('purchase').selectAll().where('purchase_id', '=', purchase_id).executeTakeFirstOrThrow()
  const statusOf = async (purchase_id: number) => (await purchaseOf(purchase_id)).status
  const paymentOf = async (purchase_id: number): Promise<Waiting> => {
    const row = await api.db
      .selectFrom('payment')
      .innerJoin('purchase', 'purchase.purchase_id', 'payment.purchase_id')
      .select(['customer_id', 'amount_cents', 'attempt_key', 'gateway_payment_id', 'client_secret'])
      .where('payment.purchase_id', '=', purchase_id)
      .executeTakeFirstOrThrow()
    return { ...row, reference: row.gateway_payment_id ?? '', clientSecret: row.client_secret }
  }
  const actionsOf = async (purchase_id: number) =>
    (await auditOf(api, 'purchase', purchase_id)).map(({ action }) => action)
  const freeOf = async (purchase_id: number) => {
    const rows = await api.db
      .selectFrom('available_class')
      .select('available_class_id')
      .where('purchase_id', '=', purchase_id)
      .where('state', '=', 'free')
      .execute()
    return rows.length
  }
  const eventsKept = async () =>
    (await api.db.selectFrom('webhook_event').select('webhook_event_id').execute()).length
  const begin = async (method: string) => {
    const { status, body } = await buy(ana, pack, method, AGAIN)
    expect(status, JSON.stringify(body)).toBe(200)
    const payment = await paymentOf(body.purchase_id)
    return { id: body.purchase_id as number, body, payment }
  }
  const succeeded = { state: 'succeeded', amountCents: PRICE, currency: 'MXN' } as const

  it('takes the money and grants', async () => {
    const { id } = await begin(provider.methods.works)
    expect(await statusOf(id)).toBe('completed')
    expect(await booksOf(api, id)).toEqual({
      ...PAID,
      ledger: { iva: -20_690, [`provider:${provider.name}`]: PRICE, revenue: -(PRICE - 20_690) },
    })
    expect(await provider.charges(api, ana.customer_id)).toBe(1)
  })

  it('refuses with each of its codes', async () => {
    for (const { method, code, declineCode } of provider.methods.refused) {
      const { status, body } = await buy(ana, pack, method)
      expect([status, body.code, body.decline_code], method).toEqual([402, code, declineCode ?? code])
      expect(body.error).toMatch(/^(Lo sentimos|Hubo un error|El formato)/)
    }
    const rows = await api.db
      .selectFrom('purchase')
      .select('status')
      .where('customer_id', '=', ana.customer_id)
      .execute()
    expect(new Set(rows.map((row) => row.status))).toEqual(new Set(['failed']))
    expect(await provider.charges(api, ana.customer_id)).toBe(0)
  })

  describe('3-D Secure', () => {
    it('waits, then grants after approval and the browser’s return', async () => {
      const { id, body, payment } = await begin(provider.methods.needsAction)
      // Asked in the page, or on a page of the provider's.
      expect(body.clientSecret ?? body.session?.url).toEqual(expect.any(String))
      expect(await booksOf(api, id)).toEqual(NOTHING)
      await provider.act(api, payment, true)
      const reply = await ana.call('POST /checkout/confirm', { body: { purchase_id: id } })
      expect(reply.body.purchase.status).toBe('completed')
      expect(await booksOf(api, id)).toMatchObject(PAID)
    })

    it('grants by the event when the browser never returns', async () => {
      const { id, payment } = await begin(provider.methods.needsAction)
      await deliverAll((await provider.act(api, payment, true)).events)
      expect(await statusOf(id)).toBe('completed')
      expect(await booksOf(api, id)).toMatchObject(PAID)
    })

    it('fails when the bank refuses', async () => {
      const { id, payment } = await begin(provider.methods.needsAction)
      await provider.act(api, payment, false)
      const reply = await ana.call('POST /checkout/confirm', { body: { purchase_id: id } })
      expect([reply.status, reply.body.code]).toEqual([
        402,
        provider.refusal ?? 'payment_intent_authentication_failure',
      ])
      expect(await statusOf(id)).toBe('failed')
    })
  })

  describe('a voucher', () => {
    it('says how to pay, waits for days, then grants', async (test) => {
      const method = provider.methods.voucher ?? test.skip()
      const { id, body, payment } = await begin(method)
      expect(body.instructions).toMatch(/Referencia: \d+/)
      skipped = 2 * DAY
      await reconcilePurchases(api.services)
      const { purchase } = (await ana.call(`GET /purchases/${id}`)).body
      expect(purchase).toMatchObject({ status: 'pending', payment_method: { name: 'OXXO' } })
      expect(purchase.voucher).toMatchObject({
        kind: 'oxxo',
        facts: expect.arrayContaining([{ label: 'Monto exacto', value: '$1,500.00 MXN' }]),
      })
      await deliverAll((await provider.payVoucher(api, payment)).events)
      expect(await statusOf(id)).toBe('completed')
      expect(await booksOf(api, id)).toMatchObject(PAID)
    })

    it('fails when it expires', async (test) => {
      const { id, payment } = await begin(provider.methods.voucher ?? test.skip())
      await deliverAll((await provider.expireVoucher(api, payment)).events)
      expect(await statusOf(id)).toBe('failed')
      expect(await booksOf(api, id)).toEqual(NOTHING)
    })

    it('still grants when paid after its expiry', async (test) => {
      const { id, payment } = await begin(provider.methods.voucher ?? test.skip())
      await deliverAll((await provider.expireVoucher(api, payment)).events)
      await deliver(await provider.tell(api, payment, succeeded))
      expect(await statusOf(id)).toBe('completed')
      expect(await booksOf(api, id)).toMatchObject(PAID)
    })

    it('is cancelled when the same customer buys otherwise at the limit', async (test) => {
      const method = provider.methods.voucher ?? test.skip()
      pack = (await api.build.classPackage({ limit_per_customer: 1, price_cents: PRICE })).class_package_id
      const { id } = await begin(method)
      const { id: second } = await begin(provider.methods.works)
      expect([await statusOf(id), await statusOf(second)]).toEqual(['failed', 'completed'])
    })
  })

  describe('events', () => {
    it('have one effect, however often and in parallel they come', async () => {
      const { id, payment } = await begin(provider.methods.needsAction)
      const event = await provider.tell(api, payment, succeeded)
      const before = await eventsKept()
      expect(await Promise.all(Array.from({ length: 8 }, () => deliver(event)))).toEqual(
        Array.from({ length: 8 }, () => 204),
      )
      expect(await deliver(event)).toBe(204)
      expect(await booksOf(api, id)).toMatchObject(PAID)
      expect(await eventsKept()).toBe(before + 1)
    })

    it('change nothing when repeated late', async () => {
      const { id, payment } = await begin(provider.methods.needsAction)
      const early = await provider.tell(api, payment, { state: 'pending' })
      await deliverAll([
        early,
        await provider.tell(api, payment, { state: 'refused', code: 'card_declined' }),
      ])
      await deliverAll([early])
      const row = await api.db
        .selectFrom('payment')
        .select('status')
        .where('purchase_id', '=', id)
        .executeTakeFirstOrThrow()
      expect([row.status, await statusOf(id)]).toEqual(['failed', 'failed'])
    })

    it('have the same result in every order', async () => {
      const told = [{ state: 'pending' }, { state: 'refused', code: 'card_declined' }, succeeded] as const
      for (const order of permutations(told)) {
        const { id, payment } = await begin(provider.methods.needsAction)
        for (const outcome of order) await deliverAll([await provider.tell(api, payment, outcome)])
        expect(await statusOf(id), order.map(({ state }) => state).join()).toBe('completed')
        expect(await booksOf(api, id)).toMatchObject(PAID)
      }
    })

    it('are stored when they come before their purchase, and count once it is there', async () => {
      const { id, payment } = await begin(provider.methods.needsAction)
      const event = await provider.tell(api, payment, succeeded)
      // As if our own write had not come through yet: neither the key nor the reference is known.
      const hide = (attempt_key: string, gateway_payment_id: string) =>
        api.db
          .updateTable('payment')
          .set({ attempt_key, gateway_payment_id })
          .where('purchase_id', '=', id)
          .execute()
      await hide(`hidden-${id}`, `hidden-${id}`)
      expect(await deliver(event)).toBe(204)
      expect(await applyWaitingEvents(api.services)).toBe(0)
      expect(await statusOf(id)).toBe('pending')
      await hide(payment.attempt_key, payment.reference)
      expect(await applyWaitingEvents(api.services)).toBe(1)
      expect(await booksOf(api, id)).toMatchObject(PAID)
      expect(await applyWaitingEvents(api.services)).toBe(0)
    })

    it('are refused with a forged signature', async () => {
      const { id, payment } = await begin(provider.methods.needsAction)
      const before = await eventsKept()
      const forged = provider.forge(await provider.tell(api, payment, succeeded))
      expect(forged.length).toBeGreaterThan(1)
      for (const event of forged) expect(await deliver(event)).toBe(400)
      expect(await statusOf(id)).toBe('pending')
      expect(await eventsKept()).toBe(before)
    })

    it('are refused when old', async (test) => {
      if (provider.ageless) return test.skip()
      const { payment } = await begin(provider.methods.needsAction)
      const event = await provider.tell(api, payment, succeeded)
      skipped = 20 * MINUTE
      expect(await deliver(event)).toBe(400)
    })

    it('grant nothing for another amount, less or more, and book it for staff to refund', async () => {
      const admin = await api.as('admin')
      for (const taken of [100, PRICE + 100]) {
        const { id, payment } = await begin(provider.methods.needsAction)
        const event = await provider.tell(api, payment, { ...succeeded, amountCents: taken })
        await deliverAll([event, event])
        expect(await statusOf(id)).toBe('failed')
        expect(await booksOf(api, id)).toEqual({
          ...NOTHING,
          ledger: { [`provider:${provider.name}`]: taken, unapplied: -taken },
        })
        expect(await actionsOf(id)).toEqual(['payment.amount_mismatch', 'payment.unapplied'])
        const { refusal } = (await ana.call(`GET /purchases/${id}`)).body.purchase
        expect([refusal.code, refusal.text]).toEqual([
          'amount_mismatch',
          expect.stringContaining('El estudio devuelve ese dinero'),
        ])
        const { body } = await admin.call('GET /purchases/admin/pending')
        expect(body.mismatches).toContainEqual(
          expect.objectContaining({
            purchase: expect.objectContaining({ purchase_id: id }),
            kind: 'unapplied',
            returned_by: 'order',
            taken: taken / 100,
          }),
        )
      }
      expect(await ledgerSum(api)).toBe(0)
    })

    it('grant nothing in another currency, which is listed and in no book', async () => {
      const { id, payment } = await begin(provider.methods.needsAction)
      const event = await provider.tell(api, payment, { ...succeeded, currency: 'USD' })
      await deliverAll([event, event])
      expect(await statusOf(id)).toBe('failed')
      expect(await booksOf(api, id)).toEqual(NOTHING)
      expect(await actionsOf(id)).toEqual(['payment.amount_mismatch'])
    })
  })

  describe('a refund', () => {
    it('in parts is booked once each, and the last one ends the purchase', async () => {
      const { id, payment } = await begin(provider.methods.works)
      const first = await provider.refund(api, payment, 50_000)
      await deliverAll([...first.events, ...first.events])
      expect(await statusOf(id)).toBe('completed')
      expect((await actionsOf(id)).filter((action) => action === 'payment.refunded')).toHaveLength(1)
      // A third of the money takes a third of the ten classes, rounded down.
      expect(await freeOf(id)).toBe(7)
      await deliverAll((await provider.refund(api, payment, PRICE - 50_000)).events)
      expect(await statusOf(id)).toBe('refunded')
      expect(await freeOf(id)).toBe(0)
      expect((await booksOf(api, id)).ledger).toEqual({})
      expect(await ledgerSum(api)).toBe(0)
    })

    it('requested by staff is made once per key, and its event changes nothing', async () => {
      const { id, payment } = await begin(provider.methods.works)
      const admin = await api.as('admin')
      const ask = (key: string, amount?: number) =>
        admin.call(`POST /purchases/refund/${id}`, { key, body: { reason: 'Se lesionó', amount } })
      for (let times = 0; times < 2; times += 1) {
        const { status, body } = await ask('a part', 500)
        expect([status, body.purchase?.status, body.purchase?.refunded]).toEqual([200, 'completed', 500])
      }
      expect(await freeOf(id)).toBe(7)
      expect((await ask('too much', 1000.01)).body.code).toBe('refund_too_much')
      expect((await ask('the rest')).body.purchase).toMatchObject({ status: 'refunded', refunded: 1500 })
      await deliver(await provider.tell(api, payment, succeeded))
      expect(await statusOf(id)).toBe('refunded')
      expect((await booksOf(api, id)).ledger).toEqual({})
      expect(await ledgerSum(api)).toBe(0)
    })

    it('can be reported before its payment is known', async () => {
      const { id, payment } = await begin(provider.methods.needsAction)
      const paid = (await provider.act(api, payment, true)).events
      const { events } = await provider.refund(api, payment, PRICE)
      await deliverAll(events)
      expect(await statusOf(id)).toBe('pending')
      await deliverAll(paid)
      await applyWaitingEvents(api.services)
      expect(await statusOf(id)).toBe('refunded')
      expect((await booksOf(api, id)).ledger).toEqual({})
    })
  })

  describe('when the provider is unavailable', () => {
    it('the answer says so, and the same purchase continues later', async () => {
      const back = provider.down(api)
      const key = crypto.randomUUID()
      const lost = await buy(ana, pack, provider.methods.works, { key }).finally(back)
      expect([lost.status, lost.body.code]).toEqual([503, 'provider_away'])
      const again = await buy(ana, pack, provider.methods.works, { key })
      expect(again.status).toBe(200)
      expect(await booksOf(api, again.body.purchase_id)).toMatchObject(PAID)
      expect(await provider.charges(api, ana.customer_id)).toBe(1)
    })

    it('the reconciler ends what never arrived', async () => {
      const back = provider.down(api)
      await buy(ana, pack, provider.methods.works).finally(back)
      skipped = 11 * MINUTE
      await reconcilePurchases(api.services)
      expect(await purchasesOf(ana)).toEqual(['failed'])
      expect(await provider.charges(api, ana.customer_id)).toBe(0)
    })

    it('the reconciler settles a charge without an answer, and never charges twice', async () => {
      const back = provider.losesAnswers(api)
      const key = crypto.randomUUID()
      const lost = await buy(ana, pack, provider.methods.works, { key }).finally(back)
      expect(lost.status).toBe(503)
      expect(await purchasesOf(ana)).toEqual(['pending'])
      skipped = 11 * MINUTE
      await reconcilePurchases(api.services)
      expect(await purchasesOf(ana)).toEqual(['completed'])
      skipped = 0
      expect((await buy(ana, pack, provider.methods.works, { key })).status).toBe(200)
      expect(await provider.charges(api, ana.customer_id)).toBe(1)
      expect(await ledgerSum(api)).toBe(0)
    })
  })

  async function purchasesOf({ customer_id }: Client): Promise<string[]> {
    const rows = await api.db
      .selectFrom('purchase')
      .select('status')
      .where('customer_id', '=', customer_id)
      .orderBy('purchase_id')
      .execute()
    return rows.map((row) => row.status)
  }
})

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]]
  return list.flatMap((first, index) =>
    permutations(list.toSpliced(index, 1)).map((rest) => [first, ...rest]),
  )
}

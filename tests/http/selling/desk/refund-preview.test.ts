import { sql } from 'kysely'
import { beforeAll, expect, it, vi } from 'vitest'
import type { PaymentGateway } from '#server/ports/payment-gateway.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { verify } from '#server/db/verify.ts'
import { bookUnapplied } from '#server/features/selling/charging/book-payment.ts'
import { sellerOf } from '#server/features/selling/notify-buyer.ts'
import { ProviderAnswer } from '#server/kit/provider-problem.ts'
import { applyRefund } from '#server/features/selling/refunds/apply-refund.ts'
import { creditsOf, reserve } from '#tests/http/booking/help.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { booksOf, buy } from '#tests/http/selling/help.ts'

let api: Api
let admin: Client
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})

/** A purchase for 1,500 pesos of somebody new. */
async function bought(terms: object = {}) {
  const ana = await api.newcomer()
  const { class_package_id } = await api.build.classPackage({ class_amount: 10, ...terms })
  const { purchase_id: id } = (await buy(ana, class_package_id)).body
  const preview = async (amount?: number) => {
    const query = amount === undefined ? '' : `?amount=${amount}`
    const { body } = await admin.call(`GET /purchases/refund/${id}${query}`)
    return [body.refundable, body.credits_taken, body.credits_left, body.membership_ends]
  }
  const refund = (amount?: number) =>
    admin.call(`POST /purchases/refund/${id}`, { body: { amount, reason: 'Se lastimó' } })
  return { id: id as number, ana, preview, refund }
}

it('what a refund takes is said before', async () => {
  const { ana, preview, refund } = await bought()
  expect(await preview()).toEqual([1500, 10, 0, null])
  expect(await preview(1500)).toEqual([1500, 10, 0, null])
  expect(await preview(149.99)).toEqual([1500, 0, 10, null])
  expect(await preview(450)).toEqual([1500, 3, 7, null])
  await refund(450)
  expect(await creditsOf(ana)).toEqual({ free: 7, removed: 3 })
  // The rest of both shares.
  expect(await preview(149.99)).toEqual([1050, 0, 7, null])
  expect(await preview(150)).toEqual([1050, 1, 6, null])
  const { single_class_id } = await api.build.singleClass()
  await reserve(ana, single_class_id)
  expect(await preview(1000)).toEqual([1050, 6, 0, null])
  expect(await preview()).toEqual([1050, 6, 0, null])
  await refund()
  expect(await creditsOf(ana)).toEqual({ used: 1, removed: 9 })
  expect(await preview()).toEqual([0, 0, 0, null])
})

it('what a provider took comes back by it, and what the studio took in person', async () => {
  const waysOf = async (id: number) => (await admin.call(`GET /purchases/refund/${id}`)).body.by_provider
  const { id, ana } = await bought()
  expect(await waysOf(id)).toBe(true)
  const { class_package_id } = await api.build.classPackage()
  const { customer_id } = ana
  const sold = { customer_id, class_package_id, payment_method_id: 3 }
  const { body } = await admin.call('POST /customer/giveAccess', { body: sold })
  expect(await waysOf(body.purchase.purchase_id)).toBe(false)
})

const mismatchesOf = async (id: number) =>
  (await admin.call('GET /purchases/admin/pending')).body.mismatches.filter(
    ({ purchase }: { purchase: { purchase_id: number } }) => purchase.purchase_id === id,
  )

/** The provider reports the purchase's only refund as failed; `reversed` as a dispute that was won. */
async function failLater(id: number, amountCents: number, reversed = false): Promise<void> {
  const made = await api.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.payment_id', 'refund.payment_id')
    .select(['refund.gateway', 'refund.gateway_refund_id', 'attempt_key', 'gateway_payment_id'])
    .where('purchase_id', '=', id)
    .executeTakeFirstOrThrow()
  const event = {
    kind: 'refund',
    attemptKey: made.attempt_key,
    reference: made.gateway_payment_id ?? '',
    refund: made.gateway_refund_id ?? '',
    amountCents,
    state: 'failed',
    reversed,
  } as const
  await inTransaction(api.db, (trx) => applyRefund(trx, sellerOf(api.services), made.gateway, event))
}

const byHand = (id: number, amount: number, key?: string) => {
  const body = { amount, reason: 'Por transferencia', by_hand: true }
  return admin.call(`POST /purchases/refund/${id}`, key === undefined ? { body } : { body, key })
}

it('what a refund took that failed later is not said again', async () => {
  const { id, ana, preview, refund } = await bought()
  await refund(600)
  await failLater(id, 60_000)
  expect(await creditsOf(ana)).toEqual({ free: 6, removed: 4 })
  expect(await mismatchesOf(id)).toMatchObject([{ kind: 'refund_failed', taken: 600, returned_by: 'order' }])
  expect(await preview(600)).toEqual([1500, 0, 6, null])
  expect(await preview(900)).toEqual([1500, 2, 4, null])
  await refund(900)
  expect(await creditsOf(ana)).toEqual({ free: 4, removed: 6 })
  expect(await mismatchesOf(id)).toEqual([])
})

it('what failed later of an earlier period is returned by the studio, and leaves the later one', async () => {
  const { id, ana, preview, refund } = await bought()
  await refund(600)
  await failLater(id, 60_000)
  await sql`insert into payment (purchase_id, period, amount_cents, status, gateway, attempt_key)
    select purchase_id, 2, amount_cents, status, gateway, gen_random_uuid() from payment where purchase_id = ${id}`.execute(
    api.db,
  )
  expect(await mismatchesOf(id)).toMatchObject([{ kind: 'refund_failed', returned_by: 'by_hand' }])
  // A refund without it is of the later one, whose credits it takes: it has none.
  expect(await preview()).toEqual([1500, 6, 0, null])
  const { body } = await admin.call(`GET /purchases/refund/${id}?amount=600&by_hand=true`)
  expect(body).toMatchObject({ refundable: 1500, by_hand: true, credits_taken: 0 })
  expect((await byHand(id, 600)).status).toBe(200)
  expect(await mismatchesOf(id)).toEqual([])
  const refunded =
    await sql`select refunded_cents from payment where purchase_id = ${id} order by payment_id`.execute(
      api.db,
    )
  expect(refunded.rows).toEqual([{ refunded_cents: 60_000 }, { refunded_cents: 0 }])
  expect(await creditsOf(ana)).toEqual({ free: 6, removed: 4 })
  // It was returned: what is left of either goes back by the provider.
  expect((await byHand(id, 600)).body.code).toBe('refund_by_provider')
})

it('what a provider refused to return of a payment that came in addition is returned by the studio', async () => {
  const { id, ana } = await bought()
  const { rows } = await sql<{
    payment_id: number
  }>`insert into payment (purchase_id, period, amount_cents, status, gateway, attempt_key, gateway_payment_id)
    select purchase_id, period, amount_cents, status, gateway, gen_random_uuid(), 'extra-' || purchase_id from payment
    where purchase_id = ${id} returning payment_id`.execute(api.db)
  const extra = {
    payment_id: rows[0]!.payment_id,
    amount_cents: 150_000,
    account: 'provider:sandbox' as const,
  }
  await inTransaction(api.db, (trx) => bookUnapplied(trx, { purchase_id: id, status: 'completed' }, extra))
  expect(await mismatchesOf(id)).toMatchObject([{ kind: 'unapplied', returned_by: 'order' }])
  vi.spyOn(api.services.gateways.get('sandbox') as PaymentGateway, 'refund').mockResolvedValueOnce({
    state: 'failed',
    reference: `refused-${id}`,
  })
  const refund = () => admin.call(`POST /purchases/refund/${id}`, { body: { reason: 'De más' } })
  expect((await refund()).body.code).toBe('refund_failed')
  vi.restoreAllMocks()
  expect(await mismatchesOf(id)).toMatchObject([{ kind: 'unapplied', returned_by: 'by_hand' }])
  // In two parts: from a drawer and by transfer.
  expect((await byHand(id, 600)).status).toBe(200)
  expect(await mismatchesOf(id)).toMatchObject([{ kind: 'unapplied', taken: 900, returned_by: 'by_hand' }])
  expect((await byHand(id, 900)).status).toBe(200)
  expect(await mismatchesOf(id)).toEqual([])
  expect(await creditsOf(ana)).toEqual({ free: 10 })
  expect((await booksOf(api, id)).ledger).toMatchObject({ 'provider:sandbox': 300_000, outside: -150_000 })
  expect(await verify(api.db)).toEqual([])
})

it('all of the money whose refund failed later is said to be here, and is refunded again', async () => {
  const { id, ana, preview, refund } = await bought()
  const look = async () => (await admin.call(`GET /purchases/${id}`)).body.purchase
  const mismatches = () => mismatchesOf(id)
  const invoiced = async () => (await ana.call('GET /invoices')).body.invoices[0].status
  await refund()
  expect([(await look()).status, await mismatches(), await invoiced()]).toEqual(['refunded', [], 'refunded'])
  await failLater(id, 150_000)
  expect(await look()).toMatchObject({ status: 'refunded', refunded: 0 })
  expect(await mismatches()).toMatchObject([{ kind: 'refund_failed', taken: 1500, returned_by: 'order' }])
  expect(await invoiced()).toBe('completed')
  const told = await api.db
    .selectFrom('audit')
    .select('action')
    .where('entity_id', '=', String(id))
    .where('action', 'like', 'payment.%')
    .orderBy('audit_id')
    .execute()
  expect(told.map(({ action }) => action)).toEqual(['payment.refunded', 'payment.refund_failed'])
  expect(await preview()).toEqual([1500, 0, 0, null])
  expect((await refund()).body.purchase.refunded).toBe(1500)
  expect([await mismatches(), await invoiced()]).toEqual([[], 'refunded'])
  expect(await verify(api.db)).toEqual([])
})

it('what the provider could not return is returned by the studio itself, once', async () => {
  const { id, refund } = await bought()
  const ways = async () => (await admin.call(`GET /purchases/refund/${id}`)).body
  expect(await ways()).toMatchObject({ by_provider: true, by_hand: false })
  expect((await byHand(id, 600)).body.code).toBe('refund_by_provider')
  await refund(600)
  await failLater(id, 60_000)
  expect(await ways()).toMatchObject({ refundable: 1500, by_hand: true })
  const asked = vi.spyOn(api.services.gateways.get('sandbox') as PaymentGateway, 'refund')
  expect((await byHand(id, 1500.01)).body.code).toBe('refund_too_much')
  const key = crypto.randomUUID()
  const replies = [await byHand(id, 600, key), await byHand(id, 600, key)]
  expect(replies.map(({ status, body }) => [status, body.purchase.refunded])).toEqual([
    [200, 600],
    [200, 600],
  ])
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
  expect(await mismatchesOf(id)).toEqual([])
  expect((await booksOf(api, id)).ledger).toMatchObject({ 'provider:sandbox': 150_000, outside: -60_000 })
  // The rest may go back the same way as before.
  expect((await refund(900)).body.purchase).toMatchObject({ status: 'refunded', refunded: 1500 })
  expect((await booksOf(api, id)).ledger).toMatchObject({ 'provider:sandbox': 60_000, outside: -60_000 })
  expect(await verify(api.db)).toEqual([])
})

it('nothing is returned by the studio itself while a refund is in flight, which is said before', async () => {
  const { id, refund } = await bought()
  const may = async () => (await admin.call(`GET /purchases/refund/${id}`)).body.by_hand
  await refund(600)
  await failLater(id, 60_000)
  expect(await may()).toBe(true)
  vi.spyOn(api.services.gateways.get('sandbox') as PaymentGateway, 'refund').mockRejectedValueOnce(
    new ProviderAnswer(429, 'too many'),
  )
  expect((await refund(900)).status).toBe(503)
  vi.restoreAllMocks()
  expect([await may(), (await byHand(id, 600)).body.code]).toEqual([false, 'refund_open'])
  expect((await refund(900)).status).toBe(200)
  expect([await may(), (await byHand(id, 600)).status]).toEqual([true, 200])
  expect(await verify(api.db)).toEqual([])
})

it('a dispute that the studio won is nothing that it returns itself', async () => {
  const { id, refund } = await bought()
  await refund(600)
  await failLater(id, 60_000, true)
  expect((await admin.call(`GET /purchases/refund/${id}`)).body.by_hand).toBe(false)
})

it('a membership ends with all of its money', async () => {
  const { preview, refund } = await bought({ class_amount: -1 })
  expect(await preview(1499)).toEqual([1500, 0, 0, false])
  expect(await preview()).toEqual([1500, 0, 0, true])
  await refund(500)
  expect(await preview(1000)).toEqual([1000, 0, 0, true])
})

it('more than is left, nothing paid and an unknown purchase are refused', async () => {
  const { id } = await bought()
  const status = async (path: string) => {
    const { status: told, body } = await admin.call(`GET /purchases/refund/${path}`)
    return [told, body.code]
  }
  expect(await status(`${id}?amount=1500.01`)).toEqual([400, 'refund_too_much'])
  expect(await status('2147483647')).toEqual([404, 'not_found'])
  const gift = await bought({ price_cents: 0 })
  expect(await status(String(gift.id))).toEqual([409, 'nothing_paid'])
})

it('a subscription that is cancelled is refunded without asking its provider to cancel it again', async () => {
  const { id, ana, preview, refund } = await bought({
    is_subscription: true,
    subscription_period: 'month',
    subscription_interval: 1,
  })
  // Of a subscription, too, the amount is that of its last payment.
  expect(await preview()).toEqual([1500, 10, 0, null])
  expect((await ana.call(`POST /purchases/cancel/${id}`, { body: { reason: 'Me mudo' } })).status).toBe(200)
  const gateway = api.services.gateways.get('sandbox') as PaymentGateway
  vi.spyOn(gateway, 'cancelSubscription').mockRejectedValue(new Error('the provider is away'))
  expect((await refund()).status).toBe(200)
  vi.restoreAllMocks()
  expect((await admin.call(`GET /purchases/${id}`)).body.purchase.status).toBe('refunded')
})

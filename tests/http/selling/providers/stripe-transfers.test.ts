import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verify } from '#server/db/verify.ts'
import { bookCashBalance } from '#server/features/selling/events/cash-balance.ts'
import { tasks } from '#server/jobs/tasks.ts'
import { apiBehind } from '#tests/vendors/describe-providers.ts'
import type { Thing } from '#tests/vendors/store.ts'
import { PUBLIC_KEY, startStripe, type StripeDouble } from '#tests/vendors/stripe/server.ts'
import type { Api, Client } from '#tests/http/harness.ts'
import { AGAIN, booksOf, buy, ledgerSum } from '#tests/http/selling/help.ts'

const DAY = 24 * 60 * 60_000
const PRICE = 150_000

let double: StripeDouble
let api: Api
let desk: Client
let ana: Client
let skipped = 0

beforeAll(async () => {
  double = await startStripe()
  const settings = { stripe_public: PUBLIC_KEY, bank_transfer_enabled: true }
  api = await apiBehind(double, { settings, now: () => Date.now() + skipped })
  double.books.setClock(() => api.services.clock.now())
  desk = await api.as('reception')
})
afterAll(() => double.close())
beforeEach(async () => {
  skipped = 0
  ana = await api.newcomer()
})

const cash = {
  transfer: (...given: [string, number]) => double.payments.cash.transfer(...given),
  giveBack: (customer: string) => double.payments.cash.giveBack(customer),
}
const statusOf = async (id: number) => (await ana.call(`GET /purchases/${id}`)).body.purchase.status
const seenByStaff = async (): Promise<[purchase_id: number, taken: number][]> => {
  const { body } = await desk.call('GET /purchases/admin/pending')
  const mismatches = body.mismatches as {
    purchase: { purchase_id: number }
    taken: number
    kind: string
    returned_by: string
  }[]
  // Stripe holds them: no refund of the order returns them.
  expect(
    mismatches.every(({ kind, returned_by }) => kind === 'unapplied' && returned_by === 'provider'),
  ).toBe(true)
  return mismatches.map(({ purchase, taken }) => [purchase.purchase_id, taken])
}
/** A transfer is ordered; gives what Stripe has of it. */
async function order(): Promise<{ id: number; customer: string; intent: Thing }> {
  const { class_package_id } = await api.build.classPackage({ price_cents: PRICE })
  const { body } = await buy(ana, class_package_id, 'spei', AGAIN)
  const intent = double.books.all('payment_intent').at(-1)
  return { id: body.purchase_id, customer: intent.customer, intent }
}
/** The customer does not transfer, and the reconciler cancels it. */
async function runOut(): Promise<void> {
  skipped += 4.5 * DAY
  await tasks['reconcile-purchases'](api.services, {})
}
/** What Stripe tells of what is done, in the wrong order and twice; then its jobs run. */
async function told<T>(work: () => T, hears = (_type: string) => true): Promise<Awaited<T>> {
  const start = double.books.events.length
  const result = await work()
  const events = double.books.events.slice(start).filter(({ type }) => hears(type))
  for (const event of [...events.toReversed(), ...events]) {
    const { body, headers } = double.books.sign(event)
    expect((await api.fetch('POST /api/webhooks/stripe', { body, headers })).status).toBe(204)
  }
  const { rows } = await sql<{ payload: { customer_id: number; gateway: string } }>`
    delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
    where task.id = job.task_id and task.identifier = 'book-cash-balance' returning job.payload`.execute(
    api.db,
  )
  for (const { payload } of rows) await bookCashBalance(api.services, payload)
  return result
}
const clean = async () => {
  expect(await verify(api.db)).toEqual([])
  expect(await ledgerSum(api)).toBe(0)
}

describe('a transfer to Stripe', () => {
  it('that comes after it was called off is seen by staff', async () => {
    const { id, customer } = await order()
    await runOut()
    expect(await statusOf(id)).toBe('failed')
    await told(() => cash.transfer(customer, PRICE))
    expect(await statusOf(id)).toBe('failed')
    expect(await seenByStaff()).toEqual([[id, 1500]])
    expect((await booksOf(api, id)).ledger).toEqual({ 'provider:stripe': PRICE, unapplied: -PRICE })
    // And no longer once it went back.
    await told(() => cash.giveBack(customer))
    expect(await seenByStaff()).toEqual([])
    expect((await booksOf(api, id)).ledger).toEqual({})
    await clean()
  })

  it('is found when no event tells of it', async () => {
    const { id, customer } = await order()
    await runOut()
    cash.transfer(customer, PRICE)
    skipped += DAY + 1
    await tasks['reconcile-purchases'](api.services, {})
    await tasks['reconcile-purchases'](api.services, {})
    expect(await seenByStaff()).toEqual([[id, 1500]])
    await told(() => cash.giveBack(customer))
    expect(await seenByStaff()).toEqual([])
  })

  it('in part is seen until the rest comes, and pays then', async () => {
    const { id, customer } = await order()
    await told(() => cash.transfer(customer, 50_000))
    expect(await seenByStaff()).toEqual([[id, 500]])
    expect(await statusOf(id)).toBe('pending')
    await told(() => cash.transfer(customer, 100_000))
    expect(await statusOf(id)).toBe('completed')
    expect(await seenByStaff()).toEqual([])
    expect(await booksOf(api, id)).toMatchObject({ grants: 1, ledger: { 'provider:stripe': PRICE } })
    await clean()
  })

  it('in part stays seen when the rest never comes', async () => {
    const { id, customer } = await order()
    await told(() => cash.transfer(customer, 50_000))
    await runOut()
    await told(() => undefined)
    expect(await statusOf(id)).toBe('failed')
    expect(double.payments.cash.available(customer)).toBe(50_000)
    expect(await seenByStaff()).toEqual([[id, 500]])
    await told(() => cash.giveBack(customer))
    await clean()
  })

  it.each([
    ['', () => true],
    [', also where only its arrival is told', (type: string) => type.startsWith('customer_cash')],
  ])('of the right amount is nobody’s business%s', async (_when, hears) => {
    const { id, customer } = await order()
    await told(() => cash.transfer(customer, PRICE), hears)
    expect(await statusOf(id)).toBe('completed')
    expect(await seenByStaff()).toEqual([])
    expect((await booksOf(api, id)).ledger).toMatchObject({ 'provider:stripe': PRICE })
    await clean()
  })

  it('of too much leaves the rest, which the next order takes', async () => {
    const first = await order()
    await told(() => cash.transfer(first.customer, 2 * PRICE))
    expect(await statusOf(first.id)).toBe('completed')
    expect(await seenByStaff()).toEqual([[first.id, 1500]])
    const next = await told(order)
    expect(await statusOf(next.id)).toBe('completed')
    expect(await seenByStaff()).toEqual([])
    const both = [await booksOf(api, first.id), await booksOf(api, next.id)]
    const taken = both.reduce((sum, { ledger }) => sum + (ledger['provider:stripe'] ?? 0), 0)
    expect(taken).toBe(2 * PRICE)
    expect(both.map(({ grants }) => grants)).toEqual([1, 1])
    await clean()
  })
})

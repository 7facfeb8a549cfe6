import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reconcilePurchases } from '#server/features/selling/events/reconcile-purchases.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { booksOf, buy, ledgerSum } from '#tests/http/selling/help.ts'
import { startStripe, type StripeDouble } from '#tests/vendors/stripe/server.ts'

const LATER = 11 * 60_000
const buyer = fileURLToPath(new URL('buyer.ts', import.meta.url))

let double: StripeDouble
let api: Api
let ana: Client
let pack: number
let skipped = 0
let killAt: string | null = null
let kill = () => {}

beforeAll(async () => {
  double = await startStripe()
  api = await startApi({
    environment: double.environment,
    clock: { now: () => new Date(Date.now() + skipped) },
  })
  // Before the answer is written: the buyer never hears of what was done for it.
  double.books.onEvent((event) => {
    if (event.type === killAt) kill()
  })
})
afterAll(() => double.close())
beforeEach(async () => {
  skipped = 0
  killAt = null
  ana = await api.newcomer()
  pack = (await api.build.classPackage({ class_amount: 10 })).class_package_id
})

/** Lets a process buy, and kills it when Stripe has come to an event. Gives how the process ended. */
async function buyAndDie(at: string | null, key: string): Promise<string | number | null> {
  killAt = at
  const { connectionString } = api.services.pool.options
  const child = spawn(process.execPath, [buyer, String(ana.customer_id), String(pack), key], {
    env: {
      ...process.env,
      ...double.environment,
      DATABASE_URL: connectionString,
      DATA_DIR: api.services.environment.dataDir,
      SECRET: api.services.environment.secret,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  kill = () => void child.kill('SIGKILL')
  const [code, signal] = await new Promise<[number | null, string | null]>((done) =>
    child.on('exit', (...end) => done(end)),
  )
  killAt = null
  return signal ?? code
}

const purchases = () =>
  api.db
    .selectFrom('purchase')
    .select(['purchase_id', 'status'])
    .where('customer_id', '=', ana.customer_id)
    .execute()
const charged = () => {
  const own = double.books.all('customer').find((c) => c.metadata.customer_id === String(ana.customer_id))
  return double.books.all('payment_intent').filter((i) => i.customer === own?.id && i.status === 'succeeded')
    .length
}

describe('a process that is killed while it buys', () => {
  it('succeeds if nobody kills it', async () => {
    expect(await buyAndDie(null, 'whole')).toBe(0)
    expect(await purchases()).toMatchObject([{ status: 'completed' }])
  })

  it('after the charge is settled by one run of the reconciler', async () => {
    expect(await buyAndDie('payment_intent.succeeded', 'charged')).toBe('SIGKILL')
    const [bought] = await purchases()
    expect([bought?.status, charged()]).toEqual(['pending', 1])
    skipped = LATER
    await reconcilePurchases(api.services)
    expect(await purchases()).toMatchObject([{ status: 'completed' }])
    expect(await booksOf(api, bought?.purchase_id ?? 0)).toMatchObject({
      credits: 10,
      grants: 1,
      invoices: 1,
    })
    expect([charged(), await ledgerSum(api)]).toEqual([1, 0])
  })

  it('after the charge is continued by the same request, without a second one', async () => {
    expect(await buyAndDie('payment_intent.succeeded', 'again')).toBe('SIGKILL')
    const reply = await buy(ana, pack, 'pm_card_visa', { key: 'again' })
    expect(reply.status).toBe(200)
    expect(await purchases()).toMatchObject([{ status: 'completed' }])
    expect(await booksOf(api, reply.body.purchase_id)).toMatchObject({ credits: 10, grants: 1 })
    expect(charged()).toBe(1)
  })

  it('after the charge is settled by Stripe’s event', async () => {
    expect(await buyAndDie('payment_intent.succeeded', 'told')).toBe('SIGKILL')
    const { body, headers } = double.books.sign(double.books.events.at(-1))
    const response = await api.fetch('POST /api/webhooks/stripe', { body, headers })
    expect(response.status).toBe(204)
    expect(await purchases()).toMatchObject([{ status: 'completed' }])
  })

  it('before the charge has paid nothing, and is cancelled', async () => {
    expect(await buyAndDie('payment_intent.created', 'named')).toBe('SIGKILL')
    expect(await purchases()).toMatchObject([{ status: 'pending' }])
    skipped = LATER
    await reconcilePurchases(api.services)
    expect(await purchases()).toMatchObject([{ status: 'failed' }])
    expect(charged()).toBe(0)
  })

  it('before the charge pays once when the same request is repeated', async () => {
    expect(await buyAndDie('payment_intent.created', 'named again')).toBe('SIGKILL')
    expect((await buy(ana, pack, 'pm_card_visa', { key: 'named again' })).status).toBe(200)
    expect(await purchases()).toMatchObject([{ status: 'completed' }])
    expect(charged()).toBe(1)
  })
})

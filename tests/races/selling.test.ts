import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Api, type Client, type Reply, startApi } from '#tests/http/harness.ts'
import { AGAIN, booksOf, buy, ledgerSum } from '#tests/http/selling/help.ts'
import { gate } from './gate.ts'

/**
 * Lets the controls go without the locks, and as many as are one too many count before one of them sells: proof that these
 * tests notice when it is missing.
 */
const lock = vi.hoisted(() => ({ off: false, hasCounted: () => Promise.resolve() }))
vi.mock(import('#server/features/selling/orders/check-order.ts'), async (original) => {
  const actual = await original()
  return {
    ...actual,
    lockLimits: async (...given) => (lock.off ? undefined : actual.lockLimits(...given)),
    checkLimits: async (...given) => {
      await actual.checkLimits(...given)
      if (lock.off) await lock.hasCounted()
    },
  }
})
vi.mock(import('#server/features/selling/lock-orders.ts'), async (original) => {
  const actual = await original()
  return {
    ...actual,
    lockOrders: async (...given) => (lock.off ? undefined : actual.lockOrders(...given)),
  }
})

let api: Api
beforeAll(async () => {
  api = await startApi()
})

async function withoutLock<T>(counting: number, work: () => Promise<T>): Promise<T> {
  lock.hasCounted = gate(counting)
  lock.off = true
  return work().finally(() => {
    lock.off = false
  })
}

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const tally = (replies: readonly Reply[]) =>
  Object.fromEntries(
    [...Map.groupBy(replies, (reply) => `${reply.status} ${reply.body.code ?? ''}`.trim())].map(
      ([name, list]) => [name, list.length],
    ),
  )
const counted = (class_package_id: number) =>
  api.db
    .selectFrom('purchase')
    .select('customer_id')
    .where('class_package_id', '=', class_package_id)
    .where('status', 'in', ['pending', 'active', 'completed'])
    .execute()

describe('one package, once per customer, fifty attempts of one customer', () => {
  async function attempt() {
    const { class_package_id } = await api.build.classPackage({ limit_per_customer: 1 })
    const ana = await api.newcomer()
    const replies = await times(50, () =>
      buy(ana, class_package_id, 'pm_card_visa', { key: crypto.randomUUID(), ...AGAIN }),
    )
    return { replies, sold: await counted(class_package_id) }
  }

  it('sells it once', async () => {
    const { replies, sold } = await attempt()
    // Until the one that is charged is decided, it is unknown whether the limit is reached.
    const {
      '200': bought,
      '409 limit_per_customer': limit = 0,
      '409 payment_undecided': open = 0,
    } = tally(replies)
    expect([bought, limit + open]).toEqual([1, 49])
    expect(sold).toHaveLength(1)
  })

  it('sells it more often without the lock', async () => {
    const { sold } = await withoutLock(2, attempt)
    expect(sold.length).toBeGreaterThan(1)
  })
})

describe('five places, forty customers', () => {
  let crowd: Client[]
  beforeAll(async () => {
    crowd = []
    for (let index = 0; index < 40; index += 1) crowd.push(await api.newcomer())
  })

  async function attempt() {
    const { class_package_id } = await api.build.classPackage({ people_limit: 5, is_special_event: true })
    const replies = await times(40, (index) => buy(crowd[index] as Client, class_package_id))
    return { replies, sold: await counted(class_package_id) }
  }

  it('sells five', async () => {
    const { replies, sold } = await attempt()
    expect(tally(replies)).toEqual({ '200': 5, '412 people_limit': 35 })
    expect(new Set(sold.map((row) => row.customer_id)).size).toBe(5)
  })

  it('sells more without the lock', async () => {
    const { sold } = await withoutLock(6, attempt)
    expect(sold.length).toBeGreaterThan(5)
  })

  it('also gives five of a free package', async () => {
    const { class_package_id } = await api.build.classPackage({ people_limit: 5, price_cents: 0 })
    const replies = await times(40, (index) =>
      (crowd[index] as Client).call('POST /checkout', { body: { class_package_id } }),
    )
    expect(tally(replies)).toEqual({ '200': 5, '412 people_limit': 35 })
  })
})

it('buys once for one key that is sent fifty times', async () => {
  const { class_package_id } = await api.build.classPackage({ class_amount: 3 })
  const ana = await api.newcomer()
  const replies = await times(50, () => buy(ana, class_package_id, 'pm_card_visa', { key: 'double-click' }))
  expect(new Set(replies.map((reply) => JSON.stringify([reply.status, reply.body]))).size).toBe(1)
  const [sold, ...more] = await api.db
    .selectFrom('purchase')
    .select('purchase_id')
    .where('customer_id', '=', ana.customer_id)
    .execute()
  expect(more).toEqual([])
  expect(await booksOf(api, sold?.purchase_id ?? 0)).toMatchObject({ credits: 3, grants: 1, payments: 1 })
})

it('buys as often as the customer confirms, without a key', async () => {
  const { class_package_id } = await api.build.classPackage({ class_amount: 3 })
  const ana = await api.newcomer()
  for (let round = 0; round < 3; round += 1) await buy(ana, class_package_id, undefined, AGAIN)
  expect(await counted(class_package_id)).toHaveLength(3)
})

it('sells nothing more by “again” while the outcome of one is unknown', async () => {
  const { class_package_id } = await api.build.classPackage({ class_amount: 3 })
  const ana = await api.newcomer()
  const replies = await times(3, () => buy(ana, class_package_id, undefined, AGAIN))
  const { '200': bought = 0, ...refused } = tally(replies)
  expect(bought).toBeGreaterThan(0)
  // Decided meanwhile, it is newer than what they were asked about.
  const known = new Set(['409 payment_undecided', '409 recently_bought'])
  expect(Object.keys(refused).filter((code) => !known.has(code))).toEqual([])
  expect(await counted(class_package_id)).toHaveLength(bought)
})

it('settles once, whether the customer, the reconciler or both come at the same time', async () => {
  const { reconcilePurchases } = await import('#server/features/selling/events/reconcile-purchases.ts')
  const { class_package_id } = await api.build.classPackage({ class_amount: 3 })
  const ana = await api.newcomer()
  const { body } = await buy(ana, class_package_id, 'pm_card_threeDSecure2Required')
  await ana.call('POST /checkout/sandbox/authenticate', {
    body: { clientSecret: body.clientSecret, approve: true },
  })
  await api.db
    .updateTable('payment')
    .set({ created_at: new Date(Date.now() - 3_600_000) })
    .where('payment_id', '=', body.payment_id)
    .execute()
  await Promise.all([
    times(10, () => reconcilePurchases(api.services)),
    times(10, () => ana.call('POST /checkout/confirm', { body: { purchase_id: body.purchase_id } })),
  ])
  expect(await booksOf(api, body.purchase_id)).toMatchObject({ credits: 3, grants: 1, invoices: 1 })
  expect(await ledgerSum(api)).toBe(0)
})

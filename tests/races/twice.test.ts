import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Api, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { buy } from '#tests/http/selling/help.ts'
import { gate } from './gate.ts'

/**
 * Lets the controls go without the lock, and two look for what was bought before one of them buys: proof that these tests notice
 * when it is missing.
 */
const lock = vi.hoisted(() => ({ off: false, hasLooked: () => Promise.resolve() }))
vi.mock(import('#server/features/selling/lock-orders.ts'), async (original) => {
  const actual = await original()
  return { lockOrders: async (...given) => (lock.off ? undefined : actual.lockOrders(...given)) }
})
vi.mock(import('#server/features/selling/orders/recently-bought.ts'), async (original) => {
  const actual = await original()
  return {
    ...actual,
    requireNotBought: async (...given) => {
      await actual.requireNotBought(...given)
      if (lock.off) await lock.hasLooked()
    },
  }
})

let api: Api
beforeAll(async () => {
  api = await startApi()
  await configure(api, { cash_checkout_enabled: true, oxxo_enabled: true })
})

const ASKED = 'recently_bought'
const monthly = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const
const ways = [
  ['a subscription', { ...monthly, price_cents: 80_000 }, 'pm_card_visa'],
  ['a free trial', { ...monthly, free_trial_length: 7, free_trial_period: 'day' }, 'pm_card_visa'],
  ['a package', {}, 'pm_card_visa'],
  ['a package behind 3-D Secure', {}, 'pm_card_threeDSecure2Required'],
  ['a voucher', {}, 'oxxo'],
  ['a cash order', {}, 'cash'],
  ['a free offer', { price_cents: 0 }, null],
] as const

/** Several tabs and devices of one customer, each with a key of its own, press at the same time. */
describe.each(ways)('%s, pressed in ten tabs', (what, given, method) => {
  async function press() {
    const { class_package_id } = await api.build.classPackage(given)
    const ana = await api.newcomer()
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => buy(ana, class_package_id, method, { key: crypto.randomUUID() })),
    )
    const open = await api.db
      .selectFrom('purchase')
      .leftJoin('payment', 'payment.purchase_id', 'purchase.purchase_id')
      .select('purchase.purchase_id')
      .where('customer_id', '=', ana.customer_id)
      .where((is) =>
        is.or([
          is('purchase.status', 'in', ['pending', 'active', 'completed']),
          is('payment.status', '=', 'succeeded'),
        ]),
      )
      .execute()
    return { replies, open }
  }

  it('is bought once', async () => {
    const { replies, open } = await press()
    expect(open).toHaveLength(1)
    const others = replies.filter(({ status }) => status !== 200)
    // One that waits for its customer has been left where another tab comes after it.
    if (!what.includes('3-D')) expect(others).toHaveLength(9)
    // A second trial is never to be had: whoever comes after the first one has begun hears that instead.
    const isTrial = what === 'a free trial'
    const codes = others.map(({ body }) =>
      isTrial && body.code === 'limit_per_customer' ? ASKED : body.code,
    )
    expect(new Set(codes)).toEqual(new Set([ASKED]))
  })

  it('is bought more often without the lock', async () => {
    lock.hasLooked = gate(2)
    lock.off = true
    const { open } = await press().finally(() => {
      lock.off = false
    })
    expect(open.length).toBeGreaterThan(1)
  })
})

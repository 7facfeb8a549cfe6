import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Api, type Client, type Reply, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { runProviderJobs } from '#tests/http/selling/cards/drop-cards.ts'
import { buy } from '#tests/http/selling/help.ts'
import { apiBehind } from '#tests/vendors/describe-providers.ts'
import type { ProviderFixture } from '#tests/vendors/fixture.ts'
import { paypalFixture } from '#tests/vendors/paypal/fixture.ts'
import { gate } from './gate.ts'

/**
 * Lets the controls go without the lock, and two ask all that is asked before one of them buys: proof that these tests notice
 * when it is missing.
 */
const lock = vi.hoisted(() => ({ off: false, hasAsked: () => Promise.resolve() }))
vi.mock(import('#server/features/selling/lock-orders.ts'), async (original) => {
  const actual = await original()
  return { ...actual, lockOrders: async (...given) => (lock.off ? undefined : actual.lockOrders(...given)) }
})
vi.mock(import('#server/features/selling/orders/check-order.ts'), async (original) => {
  const actual = await original()
  return {
    ...actual,
    // The last question before an order is stored.
    checkLimits: async (...given) => {
      await actual.checkLimits(...given)
      if (lock.off) await lock.hasAsked()
    },
  }
})

let cards: Api
let paypal: ProviderFixture
let payPalApi: Api
beforeAll(async () => {
  cards = await startApi()
  await configure(cards, { cash_checkout_enabled: true, oxxo_enabled: true })
  paypal = await paypalFixture()
  payPalApi = await apiBehind(paypal)
})
afterAll(() => paypal.close())

const ASKED = 'recently_bought'
const monthly = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const
const plan = { ...monthly, price_cents: 80_000 }
const ways = [
  ['a subscription', plan, 'pm_card_visa'],
  ['a free trial', { ...monthly, free_trial_length: 7, free_trial_period: 'day' }, 'pm_card_visa'],
  ['a package', {}, 'pm_card_visa'],
  ['a package behind 3-D Secure', {}, 'pm_card_threeDSecure2Required'],
  ['a voucher', {}, 'oxxo'],
  ['a cash order', {}, 'cash'],
  ['a free offer', { price_cents: 0 }, null],
  ['a package in PayPal’s window', {}, 'paypal'],
  ['a subscription in PayPal’s window', plan, 'paypal'],
] as const

/** Several tabs and devices of one customer, each with a key of its own, press at the same time. */
describe.each(ways)('%s, pressed in ten tabs', (what, given, method) => {
  const inWindow = method === 'paypal'
  const press = async (tabs: number) => {
    const api = inWindow ? payPalApi : cards
    const { class_package_id } = await api.build.classPackage(given)
    const ana = await api.newcomer()
    const replies = await Promise.all(
      Array.from({ length: tabs }, () =>
        inWindow
          ? ana.call('POST /checkout/paypal', { body: { class_package_id }, key: crypto.randomUUID() })
          : buy(ana, class_package_id, method, { key: crypto.randomUUID() }),
      ),
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
    return { replies, open, ana }
  }

  /** The payer approves in every window that has opened, also in those that another tab replaced. */
  async function approveAll(ana: Client, replies: readonly Reply[]): Promise<void> {
    for (const { body } of replies) {
      const { orderID, subscriptionID } = body
      const reference = orderID ?? subscriptionID
      if (reference === undefined) continue
      const payment = { customer_id: ana.customer_id, amount_cents: 0, attempt_key: '', clientSecret: null }
      await paypal.act(payPalApi, { ...payment, reference }, true).catch(() => undefined)
      await ana.call('POST /checkout/capture', { body: orderID ? { orderID } : { subscriptionID } })
    }
    // PayPal cannot take back a subscription that waits for its payer: it is ended after it began, and staff give its money back.
    await runProviderJobs(payPalApi)
    const subscribed = given === plan
    const took = await paypal.charges(payPalApi, ana.customer_id)
    const living = await paypal.subscriptions.living(payPalApi, ana.customer_id)
    const paid = await payPalApi.db
      .selectFrom('purchase')
      .innerJoin('purchase_grant', 'purchase_grant.purchase_id', 'purchase.purchase_id')
      .select('status')
      .where('customer_id', '=', ana.customer_id)
      .execute()
    expect({ took: subscribed || took, living, paid }).toEqual({
      took: subscribed || 1,
      living: subscribed ? 1 : 0,
      paid: [{ status: subscribed ? 'active' : 'completed' }],
    })
  }

  it('is bought once', async () => {
    const { replies, open, ana } = await press(10)
    expect(open).toHaveLength(1)
    if (inWindow) await approveAll(ana, replies)
    const others = replies.filter(({ status }) => status !== 200)
    // One that waits for its customer has been left where another tab comes after it.
    if (!what.includes('3-D') && !inWindow) expect(others).toHaveLength(9)
    // There is never a second trial: a request after the first one has begun is refused for that instead.
    const isTrial = what === 'a free trial'
    const codes = others.map(({ body }) =>
      isTrial && body.code === 'limit_per_customer' ? ASKED : body.code,
    )
    expect(new Set(codes)).toEqual(new Set([ASKED]))
  })

  it('is bought more often without the lock', async () => {
    lock.hasAsked = gate(2)
    lock.off = true
    const { open, replies } = await press(2).finally(() => {
      lock.off = false
    })
    const answers = replies.map(({ status, body }) => `${status} ${body.code ?? ''}`)
    expect(open.length, answers.join(', ')).toBeGreaterThan(1)
  })
})

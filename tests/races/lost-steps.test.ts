import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { reconcilePurchases } from '#server/features/selling/events/reconcile-purchases.ts'
import type { SentEvent } from '#server/ports/payment-gateway.ts'
import type { Api, Reply } from '#tests/http/harness.ts'
import { ledgerSum } from '#tests/http/selling/help.ts'
import { messagesOf } from '#tests/http/messages/help.ts'
import { describeProviders } from '#tests/vendors/describe-providers.ts'
import type { ProviderFixture, Waiting } from '#tests/vendors/fixture.ts'
import type { Cut } from '#tests/vendors/loopback.ts'

const MINUTE = 60_000
const monthly = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const

/** A press on the button, as the browser keeps it until it is decided. */
interface Attempt {
  key: string
  call: 'POST /checkout/attempt' | 'POST /checkout/paypal'
  body: Record<string, unknown>
}

/** What a customer does who saw no answer. */
const reactions = ['presses again', 'reloads', 'goes back', 'has a second tab'] as const
type Reaction = (typeof reactions)[number]

// The official client waits half a second before it tries once more, which shows nothing here.
const wait = globalThis.setTimeout
vi.stubGlobal(
  'setTimeout',
  Object.assign(
    (work: () => void, ms = 0, ...given: []) => wait(work, ms >= 300 && ms <= 2000 ? 1 : ms, ...given),
    wait,
  ),
)
afterAll(() => void vi.unstubAllGlobals())

/**
 * The connection to the provider is cut at each call of a purchase, before it arrives or before its answer does, and stays away
 * until the customer does something; or the browser's own answer is lost. Whatever the customer does then, there is one charge,
 * one grant and one mail.
 */
describeProviders('a lost step of a purchase by', (open) => {
  let provider: ProviderFixture
  let api: Api
  let skipped = 0
  beforeAll(async () => {
    const settings = { oxxo_enabled: true, stripe_checkout_mode: 'form' }
    ;({ provider, api } = await open({ settings, now: () => Date.now() + skipped }))
    provider.subscriptions.follow?.(api)
  })

  const flows: [string, { pack?: Record<string, unknown>; method: () => string | null; hosted?: true }][] = [
    // PayPal has its window alone.
    ['a card', { method: () => (provider.name === 'paypal' ? null : provider.methods.works) }],
    ['3-D Secure, or a window', { method: () => provider.methods.needsAction }],
    [
      'the hosted page',
      { method: () => (['sandbox', 'stripe'].includes(provider.name) ? 'card' : null), hosted: true },
    ],
    ['a voucher', { method: () => provider.methods.voucher }],
    ['a subscription', { pack: monthly, method: () => provider.methods.works }],
  ]

  describe.each(flows)('with %s', (_name, { pack, method, hosted }) => {
    it.each(reactions)('is charged, granted and told once: the customer %s', async (reaction) => {
      const wanted = method()
      if (wanted === null) return
      if (hosted) await setMode('session')
      const whole = await begin(wanted, pack)
      const calls = await whole.cutting(null, () => whole.press(whole.first))
      await whole.goOn(whole.first)
      await whole.ends('nothing is cut')
      for (let call = 1; call <= calls; call += 1)
        for (const side of ['before', 'after'] as const) {
          const one = await begin(wanted, pack)
          await one.react(reaction, { call, side })
          await one.ends(`cut ${side} call ${call}`)
        }
      if (hosted) await setMode('form')
    })

    it('is charged, granted and told once: the way back is lost at each of its steps', async () => {
      const wanted = method()
      if (wanted === null) return
      if (hosted) await setMode('session')
      for (let call = 1; call <= 3; call += 1)
        for (const side of ['before', 'after'] as const) {
          const one = await begin(wanted, pack)
          await one.press(one.first)
          await one.approve(one.first)
          await one.cutting({ call, side }, () => one.goOn(one.first, 2))
          await one.goOn(one.first)
          await one.ends(`the way back, cut ${side} call ${call}`)
        }
      if (hosted) await setMode('form')
    })
  })

  it('renews once each time, however its events get lost', async () => {
    const one = await begin(provider.methods.works, monthly)
    await one.press(one.first)
    await one.goOn(one.first)
    await one.ends('the beginning')
    let periods = 1
    for (let call = 1; call <= 3; call += 1)
      for (const side of ['before', 'after'] as const) {
        skipped = periods * 32 * 24 * 60 * MINUTE
        const { customer_id, subscription_id } = await one.subscription()
        const { events } = await provider.subscriptions.turn(api, subscription_id)
        const answered: number[] = []
        await one.cutting({ call, side }, async () => {
          for (const event of events) answered.push(await send(event))
        })
        // Where it was not taken in, or our answer was lost, the provider sends it again.
        expect(answered.filter((status) => status !== 204 && status < 500)).toEqual([])
        await deliver([...events.toReversed(), ...events])
        periods += 1
        const mails = await messagesOf(api, customer_id, 'renewal_paid')
        const told = `cut ${side} call ${call}`
        expect([(await one.grants()).length, mails.length], told).toEqual([periods, periods - 1])
      }
    expect(await ledgerSum(api)).toBe(0)
  })

  const setMode = async (mode: 'form' | 'session') => {
    const config = [{ key: 'stripe_checkout_mode', value: mode }]
    expect((await (await api.as('admin')).call('PUT /appconfig', { body: { config } })).status).toBe(200)
  }

  /** A customer with a package to buy. */
  async function begin(method: string, pack: Record<string, unknown> = {}) {
    skipped = 0
    const ana = await api.newcomer()
    const { class_package_id } = await api.build.classPackage({ class_amount: 10, ...pack })
    const known = new Set<string>()
    const attempt = (): Attempt => {
      const key = crypto.randomUUID()
      if (provider.name === 'paypal')
        return { key, call: 'POST /checkout/paypal', body: { class_package_id, expected_total: 1500 } }
      const payment_method = provider.fresh?.(method) ?? method
      return {
        key,
        call: 'POST /checkout/attempt',
        body: { class_package_id, payment_method, expected_total: 1500 },
      }
    }
    const first = attempt()
    const press = ({ key, call, body }: Attempt): Promise<Reply> => ana.call(call, { key, body })

    async function cutting(at: Cut | null, work: () => Promise<unknown>): Promise<number> {
      const mend = provider.cut(api, at)
      await work()
      return mend()
    }

    /** What the page does after it comes back: it asks, and sends the same request again where nobody knows. */
    async function goOn(asked: Attempt, turns = 8): Promise<string> {
      let state = 'none'
      for (let turn = 0; turn < turns; turn += 1) {
        const { body } = await ana.call(`GET /checkout/attempts/${asked.key}`)
        state = body.state
        if (state === 'paid' || state === 'refused') return state
        if (state === 'none' || state === 'processing') await press(asked)
        else {
          await approve(asked)
          await comeBack(body.purchase_id)
        }
      }
      return state
    }

    /** The customer approves, pays at the till or types a card in on the provider's page, once. */
    async function approve({ key }: Attempt): Promise<void> {
      const { purchase_id, state } = (await ana.call(`GET /checkout/attempts/${key}`)).body
      if (state !== 'pending' && state !== 'needs_action') return
      const payment = await paymentOf(purchase_id)
      if (known.has(payment.attempt_key)) return
      known.add(payment.attempt_key)
      const pay = state === 'pending' ? provider.payVoucher : provider.act
      const { events } = await pay(api, payment, true)
      // A till tells by its event alone; else that is every other time faster than the browser.
      if (state === 'pending' || known.size % 2 === 0) await deliver(events)
    }

    /** Then the browser comes back. */
    async function comeBack(purchase_id: number): Promise<void> {
      const payment = await paymentOf(purchase_id)
      const name = payment.clientSecret ?? ''
      const approved = name.startsWith('I-') ? { subscriptionID: name } : { orderID: name }
      for (let twice = 0; twice < 2; twice += 1)
        await (provider.name === 'paypal'
          ? ana.call('POST /checkout/capture', { body: approved })
          : ana.call('POST /checkout/confirm', { body: { purchase_id } }))
    }

    /** The step is lost, and the customer goes on until the package is bought. */
    async function react(reaction: Reaction, at: Cut): Promise<void> {
      const other = attempt()
      if (reaction === 'has a second tab') await cutting(at, () => Promise.all([press(first), press(other)]))
      else await cutting(at, () => press(first))
      if (reaction === 'presses again') await press(first)
      if (reaction === 'goes back') {
        const { status, body } = await press(other)
        // Either it was asked about, or what was left is over.
        if (status === 409) expect(body.code).toBe('recently_bought')
        else expect(await goOn(other)).toBe('paid')
      }
      const came = [await goOn(first), ...(reaction === 'has a second tab' ? [await goOn(other)] : [])]
      if (came.includes('paid') || (reaction === 'goes back' && (await goOn(other)) === 'paid')) return
      // Whoever sees that all was refused buys anew.
      const third = attempt()
      await press(third)
      expect(await goOn(third), JSON.stringify(came)).toBe('paid')
    }

    /** All events come at last, in the wrong order and twice; and the reconciler looks at what is left. */
    async function ends(what: string): Promise<void> {
      const late = (await provider.subscriptions.untold?.(api)) ?? []
      await deliver([...late.toReversed(), ...late])
      for (skipped of [11 * MINUTE, 70 * MINUTE]) await reconcilePurchases(api.services)
      skipped = 0
      const bought = await api.db
        .selectFrom('purchase')
        .leftJoin('purchase_grant as grant', 'grant.purchase_id', 'purchase.purchase_id')
        .select(['purchase.status', 'grant.period'])
        .where('customer_id', '=', ana.customer_id)
        .where('purchase.status', '<>', 'failed')
        .execute()
      const mails = await messagesOf(api, ana.customer_id, 'receipt')
      const status = pack['is_subscription'] ? 'active' : 'completed'
      expect([await provider.charges(api, ana.customer_id), bought, mails.length], what).toEqual([
        1,
        [{ status, period: 1 }],
        1,
      ])
      expect(await ledgerSum(api)).toBe(0)
    }

    const subscription = async () => {
      const { customer_id, subscription_id } = await api.db
        .selectFrom('purchase')
        .select(['customer_id', 'subscription_id'])
        .where('customer_id', '=', ana.customer_id)
        .executeTakeFirstOrThrow()
      return { customer_id, subscription_id: subscription_id ?? '' }
    }
    const grants = () =>
      api.db
        .selectFrom('purchase_grant')
        .innerJoin('purchase', 'purchase.purchase_id', 'purchase_grant.purchase_id')
        .select('period')
        .where('customer_id', '=', ana.customer_id)
        .execute()

    return { subscription, grants, first, press, approve, cutting, goOn, react, ends }
  }

  async function paymentOf(purchase_id: number): Promise<Waiting> {
    const row = await api.db
      .selectFrom('payment')
      .innerJoin('purchase', 'purchase.purchase_id', 'payment.purchase_id')
      .select(['customer_id', 'amount_cents', 'attempt_key', 'gateway_payment_id', 'client_secret'])
      .where('payment.purchase_id', '=', purchase_id)
      .executeTakeFirstOrThrow()
    return { ...row, reference: row.gateway_payment_id ?? '', clientSecret: row.client_secret }
  }

  async function deliver(events: readonly SentEvent[]): Promise<void> {
    for (const event of events) expect(await send(event)).toBe(204)
  }

  async function send({ body, headers }: SentEvent): Promise<number> {
    return (await api.fetch(`POST /api/webhooks/${provider.name}`, { body, headers })).status
  }
})

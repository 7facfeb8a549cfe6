import { expect } from 'vitest'
import { reconcilePurchases } from '#server/features/selling/events/reconcile-purchases.ts'
import type { SentEvent } from '#server/ports/payment-gateway.ts'
import type { Api, Reply } from '#tests/http/harness.ts'
import { messagesOf } from '#tests/http/messages/help.ts'
import { cardsAtProvider, runProviderJobs } from '#tests/http/selling/cards/drop-cards.ts'
import { ledgerSum } from '#tests/http/selling/help.ts'
import type { ProviderFixture, Waiting } from '#tests/vendors/fixture.ts'
import type { Cut } from '#tests/vendors/loopback.ts'

export const MINUTE = 60_000

/** A press on the button, as the browser keeps it until it is decided. */
interface Attempt {
  key: string
  call: 'POST /checkout/attempt' | 'POST /checkout/paypal'
  body: Record<string, unknown>
}

/** What a customer does who saw no answer. */
export const reactions = [
  'presses again',
  'reloads',
  'goes back',
  'has a second tab',
  'never comes back',
] as const
export type Reaction = (typeof reactions)[number]

/** Which connection is cut: ours to the provider, or the browser's to us. */
export interface Break extends Cut {
  line: 'provider' | 'browser'
}

/** What is bought, and with what. */
export interface Wanted {
  method: string
  pack?: Record<string, unknown>
  /** What is said beside it. */
  body?: Record<string, unknown>
}

interface Shop {
  api: Api
  provider: ProviderFixture
  /** Puts the application's clock so many ms ahead. */
  skip: (ms: number) => void
}

/** What the browser has of a request whose connection was cut. */
const LOST: Reply = { status: 0, body: {}, headers: new Headers() }

/** A customer with a package to buy, whose connections get lost. */
export async function openCustomer({ api, provider, skip }: Shop, { method, pack = {}, body = {} }: Wanted) {
  skip(0)
  const ana = await api.newcomer()
  const { class_package_id } = await api.build.classPackage({ class_amount: 10, ...pack })
  const isTrial = pack['free_trial_length'] !== undefined
  const known = new Set<string>()
  const attempt = (): Attempt => {
    const key = crypto.randomUUID()
    const wish = { class_package_id, expected_total: isTrial ? 0 : 1500 }
    if (provider.name === 'paypal') return { key, call: 'POST /checkout/paypal', body: wish }
    const payment_method = provider.fresh?.(method) ?? method
    return { key, call: 'POST /checkout/attempt', body: { ...wish, payment_method, ...body } }
  }
  const first = attempt()

  let broken: Cut | null = null
  let asked = 0
  /** A call of the browser's: from the break on nothing arrives, or nothing comes back. */
  async function ask(...call: Parameters<typeof ana.call>): Promise<Reply> {
    const number = (asked += 1)
    const lost = (side: Cut['side']): boolean =>
      broken !== null && (number > broken.call || (number === broken.call && side === broken.side))
    if (lost('before')) return LOST
    const reply = await ana.call(...call)
    return lost('after') ? LOST : reply
  }

  const press = ({ key, call, body: given }: Attempt): Promise<Reply> => ask(call, { key, body: given })

  /** Gives how many calls the provider had meanwhile. */
  async function cutting(at: Break | null, work: () => Promise<unknown>): Promise<number> {
    const mend = provider.cut(api, at?.line === 'provider' ? at : null)
    broken = at?.line === 'browser' ? at : null
    asked = 0
    await work()
    broken = null
    return mend()
  }

  /** What the page does after it comes back: it asks, and sends the same request again where nobody knows. */
  async function goOn(of: Attempt, turns = 8): Promise<string> {
    let state = 'none'
    for (let turn = 0; turn < turns; turn += 1) {
      const reply = await ask(`GET /checkout/attempts/${of.key}`)
      if (reply === LOST) continue
      state = reply.body.state
      if (state === 'paid' || state === 'refused') return state
      if (state === 'none' || state === 'processing') await press(of)
      else {
        await approve(of)
        await comeBack(reply.body.purchase_id)
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
        ? ask('POST /checkout/capture', { body: approved })
        : ask('POST /checkout/confirm', { body: { purchase_id } }))
  }

  /** The step is lost, and the customer goes on until the package is bought, or not at all. */
  async function react(reaction: Reaction, at: Break): Promise<void> {
    const other = attempt()
    if (reaction === 'has a second tab') await cutting(at, () => Promise.all([press(first), press(other)]))
    else await cutting(at, () => press(first))
    if (reaction === 'never comes back') return
    if (reaction === 'presses again') await press(first)
    if (reaction === 'goes back') {
      const { status, body: said } = await press(other)
      // Either it was asked about, or what was left is over. A second trial is never to be had.
      if (status === 409)
        expect(isTrial ? ['recently_bought', 'limit_per_customer'] : ['recently_bought']).toContain(said.code)
      else expect(await goOn(other)).toBe('paid')
    }
    const came = [await goOn(first), ...(reaction === 'has a second tab' ? [await goOn(other)] : [])]
    if (came.includes('paid') || (reaction === 'goes back' && (await goOn(other)) === 'paid')) return
    expect(reaction, JSON.stringify(came)).toBe('has a second tab')
    // Whoever sees that all was refused buys anew.
    const third = attempt()
    await press(third)
    expect(await goOn(third), JSON.stringify(came)).toBe('paid')
  }

  /**
   * The customer buys, says that another one is wanted, and loses that step; on another device the same question is still open and
   * gets the same yes.
   */
  async function buyAgain(at: Break): Promise<void> {
    await press(first)
    expect(await goOn(first)).toBe('paid')
    const { purchase_id } = (await ana.call(`GET /checkout/attempts/${first.key}`)).body
    const meant = () => {
      const more = attempt()
      return { ...more, body: { ...more.body, again: true, again_after: purchase_id } }
    }
    const [second, late] = [meant(), meant()]
    await cutting(at, () => press(second))
    const { status, body: said } = await press(late)
    if (status === 409) expect(['recently_bought', 'payment_undecided']).toContain(said.code)
    const came = [await goOn(second), status === 409 ? 'asked' : await goOn(late)]
    expect(
      came.filter((state) => state === 'paid'),
      JSON.stringify(came),
    ).toHaveLength(1)
  }

  /** All events come at last, in the wrong order and twice; and the reconciler looks at what is left. */
  async function ends(what: string, { mayBeLeft = false, wanted = 1 } = {}): Promise<void> {
    const late = (await provider.subscriptions.untold?.(api)) ?? []
    await deliver([...late.toReversed(), ...late])
    for (const ahead of [11 * MINUTE, 70 * MINUTE]) {
      skip(ahead)
      await reconcilePurchases(api.services)
    }
    await runProviderJobs(api)
    skip(0)
    const bought = await api.db
      .selectFrom('purchase')
      .leftJoin('purchase_grant as grant', 'grant.purchase_id', 'purchase.purchase_id')
      .select(['purchase.status', 'grant.period'])
      .where('customer_id', '=', ana.customer_id)
      .where('purchase.status', 'not in', mayBeLeft ? ['failed', 'pending'] : ['failed'])
      .execute()
    const times = mayBeLeft ? bought.length : wanted
    expect(times, what).toBeLessThanOrEqual(wanted)
    const mails = await messagesOf(api, ana.customer_id, 'receipt')
    const living = await provider.subscriptions.living(api, ana.customer_id)
    const subscribed = pack['is_subscription'] === true
    const status = subscribed ? 'active' : 'completed'
    expect(
      {
        charges: await provider.charges(api, ana.customer_id),
        bought,
        mails: mails.length,
        living,
        // A subscription may charge a copy of a card that is listed by another name.
        left: (await unlisted()).slice(living),
      },
      what,
    ).toEqual({
      charges: isTrial ? 0 : times,
      bought: Array.from({ length: times }, () => ({ status, period: isTrial ? 0 : 1 })),
      mails: times,
      living: subscribed ? times : 0,
      left: [],
    })
    expect(await ledgerSum(api)).toBe(0)
  }

  /** Cards that the provider has of the customer, and we show to nobody. */
  async function unlisted(): Promise<string[]> {
    const listed = (await ana.call('GET /payment_sources')).body.payment_sources as { source_id: string }[]
    const shown = new Set(listed.map(({ source_id }) => source_id))
    return (await cardsAtProvider(api, provider.name, ana.customer_id)).filter((card) => !shown.has(card))
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

  async function send({ body: text, headers }: SentEvent): Promise<number> {
    return (await api.fetch(`POST /api/webhooks/${provider.name}`, { body: text, headers })).status
  }

  return { subscription, grants, first, press, approve, cutting, goOn, react, buyAgain, ends, deliver, send }
}

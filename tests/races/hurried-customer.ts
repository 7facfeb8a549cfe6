import { expect } from 'vitest'
import { reconcilePurchases } from '#server/features/selling/events/reconcile-purchases.ts'
import type { SentEvent } from '#server/ports/payment-gateway.ts'
import type { Api, Reply } from '#tests/http/harness.ts'
import { runProviderJobs } from '#tests/http/selling/cards/drop-cards.ts'
import { ledgerSum } from '#tests/http/selling/help.ts'
import type { ProviderFixture } from '#tests/vendors/fixture.ts'
import type { Cut } from '#tests/vendors/loopback.ts'
import { openBooks } from './customer-books.ts'
import type { Arrival, Break, Reaction, Wanted } from './lost-flows.ts'

export const MINUTE = 60_000

/** A press on the button, as the browser keeps it until it is decided. */
interface Attempt {
  key: string
  call: 'POST /checkout/attempt' | 'POST /checkout/paypal'
  body: Record<string, unknown>
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
export async function openCustomer(
  { api, provider, skip }: Shop,
  { method, pack = {}, body = {}, saved, coupon }: Wanted,
) {
  skip(0)
  const ana = await api.newcomer()
  const { class_package_id } = await api.build.classPackage({ class_amount: 10, ...pack })
  const isTrial = pack['free_trial_length'] !== undefined
  const discount = coupon ? await api.build.discount({ max_uses: 1 }) : null
  const fresh = () => provider.fresh?.(method) ?? method
  const card = saved ? await saveCard() : null
  const books = openBooks({ api, provider }, ana)
  const known = new Set<string>()
  const attempt = (): Attempt => {
    const key = crypto.randomUUID()
    const expected_total = isTrial ? 0 : discount ? 1350 : 1500
    const wish = { class_package_id, expected_total, ...(discount && { discountCode: discount.code }) }
    if (provider.name === 'paypal') return { key, call: 'POST /checkout/paypal', body: wish }
    return {
      key,
      call: 'POST /checkout/attempt',
      body: { ...wish, payment_method: card ?? fresh(), ...body },
    }
  }
  const first = attempt()

  async function saveCard(): Promise<string> {
    const { status, body: answer } = await ana.call('POST /payment_sources', { body: { source_id: fresh() } })
    expect(status).toBe(200)
    return answer.payment_source.source_id
  }

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

  /** What the page does after it comes back: it asks, and sends the same request again where it is unknown. */
  async function goOn(of: Attempt, turns = 8): Promise<string> {
    let state = 'none'
    for (let turn = 0; turn < turns; turn += 1) {
      const reply = await ask(`GET /checkout/attempts/${of.key}`)
      if (reply === LOST) continue
      state = reply.body.state
      if (state === 'paid' || state === 'refused') return state
      if (state === 'none' || state === 'processing') {
        // What may be in flight is not asked for again at once, where the provider has no keys.
        if (turn > 0) skip(2.5 * MINUTE)
        await press(of)
      } else {
        await approve(of)
        await comeBack(reply.body.purchase_id)
      }
    }
    return state
  }

  /** The customer approves, pays at the till or types a card in on the provider's page, once. */
  async function approve(of: Attempt): Promise<void> {
    const { state, events } = await approveUnheard(of)
    // A till tells by its event alone; else that is every other time faster than the browser.
    if (state === 'pending' || known.size % 2 === 0) await books.deliver(events)
  }

  /** As above, but nothing is heard of it yet. Returns the events and the purchase. */
  async function approveUnheard({ key }: Attempt) {
    const { purchase_id, state } = (await ana.call(`GET /checkout/attempts/${key}`)).body
    const nothing = { state, purchase_id, events: [] as readonly SentEvent[] }
    if (state !== 'pending' && state !== 'needs_action') return nothing
    const payment = await books.paymentOf(purchase_id)
    if (known.has(payment.attempt_key)) return nothing
    known.add(payment.attempt_key)
    const pay = state === 'pending' ? provider.payVoucher : provider.act
    return { ...nothing, ...(await pay(api, payment, true)) }
  }

  /** Then the browser comes back. */
  async function comeBack(purchase_id: number): Promise<void> {
    const payment = await books.paymentOf(purchase_id)
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
    // A customer who sees that all was refused buys anew.
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

  /**
   * The customer approves, and nothing of it reaches us; begins anew on another device, whose press is cut; and only then the news of the
   * approval arrives, by each way in this order.
   */
  async function moveOn(at: Break | null, arrivals: readonly Arrival[]): Promise<void> {
    await press(first)
    const { purchase_id, events } = await approveUnheard(first)
    const other = attempt()
    await cutting(at, () => press(other))
    const ways: Record<Arrival, () => Promise<void>> = {
      webhook: () => books.deliver([...events.toReversed(), ...events]),
      return: () => comeBack(purchase_id),
      async reconciler() {
        skip(11 * MINUTE)
        await reconcilePurchases(api.services)
        skip(0)
      },
    }
    for (const arrival of arrivals) await ways[arrival]()
    expect(await goOn(first)).toBe('paid')
    const { status, body: said } = await press(other)
    if (status === 200) expect(said.purchase_id).toBe(purchase_id)
    else expect([status, isTrial ? 'recently_bought' : said.code]).toEqual([409, 'recently_bought'])
  }

  /** All events come at last, in the wrong order and twice; and the reconciler looks at what is left. */
  async function ends(what: string, { mayBeLeft = false, wanted = 1 } = {}): Promise<void> {
    const late = (await provider.subscriptions.untold?.(api)) ?? []
    await books.deliver([...late.toReversed(), ...late])
    for (const ahead of [11 * MINUTE, 70 * MINUTE]) {
      skip(ahead)
      await reconcilePurchases(api.services)
    }
    await runProviderJobs(api)
    skip(0)
    await books.expectOnce(what, {
      mayBeLeft,
      wanted,
      isTrial,
      subscribed: pack['is_subscription'] === true,
      discount,
    })
    expect(await ledgerSum(api)).toBe(0)
  }

  return {
    subscription: books.subscription,
    grants: books.grants,
    first,
    press,
    approve,
    cutting,
    goOn,
    react,
    buyAgain,
    moveOn,
    ends,
    deliver: books.deliver,
    send: books.send,
  }
}

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Api } from '#tests/http/harness.ts'
import { messagesOf } from '#tests/http/messages/help.ts'
import { ledgerSum } from '#tests/http/selling/help.ts'
import { describeProviders } from '#tests/vendors/describe-providers.ts'
import type { ProviderFixture } from '#tests/vendors/fixture.ts'
import { type Break, MINUTE, openCustomer, reactions, type Wanted } from './hurried-customer.ts'

const monthly = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const
const trial = { ...monthly, free_trial_length: 7, free_trial_period: 'day' } as const

interface Flow extends Omit<Wanted, 'method'> {
  /** Null where the provider has no such thing. */
  method: () => string | null
  hosted?: true
}

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
 * A connection is cut at each call of a purchase, the browser's to us or ours to the provider, before it arrives or before its
 * answer does, and stays away until the customer does something. Whatever the customer does then, there is one charge, one grant
 * and one mail; and who never comes back is charged for what was granted, or for nothing.
 */
describeProviders('a lost step of a purchase by', (open) => {
  let provider: ProviderFixture
  let api: Api
  let skipped = 0
  const skip = (ms: number): void => {
    skipped = ms
  }
  beforeAll(async () => {
    const settings = { oxxo_enabled: true, stripe_checkout_mode: 'form', payment_sources_enabled: true }
    ;({ provider, api } = await open({ settings, now: () => Date.now() + skipped }))
    provider.subscriptions.follow?.(api)
  })
  const begin = (wanted: Wanted) => openCustomer({ api, provider, skip }, wanted)

  // PayPal has its window alone.
  const byCard = (method: string) => (provider.name === 'paypal' ? null : method)
  const flows: [string, Flow][] = [
    ['a card', { method: () => byCard(provider.methods.works) }],
    ['a card that is kept', { method: () => byCard(provider.methods.works), body: { saveCard: true } }],
    ['3-D Secure, or a window', { method: () => provider.methods.needsAction }],
    [
      'the hosted page',
      { method: () => (['sandbox', 'stripe'].includes(provider.name) ? 'card' : null), hosted: true },
    ],
    ['a voucher', { method: () => provider.methods.voucher }],
    ['a subscription', { pack: monthly, method: () => provider.methods.works }],
    ['a free trial', { pack: trial, method: () => provider.methods.works }],
    ['a free trial and 3-D Secure', { pack: trial, method: () => provider.methods.needsAction }],
  ]

  // Before the others: the test gateway's engine does what is due of all.
  it('renews once each time, however its events get lost', async () => {
    const one = await begin({ method: provider.methods.works, pack: monthly })
    await one.press(one.first)
    await one.goOn(one.first)
    await one.ends('the beginning')
    let periods = 1
    for (const at of breaks('provider', 3)) {
      skip(periods * 32 * 24 * 60 * MINUTE)
      const { customer_id, subscription_id } = await one.subscription()
      const { events } = await provider.subscriptions.turn(api, subscription_id)
      const answered: number[] = []
      await one.cutting(at, async () => {
        for (const event of events) answered.push(await one.send(event))
      })
      // Where it was not taken in, or our answer was lost, the provider sends it again.
      expect(answered.filter((status) => status !== 204 && status < 500)).toEqual([])
      await one.deliver([...events.toReversed(), ...events])
      periods += 1
      const mails = await messagesOf(api, customer_id, 'renewal_paid')
      expect([(await one.grants()).length, mails.length], toldOf(at)).toEqual([periods, periods - 1])
    }
    expect(await ledgerSum(api)).toBe(0)
  })

  describe.each(flows)('with %s', (_name, { method: named, hosted, ...wish }) => {
    /** Plays with a method, on the provider's own page where that is meant; nothing where there is no such thing. */
    async function playing(work: (wanted: Wanted) => Promise<void>): Promise<void> {
      const method = named()
      if (method === null) return
      if (hosted) await setMode('session')
      await work({ ...wish, method })
      if (hosted) await setMode('form')
    }

    it.each(reactions)('is charged, granted and notified once: the customer %s', (reaction) =>
      playing(async (wanted) => {
        const whole = await begin(wanted)
        const calls = await whole.cutting(null, () => whole.press(whole.first))
        await whole.goOn(whole.first)
        await whole.ends('nothing is cut')
        for (const at of [...breaks('browser', 1), ...breaks('provider', calls)]) {
          const one = await begin(wanted)
          await one.react(reaction, at)
          await one.ends(toldOf(at), { mayBeLeft: reaction === 'never comes back' })
        }
      }),
    )

    it('is charged, granted and notified once: the redirect is lost at each of its steps', () =>
      playing(async (wanted) => {
        for (const at of [...breaks('browser', 4), ...breaks('provider', 3)]) {
          const one = await begin(wanted)
          await one.press(one.first)
          await one.approve(one.first)
          await one.cutting(at, () => one.goOn(one.first, 2))
          await one.goOn(one.first)
          await one.ends(`the way back, ${toldOf(at)}`)
        }
      }))
  })

  it.each([
    ['once', {}],
    ['as a subscription', { pack: monthly }],
  ])(
    'is bought again by a confirmation that is lost and repeated on another device: %s',
    async (_how, wish) => {
      const method = byCard(provider.methods.works)
      if (method === null) return
      const whole = await begin({ ...wish, method })
      const calls = await whole.cutting(null, () => whole.press(whole.first))
      for (const at of [...breaks('browser', 1), ...breaks('provider', calls)]) {
        const one = await begin({ ...wish, method })
        await one.buyAgain(at)
        await one.ends(toldOf(at), { wanted: 2 })
      }
    },
  )

  const setMode = async (mode: 'form' | 'session') => {
    const config = [{ key: 'stripe_checkout_mode', value: mode }]
    expect((await (await api.as('admin')).call('PUT /appconfig', { body: { config } })).status).toBe(200)
  }
})

/** Every call of a line up to this one, cut before it and after it. */
const breaks = (line: Break['line'], calls: number): Break[] =>
  Array.from({ length: calls }, (_, index) => index + 1).flatMap((call) => [
    { line, call, side: 'before' as const },
    { line, call, side: 'after' as const },
  ])

const toldOf = ({ line, call, side }: Break) =>
  `cut ${side} call ${call} to the ${line === 'browser' ? 'server' : 'provider'}`

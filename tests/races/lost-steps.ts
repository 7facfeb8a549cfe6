import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Api } from '#tests/http/harness.ts'
import { describeProviders } from '#tests/vendors/describe-providers.ts'
import type { ProviderFixture } from '#tests/vendors/fixture.ts'
import { openCustomer } from './hurried-customer.ts'
import { type Break, type Flow, isWaiting, reactions, type Row, type Wanted } from './lost-flows.ts'

// The official client waits half a second before it tries once more, which shows nothing here.
const wait = globalThis.setTimeout
vi.stubGlobal(
  'setTimeout',
  Object.assign(
    (work: () => void, ms = 0, ...given: []) => wait(work, ms >= 300 && ms <= 2000 ? 1 : ms, ...given),
    wait,
  ),
)

type Play = ReturnType<typeof openPlay>

function openPlay(open: Parameters<Parameters<typeof describeProviders>[1]>[0]) {
  let provider: ProviderFixture
  let api: Api
  let skipped = 0
  const skip = (ms: number): void => {
    skipped = ms
  }
  beforeAll(async () => {
    const settings = {
      oxxo_enabled: true,
      stripe_checkout_mode: 'form',
      payment_sources_enabled: true,
      discounts_enabled: true,
      installments_from: 1000,
    }
    ;({ provider, api } = await open({ settings, now: () => Date.now() + skipped }))
    provider.subscriptions.follow?.(api)
  })
  const begin = (wanted: Wanted) => openCustomer({ api, provider, skip }, wanted)

  /** Plays with a method, on the provider's own page where that is meant; nothing where there is no such thing. */
  async function playing(
    { method: named, hosted, ...wish }: Flow,
    work: (wanted: Wanted) => Promise<void>,
  ): Promise<void> {
    const method = named(provider)
    if (method === null) return
    if (hosted) await setMode('session')
    try {
      await work({ ...wish, method })
    } finally {
      if (hosted) await setMode('form')
    }
  }

  /** Every step of a purchase at which it can be cut. */
  async function stepsOf(wanted: Wanted): Promise<Break[]> {
    const whole = await begin(wanted)
    const calls = await whole.cutting(null, () => whole.press(whole.first))
    await whole.goOn(whole.first)
    await whole.ends('nothing is cut')
    return [...breaks('browser', 1), ...breaks('provider', calls)]
  }

  const setMode = async (mode: 'form' | 'session') => {
    const config = [{ key: 'stripe_checkout_mode', value: mode }]
    expect((await (await api.as('admin')).call('PUT /appconfig', { body: { config } })).status).toBe(200)
  }

  return { begin, playing, stepsOf, skip, shop: () => ({ provider, api }) }
}

/**
 * A connection is cut at each call of a purchase, the browser's to us or ours to the provider, before it arrives or before its
 * answer does, and stays away until the customer does something. Whatever the customer does then, there is one charge, one grant
 * and one mail; and who never comes back is charged for what was granted, or for nothing.
 */
export function describeLostSteps(what: string, rows: readonly Row[], more: (play: Play) => void): void {
  afterAll(() => void vi.unstubAllGlobals())
  describeProviders(what, (open) => {
    const play = openPlay(open)
    more(play)
    describe.each(rows)('with %s', (_name, flow) => {
      describeFlow(play, flow)
    })
  })
}

function describeFlow({ begin, playing, stepsOf }: Play, flow: Flow): void {
  const rounds = flow.inTurn ? [reactions] : reactions.map((reaction) => [reaction])
  it.each(rounds.map((round) => [round.join(', or '), round] as const))(
    'is charged, granted and notified once: the customer %s',
    (_what, round) =>
      playing(flow, async (wanted) => {
        for (const [turn, at] of (await stepsOf(wanted)).entries()) {
          const reaction = round[turn % round.length] ?? 'reloads'
          const one = await begin(wanted)
          await one.react(reaction, at)
          await one.ends(`${reaction}, ${toldOf(at)}`, { mayBeLeft: reaction === 'never comes back' })
        }
      }),
  )

  if (flow.inTurn && !isWaiting(flow)) return
  it('is charged, granted and notified once: the redirect is lost at each of its steps', () =>
    playing(flow, async (wanted) => {
      for (const at of [...breaks('browser', 4), ...breaks('provider', 3)]) {
        const one = await begin(wanted)
        await one.press(one.first)
        await one.approve(one.first)
        await one.cutting(at, () => one.goOn(one.first, 2))
        await one.goOn(one.first)
        await one.ends(`the way back, ${toldOf(at)}`)
      }
    }))
}

/** Every call of a line up to this one, cut before it and after it. */
export const breaks = (line: Break['line'], calls: number): Break[] =>
  Array.from({ length: calls }, (_, index) => index + 1).flatMap((call) => [
    { line, call, side: 'before' as const },
    { line, call, side: 'after' as const },
  ])

export const toldOf = ({ line, call, side }: Break) =>
  `cut ${side} call ${call} to the ${line === 'browser' ? 'server' : 'provider'}`

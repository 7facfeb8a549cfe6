import { beforeAll, beforeEach, expect, it } from 'vitest'
import { tendSubscriptions } from '#server/features/selling/events/tend-subscriptions.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { buy } from '#tests/http/selling/help.ts'

// What happens at the provider, and in another tab, while a pause is stored.

const DAY = 24 * 60 * 60_000
/** Noon in the studio, early in a month of 31 days. */
const START = Date.parse('2026-12-03T18:00:00Z')

let api: Api
let ana: Client
let plan: number
let now = START

beforeAll(async () => {
  api = await startApi({ clock: { now: () => new Date(now) } })
  await configure(api, { allow_pause: true, pause_max_days: 30 })
})
beforeEach(async () => {
  now = START
  ana = await api.newcomer()
  plan = (
    await api.build.classPackage({
      is_subscription: true,
      subscription_period: 'month',
      subscription_interval: 1,
      price_cents: 100_000,
      class_amount: 8,
    })
  ).class_package_id
})

const subscribe = async (): Promise<number> => (await buy(ana, plan, 'pm_card_visa')).body.purchase_id
const act = (id: number) => ana.call(`POST /purchases/pause/${id}`, { body: { days: 10 } })
const look = async (id: number) => (await ana.call(`GET /purchases/${id}`)).body.purchase
const nameOf = async (purchase_id: number): Promise<string> => {
  const { subscription_id } = await api.db
    .selectFrom('purchase')
    .select('subscription_id')
    .where('purchase_id', '=', purchase_id)
    .executeTakeFirstOrThrow()
  return subscription_id ?? ''
}
const dueAt = async (id: number) =>
  (await api.services.gateways.get('sandbox')?.lookUpSubscription(await nameOf(id)))?.paidUntil
    ?.toISOString()
    .slice(0, 10)

/** Pauses for ten days, while something happens around a look at the provider. */
async function pauseWhile(
  id: number,
  around: (turn: number, real: () => Promise<unknown>) => Promise<unknown>,
) {
  const gateway = api.services.gateways.get('sandbox')
  const real = gateway?.lookUpSubscription.bind(gateway)
  if (!gateway || !real) throw new Error('no sandbox')
  let looks = 0
  Object.assign(gateway, { lookUpSubscription: (name: string) => around((looks += 1), () => real(name)) })
  await act(id).finally(() => Object.assign(gateway, { lookUpSubscription: real }))
}

it('counts from the next charge if the provider charges while it is stored', async () => {
  const id = await subscribe()
  now += 31 * DAY
  await pauseWhile(id, async (turn, real) => {
    const state = await real()
    if (turn === 1) await tendSubscriptions(api.services)
    return state
  })
  expect(await look(id)).toMatchObject({
    subscription_state: 'paused',
    paused_until: '2027-01-13',
    next_charge_date: '2027-02-13',
  })
  expect(await dueAt(id)).toBe('2027-02-13')
  // It moves once, also for who asks again.
  await act(id)
  now += 10 * DAY
  await tendSubscriptions(api.services)
  expect(await look(id)).toMatchObject({ subscription_state: 'active', next_charge_date: '2027-02-13' })
})

it('moves the charge once if somebody else pauses it while it is stored', async () => {
  const id = await subscribe()
  await pauseWhile(id, async (turn, real) => {
    if (turn === 2) expect((await act(id)).status).toBe(200)
    return real()
  })
  expect(await look(id)).toMatchObject({ subscription_state: 'paused', next_charge_date: '2027-01-13' })
  expect(await dueAt(id)).toBe('2027-01-13')
})

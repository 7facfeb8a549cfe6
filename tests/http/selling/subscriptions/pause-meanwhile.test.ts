import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { tendSubscriptions } from '#server/features/selling/events/tend-subscriptions.ts'
import { buy } from '#tests/http/selling/help.ts'
import { DAY, MONTHLY, ownStudio } from '#tests/http/selling/subscriptions/help.ts'

// What happens at the provider, and in another tab, while a pause is stored.

const studio = ownStudio({ allow_pause: true, pause_max_days: 30, cash_checkout_enabled: true })
let plan: number
beforeEach(async () => {
  plan = (await studio.api.build.classPackage(MONTHLY)).class_package_id
})

const subscribe = async (): Promise<number> => (await buy(studio.ana, plan, 'pm_card_visa')).body.purchase_id
const act = (id: number, days = 10) => studio.ana.call(`POST /purchases/pause/${id}`, { body: { days } })
const look = async (id: number) => (await studio.ana.call(`GET /purchases/${id}`)).body.purchase
const nameOf = async (purchase_id: number): Promise<string> => {
  const { subscription_id } = await studio.api.db
    .selectFrom('purchase')
    .select('subscription_id')
    .where('purchase_id', '=', purchase_id)
    .executeTakeFirstOrThrow()
  return subscription_id ?? ''
}
const dueAt = async (id: number) =>
  (await studio.api.services.gateways.get('sandbox')?.lookUpSubscription(await nameOf(id)))?.paidUntil
    ?.toISOString()
    .slice(0, 10)

/** Pauses for ten days, while something happens around a look at the provider. */
async function pauseWhile(
  id: number,
  around: (turn: number, real: () => Promise<unknown>) => Promise<unknown>,
) {
  const gateway = studio.api.services.gateways.get('sandbox')
  const real = gateway?.lookUpSubscription.bind(gateway)
  if (!gateway || !real) throw new Error('no sandbox')
  let looks = 0
  Object.assign(gateway, { lookUpSubscription: (name: string) => around((looks += 1), () => real(name)) })
  return act(id).finally(() => Object.assign(gateway, { lookUpSubscription: real }))
}

it('counts from the next charge if the provider charges while it is stored', async () => {
  const id = await subscribe()
  studio.now += 31 * DAY
  await pauseWhile(id, async (turn, real) => {
    const state = await real()
    if (turn === 1) await tendSubscriptions(studio.api.services)
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
  studio.now += 10 * DAY
  await tendSubscriptions(studio.api.services)
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

it('lasts as long as what was asked last, if another tab asks for other days meanwhile', async () => {
  const id = await subscribe()
  await pauseWhile(id, async (turn, real) => {
    if (turn === 2) expect((await act(id, 5)).status).toBe(200)
    return real()
  })
  expect(await look(id)).toMatchObject({ subscription_state: 'paused', next_charge_date: '2027-01-08' })
  expect(await dueAt(id)).toBe('2027-01-08')
})

it('counts from the next charge also when the provider could not be asked a second time', async () => {
  const id = await subscribe()
  studio.now += 31 * DAY
  const answer = await pauseWhile(id, async (turn, real) => {
    if (turn === 2) throw new Error('503')
    const state = await real()
    await tendSubscriptions(studio.api.services)
    return state
  })
  expect(answer.status).toBe(503)
  expect(await look(id)).toMatchObject({ subscription_state: 'active', next_charge_date: '2027-02-03' })
  // The customer does nothing more; the round confirms what was stored.
  studio.now += 3 * 60_000
  await tendSubscriptions(studio.api.services)
  expect(await look(id)).toMatchObject({ subscription_state: 'paused', next_charge_date: '2027-02-13' })
  expect(await dueAt(id)).toBe('2027-02-13')
})

it('takes no days if the subscription ends before it is confirmed', async () => {
  const id = await subscribe()
  await pauseWhile(id, (turn, real) => (turn === 2 ? Promise.reject(new Error('503')) : real()))
  const admin = await studio.api.as('admin')
  await admin.call('PUT /customer/revokeAccess', { body: { purchase_id: id } })
  const { starts_on, resumed_on } = await studio.api.db
    .selectFrom('subscription_pause')
    .select(['starts_on', 'resumed_on'])
    .where('purchase_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(resumed_on).toBe(starts_on)
})

it.each(['a subscription that is paid in cash', 'a provider'])(
  'ends although %s cannot be tended',
  async (which) => {
    const admin = await studio.api.as('admin')
    const fails = which !== 'a provider'
    const inCash = async () => {
      const { purchase_id } = (await buy(await studio.api.newcomer(), plan, 'cash')).body
      await admin.call(`POST /purchases/confirm/${purchase_id}`, { body: { payment_method_id: 3 } })
      return purchase_id as number
    }
    const isLate = async (purchase_id: number) => {
      const { past_due_since } = await studio.api.db
        .selectFrom('purchase')
        .select('past_due_since')
        .where('purchase_id', '=', purchase_id)
        .executeTakeFirstOrThrow()
      return past_due_since !== null
    }
    const [broken, other] = [await inCash(), await inCash()]
    studio.now += 24 * DAY
    const id = await subscribe()
    const paused = await act(id)
    expect([paused.status, paused.body.code]).toEqual([200, undefined])
    await sql`alter table purchase add constraint broken check (purchase_id <> ${sql.lit(fails ? broken : 0)} or past_due_since is null)`.execute(
      studio.api.db,
    )
    const engine = studio.api.services.gateways.get('sandbox')?.engine
    const real = engine?.runDue.bind(engine)
    if (!engine || !real) throw new Error('no sandbox')
    if (!fails) Object.assign(engine, { runDue: () => Promise.reject(new Error('away')) })
    try {
      studio.now += 11 * DAY
      await tendSubscriptions(studio.api.services)
      expect([await isLate(broken), await isLate(other)]).toEqual([!fails, true])
      expect(await look(id)).toMatchObject({ subscription_state: 'active', paused_until: null })
    } finally {
      Object.assign(engine, { runDue: real })
      await sql`alter table purchase drop constraint broken`.execute(studio.api.db)
    }
  },
)

import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expireCredits } from '#server/db/booking-functions.ts'
import { verify } from '#server/db/verify.ts'
import { inDays } from '#tests/builders/schedule.ts'
import { clientWith, reserve } from '#tests/http/booking/help.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { buy } from '#tests/http/selling/help.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
beforeEach(() =>
  configure(api, {
    allow_class_guests: true,
    allow_transfers: true,
    allow_cancel_reservations: true,
    allow_cancel_after_treshold: true,
    cancel_timeframe_value: 12,
    cancel_timeframe_unit: 'hours',
  }),
)

type Caller = Pick<Client, 'call'>
const passesOf = async (who: Caller, query: Record<string, string | number> = {}) =>
  (await who.call('GET /available_classes/passes', { query })).body
const movesOf = async (who: Caller, id: number) =>
  (await who.call(`GET /available_classes/${id}/history`)).body
const day = (days: number) => inDays(days).toISOString().slice(0, 10)
const classIn = async (days: number, more: Parameters<Api['build']['singleClass']>[0] = {}) =>
  (await api.build.singleClass({ class_date: inDays(days), ...more })).single_class_id
const begun = (single_class_id: number) =>
  api.db
    .updateTable('single_class')
    .set({ class_date: new Date(Date.now() - 3_600_000) })
    .where('single_class_id', '=', single_class_id)
    .execute()

/** The sums over all passes of somebody, and the same from the tables. */
async function sums(who: Client) {
  const { passes } = await passesOf(who)
  const total = (name: string) =>
    passes.reduce((sum: number, pass: Record<string, number>) => sum + (pass[name] ?? 0), 0)
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where state = 'free')::integer as free, count(*) filter (where state = 'used')::integer as used,
      count(*) filter (where state = 'expired')::integer as expired, count(*) filter (where state = 'removed')::integer as removed,
      (select count(*)::integer from credit_entry where kind = 'granted' and customer_id = ${who.customer_id}) as granted
    from available_class where customer_id = ${who.customer_id}`.execute(api.db)
  return {
    told: {
      free: total('free'),
      used: total('used') + total('reserved'),
      expired: total('expired'),
      removed: total('removed'),
      granted: total('class_amount'),
    },
    kept: rows[0],
  }
}

it('lists each purchase’s free, reserved, used and expired credits, and every movement', async () => {
  const eva = await api.newcomer()
  const { class_package_id } = await api.build.classPackage({ title: '5 clases', class_amount: 5 })
  await buy(eva, class_package_id)
  // What was bought keeps its name.
  const renamed = api.db.updateTable('class_package').set({ title: '5 clases de antes' })
  await renamed.where('class_package_id', '=', class_package_id).execute()
  await reserve(eva, await classIn(2), { guest: 'Paula' })
  const over = await classIn(3)
  await reserve(eva, over)
  await begun(over)
  const { body } = await reserve(eva, await classIn(4))
  await eva.call(`DELETE /class_reservations/${body.class_reservation.class_reservation_id}`)

  const { passes, total } = await passesOf(eva)
  expect(total).toBe(1)
  expect(passes[0]).toMatchObject({
    purchase_id: expect.any(Number),
    title: '5 clases',
    class_types: null,
    class_amount: 5,
    state: 'active',
    free: 2,
    reserved: 2,
    used: 1,
    expired: 0,
    removed: 0,
  })
  const { movements, total: lines } = await movesOf(eva, passes[0].available_class_id)
  expect(lines).toBe(6)
  const told = movements.map((line: Record<string, unknown>) => [
    line['kind'],
    line['amount'],
    line['balance'],
    line['guest'],
  ])
  expect(told).toEqual([
    ['returned', 1, 2, null],
    ['reserved', -1, 1, null],
    ['reserved', -1, 2, null],
    ['reserved', -1, 3, 'Paula'],
    ['reserved', -1, 4, null],
    ['granted', 5, 5, null],
  ])
  expect(movements[1]).toMatchObject({
    class_name: 'Yoga',
    class_date: expect.stringMatching(/Z$/),
    credits: 1,
  })
  const { told: here, kept } = await sums(eva)
  expect(here).toEqual(kept)
})

it('counts lost, transferred, expired and removed credits, consistent with the tables', async () => {
  const [eva, ana] = [await api.newcomer(), await api.newcomer()]
  const { customer_id } = eva
  const [credit] = await api.build.credits(4, { customer_id })
  await api.build.credits(2, { customer_id, expires_on: day(-2) })
  const late = await reserve(eva, await classIn(0.2))
  await eva.call(`DELETE /class_reservations/${late.body.class_reservation.class_reservation_id}`)
  const given = await reserve(eva, await classIn(2))
  const { body: link } = await eva.call(
    `POST /class_reservations/${given.body.class_reservation.class_reservation_id}/transfer`,
  )
  await ana.call(`POST /transfers/${link.url.split('/').at(-1)}/accept`)

  const before = await passesOf(eva)
  expect(before.passes.map((pass: { state: string }) => pass.state)).toEqual(['active', 'expired'])
  expect(before.passes[0]).toMatchObject({ title: null, purchase_id: null, free: 2, reserved: 0, used: 2 })
  // Past its last day it counts as lapsed at once, whenever the job comes to mark it.
  expect(before.passes[1]).toMatchObject({ free: 0, expired: 2 })
  const { movements } = await movesOf(eva, credit!.available_class_id)
  expect(
    movements.map((line: { kind: string; amount: number; balance: number }) => [
      line.kind,
      line.amount,
      line.balance,
    ]),
  ).toEqual([
    ['transferred', 0, 2],
    ['reserved', -1, 2],
    ['lost', 0, 3],
    ['reserved', -1, 3],
    ['granted', 4, 4],
  ])
  await expireCredits(api.db, day(0), new Date())
  const { told, kept } = await sums(eva)
  expect(told).toEqual(kept)
  const lapsed = await movesOf(eva, before.passes[1].available_class_id)
  expect(lapsed.movements[0]).toMatchObject({ kind: 'expired', amount: -2, credits: 2, balance: 0 })
  expect(await verify(api.db)).toEqual([])
})

it('shows a membership by its places', async () => {
  const eva = await api.newcomer()
  const { available_class_id } = await api.build.membership({ customer_id: eva.customer_id })
  const [over, dropped] = [await classIn(1), await classIn(2)]
  await reserve(eva, over)
  await begun(over)
  const { body } = await reserve(eva, dropped)
  await eva.call(`DELETE /class_reservations/${body.class_reservation.class_reservation_id}`)
  await reserve(eva, await classIn(3))
  const { passes } = await passesOf(eva)
  expect(passes).toMatchObject([{ class_amount: -1, reserved: 1, used: 1, state: 'active' }])
  const { movements } = await movesOf(eva, available_class_id)
  expect(movements.map(({ kind, balance }: { kind: string; balance: null }) => [kind, balance])).toEqual([
    ['reserved', null],
    ['cancelled', null],
    ['reserved', null],
    ['reserved', null],
    ['granted', null],
  ])
})

it('says from when a pass pays that a pause lets rest', async () => {
  const eva = await api.newcomer()
  const { customer_id } = eva
  await api.build.membership({ customer_id, usable_from: day(9), expires_on: day(20) })
  await api.build.credits(2, { customer_id, expires_on: day(30) })
  const { passes } = await passesOf(eva)
  expect(passes).toMatchObject([
    { class_amount: -1, state: 'active', usable_from: day(9) },
    { class_amount: 2, state: 'active', usable_from: null },
  ])
  expect((await movesOf(eva, passes[0].available_class_id)).total).toBe(1)
})

it('lists earliest expiry first and used-up passes last, 50 a page', async () => {
  const eva = await api.newcomer()
  const { customer_id } = eva
  for (const days of [20, 10, -5, -3]) await api.build.credits(1, { customer_id, expires_on: day(days) })
  const { passes } = await passesOf(eva)
  expect(passes.map(({ expires_at }: { expires_at: string }) => expires_at)).toEqual(
    [10, 20, -3, -5].map(day),
  )
  for (let days = 30; days < 80; days += 1) await api.build.credits(1, { customer_id, expires_on: day(days) })
  const [first, second] = [await passesOf(eva), await passesOf(eva, { page: 2 })]
  expect([first.total, first.passes.length, second.passes.length]).toEqual([54, 50, 4])
})

describe('the wallet', () => {
  it('is for its owner and reception: a visitor gets 401, another customer 404', async () => {
    const [eva, ana] = [await clientWith(api, 1), await clientWith(api, 0)]
    const { passes } = await passesOf(eva)
    const history = `GET /available_classes/${passes[0].available_class_id}/history`
    const query = { customer_id: eva.customer_id }
    expect((await api.visitor.call(history)).status).toBe(401)
    expect((await api.visitor.call('GET /available_classes/passes')).status).toBe(401)
    for (const other of [ana, await api.as('instructor')]) {
      expect((await other.call(history)).status).toBe(404)
      expect((await other.call('GET /available_classes/passes', { query })).status).toBe(403)
    }
    const desk = await api.as('reception')
    expect((await passesOf(desk, query)).passes).toEqual(passes)
    expect((await desk.call(history)).status).toBe(200)
    expect((await eva.call('GET /available_classes/2147483647/history')).status).toBe(404)
    expect(await passesOf(ana)).toEqual({ passes: [], total: 0 })
  })
})

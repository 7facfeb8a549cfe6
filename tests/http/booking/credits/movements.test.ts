import { beforeAll, expect, it } from 'vitest'
import { expireCredits } from '#server/db/booking-functions.ts'
import { configure } from '#tests/http/configure.ts'
import { inDays } from '#tests/builders/schedule.ts'
import { clientWith, creditsOf, reserve } from '#tests/http/booking/help.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { buy } from '#tests/http/selling/help.ts'

let api: Api
let admin: Client
let desk: Client
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
  desk = await api.as('reception')
  await configure(api, {
    allow_class_guests: true,
    allow_cancel_reservations: true,
    allow_cancel_after_treshold: true,
    cancel_timeframe_value: 12,
    cancel_timeframe_unit: 'hours',
  })
})

const day = (days: number) => inDays(days).toISOString().slice(0, 10)
const read = async ({ customer_id }: { customer_id: number }, page = 1, who: Pick<Client, 'call'> = desk) =>
  (await who.call(`GET /customer/admin/${customer_id}/movements`, { query: { page } })).body
const told = (movements: Record<string, unknown>[]) =>
  movements.map(({ kind, amount, balance }) => [kind, amount, balance])
const classIn = async (days: number) =>
  (await api.build.singleClass({ class_date: inDays(days) })).single_class_id
const cancel = async (who: Client, single_class_id: number) => {
  const { body } = await reserve(who, single_class_id)
  await who.call(`DELETE /class_reservations/${body.class_reservation.class_reservation_id}`)
}

it('tells every movement of all passes with the balance after it, whose it was and why', async () => {
  const eva = await api.newcomer()
  const { class_package_id } = await api.build.classPackage({ title: '5 clases', class_amount: 5 })
  await buy(eva, class_package_id)
  await admin.call('POST /available_classes', {
    body: { customer_id: eva.customer_id, amount: 2, expires_at: day(9) },
  })
  const both = await classIn(2)
  await reserve(eva, both, { guest: 'Paula' })
  await cancel(eva, await classIn(3))
  await cancel(eva, await classIn(0.2))
  await admin.call('PUT /customer/removeClasses', {
    body: { customer_id: eva.customer_id, amount: 2, reason: 'Cortesía duplicada' },
  })

  const { movements, total } = await read(eva)
  expect(told(movements)).toEqual([
    ['removed', -2, 2],
    ['lost', 0, 4],
    ['reserved', -1, 4],
    ['returned', 1, 5],
    ['reserved', -1, 4],
    ['reserved', -2, 5],
    ['granted', 2, 7],
    ['granted', 5, 5],
  ])
  expect(total).toBe(8)
  const boss = { customer_id: admin.customer_id, name: expect.any(String) }
  expect(movements[0]).toMatchObject({ by: boss, reason: 'Cortesía duplicada' })
  expect(movements[5]).toMatchObject({ single_class: { single_class_id: both }, guest: 'Paula', by: null })
  expect(movements[6]).toMatchObject({ by: boss, purchase: null, credits: 2 })
  expect(movements[7]).toMatchObject({ by: null, purchase: { title: '5 clases', is_gift: false } })
  expect((await creditsOf(eva))['free']).toBe(movements[0].balance)
})

it('counts a credit again that had expired and got a later last day', async () => {
  const eva = await clientWith(api, 0)
  const [credit] = await api.build.credits(1, { customer_id: eva.customer_id, expires_on: day(-2) })
  await expireCredits(api.db, day(0), new Date())
  await admin.call('PUT /available_classes', {
    body: { available_class_id: credit?.available_class_id, expires_at: day(5) },
  })
  const { movements } = await read(eva)
  expect(told(movements)).toEqual([
    ['changed', 1, 1],
    ['expired', -1, 0],
    ['granted', 1, 1],
  ])
  const pass = (await eva.call(`GET /available_classes/${credit?.available_class_id}/history`)).body
  expect(pass.movements[0].balance).toBe(1)
})

it('tells a membership’s places and penalties, which change no balance', async () => {
  const eva = await api.newcomer()
  await admin.call('POST /available_classes', {
    body: { customer_id: eva.customer_id, amount: -1, expires_at: day(30) },
  })
  await cancel(eva, await classIn(3))
  const { body } = await admin.call('POST /class_reservation_penaltys', {
    body: { customer_id: eva.customer_id, end_date: day(3), reason: 'Faltó sin avisar' },
  })
  const { class_reservation_penalty_id: id } = body.class_reservation_penalty
  await admin.call(`DELETE /class_reservation_penaltys/${id}`, { body: {} })
  const { movements } = await read(eva)
  expect(told(movements)).toEqual([
    ['lifted', 0, 0],
    ['penalty', 0, 0],
    ['cancelled', 0, 0],
    ['reserved', 0, 0],
    ['granted', 0, 0],
  ])
  expect(movements[0].by.customer_id).toBe(admin.customer_id)
  expect(movements[1]).toMatchObject({
    by: { customer_id: admin.customer_id },
    reason: 'Faltó sin avisar',
    end_date: day(3),
  })
  expect(movements.every(({ unlimited }: { unlimited: boolean }) => unlimited)).toBe(true)
})

it('is paged, 10 a page, for the desk only', async () => {
  const eva = await clientWith(api, 1)
  for (let times = 0; times < 11; times += 1) await cancel(eva, await classIn(3 + times))
  const [first, last] = [await read(eva), await read(eva, 3)]
  expect([first.movements.length, last.movements.length, last.total]).toEqual([10, 3, 23])
  expect(last.movements.at(-1)).toMatchObject({ kind: 'granted', balance: 1 })
  const own = await eva.call(`GET /customer/admin/${eva.customer_id}/movements`)
  const nobody = await desk.call('GET /customer/admin/999999/movements')
  expect([own.status, nobody.status]).toEqual([403, 404])
})

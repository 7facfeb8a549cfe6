import { beforeAll, beforeEach, expect, it } from 'vitest'
import { verify } from '#server/db/verify.ts'
import { creditsOf, reserve } from '#tests/http/booking/help.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { buy } from '#tests/http/selling/help.ts'

let api: Api
let admin: Client
let ana: Client
/** Her places, each paid with a credit of one purchase for 1,500 pesos. */
let places: { class_reservation_id: number; single_class_id: number }[]
let purchase_id: number
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
  await configure(api, { cancel_timeframe_value: 0, max_cancels_per_available_class: null })
})
beforeEach(async () => {
  ana = await api.newcomer()
  const { class_package_id } = await api.build.classPackage({ class_amount: 3 })
  ;({ purchase_id } = (await buy(ana, class_package_id)).body)
  places = []
  for (let place = 0; place < 3; place += 1) {
    const { single_class_id } = await api.build.singleClass()
    const { class_reservation_id } = (await reserve(ana, single_class_id)).body.class_reservation
    places.push({ class_reservation_id, single_class_id })
  }
})
const refund = async (amount: number) =>
  (await admin.call(`POST /purchases/refund/${purchase_id}`, { body: { amount, reason: 'Se lastimó' } }))
    .status
const giveUp = async ({ class_reservation_id: id }: { class_reservation_id: number }) =>
  (await ana.call(`DELETE /class_reservations/${id}`)).body.credit_returned
const returning = async () =>
  (await ana.call('GET /class_reservations')).body.class_reservations.filter(
    (place: { cancel_returns_credit: boolean }) => place.cancel_returns_credit,
  )

it('a part that is refunded while every credit pays for a place takes its share once the places are given up', async () => {
  expect(await refund(500)).toBe(200)
  expect(await creditsOf(ana)).toEqual({ used: 3 })
  expect(await returning()).toHaveLength(2)
  const returned = [await giveUp(places[0]!), await giveUp(places[1]!), await giveUp(places[2]!)]
  expect(returned.filter(Boolean)).toHaveLength(2)
  expect(await creditsOf(ana)).toEqual({ free: 2, removed: 1 })
  // The next part takes one more, not none because of the first.
  expect(await refund(500)).toBe(200)
  expect(await creditsOf(ana)).toEqual({ free: 1, removed: 2 })
  expect(await verify(api.db)).toEqual([])
})

it('so does one whose class the studio cancels, and undoing that changes nothing of it', async () => {
  await giveUp(places[0]!)
  // One is free, so one of the two places keeps its credit's return.
  expect(await refund(1000)).toBe(200)
  expect(await creditsOf(ana)).toEqual({ removed: 1, used: 2 })
  expect(await returning()).toHaveLength(1)
  const off = await Promise.all(
    places.slice(1).map(({ single_class_id: id }) => admin.call(`DELETE /single_class/${id}`, { body: {} })),
  )
  expect(off.reduce((sum, { body }) => sum + Number(body.cancelled.credits_returned), 0)).toBe(1)
  expect(await creditsOf(ana)).toEqual({ free: 1, removed: 2 })
  for (const { body } of off) {
    const id: number = body.undo.schedule_undo_id
    expect((await admin.call(`POST /schedule/changes/${id}/undo`, { body: {} })).status).toBe(200)
  }
  expect(await creditsOf(ana)).toEqual({ removed: 1, used: 2 })
  expect(await returning()).toHaveLength(1)
  expect(await verify(api.db)).toEqual([])
})

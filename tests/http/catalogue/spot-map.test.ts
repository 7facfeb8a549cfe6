import { beforeAll, describe, expect, it } from 'vitest'
import { inDays } from '#tests/builders/schedule.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

let api: Api
let admin: Client
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})

const classOf = (single_class_id: number) =>
  api.db
    .selectFrom('single_class')
    .select(['spot_map', 'capacity'])
    .where('single_class_id', '=', single_class_id)
    .executeTakeFirstOrThrow()

async function typeWith(spot_map: string | null) {
  const { class_type_id } = await api.build.classType({ spot_map })
  const add = async (more: Parameters<Api['build']['singleClass']>[0] = {}) =>
    (await api.build.singleClass({ class_type_id, capacity: 10, ...more })).single_class_id
  const draw = (to: string | null) =>
    admin.call(`PUT /class_types/${class_type_id}`, { body: { spot_map: to } })
  return { class_type_id, add, draw }
}

describe('a new map', () => {
  it('reaches the classes to come that have the former one, and everybody keeps their number', async () => {
    const { add, draw } = await typeWith('4,6')
    const whole = await add()
    const smaller = await add({ capacity: 8 })
    const own = await add({ spot_map: '3,7' })
    const over = await add({ class_date: inDays(-1) })
    const off = await add({ cancelled_at: new Date() })
    await api.build.reservation({ single_class_id: whole, spot: 9 })
    expect((await draw('5,7')).status).toBe(200)
    expect(await Promise.all([whole, smaller, own, over, off].map(classOf))).toEqual([
      { spot_map: '5,7', capacity: 12 },
      { spot_map: '5,7', capacity: 8 },
      { spot_map: '3,7', capacity: 10 },
      { spot_map: '4,6', capacity: 10 },
      { spot_map: '4,6', capacity: 10 },
    ])
    expect((await draw('4,5')).status).toBe(200)
    expect([await classOf(whole), await classOf(smaller)]).toEqual([
      { spot_map: '4,5', capacity: 9 },
      { spot_map: '4,5', capacity: 8 },
    ])
  })

  it('that lacks a reserved spot is refused, names it, and changes nothing', async () => {
    const { class_type_id, add, draw } = await typeWith('4,6')
    const [one, other] = [await add({ class_date: new Date('2030-03-05T15:00:00Z') }), await add()]
    await api.build.reservation({ single_class_id: one, spot: 10 })
    await api.build.reservation({ single_class_id: other, spot: 2 })
    const past = await add({ class_date: inDays(-1) })
    await api.build.reservation({ single_class_id: past, spot: 9 })
    const { body: used } = await admin.call(`GET /class_types/${class_type_id}/spots`)
    expect(used.spots).toEqual([
      { spot: 2, reservations: 1 },
      { spot: 10, reservations: 1 },
    ])
    const { status, body } = await draw('4,5')
    expect([status, body.code, body.spots]).toEqual([409, 'spots_taken', '10'])
    expect(body.error).toBe(
      'Hay 1 reservación que usa lugares que el mapa nuevo no tiene: lugar 10 el 5 mar, 09:00. Muévelas o cancélalas y guarda de nuevo.',
    )
    expect([await classOf(one), await classOf(other)]).toMatchObject([
      { spot_map: '4,6' },
      { spot_map: '4,6' },
    ])
    expect((await draw(null)).body.code).toBe('spots_taken')
    const type = await api.visitor.call(`GET /class_types/${class_type_id}`)
    expect(type.body.class_type.spot_map).toBe('4,6')
  })

  it('for a type without one leaves the classes alone that people reserved without a spot', async () => {
    const { add, draw } = await typeWith(null)
    const [booked, empty] = [await add(), await add({ capacity: 30 })]
    await api.build.reservation({ single_class_id: booked })
    expect((await draw('4,6')).status).toBe(200)
    expect([await classOf(booked), await classOf(empty)]).toEqual([
      { spot_map: null, capacity: 10 },
      { spot_map: '4,6', capacity: 10 },
    ])
    expect((await draw('')).body.class_type.spot_map).toBeNull()
    expect(await classOf(empty)).toEqual({ spot_map: null, capacity: 10 })
  })

  it('is not smaller than what is reserved and held for the waitlist', async () => {
    const { add, draw } = await typeWith('3')
    const held = await add({ capacity: 3 })
    await api.build.reservation({ single_class_id: held, spot: 1 })
    await api.build.reservation({ single_class_id: held, spot: 2 })
    const { customer_id } = await api.build.customer()
    await api.build.waitlist({
      single_class_id: held,
      customer_id,
      state: 'offered',
      offered_until: inDays(1),
    })
    expect((await draw('2')).body.code).toBe('spots_taken')
    expect((await classOf(held)).spot_map).toBe('3')
  })
})

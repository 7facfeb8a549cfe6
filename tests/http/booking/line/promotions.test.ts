import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { moveOf } from '#domain/booking/waitlist/waitlist-life.ts'
import { verify } from '#server/db/verify.ts'
import { fillPlaces } from '#server/features/booking/line/fill-places.ts'
import { clientWith, reserve } from '#tests/http/booking/help.ts'
import type { Api, Client } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import {
  fullClass,
  inMinutes,
  join,
  noticesOf,
  placesOf,
  statesOf,
  sweep,
  toBeFilled,
  waiter,
  withWaitlists,
  work,
} from './help.ts'

let api: Api
withWaitlists((started) => {
  api = started
})

describe('the mode broadcast', () => {
  it('notifies everyone waiting of a freed place, each once, and again of the next one', async () => {
    const { single_class_id, free } = await fullClass(api, { capacity: 2 })
    const eva = await waiter(api, single_class_id)
    const poor = await waiter(api, single_class_id, 0)
    const quiet = await waiter(api, single_class_id)
    await quiet.call('PUT /waitlist', { body: { waitlist_id: quiet.waitlist_id, notify: false } })
    expect(await noticesOf(api, eva.customer_id)).toEqual([])
    await free()
    await work(api)
    for (const { customer_id } of [eva, poor])
      expect(await noticesOf(api, customer_id)).toEqual(['waitlist_place_free'])
    expect(await noticesOf(api, quiet.customer_id)).toEqual([])
    // The messages are written, which takes the notices away; the place is still free.
    await api.db.deleteFrom('notice').execute()
    await sweep(api)
    expect(await noticesOf(api, eva.customer_id)).toEqual([])
    expect(await statesOf(api, single_class_id)).toEqual(['waiting', 'waiting', 'waiting'])
    // Somebody else is quicker, and then another place comes free.
    await reserve(await clientWith(api, 1), single_class_id)
    await free()
    await work(api)
    expect(await noticesOf(api, eva.customer_id)).toEqual(['waitlist_place_free'])
  })

  it('also follows a raised capacity', async () => {
    const { single_class_id } = await fullClass(api)
    const eva = await waiter(api, single_class_id)
    await api.db
      .updateTable('single_class')
      .set({ capacity: 2 })
      .where('single_class_id', '=', single_class_id)
      .execute()
    await work(api)
    expect(await noticesOf(api, eva.customer_id)).toEqual(['waitlist_place_free'])
  })

  it('is silent after the cutoff, and for a cancelled class', async () => {
    const soon = await fullClass(api, { class_date: inMinutes(31) })
    const eva = await waiter(api, soon.single_class_id)
    await soon.free()
    await work(api, inMinutes(2))
    expect(await noticesOf(api, eva.customer_id)).toEqual([])
    const cancelled = await fullClass(api)
    const ana = await waiter(api, cancelled.single_class_id)
    await cancelled.cancel()
    await work(api)
    expect(await noticesOf(api, ana.customer_id)).toEqual([])
    expect(await statesOf(api, cancelled.single_class_id)).toEqual(['closed'])
  })

  it('notifies those who could not be booked before, once switched on', async () => {
    await configure(api, { waitlist_mode: 'auto' })
    const { single_class_id, free } = await fullClass(api, { class_date: inMinutes(150) })
    const eva = await waiter(api, single_class_id)
    await configure(api, { waitlist_enabled: false })
    await free()
    await work(api)
    expect(await noticesOf(api, eva.customer_id)).toEqual([])
    await configure(api, { waitlist_enabled: true })
    // Closer than the studio's two hours the waitlist is not booked any more.
    await sweep(api, inMinutes(31))
    expect(await noticesOf(api, eva.customer_id)).toEqual(['waitlist_place_free'])
    expect(await statesOf(api, single_class_id)).toEqual(['waiting'])
  })
})

it('removes whoever gets a place by any way', async () => {
  const { single_class_id, free } = await fullClass(api)
  const [eva, ana] = [await waiter(api, single_class_id), await waiter(api, single_class_id)]
  await free()
  await reserve(ana, single_class_id)
  expect(await statesOf(api, single_class_id)).toEqual(['waiting', 'reserved'])
  await api.db
    .updateTable('single_class')
    .set({ capacity: 2 })
    .where('single_class_id', '=', single_class_id)
    .execute()
  await api.build.reservation({ single_class_id, customer_id: eva.customer_id })
  expect(await statesOf(api, single_class_id)).toEqual(['reserved', 'reserved'])
})

it('leaves an ended entry unchanged', async () => {
  const { single_class_id } = await fullClass(api)
  const eva = await waiter(api, single_class_id)
  await eva.call(`DELETE /waitlist/${eva.waitlist_id}`)
  const back = api.db
    .updateTable('waitlist')
    .set({ state: moveOf('reopen').to, deleted_at: null })
    .where('waitlist_id', '=', eva.waitlist_id)
    .execute()
  await expect(back).rejects.toMatchObject({ constraint: 'waitlist_move_check' })
})

it('notifies open pages of their own waitlist and of moving up in it', async () => {
  const { single_class_id } = await fullClass(api)
  const eva = await waiter(api, single_class_id)
  const ana = await waiter(api, single_class_id)
  const listener = await api.services.pool.connect()
  onTestFinished(() => listener.release(true))
  const heard: unknown[] = []
  listener.on('notification', ({ payload }) => {
    const told = JSON.parse(payload ?? '') as { topic: string }
    // The reservation that filled the class is told in a batch, which may come only now.
    if (told.topic !== 'reservations') heard.push(told)
  })
  await listener.query('listen account')
  await eva.call(`DELETE /waitlist/${eva.waitlist_id}`)
  await expect.poll(() => heard).toHaveLength(2)
  expect(heard).toEqual([eva, ana].map(({ customer_id }) => ({ customer_id, topic: 'waitlists' })))
})

describe('the mode auto', () => {
  beforeEach(() => configure(api, { waitlist_mode: 'auto' }))
  const reservationOf = async ({ customer_id }: Client) =>
    await api.db
      .selectFrom('class_reservation')
      .select(['class_reservation_id', 'single_class_id', 'spot', 'grace_until'])
      .where('customer_id', '=', customer_id)
      .where('deleted_at', 'is', null)
      .execute()

  it('books the first with a fitting credit, with a grace period', async () => {
    const { single_class_id, free } = await fullClass(api)
    const [poor, eva, ana] = [
      await waiter(api, single_class_id, 0),
      await waiter(api, single_class_id),
      await waiter(api, single_class_id),
    ]
    await free()
    await work(api)
    expect(await statesOf(api, single_class_id)).toEqual(['waiting', 'reserved', 'waiting'])
    const [reservation] = await reservationOf(eva)
    const grace = (Number(reservation?.grace_until) - Date.now()) / 60_000
    expect(grace).toBeGreaterThan(29)
    expect(grace).toBeLessThanOrEqual(30)
    expect(await noticesOf(api, eva.customer_id)).toEqual(['waitlist_booked'])
    for (const { customer_id } of [poor, ana]) expect(await noticesOf(api, customer_id)).toEqual([])
    expect(await placesOf(api, single_class_id)).toEqual({ taken: 1, held: 0 })
    expect(await verify(api.db)).toEqual([])
  })

  it('passes over whose credit was changed by hand, and goes on with the line', async () => {
    const { single_class_id, free } = await fullClass(api, { capacity: 2 })
    const [eva, ana] = [await waiter(api, single_class_id), await waiter(api, single_class_id)]
    // Used in another class and yet free again, which no code of ours writes.
    await reserve(eva, (await api.build.singleClass({ class_date: inMinutes(9000) })).single_class_id)
    const undone = api.db.updateTable('available_class').set({ state: 'free' })
    await undone.where('customer_id', '=', eva.customer_id).execute()
    await free()
    await free()
    await work(api)
    expect(await statesOf(api, single_class_id)).toEqual(['waiting', 'reserved'])
    expect(await reservationOf(ana)).toMatchObject([{ single_class_id }])
    // The place that is left is told of, and nothing of the attempt that failed is kept.
    expect(await noticesOf(api, eva.customer_id)).toEqual(['waitlist_place_free'])
    expect(await placesOf(api, single_class_id)).toEqual({ taken: 1, held: 0 })
    expect(await toBeFilled(api)).not.toContain(single_class_id)
  })

  it('fills every freed place', async () => {
    const { single_class_id, free } = await fullClass(api, { capacity: 3 })
    for (let n = 0; n < 4; n += 1) await waiter(api, single_class_id)
    await free()
    await free()
    await free()
    await work(api)
    expect(await statesOf(api, single_class_id)).toEqual(['reserved', 'reserved', 'reserved', 'waiting'])
  })

  it('takes the spot closest to the middle of the front row', async () => {
    const { class_type_id } = await api.build.classType({ spot_map: '2,3' })
    const { single_class_id, holders } = await fullClass(api, { class_type_id, capacity: 5 })
    const eva = await waiter(api, single_class_id)
    for (const place of [0, 1])
      await api.db
        .updateTable('class_reservation')
        .set({ deleted_at: new Date(), cancelled_by: 'staff' })
        .where('class_reservation_id', '=', holders[place]?.class_reservation_id ?? 0)
        .execute()
    await work(api)
    expect(await reservationOf(eva)).toMatchObject([{ single_class_id, spot: 2 }])
  })

  it('only notifies everyone when the class is near', async () => {
    const { single_class_id, free } = await fullClass(api, { class_date: inMinutes(119) })
    const eva = await waiter(api, single_class_id)
    await free()
    await work(api)
    expect(await statesOf(api, single_class_id)).toEqual(['waiting'])
    expect(await noticesOf(api, eva.customer_id)).toEqual(['waitlist_place_free'])
  })

  it('books nobody into two overlapping classes', async () => {
    const class_date = inMinutes(3000)
    const [one, two] = [
      await fullClass(api, { class_date }),
      await fullClass(api, { class_date: inMinutes(3049) }),
    ]
    const after = await fullClass(api, { class_date: inMinutes(3051) })
    const eva = await waiter(api, one.single_class_id, 3)
    for (const { single_class_id } of [two, after]) await join(eva, single_class_id)
    await one.free()
    await work(api)
    expect(await statesOf(api, two.single_class_id)).toEqual(['closed'])
    expect(await statesOf(api, after.single_class_id)).toEqual(['waiting'])
    // Who waits elsewhere after having got a place is passed over.
    expect((await join(eva, two.single_class_id)).status).toBe(200)
    await two.free()
    await work(api)
    expect(await reservationOf(eva)).toHaveLength(1)
    expect(await noticesOf(api, eva.customer_id)).toEqual(['waitlist_booked', 'waitlist_place_free'])
  })

  it('leaves alone who has given up the place before the others are closed', async () => {
    const one = await fullClass(api, { class_date: inMinutes(3000) })
    const two = await fullClass(api, { class_date: inMinutes(3010) })
    const eva = await waiter(api, one.single_class_id, 2)
    await join(eva, two.single_class_id)
    await one.free()
    const { configuration } = api.services
    await fillPlaces(api.db, {
      single_class_id: one.single_class_id,
      configuration: configuration.current(),
      now: new Date(),
    })
    const [place] = await reservationOf(eva)
    expect((await eva.call(`DELETE /class_reservations/${place!.class_reservation_id}`)).status).toBe(200)
    await work(api)
    expect(await statesOf(api, two.single_class_id)).toEqual(['waiting'])
  })

  it('books nobody while waitlists are off', async () => {
    const { single_class_id, free } = await fullClass(api)
    await waiter(api, single_class_id)
    await configure(api, { waitlist_enabled: false })
    await free()
    await work(api)
    expect(await statesOf(api, single_class_id)).toEqual(['waiting'])
  })
})

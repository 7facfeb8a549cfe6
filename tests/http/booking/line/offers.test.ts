import { describe, expect, it } from 'vitest'
import { verify } from '#server/db/verify.ts'
import { clientWith, reserve, tell } from '#tests/http/booking/help.ts'
import type { Api, Client } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { messagesOf } from '#tests/http/messages/help.ts'
import {
  fullClass,
  heldCredits,
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
}, 'offer')

const entryOf = async (client: Client, id: number) => (await client.call(`GET /waitlist/${id}`)).body.waitlist

describe('an offer', () => {
  it('holds the place and the credit for the first who can take it', async () => {
    const { single_class_id, free } = await fullClass(api)
    const poor = await waiter(api, single_class_id, 0)
    const eva = await waiter(api, single_class_id, 2)
    const ana = await waiter(api, single_class_id)
    await free()
    await work(api)
    expect(await statesOf(api, single_class_id)).toEqual(['waiting', 'offered', 'waiting'])
    expect(await placesOf(api, single_class_id)).toEqual({ taken: 0, held: 1 })
    expect(await heldCredits(api, eva.customer_id)).toEqual([
      { available_class_id: expect.any(Number), held_for: single_class_id },
    ])
    // It is held, not available: one number for her and for the desk.
    const { passes } = (await eva.call('GET /available_classes/passes')).body
    expect(passes).toEqual([expect.objectContaining({ free: 1, held: 1, class_amount: 2, state: 'active' })])
    expect((await eva.call('GET /customer')).body.customer.credits).toBe(1)
    const desk = await api.as('reception')
    const { customer } = (await desk.call(`GET /customer/admin/${eva.customer_id}`)).body
    const { customers } = (await desk.call('GET /customer/query', { query: { query: customer.email } })).body
    expect([customer.credits, customers[0].credits]).toEqual([1, 1])
    const entry = await entryOf(eva, single_class_id)
    expect(entry).toMatchObject({ state: 'offered', position: 2, single_class: { places_left: 0 } })
    const minutes = (Date.parse(entry.offered_until) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(14)
    expect(minutes).toBeLessThanOrEqual(15)
    expect(await noticesOf(api, eva.customer_id)).toEqual(['waitlist_offer'])
    for (const { customer_id } of [poor, ana]) expect(await noticesOf(api, customer_id)).toEqual([])
    // Kept is kept, from those behind and from everybody else.
    const stranger = await clientWith(api, 1)
    expect((await reserve(stranger, single_class_id)).status).toBe(409)
    expect((await join(stranger, single_class_id)).status).toBe(200)
    expect(await verify(api.db)).toEqual([])
  })

  it('is accepted by reserving, with the held credit and a grace period', async () => {
    await configure(api, { cancel_timeframe_value: 90, cancel_timeframe_unit: 'days' })
    const class_date = inMinutes(3000)
    const { single_class_id, free } = await fullClass(api, { class_date })
    const meanwhile = await fullClass(api, { class_date })
    const eva = await waiter(api, single_class_id)
    await join(eva, meanwhile.single_class_id)
    await free()
    await work(api)
    const other = await api.build.singleClass()
    expect((await reserve(eva, other.single_class_id)).body.code).toBe('no_credits')
    const { status, body } = await reserve(eva, single_class_id)
    expect([status, body.class_reservation.cancel_returns_credit]).toEqual([200, true])
    expect(await statesOf(api, single_class_id)).toEqual(['reserved'])
    expect(await placesOf(api, single_class_id)).toEqual({ taken: 1, held: 0 })
    expect(await heldCredits(api, eva.customer_id)).toEqual([])
    await work(api)
    expect(await statesOf(api, meanwhile.single_class_id)).toEqual(['closed'])
    expect(await verify(api.db)).toEqual([])
    const { class_reservation_id } = body.class_reservation
    const cancelled = await eva.call(`DELETE /class_reservations/${class_reservation_id}`)
    expect([cancelled.status, cancelled.body.credit_returned]).toEqual([200, true])
  })

  it('with a map keeps one spot free: every other can be taken, and any free one may be chosen', async () => {
    const { single_class_id, free, holders } = await fullClass(api, { capacity: 4, spot_map: '2,3' })
    const eva = await waiter(api, single_class_id)
    await free()
    await work(api)
    expect(await placesOf(api, single_class_id)).toEqual({ taken: 3, held: 1 })
    // Spot 1 came free, spot 5 stands beyond the capacity: no other customer gets either, by whatever name.
    const stranger = await clientWith(api, 2)
    for (const spot of [1, 5]) {
      const { status, body } = await reserve(stranger, single_class_id, { spot })
      expect([status, body.code]).toEqual([409, 'class_full'])
    }
    const [, holder] = holders
    const guest = await reserve(holder!.client, single_class_id, { guest: 'Paula', guest_spot: 5 })
    expect(guest.body.code).toBe('class_full')
    expect((await reserve(eva, single_class_id)).status).toBe(400)
    expect((await reserve(eva, single_class_id, { spot: 2 })).body.code).toBe('spot_taken')
    expect(await statesOf(api, single_class_id)).toEqual(['offered'])
    const { status, body } = await reserve(eva, single_class_id, { spot: 5 })
    expect([status, body.class_reservation.spot]).toEqual([200, 5])
    expect(await placesOf(api, single_class_id)).toEqual({ taken: 4, held: 0 })
    expect(await verify(api.db)).toEqual([])
  })

  it('when accepted frees no place: nobody behind is promoted or notified', async () => {
    const { single_class_id, free } = await fullClass(api)
    const eva = await waiter(api, single_class_id)
    await waiter(api, single_class_id)
    await free()
    await work(api)
    const freed = async () =>
      await api.db
        .selectFrom('single_class')
        .select('times_freed')
        .where('single_class_id', '=', single_class_id)
        .executeTakeFirstOrThrow()
    const before = await freed()
    // What an earlier test left behind is done first.
    await expect.poll(() => work(api).then(() => toBeFilled(api))).toEqual([])
    expect((await reserve(eva, single_class_id)).status).toBe(200)
    expect(await toBeFilled(api)).toEqual([])
    expect(await freed()).toEqual(before)
    expect(await statesOf(api, single_class_id)).toEqual(['reserved', 'waiting'])
    expect(await verify(api.db)).toEqual([])
  })

  it('cannot be accepted after it expires', async () => {
    const { single_class_id, free } = await fullClass(api)
    const eva = await waiter(api, single_class_id)
    await free()
    await work(api)
    await api.db
      .updateTable('waitlist')
      .set({ offered_until: new Date(Date.now() - 1) })
      .where('waitlist_id', '=', eva.waitlist_id)
      .execute()
    const late = await reserve(eva, single_class_id)
    expect([late.status, late.body.code]).toEqual([409, 'class_full'])
    expect(await statesOf(api, single_class_id)).toEqual(['offered'])
    await sweep(api)
    expect(await statesOf(api, single_class_id)).toEqual(['lapsed'])
    expect((await reserve(eva, single_class_id)).status).toBe(200)
  })

  it('goes to the next when it expires', async () => {
    const { single_class_id, free } = await fullClass(api)
    const [eva, ana] = [await waiter(api, single_class_id), await waiter(api, single_class_id)]
    await free()
    await work(api)
    await sweep(api, inMinutes(14))
    expect(await statesOf(api, single_class_id)).toEqual(['offered', 'waiting'])
    await sweep(api, inMinutes(16))
    expect(await statesOf(api, single_class_id)).toEqual(['lapsed', 'offered'])
    expect(await heldCredits(api, eva.customer_id)).toEqual([])
    expect(await heldCredits(api, ana.customer_id)).toHaveLength(1)
    expect(await placesOf(api, single_class_id)).toEqual({ taken: 0, held: 1 })
    expect((await join(eva, single_class_id)).body.waitlist).toMatchObject({ position: 2 })
    await tell(api)
    const told = await messagesOf(api, ana.customer_id, 'waitlist_offer')
    expect(told.map(({ channel }) => channel).toSorted()).toEqual(['mail', 'whatsapp'])
    expect(told.find(({ channel }) => channel === 'mail')?.body_text).toMatch(
      /Te toca un lugar en la clase que esperabas\. Te lo guardamos hasta .*\d\d:\d\d\./,
    )
  })

  it('expires by a job of its own', async () => {
    const { single_class_id, free } = await fullClass(api)
    const eva = await waiter(api, single_class_id)
    await free()
    await work(api)
    const { rows } = await api.services.pool.query(
      'select extract(epoch from run_at - now()) / 60 as minutes from graphile_worker.jobs where key = $1',
      [`lapse-offer:${eva.waitlist_id}`],
    )
    expect(Number(rows[0].minutes)).toBeCloseTo(15, 0)
    await api.services.pool.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [
      `lapse-offer:${eva.waitlist_id}`,
    ])
    await work(api, inMinutes(15.1))
    expect(await statesOf(api, single_class_id)).toEqual(['lapsed'])
    expect(await placesOf(api, single_class_id)).toEqual({ taken: 0, held: 0 })
  })

  it('goes to the next when it is declined', async () => {
    const { single_class_id, free } = await fullClass(api)
    const [eva, ana] = [await waiter(api, single_class_id), await waiter(api, single_class_id)]
    await free()
    await work(api)
    await eva.call(`DELETE /waitlist/${eva.waitlist_id}`)
    expect(await heldCredits(api, eva.customer_id)).toEqual([])
    await work(api)
    expect(await statesOf(api, single_class_id)).toEqual(['left', 'offered'])
    expect(await noticesOf(api, ana.customer_id)).toEqual(['waitlist_offer'])
  })

  it('is no longer declined once it was accepted: the place is hers until she cancels it', async () => {
    const { single_class_id, free } = await fullClass(api)
    const eva = await waiter(api, single_class_id)
    await free()
    await work(api)
    const { body } = await reserve(eva, single_class_id)
    const leave = async (client: Client) => {
      const { status, body: said } = await client.call(`DELETE /waitlist/${eva.waitlist_id}`)
      return [status, said.code, said.error]
    }
    const mine = 'Este lugar ya es tuyo. Si no vas a ir, cancélalo en Mis Reservaciones.'
    expect(await leave(eva)).toEqual([409, 'reserved_meanwhile', mine])
    const desk = await api.as('reception')
    expect(await leave(desk)).toEqual([409, 'reserved_meanwhile', 'Ya tiene un lugar en esta clase.'])
    expect(await placesOf(api, single_class_id)).toEqual({ taken: 1, held: 0 })
    await eva.call(`DELETE /class_reservations/${body.class_reservation.class_reservation_id}`)
    expect((await leave(eva)).slice(0, 2)).toEqual([409, 'not_waiting'])
  })

  it('holds no membership, and skips a blocked one', async () => {
    const { single_class_id, free } = await fullClass(api)
    const [blocked, member] = [await waiter(api, single_class_id, 0), await waiter(api, single_class_id, 0)]
    for (const { customer_id } of [blocked, member]) await api.build.membership({ customer_id })
    await api.build.penalty({ customer_id: blocked.customer_id })
    await free()
    await work(api)
    expect(await statesOf(api, single_class_id)).toEqual(['waiting', 'offered'])
    expect(await heldCredits(api, member.customer_id)).toEqual([])
    expect(await verify(api.db)).toEqual([])
  })

  it('does not use one credit for two places', async () => {
    const [one, two] = [await fullClass(api), await fullClass(api, { class_date: inMinutes(4000) })]
    const eva = await waiter(api, one.single_class_id)
    await join(eva, two.single_class_id)
    await one.free()
    await two.free()
    await work(api)
    expect(
      [await statesOf(api, one.single_class_id), await statesOf(api, two.single_class_id)].flat().toSorted(),
    ).toEqual(['offered', 'waiting'])
    expect(await heldCredits(api, eva.customer_id)).toHaveLength(1)
  })

  it('lasts no longer than booking, and starts no later than the cutoff', async () => {
    const { single_class_id, free } = await fullClass(api, { class_date: inMinutes(40) })
    const [eva, ana] = [await waiter(api, single_class_id), await waiter(api, single_class_id)]
    await configure(api, { waitlist_offer_minutes: 60 })
    await free()
    await work(api)
    const { offered_until, single_class } = await entryOf(eva, single_class_id)
    expect(offered_until).toBe(single_class.class_date)
    await eva.call(`DELETE /waitlist/${eva.waitlist_id}`)
    await work(api, inMinutes(11))
    expect(await statesOf(api, single_class_id)).toEqual(['left', 'waiting'])
    expect(await noticesOf(api, ana.customer_id)).toEqual([])
  })

  it('notifies those who cannot take a place that nobody takes, and offers it once they can', async () => {
    const { single_class_id, free } = await fullClass(api)
    const poor = await waiter(api, single_class_id, 0)
    await free()
    await work(api)
    expect(await noticesOf(api, poor.customer_id)).toEqual(['waitlist_place_free'])
    await api.build.credits(1, { customer_id: poor.customer_id })
    await sweep(api)
    expect(await statesOf(api, single_class_id)).toEqual(['offered'])
  })

  it('ends when the class begins', async () => {
    const { single_class_id, free } = await fullClass(api, { capacity: 2, class_date: inMinutes(60) })
    const eva = await waiter(api, single_class_id)
    await waiter(api, single_class_id, 0)
    await free()
    await work(api)
    await sweep(api, inMinutes(61))
    expect((await statesOf(api, single_class_id)).toSorted()).toEqual(['closed', 'closed'])
    expect(await heldCredits(api, eva.customer_id)).toEqual([])
    expect(await verify(api.db)).toEqual([])
  })

  it('ends when the studio cancels the class', async () => {
    const { single_class_id, free, cancel } = await fullClass(api)
    const eva = await waiter(api, single_class_id)
    await free()
    await work(api)
    await cancel()
    expect(await statesOf(api, single_class_id)).toEqual(['closed'])
    expect(await heldCredits(api, eva.customer_id)).toEqual([])
    expect(await verify(api.db)).toEqual([])
  })
})

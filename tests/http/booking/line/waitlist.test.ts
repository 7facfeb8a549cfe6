import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clientWith, coach } from '#tests/http/booking/help.ts'
import { type Api, type Reply, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { fullClass, join, waiter, work } from './help.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
const usual = {
  waitlist_enabled: true,
  waitlist_mode: 'broadcast',
  waitlist_cutoff_minutes: 30,
  booking_closes_minutes: 0,
  single_class_enabled: true,
}
beforeEach(() => configure(api, usual))

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const answered = ({ status, body }: Reply) => [status, body.code]

describe('the order of a waitlist', () => {
  const order = async (single_class_id: number): Promise<number[]> => {
    const { body } = await (await api.as('reception')).call(`GET /single_class/${single_class_id}/roster`)
    return body.waitlist.map(({ waitlist_id }: { waitlist_id: number }) => waitlist_id)
  }
  const move = async (role: 'reception' | 'instructor' | 'customer', id: number, position: number) =>
    (await api.as(role)).call(`POST /waitlist/${id}/move`, { body: { position } })

  it('is changed by the desk, and whoever joins afterwards comes last', async () => {
    const { single_class_id } = await fullClass(api)
    const [eva, ana, leo] = [
      await waiter(api, single_class_id),
      await waiter(api, single_class_id),
      await waiter(api, single_class_id),
    ]
    const { status, body } = await move('reception', leo.waitlist_id, 1)
    expect([status, body.waitlist]).toMatchObject([200, { position: 1, line_length: 3 }])
    expect((await move('reception', leo.waitlist_id, 1)).status).toBe(200)
    const mia = await waiter(api, single_class_id)
    const expected = [leo, eva, ana, mia].map(({ waitlist_id }) => waitlist_id)
    expect(await order(single_class_id)).toEqual(expected)
    const { body: own } = await eva.call(`GET /waitlist/${eva.waitlist_id}`)
    expect(own.waitlist).toMatchObject({ position: 2 })
    const { body: list } = await (
      await api.as('reception')
    ).call('GET /waitlist', { query: { single_class_id: String(single_class_id) } })
    expect(list.waitlists.map(({ waitlist_id }: { waitlist_id: number }) => waitlist_id)).toEqual(expected)

    // The history says who overtook, once.
    const lines = await api.db
      .selectFrom('audit')
      .select(['action', 'details'])
      .where('entity', '=', 'single_class')
      .where('entity_id', '=', String(single_class_id))
      .where('action', '=', 'single_class.line_moved')
      .execute()
    expect(lines.map(({ details }) => details)).toEqual([
      { customer_id: leo.customer_id, before: { position: 3 }, after: { position: 1 } },
    ])
    const { customer } = (await (await api.as('reception')).call(`GET /customer/admin/${leo.customer_id}`))
      .body
    const { body: history } = await (
      await api.as('admin')
    ).call('GET /audit', { query: { entity: 'single_class', entity_id: String(single_class_id) } })
    expect(history.entries[0]).toMatchObject({
      action: 'single_class.line_moved',
      before: { position: 3 },
      details: { customer_id: `${customer.name} ${customer.last_name}` },
    })
  })

  it('is not changed by others, nor to a position that it does not have', async () => {
    const { single_class_id } = await fullClass(api)
    const [eva, ana] = [await waiter(api, single_class_id), await waiter(api, single_class_id)]
    for (const role of ['instructor', 'customer'] as const)
      expect((await move(role, ana.waitlist_id, 1)).status).toBe(403)
    expect((await eva.call(`POST /waitlist/${eva.waitlist_id}/move`, { body: { position: 2 } })).status).toBe(
      403,
    )
    expect(answered(await move('reception', 2_147_483_647, 1))[0]).toBe(404)
    expect(answered(await move('reception', ana.waitlist_id, 3))).toEqual([409, 'not_waiting'])
    await eva.call(`DELETE /waitlist/${eva.waitlist_id}`)
    expect(answered(await move('reception', eva.waitlist_id, 1))).toEqual([409, 'not_waiting'])
    expect(await order(single_class_id)).toEqual([ana.waitlist_id])
  })

  it('decides who gets the next place', async () => {
    await configure(api, { ...usual, waitlist_mode: 'offer', waitlist_offer_minutes: 15 })
    const full = await fullClass(api)
    const [eva, ana] = [await waiter(api, full.single_class_id), await waiter(api, full.single_class_id)]
    await move('reception', ana.waitlist_id, 1)
    await full.free()
    await work(api)
    expect((await ana.call(`GET /waitlist/${ana.waitlist_id}`)).body.waitlist.state).toBe('offered')
    expect((await eva.call(`GET /waitlist/${eva.waitlist_id}`)).body.waitlist.state).toBe('waiting')
  })
})

describe('the desk adds somebody', () => {
  it('and reads about them, not about itself', async () => {
    const { single_class_id, holders } = await fullClass(api)
    const [desk, eva] = [await api.as('reception'), await clientWith(api, 0)]
    const add = (customer_id: number) => join(desk, single_class_id, { customer_id })
    expect((await add(eva.customer_id)).body.waitlist).toMatchObject({
      customer_id: eva.customer_id,
      position: 1,
    })
    expect((await add(eva.customer_id)).body.error).toBe('Ya está en la lista de espera de esta clase.')
    const holder = holders[0]?.client.customer_id ?? 0
    expect((await add(holder)).body.error).toBe('Ya tiene un lugar en esta clase.')
  })
})

describe('joining a waitlist', () => {
  it('returns the entry with its position', async () => {
    const { single_class_id } = await fullClass(api)
    const eva = await waiter(api, single_class_id)
    const ana = await clientWith(api, 0)
    const { status, body } = await join(ana, single_class_id, { customer_id: ana.customer_id })
    expect([status, body]).toEqual([
      200,
      {
        waitlist: {
          waitlist_id: expect.any(Number),
          single_class_id,
          single_class: expect.objectContaining({ single_class_id, places_left: 0 }),
          customer_id: ana.customer_id,
          state: 'waiting',
          position: 2,
          line_length: 2,
          offered_until: null,
          available_class_id: null,
          notify: true,
          createdAt: expect.any(String),
        },
      },
    ])
    const { body: evas } = await eva.call(`GET /waitlist/${eva.waitlist_id}`)
    expect(evas.waitlist).toMatchObject({ position: 1, line_length: 2 })
    const audit = await api.db
      .selectFrom('audit')
      .select(['action', 'actor_customer_id'])
      .where('entity', '=', 'waitlist')
      .where('entity_id', '=', String(body.waitlist.waitlist_id))
      .execute()
    expect(audit).toEqual([{ action: 'waitlist.joined', actor_customer_id: ana.customer_id }])
  })

  it('is for full classes that have not begun, while the waitlist is open', async () => {
    const eva = await clientWith(api, 1)
    const free = await api.build.singleClass()
    expect(answered(await join(eva, free.single_class_id))).toEqual([412, 'class_not_full'])
    expect(answered(await join(eva, 2_147_483_647))).toEqual([404, 'not_found'])
    const without = await api.build.singleClass({ capacity: null })
    expect((await join(eva, without.single_class_id)).status).toBe(200)
    const begun = await api.build.singleClass({ capacity: 0, class_date: inMinutes(-1) })
    expect(answered(await join(eva, begun.single_class_id))).toEqual([412, 'class_begun'])
    const soon = await api.build.singleClass({ capacity: 0, class_date: inMinutes(29) })
    expect(answered(await join(eva, soon.single_class_id))).toEqual([412, 'waitlist_closed'])
    const later = await api.build.singleClass({ capacity: 0, class_date: inMinutes(50) })
    await configure(api, { booking_closes_minutes: 60 })
    expect(answered(await join(eva, later.single_class_id))).toEqual([412, 'waitlist_closed'])
    const cancelled = await api.build.singleClass({ capacity: 0, cancelled_at: new Date() })
    expect(answered(await join(eva, cancelled.single_class_id))).toEqual([404, 'class_cancelled'])
    const draft = await api.build.singleClass({ capacity: 0, draft: true })
    expect(answered(await join(eva, draft.single_class_id))).toEqual([404, 'not_found'])
  })

  it('is for customers who have neither an entry nor a place', async () => {
    const { single_class_id, holders } = await fullClass(api)
    const eva = await waiter(api, single_class_id)
    expect(answered(await join(eva, single_class_id))).toEqual([409, 'already_waiting'])
    const holder = holders[0]?.client
    expect(holder && answered(await join(holder, single_class_id))).toEqual([409, 'already_reserved'])
  })

  it('requires waitlists and classes to be switched on', async () => {
    const { single_class_id } = await fullClass(api)
    const eva = await clientWith(api, 1)
    await configure(api, { waitlist_enabled: false })
    expect(answered(await join(eva, single_class_id))).toEqual([412, 'waitlist_off'])
    await configure(api, { waitlist_enabled: true, single_class_enabled: false })
    expect(answered(await join(eva, single_class_id))).toEqual([412, 'classes_disabled'])
  })

  it('is for oneself, or for reception', async () => {
    const { single_class_id } = await fullClass(api)
    const [eva, ana] = [await clientWith(api, 1), await clientWith(api, 1)]
    expect((await join(api.visitor, single_class_id)).status).toBe(401)
    expect(answered(await join(ana, single_class_id, { customer_id: eva.customer_id }))).toEqual([
      403,
      'forbidden',
    ])
    const teacher = await coach(api)
    expect((await join(teacher, single_class_id, { customer_id: eva.customer_id })).status).toBe(403)
    const reception = await api.as('reception')
    expect((await join(reception, single_class_id, { customer_id: 2_147_483_647 })).status).toBe(404)
    const { body } = await join(reception, single_class_id, { customer_id: eva.customer_id })
    expect(body.waitlist).toMatchObject({ customer_id: eva.customer_id, position: 1 })
    expect((await eva.call('GET /waitlist')).body.waitlists).toHaveLength(1)
  })
})

describe('the lists', () => {
  it('contain one’s own entries, the next class first', async () => {
    const later = await fullClass(api, { class_date: inMinutes(3000) })
    const sooner = await fullClass(api, { class_date: inMinutes(2000) })
    const eva = await waiter(api, later.single_class_id)
    await join(eva, sooner.single_class_id)
    await waiter(api, later.single_class_id)
    const { body } = await eva.call('GET /waitlist')
    expect(body.waitlists.map((one: { single_class_id: number }) => one.single_class_id)).toEqual([
      sooner.single_class_id,
      later.single_class_id,
    ])
    const { body: one } = await eva.call('GET /waitlist', {
      query: { single_class_id: later.single_class_id },
    })
    expect(one.waitlists).toHaveLength(1)
    expect((await api.visitor.call('GET /waitlist')).status).toBe(401)
  })

  it('have 50 entries a page', async () => {
    const eva = await api.newcomer()
    const { single_class_id } = await fullClass(api)
    for (let nth = 0; nth < 51; nth += 1) {
      const { single_class_id: other } = await api.build.singleClass({
        capacity: 0,
        class_date: inMinutes(500 + nth),
      })
      await api.build.waitlist({ single_class_id: other, customer_id: eva.customer_id })
      const { customer_id } = await api.build.customer()
      await api.build.waitlist({ single_class_id, customer_id })
    }
    const reception = await api.as('reception')
    for (const [who, asked] of [
      [eva, {}],
      [reception, { single_class_id }],
    ] as const) {
      const read = async (page: number) =>
        (await who.call('GET /waitlist', { query: { ...asked, page } })).body
      const [first, second, third] = [await read(1), await read(2), await read(3)]
      expect([first, second, third].map(({ waitlists, total }) => [waitlists.length, total])).toEqual([
        [50, 51],
        [1, 51],
        [0, 51],
      ])
      const ids = [...first.waitlists, ...second.waitlists].map((one) => one.waitlist_id as number)
      expect(new Set(ids).size).toBe(51)
      expect(ids).toEqual(ids.toSorted((one, other) => one - other))
    }
    expect((await eva.call('GET /waitlist', { query: { page: 0 } })).status).toBe(400)
  })

  it('are filtered by class or by entry', async () => {
    const { single_class_id } = await fullClass(api)
    const eva = await waiter(api, single_class_id)
    const ana = await clientWith(api, 0)
    const of = async (who: typeof ana, id: number) => (await who.call(`GET /waitlist/${id}`)).body
    expect((await of(eva, single_class_id)).waitlist.waitlist_id).toBe(eva.waitlist_id)
    expect((await of(eva, eva.waitlist_id)).waitlist.single_class_id).toBe(single_class_id)
    expect(await of(ana, single_class_id)).toEqual({ waitlist: null, line_length: 1 })
    expect(await of(ana, eva.waitlist_id)).toEqual({ waitlist: null, line_length: 0 })
    expect(await of(ana, 2_147_483_647)).toEqual({ waitlist: null, line_length: 0 })
    expect((await of(await api.as('reception'), eva.waitlist_id)).waitlist.customer_id).toBe(eva.customer_id)
    expect((await api.visitor.call(`GET /waitlist/${eva.waitlist_id}`)).status).toBe(401)
    expect((await eva.call('GET /waitlist/x')).status).toBe(400)
  })

  it('of a class are for reception and its coach', async () => {
    const [teacher, other] = [await coach(api), await coach(api)]
    const { single_class_id } = await fullClass(api, { instructor_ids: [teacher.instructor_id] })
    const [eva, ana] = [await waiter(api, single_class_id), await waiter(api, single_class_id)]
    const line = async (who: typeof eva | typeof teacher) => {
      const { status, body } = await who.call('GET /waitlist', { query: { single_class_id } })
      return [status, body.waitlists?.map((one: { customer_id: number }) => one.customer_id)]
    }
    const both = [eva.customer_id, ana.customer_id]
    expect(await line(teacher)).toEqual([200, both])
    expect(await line((await api.as('reception')) as typeof teacher)).toEqual([200, both])
    expect(await line(other)).toEqual([403, undefined])
    expect(await line(ana)).toEqual([200, [ana.customer_id]])
  })
})

describe('leaving a waitlist', () => {
  it('moves those behind up; joining again is at the end', async () => {
    const { single_class_id } = await fullClass(api)
    const [eva, ana] = [await waiter(api, single_class_id), await waiter(api, single_class_id)]
    const { status, body } = await eva.call(`DELETE /waitlist/${eva.waitlist_id}`)
    expect([status, body.waitlist]).toMatchObject([200, { state: 'left', position: null, line_length: 1 }])
    expect((await ana.call(`GET /waitlist/${single_class_id}`)).body.waitlist.position).toBe(1)
    expect(answered(await eva.call(`DELETE /waitlist/${eva.waitlist_id}`))).toEqual([409, 'not_waiting'])
    expect((await join(eva, single_class_id)).body.waitlist.position).toBe(2)
  })

  it('is for oneself, or for reception', async () => {
    const { single_class_id } = await fullClass(api)
    const [eva, ana] = [await waiter(api, single_class_id), await clientWith(api, 0)]
    const path = `DELETE /waitlist/${eva.waitlist_id}`
    expect((await api.visitor.call(path)).status).toBe(401)
    expect(answered(await ana.call(path))).toEqual([404, 'not_found'])
    expect(answered(await (await coach(api)).call(path))).toEqual([404, 'not_found'])
    expect((await eva.call('GET /waitlist')).body.waitlists).toHaveLength(1)
    expect((await (await api.as('reception')).call(path)).status).toBe(200)
  })
})

describe('whether an entry is notified', () => {
  it('is stored, by both paths', async () => {
    const { single_class_id } = await fullClass(api)
    const eva = await waiter(api, single_class_id)
    const { waitlist_id } = eva
    const { body } = await eva.call('PUT /waitlist', { body: { waitlist_id, notify: false } })
    expect(body.waitlist.notify).toBe(false)
    const again = await eva.call(`PUT /waitlist/${waitlist_id}`, { body: { notify: true } })
    expect(again.body.waitlist.notify).toBe(true)
    expect((await eva.call('PUT /waitlist', { body: { waitlist_id } })).body.waitlist.notify).toBe(true)
    await eva.call(`DELETE /waitlist/${waitlist_id}`)
    const late = await eva.call('PUT /waitlist', { body: { waitlist_id, notify: false } })
    expect(answered(late)).toEqual([409, 'not_waiting'])
  })

  it('is for oneself only', async () => {
    const { single_class_id } = await fullClass(api)
    const [eva, ana] = [await waiter(api, single_class_id), await clientWith(api, 0)]
    const call = { body: { waitlist_id: eva.waitlist_id, notify: false } }
    expect((await api.visitor.call('PUT /waitlist', call)).status).toBe(401)
    expect(answered(await ana.call('PUT /waitlist', call))).toEqual([404, 'not_found'])
    expect((await eva.call(`GET /waitlist/${eva.waitlist_id}`)).body.waitlist.notify).toBe(true)
  })
})

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveOf } from '#domain/booking/waitlist/waitlist-life.ts'
import { clientWith, reserve } from '#tests/http/booking/help.ts'
import { configure } from '#tests/http/configure.ts'
import { auditOf } from '#tests/http/audit-of.ts'
import { type Api, type Client, type Reply, startApi } from '#tests/http/harness.ts'
import { twice } from '#tests/http/twice.ts'
import { messagesOf, writeAll } from '#tests/http/messages/help.ts'

let api: Api
let admin: Client
/** How far the server's clock is ahead, in ms. */
let ahead = 0
let turn = 1
const HOUR = 3_600_000
const MINUTE = 60_000
const now = () => new Date(Date.now() + ahead)

beforeAll(async () => {
  api = await startApi({ clock: { now } })
  admin = await api.as('admin')
  // Customers are told at once at any hour at which the tests run.
  await configure(api, { quiet_hours_start: null, quiet_hours_end: null })
})
beforeEach(() => {
  ahead = 0
})

interface Single {
  single_class_id: number
  class_date: string
  updatedAt: string
}
/** A class on each of five days, with a type, a location and a coach of its own. */
async function series(more: Record<string, unknown> = {}): Promise<Single[]> {
  const { class_type_id } = await api.build.classType()
  const { location_id } = await api.build.location()
  const { instructor_id } = await api.build.instructor()
  const first = new Date(Date.now() + (turn += 1) * 24 * HOUR)
  const { status, body } = await admin.call('POST /single_class', {
    body: {
      class_date: first,
      duration: 50,
      class_type_id,
      location_id,
      instructor_ids: [instructor_id],
      capacity: 10,
      repeat: { weekdays: [1, 2, 3, 4, 5, 6, 7], until: new Date(first.getTime() + 4 * 24 * HOUR) },
      ...more,
    },
  })
  expect(status).toBe(200)
  return body.single_classes
}
const later = (one: Single | undefined, ms = HOUR) =>
  new Date(Date.parse(one?.class_date ?? '') + ms).toISOString()
const change = (body: Record<string, unknown>) => admin.call('PUT /single_class', { body })
const undo = ({ body }: Reply, who: Pick<Client, 'call'> = admin) =>
  who.call(`POST /schedule/changes/${body.undo.schedule_undo_id}/undo`, { body: {} })
/** Somebody takes a place. */
async function book(id: number): Promise<Client> {
  const client = await clientWith(api, 1)
  expect((await reserve(client, id)).status).toBe(200)
  return client
}
/** All of the classes that undoing must give back. */
async function stored(classes: readonly Single[]) {
  const ids = classes.map(({ single_class_id }) => single_class_id)
  const rows = await api.db
    .selectFrom('single_class')
    .select([
      'single_class_id',
      'class_date',
      'duration',
      'capacity',
      'class_type_id',
      'location_id',
      'description',
    ])
    .select(['class_package_id', 'icon', 'spot_map', 'series_id', 'draft', 'taken'])
    .where('single_class_id', 'in', ids)
    .orderBy('single_class_id')
    .execute()
  const coaches = await api.db
    .selectFrom('single_class_instructor')
    .selectAll()
    .where('single_class_id', 'in', ids)
    .orderBy('single_class_id')
    .orderBy('position')
    .execute()
  const tags = await api.db
    .selectFrom('single_class_tag')
    .selectAll()
    .where('single_class_id', 'in', ids)
    .orderBy('single_class_id')
    .orderBy('tag_id')
    .execute()
  return { rows, coaches, tags }
}
const following = (one: Single | undefined, fields: Record<string, unknown>) =>
  change({ single_class_id: one?.single_class_id, scope: 'following', ...fields })

describe('undoing a change', () => {
  it('gives every class of the series back what it had, also where they differed', async () => {
    const classes = await series()
    const [first, second, third] = classes
    const coaches = [await api.build.instructor(), await api.build.instructor()]
    const { class_type_id } = await api.build.classType({ spot_map: '4,6' })
    const { location_id } = await api.build.location()
    const tags = [(await api.build.tag()).tag_id]
    const instructor_ids = coaches.map(({ instructor_id }) => instructor_id)
    await change({ single_class_id: third?.single_class_id, instructor_ids, tags, description: 'Con velas' })
    const before = await stored(classes)
    const changed = await following(second, {
      class_date: later(second, 26 * HOUR),
      duration: 80,
      capacity: 8,
      class_type_id,
      location_id,
      instructor_ids: [coaches[1]?.instructor_id],
      tags: [],
      description: 'Otra',
    })
    expect([changed.status, changed.body.single_classes.length]).toEqual([200, classes.length - 1])
    expect(await stored(classes)).not.toEqual(before)
    const { status, body } = await undo(changed)
    expect([status, body.people]).toEqual([200, 0])
    expect(await stored(classes)).toEqual(before)

    const versions = new Map(body.single_classes.map((one: Single) => [one.single_class_id, one.updatedAt]))
    expect(versions.has(first?.single_class_id)).toBe(false)
    const next = { single_class_id: second?.single_class_id, capacity: 9 }
    expect((await change({ ...next, updatedAt: versions.get(next.single_class_id) })).status).toBe(200)
    const lines = await auditOf(api, 'single_class', second?.single_class_id)
    expect(lines.map(({ action }) => action)).toEqual([
      'class.created',
      'class.changed',
      'class.undone',
      'class.changed',
    ])
  })

  it('answers none for a preview', async () => {
    const [first] = await series()
    const kept = () => api.db.selectFrom('schedule_undo').select('schedule_undo_id').execute()
    const before = await kept()
    const seen = await following(first, { capacity: 9, preview: true })
    expect([seen.status, seen.body.undo, await kept()]).toEqual([200, null, before])
  })

  it('is for who made it, once, and for a minute', async () => {
    const [first] = await series()
    const other = await api.newcomer({ role: 'admin' })
    const changed = await following(first, { capacity: 9 })
    const foreign = await undo(changed, other)
    expect([foreign.status, (await undo(changed)).status]).toEqual([404, 200])
    const again = await undo(changed)
    expect([again.status, again.body.code, again.body.error]).toEqual([
      409,
      'undone',
      'Este cambio ya se deshizo.',
    ])
    const late = await following(first, { capacity: 9 })
    ahead = 66_000
    const over = await undo(late)
    expect([over.status, over.body.code]).toEqual([409, 'undo_over'])
    ahead = 59_000
    expect((await undo(late)).status).toBe(200)
  })

  it.each([
    ['somebody booked one of them', 'undo_booked', (id: number) => book(id)],
    [
      'somebody booked and another left',
      'undo_booked',
      async (id: number, own: { client: Client; place: number }) => {
        await own.client.call(`DELETE /class_reservations/${own.place}`, { body: {} })
        await book(id)
      },
    ],
    [
      'one was changed again',
      'undo_changed',
      async (id: number) => void (await change({ single_class_id: id, icon: 'luna' })),
    ],
    [
      'one was cancelled',
      'undo_changed',
      async (id: number) => void (await admin.call(`DELETE /single_class/${id}`, { body: {} })),
    ],
  ])('is refused whole where %s', async (_, code, meanwhile) => {
    const classes = await series()
    const [first, , third] = classes
    const id = third?.single_class_id ?? 0
    const client = await clientWith(api, 1)
    const { body: booked } = await reserve(client, id)
    const changed = await following(first, { class_date: later(first) })
    await meanwhile(id, { client, place: booked.class_reservation.class_reservation_id })
    const before = await stored(classes)
    const { status, body } = await undo(changed)
    expect([status, body.code, body.error]).toEqual([
      409,
      code,
      expect.stringMatching(/no deshicimos nada\.$/),
    ])
    expect(await stored(classes)).toEqual(before)
  })

  it('is refused where the places from before are no longer enough, or a class has begun', async () => {
    const { single_class_id: id } = await api.build.singleClass({
      class_date: new Date(Date.now() + 24 * HOUR),
      capacity: 1,
    })
    await book(id)
    const waiting = await clientWith(api, 1)
    await api.db
      .insertInto('waitlist')
      .values({ single_class_id: id, customer_id: waiting.customer_id })
      .execute()
    const changed = await change({ single_class_id: id, capacity: 2 })
    await api.db
      .updateTable('waitlist')
      .set({ state: moveOf('offer').to, offered_until: new Date(Date.now() + HOUR) })
      .where('single_class_id', '=', id)
      .execute()
    expect((await undo(changed)).body.code).toBe('undo_booked')

    const { single_class_id } = await api.build.singleClass({ class_date: new Date(Date.now() + 20_000) })
    const moved = await change({ single_class_id, class_date: new Date(Date.now() + 2 * HOUR) })
    ahead = 30_000
    expect((await undo(moved)).body.code).toBe('undo_begun')
  })
})

describe('undoing new and removed classes', () => {
  it('takes a new series away whole, or not at all once somebody has a place', async () => {
    const { class_type_id } = await api.build.classType()
    const { location_id } = await api.build.location()
    const add = () =>
      admin.call('POST /single_class', {
        body: {
          class_date: new Date(Date.now() + 2 * 24 * HOUR),
          duration: 50,
          class_type_id,
          location_id,
          instructor_ids: [],
          capacity: 5,
          repeat: { weekdays: [1, 2, 3, 4, 5, 6, 7], until: new Date(Date.now() + 30 * 24 * HOUR) },
        },
      })
    const added = await add()
    expect(added.body.single_classes.length).toBeGreaterThan(20)
    expect([(await undo(added)).status, (await stored(added.body.single_classes)).rows]).toEqual([200, []])

    const kept = await add()
    await book(kept.body.single_classes[3].single_class_id)
    const before = await stored(kept.body.single_classes)
    expect((await undo(kept)).body.code).toBe('undo_booked')
    expect(await stored(kept.body.single_classes)).toEqual(before)
  })

  it('puts removed classes back with their numbers, coaches and tags', async () => {
    const { tag_id } = await api.build.tag()
    const classes = await series({ draft: true, tags: [tag_id] })
    const [first, second] = classes
    const before = await stored(classes)
    const removed = await admin.call('POST /schedule/remove', {
      body: { single_class_ids: [second?.single_class_id], scope: 'following' },
    })
    expect([removed.status, removed.body.classes]).toEqual([200, classes.length - 1])
    expect((await stored(classes)).rows.map((one) => one.single_class_id)).toEqual([first?.single_class_id])
    const { status, body } = await undo(removed)
    expect([status, body.single_classes.length]).toEqual([200, classes.length - 1])
    expect(await stored(classes)).toEqual(before)
    // The next class gets a number of its own.
    expect(
      (await series()).every((one) => !classes.some((old) => old.single_class_id === one.single_class_id)),
    ).toBe(true)
  })

  it('puts removed classes back with their requests for a substitute', async () => {
    const [single] = await series({ draft: true })
    const single_class_id = single?.single_class_id ?? 0
    const { instructor_id } = await api.db
      .selectFrom('single_class_instructor')
      .select('instructor_id')
      .where('single_class_id', '=', single_class_id)
      .executeTakeFirstOrThrow()
    const of = { single_class_id, instructor_id }
    await api.db
      .insertInto('substitute_request')
      .values([
        { ...of, note: 'Tengo gripa' },
        { ...of, closed_at: new Date() },
      ])
      .execute()
    const requests = () =>
      api.db
        .selectFrom('substitute_request')
        .selectAll()
        .where('single_class_id', '=', single_class_id)
        .orderBy('substitute_request_id')
        .execute()
    const before = await requests()
    const removed = await admin.call('POST /schedule/remove', {
      body: { single_class_ids: [single_class_id] },
    })
    expect(await requests()).toEqual([])
    expect((await undo(removed)).status).toBe(200)
    expect(await requests()).toEqual(before)
    expect(before).toHaveLength(2)
  })

  it('is refused where what they refer to is gone', async () => {
    const classes = await series({ draft: true })
    const types = await api.db
      .selectFrom('single_class')
      .select('class_type_id')
      .where('single_class_id', '=', classes[0]?.single_class_id ?? 0)
      .executeTakeFirstOrThrow()
    const ids = classes.map(({ single_class_id }) => single_class_id)
    const removed = await twice(admin, 'POST /schedule/remove', { single_class_ids: ids })
    await api.db.deleteFrom('class_type').where('class_type_id', '=', types.class_type_id).execute()
    expect((await undo(removed)).body.code).toBe('undo_gone')
  })
})

describe('customers are told of a change', () => {
  const told = async (client: Client) =>
    (await messagesOf(api, client.customer_id, 'class_changed')).filter(({ channel }) => channel === 'mail')
  const worker = () => writeAll(api.services)
  async function booked(begins: Date) {
    const { single_class_id } = await api.build.singleClass({ class_date: begins })
    return { single_class_id, client: await book(single_class_id) }
  }
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)

  it('a minute later, once for two changes, with what they last knew', async () => {
    const begins = inHours(100)
    const { single_class_id, client } = await booked(begins)
    await change({ single_class_id, class_date: inHours(101) })
    ahead = 30_000
    await worker()
    await change({ single_class_id, class_date: inHours(102) })
    ahead = 70_000
    await worker()
    expect(await told(client)).toEqual([])
    ahead = 2 * MINUTE
    await worker()
    const [message, ...others] = await told(client)
    expect(others).toEqual([])
    const hour = begins.toLocaleTimeString('es-MX', {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: 'America/Mexico_City',
    })
    expect(message?.body_text).toContain(hour)
  })

  it('not at all if it is undone, nor if it is changed back by hand', async () => {
    const begins = inHours(110)
    const { single_class_id, client } = await booked(begins)
    const changed = await change({ single_class_id, class_date: inHours(111) })
    expect(changed.body.affected).toHaveLength(1)
    expect((await undo(changed)).body.people).toBe(0)
    await change({ single_class_id, class_date: inHours(112) })
    expect((await change({ single_class_id, class_date: begins })).body.affected).toEqual([])
    ahead = 5 * MINUTE
    await worker()
    expect(await told(client)).toEqual([])
  })

  it('of what is left where only the second of two changes is undone', async () => {
    const { single_class_id, client } = await booked(inHours(120))
    await change({ single_class_id, class_date: inHours(121) })
    const second = await change({ single_class_id, class_date: inHours(122) })
    expect((await undo(second)).body.people).toBe(1)
    ahead = 5 * MINUTE
    await worker()
    expect(await told(client)).toHaveLength(1)
  })

  it('at once if the class begins within the hour, and then of the undoing too', async () => {
    const { single_class_id, client } = await booked(new Date(Date.now() + 50 * MINUTE))
    const changed = await change({ single_class_id, class_date: inHours(3) })
    await worker()
    expect(await told(client)).toHaveLength(1)
    expect((await undo(changed)).body.people).toBe(1)
    await worker()
    expect(await told(client)).toHaveLength(2)
  })
})

import { beforeAll, expect, it } from 'vitest'
import { verify } from '#server/db/verify.ts'
import { clientWith, coach, creditsOf, reserve } from '#tests/http/booking/help.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

let api: Api
let admin: Client
const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})

/** Everything that a preview must leave as it was. */
async function stored() {
  const [classes, places, notices, audit, entries, waiting] = await Promise.all([
    api.db.selectFrom('single_class').selectAll().orderBy('single_class_id').execute(),
    api.db.selectFrom('class_reservation').selectAll().orderBy('class_reservation_id').execute(),
    api.db.selectFrom('notice').selectAll().execute(),
    api.db.selectFrom('audit').select('audit_id').execute(),
    api.db.selectFrom('credit_entry').selectAll().execute(),
    api.db.selectFrom('waitlist').selectAll().execute(),
  ])
  return { classes, places, notices, audit, entries, waiting }
}

it('a previewed move names who is notified with how many places, and changes nothing', async () => {
  const { single_class_id } = await api.build.singleClass({ class_date: new Date(inDays(3)), capacity: 8 })
  const eva = await clientWith(api, 2)
  await reserve(eva, single_class_id, { guest: 'Lía' })
  const before = await stored()
  const wish = { single_class_id, class_date: inDays(4) }
  const { status, body } = await admin.call('PUT /single_class', { body: { ...wish, preview: true } })
  expect([status, body.single_class.class_date]).toEqual([200, wish.class_date])
  expect(body.affected).toEqual([
    {
      customer_id: eva.customer_id,
      name: expect.any(String),
      last_name: expect.any(String),
      places: 2,
      credits_returned: 0,
      cash_paid: 0,
      waiting: false,
      notified: true,
    },
  ])
  expect(await stored()).toEqual(before)
  const done = await admin.call('PUT /single_class', { body: wish })
  expect(done.body.affected).toEqual(body.affected)
  expect((await stored()).notices).toHaveLength(before.notices.length + 1)
})

it('a previewed move names who waits too', async () => {
  const { single_class_id } = await api.build.singleClass({ class_date: new Date(inDays(3)) })
  const ana = await api.build.customer()
  await api.build.waitlist({ single_class_id, customer_id: ana.customer_id })
  const preview = (fields: Record<string, unknown>) =>
    admin.call('PUT /single_class', { body: { single_class_id, ...fields, preview: true } })
  expect((await preview({ class_date: inDays(4) })).body.affected).toMatchObject([
    { customer_id: ana.customer_id, places: 0, waiting: true, notified: true },
  ])
  expect((await preview({ capacity: 20 })).body.affected).toEqual([])
})

it('a previewed change that nobody is told of affects nobody; a refused one is refused the same', async () => {
  const { single_class_id } = await api.build.singleClass({ class_date: new Date(inDays(3)), capacity: 8 })
  await reserve(await clientWith(api, 1), single_class_id)
  const { body } = await admin.call('PUT /single_class', {
    body: { single_class_id, capacity: 9, preview: true },
  })
  expect(body.affected).toEqual([])
  const refused = await admin.call('PUT /single_class', {
    body: { single_class_id, capacity: 0, preview: true },
  })
  expect([refused.status, refused.body.code]).toEqual([409, 'capacity_taken'])
})

it('a previewed cancellation says whose credits return and who waits, and cancels nothing', async () => {
  const { single_class_id } = await api.build.singleClass({ class_date: new Date(inDays(3)), capacity: 3 })
  const eva = await clientWith(api, 2)
  await reserve(eva, single_class_id, { guest: 'Lía' })
  const owed = await api.build.reservation({ single_class_id })
  const ana = await api.build.customer()
  await api.build.waitlist({ single_class_id, customer_id: ana.customer_id })
  const before = await stored()
  const path = `DELETE /single_class/${single_class_id}`
  const { status, body } = await admin.call(path, { body: { preview: true } })
  expect(status).toBe(200)
  expect(body.cancelled).toMatchObject({ reservations: 3, credits_returned: 2, waiting: 1 })
  const by = (id: number) => body.affected.find((one: { customer_id: number }) => one.customer_id === id)
  expect(body.affected).toHaveLength(3)
  expect(by(eva.customer_id)).toMatchObject({
    places: 2,
    credits_returned: 2,
    waiting: false,
    notified: true,
  })
  expect(by(owed.customer_id)).toMatchObject({ places: 1, credits_returned: 0, notified: true })
  expect(by(ana.customer_id)).toMatchObject({ places: 0, waiting: true, notified: true })
  expect(await stored()).toEqual(before)
  expect(await creditsOf(eva)).toEqual({ used: 2 })
  const done = await admin.call(path, { body: {} })
  expect(done.body.affected).toEqual(body.affected)
  expect(await creditsOf(eva)).toEqual({ free: 2 })
  expect(await verify(api.db)).toEqual([])
})

it('a series of 500 classes with a clash in its middle creates none and says which, until the clash is meant', async () => {
  const { instructor_id } = await api.build.instructor()
  const { class_type_id } = await api.build.classType()
  const { location_id } = await api.build.location()
  const series = {
    class_date: inDays(3),
    duration: 50,
    capacity: 10,
    class_type_id,
    location_id,
    instructor_ids: [instructor_id],
    repeat: { weekdays: [1, 2, 3, 4, 5, 6, 7], until: inDays(502) },
  }
  const once = await admin.call('POST /single_class', {
    body: { ...series, class_date: inDays(250), repeat: undefined },
  })
  const [other] = once.body.single_classes
  const before = await stored()
  const { status, body } = await admin.call('POST /single_class', { body: { ...series, preview: true } })
  expect([status, body.single_classes.length]).toEqual([200, 500])
  expect(body.warnings.map((one: { kind: string; other_class_id: number }) => one.kind)).toEqual([
    'coach_busy',
    'place_busy',
  ])
  expect(body.warnings[0].other_class_id).toBe(other.single_class_id)
  expect(await stored()).toEqual(before)
  const wrong = await admin.call('POST /single_class', {
    body: { ...series, instructor_ids: [2_147_483_647] },
  })
  expect(wrong.status).toBe(400)
  expect(await stored()).toEqual(before)
  const clashing = await admin.call('POST /single_class', { body: series })
  expect([clashing.status, clashing.body.code]).toEqual([409, 'classes_clash'])
  for (const { text } of body.warnings) expect(clashing.body.error).toContain(text)
  expect(await stored()).toEqual(before)
  const created = await admin.call('POST /single_class', { body: { ...series, overlap: true } })
  expect(created.status).toBe(200)
  expect(created.body.single_classes).toHaveLength(500)
  expect((await stored()).classes).toHaveLength(before.classes.length + 500)
})

it('a class is moved onto another of its coach only when that is meant; its description changes all the same', async () => {
  const { instructor_id } = await api.build.instructor()
  const at = (hours: number) => new Date(Date.parse(inDays(5)) + hours * 3_600_000)
  const other = await api.build.singleClass({ class_date: at(2), instructor_ids: [instructor_id] })
  const { single_class_id } = await api.build.singleClass({
    class_date: at(0),
    instructor_ids: [instructor_id],
  })
  const move = { single_class_id, class_date: at(2).toISOString() }
  const before = await stored()
  const refused = await admin.call('PUT /single_class', { body: move })
  expect([refused.status, refused.body.code]).toEqual([409, 'classes_clash'])
  expect(await stored()).toEqual(before)
  const meant = await admin.call('PUT /single_class', { body: { ...move, overlap: true } })
  expect([meant.status, meant.body.warnings[0].other_class_id]).toEqual([200, other.single_class_id])
  const described = await admin.call('PUT /single_class', { body: { single_class_id, description: 'Dueto' } })
  expect([described.status, described.body.single_class.description]).toEqual([200, 'Dueto'])
})

it('of two classes of one coach that are added at once, one is refused', async () => {
  const { instructor_id } = await api.build.instructor()
  const { class_type_id } = await api.build.classType()
  const { location_id } = await api.build.location()
  const body = {
    class_date: inDays(9),
    duration: 50,
    capacity: 10,
    class_type_id,
    location_id,
    instructor_ids: [instructor_id],
  }
  const answers = await Promise.all([1, 2, 3].map(() => admin.call('POST /single_class', { body })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

it('staff read the timetable with series and places; a coach only the own classes', async () => {
  const own = await coach(api)
  const class_date = new Date(inDays(3))
  const mine = await api.build.singleClass({ class_date, instructor_ids: [own.instructor_id] })
  const other = await api.build.singleClass({ class_date })
  await reserve(await clientWith(api, 1), other.single_class_id)
  const days = { start_date: inDays(2).slice(0, 10), end_date: inDays(4).slice(0, 10) }
  const seen = async (who: Pick<Client, 'call'>) => {
    const { status, body } = await who.call('GET /schedule/staff', { query: days })
    expect(status).toBe(200)
    return body.days.flatMap((one: { details: unknown[] }) => one.details) as Record<string, unknown>[]
  }
  const ids = (await seen(own)).map((one) => one['single_class_id'])
  expect(ids).toEqual([mine.single_class_id])
  const all = await seen(await api.as('reception'))
  expect(all.find((one) => one['single_class_id'] === other.single_class_id)).toMatchObject({
    taken: 1,
    series_id: null,
  })
})

import { beforeAll, expect, it } from 'vitest'
import { atWallTime } from '#domain/time/at-wall-time.ts'
import { addDays, mondayOf } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { clientWith, reserve } from '#tests/http/booking/help.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

const ZONE = 'America/Mexico_City'
const HOUR = 3_600_000
let api: Api
let admin: Client

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})

const monday = addDays(mondayOf(localDay(new Date(), ZONE)), 7)
const at = (day: string, hour: number) => atWallTime(day, hour * HOUR, ZONE)
const repeat = (id: number, body: Record<string, unknown>) =>
  admin.call(`POST /single_class/${id}/repeat`, { body })
const stored = () => api.db.selectFrom('single_class').selectAll().orderBy('single_class_id').execute()
const seriesOf = async (id: number) => {
  const { body } = await admin.call(`GET /single_class/${id}/series`)
  return body as { weekdays: number[]; last: string; classes: number }
}
const dateOf = ({ class_date }: { class_date: Date }) => class_date.toISOString()
const inSeries = async (id: number) => {
  const own = (await stored()).find((one) => one.single_class_id === id)
  return (await stored()).filter((one) => one.series_id !== null && one.series_id === own?.series_id)
}

it('a class becomes weekly with its coach, place and terms, is previewed first, and pressed twice adds once', async () => {
  const { instructor_id } = await api.build.instructor()
  const own = await api.build.singleClass({
    class_date: at(monday, 7),
    instructor_ids: [instructor_id],
    capacity: 5,
  })
  const id = own.single_class_id
  const wish = { weekdays: [1, 3], until: addDays(monday, 14) }
  const before = await stored()
  const seen = await repeat(id, { ...wish, preview: true })
  expect([seen.status, seen.body]).toMatchObject([
    200,
    { classes: 4, skipped: 0, clashes: [], first: at(addDays(monday, 2), 7).toISOString(), undo: null },
  ])
  expect(await stored()).toEqual(before)
  const done = await repeat(id, wish)
  expect([done.status, done.body.classes]).toEqual([200, 4])
  expect(await seriesOf(id)).toEqual({
    weekdays: [1, 3],
    last: at(addDays(monday, 14), 7).toISOString(),
    classes: 5,
  })
  const one = await api.visitor.call(`GET /single_class/single/${done.body.single_class_ids[3]}`)
  expect(one.body.single_class).toMatchObject({
    capacity: 5,
    duration: own.duration,
    class_instructors: [{ instructor: { instructor_id } }],
  })
  const after = await stored()
  const again = await repeat(id, wish)
  expect([again.status, again.body.fields]).toEqual([400, { until: expect.stringContaining('ya llega') }])
  expect(await stored()).toEqual(after)
  const lines = await api.db
    .selectFrom('audit')
    .select('action')
    .where('entity', '=', 'single_class')
    .where('entity_id', '=', String(id))
    .execute()
  expect(lines).toEqual([{ action: 'class.repeated' }])
})

it('the same key gives the same answer', async () => {
  const { single_class_id: id } = await api.build.singleClass({ class_date: at(monday, 8) })
  const send = () =>
    admin.call(`POST /single_class/${id}/repeat`, {
      body: { weekdays: [1], until: addDays(monday, 21) },
      headers: { 'idempotency-key': 'twice' },
    })
  const [first, second] = [await send(), await send()]
  expect(first.status).toBe(200)
  expect(second.body).toEqual(first.body)
  expect((await seriesOf(id)).classes).toBe(4)
})

it('a series is lengthened after its end, each weekday as it was there last', async () => {
  const made = await admin.call('POST /single_class', {
    body: {
      class_date: at(monday, 10).toISOString(),
      duration: 50,
      capacity: 10,
      class_type_id: (await api.build.classType()).class_type_id,
      location_id: (await api.build.location()).location_id,
      instructor_ids: [],
      repeat: { weekdays: [1, 4], until: addDays(monday, 13) },
    },
  })
  const [first, , , last] = made.body.single_classes.map(
    (one: { single_class_id: number }) => one.single_class_id,
  )
  // The last Thursday has another hour; a Monday in its middle was removed.
  await admin.call('PUT /single_class', {
    body: { single_class_id: last, class_date: at(addDays(monday, 10), 18).toISOString(), duration: 30 },
  })
  await admin.call(`DELETE /single_class/${made.body.single_classes[2].single_class_id}`, { body: {} })
  const done = await repeat(first, { weekdays: [1, 4], until: addDays(monday, 27) })
  expect([done.status, done.body.classes]).toEqual([200, 4])
  const added = (await inSeries(first)).filter((one) =>
    done.body.single_class_ids.includes(one.single_class_id),
  )
  expect(added.map((one) => [dateOf(one), one.duration])).toEqual([
    [at(addDays(monday, 14), 10).toISOString(), 50],
    [at(addDays(monday, 17), 18).toISOString(), 30],
    [at(addDays(monday, 21), 10).toISOString(), 50],
    [at(addDays(monday, 24), 18).toISOString(), 30],
  ])
})

it('five hundred classes with a clash in the middle: none, or all but that one', async () => {
  const { instructor_id } = await api.build.instructor()
  const own = await api.build.singleClass({ class_date: at(monday, 12), instructor_ids: [instructor_id] })
  const id = own.single_class_id
  await api.build.singleClass({ class_date: at(addDays(monday, 250), 12), instructor_ids: [instructor_id] })
  const wish = { weekdays: [1, 2, 3, 4, 5, 6, 7], until: addDays(monday, 500) }
  const before = await stored()
  const refused = await repeat(id, wish)
  expect([refused.status, refused.body.code]).toEqual([409, 'classes_clash'])
  expect(refused.body.error).toMatch(/^1 clase no cabe ahí.+ ya da /)
  expect(await stored()).toEqual(before)
  const skipping = await repeat(id, { ...wish, clashing: 'skip' })
  expect(skipping.body).toMatchObject({ classes: 499, skipped: 1, clashing: 1 })
  expect(await inSeries(id)).toHaveLength(500)
})

it('is undone within the minute: the class is of no series again; but not once somebody reserved', async () => {
  const { single_class_id: id } = await api.build.singleClass({ class_date: at(monday, 14) })
  const undo = (done: Awaited<ReturnType<typeof repeat>>) =>
    admin.call(`POST /schedule/changes/${done.body.undo.schedule_undo_id}/undo`, { body: {} })
  const before = await stored()
  expect((await undo(await repeat(id, { weekdays: [1], until: addDays(monday, 21) }))).status).toBe(200)
  expect(await stored()).toEqual(before)
  const again = await repeat(id, { weekdays: [1], until: addDays(monday, 21) })
  // What was there of a series stays one.
  expect((await undo(await repeat(id, { weekdays: [1], until: addDays(monday, 35) }))).status).toBe(200)
  expect(await inSeries(id)).toHaveLength(4)
  expect((await reserve(await clientWith(api, 1), again.body.single_class_ids[0])).status).toBe(200)
  const refused = await undo(again)
  expect([refused.status, refused.body.code]).toEqual([409, 'undo_booked'])
})

it('a draft gives drafts unless they are to be published', async () => {
  const { single_class_id: id } = await api.build.singleClass({ class_date: at(monday, 16), draft: true })
  const [added] = (await repeat(id, { weekdays: [1], until: addDays(monday, 7) })).body.single_class_ids
  const draftOf = async (one: number) =>
    (await stored()).find(({ single_class_id }) => single_class_id === one)?.draft
  expect(await draftOf(added)).toBe(true)
  const more = await repeat(id, { weekdays: [1], until: addDays(monday, 14), draft: false })
  expect(await draftOf(more.body.single_class_ids[0])).toBe(false)
})

it('says what is wrong, and adds nothing', async () => {
  const { single_class_id: id } = await api.build.singleClass({ class_date: at(monday, 18) })
  const gone = await api.build.singleClass({ class_date: at(monday, 19), cancelled_at: new Date() })
  const before = await stored()
  const until = addDays(monday, 20)
  expect((await repeat(id, { weekdays: [1], until: monday })).body.fields).toHaveProperty('until')
  expect((await repeat(id, { weekdays: [1], until: addDays(monday, 740) })).body.fields).toHaveProperty(
    'until',
  )
  expect((await repeat(id, { weekdays: [4], until: addDays(monday, 2) })).body.fields).toHaveProperty(
    'weekdays',
  )
  expect((await repeat(id, { weekdays: [], until })).status).toBe(400)
  expect((await repeat(gone.single_class_id, { weekdays: [1], until })).status).toBe(409)
  expect((await repeat(2_000_000_000, { weekdays: [1], until })).status).toBe(404)
  expect(await stored()).toEqual(before)
})

it('one that is long over goes on from today', async () => {
  const { single_class_id: id } = await api.build.singleClass({ class_date: at(addDays(monday, -70), 9) })
  const { body } = await repeat(id, {
    weekdays: [2],
    until: addDays(monday, 6),
    clashing: 'skip',
    preview: true,
  })
  expect(body.last).toBe(at(addDays(monday, 1), 9).toISOString())
  expect(body.classes + body.skipped).toBeLessThanOrEqual(2)
})

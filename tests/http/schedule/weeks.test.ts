import { beforeAll, expect, it } from 'vitest'
import { addDays, mondayOf } from '#domain/time/days.ts'
import { atWallTime } from '#domain/time/at-wall-time.ts'
import { localDay } from '#domain/time/local-day.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

const ZONE = 'America/Mexico_City'
const HOUR = 3_600_000
let api: Api
let admin: Client
let week = 1

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})

/** The Monday of weeks of its own for each test, where nothing is on the timetable. */
const ownMonday = () => addDays(mondayOf(localDay(new Date(), ZONE)), 7 * (week += 3))
const at = (day: string, hour: number) => atWallTime(day, hour * HOUR, ZONE)
const stored = () => api.db.selectFrom('single_class').selectAll().orderBy('single_class_id').execute()
const copyTo = (monday: string, to: string, more: Record<string, unknown> = {}) =>
  admin.call('POST /schedule/copy', {
    body: { start_date: monday, end_date: addDays(monday, 6), to_date: to, ...more },
  })

it('a week is copied to the same hours, with coaches, terms and tags and without reservations', async () => {
  const monday = ownMonday()
  const { instructor_id } = await api.build.instructor()
  const own = await api.build.singleClass({
    class_date: at(monday, 7),
    instructor_ids: [instructor_id],
    capacity: 5,
    description: 'Con velas',
  })
  const sunday = await api.build.singleClass({ class_date: at(addDays(monday, 6), 20) })
  await api.build.singleClass({ class_date: at(monday, 9), cancelled_at: new Date() })
  await api.build.reservation({ single_class_id: own.single_class_id })
  const before = await stored()
  const to = addDays(monday, 7)
  const seen = await copyTo(monday, to, { preview: true })
  expect([seen.status, seen.body]).toMatchObject([200, { classes: 2, skipped: 0, clashing: 0, clashes: [] }])
  expect([seen.body.first, seen.body.last]).toEqual([
    at(to, 7).toISOString(),
    at(addDays(to, 6), 20).toISOString(),
  ])
  expect(await stored()).toEqual(before)
  const done = await copyTo(monday, to)
  expect(done.status).toBe(200)
  const [first, last] = done.body.single_class_ids
  const one = await api.visitor.call(`GET /single_class/single/${first}`)
  expect(one.body.single_class).toMatchObject({
    class_date: at(to, 7).toISOString(),
    duration: own.duration,
    capacity: 5,
    description: 'Con velas',
    places_left: 5,
    class_instructors: [{ instructor: { instructor_id } }],
  })
  expect((await api.visitor.call(`GET /single_class/single/${last}`)).body.single_class).toMatchObject({
    class_type: { class_type_id: sunday.class_type_id },
    location: { location_id: sunday.location_id },
  })
})

it('what clashes is listed and nothing copied; or it is left out; or what overlaps is copied too', async () => {
  const monday = ownMonday()
  const to = addDays(monday, 7)
  const { instructor_id } = await api.build.instructor()
  const gone = await api.build.instructor()
  await api.build.singleClass({ class_date: at(monday, 7), instructor_ids: [instructor_id] })
  await api.build.singleClass({ class_date: at(monday, 9), instructor_ids: [gone.instructor_id] })
  await api.build.singleClass({ class_date: at(monday, 11) })
  await api.build.singleClass({ class_date: at(to, 7), instructor_ids: [instructor_id] })
  await api.db
    .updateTable('instructor')
    .set({ deleted_at: new Date() })
    .where('instructor_id', '=', gone.instructor_id)
    .execute()
  const before = await stored()
  const refused = await copyTo(monday, to)
  expect([refused.status, refused.body.code]).toEqual([409, 'classes_clash'])
  expect(refused.body.error).toMatch(/^2 clases no caben ahí.+ ya da .+ ya no está en uso/)
  expect(await stored()).toEqual(before)
  const skipping = await copyTo(monday, to, { clashing: 'skip', preview: true })
  expect(skipping.body).toMatchObject({ classes: 1, skipped: 2, clashing: 2 })
  expect(skipping.body.clashes).toMatchObject([
    { kind: 'coach_busy', class_date: at(to, 7).toISOString(), text: expect.stringContaining('ya da') },
    { kind: 'retired', class_date: at(to, 9).toISOString() },
  ])
  expect(new Set(skipping.body.clashes.map(({ place }: { place: number }) => place)).size).toBe(2)
  const overlapping = await copyTo(monday, to, { clashing: 'overlap' })
  expect(overlapping.body).toMatchObject({ classes: 2, skipped: 1, clashing: 2 })
  const twice = await copyTo(monday, to, { clashing: 'skip' })
  expect(twice.body).toMatchObject({ classes: 0, skipped: 3 })
  expect(await stored()).toHaveLength(before.length + 2)
})

it('a draft is copied as a draft beside published classes, which the switch alone makes drafts', async () => {
  const monday = ownMonday()
  await api.build.singleClass({ class_date: at(monday, 7), draft: true })
  await api.build.singleClass({ class_date: at(monday, 9) })
  const draftsOf = async (to: string, more: Record<string, unknown> = {}) => {
    const { single_class_ids } = (await copyTo(monday, to, more)).body
    const copies = (await stored()).filter((one) => single_class_ids.includes(one.single_class_id))
    return copies.map(({ draft }) => draft)
  }
  expect(await draftsOf(addDays(monday, 7))).toEqual([true, false])
  expect(await draftsOf(addDays(monday, 14), { draft: true })).toEqual([true, true])
})

it('copying one week several times at once adds it once', async () => {
  const monday = ownMonday()
  for (const hour of [7, 8, 9, 10]) await api.build.singleClass({ class_date: at(monday, hour) })
  const all = await Promise.all(Array.from({ length: 8 }, () => copyTo(monday, addDays(monday, 7))))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(all.filter(({ status }) => status === 409)).toHaveLength(7)
})

it('a past, empty, backwards or too long range says so', async () => {
  const monday = ownMonday()
  const code = async (body: Record<string, unknown>) => {
    const { status, body: answer } = await admin.call('POST /schedule/copy', { body })
    return [status, Object.keys(answer.fields ?? {})[0] ?? answer.code]
  }
  const days = { start_date: monday, end_date: addDays(monday, 6) }
  expect(await code({ ...days, to_date: addDays(monday, 7) })).toEqual([400, 'start_date'])
  expect(await code({ ...days, to_date: monday })).toEqual([400, 'to_date'])
  expect(await code({ ...days, end_date: addDays(monday, -1), to_date: addDays(monday, 7) })).toEqual([
    400,
    'end_date',
  ])
  expect(await code({ ...days, end_date: addDays(monday, 42), to_date: addDays(monday, 7) })).toEqual([
    400,
    'end_date',
  ])
  await api.build.singleClass({ class_date: at(monday, 7) })
  const ago = addDays(mondayOf(localDay(new Date(), ZONE)), -14)
  const past = await copyTo(monday, ago, { clashing: 'skip', preview: true })
  expect(past.body.clashes).toMatchObject([{ kind: 'past' }])
})

it('a copy goes two years from today at most', async () => {
  const monday = ownMonday()
  await api.build.singleClass({ class_date: at(monday, 7) })
  const before = await stored()
  const last = addDays(localDay(new Date(), ZONE), 731)
  for (const to of [addDays(last, 1), '2099-01-05', '9999-12-31'])
    for (const preview of [true, false]) {
      const far = await copyTo(monday, to, { preview })
      expect([far.status, far.body.fields]).toEqual([
        400,
        { to_date: 'Elige una fecha a más tardar dentro de dos años.' },
      ])
    }
  expect((await copyTo(monday, last, { preview: true })).body.classes).toBe(1)
  expect(await stored()).toEqual(before)
})

it('a copy is taken back as long as nobody reserved, all of it or nothing', async () => {
  const monday = ownMonday()
  await api.build.singleClass({ class_date: at(monday, 7) })
  await api.build.singleClass({ class_date: at(monday, 9) })
  const before = await stored()
  const copied = await copyTo(monday, addDays(monday, 7))
  const undo = (copy: typeof copied) =>
    admin.call(`POST /schedule/changes/${copy.body.undo.schedule_undo_id}/undo`, { body: {} })
  expect((await undo(copied)).status).toBe(200)
  expect(await stored()).toEqual(before)
  const again = await copyTo(monday, addDays(monday, 7))
  await api.build.reservation({ single_class_id: again.body.single_class_ids[1] })
  const kept = await undo(again)
  expect([kept.status, kept.body.code]).toEqual([409, 'undo_booked'])
  const refused = await admin.call('POST /schedule/remove', {
    body: { single_class_ids: again.body.single_class_ids },
  })
  expect([refused.status, refused.body.code]).toEqual([409, 'classes_used'])
  expect(await stored()).toHaveLength(before.length + 2)
})

it('the same key copies once, even where classes may overlap', async () => {
  const monday = ownMonday()
  await api.build.singleClass({ class_date: at(monday, 7) })
  const body = {
    start_date: monday,
    end_date: addDays(monday, 6),
    to_date: addDays(monday, 7),
    clashing: 'overlap',
  }
  const before = (await stored()).length
  const send = () => admin.call('POST /schedule/copy', { body, key: 'one-copy' })
  const [first, second] = [await send(), await send()]
  expect([first.status, second.status, second.body]).toEqual([200, 200, first.body])
  expect(await stored()).toHaveLength(before + 1)
})

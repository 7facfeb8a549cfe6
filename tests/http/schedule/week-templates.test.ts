import { beforeAll, describe, expect, it } from 'vitest'
import { atWallTime } from '#domain/time/at-wall-time.ts'
import { addDays, mondayOf } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { configure } from '#tests/http/configure.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { twice } from '#tests/http/twice.ts'

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
const at = (day: string, hour: number, zone = ZONE) => atWallTime(day, hour * HOUR, zone)
const stored = () => api.db.selectFrom('single_class').selectAll().orderBy('single_class_id').execute()
const keep = (name: string, start_date: string, more: Record<string, unknown> = {}) =>
  admin.call('POST /schedule/templates', { body: { name, start_date, ...more } })
const idOf = async (name: string, monday: string): Promise<number> =>
  (await keep(name, monday)).body.template.week_template_id
const apply = (id: number, to_date: string, more: Record<string, unknown> = {}) =>
  admin.call(`POST /schedule/templates/${id}/apply`, { body: { to_date, ...more } })
const archive = (table: 'class_type' | 'instructor' | 'location', id: number) =>
  api.db
    .updateTable(table)
    .set({ deleted_at: new Date() })
    .where(api.db.dynamic.ref(`${table}_id`), '=', id)
    .execute()

it('a week is kept from any of its days and put on another as drafts, with coaches, terms and tags', async () => {
  const monday = ownMonday()
  const [first, second] = [await api.build.instructor(), await api.build.instructor()]
  const instructor_ids = [second.instructor_id, first.instructor_id]
  const own = await api.build.singleClass({ class_date: at(monday, 7), instructor_ids, capacity: 5 })
  const { tag_id } = await api.build.tag()
  const gone = await api.build.tag()
  const tagged = [tag_id, gone.tag_id].map((one) => ({ single_class_id: own.single_class_id, tag_id: one }))
  await api.db.insertInto('single_class_tag').values(tagged).execute()
  await api.build.singleClass({ class_date: at(addDays(monday, 6), 23.5), draft: true })
  await api.build.singleClass({ class_date: at(monday, 9), cancelled_at: new Date() })
  await api.build.reservation({ single_class_id: own.single_class_id })
  const kept = await keep('  Semana normal ', addDays(monday, 3))
  expect([kept.status, kept.body]).toMatchObject([200, { template: { name: 'Semana normal', classes: 2 } }])
  const listed = await admin.call('GET /schedule/templates')
  expect(listed.body.templates).toContainEqual(kept.body.template)

  // What becomes of the classes and of a tag changes nothing that the template needs.
  await api.db.deleteFrom('single_class_tag').where('tag_id', '=', gone.tag_id).execute()
  expect((await admin.call(`DELETE /tags/${gone.tag_id}`)).status).toBe(200)
  await api.db.updateTable('single_class').set({ capacity: 9 }).execute()
  const to = addDays(monday, 7)
  const before = await stored()
  const id = kept.body.template.week_template_id
  const seen = await apply(id, addDays(to, 2), { preview: true })
  expect([seen.status, seen.body]).toMatchObject([200, { classes: 2, skipped: 0, clashing: 0, clashes: [] }])
  expect([seen.body.first, seen.body.last]).toEqual([
    at(to, 7).toISOString(),
    at(addDays(to, 6), 23.5).toISOString(),
  ])
  expect(await stored()).toEqual(before)
  const done = await apply(id, addDays(to, 2))
  expect(done.status).toBe(200)
  const added = (await stored()).filter((one) => done.body.single_class_ids.includes(one.single_class_id))
  expect(added).toMatchObject([
    {
      class_date: at(to, 7),
      duration: own.duration,
      capacity: 5,
      taken: 0,
      draft: true,
      class_type_id: own.class_type_id,
      location_id: own.location_id,
    },
    { class_date: at(addDays(to, 6), 23.5), draft: true },
  ])
  const [one] = done.body.single_class_ids
  const ofNew = { single_class_id: one }
  const coaches = await api.db
    .selectFrom('single_class_instructor')
    .select('instructor_id')
    .where('single_class_id', '=', one)
    .orderBy('position')
    .execute()
  expect(coaches.map(({ instructor_id }) => instructor_id)).toEqual(instructor_ids)
  const tags = await api.db
    .selectFrom('single_class_tag')
    .selectAll()
    .where('single_class_id', '=', one)
    .execute()
  expect(tags).toEqual([{ ...ofNew, tag_id }])
  const lines = await admin.call('GET /audit', { query: { entity: 'week_template', entity_id: String(id) } })
  expect(lines.body.entries).toMatchObject([
    { action: 'week_template.applied', entity_name: 'Semana normal' },
    { action: 'week_template.created' },
  ])
  const history = await admin.call('GET /audit', {
    query: { entity: 'single_class', entity_id: String(one) },
  })
  expect(history.body.entries).toMatchObject([
    { action: 'class.created', before: null, after: { draft: true } },
  ])
})

it('published at once where that is asked, and of one location where the week was kept so', async () => {
  const monday = ownMonday()
  const { location_id } = await api.build.singleClass({ class_date: at(monday, 7) })
  await api.build.singleClass({ class_date: at(monday, 8) })
  const { body } = await keep('Una sede', monday, { location_id })
  expect(body.template.classes).toBe(1)
  const done = await apply(body.template.week_template_id, addDays(monday, 7), { draft: false })
  const [only] = done.body.single_class_ids
  const seen = await api.visitor.call(`GET /single_class/single/${only}`)
  expect(seen.body.single_class).toMatchObject({ class_date: at(addDays(monday, 7), 7).toISOString() })
})

describe('the hour is the clock’s', () => {
  const TIJUANA = 'America/Tijuana'
  it('on either side of a change of the clock', async () => {
    await configure(api, { timezone: TIJUANA })
    try {
      // The clock changes on the second Sunday of March: of the one that is a year or two away.
      const year = Number(addDays(localDay(new Date(), TIJUANA), 280).slice(0, 4)) + 1
      const sunday = addDays(mondayOf(`${year}-03-15`), -1)
      const monday = addDays(sunday, -13)
      await api.build.singleClass({ class_date: at(monday, 7, TIJUANA) })
      await api.build.singleClass({ class_date: at(addDays(monday, 6), 7, TIJUANA) })
      await api.build.singleClass({ class_date: at(addDays(monday, 6), 2.5, TIJUANA) })
      const id = await idOf('Cambio de hora', monday)
      const changing = await apply(id, sunday)
      const dates = async (ids: number[]) =>
        (await stored())
          .filter((one) => ids.includes(one.single_class_id))
          .map(({ class_date }) => class_date.toISOString())
          .toSorted()
      // Half past two is skipped on that day: an hour later. Seven o'clock is an hour earlier for the world.
      expect(await dates(changing.body.single_class_ids)).toEqual([
        `${addDays(sunday, -6)}T15:00:00.000Z`,
        `${sunday}T10:30:00.000Z`,
        `${sunday}T14:00:00.000Z`,
      ])
      const after = await apply(id, addDays(sunday, 1))
      expect(await dates(after.body.single_class_ids)).toEqual([
        `${addDays(sunday, 1)}T14:00:00.000Z`,
        `${addDays(sunday, 7)}T09:30:00.000Z`,
        `${addDays(sunday, 7)}T14:00:00.000Z`,
      ])
    } finally {
      await configure(api, { timezone: ZONE })
    }
  })
})

it('what is out of use, past or in the way is said in words; it is left out, or what overlaps is added too', async () => {
  const monday = ownMonday()
  const coach = await api.build.instructor()
  const type = await api.build.classType({ name: 'Barre de antes' })
  const place = await api.build.location({ name: 'Sede vieja' })
  const free = await api.build.instructor()
  await api.build.singleClass({ class_date: at(monday, 7), instructor_ids: [coach.instructor_id] })
  await api.build.singleClass({ class_date: at(monday, 9), class_type_id: type.class_type_id })
  await api.build.singleClass({ class_date: at(monday, 11), location_id: place.location_id })
  await api.build.singleClass({ class_date: at(monday, 13), instructor_ids: [free.instructor_id] })
  await api.build.singleClass({ class_date: at(monday, 15) })
  const id = await idOf('Con cambios', monday)
  await archive('instructor', coach.instructor_id)
  await archive('class_type', type.class_type_id)
  await archive('location', place.location_id)
  const to = addDays(monday, 7)
  await api.build.singleClass({ class_date: at(to, 13), instructor_ids: [free.instructor_id] })
  const before = await stored()
  const refused = await apply(id, to)
  expect([refused.status, refused.body.code]).toEqual([409, 'classes_clash'])
  expect(refused.body.error).toMatch(/^4 clases no caben ahí. No cambiamos nada./)
  expect(await stored()).toEqual(before)
  const seen = await apply(id, to, { clashing: 'skip', preview: true })
  expect(seen.body).toMatchObject({ classes: 1, skipped: 4, clashing: 4 })
  expect(seen.body.clashes.map(({ kind, text }: { kind: string; text: string }) => [kind, text])).toEqual([
    ['retired', `${coach.name} ${coach.last_name} ya no está en uso.`],
    ['retired', 'Barre de antes ya no está en uso.'],
    ['retired', 'Sede vieja ya no está en uso.'],
    ['coach_busy', expect.stringContaining('ya da')],
  ])
  const overlapping = await apply(id, to, { clashing: 'overlap' })
  expect(overlapping.body).toMatchObject({ classes: 2, skipped: 3 })
  const again = await apply(id, to, { clashing: 'skip' })
  expect(again.body).toMatchObject({ classes: 0, skipped: 5 })
  const ago = addDays(mondayOf(localDay(new Date(), ZONE)), -14)
  const past = await apply(id, ago, { clashing: 'skip', preview: true })
  expect(past.body.classes).toBe(0)
  expect(past.body.clashes[0].text).toMatch(/Empezaría en el pasado|ya no está en uso/)
})

it('goes on weeks of the next two years only', async () => {
  const monday = ownMonday()
  await api.build.singleClass({ class_date: at(monday, 7) })
  const id = await idOf('Lejos', monday)
  const far = await apply(id, '2099-01-05', { preview: true })
  expect([far.status, far.body.fields]).toEqual([
    400,
    { to_date: 'Elige una fecha a más tardar dentro de dos años.' },
  ])
})

it('what a template has cannot be deleted, and the refusal says why', async () => {
  const monday = ownMonday()
  const own = await api.build.singleClass({
    class_date: at(monday, 7),
    instructor_ids: [(await api.build.instructor()).instructor_id],
  })
  const id = await idOf('Que usa', monday)
  await idOf('Que usa también', monday)
  const coach = await api.db
    .selectFrom('single_class_instructor')
    .select('instructor_id')
    .where('single_class_id', '=', own.single_class_id)
    .executeTakeFirstOrThrow()
  await admin.call('POST /schedule/remove', { body: { single_class_ids: [own.single_class_id] } })
  for (const path of [
    `class_types/${own.class_type_id}`,
    `locations/${own.location_id}`,
    `instructors/${coach.instructor_id}`,
  ]) {
    const { status, body } = await admin.call(`DELETE /${path}`)
    expect([status, body.code, body.week_templates]).toEqual([409, 'in_use', 2])
    expect(body.error).toContain('2 plantillas de semana')
  }
  expect((await apply(id, addDays(monday, 7))).body.classes).toBe(1)
})

it('put on one week several times at once, copies too, it is added once, and is taken back whole', async () => {
  const monday = ownMonday()
  for (const hour of [7, 8, 9, 10]) await api.build.singleClass({ class_date: at(monday, hour) })
  const [one, other] = [await idOf('Varias veces', monday), await idOf('Lo mismo', monday)]
  const to_date = addDays(monday, 7)
  const before = await stored()
  const copy = () =>
    admin.call('POST /schedule/copy', { body: { start_date: monday, end_date: addDays(monday, 6), to_date } })
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, turn) =>
      turn % 3 === 2 ? copy() : apply(turn % 3 === 0 ? one : other, to_date),
    ),
  )
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 409),
  ])
  expect(await stored()).toHaveLength(before.length + 4)
  const single_class_ids = all.find(({ status }) => status === 200)?.body.single_class_ids
  expect(await admin.call('POST /schedule/remove', { body: { single_class_ids } })).toMatchObject({
    status: 200,
    body: { classes: 4 },
  })
  expect(await stored()).toEqual(before)
})

it('a name belongs to one template, also when several ask for it at once', async () => {
  const monday = ownMonday()
  await api.build.singleClass({ class_date: at(monday, 7) })
  const both = await Promise.all([keep('Vacaciones', monday), keep('VACACIONES', monday)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'name_taken',
    error: 'Ya existe una plantilla con ese nombre.',
    fields: { name: 'Ya existe una plantilla con ese nombre.' },
  })
  const { body } = await keep('Navidad', monday)
  const { week_template_id: id, updatedAt } = body.template
  const rename = (name: string, more = {}) =>
    admin.call(`PUT /schedule/templates/${id}`, { body: { name, ...more } })
  expect(await rename('vacaciones')).toMatchObject({ status: 409, body: { code: 'name_taken' } })
  const renamed = await rename('navidad', { updatedAt })
  expect(renamed).toMatchObject({ status: 200, body: { template: { name: 'navidad', classes: 1 } } })
  expect(await rename('Otra', { updatedAt })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  })
  const read = renamed.body.template.updatedAt
  const several = await Promise.all(['Uno', 'Dos', 'Tres'].map((one) => rename(one, { updatedAt: read })))
  expect(several.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await rename('   ')).toMatchObject({ status: 400 })
})

it('a removed template is gone, and what was added from it stays', async () => {
  const monday = ownMonday()
  expect(await keep('Vacía', monday)).toMatchObject({
    status: 400,
    body: { error: 'No hay clases en esa semana.' },
  })
  await api.build.singleClass({ class_date: at(monday, 7) })
  const id = await idOf('Vacía', monday)
  await apply(id, addDays(monday, 7))
  const before = await stored()
  await twice(admin, `DELETE /schedule/templates/${id}`)
  expect(await stored()).toEqual(before)
  for (const { status, body } of [
    await apply(id, addDays(monday, 14)),
    await admin.call(`DELETE /schedule/templates/${id}`),
    await admin.call(`PUT /schedule/templates/${id}`, { body: { name: 'Otra más' } }),
  ])
    expect([status, body.error]).toEqual([404, 'Lo sentimos, no encontramos esta plantilla.'])
})

it('the same key keeps a week once and applies it once', async () => {
  const monday = ownMonday()
  await api.build.singleClass({ class_date: at(monday, 7) })
  const kept = await twice(admin, 'POST /schedule/templates', { name: 'Una vez', start_date: monday })
  const before = (await stored()).length
  await twice(admin, `POST /schedule/templates/${kept.body.template.week_template_id}/apply`, {
    to_date: addDays(monday, 7),
    clashing: 'overlap',
  })
  expect(await stored()).toHaveLength(before + 1)
})

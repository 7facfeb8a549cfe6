import { beforeAll, describe, expect, it } from 'vitest'
import { inDays } from '#tests/builders/schedule.ts'
import { addDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { startOfDay } from '#domain/time/start-of-day.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

let api: Api
let admin: Client
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})

const remove = async (address: string) => {
  const { status, body } = await admin.call(`DELETE ${address}`)
  const { error, code, request_id: _, ...uses } = body
  return { status, error, code, uses }
}
const text = (uses: string, archive = 'archivarlo') =>
  `No se puede eliminar. Está en uso: ${uses}. Puedes ${archive}.`

it('a class type counts the same thirty days of the studio as the reports', async () => {
  const zone = 'America/Mexico_City'
  const { class_type_id, name } = await api.build.classType({ name: 'Contada' })
  const today = localDay(new Date(), zone)
  const MINUTE = 60_000
  const early = (days: number) => new Date(startOfDay(addDays(today, days), zone).getTime() + MINUTE)
  const late = (days: number) => new Date(startOfDay(addDays(today, days + 1), zone).getTime() - MINUTE)
  for (const [class_date, taken] of [
    [late(-30), 8],
    [early(-29), 3],
    [late(0), 1],
    [early(1), 8],
  ] as const)
    await api.build.singleClass({ class_type_id, class_date, capacity: 8, taken })
  const { body } = await admin.call('GET /class_types/admin/all')
  const counted = body.class_types.find((one: { name: string }) => one.name === name)
  expect([counted.recent_classes, counted.recent_occupancy]).toEqual([2, 0.25])
  const { report } = (await admin.call('GET /reports/types')).body
  const reported = report.rows.find((row: { type: string }) => row.type === name)
  expect([reported.classes, reported.occupancy]).toEqual([2, 0.25])
})

describe('what is in use is not deleted, and says by what', () => {
  it('a class type, its location and its coach', async () => {
    const { class_type_id } = await api.build.classType()
    const { location_id } = await api.build.location()
    const { instructor_id } = await api.build.instructor()
    const at = { class_type_id, location_id, instructor_ids: [instructor_id] }
    for (const days of [2, 3, -4]) await api.build.singleClass({ ...at, class_date: inDays(days) })
    const { class_package_id } = await api.build.classPackage()
    await api.db
      .insertInto('class_package_type')
      .values({ class_package_id, class_type_id, class_amount: 5, expiration_days: null })
      .execute()
    const { customer_id } = await api.build.customer()
    await api.build.credits(3, { customer_id, class_types: [class_type_id] })
    await api.build.video({ instructor_id })

    expect(await remove(`/class_types/${class_type_id}`)).toEqual({
      status: 409,
      code: 'in_use',
      error: text('2 clases futuras, 1 clase pasada, 1 paquete y 3 créditos'),
      uses: { future_classes: 2, past_classes: 1, class_packages: 1, credits: 3 },
    })
    expect(await remove(`/locations/${location_id}`)).toMatchObject({
      status: 409,
      error: text('2 clases futuras y 1 clase pasada', 'archivarla'),
    })
    expect(await remove(`/instructors/${instructor_id}`)).toMatchObject({
      status: 409,
      uses: { future_classes: 2, past_classes: 1, videos: 1 },
    })
    const { body } = await admin.call('GET /class_types/admin/all')
    const listed = body.class_types.find(
      (row: { class_type_id: number }) => row.class_type_id === class_type_id,
    )
    expect(listed.uses).toEqual({ future_classes: 2, past_classes: 1, class_packages: 1 })
  })

  it('a tag, a category, a program and a video', async () => {
    const { class_category_id } = await api.build.classCategory()
    await api.build.classType({ class_category_id })
    const { tag_id } = await api.build.tag()
    const { program_id } = await api.build.program()
    const { video_id } = await api.build.video({ program_id })
    await api.db.insertInto('video_tag').values({ video_id, tag_id }).execute()
    const { customer_id } = await api.build.customer()
    await api.db.insertInto('favorite').values({ video_id, customer_id }).execute()
    await api.db.insertInto('video_progress').values({ video_id, customer_id, seconds: 30 }).execute()

    expect(await remove(`/tags/${tag_id}`)).toMatchObject({ status: 409, uses: { videos: 1 } })
    expect(await remove(`/class_categories/${class_category_id}`)).toMatchObject({
      status: 409,
      uses: { class_types: 1 },
    })
    expect(await remove(`/programs/${program_id}`)).toMatchObject({ status: 409, uses: { videos: 1 } })
    expect(await remove(`/videos/${video_id}`)).toMatchObject({
      status: 409,
      error: text('1 persona que lo ha visto'),
      uses: { viewers: 1 },
    })
  })
})

it('a location with a cash drawer or a kiosk is in use, too', async () => {
  const { location_id } = await api.build.location()
  const opening = await admin.call('POST /cash_drawers', { body: { location_id, float: 500 } })
  expect(opening.status).toBe(200)
  const started_by = admin.customer_id
  await api.db
    .insertInto('kiosk')
    .values({ location_id, name: 'Entrada', token_hash: 'in-use', pin_hash: '-', started_by })
    .execute()
  expect(await remove(`/locations/${location_id}`)).toEqual({
    status: 409,
    code: 'in_use',
    error: text('1 apertura de caja y 1 kiosko', 'archivarla'),
    uses: { cash_drawers: 1, kiosks: 1 },
  })
})

describe('what is archived', () => {
  it('keeps its classes, and is not taken for new ones', async () => {
    const { class_type_id } = await api.build.classType({ name: 'De antes' })
    const { single_class_id, location_id } = await api.build.singleClass({ class_type_id })
    const { instructor_id } = await api.build.instructor()
    const archive = await admin.call(`PUT /class_types/${class_type_id}`, { body: { archived: true } })
    expect(archive.body.class_type).toMatchObject({ archived: true, uses: { future_classes: 1 } })
    const { body } = await api.visitor.call(`GET /single_class/single/${single_class_id}`)
    expect(body.single_class.class_type.name).toBe('De antes')
    const create = () =>
      admin.call('POST /single_class', {
        body: {
          class_date: inDays(3),
          duration: 50,
          capacity: 5,
          class_type_id,
          location_id,
          instructor_ids: [instructor_id],
        },
      })
    expect((await create()).body.fields).toHaveProperty('class_type_id')
    await admin.call(`PUT /class_types/${class_type_id}`, { body: { archived: false } })
    expect((await create()).status).toBe(200)
  })

  it('stays on the classes that have the tag, when they are edited', async () => {
    const { tag_id } = await api.build.tag()
    const { single_class_id } = await api.build.singleClass()
    const set = () => admin.call('PUT /single_class', { body: { single_class_id, tags: [tag_id] } })
    await set()
    await admin.call(`PUT /tags/${tag_id}`, { body: { archived: true } })
    const again = await set()
    expect(again.body.single_class.tags).toMatchObject([{ tag_id }])
    const other = await api.build.singleClass()
    const taken = { single_class_id: other.single_class_id, tags: [tag_id] }
    expect((await admin.call('PUT /single_class', { body: taken })).body.fields).toHaveProperty('tags')
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, startApi } from '#tests/http/harness.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})

interface Day {
  date: string
  details: { single_class_id: number }[]
}

const schedule = async (start_date: string, end_date: string, more: Record<string, number> = {}) => {
  const { status, body } = await api.visitor.call('GET /schedule', {
    query: { start_date, end_date, ...more },
  })
  expect(status).toBe(200)
  return (body.days as Day[]).map(({ date, details }) => [date, ...details.map((one) => one.single_class_id)])
}

const idOf = async (given: Parameters<Api['build']['singleClass']>[0]) =>
  (await api.build.singleClass(given)).single_class_id

const setTimezone = async (timezone: string) => {
  const admin = await api.as('admin')
  const answer = await admin.call('PUT /appconfig', {
    body: { config: [{ key: 'timezone', value: timezone }] },
  })
  expect(answer.status).toBe(200)
}

describe('GET /schedule', () => {
  it('lists every day of the range, each class on its day in the studio’s time zone', async () => {
    const late = await idOf({ class_date: '2027-01-01T05:30:00Z' })
    const early = await idOf({ class_date: '2027-01-01T06:00:00Z' })
    const evening = await idOf({ class_date: '2027-01-02T05:59:59Z' })
    await idOf({ class_date: '2027-01-03T06:00:00Z' })
    expect(await schedule('2026-12-30', '2027-01-02')).toEqual([
      ['2026-12-30'],
      ['2026-12-31', late],
      ['2027-01-01', early, evening],
      ['2027-01-02'],
    ])
    await setTimezone('America/Cancun')
    expect(await schedule('2026-12-31', '2027-01-02')).toEqual([
      ['2026-12-31'],
      ['2027-01-01', late, early],
      ['2027-01-02', evening],
    ])
    await setTimezone('America/Mexico_City')
  })

  it('is correct on days with a clock change', async () => {
    // In Tijuana the 8th of March 2026 has 23 hours.
    await setTimezone('America/Tijuana')
    const before = await idOf({ class_date: '2026-03-08T08:00:00Z' })
    const after = await idOf({ class_date: '2026-03-09T06:59:59Z' })
    const next = await idOf({ class_date: '2026-03-09T07:00:00Z' })
    expect(await schedule('2026-03-08', '2026-03-09')).toEqual([
      ['2026-03-08', before, after],
      ['2026-03-09', next],
    ])
    await setTimezone('America/Mexico_City')
  })

  it('filters by coach, location or class type', async () => {
    const { instructor_id } = await api.build.instructor()
    const { location_id } = await api.build.location()
    const { class_type_id } = await api.build.classType()
    const class_date = '2027-02-01T18:00:00Z'
    const taught = await idOf({ class_date, instructor_ids: [instructor_id] })
    const there = await idOf({ class_date, location_id })
    const alike = await idOf({ class_date, class_type_id, location_id })
    const day = '2027-02-01'
    expect(await schedule(day, day)).toEqual([[day, taught, there, alike]])
    expect(await schedule(day, day, { instructor_id })).toEqual([[day, taught]])
    expect(await schedule(day, day, { location_id })).toEqual([[day, there, alike]])
    expect(await schedule(day, day, { location_id, class_type_id })).toEqual([[day, alike]])
    expect(await schedule(day, day, { instructor_id, class_type_id })).toEqual([[day]])
  })

  it('omits cancelled classes, which can still be read by id', async () => {
    const id = await idOf({ class_date: '2027-02-02T18:00:00Z', cancelled_at: new Date(), capacity: 5 })
    expect(await schedule('2027-02-02', '2027-02-02')).toEqual([['2027-02-02']])
    const { body } = await api.visitor.call(`GET /single_class/single/${id}`)
    expect(body.single_class.cancelledAt).toBeTypeOf('string')
    expect(body.single_class.places_left).toBe(0)
  })

  it.each<[Record<string, string | number>, Record<string, string>]>([
    [
      { start_date: '2027-01-02', end_date: '2027-01-01' },
      { end_date: 'La fecha final debe ser igual o posterior a la inicial.' },
    ],
    [{ start_date: '2027-01-01', end_date: '2027-02-12' }, { end_date: 'Puedes pedir como máximo 42 días.' }],
    [{ start_date: '2027-01-01' }, { end_date: 'Debes llenar este campo.' }],
    [{ start_date: '2027-02-30', end_date: '2027-03-01' }, { start_date: 'La fecha no es válida.' }],
    [{ start_date: '2027-01-01', end_date: '2027-01-01', coach: 1 }, { coach: 'Este campo no se reconoce.' }],
    [
      { start_date: '2027-01-01', end_date: '2027-01-01', location_id: 'x' },
      { location_id: 'El formato de este campo no es válido.' },
    ],
  ])('refuses %j', async (query, fields) => {
    const { status, body } = await api.visitor.call('GET /schedule', { query })
    expect([status, body.fields]).toEqual([400, fields])
  })

  it('allows 42 days, and the ends of the calendar', async () => {
    expect(await schedule('2027-01-01', '2027-02-11')).toHaveLength(42)
    expect(await schedule('9999-12-30', '9999-12-31')).toEqual([['9999-12-30'], ['9999-12-31']])
    expect(await schedule('0001-01-01', '0001-01-01')).toEqual([['0001-01-01']])
  })

  it('answers 304 until something changes', async () => {
    const query = { start_date: '2027-02-03', end_date: '2027-02-03' }
    const id = await idOf({ class_date: '2027-02-03T18:00:00Z' })
    const etag = (await api.visitor.call('GET /schedule', { query })).headers.get('etag') ?? ''
    const again = () => api.visitor.call('GET /schedule', { query, headers: { 'if-none-match': etag } })
    expect((await again()).status).toBe(304)
    await api.build.reservation({ single_class_id: id })
    expect((await again()).status).toBe(200)
  })
})

describe('a class', () => {
  it('has the specification’s fields, and of its customers only their spots', async () => {
    const marina = await api.build.instructor({ name: 'Marina', nick_name: 'Mar', birthdate: '1990-05-01' })
    const leo = await api.build.instructor({ name: 'Leo', nick_name: null })
    const type = await api.build.classType({
      name: 'Cycling',
      icon: 'bike',
      color: '#aa3311',
      spot_map: '2,3',
    })
    const place = await api.build.location({ name: 'Condesa', address: 'Amatlán 94' })
    const tag = await api.build.tag({ name: 'Principiantes', color: null })
    const { single_class_id, ...made } = await api.build.singleClass({
      class_type_id: type.class_type_id,
      location_id: place.location_id,
      capacity: 5,
      description: 'Con luces bajas',
      icon: 'flame',
      instructor_ids: [leo.instructor_id, marina.instructor_id],
    })
    await api.db.insertInto('single_class_tag').values({ single_class_id, tag_id: tag.tag_id }).execute()
    await api.build.reservation({ single_class_id, spot: 4 })
    await api.build.reservation({ single_class_id, spot: 2 })
    await api.build.reservation({
      single_class_id,
      spot: 1,
      deleted_at: new Date(),
      cancelled_by: 'customer',
    })
    // The type gets another map later; who has a spot keeps it.
    await api.db
      .updateTable('class_type')
      .set({ spot_map: '9' })
      .where('class_type_id', '=', type.class_type_id)
      .execute()

    const { body } = await api.visitor.call(`GET /single_class/single/${single_class_id}`)
    const coach = (row: typeof marina) => ({
      instructor: {
        instructor_id: row.instructor_id,
        name: row.name,
        last_name: 'Ríos',
        nick_name: row.nick_name,
        birthdate: row.birthdate,
        file: null,
      },
    })
    expect(body).toEqual({
      single_class: {
        single_class_id,
        class_date: made.class_date.toISOString(),
        duration: 50,
        description: 'Con luces bajas',
        capacity: 5,
        places_left: 3,
        class_reservations: [{ spot: 2 }, { spot: 4 }],
        class_instructors: [coach(leo), coach(marina)],
        class_type: {
          class_type_id: type.class_type_id,
          name: 'Cycling',
          icon: 'bike',
          color: '#aa3311',
          spot_map: '2,3',
          file: null,
          cancel_timeframe_value: 12,
          cancel_timeframe_unit: 'hours',
        },
        location: { location_id: place.location_id, name: 'Condesa', address: 'Amatlán 94' },
        tags: [{ tag_id: tag.tag_id, name: 'Principiantes', color: '#7c6d63' }],
        class_package_id: null,
        icon: 'flame',
        cancelledAt: null,
        booking_opens_at: null,
        booking_closes_at: null,
        updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    })
  })

  it('is full without a capacity, and has no more places than spots', async () => {
    const left = async (given: Parameters<Api['build']['singleClass']>[0]) =>
      (await api.visitor.call(`GET /single_class/single/${await idOf(given)}`)).body.single_class.places_left
    expect(await left({ capacity: null })).toBe(0)
    expect(await left({ capacity: 0 })).toBe(0)
    expect(await left({ capacity: 12 })).toBe(12)
    expect(await left({ capacity: 12, spot_map: '4,4' })).toBe(8)
  })

  it('has its pictures with their widths', async () => {
    const file = await api.db
      .insertInto('file')
      .values({
        name: 'yoga.jpg',
        mime: 'image/jpeg',
        width: 400,
        height: 300,
        bytes: 9,
        storage_key: 'abc',
        public: true,
        alt: 'Yoga',
      })
      .returning('file_id')
      .executeTakeFirstOrThrow()
    const type = await api.build.classType(file)
    const { body } = await api.visitor.call(
      `GET /single_class/single/${await idOf({ class_type_id: type.class_type_id })}`,
    )
    expect(body.single_class.class_type.file).toEqual({
      ...file,
      name: 'yoga.jpg',
      type: 'image/jpeg',
      src: '/files/abc',
      srcset: '/files/abc/160.webp 160w, /files/abc/320.webp 320w, /files/abc 400w',
      blur: null,
      width: 400,
      height: 300,
      alt: 'Yoga',
    })
  })

  it.each(['0', '-1', 'x', '99999999999', '1.5', '%00'])('refuses the id %s', async (id) => {
    expect((await api.visitor.call(`GET /single_class/single/${id}`)).status).toBe(400)
  })

  it('is 404 under an unknown id', async () => {
    const { status, body } = await api.visitor.call('GET /single_class/single/2147483647')
    expect([status, body.code, body.error]).toEqual([
      404,
      'not_found',
      'Lo sentimos, no encontramos esta clase.',
    ])
  })
})

it('is listed in pages of 50, from today on by default', async () => {
  const { class_type_id } = await api.build.classType()
  const { location_id } = await api.build.location()
  const day = (n: number) => new Date(Date.UTC(2027, 3, 1, 18) + n * 86_400_000)
  for (let n = 0; n < 53; n++) await api.build.singleClass({ class_type_id, location_id, class_date: day(n) })
  await api.build.singleClass({ class_type_id, location_id, class_date: '2020-01-01T18:00:00Z' })
  const list = async (query: Record<string, string | number>) =>
    (await api.visitor.call('GET /single_class', { query: { class_type_id, ...query } })).body
  const first = await list({})
  expect([first.total, first.single_classes.length]).toEqual([53, 50])
  expect(first.single_classes[0].class_date).toBe(day(0).toISOString())
  const second = await list({ page: 2 })
  expect(second.single_classes.map((one: { class_date: string }) => one.class_date)).toEqual(
    [50, 51, 52].map((n) => day(n).toISOString()),
  )
  expect((await list({ page: 9 })).single_classes).toEqual([])
  expect((await list({ start_date: '2019-12-31' })).total).toBe(54)
  expect((await list({ start_date: '2027-04-01', end_date: '2027-04-03' })).total).toBe(3)
  // Midnight belongs to the day that it begins.
  await api.build.singleClass({ class_type_id, location_id, class_date: '2027-04-04T06:00:00Z' })
  expect((await list({ start_date: '2027-04-01', end_date: '2027-04-03' })).total).toBe(3)
  expect((await list({ start_date: '2027-04-04', end_date: '2027-04-04' })).total).toBe(2)
})

describe('the catalogue', () => {
  it('lists the landing page’s coaches first, in their order, and none who left', async () => {
    const { instructor_id: plain } = await api.build.instructor({ name: 'Aaa', last_name: 'Última' })
    const { instructor_id: second } = await api.build.instructor({ name: 'Bbb', home_order: 2 })
    const { instructor_id: first } = await api.build.instructor({
      name: 'Ccc',
      home_order: 1,
      quote: 'Respira',
    })
    const { instructor_id: gone } = await api.build.instructor({ home_order: 0, deleted_at: new Date() })
    const ids = (body: { instructors: { instructor_id: number }[] }) =>
      body.instructors.map((one) => one.instructor_id)
    const all = ids((await api.visitor.call('GET /instructors')).body)
    expect(all.slice(0, 3)).toEqual([first, second, plain])
    expect(all).not.toContain(gone)
    expect(ids((await api.visitor.call('GET /instructors/home/all')).body)).toEqual([first, second])
    const { body } = await api.visitor.call(`GET /instructors/${first}`)
    expect(body.instructor).toMatchObject({
      instructor_id: first,
      name: 'Ccc',
      quote: 'Respira',
      music_type: null,
    })
    expect((await api.visitor.call(`GET /instructors/${gone}`)).status).toBe(404)
  })

  it('lists the class types in use', async () => {
    const kept = await api.build.classType({ name: 'Barre', spot_map: '4,6', home_order: 1 })
    const gone = await api.build.classType({ deleted_at: new Date() })
    const { body } = await api.visitor.call('GET /class_types')
    expect(body.class_types[0]).toMatchObject({
      class_type_id: kept.class_type_id,
      name: 'Barre',
      spot_map: '4,6',
    })
    const ids = body.class_types.map((one: { class_type_id: number }) => one.class_type_id)
    expect(ids).not.toContain(gone.class_type_id)
    expect((await api.visitor.call(`GET /class_types/${kept.class_type_id}`)).body.class_type.name).toBe(
      'Barre',
    )
    expect((await api.visitor.call(`GET /class_types/${gone.class_type_id}`)).status).toBe(404)
  })

  it('lists the locations, with a date range those with classes in it', async () => {
    const { location_id: busy } = await api.build.location({ maps_url: 'https://maps.example/1' })
    const { location_id: idle } = await api.build.location()
    const { location_id: closed } = await api.build.location({ deleted_at: new Date() })
    await api.build.singleClass({ location_id: busy, class_date: '2028-06-01T05:59:00Z' })
    await api.build.singleClass({
      location_id: idle,
      class_date: '2028-06-01T18:00:00Z',
      cancelled_at: new Date(),
    })
    const ids = async (query: Record<string, string> = {}) => {
      const { body } = await api.visitor.call('GET /locations', { query })
      return body.locations.map((one: { location_id: number }) => one.location_id)
    }
    const all = await ids()
    expect(all).toEqual(expect.arrayContaining([busy, idle]))
    expect(all).not.toContain(closed)
    // A minute before midnight in Mexico City: the 31st of May.
    expect(await ids({ start_date: '2028-05-31', end_date: '2028-05-31' })).toEqual([busy])
    expect(await ids({ start_date: '2028-06-01', end_date: '2028-06-01' })).toEqual([])
    expect(await ids({ start_date: '2028-05-01' })).toEqual([busy])
  })
})

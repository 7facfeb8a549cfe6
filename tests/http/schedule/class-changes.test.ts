import { beforeAll, describe, expect, it } from 'vitest'
import { clientWith, reserve } from '#tests/http/booking/help.ts'
import { dayAndTime } from '#domain/time/written.ts'
import { auditOf } from '#tests/http/audit-of.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'

let api: Api
let admin: Client
let wanted: Record<string, unknown>
const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
  wanted = await wish()
})

/** What a class needs, with a type, a place and a coach of its own. */
async function wish(type: { spot_map?: string } = {}) {
  const { class_type_id } = await api.build.classType(type)
  const { location_id } = await api.build.location()
  const { instructor_id } = await api.build.instructor()
  const refers = { class_type_id, location_id, instructor_ids: [instructor_id] }
  return { class_date: inDays(3), duration: 50, capacity: 10, ...refers }
}
const create = (more: Record<string, unknown> = {}, who: Pick<Client, 'call'> = admin) =>
  who.call('POST /single_class', { body: { ...wanted, ...more } })
const change = (body: Record<string, unknown>, who: Pick<Client, 'call'> = admin) =>
  who.call('PUT /single_class', { body })
const created = async (more: Record<string, unknown> = {}) => {
  const { status, body } = await create({ ...(await wish()), ...more })
  expect(status).toBe(200)
  return body.single_classes as { single_class_id: number; class_date: string; updatedAt: string }[]
}
const read = async (id: number) =>
  (await api.visitor.call(`GET /single_class/single/${id}`)).body.single_class
const notices = (kind: string) =>
  api.db.selectFrom('notice').select(['customer_id', 'event', 'facts']).where('kind', '=', kind).execute()

describe('POST /single_class', () => {
  it('the same key adds one class, even where it may overlap', async () => {
    const body = { ...(await wish()), overlap: true }
    const send = () => admin.call('POST /single_class', { body, key: 'one-class' })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body])
    const stored = await api.db
      .selectFrom('single_class')
      .select('single_class_id')
      .where('class_type_id', '=', body.class_type_id)
      .execute()
    expect(stored).toHaveLength(1)
  })

  it('adds a class with its type’s current map', async () => {
    const { class_type_id } = await api.build.classType({ spot_map: '4,6' })
    const { tag_id } = await api.build.tag()
    const { instructor_id } = await api.build.instructor()
    const more = { class_type_id, tags: [tag_id], description: 'Con velas', instructor_ids: [instructor_id] }
    const { status, body } = await create(more)
    expect([status, body.warnings]).toEqual([200, []])
    expect(body.single_classes).toMatchObject([
      {
        class_date: wanted['class_date'],
        duration: 50,
        capacity: 10,
        places_left: 10,
        description: 'Con velas',
        class_type: { class_type_id, spot_map: '4,6' },
        class_instructors: [{ instructor: { instructor_id } }],
        tags: [{ tag_id }],
        class_package_id: null,
      },
    ])
    await api.db
      .updateTable('class_type')
      .set({ spot_map: '3' })
      .where('class_type_id', '=', class_type_id)
      .execute()
    expect((await read(body.single_classes[0].single_class_id)).class_type.spot_map).toBe('4,6')
  })

  it('adds a series at one local time, over a clock change', async () => {
    await configure(api, { timezone: 'America/Tijuana' })
    const own = await wish()
    // Mondays and Wednesdays at seven; winter time begins on the seventh of November 2027.
    const { status, body } = await create({
      ...own,
      class_date: '2027-11-01T14:00:00Z',
      repeat: { weekdays: [1, 3], until: '2027-11-10' },
    })
    await configure(api, { timezone: 'America/Mexico_City' })
    expect(status).toBe(200)
    expect(body.single_classes.map((one: { class_date: string }) => one.class_date)).toEqual([
      '2027-11-01T14:00:00.000Z',
      '2027-11-03T14:00:00.000Z',
      '2027-11-08T15:00:00.000Z',
      '2027-11-10T15:00:00.000Z',
    ])
    const ids = body.single_classes.map((one: { single_class_id: number }) => one.single_class_id)
    const rows = await api.db
      .selectFrom('single_class')
      .select('series_id')
      .where('single_class_id', 'in', ids)
      .execute()
    expect(new Set(rows.map((row) => row.series_id)).size).toBe(1)
  })

  it('warns about another class of the coach or the location at that time, and adds it if that is meant', async () => {
    const own = await wish()
    const [first] = await created(own)
    const { status, body } = await create({
      ...own,
      class_date: new Date(Date.parse(own.class_date) + 49 * 60_000),
      overlap: true,
    })
    expect(status).toBe(200)
    expect(body.warnings).toMatchObject([
      { kind: 'coach_busy', other_class_id: first?.single_class_id, class_date: own.class_date },
      { kind: 'place_busy', other_class_id: first?.single_class_id },
    ])
    expect(body.warnings[0].text).toMatch(
      /^Marina Ríos ya da Yoga el (lun|mar|mié|jue|vie|sáb|dom) \d+ [a-z]{3}, \d\d:\d\d\.$/,
    )
    const after = await create({ ...own, class_date: new Date(Date.parse(own.class_date) + 99 * 60_000) })
    expect(after.body.warnings).toEqual([])
  })

  it('accepts a start in this minute, and none before', async () => {
    expect((await create({ class_date: new Date() })).status).toBe(200)
    const { status, body } = await create({ class_date: new Date(Date.now() - 61_000) })
    expect([status, body.fields]).toEqual([400, { class_date: 'La clase no puede empezar en el pasado.' }])
  })

  it('is two years from today at most, as a copy is, and moved no farther', async () => {
    const far = 'Elige una fecha a más tardar dentro de dos años.'
    for (const class_date of ['2099-01-05T13:00:00Z', inDays(733)])
      for (const more of [{}, { preview: true }, { repeat: { weekdays: [1], until: '2099-02-01' } }]) {
        const { status, body } = await create({ class_date, ...more })
        expect([status, body.fields]).toEqual([400, { class_date: far }])
      }
    const [one] = await created({ class_date: inDays(730) })
    const { single_class_id } = one!
    const moved = await change({ single_class_id, class_date: inDays(733) })
    expect([moved.status, moved.body.fields]).toEqual([400, { class_date: far }])
    expect(await read(single_class_id)).toMatchObject({ class_date: one!.class_date })
    // What was put there before may still change its hour.
    const stored = new Date(Math.floor(Date.now() / 1000) * 1000 + 900 * DAY)
    await api.db
      .updateTable('single_class')
      .set({ class_date: stored })
      .where('single_class_id', '=', single_class_id)
      .execute()
    const earlier = new Date(stored.getTime() - 60_000)
    expect((await change({ single_class_id, class_date: earlier })).status).toBe(200)
  })

  it.each([
    ['a coach who isn’t there', { instructor_ids: [2_147_483_647] }, 'instructor_ids'],
    ['a type that isn’t there', { class_type_id: 2_147_483_647 }, 'class_type_id'],
    ['a place that isn’t there', { location_id: 2_147_483_647 }, 'location_id'],
    ['a tag that isn’t there', { tags: [2_147_483_647] }, 'tags'],
    ['a package that isn’t there', { class_package_id: 2_147_483_647 }, 'class_package_id'],
    ['a date without an offset', { class_date: '2030-01-01T10:00:00' }, 'class_date'],
    ['no minutes', { duration: 0 }, 'duration'],
    ['fewer places than none', { capacity: -1 }, 'capacity'],
    ['a day beyond the week', { repeat: { weekdays: [8], until: '2030-01-01' } }, 'repeat.weekdays.0'],
    [
      'a series that ends before it begins',
      { repeat: { weekdays: [1], until: '2020-01-01' } },
      'repeat.until',
    ],
    ['an endless series', { repeat: { weekdays: [1], until: '2099-01-01' } }, 'repeat.until'],
    ['a last day that is none', { repeat: { weekdays: [1], until: 'mañana' } }, 'repeat.until'],
  ])('refuses %s', async (_, more, field) => {
    const { status, body } = await create(more)
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  })

  it('refuses more places than the map has spots', async () => {
    const { class_type_id } = await api.build.classType({ spot_map: '2,3' })
    const { status, body } = await create({ class_type_id, capacity: 6 })
    expect([status, body.fields.capacity]).toEqual([
      400,
      'El mapa de esta clase tiene 5 lugares: no puede tener más.',
    ])
  })

  it('is for admins only', async () => {
    expect((await create({}, api.visitor)).status).toBe(401)
    for (const who of ['customer', 'instructor', 'reception'] as const)
      expect((await create({}, await api.as(who))).status).toBe(403)
  })
})

describe('PUT /single_class', () => {
  it('changes the given fields, by both paths, and writes an audit line', async () => {
    const [one] = await created({ description: 'Antes' })
    const id = one!.single_class_id
    const { status, body } = await admin.call(`PUT /single_class/${id}`, { body: { capacity: 12 } })
    expect([status, body.single_class.capacity, body.single_class.description]).toEqual([200, 12, 'Antes'])
    expect(body.single_classes).toHaveLength(1)
    expect(
      (await change({ single_class_id: id, description: null })).body.single_class.description,
    ).toBeNull()
    const lines = await auditOf(api, 'single_class', id)
    expect(lines.map((line) => line.action)).toEqual(['class.created', 'class.changed', 'class.changed'])
  })

  it('notifies customers with a place of another time, location or coach, and not of its capacity', async () => {
    const [one] = await created()
    const id = one!.single_class_id
    const eva = await clientWith(api, 2)
    const { body: booked } = await reserve(eva, id, { guest: 'Ana' })
    await change({ single_class_id: id, capacity: 11, description: 'Otra' })
    expect(await notices('class_changed')).toEqual([])
    const { instructor_id } = await api.build.instructor({ nick_name: 'Leo' })
    const { location_id } = await api.build.location({ name: 'Condesa' })
    const { class_reservation_id } = booked.class_reservation
    const events: string[] = []
    for (const fields of [{ class_date: inDays(4) }, { instructor_ids: [instructor_id] }, { location_id }]) {
      await change({ single_class_id: id, ...fields })
      const told = await notices('class_changed')
      // Who has not read of the last change reads of both at once.
      const was = { class_date: one?.class_date, class: 'Yoga', duration: 50, place: 'Roma', coach: 'Mar' }
      expect(told.map(({ customer_id, facts }) => ({ customer_id, facts }))).toEqual([
        { customer_id: eva.customer_id, facts: { class_reservation_id, was } },
      ])
      events.push(...told.map((notice) => notice.event))
    }
    expect(new Set(events).size).toBe(3)
    const own = await eva.call(`GET /class_reservations/${class_reservation_id}`)
    expect(own.body.class_reservation.single_class.location.name).toBe('Condesa')
  })

  it('moves a series from one class on: each by as many days, to the new time', async () => {
    const series = await created({
      class_date: '2027-06-08T01:00:00Z', // Monday the 7th at seven in the evening
      repeat: { weekdays: [1, 3], until: '2027-06-16' },
    })
    const [first, second, third, fourth] = series.map((one) => one.single_class_id)
    await admin.call(`DELETE /single_class/${third}`, { body: {} })
    const { status, body } = await change({
      single_class_id: second,
      scope: 'following',
      class_date: '2027-06-11T02:30:00Z', // from Wednesday seven to Thursday half past eight
      capacity: 8,
    })
    expect(status).toBe(200)
    const seen = body.single_classes.map(
      (one: { single_class_id: number; class_date: string; capacity: number }) => [
        one.single_class_id,
        one.class_date,
        one.capacity,
      ],
    )
    expect(seen).toEqual([
      [second, '2027-06-11T02:30:00.000Z', 8],
      [fourth, '2027-06-18T02:30:00.000Z', 8],
    ])
    expect(await read(first!)).toMatchObject({ class_date: '2027-06-08T01:00:00.000Z', capacity: 10 })
    expect(await read(third!)).toMatchObject({ class_date: '2027-06-15T01:00:00.000Z', capacity: 10 })
  })

  it('keeps every place: a capacity below the taken or held places is refused, for a whole series', async () => {
    const repeat = { weekdays: [1, 2, 3, 4, 5, 6, 7], until: inDays(4) }
    const [first, second] = await created({ repeat })
    const id = second!.single_class_id
    for (let n = 0; n < 2; n += 1) await reserve(await clientWith(api, 1), id)
    const ana = await api.build.customer()
    const until = { state: 'offered' as const, offered_until: inDays(1) }
    await api.build.waitlist({ single_class_id: id, customer_id: ana.customer_id, ...until })
    const { status, body } = await change({
      single_class_id: first!.single_class_id,
      scope: 'following',
      capacity: 2,
    })
    expect([status, body.code, body.error, body.taken, body.held, body.single_class_id]).toEqual([
      409,
      'capacity_taken',
      `Clase del ${dayAndTime(second!.class_date, 'America/Mexico_City')}: No puede haber menos lugares que los que están en uso: 2 reservados y 1 ofrecido a la lista de espera.`,
      2,
      1,
      id,
    ])
    expect((await read(first!.single_class_id)).capacity).toBe(10)
    expect((await change({ single_class_id: id, capacity: 3 })).body.single_class.places_left).toBe(0)
  })

  it('names the later class of a series in which somebody is checked in', async () => {
    const [first, second] = await created({ repeat: { weekdays: [1, 2, 3, 4, 5, 6, 7], until: inDays(4) } })
    const id = second!.single_class_id
    await reserve(await clientWith(api, 1), id)
    await api.db
      .updateTable('class_reservation')
      .set({ attend: true })
      .where('single_class_id', '=', id)
      .execute()
    const { single_class_id } = first!
    const class_date = new Date(Date.parse(first!.class_date) + 10 * 60_000).toISOString()
    const { status, body } = await change({ single_class_id, scope: 'following', class_date })
    expect([status, body.code, body.error]).toEqual([
      409,
      'attended',
      `Clase del ${dayAndTime(second!.class_date, 'America/Mexico_City')}: Ya se registró la asistencia de 1 persona. Deshaz el check-in para mover la clase a esa hora.`,
    ])
  })

  it('keeps taken spots: the map cannot change while a spot is reserved', async () => {
    const [one] = await created({
      class_type_id: (await api.build.classType({ spot_map: '2,3' })).class_type_id,
      capacity: 5,
    })
    const id = one!.single_class_id
    const { class_type_id } = await api.build.classType({ spot_map: '5,5' })
    await reserve(await clientWith(api, 1), id, { spot: 5 })
    const { status, body } = await change({ single_class_id: id, class_type_id })
    expect([status, body.code]).toEqual([409, 'spots_taken'])
    const [free] = await created({ class_type_id, capacity: 10 })
    const plain = await api.build.classType()
    const moved = await change({ single_class_id: free!.single_class_id, class_type_id: plain.class_type_id })
    expect(moved.body.single_class.class_type).toMatchObject({
      class_type_id: plain.class_type_id,
      spot_map: null,
    })
  })

  it('refuses a change based on an older version', async () => {
    const [one] = await created()
    const stamp = { single_class_id: one!.single_class_id, updatedAt: one!.updatedAt }
    const first = await change({ ...stamp, instructor_ids: [] })
    expect(first.status).toBe(200)
    const { status, body } = await change({ ...stamp, capacity: 9 })
    expect([status, body.code]).toEqual([409, 'changed_meanwhile'])
    const fresh = { ...stamp, updatedAt: first.body.single_class.updatedAt }
    expect((await change({ ...fresh, capacity: 9 })).status).toBe(200)
  })

  it('changes only texts and coaches of a class that has begun', async () => {
    const begun = await api.build.singleClass({ class_date: new Date(Date.now() - 60_000) })
    const { single_class_id } = begun
    for (const fields of [{ class_date: inDays(1) }, { capacity: 20 }, { duration: 20 }]) {
      const { status, body } = await change({ single_class_id, ...fields })
      expect([status, body.code]).toEqual([409, 'class_begun'])
    }
    const { instructor_id } = await api.build.instructor()
    const { status } = await change({ single_class_id, description: 'x', instructor_ids: [instructor_id] })
    expect(status).toBe(200)
    expect(
      (await change({ single_class_id: (await created())[0]!.single_class_id, class_date: inDays(-1) }))
        .status,
    ).toBe(400)
  })

  it('accepts the class’s current values, even if no longer in use', async () => {
    const own = await wish()
    const [one] = await created(own)
    for (const [table, id] of [
      ['class_type', own.class_type_id],
      ['location', own.location_id],
      ['instructor', own.instructor_ids[0]],
    ] as const)
      await api.services.pool.query(`update ${table} set deleted_at = now() where ${table}_id = $1`, [id])
    expect((await change({ single_class_id: one!.single_class_id, ...own })).status).toBe(200)
    expect((await create(own)).status).toBe(400)
  })

  it('is for admins only, and 404 for an unknown class', async () => {
    const [one] = await created()
    const body = { single_class_id: one!.single_class_id, capacity: 1 }
    expect((await change(body, api.visitor)).status).toBe(401)
    expect((await change(body, await api.as('reception'))).status).toBe(403)
    expect((await change({ single_class_id: 2_147_483_647 })).status).toBe(404)
  })
})

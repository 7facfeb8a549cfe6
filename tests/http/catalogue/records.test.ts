import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { twice } from '#tests/http/twice.ts'

let api: Api
let admin: Client
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})

interface Example {
  path: string
  /** The key of one record in an answer; its id is `<one>_id`. */
  one: string
  added: Record<string, unknown>
  changed: Record<string, unknown>
  /** Where visitors see what is in use, with the key of the list. */
  list: string
  key: string
  archive: (archived: boolean) => Record<string, unknown>
}

const archived = (value: boolean) => ({ archived: value })
const examples: Example[] = [
  {
    path: '/locations',
    one: 'location',
    added: {
      name: 'Coyoacán',
      address: 'Centenario 12',
      maps_url: 'https://maps.app.goo.gl/x1',
      latitude: 19.35,
    },
    changed: { address: 'Centenario 14' },
    list: 'GET /locations',
    key: 'locations',
    archive: archived,
  },
  {
    path: '/class_types',
    one: 'class_type',
    added: {
      name: 'Aéreo',
      spot_map: '4,6',
      color: '#9a452b',
      description: 'Con telas',
      booking_opens_days: 7,
    },
    changed: { name: 'Aéreo suave', spot_map: '5,6' },
    list: 'GET /class_types',
    key: 'class_types',
    archive: archived,
  },
  {
    path: '/class_categories',
    one: 'class_category',
    added: { name: 'Fuerza', handle: 'fuerza' },
    changed: { description: 'Con peso' },
    list: 'GET /class_categories/available',
    key: 'class_categories',
    archive: (value) => ({ available: !value }),
  },
  {
    path: '/tags',
    one: 'tag',
    added: { name: 'Con velas', color: '#112233' },
    changed: { color: null },
    list: 'GET /tags',
    key: 'tags',
    archive: archived,
  },
  {
    path: '/instructors',
    one: 'instructor',
    added: { name: 'Iván', last_name: 'Solís', quote: 'Respira', birthdate: '1990-02-03', home: true },
    changed: { quote: 'Respira y suelta', home: false },
    list: 'GET /instructors',
    key: 'instructors',
    archive: archived,
  },
  {
    path: '/programs',
    one: 'program',
    added: { name: 'Reto de fuerza', description: 'Veinte días' },
    changed: { description: 'Treinta días' },
    list: 'GET /programs',
    key: 'programs',
    archive: archived,
  },
  {
    path: '/videos',
    one: 'video',
    added: {
      name: 'Espalda sana',
      description: 'Suave',
      duration: 20,
      provider: 'vimeo',
      url: '76979871',
      published_at: '2026-01-01T12:00:00.000Z',
    },
    changed: { duration: 25, tags: [] },
    list: 'GET /videos',
    key: 'videos',
    archive: archived,
  },
]

describe.each(examples)('$path', ({ path, one, added, changed, list, key, archive }) => {
  const idKey = `${one}_id`
  const add = async (more: object = {}) => {
    const { status, body } = await admin.call(`POST ${path}`, { body: { ...added, ...more } })
    expect(status, body.error).toBe(200)
    return body[one]
  }
  const change = (id: number, body: object) => admin.call(`PUT ${path}/${id}`, { body })
  const linesOf = async (id: number) =>
    (
      await api.db
        .selectFrom('audit')
        .select(['action', 'details', 'actor_customer_id'])
        .where('entity', '=', one)
        .where('entity_id', '=', String(id))
        .orderBy('audit_id')
        .execute()
    ).map(({ action, details, actor_customer_id }) => ({ action, details, actor_customer_id }))
  const shown = async (id: number) => {
    const { body } = await admin.call(list)
    return body[key].some((row: Record<string, unknown>) => row[idKey] === id)
  }
  const { home: _, ...plain } = added
  const { home: __, ...plainChange } = changed

  it('adds, changes in part, archives, restores and deletes a record, each with who did it, before and after', async () => {
    const record = await add()
    const id = record[idKey] as number
    expect(record).toMatchObject({ ...plain, uses: {} })
    const second = await admin.call(`PUT ${path}`, { body: { ...changed, [idKey]: id } })
    expect([second.status, second.body[one]]).toMatchObject([200, { ...plain, ...plainChange }])
    expect(await shown(id)).toBe(true)
    expect((await change(id, archive(true))).status).toBe(200)
    expect(await shown(id)).toBe(false)
    const all = await admin.call(`GET ${path}/admin/all`)
    expect(all.body[key]).toContainEqual(expect.objectContaining({ [idKey]: id, ...archive(true) }))
    expect((await change(id, archive(false))).body[one]).toMatchObject(archive(false))
    expect(await shown(id)).toBe(true)
    expect((await twice(admin, `DELETE ${path}/${id}`)).body[one]).toMatchObject({ [idKey]: id })
    expect((await admin.call(`DELETE ${path}/${id}`)).status).toBe(404)
    expect((await change(id, changed)).status).toBe(404)

    const lines = await linesOf(id)
    const [first, then] = lines
    const turned = one === 'class_category' ? ['changed', 'changed'] : ['archived', 'restored']
    expect(lines.map(({ action }) => action)).toEqual(
      ['added', 'changed', ...turned, 'removed'].map((action) => `${one}.${action}`),
    )
    expect(lines.every((line) => line.actor_customer_id === admin.customer_id)).toBe(true)
    expect(first?.details).toMatchObject({ before: null, after: { name: added['name'] } })
    const [field] = Object.keys(changed) as [string]
    expect(then?.details).toMatchObject({
      before: { [field]: added[field] ?? null },
      after: { [field]: changed[field] },
    })
  })

  it('does not let the second of two editors overwrite the first', async () => {
    const name = `${one} de dos`
    const { [idKey]: id, updatedAt } = await add({
      name,
      ...(one === 'class_category' && { handle: 'de-dos' }),
    })
    const rename = (to: string) => change(id, { name: to, updatedAt })
    expect((await rename('Uno')).status).toBe(200)
    const second = await rename('Dos')
    expect([second.status, second.body.code]).toEqual([409, 'changed_meanwhile'])
    const all = await admin.call(`GET ${path}/admin/all`)
    expect(all.body[key].find((row: Record<string, unknown>) => row[idKey] === id).name).toBe('Uno')
  })

  it('writes nothing for a change without fields', async () => {
    const { [idKey]: id, updatedAt } = await add({
      name: `${one} igual`,
      ...(one === 'class_category' && { handle: 'igual' }),
    })
    expect((await change(id, {})).body[one].updatedAt).toBe(updatedAt)
    expect(await linesOf(id)).toHaveLength(1)
  })
})

it('drops cached pages: each write of what public pages show is announced', async () => {
  const heard: string[] = []
  const client = await api.services.pool.connect()
  client.on('notification', ({ channel }) => heard.push(channel))
  await client.query('listen content')
  await admin.call('POST /tags', { body: { name: 'Anunciada', color: '#abcdef' } })
  await client.query('select 1')
  client.release(true)
  expect(heard).toContain('content')
})

describe('what is wrong', () => {
  const refused = async (name: string, body: object) => {
    const reply = await admin.call(name, { body })
    return [reply.status, reply.body.code, Object.keys(reply.body.fields ?? {})]
  }

  it.each([
    ['POST /class_types', { name: 'X', spot_map: '4, 6' }, 'spot_map'],
    ['POST /class_types', { name: 'X', spot_map: '0,3' }, 'spot_map'],
    ['POST /class_types', { name: 'X', color: 'rojo' }, 'color'],
    ['POST /class_types', { name: 'X', class_category_id: 999_999 }, 'class_category_id'],
    ['POST /class_types', { name: 'X', file_id: 999_999 }, 'file_id'],
    ['POST /class_types', { name: '' }, 'name'],
    ['POST /locations', { name: 'X', maps_url: 'javascript:alert(1)' }, 'maps_url'],
    ['POST /instructors', { name: 'X', last_name: 'Y', birthdate: '1990-02-31' }, 'birthdate'],
    ['POST /instructors', { name: 'X', last_name: 'Y', customer_id: 999_999 }, 'customer_id'],
    ['POST /class_categories', { name: 'X', handle: 'Con Espacios' }, 'handle'],
    ['POST /videos', { name: 'X', duration: 5, provider: 'vimeo', url: 'mi video' }, 'url'],
    ['POST /videos', { name: 'X', duration: 5, provider: 'file' }, 'film_file_id'],
    ['POST /videos', { name: 'X', duration: 5, provider: 'vimeo', url: '76979871', tags: [999_999] }, 'tags'],
    [
      'POST /videos',
      { name: 'X', duration: 5, provider: 'vimeo', url: '76979871', program_id: 999_999 },
      'program_id',
    ],
  ])('%s %j is refused by its field', async (name, body, field) => {
    expect(await refused(name, body)).toEqual([400, 'invalid_fields', [field]])
  })

  it('a name of a tag, a handle of a category and an account of a coach are one’s own', async () => {
    const { customer_id } = await api.newcomer({ role: 'instructor' })
    await admin.call('POST /tags', { body: { name: 'Música', color: null } })
    await admin.call('POST /class_categories', { body: { name: 'Calma', handle: 'calma' } })
    await admin.call('POST /instructors', { body: { name: 'Ana', last_name: 'Ruiz', customer_id } })
    expect([
      await refused('POST /tags', { name: 'musica' }),
      await refused('POST /class_categories', { name: 'Otra', handle: 'calma' }),
      await refused('POST /instructors', { name: 'Eva', last_name: 'Luz', customer_id }),
    ]).toEqual([
      [409, 'name_taken', ['name']],
      [409, 'handle_taken', ['handle']],
      [409, 'customer_id_taken', ['customer_id']],
    ])
  })

  it('a category that is out of use is not given to more class types, and stays where it was', async () => {
    const { class_category_id } = (
      await admin.call('POST /class_categories', { body: { name: 'Vieja', handle: 'vieja' } })
    ).body.class_category
    const { class_type_id } = (
      await admin.call('POST /class_types', { body: { name: 'Con', class_category_id } })
    ).body.class_type
    await admin.call(`PUT /class_categories/${class_category_id}`, { body: { available: false } })
    expect((await refused('POST /class_types', { name: 'Sin', class_category_id }))[0]).toBe(400)
    const kept = await admin.call(`PUT /class_types/${class_type_id}`, {
      body: { name: 'Aún', class_category_id },
    })
    expect(kept.body.class_type.class_category_id).toBe(class_category_id)
  })
})

it('a coach who comes to the landing page is last there', async () => {
  await sql`update instructor set home_order = null`.execute(api.db)
  const add = async (name: string, more: object) =>
    (await admin.call('POST /instructors', { body: { name, last_name: 'Sol', home: true, ...more } })).body
      .instructor
  expect((await add('Uno', { home_order: 4 })).home_order).toBe(4)
  const second = await add('Dos', {})
  expect(second.home_order).toBe(5)
  const shown = await api.visitor.call('GET /instructors/home/all')
  expect(shown.body.instructors.map(({ name }: { name: string }) => name)).toEqual(['Uno', 'Dos'])
  const path = `PUT /instructors/${second.instructor_id}`
  const change = async (body: object) => (await admin.call(path, { body })).body.instructor.home_order
  expect(await change({ home: true })).toBe(5)
  expect(await change({ home_order: 2 })).toBe(2)
  // As the editor sends it: what stays, as that she is there, is left out.
  expect([await change({ home_order: null }), await change({ home: true, home_order: null })]).toEqual([5, 5])
  expect([await change({ home: false }), await change({ home_order: null })]).toEqual([null, null])
})

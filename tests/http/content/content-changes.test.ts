import { beforeAll, describe, expect, it } from 'vitest'
import { errorTexts } from '#text/errors.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { twice } from '#tests/http/twice.ts'

let api: Api
let admin: Client
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})

const add = (body: object) => admin.call('POST /pages', { body: { title: 'Una página', ...body } })
const moved = async (slug: string) => {
  const { status, body } = await api.visitor.call(`GET /moved/${slug}`)
  return status === 200 ? body.to : status
}

describe('pages', () => {
  it('are added sanitised, changed in part and removed', async () => {
    const content = '<p onclick="x()">Hola<script>alert(1)</script></p><style>p{}</style>'
    const { body } = await add({ slug: 'reglamento', content, description: ' Cómo es ' })
    expect(body.page).toMatchObject({ slug: 'reglamento', content: '<p>Hola</p>', description: 'Cómo es' })
    const id = body.page.page_id
    const stored = await api.db
      .selectFrom('page')
      .select('content')
      .where('page_id', '=', id)
      .executeTakeFirst()
    expect(stored?.content).toBe('<p>Hola</p>')
    const changed = await admin.call(`PUT /pages/${id}`, { body: { required: true, description: '' } })
    expect(changed.body.page).toMatchObject({ title: 'Una página', required: true, description: null })
    expect((await twice(admin, `DELETE /pages/${id}`)).body.page.slug).toBe('reglamento')
    expect((await api.visitor.call('GET /pages/reglamento')).status).toBe(404)
    expect((await admin.call(`DELETE /pages/${id}`)).status).toBe(404)
    const lines = await api.db.selectFrom('audit').select('action').where('entity', '=', 'page').execute()
    expect(lines.map((line) => line.action)).toEqual(['page.added', 'page.changed', 'page.removed'])
  })

  it('are not overwritten by an editor who read an earlier version', async () => {
    const { body } = await add({ slug: 'dos-editores' })
    const { page_id: id, updatedAt } = body.page
    const save = (title: string) => admin.call(`PUT /pages/${id}`, { body: { title, updatedAt } })
    expect((await save('La primera')).status).toBe(200)
    const second = await save('La segunda')
    expect([second.status, second.body.code]).toEqual([409, 'changed_meanwhile'])
    expect((await api.visitor.call('GET /pages/dos-editores')).body.page.title).toBe('La primera')
    const line = await api.db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'page.changed')
      .where('entity_id', '=', String(id))
      .executeTakeFirst()
    expect(line?.details).toEqual({ before: { title: 'Una página' }, after: { title: 'La primera' } })
  })

  it.each(['calendario', 'admin', 'mystudio', 'api', 'class_type'])(
    'cannot use the site’s own path %s',
    async (slug) => {
      const { status, body } = await add({ slug })
      expect([status, Object.keys(body.fields)]).toEqual([400, ['slug']])
    },
  )

  it('share no path, neither with one another nor with the shop', async () => {
    await add({ slug: 'planes' })
    expect((await add({ slug: 'planes' })).body.code).toBe('slug_taken')
    const { body } = await add({ slug: 'otra' })
    expect((await admin.call(`PUT /pages/${body.page.page_id}`, { body: { slug: 'planes' } })).status).toBe(
      409,
    )
    const shop = (value: string) =>
      admin.call('PUT /appconfig', { body: { config: [{ key: 'class_packages_path', value }] } })
    expect((await shop('planes')).body.fields).toHaveProperty('class_packages_path')
    expect((await shop('entrar')).body.fields).toHaveProperty('class_packages_path')
    expect((await shop('pases-y-planes')).status).toBe(200)
    expect((await add({ slug: 'pases-y-planes' })).status).toBe(400)
    await shop('paquetes')
    expect((await add({ slug: 'pases-y-planes' })).status).toBe(200)
    expect((await shop('/pases-y-planes')).body.fields).toHaveProperty('class_packages_path')
    expect((await shop('/paquetes')).body.config).toContainEqual({
      key: 'class_packages_path',
      value: 'paquetes',
    })
  })

  it.each(['preguntas-frecuentes', 'pagos', 'membresias', 'reservaciones'])(
    'keep the shop from %s, where it would be hidden',
    async (value) => {
      const { status, body } = await admin.call('PUT /appconfig', {
        body: { config: [{ key: 'class_packages_path', value }] },
      })
      expect([status, body.fields]).toEqual([400, { class_packages_path: errorTexts.settings.reserved }])
    },
  )

  it('are created once when two want one path at the same moment', async () => {
    const replies = await Promise.all(Array.from({ length: 4 }, () => add({ slug: 'a-la-vez' })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(3)
  })

  it('that somebody accepted are not removed, also once their acceptance is of an earlier version', async () => {
    const { body } = await add({ slug: 'constancia', content: '<p>Uno</p>', required: true })
    const page_id = body.page.page_id
    const eva = await api.as('customer')
    await eva.call('POST /accepted_pages', { body: { page_id } })
    await admin.call('PUT /pages', { body: { page_id, accept_anew: true } })
    const refused = await admin.call(`DELETE /pages/${page_id}`)
    expect([refused.status, refused.body.code, refused.body.acceptances]).toEqual([409, 'in_use', 1])
    expect(refused.body.error).toContain('1 persona la aceptó')
    expect((await api.visitor.call('GET /pages/constancia')).status).toBe(200)
    const kept = await api.db
      .selectFrom('accepted_page')
      .select('version')
      .where('page_id', '=', page_id)
      .execute()
    expect(kept).toEqual([{ version: 1 }])
  })

  it('must be accepted again on request', async () => {
    const { body } = await add({ slug: 'aviso' })
    await admin.call('PUT /pages', { body: { page_id: body.page.page_id, accept_anew: true } })
    const row = await api.db
      .selectFrom('page')
      .select('version')
      .where('slug', '=', 'aviso')
      .executeTakeFirst()
    expect(row?.version).toBe(2)
  })
})

describe('a changed path', () => {
  it('redirects, also after two changes, until another page has it', async () => {
    const { body } = await add({ slug: 'uno' })
    const change = (slug: string) => admin.call(`PUT /pages/${body.page.page_id}`, { body: { slug } })
    await change('dos')
    await change('tres')
    expect([await moved('uno'), await moved('dos'), await moved('tres'), await moved('nada')]).toEqual([
      'tres',
      'tres',
      404,
      404,
    ])
    await add({ slug: 'uno' })
    expect(await moved('uno')).toBe(404)
    await change('dos')
    expect([await moved('tres'), await moved('dos')]).toEqual(['dos', 404])
    await admin.call(`DELETE /pages/${body.page.page_id}`)
    expect(await moved('tres')).toBe(404)
  })

  it('of the shop redirects to the shop', async () => {
    const shop = (value: string | null) =>
      admin.call('PUT /appconfig', { body: { config: [{ key: 'class_packages_path', value }] } })
    await shop('bonos')
    await shop('pases')
    expect([await moved('bonos'), await moved('pases')]).toEqual([null, 404])
    await shop(null)
    expect(await moved('pases')).toBeNull()
    await shop('bonos')
    expect(await moved('bonos')).toBe(404)
  })
})

describe('announcements', () => {
  it('are added, changed in part and removed', async () => {
    const { body } = await admin.call('POST /announcements', {
      body: { title: 'Hola', content: '<p>Ya<iframe src="https://a.mx"></iframe></p>' },
    })
    const id = body.announcement.announcement_id
    expect(body.announcement.content).toBe('<p>Ya</p>')
    const changed = await admin.call(`PUT /announcements/${id}`, { body: { title: 'Adiós' } })
    expect(changed.body.announcement).toMatchObject({ title: 'Adiós', content: '<p>Ya</p>' })
    await twice(admin, `DELETE /announcements/${id}`)
    expect((await admin.call(`PUT /announcements/${id}`, { body: { title: 'x' } })).status).toBe(404)
  })
})

describe('the list for those who write pages', () => {
  it('has the content, the version and who accepted it, counted anew for a change that asks again', async () => {
    const { body } = await add({ slug: 'se-acepta', content: '<p>Uno</p>', required: true })
    const id = body.page.page_id
    const eva = await api.as('customer')
    await eva.call('POST /accepted_pages', { body: { page_id: id } })
    const listed = async () =>
      (await admin.call('GET /pages/admin/all')).body.pages.find(
        (page: { page_id: number }) => page.page_id === id,
      )
    expect(await listed()).toMatchObject({ content: '<p>Uno</p>', version: 1, acceptances: 1 })
    await admin.call(`PUT /pages/${id}`, { body: { content: '<p>Dos</p>', accept_anew: true } })
    expect(await listed()).toMatchObject({ content: '<p>Dos</p>', version: 2, acceptances: 0 })
  })
})

describe('the list for those who write announcements', () => {
  it('has the old ones too that visitors no longer see in theirs', async () => {
    const rows = Array.from({ length: 101 }, (_, n) => ({
      title: `Aviso ${n}`,
      content: '<p>Hola</p>',
      created_at: new Date(Date.UTC(2026, 0, 1, 0, n)),
    }))
    await api.db.insertInto('announcement').values(rows).execute()
    expect((await api.visitor.call('GET /announcements')).body.announcements).toHaveLength(100)
    const { body } = await admin.call('GET /announcements/admin/all')
    expect(body.announcements.at(-1).title).toBe('Aviso 0')
  })
})

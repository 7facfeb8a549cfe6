import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, startApi } from '#tests/http/harness.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})

describe('pages', () => {
  it('are listed without their content, in the footer’s order', async () => {
    const terms = await api.build.page({ slug: 'terminos', title: 'Términos', required_signup: true })
    const empty = await api.build.page({ slug: 'vacia', title: 'Vacía', content: null })
    const blank = await api.build.page({
      slug: 'blanca',
      title: 'Blanca',
      content: ' <p> \n</p><p></p> ',
      required: true,
    })
    const { status, body } = await api.visitor.call('GET /pages')
    expect(status).toBe(200)
    const common = { required: false, required_signup: false, version: 1, updatedAt: expect.any(String) }
    expect(body).toEqual({
      pages: [
        {
          page_id: terms.page_id,
          slug: 'terminos',
          title: 'Términos',
          ...common,
          required_signup: true,
          has_content: true,
        },
        { page_id: empty.page_id, slug: 'vacia', title: 'Vacía', ...common, has_content: false },
        {
          page_id: blank.page_id,
          slug: 'blanca',
          title: 'Blanca',
          ...common,
          required: true,
          has_content: false,
        },
      ],
    })
  })

  it('return their content, sanitised whatever was stored', async () => {
    const content =
      '<h3>Hola</h3><p onclick="x()">Ana<script>alert(1)</script></p><iframe src="https://a.mx"></iframe>'
    const { page_id } = await api.build.page({ slug: 'aviso-de-privacidad', title: 'Aviso', content })
    const { body } = await api.visitor.call('GET /pages/aviso-de-privacidad')
    expect(body.page).toEqual({
      page_id,
      version: 1,
      slug: 'aviso-de-privacidad',
      title: 'Aviso',
      required: false,
      required_signup: false,
      has_content: true,
      updatedAt: expect.any(String),
      description: null,
      content: '<h3>Hola</h3><p>Ana</p>',
    })
    await api.build.page({
      slug: 'cartel',
      title: 'Cartel',
      content: '<p><img src="/files/a" alt="Cartel"></p>',
    })
    expect((await api.visitor.call('GET /pages/cartel')).body.page.has_content).toBe(true)
    await api.build.page({ slug: 'sin-texto', title: 'Sin texto', content: null })
    expect((await api.visitor.call('GET /pages/sin-texto')).body.page.content).toBeNull()
  })

  it.each(['nada', 'NADA', 'a/b', '..', "'; drop table page", '%'])('answer 404 for %j', async (slug) => {
    const { status, body } = await api.visitor.call(`GET /pages/${encodeURIComponent(slug)}`)
    expect([status, body.code]).toEqual([404, slug === '..' ? 'unknown_call' : 'not_found'])
  })

  it('answer 304 until they change', async () => {
    const { page_id } = await api.build.page({ slug: 'reglamento' })
    const etag = (await api.visitor.call('GET /pages/reglamento')).headers.get('etag') ?? ''
    const again = () => api.visitor.call('GET /pages/reglamento', { headers: { 'if-none-match': etag } })
    expect((await again()).status).toBe(304)
    await api.db.updateTable('page').set({ content: '<p>Otro.</p>' }).where('page_id', '=', page_id).execute()
    expect((await again()).status).toBe(200)
  })
})

describe('announcements', () => {
  it('are listed newest first, sanitised', async () => {
    const day = (n: number) => new Date(Date.UTC(2026, 10, n))
    const rows = [
      {
        title: 'Segundo',
        content: '<p>b<img src=x onerror="x()"></p><style>p{}</style>',
        created_at: day(2),
      },
      { title: 'Tercero', content: 'Texto & más', created_at: day(3) },
      { title: 'Primero', content: '<a href="javascript:x()">a</a>', created_at: day(1) },
    ]
    const [second] = await api.db
      .insertInto('announcement')
      .values(rows)
      .returning('announcement_id')
      .execute()
    const { body } = await api.visitor.call('GET /announcements')
    expect(body.announcements).toMatchObject([
      { title: 'Tercero', content: 'Texto &amp; más', createdAt: '2026-11-03T00:00:00.000Z' },
      { title: 'Segundo' },
      { title: 'Primero', content: '<a>a</a>' },
    ])
    const one = await api.visitor.call(`GET /announcements/${second!.announcement_id}`)
    expect(one.body.announcement).toEqual({
      announcement_id: second!.announcement_id,
      title: 'Segundo',
      content: '<p>b<img src="x" alt="" loading="lazy" /></p>',
      createdAt: '2026-11-02T00:00:00.000Z',
      updatedAt: expect.any(String),
    })
    expect((await api.visitor.call('GET /announcements/2147483647')).status).toBe(404)
  })
})

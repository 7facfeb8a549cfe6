import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { type Api, startApi } from '#tests/http/harness.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})

async function share(path: string) {
  const response = await api.fetch(`GET /compartir/${path}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  return {
    status: response.status,
    etag: response.headers.get('etag'),
    bytes,
    type: response.headers.get('content-type'),
  }
}

it('draws a picture for the site, its pages, coaches and class types', async () => {
  const coach = await api.build.instructor({ name: '<b>Ana</b> & "Luz"', last_name: 'G'.repeat(300) })
  const page = await api.build.page({ slug: 'reglamento', title: 'Reglamento' })
  for (const path of [
    '_inicio.png',
    'avisos.png',
    `instructor/${coach.instructor_id}.png`,
    `${page.slug}.png`,
  ]) {
    const { status, type, bytes } = await share(path)
    expect([status, type], path).toEqual([200, 'image/png'])
    const { width, height } = await sharp(bytes).metadata()
    expect([width, height]).toEqual([1200, 630])
  }
})

it.each([
  ['🧘‍♀️🔥👩🏽‍🦰', '🌞'],
  ['Clase de yoga '.repeat(6) + '🔥🔥🔥🔥', 'Estudio '.repeat(10)],
  ['瑜伽', '瑜伽'],
  ['WWWWWWWWWW '.repeat(12), 'Aura'],
])('draws %s of a studio named %s', async (title, name) => {
  const admin = await api.as('admin')
  const config = [
    { key: 'business_name', value: name.trim().slice(0, 80) },
    { key: 'fonts', value: 'archivo' },
  ]
  expect((await admin.call('PUT /appconfig', { body: { config } })).status).toBe(200)
  const { page_id } = await api.build.page({ slug: 'con-signos', title })
  const { status, bytes } = await share('con-signos.png')
  expect([status, (await sharp(bytes).metadata()).height]).toEqual([200, 630])
  // The head ends above these rows and the title begins below them, however long both are.
  const rows = sharp(bytes).removeAlpha().extract({ left: 0, top: 150, width: 1200, height: 24 })
  const between = await sharp(await rows.png().toBuffer()).stats()
  expect(between.channels.map(({ stdev }) => stdev)).toEqual([0, 0, 0])
  await api.db.deleteFrom('page').where('page_id', '=', page_id).execute()
})

it('keeps the landing page’s picture apart from that of a page named `inicio`', async () => {
  const before = await share('_inicio.png')
  const { page_id } = await api.build.page({ slug: 'inicio', title: 'Por dónde empezar' })
  expect((await share('_inicio.png')).bytes.equals(before.bytes)).toBe(true)
  expect((await share('inicio.png')).bytes.equals(before.bytes)).toBe(false)
  await api.db.deleteFrom('page').where('page_id', '=', page_id).execute()
})

it('draws it again when the brand changes, and caches it', async () => {
  const before = await share('calendario.png')
  expect((await share('calendario.png')).bytes.equals(before.bytes)).toBe(true)
  const admin = await api.as('admin')
  await admin.call('PUT /appconfig', { body: { config: [{ key: 'primary', value: '#003399' }] } })
  const after = await share('calendario.png')
  expect(after.etag).not.toBe(before.etag)
  expect(after.bytes.equals(before.bytes)).toBe(false)
  const again = await api.fetch('GET /compartir/calendario.png', {
    headers: { 'if-none-match': after.etag ?? '' },
  })
  expect(again.status).toBe(304)
})

it.each([
  'nada.png',
  '_inicio',
  'inicio.png',
  'instructor/99.png',
  'location/1.png',
  '../avisos.png',
  'avisos.png/x',
  'constructor.png',
])('is 404 for %s', async (path) => {
  expect((await share(path)).status).toBe(404)
})

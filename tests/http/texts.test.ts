import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeTexts } from '#text/editable.ts'
import { errorTexts } from '#text/errors.ts'
import { type Api, type Client, startApi } from './harness.ts'

let api: Api
let admin: Client
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})
afterAll(() => changeTexts({}))

const put = (place: string, words: string | null) =>
  admin.call('PUT /texts', { body: { texts: [{ place, words }] } })

it('lists the specification’s words, hundreds of them', async () => {
  const { texts } = (await admin.call('GET /texts')).body
  expect(texts.length).toBeGreaterThan(600)
  expect(texts).toContainEqual({ place: 'site.nav.enter', written: 'Ingresar', words: null })
  expect(texts).toContainEqual({
    place: 'pages.announcements.empty',
    written: 'No hay avisos por mostrar.',
    words: null,
  })
})

it('puts texts into the owner’s words and brings the first ones back', async () => {
  const place = 'errores.general.notFound'
  const before = errorTexts.general.notFound
  const { body } = await put(place, ' Aquí no hay nada. ')
  expect(body.texts.find((one: { place: string }) => one.place === place).words).toBe('Aquí no hay nada.')
  expect((await api.visitor.call('GET /nada')).body.error).toBe('Aquí no hay nada.')
  await put(place, null)
  expect((await api.visitor.call('GET /nada')).body.error).toBe(before)
  expect(await api.db.selectFrom('changed_text').selectAll().execute()).toEqual([])
})

it('refuses unknown places and numbers that a text has not', async () => {
  expect((await put('site.nav.nothing', 'x')).body.fields).toHaveProperty(['site.nav.nothing'])
  expect((await put('site.__proto__.x', 'x')).status).toBe(400)
  expect((await put('site.nav.enter', 'Entra {1}')).body.fields).toHaveProperty(['site.nav.enter'])
  const both = {
    texts: [
      { place: 'site.home', words: 'Casa' },
      { place: 'nada', words: 'x' },
    ],
  }
  expect((await admin.call('PUT /texts', { body: both })).status).toBe(400)
  expect(await api.db.selectFrom('changed_text').selectAll().execute()).toEqual([])
})

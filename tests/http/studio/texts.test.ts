import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeTexts } from '#text/forms.ts'
import { errorTexts } from '#text/errors.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

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

it('keeps the blanks around a piece of a sentence, which a field does not show', async () => {
  const place = 'waitlist.leave.question.1'
  const of = (answer: { body: { texts: { place: string }[] } }) =>
    answer.body.texts.find((one) => one.place === place)
  expect(of(await put(place, 'el día'))).toEqual({ place, written: ' del ', words: ' el día ' })
  expect(of(await put(place, 'del'))).toMatchObject({ words: null })
})

it('changes what a message is called and what its button says', async () => {
  await put('messages.kinds.class_reminder.button', 'Ver mi lugar')
  const preview = () =>
    admin.call('POST /message_templates/preview', {
      body: { kind: 'class_reminder', channel: 'mail', subject: 'Hola', body: '{enlace}' },
    })
  expect((await preview()).body.html).toContain('Ver mi lugar')
  await put('messages.kinds.class_reminder.button', null)
  expect((await preview()).body.html).toContain('Ver mis reservaciones')
})

it('changes also what is refused at the door', async () => {
  const wrong = async () =>
    (
      await api.visitor.call('POST /auth/sign-in/email', {
        body: { email: admin.email, password: 'no-es-esta' },
      })
    ).body
  const before = (await wrong()).error
  await put('errores.signIn.wrongPassword', 'Esa no es.')
  expect((await wrong()).error).toBe('Esa no es.')
  await put('errores.signIn.wrongPassword', null)
  expect((await wrong()).error).toBe(before)
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

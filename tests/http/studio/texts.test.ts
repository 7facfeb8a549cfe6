import { beforeAll, expect, it } from 'vitest'
import { inWords } from '#server/kit/own-words.ts'
import { adminTextsTexts } from '#text/admin/settings/admin-texts.ts'
import { errorTexts } from '#text/errors.ts'
import { sellingErrors } from '#text/errors/selling.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

let api: Api
let admin: Client
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})

const put = (place: string, words: string | null) =>
  admin.call('PUT /texts', { body: { texts: [{ place, words }] } })

it('lists the specification’s texts, hundreds of them', async () => {
  const { texts } = (await admin.call('GET /texts')).body
  expect(texts.length).toBeGreaterThan(600)
  expect(texts).toContainEqual({ place: 'site.nav.enter', written: 'Ingresar', words: null })
  expect(texts).toContainEqual({
    place: 'pages.announcements.empty',
    written: 'No hay avisos por mostrar.',
    words: null,
  })
})

it('stores the owner’s texts and restores the defaults', async () => {
  const place = 'errores.general.notFound'
  const before = errorTexts.general.notFound
  const { body } = await put(place, ' Aquí no hay nada. ')
  expect(body.texts.find((one: { place: string }) => one.place === place).words).toBe('Aquí no hay nada.')
  expect((await api.visitor.call('GET /nada')).body.error).toBe('Aquí no hay nada.')
  await put(place, null)
  expect((await api.visitor.call('GET /nada')).body.error).toBe(before)
  expect(await api.db.selectFrom('changed_text').selectAll().execute()).toEqual([])
})

it('refuses texts of which somebody else changed one since they were read, all of them', async () => {
  const place = 'errores.general.notFound'
  const both = (words: string) => ({
    texts: [
      { place, words, was: null },
      { place: 'site.nav.enter', words, was: null },
    ],
  })
  expect((await put(place, 'Primera.')).status).toBe(200)
  const second = await admin.call('PUT /texts', { body: both('Segunda.') })
  expect([second.status, second.body.code]).toEqual([409, 'changed_meanwhile'])
  const { texts } = (await admin.call('GET /texts')).body
  expect(texts).toContainEqual({ place: 'site.nav.enter', written: 'Ingresar', words: null })
  await put(place, null)
})

it('keeps the spaces around a part of a sentence, which a field does not show', async () => {
  const place = 'waitlist.leave.question.1'
  const of = (answer: { body: { texts: { place: string }[] } }) =>
    answer.body.texts.find((one) => one.place === place)
  expect(of(await put(place, 'el día'))).toEqual({ place, written: ' del ', words: ' el día ' })
  expect(of(await put(place, 'del'))).toMatchObject({ words: null })
})

it('changes a message’s name and its button’s text', async () => {
  await put('messages.kinds.class_reminder.button', 'Ver mi lugar')
  const preview = () =>
    admin.call('POST /message_templates/preview', {
      body: { kind: 'class_reminder', channel: 'mail', subject: 'Hola', body: '{enlace}' },
    })
  expect((await preview()).body.html).toContain('Ver mi lugar')
  await put('messages.kinds.class_reminder.button', null)
  expect((await preview()).body.html).toContain('Ver mis reservaciones')
})

it('also changes texts of refused requests', async () => {
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

it('renders a message in the owner’s words, each case in its own', async () => {
  const place = 'errores-de-venta.fewerThanUsed'
  const { body } = await put(place, '{uses, plural, one {Ya se usó.} other {Ya se usó {uses} veces.}}')
  const saved = body.texts.find((one: { place: string }) => one.place === place)
  expect(saved.words).toBe('{uses, plural, one {Ya se usó.} other {Ya se usó {uses} veces.}}')
  const said = () => [1, 3].map((uses) => sellingErrors.fewerThanUsed({ uses }))
  expect(inWords(api.services.configuration.words(), said)).toEqual(['Ya se usó.', 'Ya se usó 3 veces.'])
  await put(place, null)
  expect(inWords(api.services.configuration.words(), said)[0]).toBe('Este descuento ya se usó 1 vez.')
})

it('refuses an invalid message, and says why', async () => {
  const { problems } = adminTextsTexts
  const place = 'errores-de-venta.otherAmount'
  const refusal = async (words: string) => (await put(place, words)).body.fields?.[place]
  expect(await refusal('Se recibió {received}')).toBe(problems.missing({ names: '{expected}' }))
  expect(await refusal('{expected}, {received} y {name}')).toBe(
    problems.unknown({ names: '{expected}, {received}' }),
  )
  expect(await refusal('Se recibió {received')).toBe(problems.brace)
  expect(await refusal('{expected} {received, number}')).toBe(problems.syntax)
  expect((await put('site.nav.enter', 'Entra {name}')).body.fields['site.nav.enter']).toBe(problems.noNames)
  expect(await api.db.selectFrom('changed_text').selectAll().execute()).toEqual([])
})

it('refuses unknown keys, together with everything in the request', async () => {
  expect((await put('site.nav.nothing', 'x')).body.fields).toHaveProperty(['site.nav.nothing'])
  expect((await put('site.__proto__.x', 'x')).status).toBe(400)
  const both = {
    texts: [
      { place: 'site.home', words: 'Casa' },
      { place: 'nada', words: 'x' },
    ],
  }
  expect((await admin.call('PUT /texts', { body: both })).status).toBe(400)
  expect(await api.db.selectFrom('changed_text').selectAll().execute()).toEqual([])
})

it('shows texts whose key no longer exists until the owner removes them', async () => {
  await api.db.insertInto('changed_text').values({ place: 'site.gone', words: 'Antes decía esto' }).execute()
  const { texts } = (await admin.call('GET /texts')).body
  expect(texts[0]).toEqual({ place: 'site.gone', written: null, words: 'Antes decía esto' })
  await put('site.gone', null)
  expect(await api.db.selectFrom('changed_text').selectAll().execute()).toEqual([])
})

it('never mixes the texts of two studios in parallel requests', async () => {
  const other = await startApi()
  const otherAdmin = await other.as('admin')
  const own = (words: string) => ({ body: { texts: [{ place: 'errores.general.notFound', words }] } })
  await admin.call('PUT /texts', own('La primera.'))
  await otherAdmin.call('PUT /texts', own('La segunda.'))
  const asked = Array.from({ length: 10 }, () => [
    api.visitor.call('GET /nada'),
    other.visitor.call('GET /nada'),
  ])
  const said = (await Promise.all(asked.flat())).map(({ body }) => body.error)
  expect(said).toEqual(asked.flatMap(() => ['La primera.', 'La segunda.']))
  await put('errores.general.notFound', null)
})

it('are in the document parsed, and those of an older version render as written', async () => {
  await api.db
    .insertInto('changed_text')
    .values({ place: 'site.calendar.last', words: 'Quedan {1' })
    .execute()
  await api.services.configuration.refresh()
  expect(api.services.configuration.words()).toEqual({})
  await put('site.calendar.last', '¡{places}!')
  const ast = [
    { type: 0, value: '¡' },
    { type: 1, value: 'places' },
    { type: 0, value: '!' },
  ]
  expect(api.services.configuration.words()).toEqual({ 'site.calendar.last': { ast } })
  await put('site.calendar.last', null)
})

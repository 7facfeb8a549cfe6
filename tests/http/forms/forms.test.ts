import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

let api: Api
let admin: Client
let reception: Client
let coach: Client
let eva: Client
let ana: Client
beforeAll(async () => {
  api = await startApi()
  ;[admin, reception, coach, eva, ana] = await Promise.all([
    api.as('admin'),
    api.as('reception'),
    api.as('instructor'),
    api.newcomer(),
    api.newcomer(),
  ])
})

const yesNo = [
  { value: true, label: 'Sí' },
  { value: false, label: 'No' },
]
const health = [
  { key: 'nick', label: '¿Cómo te decimos?', type: 'text' },
  { key: 'hurt', label: '¿Tienes una lesión?', type: 'select', required: true, options: yesNo },
  {
    key: 'where',
    label: '¿Dónde?',
    type: 'text',
    required: true,
    precondition: { key: 'hurt', values: [true] },
  },
]

/** A new form, ready to be answered. */
async function newForm(form_fields: object[] = health): Promise<{ form_id: number; version: number }> {
  const { status, body } = await admin.call('POST /forms', { body: { name: 'Ficha', form_fields } })
  expect(status).toBe(200)
  return body.form
}
const read = async (who: Pick<Client, 'call'>, form_id: number) =>
  (await who.call(`GET /forms/${form_id}`)).body.form
/** Answers a form as somebody who has just read it. */
async function answer(who: Client, form_id: number, answers: object, seen: object = {}) {
  const { version, answers_version } = await read(who, form_id)
  return who.call(`PUT /forms/${form_id}/answers`, { body: { version, answers_version, answers, ...seen } })
}
const valuesIn = (form: { form_fields: { key: string; value: unknown }[] }) =>
  Object.fromEntries(form.form_fields.map(({ key, value }) => [key, value]))
const given = async (customer_id: number, form_id: number) => {
  const { body } = await reception.call(`GET /form_answers/${customer_id}`)
  const own = body.form_answers.find((form: { form_id: number }) => form.form_id === form_id)
  return (own?.answers ?? []).map(
    ({ key, value, type, replacedAt }: Record<string, unknown>) =>
      `${String(key)} ${String(type)} ${JSON.stringify(value)}${replacedAt ? ' replaced' : ''}`,
  )
}
async function upload(who: Client, kind: 'picture' | 'pdf' = 'picture'): Promise<number> {
  const bytes =
    kind === 'pdf'
      ? new TextEncoder().encode('%PDF-1.7\nhola\n%%EOF')
      : new Uint8Array(
          await sharp({ create: { width: 40, height: 20, channels: 3, background: '#9a452b' } })
            .png()
            .toBuffer(),
        )
  const raw = new FormData()
  raw.append('file', new File([bytes], kind === 'pdf' ? 'constancia.pdf' : 'foto.png'))
  const { status, body } = await who.call('POST /files', { raw })
  expect(status).toBe(200)
  return body.file_id
}

describe('answering', () => {
  it('saves all answers, says what is missing, and shows them to their owner', async () => {
    const { form_id } = await newForm()
    const fresh = await read(eva, form_id)
    expect([fresh.complete, fresh.pending]).toEqual([false, [{ key: 'hurt', label: '¿Tienes una lesión?' }]])
    const { status, body } = await answer(eva, form_id, { nick: ' Eva ', hurt: 'true', where: 'Rodilla' })
    expect([status, body.form.complete, valuesIn(body.form)]).toEqual([
      200,
      true,
      { nick: 'Eva', hurt: true, where: 'Rodilla' },
    ])
    expect(valuesIn(await read(eva, form_id))).toEqual({ nick: 'Eva', hurt: true, where: 'Rodilla' })
  })

  it('refuses with the exact sentences, and then saves nothing', async () => {
    const { form_id } = await newForm()
    const one = await answer(eva, form_id, { nick: 'Eva' })
    expect([one.status, one.body.error, one.body.fields]).toEqual([
      400,
      'Revisa el campo: ¿Tienes una lesión?',
      { 'answers.hurt': 'Debes seleccionar una opción.' },
    ])
    const several = await answer(eva, form_id, { nick: 'x'.repeat(301), hurt: true })
    expect([several.body.error, several.body.fields]).toEqual([
      'Revisa los campos faltantes o inválidos.',
      { 'answers.nick': 'El texto es demasiado largo.', 'answers.where': 'Debes llenar este campo.' },
    ])
    expect(await given(eva.customer_id, form_id)).toEqual([])
    expect((await read(eva, form_id)).answers_version).toBe(0)
  })

  it('refuses what the form does not ask: unknown fields, another form’s, hidden ones', async () => {
    const [{ form_id }, other] = [
      await newForm(),
      await newForm([{ key: 'shoe', label: 'Talla', type: 'text' }]),
    ]
    for (const strange of [{ shoe: '4' }, { surprise: 1 }, { where: 'Rodilla' }, { 'hurt.x': 1 }]) {
      const { status, body } = await answer(eva, form_id, { hurt: false, ...strange })
      expect([status, body.fields]).toEqual([
        400,
        { [`answers.${Object.keys(strange)[0]}`]: 'Este campo no se reconoce.' },
      ])
    }
    expect(await given(eva.customer_id, form_id)).toEqual([])
    expect(await given(eva.customer_id, other.form_id)).toEqual([])
  })

  it('does not ask for what a precondition hides, and marks an earlier answer to it as replaced', async () => {
    const { form_id } = await newForm()
    await answer(eva, form_id, { hurt: true, where: 'Rodilla' })
    expect((await answer(eva, form_id, { hurt: false })).status).toBe(200)
    expect(await given(eva.customer_id, form_id)).toEqual([
      'where text "Rodilla" replaced',
      'hurt select false',
    ])
  })

  it('refuses a value outside of the options, a megabyte of text, and bytes that cannot be stored', async () => {
    const { form_id } = await newForm()
    expect((await answer(eva, form_id, { hurt: 'quizá' })).body.fields).toEqual({
      'answers.hurt': 'Debes seleccionar una opción.',
    })
    expect((await answer(eva, form_id, { hurt: false, nick: 'x'.repeat(1024 * 1024) })).status).toBe(413)
    expect((await answer(eva, form_id, { hurt: false, nick: 'x'.repeat(5000) })).status).toBe(400)
    const many = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`f${index}`, 1]))
    const { status, body } = await answer(eva, form_id, { hurt: false, ...many })
    expect([status, Object.keys(body.fields).length]).toEqual([400, 50])
  })

  it('refuses the answers of somebody who saw an older form or older answers, and takes the same answers twice', async () => {
    const { form_id, version } = await newForm()
    const seen = { version, answers_version: 0 }
    expect((await answer(eva, form_id, { hurt: false }, seen)).status).toBe(200)
    // Pressed twice, or again after the connection was lost.
    expect((await answer(eva, form_id, { hurt: false }, seen)).status).toBe(200)
    const tab = await answer(eva, form_id, { hurt: true, where: 'x' }, seen)
    expect([tab.status, tab.body.code]).toEqual([409, 'answers_changed'])
    await admin.call('PUT /forms', { body: { form_id, form_fields: health.slice(0, 2) } })
    const old = await answer(eva, form_id, { hurt: true, where: 'x' }, { version, answers_version: 1 })
    expect([old.status, old.body.code, old.body.version]).toEqual([409, 'form_changed', version + 1])
    expect(await given(eva.customer_id, form_id)).toEqual(['hurt select false'])
  })

  it('takes one of many savings at the same moment', async () => {
    const { form_id, version } = await newForm()
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        ana.call(`PUT /forms/${form_id}/answers`, {
          body: { version, answers_version: 0, answers: { hurt: false, nick: `Ana ${index}` } },
        }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(7).fill(409),
    ])
    expect((await given(ana.customer_id, form_id)).length).toBe(2)
  })
})

describe('who sees answers', () => {
  it('is their owner, reception and admins', async () => {
    const { form_id } = await newForm()
    await answer(eva, form_id, { hurt: true, where: 'Rodilla' })
    for (const stranger of [api.visitor, ana, coach, admin])
      expect(valuesIn(await read(stranger, form_id))).toEqual({ nick: null, hurt: null, where: null })
    for (const who of [ana, coach])
      expect((await who.call(`GET /form_answers/${eva.customer_id}`)).status).toBe(403)
    expect(await given(eva.customer_id, form_id)).toEqual(['hurt select true', 'where text "Rodilla"'])
    expect((await reception.call('GET /form_answers/2147483647')).status).toBe(404)
  })

  it('holds for files too; another person’s file and one that is no picture are refused', async () => {
    const { form_id } = await newForm([
      { key: 'photo', label: 'Foto', type: 'image', required: true },
      { key: 'note', label: 'Constancia', type: 'file', multiple: true },
    ])
    const [photo, note, hers] = [await upload(eva), await upload(eva, 'pdf'), await upload(ana)]
    const none = await answer(eva, form_id, {})
    expect(none.body.fields).toEqual({ 'answers.photo': 'Debes cargar el archivo solicitado.' })
    for (const [photos, sentence] of [
      [[hers], 'No encontramos ese archivo. Súbelo de nuevo.'],
      [[2147483647], 'No encontramos ese archivo. Súbelo de nuevo.'],
      [[note], 'Este archivo no es una imagen. Usa JPG, PNG o WebP.'],
    ] as const)
      expect((await answer(eva, form_id, { photo: photos })).body.fields).toEqual({
        'answers.photo': sentence,
      })
    const { status, body } = await answer(eva, form_id, { photo: [photo], note: [note] })
    expect([status, body.form.form_fields[0].files[0].file_id]).toEqual([200, photo])
    expect((await ana.call(`GET /files/${photo}`)).status).toBe(404)
    expect((await coach.call(`GET /files/${photo}`)).status).toBe(404)
    expect((await reception.call(`GET /files/${photo}`)).status).toBe(200)
    const kept = await admin.call(`DELETE /files/${photo}`)
    expect([kept.status, kept.body.error]).toEqual([
      409,
      'Este archivo no se puede borrar porque se usa en la respuesta «Ficha: Foto».',
    ])
    // An answer that no longer names it lets it go.
    await answer(eva, form_id, { photo: [await upload(eva)] })
    expect((await admin.call(`DELETE /files/${photo}`)).status).toBe(200)
  })
})

describe('a form that changes', () => {
  const change = (form_id: number, form_fields: object[]) =>
    admin.call('PUT /forms', { body: { form_id, form_fields } })

  it('keeps an answer whose option was removed, for its owner alone', async () => {
    const shirt = (...sizes: string[]) => [
      {
        key: 'shirt',
        label: 'Talla',
        type: 'select',
        options: sizes.map((size) => ({ value: size, label: size })),
      },
      { key: 'nick', label: 'Apodo', type: 'text' },
    ]
    const { form_id } = await newForm(shirt('S', 'M'))
    await answer(eva, form_id, { shirt: 'M' })
    await change(form_id, shirt('S', 'L'))
    const mine = await read(eva, form_id)
    expect([mine.form_fields[0].value, mine.form_fields[0].options.at(-1)]).toEqual([
      'M',
      { value: 'M', label: 'M (ya no se ofrece)' },
    ])
    expect((await answer(eva, form_id, { shirt: 'M', nick: 'Eva' })).status).toBe(200)
    expect((await answer(ana, form_id, { shirt: 'M' })).status).toBe(400)
    expect(await given(eva.customer_id, form_id)).toEqual(['shirt select "M"', 'nick text "Eva"'])
  })

  it('keeps an answer whose type or field changed, also when it is answered anew', async () => {
    const { form_id } = await newForm([{ key: 'height', label: 'Estatura', type: 'text' }])
    await answer(eva, form_id, { height: 'uno sesenta' })
    await change(form_id, [{ key: 'height', label: 'Estatura en cm', type: 'number' }])
    expect(valuesIn(await read(eva, form_id))).toEqual({ height: null })
    expect((await answer(eva, form_id, { height: '' })).status).toBe(200)
    expect(await given(eva.customer_id, form_id)).toEqual(['height text "uno sesenta"'])
    await answer(eva, form_id, { height: '160' })
    const both = ['height text "uno sesenta" replaced', 'height number 160']
    expect(await given(eva.customer_id, form_id)).toEqual(both)
    await change(form_id, [])
    expect((await answer(eva, form_id, {})).status).toBe(200)
    const refused = await admin.call(`DELETE /forms/${form_id}`)
    expect([refused.status, refused.body.code, refused.body.answers, refused.body.error]).toEqual([
      409,
      'in_use',
      1,
      'No se puede eliminar. Está en uso: 1 persona que lo contestó. Puedes archivarlo.',
    ])
    const archived = await admin.call('PUT /forms', { body: { form_id, archived: true } })
    expect(archived.body.form).toMatchObject({ archived: true, uses: { answers: 1 } })
    expect(await given(eva.customer_id, form_id)).toEqual(both)
    expect((await eva.call(`GET /forms/${form_id}`)).status).toBe(404)
    expect(
      (
        await eva.call('PUT /forms/' + form_id + '/answers', {
          body: { version: 1, answers_version: 0, answers: {} },
        })
      ).status,
    ).toBe(404)
    const { forms } = (await admin.call('GET /forms/admin/all')).body
    expect(forms.find((one: { form_id: number }) => one.form_id === form_id)).toMatchObject({
      archived: true,
    })
    await admin.call('PUT /forms', { body: { form_id, archived: false } })
    expect((await eva.call(`GET /forms/${form_id}`)).status).toBe(200)
  })

  it('asks for the custom fields of an object in its place, and counts their changes as its own', async () => {
    const object = { key: 'contact', label: 'Contacto de emergencia', type: 'emergency', required: true }
    const { form_id, version } = await newForm([object])
    const { body } = await admin.call('POST /custom_fields', {
      body: { object: 'emergency', key: 'phone', label: 'Teléfono', type: 'phone', required: true },
    })
    const found = await eva.call('GET /custom_fields', { query: { object: 'emergency' } })
    expect([body.custom_field]).toMatchObject(found.body.custom_fields)
    expect(found.body.custom_fields).toHaveLength(1)
    const form = await read(eva, form_id)
    expect([form.version, form.pending]).toEqual([version + 1, [{ key: 'contact.phone', label: 'Teléfono' }]])
    expect((await answer(eva, form_id, { 'contact.phone': '551' })).body.fields).toEqual({
      'answers.contact.phone': 'El formato del teléfono no es correcto.',
    })
    expect((await answer(eva, form_id, { 'contact.phone': '55 1234 5678' })).status).toBe(400)
    expect((await answer(eva, form_id, { 'contact.phone': '551-234-5678' })).status).toBe(200)
    expect(await given(eva.customer_id, form_id)).toEqual(['contact.phone phone "5512345678"'])
    const { custom_field_id } = body.custom_field
    const twice = await admin.call('POST /custom_fields', {
      body: { object: 'emergency', key: 'phone', label: 'Otro', type: 'text' },
    })
    expect([twice.status, twice.body.fields]).toEqual([400, { key: 'Otra pregunta ya tiene esta clave.' }])
    const renamed = await admin.call('PUT /custom_fields', { body: { custom_field_id, label: 'Celular' } })
    expect(renamed.body.custom_field).toMatchObject({ label: 'Celular', type: 'phone', required: true })
    const refused = await admin.call(`DELETE /custom_fields/${custom_field_id}`)
    expect([refused.status, refused.body.code, refused.body.answers]).toEqual([409, 'in_use', 1])
    const archived = await admin.call('PUT /custom_fields', { body: { custom_field_id, archived: true } })
    expect(archived.body.custom_field).toMatchObject({ archived: true, uses: { answers: 1 } })
    expect((await eva.call(`GET /custom_fields/${custom_field_id}`)).status).toBe(404)
    expect(await given(eva.customer_id, form_id)).toEqual(['contact.phone phone "5512345678"'])
  })

  it.each([
    [[{ key: 'a', label: 'A', type: 'select' }], 'form_fields.0.options'],
    [
      [
        { key: 'a', label: 'A', type: 'text' },
        { key: 'a', label: 'B', type: 'text' },
      ],
      'form_fields.0.key',
    ],
    [
      [{ key: 'a', label: 'A', type: 'text', precondition: { key: 'b', values: ['x'] } }],
      'form_fields.0.precondition',
    ],
    [
      [{ key: 'a', label: 'A', type: 'text', precondition: { key: 'a', values: ['x'] } }],
      'form_fields.0.precondition',
    ],
    [[{ key: 'a b', label: 'A', type: 'text' }], 'form_fields.0.key'],
  ])('refuses %j', async (form_fields, name) => {
    const { form_id, version } = await newForm()
    const { status, body } = await change(form_id, form_fields)
    expect([status, Object.keys(body.fields)[0]]).toEqual([400, name])
    expect((await read(eva, form_id)).version).toBe(version)
  })
})

describe('the fixed forms', () => {
  it('stay, with what an address needs', async () => {
    for (const form_id of [1, 2, 6]) {
      const { status, body } = await admin.call(`DELETE /forms/${form_id}`)
      expect([status, body.code]).toEqual([409, 'form_fixed'])
      const archived = await admin.call('PUT /forms', { body: { form_id, archived: true } })
      expect([archived.status, archived.body.code]).toEqual([409, 'form_fixed'])
    }
    const { status, body } = await admin.call('PUT /forms', { body: { form_id: 6, form_fields: health } })
    expect([status, body.fields]).toEqual([
      400,
      {
        'form_fields.0.key':
          'La dirección necesita ciudad, estado y país como textos obligatorios y sin condición.',
      },
    ])
  })

  it('form 6 is the customer’s address, with the specification’s sentences', async () => {
    const empty = await answer(eva, 6, { street: 'Calle 60' })
    expect(empty.body.fields).toEqual({
      'answers.city': 'Debes agregar tu ciudad.',
      'answers.state': 'Debes agregar tu estado.',
      'answers.country': 'Debes agregar tu país.',
    })
    await admin.call('POST /custom_fields', {
      body: { object: 'address', key: 'gate', label: 'Código de la entrada', type: 'text' },
    })
    const home = { street: 'Calle 60', city: 'Mérida', state: 'Yucatán', country: 'México', gate: '12' }
    expect((await answer(eva, 6, home)).status).toBe(200)
    const { body } = await eva.call('GET /customer')
    expect(body.customer.address).toMatchObject({ street: 'Calle 60', city: 'Mérida', zip_code: null })
    expect(valuesIn(await read(eva, 6))).toMatchObject(home)
    expect((await answer(eva, 6, { ...home, street: '', city: 'Valladolid' })).status).toBe(200)
    expect((await eva.call('GET /customer')).body.customer.address).toMatchObject({
      street: null,
      city: 'Valladolid',
    })
    expect(await given(eva.customer_id, 6)).toEqual(['gate text "12"'])
  })

  it('form 2 asks for the custom fields of a customer', async () => {
    await admin.call('POST /custom_fields', {
      body: { object: 'customer', key: 'shirt', label: 'Talla de playera', type: 'text', required: true },
    })
    const form = await read(eva, 2)
    expect([form.complete, form.pending]).toEqual([false, [{ key: 'shirt', label: 'Talla de playera' }]])
    expect((await answer(eva, 2, { shirt: 'M' })).body.form.complete).toBe(true)
  })

  it('form 1 is asked for when somebody signs up, in the same transaction', async () => {
    const form_fields = [
      { key: 'nick', label: 'Apodo', type: 'text' },
      { key: 'level', label: 'Nivel', type: 'number', required: true },
    ]
    expect((await admin.call('PUT /forms', { body: { form_id: 1, form_fields } })).status).toBe(200)
    const account = { email: 'nueva-persona@example.com', password: 'grapa-verde-7', name: 'Nueva' }
    await api.visitor.call('POST /auth/sign-up/email', { body: account })
    const half = api.withToken(await api.signIn(account.email, account.password))
    const person = { name: 'Nueva', last_name: 'Persona', email: account.email, phone: '5598765432' }
    const signUp = (answers?: object) => half.call('POST /customer/signup', { body: { ...person, answers } })
    for (const [answers, name] of [
      [undefined, 'answers.level'],
      [{ level: -1 }, 'answers.level'],
      [{ level: 1, other: 2 }, 'answers.other'],
    ] as const) {
      const { status, body } = await signUp(answers)
      expect([status, Object.keys(body.fields)]).toEqual([400, [name]])
    }
    expect((await half.call('GET /customer')).status).toBe(403)
    const { status, body } = await signUp({ level: '3' })
    expect(status).toBe(200)
    expect(await given(body.customer.customer_id, 1)).toEqual(['level number 3'])
    await admin.call('PUT /forms', { body: { form_id: 1, form_fields: [] } })
  })

  it('form 1 takes no files', async () => {
    const { status, body } = await admin.call('PUT /forms', {
      body: { form_id: 1, form_fields: [{ key: 'photo', label: 'Foto', type: 'image' }] },
    })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['form_fields.0.type']])
  })
})

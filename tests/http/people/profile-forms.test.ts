import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

let api: Api
let admin: Client
let eva: Client
beforeAll(async () => {
  api = await startApi()
  ;[admin, eva] = await Promise.all([api.as('admin'), api.newcomer()])
})

const [PROFILE, ADDRESS] = [2, 6]
const options = ['S', 'M'].map((value) => ({ value, label: value }))
/** Asks these custom fields; earlier ones are archived, since they were answered. */
async function ask(id: number, fields: object[]): Promise<void> {
  const { custom_field_groups: groups } = (await admin.call('GET /custom_field_groups')).body
  const group = groups.find((one: { custom_field_group_id: number }) => one.custom_field_group_id === id)
  const earlier = group.form_fields.map(
    ({ custom_field_id, key, label, type, options: own }: Record<string, unknown>) => ({
      custom_field_id,
      key,
      label,
      type,
      options: own,
      archived: true,
    }),
  )
  const body = { custom_field_group_id: id, form_fields: [...earlier, ...fields] }
  expect((await admin.call('PUT /custom_field_groups', { body })).status).toBe(200)
}
let count = 0
const seen = async (form_id: number) => {
  const { version, answers_version } = (await eva.call(`GET /forms/${form_id}`)).body.form
  return { form_id, version, answers_version }
}
const save = async (form_id: number, answers: object, more: object = {}) =>
  eva.call('PUT /customer', { body: { ...more, forms: [{ ...(await seen(form_id)), answers }] } })
const valueOf = async (form_id: number, key: string) =>
  (await eva.call(`GET /forms/${form_id}`)).body.form.form_fields.find(
    (field: { key: string }) => field.key === key,
  ).value

describe('a required custom field of the profile', () => {
  it.each([
    ['text', 'Eva', 'Eva', '', 'Debes llenar este campo.'],
    ['textarea', ' dos\nlíneas ', 'dos\nlíneas', ' ', 'Debes llenar este campo.'],
    ['time', '06:30', '06:30', '25:00', 'Escribe la hora y los minutos.'],
    ['date', '2026-02-28', '2026-02-28', '2026-02-30', 'Esa fecha no existe. Escribe día, mes y año.'],
    [
      'datetime-local',
      '2026-02-28T10:00',
      '2026-02-28T10:00',
      'ayer',
      'Esa fecha no existe. Escribe día, mes y año.',
    ],
    ['phone', '551-234-5678', '5512345678', '551', 'El formato del teléfono no es correcto.'],
    ['number', '3', 3, '-3', 'El número no puede ser negativo.'],
    ['number', 0, 0, 'tres', 'Escribe un número.'],
    ['select', 'M', 'M', 'L', 'Debes seleccionar una opción.'],
    ['creatable-select', ['S', 'XL'], ['S', 'XL'], [], 'Debes seleccionar una opción.'],
    ['checkbox', true, true, false, 'Debes llenar este campo.'],
    ['file', null, null, null, 'Debes cargar el archivo solicitado.'],
    ['image', null, null, [2147483647], 'No encontramos ese archivo. Súbelo de nuevo.'],
  ])('%s: %j is stored, %j is refused by its sentence', async (type, valid, stored, invalid, sentence) => {
    const needsOptions = type === 'select' || type === 'creatable-select'
    const key = `field_${count++}`
    await ask(PROFILE, [{ key, label: 'Campo', type, required: true, ...(needsOptions ? { options } : {}) }])
    const refused = await save(PROFILE, { [key]: invalid }, { instagram: 'no-se-guarda' })
    expect([refused.status, refused.body.fields]).toEqual([400, { [`forms.0.answers.${key}`]: sentence }])
    // Nothing of the request is saved.
    expect((await eva.call('GET /customer')).body.customer.instagram).toBeNull()
    expect((await eva.call(`GET /forms/${PROFILE}`)).body.form.complete).toBe(false)
    if (valid === null) return
    expect((await save(PROFILE, { [key]: valid })).status).toBe(200)
    expect(await valueOf(PROFILE, key)).toEqual(stored)
    expect((await eva.call(`GET /forms/${PROFILE}`)).body.form.complete).toBe(true)
  })
})

describe('the profile with its forms', () => {
  it('is saved in one request, with the address and its custom fields', async () => {
    await ask(PROFILE, [{ key: 'shirt', label: 'Talla', type: 'select', options }])
    await ask(ADDRESS, [{ key: 'gate', label: 'Portón', type: 'text', required: true }])
    const home = { city: 'Mérida', state: 'Yucatán', country: 'México' }
    const forms = [
      { ...(await seen(PROFILE)), answers: { shirt: 'M' } },
      { ...(await seen(ADDRESS)), answers: home },
    ]
    const refused = await eva.call('PUT /customer', { body: { instagram: 'eva', forms } })
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { 'forms.1.answers.gate': 'Debes llenar este campo.' },
    ])
    expect(await valueOf(PROFILE, 'shirt')).toBeNull()
    const body = { instagram: 'eva', forms: [forms[0], { ...forms[1], answers: { ...home, gate: '12' } }] }
    const { status, body: saved } = await eva.call('PUT /customer', { body })
    expect([status, saved.customer.instagram, saved.customer.address.city]).toEqual([200, 'eva', 'Mérida'])
    expect([await valueOf(PROFILE, 'shirt'), await valueOf(ADDRESS, 'gate')]).toEqual(['M', '12'])
    // Without its address, what was said about it is gone too.
    expect((await eva.call('PUT /customer', { body: { address: null } })).status).toBe(200)
    expect([await valueOf(ADDRESS, 'city'), await valueOf(ADDRESS, 'gate')]).toEqual([null, null])
  })

  it('is refused as a whole when the studio asks something else meanwhile', async () => {
    const stale = { ...(await seen(PROFILE)), answers: { shirt: 'S' } }
    await ask(PROFILE, [{ key: 'nick', label: 'Apodo', type: 'text' }])
    const { status, body } = await eva.call('PUT /customer', { body: { instagram: 'otra', forms: [stale] } })
    expect([status, body.code]).toEqual([409, 'form_changed'])
    expect((await eva.call('GET /customer')).body.customer.instagram).toBe('eva')
  })

  it('takes only one’s own answers, and only these two forms', async () => {
    const forms = [{ ...(await seen(PROFILE)), answers: {} }]
    const reception = await api.as('reception')
    const other = await reception.call('PUT /customer', { body: { customer_id: eva.customer_id, forms } })
    expect(other.status).toBe(403)
    const own = await eva.call('PUT /customer', { body: { forms: [{ ...forms[0], form_id: 1 }] } })
    expect(own.status).toBe(400)
  })
})

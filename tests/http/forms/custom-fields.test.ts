import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { twice } from '#tests/http/twice.ts'

let api: Api
let admin: Client
let eva: Client
beforeAll(async () => {
  api = await startApi()
  ;[admin, eva] = await Promise.all([api.as('admin'), api.newcomer()])
})

const shirt = {
  key: 'shirt',
  label: 'Talla',
  type: 'select',
  required: true,
  options: ['S', 'M'].map((value) => ({ value, label: value })),
}
const nick = { key: 'nick', label: 'Apodo', type: 'text' }
const PROFILE = 2

const groups = async () => (await admin.call('GET /custom_field_groups')).body.custom_field_groups
const group = async (id: number) =>
  (await groups()).find((one: { custom_field_group_id: number }) => one.custom_field_group_id === id)
const save = (custom_field_group_id: number, change: object) =>
  admin.call('PUT /custom_field_groups', { body: { custom_field_group_id, ...change } })
const profileKeys = async () =>
  (await eva.call(`GET /forms/${PROFILE}`)).body.form.form_fields.map(({ key }: { key: string }) => key)
async function answer(form_id: number, answers: object) {
  const { version, answers_version } = (await eva.call(`GET /forms/${form_id}`)).body.form
  return eva.call(`PUT /forms/${form_id}/answers`, { body: { version, answers_version, answers } })
}
/** A field as the editor sends it back. */
const back = ({
  custom_field_id,
  archived,
  key,
  label,
  type,
  required,
  options,
}: Record<string, unknown>) => ({
  custom_field_id,
  archived,
  key,
  label,
  type,
  required,
  options,
})

describe('a group of custom fields', () => {
  it('is saved as a whole, in its order, and the profile asks it so', async () => {
    const { status, body } = await save(PROFILE, { form_fields: [nick, shirt] })
    expect([status, body.custom_field_group.fixed]).toEqual([200, true])
    expect(await profileKeys()).toEqual(['nick', 'shirt'])
    const [first, second] = body.custom_field_group.form_fields
    const turned = await save(PROFILE, { form_fields: [back(second), back(first)] })
    expect(turned.body.custom_field_group.form_fields).toMatchObject([
      { key: 'shirt', order: 1, custom_field_id: second.custom_field_id },
      { key: 'nick', order: 2, custom_field_id: first.custom_field_id },
    ])
    expect(await profileKeys()).toEqual(['shirt', 'nick'])
  })

  it('archives what was answered and does not delete it; the answers stay', async () => {
    expect((await answer(PROFILE, { shirt: 'M', nick: 'Eva' })).status).toBe(200)
    const [first, second] = (await group(PROFILE)).form_fields
    expect(first.uses).toEqual({ answers: 1 })
    const refused = await save(PROFILE, { form_fields: [back(second)] })
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      409,
      'in_use',
      'No se puede eliminar. Está en uso: 1 persona que lo contestó. Puedes archivarlo.',
    ])
    const archived = await save(PROFILE, { form_fields: [{ ...back(first), archived: true }, back(second)] })
    expect(archived.body.custom_field_group.form_fields[0]).toMatchObject({ archived: true })
    expect(await profileKeys()).toEqual(['nick'])
    expect((await answer(PROFILE, { nick: 'Evita' })).status).toBe(200)
    const { form_answers } = (await admin.call(`GET /form_answers/${eva.customer_id}`)).body
    expect(form_answers[0].answers).toMatchObject([
      { key: 'shirt', value: 'M', replacedAt: null },
      { key: 'nick', value: 'Evita' },
    ])
    const restored = await save(PROFILE, { form_fields: [{ ...back(first), archived: false }, back(second)] })
    expect(restored.status).toBe(200)
    const form = (await eva.call(`GET /forms/${PROFILE}`)).body.form
    expect(form.form_fields[0]).toMatchObject({ key: 'shirt', value: 'M' })
  })

  it('is not overwritten by who read an older version, and tells forms that they ask something else', async () => {
    const read = await group(PROFILE)
    const { version } = (await eva.call(`GET /forms/${PROFILE}`)).body.form
    const fields = read.form_fields.map(back)
    expect((await save(PROFILE, { form_fields: fields, updatedAt: read.updatedAt })).status).toBe(200)
    const stale = await save(PROFILE, { form_fields: [], updatedAt: read.updatedAt })
    expect([stale.status, stale.body.code]).toEqual([409, 'changed_meanwhile'])
    expect((await eva.call(`GET /forms/${PROFILE}`)).body.form.version).toBe(version + 1)
  })

  it('a change is audited as it was and as it is', async () => {
    const read = await group(PROFILE)
    await save(PROFILE, {
      form_fields: read.form_fields.map(back).with(1, { ...back(read.form_fields[1]), label: 'Mote' }),
    })
    const { rows } = await api.services.pool.query(
      `select action, details from audit where entity = 'custom_field_group' order by audit_id desc limit 1`,
    )
    expect(rows).toMatchObject([
      {
        action: 'custom_field_group.changed',
        details: {
          before: { form_fields: [{ key: 'shirt' }, { label: 'Apodo' }] },
          after: { form_fields: [{ key: 'shirt' }, { label: 'Mote' }] },
        },
      },
    ])
  })

  it.each([
    [[{ ...nick, type: 'address' }], 'form_fields.0.type'],
    [[nick, nick], 'form_fields.0.key'],
    [[{ ...shirt, options: [] }], 'form_fields.0.options'],
    [[{ ...nick, precondition: { key: 'shirt', values: ['M'] } }, shirt], 'form_fields.0.precondition'],
    [
      [
        { ...shirt, archived: true },
        { ...nick, precondition: { key: 'shirt', values: ['M'] } },
      ],
      'form_fields.1.precondition',
    ],
    [[{ ...nick, custom_field_id: 2147483647 }], 'form_fields.0.custom_field_id'],
    [[{ ...nick, label: '' }], 'form_fields.0.label'],
  ])('refuses %j', async (form_fields, name) => {
    const { custom_field_group } = (
      await admin.call('POST /custom_field_groups', { body: { name: 'Prueba', form_fields: [] } })
    ).body
    const { status, body } = await save(custom_field_group.custom_field_group_id, { form_fields })
    expect([status, Object.keys(body.fields)[0]]).toEqual([400, name])
    expect((await group(custom_field_group.custom_field_group_id)).form_fields).toEqual([])
  })
})

describe('groups', () => {
  it('of one’s own get a key of their name, and a form can ask them', async () => {
    const phone = { key: 'phone', label: 'Teléfono', type: 'phone', required: true }
    const { body } = await admin.call('POST /custom_field_groups', {
      body: { name: 'Contacto de emergencia', form_fields: [phone] },
    })
    const { object, custom_field_group_id: id } = body.custom_field_group
    expect(object).toBe('contacto_de_emergencia')
    const asking = { key: 'contact', label: 'Contacto', type: object, required: true }
    const form = await admin.call('POST /forms', { body: { name: 'Ficha', form_fields: [asking] } })
    expect((await answer(form.body.form.form_id, { 'contact.phone': '5512345678' })).status).toBe(200)
    const refused = await admin.call(`DELETE /custom_field_groups/${id}`)
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'No se puede eliminar. Está en uso: 1 persona que lo contestó y 1 formulario que lo pregunta.',
    ])
  })

  it('that nothing uses are deleted with their fields; those of the site are not', async () => {
    const { body } = await admin.call('POST /custom_field_groups', {
      body: { name: 'Text', form_fields: [nick] },
    })
    const { custom_field_group_id: id, object } = body.custom_field_group
    // Not the type of that name.
    expect(object).toBe('text_2')
    await twice(admin, `DELETE /custom_field_groups/${id}`)
    expect(await group(id)).toBeUndefined()
    const fixed = await admin.call(`DELETE /custom_field_groups/${PROFILE}`)
    expect([fixed.status, fixed.body.code]).toEqual([409, 'group_fixed'])
  })

  it('of the sign-up are asked with it, and take no files', async () => {
    const photo = { key: 'photo', label: 'Foto', type: 'image' }
    const refused = await save(1, { form_fields: [photo] })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['form_fields.0.type']])
    expect((await save(1, { form_fields: [{ ...nick, required: true }] })).status).toBe(200)
    expect((await api.visitor.call('GET /forms/1')).body.form.form_fields).toMatchObject([{ key: 'nick' }])
    await save(1, { form_fields: [] })
  })
})

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { configure } from '#tests/http/configure.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

let api: Api
let admin: Client
let eva: Client
const shirt = { key: 'shirt', label: 'Talla', type: 'text', required: true }
const PROFILE = 2
/** What the studio asks in the profile. */
const ask = async (form_fields: object[]): Promise<void> => {
  const { status } = await admin.call('PUT /forms', { body: { form_id: PROFILE, form_fields } })
  expect(status).toBe(200)
}
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
  await configure(api, { waitlist_enabled: true, allow_transfers: true })
})
beforeEach(async () => {
  await configure(api, { profile_before_booking: true })
  await ask([])
  eva = await api.newcomer()
})

const pending = async () => (await eva.call('GET /customer')).body.customer.pending_fields
const forget = (given: object) =>
  api.db.updateTable('customer').set(given).where('customer_id', '=', eva.customer_id).execute()
const answer = async (answers: object) => {
  const { version, answers_version } = (await eva.call(`GET /forms/${PROFILE}`)).body.form
  return eva.call('PUT /customer', {
    body: { forms: [{ form_id: PROFILE, version, answers_version, answers }] },
  })
}
const classFor = async (who: number) => {
  await api.build.credits(1, { customer_id: who })
  return (await api.build.singleClass({ capacity: 2 })).single_class_id
}

describe('pending in a profile is', () => {
  it('nothing once it has all, also where the form asks only what is optional', async () => {
    expect(await pending()).toEqual([])
    await ask([{ ...shirt, required: false }])
    expect(await pending()).toEqual([])
  })

  it('what of name, last name and phone is missing', async () => {
    await forget({ last_name: '', phone: null })
    expect(await pending()).toEqual([
      { form_id: null, key: 'last_name', label: 'Apellido' },
      { form_id: null, key: 'phone', label: 'Teléfono' },
    ])
  })

  it('what the profile’s form requires, until it is answered, and its custom fields', async () => {
    await ask([shirt])
    const custom = { key: 'gate', label: 'Puerta', type: 'text', object: 'customer', required: true }
    const { status, body } = await admin.call('POST /custom_fields', { body: custom })
    expect(status).toBe(200)
    expect(await pending()).toEqual([
      { form_id: PROFILE, key: 'shirt', label: 'Talla' },
      { form_id: PROFILE, key: 'gate', label: 'Puerta' },
    ])
    const saved = await answer({ shirt: 'M', gate: 'B' })
    expect([saved.status, saved.body.customer.pending_fields]).toEqual([200, []])
    expect(await pending()).toEqual([])
    const { custom_field_id, ...field } = body.custom_field
    await admin.call('PUT /custom_fields', { body: { custom_field_id, ...custom, required: false } })
    expect(field.key).toBe('gate')
  })

  it('what is nested in it', async () => {
    await ask([{ key: 'home', label: 'Casa', type: 'address', required: true }])
    const keys = (await pending()).map(({ key }: { key: string }) => key)
    expect(keys).toEqual(['home.city', 'home.state', 'home.country'])
    await ask([{ key: 'home', label: 'Casa', type: 'address' }])
    expect(await pending()).toEqual([])
  })

  it('the same for whoever works at the desk', async () => {
    await ask([shirt])
    const desk = await api.as('reception')
    const { body } = await desk.call(`GET /customer/admin/${eva.customer_id}`)
    expect(body.customer.pending_fields).toMatchObject([{ key: 'shirt' }])
  })
})

const refused: [string, object][] = [
  ['POST /class_reservations', { single_class_id: 1 }],
  ['POST /waitlist', { single_class_id: 1 }],
  ['POST /transfers/abcdefghijklmnopqrstuvwxyz012345/accept', {}],
]

describe('until the profile is complete', () => {
  it.each(refused)('%s is refused; not for staff, nor where the studio does not ask', async (name, body) => {
    const code = async (who: Client) => (await who.call(name, { body })).body.code
    expect(await code(eva)).not.toBe('profile_incomplete')
    await ask([shirt])
    await forget({ phone: null })
    const reply = await eva.call(name, { body })
    expect([reply.status, reply.body.code, reply.body.error]).toEqual([
      412,
      'profile_incomplete',
      'Antes de reservar completa tu información personal: Teléfono, Talla.',
    ])
    expect(await code(await api.as('reception'))).not.toBe('profile_incomplete')
    await configure(api, { profile_before_booking: false })
    expect(await code(eva)).not.toBe('profile_incomplete')
  })

  it('nothing is booked, and the same request with the same key succeeds afterwards', async () => {
    await ask([shirt])
    const single_class_id = await classFor(eva.customer_id)
    const request = { body: { single_class_id }, key: `perfil-${eva.customer_id}` }
    expect((await eva.call('POST /class_reservations', request)).body.code).toBe('profile_incomplete')
    expect((await eva.call('GET /class_reservations')).body.total).toBe(0)
    await answer({ shirt: 'M' })
    expect((await eva.call('POST /class_reservations', request)).status).toBe(200)
  })

  it('the desk books for them, and they leave what was booked', async () => {
    await ask([shirt])
    const desk = await api.as('reception')
    const single_class_id = await classFor(eva.customer_id)
    const booked = await desk.call('POST /class_reservations', {
      body: { single_class_id, customer_id: eva.customer_id },
    })
    expect(booked.status).toBe(200)
    const id = booked.body.class_reservation.class_reservation_id
    expect((await eva.call(`DELETE /class_reservations/${id}`, { body: {} })).status).toBe(200)
  })
})

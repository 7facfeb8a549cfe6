import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'

let api: Api
let page_id: number
beforeAll(async () => {
  api = await startApi({ environment: { TRUST_PROXY: 'on' } })
  await configure(api, { waitlist_enabled: true, allow_transfers: true, cash_checkout_enabled: true })
})
beforeEach(async () => {
  await api.db.deleteFrom('page').execute()
  const page = { slug: 'terminos', title: 'Términos', content: '<p>Texto</p>', required: true }
  ;({ page_id } = await api.db.insertInto('page').values(page).returning('page_id').executeTakeFirstOrThrow())
})

const accept = (who: Client) => who.call('POST /accepted_pages', { body: { page_id } })
const raise = () => api.db.updateTable('page').set({ version: 2 }).execute()

/** Every call that books or buys, in an order that may succeed; what it is about need not exist. */
const refused: [string, object][] = [
  ['POST /class_reservations', { single_class_id: 1 }],
  ['POST /waitlist', { single_class_id: 1 }],
  ['POST /checkout', { class_package_id: 1 }],
  ['POST /checkout/attempt', { class_package_id: 1, payment_method: 'cash' }],
  ['POST /checkout/paypal', { class_package_id: 1 }],
  ['POST /transfers/abcdefghijklmnopqrstuvwxyz012345/accept', {}],
]

describe('until a required page is accepted in its current version', () => {
  it.each(refused)('%s is refused, for staff it is not', async (name, body) => {
    const eva = await api.newcomer()
    const reply = await eva.call(name, { body })
    expect([reply.status, reply.body.code, reply.body.error]).toEqual([
      412,
      'documents_missing',
      'Para continuar debes aceptar «Términos».',
    ])
    await accept(eva)
    expect((await eva.call(name, { body })).body.code).not.toBe('documents_missing')
    await raise()
    expect((await eva.call(name, { body })).body.code).toBe('documents_missing')
    const desk = await api.as('reception')
    expect((await desk.call(name, { body })).body.code).not.toBe('documents_missing')
  })

  it('a guest is not renamed, and a wish on a waitlist not changed', async () => {
    const eva = await api.newcomer()
    await accept(eva)
    await api.build.credits(2, { customer_id: eva.customer_id })
    const { single_class_id } = await api.build.singleClass({ capacity: 2 })
    const made = await eva.call('POST /class_reservations', { body: { single_class_id, guest: 'Lola' } })
    expect(made.status).toBe(200)
    await raise()
    const { class_reservation_id } = made.body.guest_reservation
    const renamed = await eva.call('PUT /single_class/guest', {
      body: { class_reservation_id, name: 'Pepa' },
    })
    expect([renamed.status, renamed.body.code]).toEqual([412, 'documents_missing'])
    const own = await eva.call('GET /class_reservations', { query: { single_class_id } })
    expect(JSON.stringify(own.body)).toContain('Lola')
    // Leaving is always possible.
    const id = made.body.class_reservation.class_reservation_id
    expect((await eva.call(`DELETE /class_reservations/${id}`, { body: {} })).status).toBe(200)
  })

  it('the same request with the same key succeeds once they are accepted', async () => {
    const eva = await api.newcomer()
    await api.build.credits(1, { customer_id: eva.customer_id })
    const { single_class_id } = await api.build.singleClass({ capacity: 2 })
    const request = { body: { single_class_id }, key: `llave-${eva.customer_id}` }
    expect((await eva.call('POST /class_reservations', request)).body.code).toBe('documents_missing')
    await accept(eva)
    expect((await eva.call('POST /class_reservations', request)).status).toBe(200)
  })

  it('one that is empty or not required asks for nothing', async () => {
    const eva = await api.newcomer()
    const asked = async () =>
      (await eva.call('POST /waitlist', { body: { single_class_id: 1 } })).body.code === 'documents_missing'
    expect(await asked()).toBe(true)
    await api.db.updateTable('page').set({ content: '<p> </p>' }).execute()
    expect(await asked()).toBe(false)
    await api.db.updateTable('page').set({ content: 'x', required: false }).execute()
    expect(await asked()).toBe(false)
  })
})

it('an acceptance is kept with its version, its moment and its network address, and the first one counts', async () => {
  const eva = await api.newcomer()
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  await eva.call('POST /accepted_pages', { body: { page_id }, headers })
  const list = async () => (await eva.call('GET /accepted_pages')).body.accepted_pages
  const [first] = await list()
  expect(first).toMatchObject({ page_id, title: 'Términos', slug: 'terminos', version: 1, ip: '203.0.113.7' })
  expect(Date.now() - Date.parse(first.acceptedAt)).toBeLessThan(600_000)
  await accept(eva)
  expect(await list()).toEqual([first])
  const reception = await api.as('reception')
  const missing = async () =>
    (await reception.call(`GET /customer/admin/${eva.customer_id}`)).body.customer.missing_documents
  expect(await missing()).toEqual([])
  await raise()
  expect(await list()).toEqual([])
  // The desk sees what is missing.
  expect(await missing()).toEqual([{ page_id, title: 'Términos', slug: 'terminos' }])
  // It was accepted all the same, and stays listed as what it is.
  const earlier = { ...first, current: false }
  expect((await eva.call('GET /accepted_pages')).body.earlier_pages).toEqual([earlier])
  await accept(eva)
  expect((await list())[0]).toMatchObject({ version: 2, current: true })
  expect((await eva.call('GET /accepted_pages')).body.earlier_pages).toEqual([earlier])
  expect(await missing()).toEqual([])
  const { customer } = (await reception.call(`GET /customer/admin/${eva.customer_id}`)).body
  expect(customer.documents).toMatchObject([{ version: 2, current: true }, earlier])
  const stored = await api.db
    .selectFrom('accepted_page')
    .select('version')
    .where('customer_id', '=', eva.customer_id)
    .orderBy('version')
    .execute()
  expect(stored.map(({ version }) => version)).toEqual([1, 2])
})

it('what is accepted is the version that was shown: a newer one is refused by name, and nothing is recorded', async () => {
  const other = { slug: 'reglas', title: 'Reglas', content: 'x', required: true }
  const rules = await api.db.insertInto('page').values(other).returning('page_id').executeTakeFirstOrThrow()
  const eva = await api.newcomer()
  const shown = async () => {
    const { pages } = (await eva.call('GET /pages')).body
    return pages.map((page: { page_id: number; version: number }) => ({
      page_id: page.page_id,
      version: page.version,
    }))
  }
  const before = await shown()
  expect((await eva.call('GET /pages/terminos')).body.page.version).toBe(1)
  await api.db.updateTable('page').set({ version: 2 }).where('page_id', '=', page_id).execute()
  const late = await eva.call('POST /accepted_pages', { body: { accepted: before } })
  expect([late.status, late.body.code, late.body.error]).toEqual([
    409,
    'document_changed',
    'El estudio cambió «Términos». Lee la versión nueva y acéptala para continuar.',
  ])
  expect(await api.db.selectFrom('accepted_page').selectAll().execute()).toEqual([])
  // Nor one that does not exist yet.
  const early = { accepted: [{ page_id, version: 3 }] }
  expect((await eva.call('POST /accepted_pages', { body: early })).body.code).toBe('document_changed')
  const { body } = await eva.call('POST /accepted_pages', { body: { accepted: await shown() } })
  expect(body.accepted_pages).toMatchObject([
    { page_id, version: 2 },
    { page_id: rules.page_id, version: 1 },
  ])
  for (const wrong of [{}, { page_id, accepted: before }, { accepted: [] }, { accepted: [{ page_id }] }])
    expect((await eva.call('POST /accepted_pages', { body: wrong })).status).toBe(400)
})

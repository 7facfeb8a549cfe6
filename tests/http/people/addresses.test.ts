import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

const full = {
  street: 'Orizaba',
  number: '101',
  interior_number: '4',
  neighborhood: 'Roma Norte',
  city: 'Cuauhtémoc',
  state: 'Ciudad de México',
  zip_code: '06700',
  country: 'México',
}
const least = { city: 'Mérida', state: 'Yucatán', country: 'México' }

let api: Api
let eva: Client
beforeAll(async () => {
  api = await startApi()
  eva = await api.newcomer()
})

const add = async (client: Client, body: object = full): Promise<number> =>
  (await client.call('POST /addresses', { body })).body.address.address_id

describe('an address', () => {
  it('is added with every field of the specification, changed in part, listed and removed', async () => {
    const added = await eva.call('POST /addresses', { body: full })
    expect(added).toMatchObject({ status: 200, body: { address: full } })
    const { address_id } = added.body.address
    const changed = await eva.call('PUT /addresses', {
      body: { address_id, street: 'Jalapa', interior_number: '' },
    })
    expect(changed.body.address).toEqual({ ...full, street: 'Jalapa', interior_number: null, address_id })
    const byPath = await eva.call(`PUT /addresses/${address_id}`, { body: { zip_code: null } })
    expect(byPath.body.address.zip_code).toBeNull()
    const one = await eva.call(`GET /addresses/${address_id}`)
    expect(one.body.address).toEqual(byPath.body.address)
    expect((await eva.call('GET /addresses')).body.addresses).toEqual([one.body.address])
    expect((await eva.call('GET /customer')).body.customer.address).toEqual(one.body.address)
    const gone = await eva.call(`DELETE /addresses/${address_id}`)
    expect(gone.body.address).toEqual(one.body.address)
    expect((await eva.call(`DELETE /addresses/${address_id}`)).status).toBe(404)
    expect((await eva.call('GET /addresses')).body.addresses).toEqual([])
  })

  it.each([
    ['city', 'Debes agregar tu ciudad.'],
    ['state', 'Debes agregar tu estado.'],
    ['country', 'Debes agregar tu país.'],
  ])('needs its %s', async (field, text) => {
    for (const value of [undefined, null, '', '   ']) {
      const { status, body } = await eva.call('POST /addresses', { body: { ...full, [field]: value } })
      expect([status, body.error, body.fields]).toEqual([400, text, { [field]: text }])
    }
    const address_id = await add(eva, least)
    const emptied = await eva.call('PUT /addresses', { body: { address_id, [field]: '' } })
    expect([emptied.status, emptied.body.fields]).toEqual([400, { [field]: text }])
    expect((await eva.call(`GET /addresses/${address_id}`)).body.address).toMatchObject(least)
    await eva.call(`DELETE /addresses/${address_id}`)
  })

  it('needs nothing else, and names every field that is wrong', async () => {
    const plain = await eva.call('POST /addresses', { body: least })
    expect(plain.body.address).toMatchObject({ ...least, street: null, zip_code: null })
    const { body } = await eva.call('POST /addresses', {
      body: { street: 'x'.repeat(121), zip_code: 'x'.repeat(13), city: 'x'.repeat(81) },
    })
    expect(Object.keys(body.fields).toSorted()).toEqual(['city', 'country', 'state', 'street', 'zip_code'])
  })

  it('is its owner’s: for everybody else, staff included, it does not exist', async () => {
    const address_id = await add(eva)
    const before = await eva.call(`GET /addresses/${address_id}`)
    for (const who of [await api.newcomer(), await api.as('instructor'), await api.as('admin')]) {
      expect((await who.call(`GET /addresses/${address_id}`)).status).toBe(404)
      const body = { address_id, city: 'Ajena' }
      expect((await who.call('PUT /addresses', { body })).status).toBe(404)
      expect((await who.call('PUT /addresses', { body: { address_id } })).status).toBe(404)
      expect((await who.call(`DELETE /addresses/${address_id}`)).status).toBe(404)
      expect((await who.call('GET /addresses')).body.addresses).toEqual([])
    }
    expect((await eva.call(`GET /addresses/${address_id}`)).body).toEqual(before.body)
  })

  it('is saved with the profile: added, replaced as a whole, removed, or left alone', async () => {
    const ana = await api.newcomer()
    const put = async (body: object) => (await ana.call('PUT /customer', { body })).body.customer
    expect((await put({ name: 'Ana', address: full })).address).toMatchObject(full)
    const replaced = await put({ address: least })
    expect(replaced.address).toMatchObject({ ...least, street: null, zip_code: null })
    expect((await put({ name: 'Anita' })).address).toEqual(replaced.address)
    const refused = await ana.call('PUT /customer', { body: { name: 'Nadie', address: { city: 'Mérida' } } })
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { 'address.state': 'Debes agregar tu estado.', 'address.country': 'Debes agregar tu país.' },
    ])
    expect((await ana.call('GET /customer')).body.customer).toMatchObject({
      name: 'Anita',
      address: replaced.address,
    })
    expect((await put({ address: null })).address).toBeNull()
    expect((await put({ address: null })).address).toBeNull()
  })

  it('is added once when the profile is saved twice at the same moment', async () => {
    const ana = await api.newcomer()
    await Promise.all(Array.from({ length: 6 }, () => ana.call('PUT /customer', { body: { address: full } })))
    expect((await ana.call('GET /addresses')).body.addresses).toHaveLength(1)
  })

  it('is one of twenty at most, also when many are added at once', async () => {
    const hoarder = await api.newcomer()
    const replies = await Promise.all(
      Array.from({ length: 26 }, () => hoarder.call('POST /addresses', { body: least })),
    )
    const refused = replies.filter(({ status }) => status === 409)
    expect([refused.length, refused[0]?.body.code]).toEqual([6, 'too_many_addresses'])
    expect((await hoarder.call('GET /addresses')).body.addresses).toHaveLength(20)
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { coach } from '#tests/http/booking/help.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

let api: Api
let desk: Client
// A Wednesday, noon in Mexico City.
const now = new Date('2027-11-24T18:00:00Z')

beforeAll(async () => {
  api = await startApi({ clock: { now: () => now } })
  desk = await api.as('reception')
})

const search = async (q: string, who: Pick<Client, 'call'> = desk) => {
  const { status, body } = await who.call('GET /studio/search', { query: { q } })
  expect(status).toBe(200)
  return body
}

/** A class of its own type, coach and location. */
async function yogaWith(name: string, class_date: string, more: object = {}) {
  const { instructor_id } = await api.build.instructor({ name, last_name: 'Peña' })
  const { location_id } = await api.build.location({ name: 'Condesa' })
  const { class_type_id } = await api.build.classType({ name: `Yoga ${name}` })
  const given = { class_date, location_id, class_type_id, instructor_ids: [instructor_id], ...more }
  return api.build.singleClass(given)
}
const idsOf = ({ classes }: { classes: { single_class_id: number }[] }) =>
  classes.map(({ single_class_id }) => single_class_id)

describe('GET /studio/search', () => {
  it('finds customers in any spelling, by mail and by phone, with their latest purchases', async () => {
    const { customer_id } = await api.build.customer({
      name: 'Zoé',
      last_name: 'González',
      phone: '5587654321',
      email: 'zoe.g@example.com',
    })
    const first = await api.build.purchase({ customer_id })
    const second = await api.build.purchase({ customer_id, status: 'completed' })
    for (const q of ['gonsalez', 'GONZALEZ zoe', '+52 55 8765-4321', 'zoe.g@'])
      expect((await search(q)).customers, q).toEqual([
        { customer_id, name: 'Zoé', last_name: 'González', email: 'zoe.g@example.com', phone: '5587654321' },
      ])
    expect((await search('gonzález')).purchases).toMatchObject([
      { purchase_id: second.purchase_id, name: 'Zoé González', status: 'completed', total_payment: 1500 },
      { purchase_id: first.purchase_id },
    ])
    const { customers, purchases, classes } = await search('nadie así')
    expect([customers, purchases, classes]).toEqual([[], [], []])
  })

  it('finds a customer by sound, and with one wrong letter where nobody is called so', async () => {
    const build = (name: string, last_name: string) => api.build.customer({ name, last_name })
    const jimena = await build('Jimena', 'Vázquez')
    const rodrigo = await build('Rodrigo', 'Villalobos')
    for (const [q, found] of [
      ['ximena', jimena],
      ['Basques', jimena],
      ['jimenq vazquez', jimena],
      ['rodirgo', rodrigo],
      ['villalobs', rodrigo],
      ['viyalobbos rodrgo', rodrigo],
    ] as const)
      expect(
        (await search(q)).customers.map(({ customer_id }: { customer_id: number }) => customer_id),
        q,
      ).toEqual([found.customer_id])
    // Two wrong letters, or one of a short name, are another name.
    for (const q of ['rodxxgo', 'villalob', 'jime']) {
      const { customers } = await search(q)
      expect(customers.length, q).toBe(q === 'rodxxgo' ? 0 : 1)
    }
    expect((await desk.call('GET /customer/admin/all', { query: { query: 'villalobs' } })).body.total).toBe(1)
  })

  it('finds drafts, for a coach the own', async () => {
    const mine = await coach(api)
    const { class_type_id } = await api.build.classType({ name: 'Ensayo' })
    const draft = { class_date: '2027-11-25T13:00:00Z', class_type_id, draft: true }
    const own = await api.build.singleClass({ ...draft, instructor_ids: [mine.instructor_id] })
    const other = await api.build.singleClass({ ...draft, class_date: '2027-11-25T15:00:00Z' })
    const { classes } = await search('ensayo jueves')
    expect(classes).toMatchObject([
      { single_class_id: own.single_class_id, draft: true },
      { single_class_id: other.single_class_id, draft: true },
    ])
    expect(idsOf(await search('ensayo', mine))).toEqual([own.single_class_id])
  })

  it('finds an order by its number, as it is written on the receipt', async () => {
    const { customer_id } = await api.build.customer({ name: 'Omar', last_name: 'Vela' })
    const { purchase_id } = await api.build.purchase({ customer_id })
    for (const q of [`#00${purchase_id}`, String(purchase_id)])
      expect((await search(q)).purchases[0], q).toMatchObject({ purchase_id, name: 'Omar Vela' })
  })

  it('finds classes by type, coach, location, hour and day, the next first', async () => {
    const past = await yogaWith('Rita', '2027-11-23T13:00:00Z')
    const next = await yogaWith('Rita', '2027-11-26T00:30:00Z')
    const later = await yogaWith('Rita', '2027-12-02T13:00:00Z', { cancelled_at: now })
    await yogaWith('Rita', '2027-12-25T13:00:00Z')
    await yogaWith('Sara', '2027-11-26T13:00:00Z')
    const all = [next, later, past].map(({ single_class_id }) => single_class_id)
    expect(idsOf(await search('rita pena'))).toEqual(all)
    expect(idsOf(await search('condesa yoga rita'))).toEqual(all)
    expect(idsOf(await search('rita 18:30'))).toEqual([next.single_class_id])
    // The 25th in Mexico City.
    expect(idsOf(await search('rita mañana'))).toEqual([next.single_class_id])
    expect(idsOf(await search('rita 26/11'))).toEqual([])
    expect((await search('rita 2 dic')).classes).toEqual([
      {
        single_class_id: later.single_class_id,
        class_date: '2027-12-02T13:00:00.000Z',
        class_type: 'Yoga Rita',
        location: 'Condesa',
        coaches: 'Rita Peña',
        cancelled: true,
        draft: false,
      },
    ])
  })

  it('names at most five of a kind', async () => {
    for (let more = 0; more < 6; more += 1) {
      const { customer_id } = await api.build.customer({ name: 'Muchas', last_name: 'Tantas' })
      await api.build.purchase({ customer_id })
    }
    const { customers, purchases } = await search('tantas')
    expect([customers.length, purchases.length]).toEqual([5, 5])
  })

  it('finds a coach’s own classes for a coach, and nobody’s records', async () => {
    const leo = await coach(api)
    const { class_type_id } = await api.build.classType({ name: 'Pilates' })
    const at = (instructor_ids: number[]) =>
      api.build.singleClass({ class_date: '2027-11-25T13:00:00Z', class_type_id, instructor_ids })
    const own = await at([leo.instructor_id])
    await at([])
    const { customer_id } = await api.build.customer({ name: 'Pilates', last_name: 'Ruiz' })
    const { purchase_id } = await api.build.purchase({ customer_id })
    const found = await search('pilates', leo)
    expect([idsOf(found), found.customers, found.purchases]).toEqual([[own.single_class_id], [], []])
    expect((await search(`#${purchase_id}`, leo)).purchases).toEqual([])
    const all = await search('pilates')
    expect([all.classes.length, all.customers.length, all.purchases.length]).toEqual([2, 1, 1])
  })

  it('is for staff, with something to look for', async () => {
    expect((await (await api.as('customer')).call('GET /studio/search', { query: { q: 'a' } })).status).toBe(
      403,
    )
    const empty = await desk.call('GET /studio/search', { query: { q: '  ' } })
    expect([empty.status, Object.keys(empty.body.fields)]).toEqual([400, ['q']])
    // What LIKE would read as a wildcard is a letter like others.
    expect((await search('%')).classes).toEqual([])
  })
})

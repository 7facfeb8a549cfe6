import { beforeAll, expect, it } from 'vitest'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

let api: Api
let admin: Client
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})

interface Made {
  /** As the record's page asks for it. */
  id: number | string
  before: object | null
  after: object | null
  /** Where a line has facts in place of fields before and after. */
  details?: object
}

const ask = async (name: string, body: object, key?: string) => {
  const reply = await admin.call(name, { body, ...(key && { key }) })
  expect([name, reply.status, reply.body.error]).toEqual([name, 200, undefined])
  return reply.body
}
/** Adds a record and changes its name, each sent again as after an answer that got lost. */
const renamed = async (path: string, one: string, fields: object, name = 'name'): Promise<Made> => {
  const add = async () => (await ask(`POST ${path}`, { ...fields, [name]: 'Uno' }, `${one}-added`))[one]
  const { [`${one}_id`]: id, updatedAt } = await add()
  expect((await add())[`${one}_id`]).toBe(id)
  const change = { [`${one}_id`]: id, [name]: 'Dos', updatedAt }
  for (const _ of [1, 2]) await ask(`PUT ${path}`, change, `${one}-changed`)
  return { id, before: { [name]: 'Uno' }, after: { [name]: 'Dos' } }
}

/** What each page of a record in the back office asks the audit for, with a change made there. */
const pages: Record<string, () => Promise<Made>> = {
  location: () => renamed('/locations', 'location', { address: 'Centenario 12' }),
  class_type: () => renamed('/class_types', 'class_type', {}),
  class_category: () => renamed('/class_categories', 'class_category', { handle: 'fuerza' }),
  instructor: () => renamed('/instructors', 'instructor', { last_name: 'Paz' }),
  tag: () => renamed('/tags', 'tag', {}),
  program: () => renamed('/programs', 'program', {}),
  page: () => renamed('/pages', 'page', { slug: 'una' }, 'title'),
  announcement: () => renamed('/announcements', 'announcement', { content: '<p>Hola</p>' }, 'title'),
  payment_method: () => renamed('/payment_methods', 'payment_method', {}),
  discount: () => renamed('/discounts', 'discount', { is_percent: true, amount: 10 }, 'code'),
  form: async () => {
    const question = { key: 'talla', label: 'Talla', type: 'text' }
    const { form } = await ask('POST /forms', { name: 'Ficha', form_fields: [question] })
    await ask('PUT /forms', { form_id: form.form_id, form_fields: [{ ...question, label: 'Tu talla' }] })
    return {
      id: form.form_id,
      before: { form_fields: [expect.objectContaining({ label: 'Talla' })] },
      after: { form_fields: [expect.objectContaining({ label: 'Tu talla' })] },
    }
  },
  class_package: async () => {
    const { class_package_id: id, title } = await api.build.classPackage()
    await ask('PUT /class_packages', { class_package_id: id, title: 'Otro' })
    return { id, before: { title }, after: { title: 'Otro' } }
  },
  single_class: async () => {
    const { single_class_id: id, capacity } = await api.build.singleClass({ capacity: 9 })
    const { location_id } = await api.build.location({ name: 'Coyoacán' })
    await ask('PUT /single_class', { single_class_id: id, capacity: 12, location_id })
    const before = { capacity, location_id: expect.any(String) }
    return { id, before, after: { capacity: 12, location_id: 'Coyoacán' } }
  },
  customer: async () => {
    const { customer_id: id, name } = await api.build.customer({ role: 'reception' })
    await ask('PUT /customer', { customer_id: id, name: 'Otra' })
    return { id, before: { name }, after: { name: 'Otra' } }
  },
  cash_drawer: async () => {
    const { location_id, name } = await api.build.location()
    const { cash_drawer } = await ask('POST /cash_drawers', { location_id, float: 500 })
    // A record that a line names is told by its name.
    const details = { location_id: name, float_cents: 50_000 }
    return { id: cash_drawer.cash_drawer_id, before: null, after: null, details }
  },
  purchase: async () => {
    const { customer_id } = await api.newcomer()
    const { class_package_id } = await api.build.classPackage({ price_cents: 26_000 })
    const { purchase } = await ask('POST /purchases/admin/sell', {
      customer_id,
      class_package_id,
      payment_method_id: 2,
      expected_total: 260,
    })
    return { id: purchase.purchase_id, before: null, after: null, details: expect.any(Object) }
  },
  message_template: async () => {
    await ask('PUT /message_templates', {
      kind: 'class_reminder',
      channel: 'mail',
      subject: 'Yoga mañana',
      body: 'Te esperamos.',
      enabled: true,
    })
    const before = { subject: expect.any(String), body: expect.any(String) }
    return { id: 'class_reminder:mail', before, after: { subject: 'Yoga mañana', body: 'Te esperamos.' } }
  },
  configuration: async () => {
    const config = [
      { key: 'tagline', value: 'Respira' },
      { key: 'banner_enabled', value: true },
    ]
    await ask('PUT /appconfig', { config })
    return { id: 'brand,sections', before: { tagline: null }, after: { tagline: 'Respira' } }
  },
}

it.each(Object.entries(pages))(
  'the page of one %s shows the change just made there',
  async (entity, make) => {
    const { id, details = null, ...made } = await make()
    const { entries } = (await admin.call('GET /audit', { query: { entity, entity_id: String(id) } })).body
    expect(entries[0]).toMatchObject({ actor: { customer_id: admin.customer_id }, entity, details, ...made })
  },
)

it('each class of a series has its own history', async () => {
  const given = { class_type_id: 0, location_id: 0, duration: 50, instructor_ids: [], capacity: 8, tags: [] }
  const { class_type_id } = await api.build.classType()
  const { location_id } = await api.build.location()
  const start = new Date(Date.now() + 86_400_000)
  const until = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  const { single_classes } = await ask('POST /single_class', {
    ...given,
    class_type_id,
    location_id,
    class_date: start.toISOString(),
    repeat: { weekdays: [1, 2, 3, 4, 5, 6, 7], until },
  })
  const ids: number[] = single_classes.map((one: { single_class_id: number }) => one.single_class_id)
  await ask('PUT /single_class', { single_class_id: ids[0], capacity: 6, scope: 'following' })
  const { body } = await admin.call(`GET /audit?entity=single_class&entity_id=${ids.at(-1)}`)
  expect(body.entries).toMatchObject([
    { action: 'class.changed', before: { capacity: 8 }, after: { capacity: 6 } },
    { action: 'class.created', before: null, after: { capacity: 8, duration: 50 } },
  ])
})

it('the history of all texts has what the site said before', async () => {
  const place = 'errores.general.notFound'
  const { texts } = (await admin.call('GET /texts')).body
  const { written } = texts.find((one: { place: string }) => one.place === place)
  await ask('PUT /texts', { texts: [{ place, words: 'Bitácora' }] })
  const { body } = await admin.call('GET /audit?entity=changed_text')
  expect(body.entries[0]).toMatchObject({ before: { [place]: written }, after: { [place]: 'Bitácora' } })
  await ask('PUT /texts', { texts: [{ place, words: null }] })
  const { body: later } = await admin.call('GET /audit?entity=changed_text')
  expect(later.entries[0].after).toEqual({ [place]: written })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { daysBetween } from '#domain/time/days.ts'
import { type Api, startApi } from '#tests/http/harness.ts'
import { buy } from '#tests/http/selling/help.ts'

let api: Api
let ids: Record<string, number>

beforeAll(async () => {
  api = await startApi()
  const make = async (title: string, given: Parameters<typeof api.build.classPackage>[0]) =>
    [title, (await api.build.classPackage({ title, ...given })).class_package_id] as const
  ids = Object.fromEntries([
    await make('Ilimitado', { class_amount: -1, home: true }),
    await make('Diez', { class_amount: 10, sale_price_cents: 120_050, home: true }),
    await make('Cinco', { class_amount: 5 }),
    await make('Prueba', { class_amount: 1, is_trial: true, home: true }),
    await make('Una vez', { class_amount: 1, limit_per_customer: 1 }),
    await make('Masterclass', { class_amount: 1, is_special_event: true, home: true }),
    await make('Online', { class_amount: -1, is_online: true }),
    await make('Retirado', { class_amount: 3, deleted_at: new Date() }),
  ])
})

interface Shown {
  title: string
}
async function titles(path: string): Promise<string[]> {
  const { status, body } = await api.visitor.call(`GET ${path}`)
  expect(status).toBe(200)
  expect(body.paquetes ?? body.class_packages).toEqual(body.class_packages)
  return (body.class_packages as Shown[]).map((entry) => entry.title)
}

describe('lists of packages', () => {
  it.each([
    ['/class_packages', ['Cinco', 'Diez', 'Ilimitado', 'Online']],
    ['/class_packages/online/all', ['Online']],
    ['/class_packages/online/home', []],
    ['/class_packages/presenciales/all', ['Cinco', 'Diez', 'Ilimitado']],
    ['/class_packages/presenciales/home', ['Prueba', 'Diez', 'Ilimitado']],
    ['/class_packages/especiales/all', ['Masterclass']],
    ['/class_packages/especiales/home', ['Masterclass']],
  ])('%s shows %j', async (path, expected) => {
    expect(await titles(path)).toEqual(expected)
  })

  it('have both names of the specification', async () => {
    const { body } = await api.visitor.call('GET /class_packages/presenciales/all')
    expect(Object.keys(body).toSorted()).toEqual(['class_packages', 'paquetes'])
  })

  it('answer 304 if unchanged', async () => {
    const first = await api.visitor.call('GET /class_packages')
    const again = await api.visitor.call('GET /class_packages', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })
})

describe('one package', () => {
  it('has every field, prices in pesos and sanitised HTML', async () => {
    const type = await api.build.classType({ name: 'Reformer' })
    const { class_package_id } = await api.build.classPackage({
      description: '<p onclick="x()">Seis <script>alert(1)</script>clases</p>',
      short_description: '6 clases',
      price_cents: 174_099,
      class_amount: 6,
      expiration_days: 45,
    })
    await api.db
      .insertInto('class_package_type')
      .values({ class_package_id, class_type_id: type.class_type_id, class_amount: 6, expiration_days: null })
      .execute()
    const { body } = await api.visitor.call(`GET /class_packages/${class_package_id}`)
    expect(body.class_package).toEqual({
      class_package_id,
      package_id: class_package_id,
      title: '10 clases',
      description: '<p>Seis clases</p>',
      short_description: '6 clases',
      price: 1740.99,
      sale_price: null,
      image: null,
      class_amount: 6,
      expiration_days: 45,
      is_special_event: false,
      is_trial: false,
      is_online: false,
      is_subscription: false,
      subscription_period: null,
      subscription_interval: null,
      free_trial_length: null,
      free_trial_period: null,
      limit_per_customer: null,
      people_limit: null,
      home: false,
      class_package_types: [
        {
          class_type: { class_type_id: type.class_type_id, name: 'Reformer' },
          class_amount: 6,
          expiration_days: 45,
        },
      ],
      downloadable: null,
      file_url: null,
      receipt_file: null,
    })
  })

  it('has its picture', async () => {
    const file = await api.db
      .insertInto('file')
      .values({
        name: 'a.webp',
        mime: 'image/webp',
        width: 800,
        height: 500,
        bytes: 10,
        storage_key: 'abc',
        public: true,
      })
      .returning('file_id')
      .executeTakeFirstOrThrow()
    const { class_package_id } = await api.build.classPackage(file)
    const { body } = await api.visitor.call(`GET /class_packages/${class_package_id}`)
    expect(body.class_package.image).toMatchObject({ file_id: file.file_id, src: '/files/abc', width: 800 })
  })

  it('has its sale price, and is 404 when withdrawn or not a number', async () => {
    const { body } = await api.visitor.call(`GET /class_packages/${ids['Diez']}`)
    expect(body.class_package).toMatchObject({ price: 1500, sale_price: 1200.5 })
    for (const id of [ids['Retirado'], 999_999]) {
      const gone = await api.visitor.call(`GET /class_packages/${id}`)
      expect(gone.status).toBe(404)
      expect(gone.body.error).toBe('Lo sentimos, no encontramos el paquete que quieres comprar.')
    }
    expect((await api.visitor.call('GET /class_packages/diez')).status).toBe(400)
  })
})

it.each([
  ['earlier than the package would', [15], 15],
  ['the latest', [15, null], 60],
  ['later than the package would', [15, 75], 75],
])('an order is valid until its last credit, %s', async (_, own, expected) => {
  const { class_package_id } = await api.build.classPackage({ expiration_days: 60 })
  for (const expiration_days of own) {
    const { class_type_id } = await api.build.classType()
    await api.db
      .insertInto('class_package_type')
      .values({ class_package_id, class_type_id, class_amount: 2, expiration_days })
      .execute()
  }
  const ana = await api.newcomer()
  const { purchase_id } = (await buy(ana, class_package_id)).body
  const { starts_on } = await api.db
    .selectFrom('purchase')
    .select('starts_on')
    .where('purchase_id', '=', purchase_id)
    .executeTakeFirstOrThrow()
  const credits = await api.db
    .selectFrom('available_class')
    .select('expires_on')
    .where('purchase_id', '=', purchase_id)
    .execute()
  const { purchase } = (await ana.call(`GET /purchases/${purchase_id}`)).body
  expect(daysBetween(starts_on!, purchase.expires_at)).toBe(expected)
  expect(
    credits
      .map(({ expires_on }) => expires_on)
      .toSorted()
      .at(-1),
  ).toBe(purchase.expires_at)
  const shown = purchase.granted_types.map((one: { expiration_days: number }) => one.expiration_days)
  expect(shown.toSorted()).toEqual(own.map((days) => days ?? 60))
})

it('lists the payment methods, the card first', async () => {
  const { body } = await api.visitor.call('GET /payment_methods')
  expect(body.payment_methods[0]).toEqual({ payment_method_id: 1, name: 'Tarjeta' })
  expect(body.payment_methods).toHaveLength(5)
})

import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { configure } from '#tests/http/configure.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { buy } from '#tests/http/selling/help.ts'
import { twice } from '#tests/http/twice.ts'

let api: Api
let admin: Client
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})

const least = {
  title: 'Doce clases',
  description: '<p>Para todo.</p><script>alert(1)</script>',
  short_description: 'Doce',
  price: 1999.9,
  class_amount: 12,
  expiration_days: 45,
}
const add = (more: Record<string, unknown> = {}) =>
  admin.call('POST /class_packages', { body: { ...least, ...more } })
const audit = (entity: string, id: number) =>
  api.db
    .selectFrom('audit')
    .select('action')
    .where('entity', '=', entity)
    .where('entity_id', '=', String(id))
    .orderBy('audit_id')
    .execute()
    .then((rows) => rows.map((row) => row.action))

describe('packages', () => {
  it('an empty sale price means no sale', async () => {
    const { body } = await add({ sale_price: 1500 })
    const { class_package_id } = body.class_package
    const changed = await admin.call('PUT /class_packages', { body: { class_package_id, sale_price: '' } })
    expect([changed.status, changed.body.class_package.sale_price]).toEqual([200, null])
  })

  it('an order keeps the terms that it was sold with', async () => {
    const types = await Promise.all([api.build.classType(), api.build.classType()])
    const granted = types.map(({ class_type_id }) => ({ class_type_id, class_amount: 4 }))
    const made = await add({ class_package_types: granted })
    const { class_package_id } = made.body.class_package
    const buyer = await api.as('customer')
    const { purchase_id } = (await buy(buyer, class_package_id)).body
    await admin.call('PUT /class_packages', {
      body: { class_package_id, class_amount: 20, class_package_types: [], is_online: true },
    })
    const { purchase } = (await buyer.call(`GET /purchases/${purchase_id}`)).body
    expect([purchase.class_amount, purchase.is_online]).toEqual([12, false])
    expect(purchase.granted_types).toHaveLength(2)
    const lasting = granted.map((one) => ({ ...one, expiration_days: 45 }))
    expect(purchase.granted_types).toEqual(expect.arrayContaining(lasting))
  })

  it('grant what they grant by class type, whatever the number beside that says', async () => {
    const { class_type_id } = await api.build.classType()
    const fee = (await add({ title: 'Inscripción' })).body.class_package.class_package_id
    const six = { class_package_types: [{ class_type_id, class_amount: 6 }], limit_per_customer: 1 }
    const one = await add({ ...six, title: 'Seis de una', class_amount: 1 })
    expect(one.status).toBe(200)
    const shop = (await api.visitor.call('GET /class_packages/presenciales/all')).body.class_packages
    const titles = shop.map(({ title }: { title: string }) => title)
    // No trial, and sorted by its six.
    expect(titles).toContain('Seis de una')
    expect(titles.indexOf('Seis de una')).toBeLessThan(titles.indexOf('Inscripción'))
    await configure(api, { signup_fee: fee })
    const refused = await buy(await api.newcomer(), one.body.class_package.class_package_id)
    await configure(api, { signup_fee: null })
    expect([refused.status, refused.body.code]).toEqual([412, 'signup_fee_required'])
  })

  it('keep a class type that was archived since, which no other is given', async () => {
    const kept = await api.build.classType()
    const other = await api.build.classType()
    const granting = (...types: { class_type_id: number }[]) => ({
      class_package_types: types.map(({ class_type_id }) => ({ class_type_id, class_amount: 2 })),
    })
    const { class_package_id: id } = (await add(granting(kept))).body.class_package
    await api.db
      .updateTable('class_type')
      .set({ deleted_at: new Date() })
      .where('class_type_id', '=', kept.class_type_id)
      .execute()
    const put = (body: object) => admin.call(`PUT /class_packages/${id}`, { body })
    const changed = await put({ price: 900, ...granting(kept, other) })
    expect(changed.status).toBe(200)
    expect(changed.body.class_package).toMatchObject({
      price: 900,
      class_package_types: [kept, other].map(({ class_type_id }) => ({ class_type: { class_type_id } })),
    })
    expect((await put(granting(other))).status).toBe(200)
    for (const refused of [
      await put(granting(kept)),
      await add(granting(kept)),
      await put(granting(other, other)),
    ])
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['class_package_types']])
  })

  it('require few fields, are in person and on sale by default, change, and are withdrawn', async () => {
    const { class_type_id } = await api.build.classType()
    const made = await add()
    expect(made.status).toBe(200)
    const { class_package } = made.body
    expect(class_package).toMatchObject({
      title: 'Doce clases',
      description: '<p>Para todo.</p>',
      price: 1999.9,
      sale_price: null,
      is_online: false,
      is_subscription: false,
      home: false,
      class_package_types: [],
    })
    const { class_package_id: id } = class_package
    const shown = (await api.visitor.call(`GET /class_packages/${id}`)).body.class_package
    expect(class_package).toMatchObject(shown)
    expect(shown).not.toHaveProperty('updatedAt')
    const changed = await admin.call(`PUT /class_packages/${id}`, {
      body: {
        sale_price: 1500,
        subscription_period: 'month',
        subscription_interval: 1,
        class_package_types: [{ class_type_id, class_amount: 3 }],
      },
    })
    expect(changed.body.class_package).toMatchObject({
      title: 'Doce clases',
      sale_price: 1500,
      is_subscription: true,
      class_package_types: [{ class_type: { class_type_id }, class_amount: 3, expiration_days: 45 }],
    })
    const plain = await admin.call('PUT /class_packages', {
      body: { class_package_id: id, is_subscription: false, sale_price: null },
    })
    expect(plain.body.class_package).toMatchObject({ is_subscription: false, subscription_period: null })
    const home = `/class_packages/home/${id}`
    expect((await admin.call(`POST ${home}`, { body: {} })).body.class_package.home).toBe(true)
    expect((await admin.call(`DELETE ${home}`, { body: {} })).body.class_package.home).toBe(false)
    const archive = { body: { class_package_id: id, archived: true } }
    const archived = await admin.call('PUT /class_packages', archive)
    expect(archived.body.class_package).toMatchObject({ archived: true, home: false })
    expect((await api.visitor.call(`GET /class_packages/${id}`)).status).toBe(404)
    const again = await admin.call('PUT /class_packages', archive)
    expect([again.status, again.body]).toEqual([200, archived.body])
    const all = (await admin.call('GET /class_packages/admin/all')).body.class_packages
    expect(
      all.find((one: { class_package_id: number }) => one.class_package_id === id).deletedAt,
    ).toBeTruthy()
    expect(await audit('class_package', id)).toEqual([
      'class_package.added',
      'class_package.changed',
      'class_package.changed',
      'class_package.changed',
      'class_package.changed',
      'class_package.withdrawn',
    ])
  })

  it('are added, changed, archived, sold again and deleted once by two presses with one key', async () => {
    const { class_package_id: id, updatedAt } = (await twice(admin, 'POST /class_packages', least)).body
      .class_package
    await twice(admin, `PUT /class_packages/${id}`, { price: 900, updatedAt })
    await twice(admin, `PUT /class_packages/${id}`, { archived: true })
    await twice(admin, `PUT /class_packages/${id}`, { archived: false })
    await twice(admin, `DELETE /class_packages/${id}`)
    expect(await audit('class_package', id)).toEqual(
      ['added', 'changed', 'withdrawn', 'restored', 'removed'].map((action) => `class_package.${action}`),
    )
  })

  it('are archived, sold again, and not overwritten by who read an earlier version', async () => {
    const added = await add({ title: 'De verano', price: 1000 })
    const { class_package_id: id, updatedAt } = added.body.class_package
    const put = (body: object) =>
      admin.call('PUT /class_packages', { body: { class_package_id: id, ...body } })
    const first = await put({ price: 900, updatedAt })
    expect([first.status, first.body.class_package.price]).toEqual([200, 900])
    const second = await put({ price: 800, updatedAt })
    expect([second.status, second.body.code]).toEqual([409, 'changed_meanwhile'])
    expect((await put({ archived: true })).body.class_package).toMatchObject({ archived: true, price: 900 })
    expect((await api.visitor.call(`GET /class_packages/${id}`)).status).toBe(404)
    expect((await put({ price: 1 })).status).toBe(404)
    expect((await put({ archived: false })).body.class_package).toMatchObject({ archived: false, price: 900 })
    expect((await api.visitor.call(`GET /class_packages/${id}`)).status).toBe(200)
    const line = await api.db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'class_package.changed')
      .where('entity_id', '=', String(id))
      .executeTakeFirst()
    expect(line?.details).toEqual({ before: { price_cents: 100_000 }, after: { price_cents: 90_000 } })
  })

  it('are refused with the reasons', async () => {
    for (const [wrong, field] of [
      [{ title: ' ' }, 'title'],
      [{ price: -1 }, 'price'],
      [{ price: 10.005 }, 'price'],
      [{ sale_price: 2000 }, 'sale_price'],
      [{ class_amount: -2 }, 'class_amount'],
      [{ expiration_days: 0 }, 'expiration_days'],
      [{ limit_per_customer: 0 }, 'limit_per_customer'],
      [{ is_subscription: true }, 'subscription_period'],
      [{ subscription_interval: 1 }, 'subscription_period'],
      [{ file_id: 999_999 }, 'file_id'],
      [{ class_package_types: [{ class_type_id: 999_999, class_amount: 1 }] }, 'class_package_types'],
      [{ deleted_at: null }, 'deleted_at'],
    ] as const) {
      const { status, body } = await add(wrong)
      expect([status, Object.keys(body.fields ?? {})], field).toEqual([400, [field]])
    }
    const nobody = await admin.call('PUT /class_packages', { body: { class_package_id: 999_999, price: 1 } })
    expect(nobody.status).toBe(404)
    expect((await admin.call('POST /class_packages/home/999999', { body: {} })).status).toBe(404)
  })

  it('that are events list their attendants', async () => {
    const event = await api.build.classPackage({ is_special_event: true })
    const plain = await api.build.classPackage()
    const ana = await api.newcomer()
    await buy(ana, event.class_package_id)
    await buy(await api.newcomer(), event.class_package_id, 'pm_card_chargeDeclined')
    const coach = await api.as('instructor')
    const { body } = await coach.call(`GET /class_packages/especiales/${event.class_package_id}/asistentes`)
    expect(body.class_package).toEqual({ class_package_id: event.class_package_id, title: event.title })
    expect(body.asistentes).toEqual([
      {
        customer: { customer_id: ana.customer_id, name: expect.any(String), last_name: expect.any(String) },
        purchase_id: expect.any(Number),
        createdAt: expect.any(String),
      },
    ])
    for (const id of [plain.class_package_id, 999_999])
      expect((await coach.call(`GET /class_packages/especiales/${id}/asistentes`)).status).toBe(404)
  })
})

it('the desk finds packages by name that are no longer sold, after those on sale', async () => {
  const over = await api.build.classPackage({ is_special_event: true, deleted_at: new Date() })
  const sold = await api.build.classPackage()
  const desk = await api.as('reception')
  const { body } = await desk.call('GET /class_packages/names/all')
  const ids = body.class_packages.map((one: { class_package_id: number }) => one.class_package_id)
  expect(ids.indexOf(sold.class_package_id)).toBeLessThan(ids.indexOf(over.class_package_id))
  expect(body.class_packages[ids.indexOf(over.class_package_id)]).toEqual({
    class_package_id: over.class_package_id,
    title: over.title,
    is_special_event: true,
    on_sale: false,
  })
})

describe('a package that is deleted', () => {
  const remove = (id: number) => admin.call(`DELETE /class_packages/${id}`, { body: {} })
  const exists = async (id: number): Promise<boolean> =>
    (await admin.call('GET /class_packages/admin/all')).body.class_packages.some(
      (one: { class_package_id: number }) => one.class_package_id === id,
    )

  it('is gone when it was never sold, archived or not', async () => {
    for (const archived of [false, true]) {
      const { class_package_id: id } = await api.build.classPackage()
      if (archived) await admin.call('PUT /class_packages', { body: { class_package_id: id, archived } })
      expect((await remove(id)).status).toBe(200)
      expect(await exists(id)).toBe(false)
      expect((await remove(id)).status).toBe(404)
      expect((await audit('class_package', id)).at(-1)).toBe('class_package.removed')
    }
  })

  it('stays when something uses it, and the answer says what', async () => {
    const { class_package_id: id } = await api.build.classPackage({ class_amount: 3 })
    await buy(await api.newcomer(), id)
    await api.build.singleClass({ class_package_id: id, class_date: new Date('2099-05-04T15:00:00Z') })
    await api.db
      .insertInto('discount')
      .values({ code: 'SOLOESTE', is_percent: false, amount_hundredths: 100 })
      .returning('discount_id')
      .executeTakeFirstOrThrow()
      .then(({ discount_id }) =>
        api.db.insertInto('discount_package').values({ discount_id, class_package_id: id }).execute(),
      )
    const { status, body } = await remove(id)
    expect([status, body.code]).toEqual([409, 'in_use'])
    expect(body).toMatchObject({ future_classes: 1, orders: 1, discounts: 1 })
    expect(body.error).toBe(
      'No se puede eliminar. Está en uso: 1 clase futura, 3 créditos, 1 orden y 1 descuento. Puedes archivarlo.',
    )
    expect(await exists(id)).toBe(true)
  })

  it('stays while it is the enrolment fee', async () => {
    const { class_package_id: id } = await api.build.classPackage()
    await configure(api, { signup_fee: id })
    const { status, body } = await remove(id)
    await configure(api, { signup_fee: null })
    expect([status, body.settings]).toEqual([409, 1])
    expect(body.error).toContain('la inscripción en Ajustes')
  })
})

describe('a package’s files', () => {
  const files = {
    downloadable: { name: 'Guía de inicio', type: 'application/pdf' },
    file_url: 'https://archivos.example/guia.pdf',
    receipt_file: '/files/carta',
  }
  const guide = async (who: Client) => {
    const raw = new FormData()
    raw.append('file', new File(['%PDF-1.7 guía'], 'guía.pdf'))
    return (await who.call('POST /files', { raw })).body.file as { src: string }
  }

  it('are set by an admin, and given to buyers only', async () => {
    const { class_package_id } = await api.build.classPackage()
    const put = await admin.call(`PUT /class_packages/${class_package_id}`, { body: files })
    expect([put.status, put.body.class_package]).toEqual([200, expect.objectContaining(files)])
    const named = { downloadable: files.downloadable, file_url: null, receipt_file: null }
    const offered = await api.visitor.call(`GET /class_packages/${class_package_id}`)
    expect(offered.body.class_package).toMatchObject(named)
    const { class_packages } = (await api.visitor.call('GET /class_packages')).body
    expect(JSON.stringify(class_packages)).not.toContain('archivos.example')

    const ana = await api.newcomer()
    const { purchase_id } = (await buy(ana, class_package_id)).body
    const bought = async () =>
      (await ana.call(`GET /purchases/${purchase_id}`)).body.purchase.class_package as object
    expect(await bought()).toMatchObject(files)
    await admin.call(`POST /purchases/refund/${purchase_id}`, { body: { reason: 'Se arrepintió' } })
    expect(await bought()).toMatchObject(named)

    const none = { downloadable: null, file_url: null, receipt_file: null }
    const emptied = await admin.call(`PUT /class_packages/${class_package_id}`, { body: none })
    expect(emptied.body.class_package).toMatchObject(none)
  })

  it('of the library are open to who bought the package, and to no other customer', async () => {
    const seenBy = async ({ token }: Client, src: string) =>
      (await api.fetch(`GET ${src}`, { headers: { authorization: `Bearer ${token}` } })).status
    const [ana, eva] = [await api.newcomer(), await api.newcomer()]
    const { src } = await guide(admin)
    const { src: hers } = await guide(eva)
    const { class_package_id } = await api.build.classPackage()
    await admin.call('PUT /class_packages', { body: { class_package_id, file_url: src, receipt_file: hers } })
    expect(await seenBy(ana, src)).toBe(404)
    const { purchase_id } = (await buy(ana, class_package_id)).body
    expect([await seenBy(ana, src), await seenBy(eva, src), await seenBy(ana, hers)]).toEqual([200, 404, 404])
    await admin.call(`POST /purchases/refund/${purchase_id}`, { body: { reason: 'Se arrepintió' } })
    expect(await seenBy(ana, src)).toBe(404)
  })

  it('stay open to who cancelled a subscription until the last day that is paid', async () => {
    const { src } = await guide(admin)
    const monthly = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const
    const { class_package_id } = await api.build.classPackage(monthly)
    await admin.call('PUT /class_packages', { body: { class_package_id, file_url: src } })
    const ana = await api.newcomer()
    const { purchase_id } = (await buy(ana, class_package_id)).body
    expect(
      (await ana.call(`POST /purchases/cancel/${purchase_id}`, { body: { reason: 'Me mudo' } })).status,
    ).toBe(200)
    const seen = async () => {
      const headers = { authorization: `Bearer ${ana.token}` }
      const { body } = await ana.call(`GET /purchases/${purchase_id}`)
      return [body.purchase.class_package.file_url, (await api.fetch(`GET ${src}`, { headers })).status]
    }
    expect(await seen()).toEqual([src, 200])
    await api.db
      .updateTable('purchase')
      .set({ starts_on: '2025-12-01', expires_on: '2026-01-01' })
      .where('purchase_id', '=', purchase_id)
      .execute()
    expect(await seen()).toEqual([null, 404])
  })

  it('are no private films, which its buyers could not open', async () => {
    const film = { name: 'clase.mp4', mime: 'video/mp4', bytes: 1, storage_key: 'filmofapackage' }
    await api.db.insertInto('file').values(film).execute()
    const shown = (yes: boolean) =>
      api.db.updateTable('file').set({ public: yes }).where('storage_key', '=', film.storage_key).execute()
    const { class_package_id } = await api.build.classPackage()
    const put = (body: object) => admin.call('PUT /class_packages', { body: { class_package_id, ...body } })
    for (const field of ['file_url', 'receipt_file']) {
      const { status, body } = await put({ [field]: 'https://casa.example/files/filmofapackage' })
      expect([status, body.fields[field]]).toEqual([400, expect.stringContaining('Usa JPG, PNG o WebP')])
    }
    // A page shows it to everybody.
    await shown(true)
    expect((await put({ receipt_file: '/files/filmofapackage' })).status).toBe(200)
    // What was saved before is no obstacle to other changes.
    await shown(false)
    expect((await put({ receipt_file: '/files/filmofapackage', home: true })).status).toBe(200)
  })

  it('a picture in its description becomes public with it, and no customer’s does', async () => {
    const upload = async (who: Client) => {
      const raw = new FormData()
      const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#9a452b' } })
      raw.append('file', new File([new Uint8Array(await picture.png().toBuffer())], 'foto.png'))
      return (await who.call('POST /files', { raw })).body.file as { src: string }
    }
    const [ours, hers] = [await upload(admin), await upload(await api.newcomer())]
    const status = async ({ src }: { src: string }) => (await api.fetch(`GET ${src}`)).status
    expect([await status(ours), await status(hers)]).toEqual([404, 404])
    const { class_package_id } = await api.build.classPackage()
    const description = `<p>Así es.</p><img src="${ours.src}" alt="La sala"><img src="${hers.src}" alt="Ella">`
    await admin.call('PUT /class_packages', { body: { class_package_id, description } })
    expect([await status(ours), await status(hers)]).toEqual([200, 404])
  })

  it.each([
    ['file_url', 'javascript:alert(1)'],
    ['file_url', 'http://archivos.example/guia.pdf'],
    ['receipt_file', '//archivos.example/guia.pdf'],
    ['downloadable', { name: '', type: 'application/pdf' }],
  ])('refuses %s %j', async (field, value) => {
    const { class_package_id } = await api.build.classPackage()
    const reply = await admin.call(`PUT /class_packages/${class_package_id}`, { body: { [field]: value } })
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.body.fields)[0]).toContain(field)
  })
})

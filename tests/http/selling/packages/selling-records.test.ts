import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '#tests/http/audit-of.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { buy } from '#tests/http/selling/help.ts'
import { twice } from '#tests/http/twice.ts'

let api: Api
let admin: Client
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
  await configure(api, { cash_checkout_enabled: true, discounts_enabled: true })
})

interface Example {
  path: string
  one: string
  id: string
  /** Its unique field, and the refusals of what is taken. */
  name: string
  code: string
  taken: string
  meanwhile: (name: string) => string
  more: object
}

const examples: Example[] = [
  {
    path: '/discounts',
    one: 'discount',
    id: 'discount_id',
    name: 'code',
    code: 'code_taken',
    taken: 'Ya existe un descuento con ese código.',
    meanwhile: (name) =>
      `Otro descuento ya tiene el código ${name}. Cambia el código de uno de los dos y guarda de nuevo.`,
    more: { is_percent: true, amount: 10 },
  },
  {
    path: '/payment_methods',
    one: 'payment_method',
    id: 'payment_method_id',
    name: 'name',
    code: 'name_taken',
    taken: 'Ya existe un método de pago con ese nombre.',
    meanwhile: (name) =>
      `Otro método de pago ya se llama ${name}. Cambia el nombre de uno de los dos y guarda de nuevo.`,
    more: {},
  },
]

const newName = () => `N${crypto.randomUUID().slice(0, 8)}`

describe.each(examples)('$path', ({ path, one, id: idKey, name, code, taken, meanwhile, more }) => {
  const add = (called = newName()) => admin.call(`POST ${path}`, { body: { ...more, [name]: called } })
  const made = async (called = newName()) => {
    const { status, body } = await add(called)
    expect(status, body.error).toBe(200)
    return body[one]
  }
  const change = (id: number, body: object) => admin.call(`PUT ${path}/${id}`, { body })
  const listed = async (id: number) => {
    const { body } = await admin.call(`GET ${path}/admin/all`)
    return body[`${one}s`].find((row: Record<string, unknown>) => row[idKey] === id)
  }

  it('is changed, archived, restored and deleted, each with who did it, before and after', async () => {
    const { [idKey]: id, [name]: called } = await made()
    const other = newName()
    expect((await change(id, { [name]: other })).body[one]).toMatchObject({ [name]: other, archived: false })
    expect((await change(id, { archived: true })).body[one].archived).toBe(true)
    expect(await listed(id)).toMatchObject({ [name]: other, archived: true })
    expect((await change(id, { archived: false })).body[one].archived).toBe(false)
    expect((await admin.call(`DELETE ${path}/${id}`)).body[one]).toMatchObject({ [idKey]: id })
    expect(await listed(id)).toBeUndefined()
    expect((await admin.call(`DELETE ${path}/${id}`)).status).toBe(404)
    expect((await change(id, { [name]: 'X' })).status).toBe(404)
    const lines = await api.db
      .selectFrom('audit')
      .select(['action', 'details', 'actor_customer_id'])
      .where('entity', '=', one)
      .where('entity_id', '=', String(id))
      .orderBy('audit_id')
      .execute()
    expect(lines.map(({ action }) => action)).toEqual(
      ['added', 'changed', 'archived', 'restored', 'removed'].map((action) => `${one}.${action}`),
    )
    expect(lines.every((line) => line.actor_customer_id === admin.customer_id)).toBe(true)
    expect(lines[1]?.details).toEqual({ before: { [name]: called }, after: { [name]: other } })
  })

  it('is added, changed, archived, restored and deleted once by two presses with one key', async () => {
    const called = newName()
    const { [idKey]: id, updatedAt } = (await twice(admin, `POST ${path}`, { ...more, [name]: called })).body[
      one
    ]
    await twice(admin, `PUT ${path}/${id}`, { [name]: newName(), updatedAt })
    const archived = await twice(admin, `PUT ${path}/${id}`, { archived: true })
    // A page that was loaded again has another key.
    expect((await change(id, { archived: true })).body).toEqual(archived.body)
    await twice(admin, `PUT ${path}/${id}`, { archived: false })
    await twice(admin, `DELETE ${path}/${id}`)
    const lines = await auditOf(api, one, id)
    expect(lines.map(({ action }) => action)).toEqual(
      ['added', 'changed', 'archived', 'restored', 'removed'].map((action) => `${one}.${action}`),
    )
  })

  it('does not let the second of two editors overwrite the first', async () => {
    const { [idKey]: id, updatedAt } = await made()
    const [first, second] = [newName(), newName()]
    expect((await change(id, { [name]: first, updatedAt })).status).toBe(200)
    const late = await change(id, { [name]: second, updatedAt })
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    expect((await listed(id))[name]).toBe(first)
  })

  it('comes back only while nothing else has its name', async () => {
    const { [idKey]: id, [name]: called } = await made()
    const again = await add(called.toLowerCase())
    expect([again.status, again.body.code, again.body.error]).toEqual([409, code, taken])
    await change(id, { archived: true })
    const { [idKey]: heir } = await made(called)
    const back = await change(id, { archived: false })
    expect([back.status, back.body.code, back.body.error]).toEqual([409, code, meanwhile(called)])
    expect(await listed(id)).toMatchObject({ archived: true })
    await change(heir, { [name]: newName() })
    expect((await change(id, { archived: false })).body[one]).toMatchObject({
      [name]: called,
      archived: false,
    })
  })

  it('is taken once by two who take its name at once', async () => {
    const called = newName()
    const both = await Promise.all([add(called), add(called.toLowerCase())])
    expect(new Set(both.map(({ body }) => body.code ?? 'added'))).toEqual(new Set(['added', code]))
  })
})

const inUse = (by: string) => `No se puede eliminar. Está en uso: ${by}. Puedes archivarlo.`

describe('a discount', () => {
  it('that an order has is not deleted, and not accepted while it is archived', async () => {
    const { class_package_id } = await api.build.classPackage()
    const { discount_id, code } = await api.build.discount()
    const body = { discountCode: code }
    expect((await buy(await api.newcomer(), class_package_id, 'pm_card_visa', { body })).status).toBe(200)
    expect((await buy(await api.newcomer(), class_package_id, 'cash', { body })).status).toBe(200)
    const reply = await admin.call(`DELETE /discounts/${discount_id}`)
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'in_use', error: inUse('2 órdenes'), orders: 2 },
    })
    const archive = (archived: boolean) => admin.call(`PUT /discounts/${discount_id}`, { body: { archived } })
    expect((await archive(true)).body.discount).toMatchObject({ uses: 2, archived: true })
    const refused = await buy(await api.newcomer(), class_package_id, 'pm_card_visa', { body })
    expect([refused.status, refused.body.error]).toEqual([412, 'Lo sentimos. No puedes usar este descuento'])
    await archive(false)
    expect((await buy(await api.newcomer(), class_package_id, 'pm_card_visa', { body })).status).toBe(200)
  })

  it('may be saved by whoever read it before somebody bought with it', async () => {
    const { class_package_id } = await api.build.classPackage()
    const { discount } = (
      await admin.call('POST /discounts', { body: { code: newName(), is_percent: true, amount: 10 } })
    ).body
    await buy(await api.newcomer(), class_package_id, 'pm_card_visa', {
      body: { discountCode: discount.code },
    })
    const { discount_id, updatedAt } = discount
    const saved = await admin.call('PUT /discounts', { body: { discount_id, amount: 15, updatedAt } })
    expect([saved.status, saved.body.discount]).toMatchObject([200, { amount: 15, uses: 1 }])
    expect(saved.body.discount.updatedAt).not.toBe(updatedAt)
  })

  it('notes the packages that it was for, and is for', async () => {
    const { class_package_id } = await api.build.classPackage()
    const { discount_id } = await api.build.discount()
    const set = (class_package_ids: number[]) =>
      admin.call('PUT /discounts', { body: { discount_id, class_package_ids } })
    expect((await set([class_package_id])).body.discount.class_package_ids).toEqual([class_package_id])
    expect((await set([])).body.discount.class_package_ids).toEqual([])
    const lines = await auditOf(api, 'discount', discount_id)
    expect(lines.map(({ details }) => details)).toEqual([
      { before: { class_package_ids: [] }, after: { class_package_ids: [class_package_id] } },
      { before: { class_package_ids: [class_package_id] }, after: { class_package_ids: [] } },
    ])
  })
})

describe('a payment method', () => {
  const sellWith = async (payment_method_id: number) => {
    const { class_package_id } = await api.build.classPackage()
    const { customer_id } = await api.newcomer()
    return admin.call('POST /purchases/admin/sell', {
      body: { customer_id, class_package_id, payment_method_id, expected_total: 1500 },
    })
  }
  const make = async (): Promise<number> => {
    const { body } = await admin.call('POST /payment_methods', { body: { name: newName() } })
    return body.payment_method.payment_method_id
  }

  it('with payments is not deleted, and not offered while it is archived', async () => {
    const id = await make()
    const shown = async () => (await api.visitor.call(`GET /payment_methods/${id}`)).status
    expect(await shown()).toBe(200)
    expect((await sellWith(id)).status).toBe(200)
    expect(await admin.call(`DELETE /payment_methods/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'in_use', error: inUse('1 orden y 1 cobro'), orders: 1, charges: 1 },
    })
    const archived = await admin.call(`PUT /payment_methods/${id}`, { body: { archived: true } })
    expect(archived.body.payment_method).toMatchObject({ archived: true, used: true, built_in: false })
    expect(await shown()).toBe(404)
    const { body } = await api.visitor.call('GET /payment_methods')
    expect(body.payment_methods).not.toContainEqual(expect.objectContaining({ payment_method_id: id }))
    expect((await sellWith(id)).body.fields).toEqual({ payment_method_id: 'Ese método de pago no existe.' })
    await admin.call(`PUT /payment_methods/${id}`, { body: { archived: false } })
    expect((await sellWith(id)).status).toBe(200)
  })

  it('that comes with the product stays, and the card is not archived either', async () => {
    const card = { status: 409, body: { code: 'card_method' } }
    expect(await admin.call('DELETE /payment_methods/1')).toMatchObject(card)
    expect(await admin.call('PUT /payment_methods/1', { body: { archived: true } })).toMatchObject(card)
    for (const id of [2, 3, 4, 5])
      expect(await admin.call(`DELETE /payment_methods/${id}`)).toMatchObject({
        status: 409,
        body: {
          code: 'built_in',
          error: 'Este método viene con el sistema y no se puede eliminar. Puedes archivarlo.',
        },
      })
    const { body } = await api.visitor.call('GET /payment_methods')
    expect(body.payment_methods.slice(0, 5)).toHaveLength(5)
  })

  it('that is deleted while somebody sells with it refuses the sale with a sentence', async () => {
    const id = await make()
    const other = await api.services.pool.connect()
    try {
      await other.query('begin')
      await other.query('delete from payment_method where payment_method_id = $1', [id])
      let answered = false
      const sale = sellWith(id).finally(() => {
        answered = true
      })
      while (!answered && !(await somebodyWaits())) await sleep(10)
      await other.query('commit')
      const { status, body } = await sale
      expect([status, body.fields]).toEqual([400, { payment_method_id: 'Ese método de pago no existe.' }])
    } finally {
      other.release()
    }
  })

  async function somebodyWaits(): Promise<boolean> {
    const { rowCount } = await api.services.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return (rowCount ?? 0) > 0
  }
})

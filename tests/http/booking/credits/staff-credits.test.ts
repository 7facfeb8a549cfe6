import { beforeAll, expect, it } from 'vitest'
import { verify } from '#server/db/verify.ts'
import { clientWith, creditsOf, reserve } from '#tests/http/booking/help.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

let api: Api
let admin: Client
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const give = (body: Record<string, unknown>, who: Pick<Client, 'call'> = admin) =>
  who.call('POST /available_classes', { body })
const change = (body: Record<string, unknown>, who: Pick<Client, 'call'> = admin) =>
  who.call('PUT /available_classes', { body })
const remove = (id: number, who: Pick<Client, 'call'> = admin) =>
  who.call(`DELETE /available_classes/${id}`, { body: {} })
const kinds = async (available_class_id: number) => {
  const rows = await api.db
    .selectFrom('credit_entry')
    .select('kind')
    .where('available_class_id', '=', available_class_id)
    .orderBy('credit_entry_id')
    .execute()
  return rows.map((row) => row.kind)
}
const idOf = async (who: Client): Promise<number> =>
  (await who.call('GET /available_classes')).body.available_classes[0].available_class_id

it('adds credits without a purchase, for all class types or some', async () => {
  const eva = await clientWith(api, 0)
  const [yoga, barre] = [await api.build.classType(), await api.build.classType()]
  const types = `${yoga.class_type_id},${barre.class_type_id}`
  const { customer_id } = eva
  const { status, body } = await give({ customer_id, amount: 3, class_types: types, expires_at: dayIn(30) })
  expect([status, body.available_classes.length]).toEqual([200, 3])
  expect(body.available_classes[0]).toMatchObject({
    customer_id,
    purchase_id: null,
    class_types: types,
    class_amount: 1,
    state: 'free',
    expires_at: dayIn(30),
  })
  const [all] = (await give({ customer_id, amount: 1, expires_at: dayIn(0) })).body.available_classes
  expect(all.class_types).toBeNull()
  const list = await give({ customer_id, amount: 1, class_types: [yoga.class_type_id], expires_at: dayIn(9) })
  expect(list.body.available_classes[0].class_types).toBe(String(yoga.class_type_id))
  expect(await creditsOf(eva)).toEqual({ free: 5 })
  expect(await kinds(all.available_class_id)).toEqual(['granted'])
  const pass = await give({ customer_id, amount: -1, expires_at: dayIn(30) })
  expect(pass.body.available_classes).toMatchObject([{ class_amount: -1 }])
  expect((await eva.call('GET /customer')).body.customer.has_unlimited).toBe(true)
  expect(await verify(api.db)).toEqual([])
})

it.each([
  ['none', { amount: 0 }, 'amount'],
  ['too many', { amount: 501 }, 'amount'],
  ['a day that is over', { expires_at: '2020-01-01' }, 'expires_at'],
  ['types that are none', { class_types: 'yoga' }, 'class_types'],
  ['types that aren’t there', { class_types: '2147483' }, 'class_types'],
])('refuses %s', async (_, more, field) => {
  const { customer_id } = await api.build.customer()
  const { status, body } = await give({ customer_id, amount: 1, expires_at: dayIn(3), ...more })
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
})

it('changes a free credit, and makes an expired one free', async () => {
  const eva = await clientWith(api, 1)
  const id = await idOf(eva)
  const { class_type_id } = await api.build.classType()
  const { body } = await change({
    available_class_id: id,
    expires_at: dayIn(90),
    class_types: String(class_type_id),
  })
  expect(body.available_class).toMatchObject({ expires_at: dayIn(90), class_types: String(class_type_id) })
  const wide = await admin.call(`PUT /available_classes/${id}`, { body: { class_types: null } })
  expect(wide.body.available_class).toMatchObject({ expires_at: dayIn(90), class_types: null })
  expect(await kinds(id)).toEqual(['granted', 'changed', 'changed'])
  const [old] = await api.build.credits(1, { customer_id: eva.customer_id, expires_on: '2020-01-01' })
  const { available_class_id } = old!
  expect((await change({ available_class_id, class_types: null })).body.code).toBe('credit_expired')
  expect((await change({ available_class_id, expires_at: dayIn(1) })).body.available_class.state).toBe('free')
  expect(await verify(api.db)).toEqual([])
})

it('refuses a last day that somebody else changed since it was read', async () => {
  const eva = await clientWith(api, 1)
  const id = await idOf(eva)
  const [was] = await api.db
    .selectFrom('available_class')
    .select('expires_on')
    .where('available_class_id', '=', id)
    .execute()
  const to = (expires_at: string) =>
    change({ available_class_id: id, whole_pass: true, expires_at, was: { expires_at: was!.expires_on } })
  expect((await to(dayIn(80))).status).toBe(200)
  const second = await to(dayIn(10))
  expect([second.status, second.body.code]).toEqual([409, 'changed_meanwhile'])
})

it('says so too where one credit of the pass is used, which keeps the old day', async () => {
  const eva = await clientWith(api, 0)
  const { customer_id } = eva
  await give({ customer_id, amount: 2, expires_at: dayIn(30) })
  const { single_class_id } = await api.build.singleClass()
  expect((await reserve(eva, single_class_id)).status).toBe(200)
  const [pass] = (await eva.call('GET /available_classes/passes')).body.passes
  const { available_class_id } = pass
  const to = (expires_at: string) =>
    change({ available_class_id, whole_pass: true, expires_at, was: { expires_at: pass.expires_at } })
  expect((await to(dayIn(80))).status).toBe(200)
  expect((await to(dayIn(40))).body.code).toBe('changed_meanwhile')
})

it('removes a free credit, once, and none that is used or held for an offer', async () => {
  const eva = await clientWith(api, 1)
  const id = await idOf(eva)
  const { single_class_id } = await api.build.singleClass()
  const { body } = await reserve(eva, single_class_id)
  expect((await remove(id)).body.code).toBe('credit_used')
  expect((await change({ available_class_id: id, expires_at: dayIn(9) })).body.code).toBe('credit_used')
  await eva.call(`DELETE /class_reservations/${body.class_reservation.class_reservation_id}`)
  const held = (held_for: number | null) =>
    api.db.updateTable('available_class').set({ held_for }).where('available_class_id', '=', id).execute()
  await held(single_class_id)
  expect((await remove(id)).body.code).toBe('credit_held')
  await held(null)
  const gone = await remove(id)
  expect([gone.status, gone.body.available_class.state]).toEqual([200, 'removed'])
  const again = await remove(id)
  expect([again.status, again.body.code]).toEqual([409, 'credit_removed'])
  expect(await creditsOf(eva)).toEqual({ removed: 1 })
  expect(await kinds(id)).toEqual(['granted', 'reserved', 'returned', 'removed'])
  expect(await verify(api.db)).toEqual([])
})

it('is for admins only', async () => {
  const eva = await clientWith(api, 1)
  const id = await idOf(eva)
  const own = { customer_id: eva.customer_id, amount: 1, expires_at: dayIn(3) }
  for (const [who, status] of [
    [api.visitor, 401],
    [eva, 403],
    [await api.as('reception'), 403],
  ] as const) {
    expect((await give(own, who)).status).toBe(status)
    expect((await change({ available_class_id: id, expires_at: dayIn(3) }, who)).status).toBe(status)
    expect((await remove(id, who)).status).toBe(status)
  }
  expect((await give({ ...own, customer_id: 2_147_483_647 })).status).toBe(404)
  expect((await remove(2_147_483_647)).status).toBe(404)
})

it('gives a whole pass a new last day: what is free and what expired, once each in the ledger', async () => {
  const eva = await clientWith(api, 0)
  const { customer_id } = eva
  const given = (await give({ customer_id, amount: 3, expires_at: dayIn(5) })).body.available_classes
  const other = (await give({ customer_id, amount: 1, expires_at: dayIn(5) })).body.available_classes[0]
  const ids = given.map((one: { available_class_id: number }) => one.available_class_id)
  const [first, second, third] = ids
  await api.db
    .updateTable('available_class')
    .set({ state: 'expired' })
    .where('available_class_id', '=', second)
    .execute()
  await remove(third)
  const answer = await change({ available_class_id: first, whole_pass: true, expires_at: dayIn(40) })
  expect([answer.status, answer.body.available_class.expires_at]).toEqual([200, dayIn(40)])
  const stored = await api.db
    .selectFrom('available_class')
    .select(['available_class_id', 'state', 'expires_on'])
    .where('customer_id', '=', customer_id)
    .orderBy('available_class_id')
    .execute()
  expect(stored.map(({ state, expires_on }) => [state, expires_on])).toEqual([
    ['free', dayIn(40)],
    ['free', dayIn(40)],
    ['removed', dayIn(5)],
    ['free', dayIn(5)],
  ])
  expect(await kinds(second)).toEqual(['granted', 'changed'])
  expect(await kinds(other.available_class_id)).toEqual(['granted'])
  const lines = await api.db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', 'credit.changed')
    .where('entity_id', 'in', ids.map(String))
    .execute()
  expect(lines).toMatchObject([{ details: { credits: 2 } }])
  expect(await verify(api.db)).toEqual([])
})

it('gives credits and penalties once, however often the request comes', async () => {
  const eva = await clientWith(api, 0)
  const { customer_id } = eva
  const twice = async (
    call: 'POST /available_classes' | 'POST /class_reservation_penaltys',
    body: object,
  ) => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = [await admin.call(call, { body, headers }), await admin.call(call, { body, headers })]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  }
  await twice('POST /available_classes', { customer_id, amount: 2, expires_at: dayIn(9) })
  expect(await creditsOf(eva)).toEqual({ free: 2 })
  await twice('POST /class_reservation_penaltys', { customer_id, end_date: dayIn(3) })
  const found = await eva.call('GET /class_reservation_penaltys')
  expect(found.body.class_reservation_penaltys).toHaveLength(1)
})

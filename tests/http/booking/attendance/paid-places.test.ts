import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { verify } from '#server/db/verify.ts'
import { clientWith, coach } from '#tests/http/booking/help.ts'
import { configure } from '#tests/http/configure.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

let api: Api
let desk: Client
let admin: Client
let roma: number
let drawer: number
beforeAll(async () => {
  api = await startApi()
  desk = await api.as('reception')
  admin = await api.as('admin')
})
const opened = async (location_id: number) => {
  const { body } = await desk.call('POST /cash_drawers', { body: { location_id, float: 100 } })
  return body.cash_drawer.cash_drawer_id as number
}
beforeEach(async () => {
  roma = (await api.build.location()).location_id
  drawer = await opened(roma)
})

const books = async (id: number) => (await desk.call(`GET /cash_drawers/${id}`)).body.cash_drawer
const owed = async (more: object = {}) => (await api.build.reservation(more)).class_reservation_id
const put = (id: number, body: object, who: Pick<Client, 'call'> = desk, key?: string) =>
  who.call('PUT /class_reservations', {
    body: { class_reservation_id: id, ...body },
    ...(key ? { key } : {}),
  })
const mark = (id: number, more: object = {}, who: Pick<Client, 'call'> = desk, key?: string) =>
  put(id, { is_paid: true, paid_amount: 116, location_id: roma, ...more }, who, key)
const unmark = (id: number, more: object = {}) => put(id, { is_paid: false, location_id: roma, ...more })
const accounts = async (id: number) => {
  const { rows } = await sql<{ kind: string; account: string; cents: number }>`
    select kind, account, amount_cents::integer as cents from ledger_transaction join ledger_line using (ledger_transaction_id)
    where class_reservation_id = ${id} order by ledger_line_id`.execute(api.db)
  return rows.map(({ kind, account, cents }) => [kind, account, cents])
}
const rosterOf = async (single_class_id: number, who: Pick<Client, 'call'> = desk) =>
  (await who.call(`GET /single_class/${single_class_id}/roster`)).body
const report = async (name: string) => {
  const end_date = localDay(new Date(), 'America/Mexico_City')
  const query = { start_date: addDays(end_date, -1), end_date }
  return (await admin.call(`GET /reports/${name}`, { query })).body.report.rows
}

it('cash of a cancelled place waits in Hoy, by class and by who paid, until it is given back', async () => {
  const eva = await api.newcomer({ name: 'Eva', last_name: 'Ríos' })
  const anas = [
    await api.newcomer({ name: 'Ana', last_name: 'Paz' }),
    await api.newcomer({ name: 'Ana', last_name: 'Paz' }),
  ]
  const { class_type_id, name: about } = await api.build.classType()
  const { single_class_id } = await api.build.singleClass({ class_type_id })
  const waiting = async () =>
    (await desk.call('GET /studio/to_dos')).body.to_dos.find(
      ({ kind }: { kind: string }) => kind === 'cash_to_return',
    )
  const ids: number[] = []
  // Two of one name are both named, and who paid for two places once.
  const take = async ({ customer_id }: Client, more: object = {}) => {
    const id = await owed({ single_class_id, customer_id, ...more })
    await mark(id)
    ids.push(id)
    return id
  }
  await take(eva, { guest: 'Luz', guest_of: await take(eva) })
  for (const ana of anas) await take(ana)
  expect(await waiting()).toBeUndefined()
  for (const id of ids) await desk.call(`DELETE /class_reservations/${id}`)
  const item = { id: single_class_id, name: 'Ana Paz, Ana Paz, Eva Ríos', about }
  expect(await waiting()).toMatchObject({ count: 1, items: [item] })
  const last = ids.pop() ?? 0
  for (const id of ids) await unmark(id)
  expect(await waiting()).toMatchObject({ count: 1, items: [{ ...item, name: 'Ana Paz' }] })
  await unmark(last)
  expect(await waiting()).toBeUndefined()
})

const taken = [
  ['payment', 'cash', 11_600],
  ['payment', 'revenue', -10_000],
  ['payment', 'iva', -1600],
]
const returned = [
  ['refund', 'cash', -11_600],
  ['refund', 'revenue', 10_000],
  ['refund', 'iva', 1600],
]

describe('cash for a place without a credit', () => {
  it('is in the ledger, in the drawer and in the audit', async () => {
    const { single_class_id } = await api.build.singleClass()
    const id = await owed({ single_class_id })
    const { status, body } = await mark(id)
    expect([status, body.class_reservation.is_paid]).toEqual([200, true])
    expect(await accounts(id)).toEqual(taken)
    const { sales, sold, expected, movements } = await books(drawer)
    expect([sales, sold, expected]).toEqual([116, 1, 216])
    expect(movements).toMatchObject([
      { kind: 'sale', amount: 116, purchase_id: null, class_reservation_id: id, title: expect.any(String) },
    ])
    expect(movements[0].customer).not.toBeNull()
    expect((await rosterOf(single_class_id)).roster).toMatchObject([{ is_paid: true, cash_taken: 116 }])
    const { details } = await api.db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'reservation.changed')
      .where('entity_id', '=', String(id))
      .executeTakeFirstOrThrow()
    expect(details).toMatchObject({ is_paid: true, amount_cents: 11_600 })
    expect(await verify(api.db)).toEqual([])
  })

  it('is booked once, whether a press is repeated or two people press', async () => {
    const id = await owed()
    const key = crypto.randomUUID()
    const first = await mark(id, {}, desk, key)
    const again = await mark(id, {}, desk, key)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await mark(id, { paid_amount: 50 })).toMatchObject({ status: 409, body: { code: 'already_paid' } })
    expect((await books(drawer)).expected).toBe(216)
    const other = await owed()
    const both = await Promise.all([mark(other), mark(other, {}, admin)])
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
    expect((await books(drawer)).expected).toBe(332)
  })

  it('is given back from the drawer, and may be taken again', async () => {
    const id = await owed()
    await mark(id)
    expect((await unmark(id)).body.class_reservation.is_paid).toBe(false)
    expect(await accounts(id)).toEqual([...taken, ...returned])
    // Nothing is left to give back.
    expect((await unmark(id)).status).toBe(200)
    expect(await books(drawer)).toMatchObject({ sales: 0, expected: 100, taken_out: 0 })
    expect((await mark(id, { paid_amount: 58 })).status).toBe(200)
    expect((await books(drawer)).movements.map(({ amount }: { amount: number }) => amount)).toEqual([
      58, -116, 116,
    ])
  })

  it('is in the drawer of the location that is named, and without one in the ledger alone', async () => {
    const condesa = (await api.build.location()).location_id
    const other = await opened(condesa)
    await mark(await owed(), { location_id: condesa })
    expect([(await books(drawer)).expected, (await books(other)).expected]).toEqual([100, 216])
    const id = await owed()
    expect((await mark(id, { location_id: (await api.build.location()).location_id })).status).toBe(200)
    expect(await accounts(id)).toEqual(taken)
    expect([(await books(drawer)).expected, (await books(other)).expected]).toEqual([100, 216])
  })

  it('needs an amount, and is alone in having one', async () => {
    const { single_class_id } = await api.build.singleClass()
    const id = await owed({ single_class_id })
    for (const paid_amount of [undefined, 0, -5, '100', 1.234, 20_000_001])
      expect(await mark(id, { paid_amount })).toMatchObject({
        status: 400,
        body: { fields: { paid_amount: expect.any(String) } },
      })
    expect((await unmark(id, { paid_amount: 5 })).body.fields.paid_amount).toBeTruthy()
    expect((await put(id, { paid_amount: 5, attend: true })).body.fields.paid_amount).toBeTruthy()
    expect(await accounts(id)).toEqual([])
    expect((await rosterOf(single_class_id)).roster).toMatchObject([{ attend: false }])
  })

  it('is the desk’s alone', async () => {
    const leo = await coach(api)
    const { single_class_id } = await api.build.singleClass({ instructor_ids: [leo.instructor_id] })
    const id = await owed({ single_class_id })
    expect((await mark(id, {}, leo)).status).toBe(403)
    const eva = await clientWith(api, 0)
    expect((await mark(id, {}, eva)).status).toBe(404)
    expect((await mark(await owed({ customer_id: eva.customer_id }), {}, eva)).status).toBe(403)
    await mark(id)
    expect(await rosterOf(single_class_id, leo)).toMatchObject({
      roster: [{ is_paid: true, cash_taken: null }],
    })
    expect((await books(drawer)).expected).toBe(216)
  })

  it('is in the sales of the day, by method, and with what the customer paid', async () => {
    const { customer_id } = await api.newcomer()
    const cashOf = async () => {
      const rows = (await report('methods')) as { method: string; charges: number; charged: number }[]
      const row = rows.find(({ method }) => method === 'Efectivo')
      return [row?.charges ?? 0, row?.charged ?? 0] as const
    }
    const net = async () => {
      const rows = (await report('sales')) as { net: number }[]
      return rows.reduce((sum, day) => sum + day.net, 0)
    }
    const paid = async () => (await desk.call(`GET /customer/admin/${customer_id}`)).body.customer.paid
    const [[charges, charged], before] = [await cashOf(), await net()]
    const id = await owed({ customer_id })
    await mark(id)
    expect(await cashOf()).toEqual([charges + 1, charged + 116])
    expect((await net()) - before).toBe(116)
    expect(await paid()).toBe(116)
    await unmark(id)
    expect([(await net()) - before, await paid()]).toEqual([0, 0])
    expect(await cashOf()).toEqual([charges, charged])
  })
})

describe('a paid place that is cancelled', () => {
  it('is listed with its class until the cash is given back, and nothing else of it changes', async () => {
    const leo = await coach(api)
    const { single_class_id } = await api.build.singleClass({ instructor_ids: [leo.instructor_id] })
    const { customer_id } = await api.newcomer()
    const id = await owed({ single_class_id, customer_id })
    await mark(id)
    const ofCustomer = async () =>
      (await desk.call(`GET /customer/admin/${customer_id}`)).body.customer.to_return
    expect(await ofCustomer()).toEqual([])
    expect((await desk.call(`DELETE /class_reservations/${id}`)).status).toBe(200)
    const waits = [{ class_reservation_id: id, cash_taken: 116 }]
    expect(await rosterOf(single_class_id)).toMatchObject({ roster: [], to_return: waits })
    expect(await rosterOf(single_class_id, leo)).toMatchObject({ roster: [], to_return: [] })
    expect(await ofCustomer()).toMatchObject([
      { ...waits[0], single_class_id, class_type: expect.any(String) },
    ])
    expect((await unmark(id, { attend: true })).body.code).toBe('already_cancelled')
    expect((await unmark(id)).status).toBe(200)
    expect((await rosterOf(single_class_id)).to_return).toEqual([])
    expect(await ofCustomer()).toEqual([])
    expect((await books(drawer)).expected).toBe(100)
    // Two people at the desk: nothing is left to give back.
    expect((await unmark(id)).status).toBe(200)
    expect((await books(drawer)).expected).toBe(100)
    expect((await mark(id)).body.code).toBe('already_cancelled')
  })

  it('by the studio too, and an undone cancellation finds the place unpaid', async () => {
    const { single_class_id } = await api.build.singleClass()
    const id = await owed({ single_class_id })
    await mark(id)
    await admin.call(`DELETE /single_class/${single_class_id}`)
    expect((await rosterOf(single_class_id)).to_return).toMatchObject([{ class_reservation_id: id }])
    expect((await unmark(id)).status).toBe(200)
    expect(await accounts(id)).toEqual([...taken, ...returned])
  })
})

it('goes with a place that is handed on, and is given back once', async () => {
  await configure(api, { allow_transfers: true })
  const [eva, ana] = [await api.newcomer(), await api.newcomer()]
  const id = await owed({ customer_id: eva.customer_id })
  await mark(id)
  const { body } = await eva.call(`POST /class_reservations/${id}/transfer`)
  const accepted = await ana.call(`POST /transfers/${String(body.url).split('/').at(-1)}/accept`)
  const { class_reservation_id, single_class_id } = accepted.body.class_reservation
  expect((await rosterOf(single_class_id)).to_return).toEqual([])
  expect((await unmark(id)).body.code).toBe('already_cancelled')
  expect((await unmark(class_reservation_id)).status).toBe(200)
  expect((await unmark(class_reservation_id)).status).toBe(200)
  expect((await books(drawer)).expected).toBe(100)
  expect(await verify(api.db)).toEqual([])
})

it('a place that was marked before cash was booked loses the mark alone', async () => {
  const id = await owed({ is_paid: true })
  expect((await unmark(id)).body.class_reservation.is_paid).toBe(false)
  expect(await accounts(id)).toEqual([])
  expect((await books(drawer)).expected).toBe(100)
})

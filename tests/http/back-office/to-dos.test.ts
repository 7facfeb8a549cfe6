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

interface ToDo {
  kind: string
  count: number
  items: { id: number; name: string; about: string | null; at: string | null; amount: number | null }[]
}

const toDos = async (): Promise<ToDo[]> => {
  const { status, body } = await desk.call('GET /studio/to_dos')
  expect(status).toBe(200)
  return body.to_dos
}
const toDo = async (kind: string): Promise<ToDo | undefined> =>
  (await toDos()).find((one) => one.kind === kind)
const customer = (name: string, more: object = {}) => api.build.customer({ name, last_name: 'Sol', ...more })

describe('GET /studio/to_dos', () => {
  it('has nothing while nothing waits', async () => {
    expect(await toDos()).toEqual([])
  })

  it('has orders in cash with what the desk needs to confirm them', async () => {
    const { customer_id } = await customer('Julia')
    const order = { customer_id, payment_method_id: 2, payment_method: 'Efectivo' }
    const { purchase_id } = await api.build.purchase(order)
    // What a provider charges is not the desk's, nor what is over.
    await api.build.purchase({ ...order, gateway: 'sandbox' })
    await api.build.purchase({ ...order, status: 'cancelled' })
    expect(await toDo('cash_orders')).toMatchObject({
      count: 1,
      items: [
        {
          id: purchase_id,
          name: 'Julia Sol',
          about: '10 clases',
          amount: 1500,
          payment_method: { payment_method_id: 2 },
        },
      ],
    })
    for (let more = 0; more < 5; more += 1) await api.build.purchase(order)
    const all = await toDo('cash_orders')
    expect([all?.count, all?.items.length]).toEqual([6, 5])
    expect((await desk.call('GET /studio/waiting')).body).toEqual({ orders: 6, messages: 0 })
  })

  it('has money that matches no purchase', async () => {
    const { customer_id } = await customer('Iván')
    const { purchase_id } = await api.build.purchase({ customer_id, status: 'cancelled', gateway: 'sandbox' })
    const entry = await api.db
      .insertInto('ledger_transaction')
      .values({ kind: 'payment', purchase_id, source: 'lost' })
      .returning('ledger_transaction_id')
      .executeTakeFirstOrThrow()
    const lines = [
      { ...entry, account: 'provider:sandbox', amount_cents: 40_000 },
      { ...entry, account: 'unapplied', amount_cents: -40_000 },
    ]
    await api.db.insertInto('ledger_line').values(lines).execute()
    expect(await toDo('unmatched_money')).toMatchObject({
      count: 1,
      items: [{ id: purchase_id, name: 'Iván Sol', amount: 400 }],
    })
    // It comes before everything else.
    expect((await toDos())[0]?.kind).toBe('unmatched_money')
  })

  it('has subscriptions whose charge failed, until it is paid or over', async () => {
    const { customer_id } = await customer('Sofía')
    const late = {
      customer_id,
      status: 'active' as const,
      gateway: 'sandbox',
      subscription_period: 'month' as const,
      subscription_interval: 1,
      renewal_cents: 99_000,
      past_due_since: new Date('2027-11-22T18:00:00Z'),
    }
    const { purchase_id } = await api.build.purchase({ ...late, subscription_id: 'a' })
    await api.build.purchase({ ...late, subscription_id: 'b', past_due_since: null })
    await api.build.purchase({ ...late, subscription_id: 'c', status: 'failed' })
    expect(await toDo('past_due_subscriptions')).toMatchObject({
      count: 1,
      items: [{ id: purchase_id, name: 'Sofía Sol', amount: 990, at: '2027-11-22T18:00:00.000Z' }],
    })
  })

  it('has renewals that are paid at the counter', async () => {
    const { customer_id } = await customer('Nora')
    const { purchase_id } = await api.build.purchase({
      customer_id,
      status: 'active',
      payment_method_id: 2,
      subscription_period: 'month',
      subscription_interval: 1,
      renewal_cents: 70_000,
      starts_on: '2027-10-27',
      expires_on: '2027-11-27',
      granted_at: new Date('2027-10-27T18:00:00Z'),
      past_due_since: now,
    })
    expect(await toDo('cash_renewals')).toMatchObject({ count: 1, items: [{ id: purchase_id, amount: 700 }] })
    // It is not charged, so its charge did not fail.
    const failed = await toDo('past_due_subscriptions')
    expect(failed?.items.map(({ name }) => name)).not.toContain('Nora Sol')
  })

  it('has who wrote and got no answer, each once, with the last words', async () => {
    let next = 1
    const wrote = (sender: string, body: string, more: object = {}) =>
      api.db
        .insertInto('incoming_message')
        .values({
          provider_id: `w${next++}`,
          sender,
          sender_name: 'Lety',
          type: 'text',
          body,
          received_at: now,
          ...more,
        })
        .execute()
    await wrote('5215511112222', 'Hola')
    await wrote('525511112222', '¿Hay lugar?')
    await wrote('5215533334444', 'Gracias', { seen_at: now })
    expect(await toDo('unread_messages')).toMatchObject({
      count: 1,
      items: [{ name: 'Lety', about: '¿Hay lugar?', sender: '525511112222', customer_id: null }],
    })
    // Whose number it is has a conversation by customer.
    const { customer_id } = await customer('Nora')
    await wrote('5215555556666', '¿Y hoy?', { customer_id })
    await wrote('5215577778888', 'Es mi otro número', { customer_id })
    expect(await toDo('unread_messages')).toMatchObject({
      count: 2,
      items: [{ sender: null, customer_id, about: 'Es mi otro número' }, {}],
    })
  })

  it('has the classes of the next seven days that nobody teaches', async () => {
    const { instructor_id } = await api.build.instructor()
    const at = (class_date: string, more = {}) => api.build.singleClass({ class_date, ...more })
    const open = await at('2027-11-25T13:00:00Z')
    await at('2027-11-25T14:00:00Z', { instructor_ids: [instructor_id] })
    await at('2027-11-25T15:00:00Z', { cancelled_at: now })
    await at('2027-11-24T17:00:00Z')
    const last = await at('2027-12-01T05:59:00Z')
    await at('2027-12-01T06:00:00Z')
    const found = await toDo('classes_without_coach')
    expect(found).toMatchObject({ count: 2, items: [{ at: '2027-11-25T13:00:00.000Z' }, {}] })
    expect(found?.items.map(({ id }) => id)).toEqual([open.single_class_id, last.single_class_id])
  })

  it('has whose credits end within seven days, as the list of customers has them', async () => {
    const [soon, later, away, renewed] = [
      await customer('Pronto'),
      await customer('Luego'),
      await customer('Lejos'),
      await customer('Renueva'),
    ]
    await api.build.credits(2, { customer_id: later.customer_id, expires_on: '2027-12-01' })
    await api.build.credits(1, { customer_id: soon.customer_id, expires_on: '2027-11-24' })
    await api.build.credits(1, { customer_id: away.customer_id, expires_on: '2027-12-02' })
    await api.build.credits(1, { customer_id: away.customer_id, expires_on: '2027-11-25', state: 'used' })
    await api.build.credits(1, { customer_id: away.customer_id, expires_on: '2027-11-23' })
    // A membership that will be charged again does not end.
    const { purchase_id } = await api.build.purchase({
      customer_id: renewed.customer_id,
      status: 'active',
      gateway: 'sandbox',
      subscription_id: 'runs',
      subscription_period: 'month',
      subscription_interval: 1,
    })
    await api.build.membership({ customer_id: renewed.customer_id, purchase_id, expires_on: '2027-11-26' })
    const found = await toDo('expiring_credits')
    expect(found).toMatchObject({
      count: 2,
      items: [
        { id: soon.customer_id, name: 'Pronto Sol', at: '2027-11-24' },
        { id: later.customer_id, at: '2027-12-01' },
      ],
    })
    const { body } = await desk.call('GET /customer/admin/all', { query: { filter: 'expiring' } })
    expect(body.total).toBe(2)
  })

  it('has the birthdays of the next seven days, today’s first', async () => {
    await customer('Ayer', { birthdate: '1990-11-23' })
    await customer('Domingo', { birthdate: '1985-11-28' })
    await customer('Hoy', { birthdate: '2000-11-24' })
    await customer('Lunes', { birthdate: '1990-11-29' })
    await customer('Martes', { birthdate: '1990-11-30' })
    await customer('Otro', { birthdate: '1990-12-01' })
    await customer('Borrada', { birthdate: '1990-11-24', deleted_at: now })
    const found = await toDo('birthdays')
    expect(found?.items.map(({ name, at }) => [name, at])).toEqual([
      ['Hoy Sol', '2027-11-24'],
      ['Domingo Sol', '2027-11-28'],
      ['Lunes Sol', '2027-11-29'],
      ['Martes Sol', '2027-11-30'],
    ])
    expect(found?.count).toBe(4)
    const { body } = await desk.call('GET /customer/admin/all', { query: { filter: 'birthday' } })
    expect(body.customers.map(({ name }: { name: string }) => name)).toEqual([
      'Hoy',
      'Domingo',
      'Lunes',
      'Martes',
    ])
  })

  it('is not for coaches, who see no money and no customers', async () => {
    const leo = await coach(api)
    const { status, body } = await leo.call('GET /studio/to_dos')
    expect([status, body.to_dos]).toEqual([403, undefined])
    expect((await (await api.as('admin')).call('GET /studio/to_dos')).status).toBe(200)
  })
})

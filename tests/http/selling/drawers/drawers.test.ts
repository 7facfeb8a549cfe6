import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { verify } from '#server/db/verify.ts'
import { configure } from '#tests/http/configure.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { beside, buy, exported, ledgerSum } from '#tests/http/selling/help.ts'

let api: Api
let desk: Client
let admin: Client
let ana: Client
let roma: number
beforeAll(async () => {
  api = await startApi()
  desk = await api.as('reception')
  admin = await api.as('admin')
  await configure(api, { cash_checkout_enabled: true })
})
beforeEach(async () => {
  ana = await api.newcomer()
  roma = (await api.build.location()).location_id
})

const open = (body: object = {}, key?: string) =>
  desk.call('POST /cash_drawers', {
    body: { location_id: roma, float: 500, ...body },
    ...(key ? { key } : {}),
  })
const read = async (id: number) => (await desk.call(`GET /cash_drawers/${id}`)).body.cash_drawer
const move = (id: number, kind: string, amount: number, reason = 'Garrafones', key?: string) =>
  desk.call(`POST /cash_drawers/${id}/movements`, { body: { kind, amount, reason }, ...(key ? { key } : {}) })
const close = (id: number, body: object) => desk.call(`POST /cash_drawers/${id}/close`, { body })
const opened = async (body: object = {}) => (await open(body)).body.cash_drawer.cash_drawer_id as number
const shut = async (id: number) => {
  const { expected } = await read(id)
  expect((await close(id, { counted: expected, expected_amount: expected })).status).toBe(200)
}
const sell = async (given: object = {}, who = desk, pack: object = {}) => {
  const { class_package_id } = await api.build.classPackage({ price_cents: 26_000, ...pack })
  const body = {
    customer_id: ana.customer_id,
    class_package_id,
    payment_method_id: 2,
    expected_total: 260,
    location_id: roma,
    ...given,
  }
  const answer = await who.call('POST /purchases/admin/sell', { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.purchase.purchase_id as number
}
const accounts = async () => {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(amount_cents)::integer as cents from ledger_line join ledger_transaction using (ledger_transaction_id)
    where kind = 'drawer' group by account`.execute(api.db)
  return new Map(rows.map(({ account, cents }) => [account, cents]))
}

describe('a drawer', () => {
  it('is opened once per location, with its float, and once for a repeated press', async () => {
    const key = crypto.randomUUID()
    const first = await open({}, key)
    expect((await open({}, key)).body).toEqual(first.body)
    expect(first.body.cash_drawer).toMatchObject({ float: 500, expected: 500, movements: [], counted: null })
    expect((await open()).body.code).toBe('drawer_open')
    const other = (await api.build.location()).location_id
    const second = await open({ location_id: other })
    expect(second.status).toBe(200)
    await shut(first.body.cash_drawer.cash_drawer_id)
    await shut(second.body.cash_drawer.cash_drawer_id)
    expect((await open({ location_id: 999_999 })).body.fields.location_id).toBeTruthy()
  })

  it('takes sales in cash by itself, gives refunds in cash back, and leaves other methods out', async () => {
    const id = await opened()
    const cash = await sell()
    await sell({ payment_method_id: 3 })
    await admin.call(`POST /purchases/refund/${cash}`, { body: { reason: 'Se lastimó', amount: 60 } })
    const { class_package_id } = await api.build.classPackage({ price_cents: 10_000 })
    await admin.call('POST /customer/giveAccess', {
      body: { customer_id: ana.customer_id, class_package_id, payment_method_id: 2 },
    })
    const drawer = await read(id)
    expect(drawer).toMatchObject({ sales: 300, sold: 2, expected: 800 })
    expect(
      drawer.movements.map((moved: { amount: number; balance: number }) => [moved.amount, moved.balance]),
    ).toEqual([
      [100, 800],
      [-60, 700],
      [260, 760],
    ])
    expect(drawer.others).toEqual([{ name: 'Transferencia', amount: 260, taken: 260, refunded: 0 }])
    await shut(id)
    expect(await verify(api.db)).toEqual([])
  })

  it('shows of each other method what was taken less what was given back while it was open', async () => {
    const before = await opened()
    const early = await sell({ payment_method_id: 1 })
    await shut(before)
    const id = await opened()
    const refund = (order: number, body: object = {}) =>
      admin.call(`POST /purchases/refund/${order}`, { body: { reason: 'Se lastimó', ...body } })
    expect((await refund(early)).status).toBe(200)
    const terminal = await sell({ payment_method_id: 1 })
    await refund(terminal, { amount: 60 })
    const transfer = await sell({ payment_method_id: 3 })
    await refund(transfer)
    await refund(transfer)
    const { class_package_id } = await api.build.classPackage({ price_cents: 50_000 })
    const online = (await buy(ana, class_package_id)).body.purchase_id
    await refund(online, { amount: 100 })
    expect((await read(id)).others).toEqual([
      { name: 'Terminal', amount: -60, taken: 260, refunded: 320 },
      { name: 'Transferencia', amount: 0, taken: 260, refunded: 260 },
      { name: 'En línea', amount: 400, taken: 500, refunded: 100 },
    ])
    expect((await read(before)).others).toEqual([{ name: 'Terminal', amount: 260, taken: 260, refunded: 0 }])
    // As the next period’s payment does, by another method.
    await api.services.pool.query(`update purchase set payment_method_id = 3 where purchase_id = $1`, [
      terminal,
    ])
    expect((await read(id)).others).toMatchObject([{ name: 'Terminal', refunded: 320 }, {}, {}])
    await shut(id)
  })

  it('takes money in and out with a reason, never more than it contains', async () => {
    const before = await accounts()
    const id = await opened()
    const key = crypto.randomUUID()
    expect((await move(id, 'out', 180, 'Garrafones', key)).body.cash_drawer.expected).toBe(320)
    expect((await move(id, 'out', 180, 'Garrafones', key)).body.cash_drawer.expected).toBe(320)
    expect((await move(id, 'in', 100, 'Cambio')).body.cash_drawer).toMatchObject({
      expected: 420,
      put_in: 100,
      taken_out: -180,
    })
    expect((await move(id, 'out', 420.01)).body.fields.amount).toBe('En la caja hay $420.00 MXN.')
    expect((await move(id, 'out', 1, ' ')).status).toBe(400)
    const after = await accounts()
    expect((after.get('cash') ?? 0) - (before.get('cash') ?? 0)).toBe(-8000)
    expect(await ledgerSum(api)).toBe(0)
    await shut(id)
  })

  it('adds up to more than a column holds', async () => {
    const id = await opened()
    for (const kind of ['in', 'in', 'out', 'out']) expect((await move(id, kind, 20_000_000)).status).toBe(200)
    await shut(id)
  })

  it('has its movements in the list over all drawers, by kind and days, and in the file', async () => {
    const id = await opened()
    await move(id, 'out', 35, '=Garrafones')
    const listed = async (query: object) =>
      (await desk.call('GET /cash_movements', { query: { ...query } })).body.cash_movements.filter(
        (one: { cash_drawer_id: number }) => one.cash_drawer_id === id,
      )
    expect(await listed({ kind: 'out' })).toMatchObject([
      { amount: -35, reason: '=Garrafones', location: { location_id: roma }, corrected: false },
    ])
    expect(await listed({ kind: 'in' })).toEqual([])
    const { timezone } = api.services.configuration.current()
    const today = localDay(new Date(), timezone)
    expect(await listed({ from: today, until: today })).toHaveLength(1)
    expect(await listed({ from: addDays(today, 1) })).toEqual([])
    const reply = await api.fetch('GET /api/cash_movements/csv', {
      headers: { authorization: `Bearer ${desk.token}` },
    })
    expect(await exported(api, 'cash_drawer.list_exported')).toEqual([desk.customer_id])
    const lines = (await reply.text()).trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFF?Movimiento,Fecha,Caja,Tipo/)
    expect(lines[1]).toMatch(/,Salida,'=Garrafones,.*,-35,/)
  })

  it('is closed with a difference only with a reason, and never changes afterwards', async () => {
    const before = await accounts()
    const id = await opened()
    await sell()
    const counted = { counted: 740, expected_amount: 760 }
    expect((await close(id, counted)).body.fields.reason).toBe('Explica la diferencia.')
    const done = await close(id, { ...counted, reason: 'Cambio mal dado' })
    expect(done.body.cash_drawer).toMatchObject({
      expected: 760,
      counted: 740,
      difference: -20,
      reason: 'Cambio mal dado',
      closed_by: { customer_id: desk.customer_id },
    })
    expect(((await accounts()).get('difference') ?? 0) - (before.get('difference') ?? 0)).toBe(2000)
    expect((await close(id, counted)).body.code).toBe('drawer_closed')
    expect((await move(id, 'in', 20)).body.code).toBe('drawer_closed')
    await expect(
      api.db
        .updateTable('cash_drawer')
        .set({ counted_cents: 76_000 })
        .where('cash_drawer_id', '=', id)
        .execute(),
    ).rejects.toThrow('append-only')
    await expect(sql`delete from cash_movement where cash_drawer_id = ${id}`.execute(api.db)).rejects.toThrow(
      'append-only',
    )
    const { rows } = await sql<{ action: string }>`
      select action from audit where entity = 'cash_drawer' and entity_id = ${String(id)} order by audit_id`.execute(
      api.db,
    )
    expect(rows.map(({ action }) => action)).toEqual(['cash_drawer.opened', 'cash_drawer.closed'])
    const list = (await desk.call('GET /cash_drawers')).body
    expect(list.closed[0]).toMatchObject({ cash_drawer_id: id, difference: -20 })
  })

  it('is not closed over a sale that came while it was counted', async () => {
    const id = await opened()
    await sell()
    const late = await close(id, { counted: 500, expected_amount: 500 })
    expect([late.status, late.body.code, late.body.expected]).toEqual([409, 'drawer_changed', 760])
    await shut(id)
  })

  it('corrects a movement by a new one, once, also one of a closed drawer, but no sale', async () => {
    const id = await opened()
    const wrong = (await move(id, 'out', 50)).body.cash_drawer.movements[0].cash_movement_id
    await sell()
    const sale = (await read(id)).movements[0].cash_movement_id
    await shut(id)
    const next = await opened()
    const correct = (cash_movement_id: number) =>
      desk.call(`POST /cash_drawers/${next}/corrections`, {
        body: { cash_movement_id, reason: 'Se anotó dos veces' },
      })
    expect((await correct(wrong)).body.cash_drawer).toMatchObject({
      expected: 550,
      movements: [{ kind: 'correction', amount: 50, corrects: wrong }],
    })
    expect((await correct(wrong)).body.code).toBe('not_correctable')
    expect((await correct(sale)).body.code).toBe('not_correctable')
    expect((await correct(999_999)).status).toBe(404)
    expect((await read(id)).movements.at(-1)).toMatchObject({ corrected: true })
    await shut(next)
  })

  it('takes the cash of its own location; without one the opener’s; none where two are open', async () => {
    const condesa = (await api.build.location()).location_id
    const first = await opened()
    const second = (await admin.call('POST /cash_drawers', { body: { location_id: condesa, float: 0 } })).body
      .cash_drawer.cash_drawer_id
    await sell({ location_id: condesa })
    await sell({ location_id: null }, admin)
    await sell({ location_id: null })
    expect((await read(first)).expected).toBe(760)
    expect((await read(second)).expected).toBe(520)
    // The studio's own is meant, also while a person has another one open.
    const studio = (await admin.call('POST /cash_drawers', { body: { location_id: null, float: 0 } })).body
      .cash_drawer.cash_drawer_id
    await sell({ location_id: null })
    expect((await read(studio)).expected).toBe(260)
    await shut(first)
    await shut(second)
    await shut(studio)
    await sell()
    expect(await verify(api.db)).toEqual([])
  })

  describe('of several', () => {
    // Each has opened one: a guess would take their own.
    let condesa: number
    let desks: number
    let admins: number
    beforeEach(async () => {
      condesa = (await api.build.location()).location_id
      desks = await opened()
      const body = { location_id: condesa, float: 500 }
      admins = (await admin.call('POST /cash_drawers', { body })).body.cash_drawer.cash_drawer_id
    })
    afterEach(async () => {
      await shut(desks)
      await shut(admins)
    })
    const inside = async () => [(await read(desks)).expected, (await read(admins)).expected]

    it('the named one takes the cash of an order that is confirmed', async () => {
      const { class_package_id } = await api.build.classPackage({ price_cents: 26_000 })
      const { purchase_id } = (await buy(ana, class_package_id, 'cash')).body
      const body = { payment_method_id: 2, amount: 260, location_id: condesa }
      expect((await desk.call(`POST /purchases/confirm/${purchase_id}`, { body })).status).toBe(200)
      expect(await inside()).toEqual([500, 760])
    })

    it('the named one takes the cash of access that is given', async () => {
      const { class_package_id } = await api.build.classPackage({ price_cents: 26_000 })
      const body = {
        customer_id: ana.customer_id,
        class_package_id,
        payment_method_id: 2,
        location_id: roma,
      }
      expect((await admin.call('POST /customer/giveAccess', { body })).status).toBe(200)
      expect(await inside()).toEqual([760, 500])
    })

    it('the named one returns the cash of a refund, also the studio’s', async () => {
      const sold = await sell()
      const body = { reason: 'Se lastimó', amount: 60, location_id: roma }
      expect((await admin.call(`POST /purchases/refund/${sold}`, { body })).status).toBe(200)
      expect(await inside()).toEqual([700, 500])
      const studio = (await desk.call('POST /cash_drawers', { body: { location_id: null, float: 500 } })).body
        .cash_drawer.cash_drawer_id
      const rest = { reason: 'Se lastimó', location_id: null }
      expect((await admin.call(`POST /purchases/refund/${sold}`, { body: rest })).status).toBe(200)
      expect(await inside()).toEqual([700, 500])
      expect((await read(studio)).expected).toBe(300)
      await shut(studio)
      expect(await verify(api.db)).toEqual([])
    })

    it('an interrupted refund continues with the one that it began with', async () => {
      const sold = await sell()
      const { payment_id } = await api.db
        .selectFrom('payment')
        .select('payment_id')
        .where('purchase_id', '=', sold)
        .executeTakeFirstOrThrow()
      await api.db
        .insertInto('refund')
        .values({
          payment_id,
          gateway: 'cash',
          amount_cents: 26_000,
          status: 'pending',
          reason: 'Se lastimó',
          actor_customer_id: admin.customer_id,
          cash_drawer_id: desks,
        })
        .execute()
      const body = { reason: 'Se lastimó', location_id: condesa }
      expect((await admin.call(`POST /purchases/refund/${sold}`, { body })).status).toBe(200)
      expect(await inside()).toEqual([500, 500])
    })
  })

  it('closes and sells at the same time without losing either', async () => {
    const id = await opened()
    const { class_package_id } = await api.build.classPackage({ price_cents: 26_000 })
    const sales = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { customer_id } = await api.build.customer()
        const body = {
          customer_id,
          class_package_id,
          payment_method_id: 2,
          expected_total: 260,
          location_id: roma,
        }
        return desk.call('POST /purchases/admin/sell', { body })
      }).concat([close(id, { counted: 500, expected_amount: 500 })]),
    )
    expect(sales.slice(0, 4).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const drawer = await read(id)
    const sum = drawer.movements.reduce(
      (total: number, { amount }: { amount: number }) => total + amount,
      500,
    )
    expect(drawer.expected).toBe(sum)
    if (drawer.closedAt === null) await shut(id)
  })

  it('is not sold into while it is being closed', async () => {
    const id = await opened()
    const sale = await beside(
      api,
      `select from cash_drawer where cash_drawer_id = ${id} for no key update`,
      () => sell(),
      `update cash_drawer set counted_cents = float_cents, expected_cents = float_cents, closed_by = opened_by, closed_at = now()
        where cash_drawer_id = ${id}`,
    )
    expect(sale).toBeGreaterThan(0)
    expect((await read(id)).movements).toEqual([])
  })

  it('that is closed during a sale leaves the cash to the next one that would take it', async () => {
    const id = await opened()
    const studio = await opened({ location_id: null })
    await beside(
      api,
      `select from cash_drawer where cash_drawer_id = ${id} for no key update`,
      () => sell(),
      `update cash_drawer set counted_cents = float_cents, expected_cents = float_cents, closed_by = opened_by, closed_at = now()
        where cash_drawer_id = ${id}`,
    )
    expect((await read(id)).movements).toEqual([])
    expect((await read(studio)).movements).toMatchObject([{ kind: 'sale', amount: 260 }])
    await shut(studio)
  })

  it('is not closed over money that is being booked', async () => {
    const id = await opened()
    const closing = await beside(
      api,
      `select from cash_drawer where cash_drawer_id = ${id} for no key update`,
      () => close(id, { counted: 500, expected_amount: 500 }),
      `insert into cash_movement (cash_drawer_id, kind, amount_cents, reason, actor_customer_id)
        select ${id}, 'in', 1000, 'Cambio', opened_by from cash_drawer where cash_drawer_id = ${id}`,
    )
    expect(closing).toMatchObject({ status: 409, body: { code: 'drawer_changed', expected: 510 } })
  })
})

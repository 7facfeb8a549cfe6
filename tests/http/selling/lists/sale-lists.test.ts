import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { buy } from '#tests/http/selling/help.ts'

/** Noon in the studio. */
let now = Date.parse('2026-12-03T18:00:00Z')
const DAY = 24 * 60 * 60_000

let api: Api
let desk: Client
let ana: Client
let eva: Client
let packs: number[]
let first: number
let failed: number
let sold: number
beforeAll(async () => {
  api = await startApi({ clock: { now: () => new Date(now) } })
  desk = await api.as('reception')
  ana = await api.newcomer({ name: 'Mónica', last_name: 'Peña' })
  eva = await api.newcomer({ name: '=cmd()', last_name: 'Ruiz, Eva' })
  packs = await Promise.all(
    ['Diez clases', '+Ocho'].map(async (title) => (await api.build.classPackage({ title })).class_package_id),
  )
  first = (await buy(ana, packs[0] as number)).body.purchase_id
  now += DAY
  failed = (await buy(ana, packs[1] as number, 'pm_card_chargeDeclined')).body.purchase_id ?? 0
  sold = (
    await desk.call('POST /purchases/admin/sell', {
      body: {
        customer_id: eva.customer_id,
        class_package_id: packs[1],
        payment_method_id: 3,
        expected_total: 1500,
      },
    })
  ).body.purchase.purchase_id
  failed = (
    await api.db
      .selectFrom('purchase')
      .select('purchase_id')
      .where('status', '=', 'failed')
      .executeTakeFirstOrThrow()
  ).purchase_id
})

const list = async (query: Record<string, string | number> = {}, path = 'purchases') => {
  const { status, body } = await desk.call(`GET /${path}/admin/all`, { query })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const idsOf = async (query: Record<string, string | number> = {}) =>
  (await list(query)).purchases.map(({ purchase_id }: { purchase_id: number }) => purchase_id)
const file = async (path: string) => {
  const response = await api.fetch(`GET /api/${path}`, { headers: { authorization: `Bearer ${desk.token}` } })
  expect(response.status).toBe(200)
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
  return { text, headers: response.headers }
}

describe('purchases of all customers', () => {
  it('are listed newest first, with their total', async () => {
    const body = await list()
    expect(body.purchases.map((one: { purchase_id: number }) => one.purchase_id)).toEqual([
      sold,
      failed,
      first,
    ])
    expect(body.total).toBe(3)
    expect(await idsOf({ page: 2 })).toEqual([])
  })

  it.each([
    ['status', () => ({ status: 'failed' }), () => [failed]],
    ['method', () => ({ payment_method_id: 3 }), () => [sold]],
    ['package', () => ({ class_package_id: packs[0] as number }), () => [first]],
    ['first day', () => ({ from: '2026-12-04' }), () => [sold, failed]],
    ['last day', () => ({ until: '2026-12-03' }), () => [first]],
    ['one day', () => ({ from: '2026-12-03', until: '2026-12-03' }), () => [first]],
    ['name without accents', () => ({ query: 'pena monica' }), () => [failed, first]],
    ['part of a mail', () => ({ query: ana.email.slice(0, -4) }), () => [failed, first]],
    ['number', () => ({ query: `#${String(sold).padStart(5, '0')}` }), () => [sold]],
    ['text that nobody has', () => ({ query: '%' }), () => []],
    ['two at once', () => ({ query: 'monica', status: 'completed' }), () => [first]],
  ])('are narrowed by %s', async (_, query, expected) => {
    expect(await idsOf(query() as Record<string, string | number>)).toEqual(expected())
  })

  it('are a file of all lines, whose cells never begin a formula', async () => {
    const { text, headers } = await file('purchases/admin/csv')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="ventas.csv"')
    const lines = text.trimEnd().split('\r\n')
    expect(lines[0]).toBe(
      '\uFEFFOrden,Fecha,Cliente,Correo,Celular,Paquete,Estado,Forma de pago,Precio,Descuento,Total,Reembolsado,Código de descuento,Pidió factura',
    )
    expect(lines[1]).toContain(`${sold},2026-12-04 12:00,"'=cmd() Ruiz, Eva",`)
    expect(lines[1]).toMatch(/,'\+Ocho,Completada,Transferencia,1500,0,1500,0,,$/)
    expect(lines).toHaveLength(4)
    expect((await file('purchases/admin/csv?status=failed')).text.trimEnd().split('\r\n')).toHaveLength(2)
  })

  it('are all in the file, also those beyond one reading', async () => {
    const { discount_id, code } = await api.build.discount()
    await sql`insert into purchase (customer_id, class_package_id, base_cents, total_cents, class_amount, expiration_days, status, discount_id)
      select ${ana.customer_id}, ${packs[0]}, 100, 100, 1, 30, 'cancelled', ${discount_id} from generate_series(1, 2500)`.execute(
      api.db,
    )
    const lines = (await file('purchases/admin/csv?status=cancelled')).text.trimEnd().split('\r\n').slice(1)
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(2500)
    expect(lines.every((line) => line.endsWith(`,${code},`))).toBe(true)
    expect((await list({ status: 'cancelled', page: 50 })).purchases).toHaveLength(50)
  })
})

describe('charges of all customers', () => {
  it('are listed and written to a file', async () => {
    const { invoices, total } = await list({}, 'invoices')
    expect(total).toBe(2)
    expect(invoices.map(({ purchase_id }: { purchase_id: number }) => purchase_id)).toEqual([sold, first])
    expect((await list({ until: '2026-12-03' }, 'invoices')).total).toBe(1)
    expect((await list({ query: 'monica', status: 'refunded' }, 'invoices')).total).toBe(0)
    const { text } = await file('invoices/admin/csv?from=2026-12-04')
    expect(text.trimEnd().split('\r\n')[1]).toMatch(/,'\+Ocho,1,Pagado,Transferencia,1500,206.9,0$/)
    const admin = await api.as('admin')
    await admin.call(`POST /purchases/refund/${sold}`, { body: { amount: 100.4, reason: 'Se lastimó' } })
    const { text: after } = await file('invoices/admin/csv?from=2026-12-04')
    expect(after.trimEnd()).toMatch(/,206.9,100.4$/)
    const { text: order } = await file('purchases/admin/csv?from=2026-12-04')
    expect(order).toContain(',1500,0,1500,100.4,,\r\n')
  })
})

describe('subscriptions of all customers', () => {
  it('are running, at risk or ended, with the reason', async () => {
    const monthly = await api.build.classPackage({
      title: 'Mensual',
      is_subscription: true,
      subscription_period: 'month',
      subscription_interval: 1,
    })
    const begin = async () => {
      const who = await api.newcomer()
      return (await buy(who, monthly.class_package_id)).body.purchase_id as number
    }
    const ids = {
      running: await begin(),
      late: await begin(),
      lateInCash: await begin(),
      cancelling: await begin(),
      cancelledAtOnce: await begin(),
      ended: await begin(),
      deleted: await begin(),
      unpaid: await begin(),
      unpaidInCash: await begin(),
      refunded: await begin(),
    }
    const set = (id: number, values: object) =>
      api.db.updateTable('purchase').set(values).where('purchase_id', '=', id).execute()
    await set(ids.late, { past_due_since: new Date(now) })
    const gone = { status: 'cancelled', cancelled_at: new Date(now), cancel_reason: 'Se muda' }
    await set(ids.cancelling, gone)
    // Paid in cash, or its provider ends it on the day of cancelling: what is paid still runs.
    const atOnce = { ...gone, ended_at: new Date(now) }
    await set(ids.cancelledAtOnce, atOnce)
    await set(ids.ended, { ...atOnce, starts_on: '2026-11-03', expires_on: '2026-12-03' })
    await set(ids.deleted, atOnce)
    await sql`update customer set deleted_at = now() where customer_id =
      (select customer_id from purchase where purchase_id = ${ids.deleted})`.execute(api.db)
    await set(ids.unpaid, { status: 'failed' })
    const inCash = { gateway: null, subscription_id: null }
    await set(ids.lateInCash, { ...inCash, past_due_since: new Date(now) })
    await set(ids.unpaidInCash, { ...inCash, status: 'failed' })
    await set(ids.refunded, { status: 'refunded' })
    await api.build.purchase({ customer_id: ana.customer_id, class_package_id: monthly.class_package_id })

    const all = await list({}, 'subscriptions')
    expect(all.counts).toEqual({ active: 1, at_risk: 4, past_due: 1, ended: 5 })
    expect(all.total).toBe(10)
    const shown = all.subscriptions.map(
      (one: {
        purchase: { purchase_id: number }
        state: string
        why: string | null
        reason: string | null
      }) => [one.purchase.purchase_id, one.state, one.why, one.reason],
    )
    expect(shown).toEqual([
      [ids.refunded, 'ended', 'refunded', null],
      [ids.unpaidInCash, 'ended', 'unpaid_in_cash', null],
      [ids.unpaid, 'ended', 'unpaid', null],
      [ids.deleted, 'ended', 'cancelled', 'Se muda'],
      [ids.ended, 'ended', 'cancelled', 'Se muda'],
      [ids.cancelledAtOnce, 'at_risk', 'cancelling', 'Se muda'],
      [ids.cancelling, 'at_risk', 'cancelling', 'Se muda'],
      [ids.lateInCash, 'at_risk', 'past_due_in_cash', null],
      [ids.late, 'at_risk', 'past_due', null],
      [ids.running, 'active', null, null],
    ])
    expect((await list({ state: 'at_risk' }, 'subscriptions')).total).toBe(4)
    expect((await list({ state: 'active' }, 'subscriptions')).total).toBe(1)
    const late = await list({ state: 'past_due' }, 'subscriptions')
    expect(late.total).toBe(1)
    expect(late.subscriptions.map((one: { why: string }) => one.why)).toEqual(['past_due'])
    await set(ids.late, { created_at: new Date(now - 40 * DAY) })
    const lately = { from: new Date(now - 10 * DAY).toISOString().slice(0, 10) }
    expect((await list(lately, 'subscriptions')).counts).toEqual({
      active: 1,
      at_risk: 3,
      past_due: 0,
      ended: 5,
    })
    expect(
      (await file(`subscriptions/admin/csv?until=${lately.from}`)).text.trimEnd().split('\r\n'),
    ).toHaveLength(2)
    const { text } = await file('subscriptions/admin/csv?state=ended')
    expect(text).toContain('Terminada,Cancelada,Se muda,1500')
    expect(text).toContain('Terminada,No se pagó la renovación,,1500')
    expect(text.trimEnd().split('\r\n')).toHaveLength(6)
    // What has ended by its days alone is over, too.
    now += 40 * DAY
    expect((await list({ state: 'ended' }, 'subscriptions')).total).toBe(7)
  })
})

describe('a card at the desk', () => {
  it('is called the terminal’s, and purchases are narrowed to it', async () => {
    const { body } = await desk.call('POST /purchases/admin/sell', {
      body: {
        customer_id: eva.customer_id,
        class_package_id: packs[0],
        payment_method_id: 1,
        expected_total: 1500,
      },
    })
    const { purchase_id, payment_method } = body.purchase
    expect(payment_method).toEqual({ payment_method_id: 1, name: 'Terminal' })
    const { payment_method_id: card } = payment_method
    expect(await idsOf({ query: 'cmd()', payment_method_id: card, terminal: 'yes' })).toEqual([purchase_id])
    expect(await idsOf({ payment_method_id: card, terminal: 'no' })).not.toContain(purchase_id)
    expect((await file('purchases/admin/csv')).text.split('\r\n')[1]).toContain(',Completada,Terminal,1500,')
    const [charge] = (await list({}, 'invoices')).invoices
    expect(charge).toMatchObject({ purchase_id, payment_method: { name: 'Terminal' } })
    expect((await file('invoices/admin/csv')).text.split('\r\n')[1]).toContain(',Terminal,1500,')
  })
})

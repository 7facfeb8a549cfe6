import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

let api: Api
let admin: Client
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})

let number = 0
/** A payment of ours at Stripe, of the 10th of November; returns its id there and ours. */
async function paid(amount_cents: number, more: { status?: 'failed'; invoice?: string } = {}) {
  number += 1
  const customer = await api.newcomer()
  const { purchase_id } = await api.build.purchase({
    customer_id: customer.customer_id,
    status: 'completed',
    gateway: 'stripe',
    base_cents: amount_cents,
    total_cents: amount_cents,
  })
  const reference = `pi_3Test${number}`
  const { payment_id } = await api.db
    .insertInto('payment')
    .values({
      purchase_id,
      gateway: 'stripe',
      gateway_payment_id: reference,
      gateway_invoice_id: more.invoice ?? null,
      amount_cents,
      status: more.status ?? 'succeeded',
      created_at: '2026-11-10T18:00:00Z',
    })
    .returning('payment_id')
    .executeTakeFirstOrThrow()
  return { reference, purchase_id, payment_id }
}

const header =
  'balance_transaction_id,created,reporting_category,currency,gross,fee,net,payment_intent_id,source_id'
const row = (id: string, type: string, gross: string, intent = '', source = '', day = '2026-11-10') =>
  [`txn_${id}0`, `${day} 12:00:00`, type, 'mxn', gross, '10.00', '0.00', intent, source].join(',')
const send = (rows: readonly string[], body: object = {}) =>
  admin.call('POST /payouts', {
    body: { gateway: 'stripe', name: 'noviembre.csv', csv: [header, ...rows].join('\n'), ...body },
  })

describe('a report of payouts', () => {
  it('is compared with the books movement by movement', async () => {
    const [fine, other, unnamed, byInvoice, failed] = [
      await paid(150_000),
      await paid(80_000),
      await paid(30_000),
      await paid(90_000, { invoice: 'in_1Test' }),
      await paid(20_000, { status: 'failed' }),
    ]
    await api.db
      .insertInto('refund')
      .values({
        payment_id: fine.payment_id,
        gateway: 'stripe',
        gateway_refund_id: 're_1Test',
        amount_cents: 50_000,
        status: 'refunded',
      })
      .execute()
    const { status, body } = await send([
      row('a', 'charge', '"1,500.00"', fine.reference),
      row('b', 'charge', '799.00', other.reference),
      row('c', 'charge', '900.00', '', 'in_1Test'),
      row('d', 'refund', '-500.00', fine.reference, 're_1Test'),
      row('e', 'dispute', '-800.00', other.reference),
      row('f', 'charge', '200.00', failed.reference),
      row('g', 'payout', '-2000.00'),
    ])
    expect(status).toBe(200)
    expect(body.payout).toMatchObject({
      gateway: 'stripe',
      name: 'noviembre.csv',
      from: '2026-11-10',
      until: '2026-11-10',
      lines: 7,
      matched: 3,
      aside: 1,
      open: 3,
      gross: 1500 + 799 + 900 - 500 - 800 + 200,
      fee: 60,
    })
    expect(body.payout.differences).toMatchObject([
      {
        position: 3,
        state: 'amount',
        gross: 799,
        booked: 800,
        purchase_id: other.purchase_id,
        day: '2026-11-10',
      },
      { position: 6, state: 'unknown', gross: -800, booked: null, purchase_id: other.purchase_id },
      { position: 7, state: 'unknown', gross: 200, booked: null, purchase_id: null },
    ])
    expect(body.payout.missing).toMatchObject([
      { purchase_id: unnamed.purchase_id, reference: unnamed.reference, amount: 300 },
    ])
    const { purchase_id } = byInvoice
    expect(body.payout.missing.map((one: { purchase_id: number }) => one.purchase_id)).not.toContain(
      purchase_id,
    )

    // Booked a moment later, as by an event that came late.
    await api.db
      .updateTable('payment')
      .set({ status: 'succeeded' })
      .where('payment_id', '=', failed.payment_id)
      .execute()
    const later = await admin.call(`GET /payouts/${body.payout.payout_id}`)
    expect(later.body.payout).toMatchObject({ matched: 4, open: 2 })
    const toDos = await admin.call('GET /studio/to_dos')
    expect(toDos.body.to_dos).toContainEqual({
      kind: 'payout_differences',
      count: 1,
      items: [expect.objectContaining({ id: body.payout.payout_id, name: 'noviembre.csv', about: '2' })],
    })
    const reception = await api.as('reception')
    const theirs = await reception.call('GET /studio/to_dos')
    expect(theirs.body.to_dos.map(({ kind }: { kind: string }) => kind)).not.toContain('payout_differences')
  })

  it('is imported once, also when it is sent twice at the same time', async () => {
    const rows = [row('h', 'charge', '10.00', 'pi_unknown1')]
    const answers = await Promise.all([send(rows), send(rows)])
    const [first, second] = answers.toSorted((a, b) => a.status - b.status)
    expect([first?.status, second?.status]).toEqual([200, 409])
    expect(second?.body).toMatchObject({ code: 'imported_before', payout_id: first?.body.payout.payout_id })
    // At another provider it is another report.
    expect((await send(rows, { gateway: 'conekta' })).status).toBe(200)
  })

  it('sets aside what an earlier report has', async () => {
    const again = row('i', 'charge', '33.00', 'pi_unknown2')
    await send([again])
    const { body } = await send([again, row('j', 'charge', '44.00', 'pi_unknown3')])
    expect(body.payout).toMatchObject({ lines: 2, aside: 1, open: 1, gross: 44 })
  })

  it('has its differences settled once, with a note that the audit tells', async () => {
    const { body } = await send([row('k', 'charge', '55.00', 'pi_unknown4')])
    const [difference] = body.payout.differences
    const settle = () =>
      admin.call(`PUT /payouts/lines/${difference.payout_line_id}`, {
        body: { note: 'Hablado con el banco' },
      })
    const settled = await settle()
    expect(settled.body.payout).toMatchObject({
      open: 0,
      differences: [{ note: 'Hablado con el banco', settledAt: expect.any(String) }],
    })
    expect(await settle()).toMatchObject({ status: 409, body: { code: 'not_open' } })
    const lines = await api.db
      .selectFrom('audit')
      .select(['action', 'details'])
      .where('entity', '=', 'payout')
      .where('entity_id', '=', String(body.payout.payout_id))
      .orderBy('audit_id')
      .execute()
    expect(lines).toMatchObject([
      { action: 'payout.imported', details: { lines: 1 } },
      { action: 'payout.settled', details: { note: 'Hablado con el banco', position: 2 } },
    ])
  })

  it('is removed, and can be imported again then', async () => {
    const rows = [row('l', 'charge', '66.00', 'pi_unknown5')]
    const { body } = await send(rows)
    const { payout_id } = body.payout
    expect((await admin.call(`DELETE /payouts/${payout_id}`)).status).toBe(200)
    expect((await admin.call(`GET /payouts/${payout_id}`)).status).toBe(404)
    expect((await admin.call(`DELETE /payouts/${payout_id}`)).status).toBe(404)
    expect((await send(rows)).body.payout).toMatchObject({ open: 1, aside: 0 })
  })

  it.each([
    ['no table', 'hola', /fila de nombres/],
    ['no amount', 'created,algo\n2026-11-10,1', /columna del importe.*created, algo/],
    ['neither', 'a,b\n1,2', /columnas de la fecha y del importe/],
    ['no rows', 'created,gross', /no tiene movimientos/],
    ['a wrong day', 'created,gross\n2026-11-10,5\n2026-13-40,5', /Fila 3.*la fecha.*2026-13-40/],
    ['a wrong amount', 'created,gross\n2026-11-10,cinco', /Fila 2.*el importe.*cinco/],
    ['an amount too large', 'created,gross\n2026-11-10,99999999999', /Fila 2.*el importe/],
  ])('with %s is refused with the reason, and nothing is stored', async (_, csv, reason) => {
    const stored = () =>
      api.db
        .selectFrom('payout')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    const before = await stored()
    const { status, body } = await send([], { csv })
    expect(status).toBe(400)
    expect(body.fields.csv).toMatch(reason)
    expect(await stored()).toEqual(before)
  })

  it('reads semicolons, a byte-order mark and Spanish names', async () => {
    const csv =
      '\uFEFFFecha;Tipo;Divisa;Bruto;Tarifa;Neto;Id. de transacción\r\n25/11/2026;Pago;MXN;1.299,00;-45,10;1.253,90;8AB12345CD678901E\r\n'
    const { body } = await send([], { csv, gateway: 'paypal' })
    expect(body.payout).toMatchObject({ from: '2026-11-25', gross: 1299, fee: 45.1, net: 1253.9, open: 1 })
  })

  it('may have many movements, of which more than 100 KB are no hindrance', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => row(`m${at}`, 'charge', '1.00', `pi_many${at}x`))
    const { status, body } = await send(rows)
    expect(status).toBe(200)
    expect(body.payout).toMatchObject({ lines: 5000, open: 5000 })
  })
})

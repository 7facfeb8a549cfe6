import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { exported } from '#tests/http/selling/help.ts'
import { twice } from '#tests/http/twice.ts'
import { payoutHelp, row } from './help.ts'

let api: Api
let admin: Client
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})

const { paid, send } = payoutHelp(() => ({ api, admin }))

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

  it('has an adjustment that takes money as a difference, and lists what is set aside', async () => {
    const { body } = await send([
      row('taken1', 'adjustment', '-260.00'),
      row('given1', 'adjustment', '40.00'),
      row('bank1', 'payout', '-2000.00'),
    ])
    expect(body.payout).toMatchObject({
      lines: 3,
      aside: 2,
      open: 1,
      differences: [{ position: 2, type: 'adjustment', gross: -260, state: 'unknown' }],
      others: [
        { position: 4, type: 'payout', gross: -2000, reference: 'txn_bank10' },
        { position: 3, type: 'adjustment', gross: 40 },
      ],
    })
    // What an earlier report has is listed there.
    const again = await send([row('bank1', 'payout', '-2000.00'), row('month1', 'fee', '-1.00')])
    expect(again.body.payout).toMatchObject({ aside: 2, others: [{ type: 'fee' }] })
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

  it('sets aside in one of two that are imported at the same time what both have', async () => {
    const again = row('both', 'charge', '34.00', 'pi_unknown20')
    const answers = await Promise.all([
      send([again, row('one', 'charge', '1.00', 'pi_unknown21')]),
      send([again, row('other', 'charge', '2.00', 'pi_unknown22')]),
    ])
    expect(answers.map(({ body }) => body.payout.aside)).toEqual(expect.arrayContaining([0, 1]))
  })

  it('counts in the next one what a removed one had, once', async () => {
    const again = row('n', 'charge', '35.00', 'pi_unknown23')
    const own = await paid(3600)
    const paidAgain = row('o', 'charge', '36.00', own.reference)
    const [first, second, third] = [
      (await send([again, paidAgain])).body.payout,
      (await send([again, paidAgain, row('p', 'charge', '1.00', 'pi_unknown24')])).body.payout,
      (await send([again, paidAgain, row('q', 'charge', '2.00', 'pi_unknown25')])).body.payout,
    ]
    expect(second).toMatchObject({ aside: 2, open: 1, matched: 0 })
    await admin.call(`DELETE /payouts/${first.payout_id}`)
    const read = async ({ payout_id }: { payout_id: number }) =>
      (await admin.call(`GET /payouts/${payout_id}`)).body.payout
    expect(await read(second)).toMatchObject({ aside: 0, open: 2, matched: 1, gross: 72 })
    expect(await read(third)).toMatchObject({ aside: 2, open: 1, matched: 0 })
    await admin.call(`DELETE /payouts/${third.payout_id}`)
    expect(await read(second)).toMatchObject({ aside: 0, open: 2, matched: 1 })
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
    await twice(admin, `DELETE /payouts/${payout_id}`)
    expect((await admin.call(`GET /payouts/${payout_id}`)).status).toBe(404)
    expect((await admin.call(`DELETE /payouts/${payout_id}`)).status).toBe(404)
    expect((await send(rows)).body.payout).toMatchObject({ open: 1, aside: 0 })
  })

  it.each([
    ['no table', 'hola', /fila de nombres/],
    ['neither', 'a,b\n1,2', /le faltan las columnas de la fecha y del importe/],
    ['no amount', 'created,algo\n2026-11-10,1', /le falta la columna del importe.*created, algo/],
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

  it.each([
    [
      'stripe',
      'pi_3Real',
      [
        'automatic_payout_id,automatic_payout_effective_at,balance_transaction_id,created_utc,created,available_on,currency,gross,fee,net,reporting_category,source_id,description,customer_facing_amount,customer_facing_currency,customer_email,charge_id,payment_intent_id,payout_id',
        'po_1Qx9,2026-11-12 00:00:00,txn_3Qa1,2026-11-10 18:02:11,2026-11-10 12:02:11,2026-11-12,mxn,1299.00,54.45,1244.55,charge,ch_3Real1,"Orden 12, 10 clases",1299.00,mxn,eva@example.com,ch_3Real1,pi_3Real,po_1Qx9',
        'po_1Qx9,2026-11-12 00:00:00,txn_1Qa3,2026-11-12 06:00:00,2026-11-12 00:00:00,2026-11-12,mxn,-1244.55,0.00,-1244.55,payout,po_1Qx9,STRIPE PAYOUT,,,,,,po_1Qx9',
      ],
    ],
    [
      'paypal',
      '8MC585209K746392H',
      [
        '\uFEFF"Fecha","Hora","Zona horaria","Nombre","Tipo","Estado","Divisa","Bruto","Comisión","Neto","Desde la dirección de correo electrónico","Id. de transacción","Id. de referencia de trans.","Saldo"',
        '"10/11/2026","12:02:11","CST","Eva Núñez","Pago exprés","Completado","MXN","1.299,00","-54,45","1.244,55","eva@example.com","8MC585209K746392H","","1.244,55"',
        '"12/11/2026","09:00:00","CST","","Retiro general","Completado","MXN","-1.244,55","0,00","-1.244,55","","5RT77120AB123456C","","0,00"',
      ],
    ],
    [
      'conekta',
      'ord_2tUigJ8DgBhbp6w5D',
      [
        'ID de orden;ID de cargo;Fecha de creación;Estatus;Método de pago;Monto;Comisión;Neto;Moneda;Tipo',
        'ord_2tUigJ8DgBhbp6w5D;673a1f0c9d1b3c0001a2b3c4;10/11/2026 12:02;paid;credit;$1,299.00;$54.45;$1,244.55;MXN;Cargo',
        ';transf_2uYp1;12/11/2026 09:00;;spei;-$1,244.55;$0.00;-$1,244.55;MXN;Depósito',
      ],
    ],
  ])('as %s writes it matches a payment of ours, and sets the payout aside', async (gateway, id, lines) => {
    await paid(129_900, { gateway, id })
    const { status, body } = await send([], { gateway, name: `${gateway}.csv`, csv: lines.join('\r\n') })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.payout).toMatchObject({
      from: '2026-11-10',
      until: '2026-11-12',
      matched: 1,
      aside: 1,
      open: 0,
      gross: 1299,
      fee: 54.45,
      net: 1244.55,
      differences: [],
    })
    // The same movements in another file, with the rows turned round.
    const [head = '', ...rest] = lines
    const again = await send([], { gateway, name: 'otra.csv', csv: [head, ...rest.toReversed()].join('\n') })
    expect(again.body.payout).toMatchObject({ matched: 0, aside: 2, open: 0 })
  })

  it('finds a charge by its id, which is all that a plain export of Stripe’s balance has', async () => {
    const own = await paid(129_900, { charge: 'ch_3Plain1' })
    await api.db
      .insertInto('refund')
      .values({
        payment_id: own.payment_id,
        gateway: 'stripe',
        gateway_refund_id: 're_3Plain1',
        amount_cents: 129_900,
        status: 'refunded',
      })
      .execute()
    const csv = [
      'id,Type,Source,Amount,Fee,Destination Platform Fee,Net,Currency,Created (UTC),Available On (UTC),Description',
      'txn_3Qb1,charge,ch_3Plain1,1299.00,54.45,,1244.55,mxn,2026-11-10 18:02,2026-11-12 00:00,Orden 12',
      'txn_3Qb2,refund,re_3Plain1,-1299.00,0.00,,-1299.00,mxn,2026-11-11 18:02,2026-11-12 00:00,REFUND FOR CHARGE',
      'txn_3Qb3,charge,ch_3Strange,10.00,1.00,,9.00,mxn,2026-11-11 18:02,2026-11-12 00:00,Otra cosa',
    ]
    const { body } = await send([], { csv: csv.join('\n') })
    expect(body.payout).toMatchObject({
      matched: 2,
      open: 1,
      differences: [{ reference: 'txn_3Qb3', state: 'unknown' }],
    })
    expect(body.payout.missing.map((one: { payment_id: number }) => one.payment_id)).not.toContain(
      own.payment_id,
    )
  })

  it('is listed by the days of its movements, and its list is a file', async () => {
    const { body } = await send([
      row('p', 'charge', '1.00', 'pi_days1', '', '2025-02-10'),
      row('q', 'charge', '1.00', 'pi_days2', '', '2025-02-14'),
    ])
    const listed = async (query: object) =>
      (await admin.call('GET /payouts', { query: { ...query } })).body.payouts.some(
        (one: { payout_id: number }) => one.payout_id === body.payout.payout_id,
      )
    expect(await listed({ from: '2025-02-14' })).toBe(true)
    expect(await listed({ from: '2025-02-15' })).toBe(false)
    expect(await listed({ until: '2025-02-10' })).toBe(true)
    expect(await listed({ until: '2025-02-09' })).toBe(false)
    const reply = await api.fetch('GET /api/payouts/file/csv?from=2025-02-14&until=2025-02-20', {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(await exported(api, 'payout.list_exported')).toEqual([admin.customer_id])
    expect((await reply.text()).trimEnd().split('\r\n')).toEqual([
      expect.stringMatching(/^\uFEFF?Reporte,Proveedor,Desde,Hasta,Movimientos,Cuadran,Otros,Diferencias,/),
      expect.stringMatching(/^noviembre\.csv,Stripe,2025-02-10,2025-02-14,2,0,0,2,2,20,0,\d{4}-/),
    ])
  })

  it('may have many movements, of which more than 100 KB are no hindrance', async () => {
    const { purchase_id } = await paid(100)
    const numbers = Array.from({ length: 8000 }, (_, at) => at)
    await api.db
      .insertInto('payment')
      .values(
        numbers.map((at) => ({
          purchase_id,
          gateway: 'stripe' as const,
          gateway_payment_id: `pi_many${at}x`,
          amount_cents: 100,
          status: 'succeeded' as const,
          created_at: '2026-11-10T18:00:00Z',
        })),
      )
      .execute()
    const { status, body } = await send(
      numbers.map((at) => row(`m${at}`, 'charge', at < 5000 ? '1.00' : '2.00', `pi_many${at}x`)),
    )
    expect(status).toBe(200)
    expect(body.payout).toMatchObject({ lines: 8000, matched: 5000, open: 3000 })
  })
})

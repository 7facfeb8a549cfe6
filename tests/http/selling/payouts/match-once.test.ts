import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { payoutHelp, row } from './help.ts'

let api: Api
let admin: Client
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})
const { paid, send } = payoutHelp(() => ({ api, admin }))

describe('a report of payouts', () => {
  it('matches a payment with one movement, also of another report: what comes back of a dispute is not known', async () => {
    const own = await paid(150_000)
    const [charge, won, other] = [
      row('charge1', 'charge', '1500.00', own.reference),
      row('won1', 'reversal', '1500.00', own.reference, '', '2026-11-20'),
      row('won2', 'reversal', '1500.00', own.reference, '', '2026-12-20'),
    ]
    const first = (await send([charge, won])).body.payout
    const { purchase_id } = own
    const difference = { state: 'unknown', gross: 1500, booked: null, purchase_id }
    expect(first).toMatchObject({ matched: 1, open: 1, differences: [{ position: 3, ...difference }] })
    const second = (await send([other])).body.payout
    expect(second).toMatchObject({ matched: 0, open: 1, differences: [difference] })
    // The same movements with one more, and the charge as another kind of report writes it.
    const again = (await send([charge, won, row('m1', 'payout', '-1.00')])).body.payout
    expect(again).toMatchObject({ matched: 0, aside: 3, open: 0 })
    const csv = `created,gross,id,source,payout\n2026-11-11,1500.00,txn_charge10,${own.reference},po_1Charge`
    expect((await send([], { csv })).body.payout).toMatchObject({ matched: 1, open: 0 })
  })

  it('matches a refund with one movement, and one that failed also with what came back', async () => {
    const own = await paid(150_000)
    const refund = { payment_id: own.payment_id, gateway: 'stripe' }
    await api.db
      .insertInto('refund')
      .values([
        { ...refund, gateway_refund_id: 're_once1', amount_cents: 50_000, status: 'refunded' },
        { ...refund, gateway_refund_id: 'du_once1', amount_cents: 150_000, status: 'failed' },
      ])
      .execute()
    const { body } = await send([
      row('once1', 'charge', '1500.00', own.reference),
      row('once2', 'refund', '-500.00', own.reference),
      row('once3', 'dispute', '-500.00', own.reference),
      row('once4', 'dispute', '-1500.00', own.reference, 'du_once1'),
      row('once5', 'dispute_reversal', '1500.00', own.reference, 'du_once1'),
    ])
    expect(body.payout).toMatchObject({
      matched: 4,
      open: 1,
      differences: [{ position: 4, state: 'unknown', gross: -500, booked: null }],
    })
  })

  it('keeps what a late payment matched, until its report is removed', async () => {
    const own = await paid(70_000, { status: 'failed' })
    const first = (await send([row('late1', 'charge', '700.00', own.reference)])).body.payout
    const second = (await send([row('late2', 'charge', '700.00', own.reference)])).body.payout
    const read = async ({ payout_id }: { payout_id: number }) =>
      (await admin.call(`GET /payouts/${payout_id}`)).body.payout
    await api.db
      .updateTable('payment')
      .set({ status: 'succeeded' })
      .where('payment_id', '=', own.payment_id)
      .execute()
    const both = async () => [(await read(first)).open, (await read(second)).open]
    expect(await both()).toEqual([0, 1])
    const third = (await send([row('late3', 'charge', '700.00', own.reference)])).body.payout
    expect(third).toMatchObject({ matched: 0, open: 1 })
    expect(await both()).toEqual([0, 1])
    await admin.call(`DELETE /payouts/${first.payout_id}`)
    expect(await read(second)).toMatchObject({ matched: 1, open: 0 })
    expect(await read(third)).toMatchObject({ matched: 0, open: 1 })
  })
})

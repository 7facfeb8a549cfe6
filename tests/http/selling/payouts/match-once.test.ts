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
const read = async ({ payout_id }: { payout_id: number }) =>
  (await admin.call(`GET /payouts/${payout_id}`)).body.payout

describe('a report of payouts', () => {
  it('matches a payment with one movement, also of another report: what comes back of a dispute is not known', async () => {
    const own = await paid(150_000, { charge: 'ch_3Once1' })
    const [charge, won, other] = [
      row('charge1', 'charge', '1500.00', own.reference, 'ch_3Once1'),
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
    const csv = [
      'created,gross,id,source,attempt_key (metadata)',
      '2026-11-11,1500.00,txn_charge10,ch_3Once1,3f0c2a51-7d1e-4c0b-9a52-0c8be1a1d2f7',
    ]
    expect((await send([], { csv: csv.join('\n') })).body.payout).toMatchObject({ matched: 1, open: 0 })
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

  it('matches by day, whichever way a file is sorted', async () => {
    const own = await paid(61_000)
    const { body } = await send([
      row('newest1', 'reversal', '610.00', own.reference, '', '2026-12-20'),
      row('newest2', 'reversal', '610.00', own.reference, '', '2026-11-20'),
      row('newest3', 'charge', '610.00', own.reference),
    ])
    expect(body.payout).toMatchObject({ matched: 1, differences: [{ position: 2 }, { position: 3 }] })
  })

  it('matches by day, whichever report is imported first, and again after one was removed', async () => {
    const own = await paid(62_000)
    const november = () => send([row('nov1', 'charge', '620.00', own.reference)])
    const won = row('dec1', 'reversal', '620.00', own.reference, '', '2026-12-20')
    const december = (await send([won])).body.payout
    expect(december).toMatchObject({ matched: 1, open: 0 })
    const before = (await november()).body.payout
    expect(before).toMatchObject({ matched: 1, open: 0 })
    const { open, differences } = await read(december)
    expect(open).toBe(1)
    await admin.call(`PUT /payouts/lines/${differences[0].payout_line_id}`, { body: { note: 'Ganado' } })
    await admin.call(`DELETE /payouts/${before.payout_id}`)
    expect(await read(december)).toMatchObject({ matched: 1, differences: [] })
    expect((await november()).body.payout).toMatchObject({ matched: 1, open: 0 })
    const settled = [{ state: 'unknown', note: 'Ganado', settledAt: expect.any(String) }]
    expect(await read(december)).toMatchObject({ matched: 0, open: 0, differences: settled })
  })

  it('sets aside what the same report has in another time zone, and nothing of weeks later', async () => {
    const own = await paid(63_000)
    const on = (day: string) =>
      send([
        row('zone1', 'charge', '630.00', own.reference, '', day),
        row('zone2', 'charge', '64.00', 'pi_zone2', '', day),
      ])
    const first = (await on('2026-11-10')).body.payout
    expect(first).toMatchObject({ matched: 1, open: 1 })
    const second = (await on('2026-11-11')).body.payout
    expect(second).toMatchObject({ matched: 0, aside: 2, open: 0, gross: 0 })
    expect((await on('2026-12-24')).body.payout).toMatchObject({ matched: 0, aside: 0, open: 2 })
    await admin.call(`DELETE /payouts/${first.payout_id}`)
    expect(await read(second)).toMatchObject({ matched: 1, aside: 0, open: 1, gross: 694 })
  })

  it('keeps what a late payment matched, until its report is removed', async () => {
    const own = await paid(70_000, { status: 'failed' })
    const on = async (day: string) =>
      (await send([row(`late${day}`, 'charge', '700.00', own.reference, '', day)])).body.payout
    const second = await on('2026-11-20')
    const first = await on('2026-11-10')
    await api.db
      .updateTable('payment')
      .set({ status: 'succeeded' })
      .where('payment_id', '=', own.payment_id)
      .execute()
    const both = async () => [(await read(first)).open, (await read(second)).open]
    expect(await both()).toEqual([0, 1])
    const third = await on('2026-11-30')
    expect(third).toMatchObject({ matched: 0, open: 1 })
    expect(await both()).toEqual([0, 1])
    await admin.call(`DELETE /payouts/${first.payout_id}`)
    expect(await read(second)).toMatchObject({ matched: 1, open: 0 })
    expect(await read(third)).toMatchObject({ matched: 0, open: 1 })
  })
})

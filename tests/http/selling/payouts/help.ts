import type { Api, Client } from '#tests/http/harness.ts'

const header =
  'balance_transaction_id,created,reporting_category,currency,gross,fee,net,payment_intent_id,source_id'

/** A movement as Stripe writes it, of the 10th of November by default. */
export const row = (id: string, type: string, gross: string, intent = '', source = '', day = '2026-11-10') =>
  [`txn_${id}0`, `${day} 12:00:00`, type, 'mxn', gross, '10.00', '0.00', intent, source].join(',')

interface Paid {
  status?: 'failed'
  invoice?: string
  charge?: string
  gateway?: string
  id?: string
}

/** Payments and reports for tests of reports of payouts. */
export function payoutHelp(started: () => { api: Api; admin: Client }) {
  let number = 0
  return {
    /** A payment of ours at Stripe, of the 10th of November; returns its id there and ours. */
    async paid(amount_cents: number, more: Paid = {}) {
      const { api } = started()
      const gateway = (more.gateway ?? 'stripe') as 'stripe'
      number += 1
      const customer = await api.newcomer()
      const { purchase_id } = await api.build.purchase({
        customer_id: customer.customer_id,
        status: 'completed',
        gateway,
        base_cents: amount_cents,
        total_cents: amount_cents,
      })
      const reference = more.id ?? `pi_3Test${number}`
      const { payment_id } = await api.db
        .insertInto('payment')
        .values({
          purchase_id,
          gateway,
          gateway_payment_id: reference,
          gateway_invoice_id: more.invoice ?? null,
          gateway_charge_id: more.charge ?? null,
          amount_cents,
          status: more.status ?? 'succeeded',
          created_at: '2026-11-10T18:00:00Z',
        })
        .returning('payment_id')
        .executeTakeFirstOrThrow()
      return { reference, purchase_id, payment_id }
    },
    send: (rows: readonly string[], body: object = {}) =>
      started().admin.call('POST /payouts', {
        body: { gateway: 'stripe', name: 'noviembre.csv', csv: [header, ...rows].join('\n'), ...body },
      }),
  }
}

import { sql } from 'kysely'
import type { Trx } from '#server/db/transaction.ts'
import type { PaymentGateway } from '#server/ports/payment-gateway.ts'
import { idOf } from '#server/demo/accounts.ts'
import { PAID_BY_CARD, REFUSED } from '#server/demo/histories.ts'

/** The providers of the installation; the test gateway is among them. */
export type DemoGateways = ReadonlyMap<string, Pick<PaymentGateway, 'sources'>>

const saved = [
  { customer_id: idOf('clienta@casaaura.mx'), method: 'pm_card_visa', pays: PAID_BY_CARD },
  { customer_id: idOf('clienta@casaaura.mx'), method: 'pm_card_mastercard', pays: null },
  // It can be saved, but every charge to it is refused.
  { customer_id: idOf('renovacion@casaaura.mx'), method: 'pm_card_chargeCustomerFail', pays: REFUSED },
]

/** The named accounts' cards saved at the test gateway, and the subscriptions they pay. */
export async function insertCards(trx: Trx, gateways: DemoGateways): Promise<void> {
  const sources = gateways.get('sandbox')?.sources
  if (!sources) return
  for (const { customer_id, method, pays } of saved) {
    const {
      sourceId: source_id,
      brand: card_type,
      lastDigits: last_digits,
    } = await sources.save(String(customer_id), method)
    const { payment_source_id } = await trx
      .insertInto('payment_source')
      .values({
        customer_id,
        gateway: 'sandbox',
        source_id,
        card_type,
        last_digits,
        is_default: pays !== null,
      })
      .returning('payment_source_id')
      .executeTakeFirstOrThrow()
    await sql`
      update purchase set payment_source_id = ${payment_source_id} from demo_purchase
      where demo_purchase.purchase_id = purchase.purchase_id and tag = ${pays}`.execute(trx)
  }
}

import type { Configuration } from '#domain/configuration/configuration.ts'
import type { Trx } from '#server/db/transaction.ts'
import type { Notice } from '#server/features/messages/notices/notices.ts'
import { notify } from '#server/features/messages/notify.ts'
import { buyerOf } from './order-rows.ts'
import { siteOriginOf } from '#server/shared/site-origin.ts'
import type { Services } from '#server/kit/services.ts'

/** What a command of selling needs besides its transaction. */
export interface Seller {
  configuration: Configuration
  siteOrigin: string
  now: Date
}

export const sellerOf = ({ configuration, environment, clock }: Services): Seller => ({
  configuration: configuration.current(),
  siteOrigin: siteOriginOf({ configuration, environment }),
  now: clock.now(),
})

type Order = Extract<Notice, { facts: { purchase_id: number } }>
/** Without the customer, who is taken from the order. */
type OrderNotice = Order extends infer One ? Omit<One, 'customer_id'> : never

/** Notifies an order's customer, in the caller's transaction. */
export async function notifyBuyer(trx: Trx, seller: Seller, notice: OrderNotice): Promise<void> {
  const customer_id = await buyerOf(trx, notice.facts.purchase_id)
  await notify(trx, [{ ...notice, customer_id } as Order], seller)
}

/** How to pay an order by cash, deposit or transfer. */
export const payInstructions = (purchase_id: number, instructions: string): OrderNotice => ({
  kind: 'cash_instructions',
  event: `purchase:${purchase_id}`,
  facts: { purchase_id, instructions },
})

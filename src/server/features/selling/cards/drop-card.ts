import type { Services } from '#server/kit/services.ts'
import { findKept } from './sources.queries.ts'

/**
 * Has a provider forget a card that came to its customer with a payment, where that payment did not go through or the card is
 * not kept here after all. One that pays a subscription stays. Asked again it changes nothing.
 */
export async function dropCard({ db, gateways }: Services, payment_id: number): Promise<void> {
  const payment = await db
    .selectFrom('payment')
    .innerJoin('purchase', 'purchase.purchase_id', 'payment.purchase_id')
    .select([
      'payment.gateway',
      'payment.gateway_payment_id',
      'payment.status',
      'purchase.subscription_period',
    ])
    .where('payment.payment_id', '=', payment_id)
    .executeTakeFirst()
  if (!payment || payment.gateway_payment_id === null) return
  const sources = gateways.get(payment.gateway)?.sources
  const over = payment.status === 'failed' || payment.status === 'cancelled'
  if (!over && (payment.status !== 'succeeded' || payment.subscription_period !== null)) return
  const source = await sources?.broughtBy?.(payment.gateway_payment_id)
  if (!source) return
  const kept = await findKept(db, payment.gateway, source)
  if (!kept || kept.deleted_at !== null) await sources?.remove(source)
}

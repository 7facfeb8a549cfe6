import type { Selectable } from 'kysely'
import { nextState, type PurchaseState } from '#domain/selling/purchase-life.ts'
import { localDay } from '#domain/time/local-day.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Trx } from '#server/db/transaction.ts'
import { recordAudit } from '#server/features/studio/audit.ts'
import { writtenDate } from '#server/features/messages/written.ts'
import type { SubscriptionInvoiceEvent } from '#server/ports/provider-event.ts'
import { messageTexts } from '#text/messages.ts'
import { type Seller, sendSubscriptionNotice } from './send-order-mail.ts'

type Purchase = Selectable<Schema['purchase']>

/**
 * A renewal's charge failed: the subscription is late while the provider tries again, and fails when it gave up. The
 * customer hears of the first time and of the last. One that is called off or over already stays as it is, and so does one
 * of which a later period is paid.
 */
export async function markLate(
  trx: Trx,
  seller: Seller,
  purchase: Purchase,
  { invoice, outcome, periodStart }: SubscriptionInvoiceEvent,
): Promise<void> {
  if (outcome.state !== 'failed' || purchase.status !== 'active') return
  if (await laterPayment(trx, purchase.purchase_id, 'succeeded', periodStart)) return
  if (outcome.final) return giveUp(trx, seller, purchase)
  const { purchase_id, late_since } = purchase
  const { retryAt: retry_at } = outcome
  await trx
    .updateTable('purchase')
    .set({ late_since: late_since ?? seller.now, retry_at })
    .where('purchase_id', '=', purchase_id)
    .execute()
  await audit(trx, purchase_id, 'purchase.late', { invoice, retry_at })
  const { again, againSoon } = messageTexts.renewal
  const { timezone } = seller.configuration
  await sendSubscriptionNotice(trx, seller, purchase_id, {
    kind: 'renewal_failed',
    motivo: retry_at === null ? againSoon : again(writtenDate(localDay(new Date(retry_at), timezone))),
    event: `renewal-late:${purchase.gateway ?? ''}:${invoice}`,
  })
}

/** The provider takes no money any more: nothing more is granted, and what is granted stays good until its day. */
export async function giveUp(trx: Trx, seller: Seller, { purchase_id, status }: Purchase): Promise<void> {
  const next = nextState(status, 'refused', true)
  if (next === null) return
  await trx
    .updateTable('purchase')
    .set({ status: next, late_since: null, retry_at: null })
    .where('purchase_id', '=', purchase_id)
    .execute()
  await audit(trx, purchase_id, 'purchase.failed', { unpaid: true })
  await sendSubscriptionNotice(trx, seller, purchase_id, {
    kind: 'renewal_failed',
    motivo: messageTexts.renewal.over,
    event: `renewal-over:${purchase_id}`,
  })
}

/** A charge came through: late no longer, unless a later one failed meanwhile. */
export async function settleLate(
  trx: Trx,
  purchase_id: number,
  status: PurchaseState | null,
  { periodStart }: SubscriptionInvoiceEvent,
): Promise<void> {
  const later = await laterPayment(trx, purchase_id, 'failed', periodStart)
  await trx
    .updateTable('purchase')
    .set({
      ...(status !== null && { status }),
      ...(later ? {} : { late_since: null, retry_at: null }),
    })
    .where('purchase_id', '=', purchase_id)
    .execute()
}

/** What is told late must not undo what is known of a period after it. */
async function laterPayment(
  trx: Trx,
  purchase_id: number,
  status: 'failed' | 'succeeded',
  periodStart: string,
): Promise<boolean> {
  const later = await trx
    .selectFrom('payment')
    .select('payment_id')
    .where('purchase_id', '=', purchase_id)
    .where('status', '=', status)
    .where('period_start', '>', new Date(periodStart))
    .executeTakeFirst()
  return later !== undefined
}

function audit(trx: Trx, purchase_id: number, action: string, details: object): Promise<void> {
  return recordAudit(trx, {
    actor_customer_id: null,
    action,
    entity: 'purchase',
    entity_id: purchase_id,
    details,
  })
}

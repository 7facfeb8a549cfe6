import { nextState } from '#domain/selling/purchases/purchase-life.ts'
import type { Trx } from '#server/db/transaction.ts'
import { recordAudit } from '#server/shared/audit.ts'
import type { SubscriptionEndedEvent } from '#server/ports/provider-event.ts'
import { giveUp } from './past-due-renewal.ts'
import type { Seller } from '#server/features/selling/notify-buyer.ts'
import { updatePurchase } from '#server/features/selling/order-rows.ts'

/**
 * Records that a provider ended a subscription: nothing more is charged, and granted credits stay valid until they expire. An
 * unpaid one becomes failed. Returns false if there is no such subscription here.
 */
export async function applySubscriptionEnd(
  trx: Trx,
  seller: Seller,
  gateway: string,
  { subscription, at, unpaid }: SubscriptionEndedEvent,
): Promise<boolean> {
  const purchase = await trx
    .selectFrom('purchase')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('subscription_id', '=', subscription)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!purchase) return false
  const { purchase_id, status, cancelled_at } = purchase
  await trx
    .updateTable('purchase')
    .set({ ended_at: at, past_due_since: null, retry_at: null })
    .where('purchase_id', '=', purchase_id)
    .where('ended_at', 'is', null)
    .execute()
  await closePause(trx, purchase_id, seller.now)
  if (unpaid) {
    await giveUp(trx, seller, purchase)
    return true
  }
  const next = nextState(status, 'cancelled', true)
  if (next === null) return true
  await updatePurchase(trx, purchase_id, { status: next, cancelled_at: cancelled_at ?? at })
  await recordAudit(trx, { actor_customer_id: null }, 'purchase.cancelled', purchase_id, {
    ended_by_provider: true,
  })
  return true
}

/** Ends a pause after which nothing is left to resume: the credits become usable on the planned day. One that was never confirmed took no days. */
export async function closePause(trx: Trx, purchase_id: number, now: Date): Promise<void> {
  await trx
    .updateTable('subscription_pause')
    .set((is) => ({
      resumed_on: is
        .case()
        .when('confirmed_at', 'is', null)
        .then(is.ref('starts_on'))
        .else(is.ref('ends_on'))
        .end(),
      confirmed_at: is.fn.coalesce('confirmed_at', is.val(now)),
    }))
    .where('purchase_id', '=', purchase_id)
    .where('resumed_on', 'is', null)
    .execute()
}

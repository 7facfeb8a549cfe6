import { sql } from 'kysely'
import { nextState, type PurchaseState } from '#domain/selling/purchases/purchase-life.ts'
import { inTransaction, type Trx } from '#server/db/transaction.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { addJob } from '#server/queue/queue.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { sellingErrors } from '#text/errors/selling.ts'
import { gatewayOf, noAnswer } from '#server/features/selling/charging/charge-card.ts'
import { notifyBuyer, sellerOf } from '#server/features/selling/notify-buyer.ts'
import { removeAll } from './remove-credits.ts'
import { lockPurchase, updatePurchase } from '#server/features/selling/order-rows.ts'

interface Revoke extends By {
  purchase_id: number
  reason: string | null
}

/**
 * Revokes a purchase: its free credits are removed, reserved places stay, and a subscription is charged no more, of which its
 * customer is notified. No money moves. A revoked or refunded one stays as it is, as does the reason for which one was cancelled
 * before. Throws AppError 404, 409 or 503.
 */
export async function revokeAccess(services: Services, revoke: Revoke): Promise<void> {
  const { purchase_id } = revoke
  await endSubscription(services, purchase_id, ['active', ...OVER])
  await inTransaction(services.db, async (trx) => {
    const unknown = () => notFound(checkoutErrors.purchaseUnknown)
    const { status, subscription_period } = await lockPurchase(trx, purchase_id, unknown)
    if (status === 'revoked' || status === 'refunded') return
    const next = nextState(status, 'revoked', subscription_period !== null)
    if (next === null) throw new AppError(409, 'not_granted', sellingErrors.notGranted)
    const now = services.clock.now()
    const { reason } = revoke
    await updatePurchase(trx, purchase_id, {
      status: next,
      ...(reason !== null && { cancel_reason: sql<string>`coalesce(cancel_reason, ${reason})` }),
    })
    const removed = await removeAll(trx, purchase_id, {
      now,
      actor_customer_id: revoke.actor_customer_id,
    })
    await recordAudit(trx, revoke, 'purchase.revoked', purchase_id, {
      was: status,
      removed,
      ...(reason !== null && { reason }),
    })
    if (subscription_period === null) return
    await closePause(trx, purchase_id, now)
    await notifyBuyer(trx, sellerOf(services), {
      kind: 'subscription_ended',
      event: `ended:${purchase_id}`,
      facts: { purchase_id },
    })
  })
}

/** Ends a pause after which nothing is left to resume: the credits become usable on the planned day. */
export async function closePause(trx: Trx, purchase_id: number, now: Date): Promise<void> {
  await trx
    .updateTable('subscription_pause')
    .set((is) => ({
      resumed_on: is.ref('ends_on'),
      confirmed_at: is.fn.coalesce('confirmed_at', is.val(now)),
    }))
    .where('purchase_id', '=', purchase_id)
    .where('resumed_on', 'is', null)
    .execute()
}

/** States of a subscription that must not be charged any more, whatever its provider does. */
const OVER = ['failed', 'cancelled', 'refunded'] as const

/**
 * Cancels a subscription at its provider if it is in one of these states here: one that was paid in the meantime continues. Idempotent.
 * A revocation calls it before anything else changes, because a customer who might still be charged must not lose the credits.
 */
export async function endSubscription(
  services: Services,
  purchase_id: number,
  states: readonly PurchaseState[] = OVER,
): Promise<void> {
  const purchase = await services.db
    .selectFrom('purchase')
    .select(['gateway', 'subscription_id'])
    .where('purchase_id', '=', purchase_id)
    .where('status', 'in', states)
    .executeTakeFirst()
  if (!purchase?.gateway || !purchase.subscription_id) return
  if (states.includes('active')) await learnLater(services, purchase_id)
  await gatewayOf(services, purchase.gateway).cancelSubscription(purchase.subscription_id).catch(noAnswer)
}

/** Until then, in ms, the request that asks a provider has stored its answer. */
const PATIENCE_MS = 2 * 60_000

/**
 * Queues a look-up of a subscription. Call it before its provider is asked to end or keep it: if the answer is then not stored,
 * because of a crash or a failed transaction, the provider's state is copied.
 */
export const learnLater = ({ db, clock }: Services, purchase_id: number): Promise<void> =>
  addJob(
    db,
    'learn-subscription',
    { purchase_id },
    { runAt: new Date(clock.now().getTime() + PATIENCE_MS), jobKey: `learn-subscription:${purchase_id}` },
  )

import { nextState } from '#domain/selling/purchases/purchase-life.ts'
import { localDay } from '#domain/time/local-day.ts'
import { inTransaction, type Trx } from '#server/db/transaction.ts'
import { recordAudit } from '#server/shared/audit.ts'
import { addJob } from '#server/queue/queue.ts'
import type { SubscriptionState } from '#server/ports/payment-gateway.ts'
import type { SubscriptionChangedEvent } from '#server/ports/provider-event.ts'
import type { Services } from '#server/kit/services.ts'
import { gatewayOf } from '#server/features/selling/charging/charge-card.ts'
import { lockOrders } from '#server/features/selling/lock-orders.ts'
import { hasNewer } from './newer-subscription.ts'
import { lockPurchase, type Purchase, updatePurchase } from '#server/features/selling/order-rows.ts'

/**
 * Handles a change of a subscription, by us or on the provider's pages. Such events come in any order, so none is trusted: a
 * job of this transaction looks up the current state. Returns false while there is no such subscription here.
 */
export async function applySubscriptionChange(
  trx: Trx,
  gateway: string,
  { subscription }: SubscriptionChangedEvent,
): Promise<boolean> {
  const purchase = await trx
    .selectFrom('purchase')
    .select('purchase_id')
    .where('gateway', '=', gateway)
    .where('subscription_id', '=', subscription)
    .executeTakeFirst()
  if (!purchase) return false
  await addJob(trx, 'learn-subscription', purchase)
  return true
}

/** A provider may report a subscription that the studio resumes like one that starts. */
export async function learnWhatRests(trx: Trx, payment_id: number): Promise<void> {
  const purchase = await trx
    .selectFrom('purchase')
    .innerJoin('payment', 'payment.purchase_id', 'purchase.purchase_id')
    .select('purchase.purchase_id')
    .where('payment.payment_id', '=', payment_id)
    .where('purchase.rests_since', 'is not', null)
    .executeTakeFirst()
  if (purchase) await addJob(trx, 'learn-subscription', purchase)
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

/**
 * Copies a subscription's state from its provider: cancelled, cancellation taken back, or paused by the studio. Throws if it
 * changed here during the look-up: the job then runs again.
 */
export async function learnSubscription(services: Services, purchase_id: number): Promise<void> {
  const before = await services.db
    .selectFrom('purchase')
    .select(['customer_id', 'gateway', 'subscription_id', 'updated_at'])
    .where('purchase_id', '=', purchase_id)
    .where('status', 'in', ['active', 'cancelled'])
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!before?.gateway || !before.subscription_id) return
  const { customer_id, gateway, subscription_id, updated_at } = before
  const state = await gatewayOf(services, gateway).lookUpSubscription(subscription_id)
  // The end has an event of its own, with its time and reason.
  if (!state || state.state === 'ended') return
  await inTransaction(services.db, async (trx) => {
    await lockOrders(trx, customer_id)
    const purchase = await lockPurchase(trx, purchase_id)
    if (purchase.updated_at.getTime() !== updated_at.getTime())
      throw new Error(`purchase ${purchase_id} changed while its provider was asked`)
    const now = services.clock.now()
    await learnEnd(trx, purchase, state, now, localDay(now, services.configuration.current().timezone))
    await learnRest(trx, purchase, state, now)
  })
}

/** A cancellation that was taken back there counts, unless another one to the same package was bought since: then it ends there too. */
async function learnEnd(
  trx: Trx,
  purchase: Purchase,
  { ends }: SubscriptionState,
  now: Date,
  today: string,
): Promise<void> {
  const { purchase_id, status, cancelled_at, expires_on } = purchase
  const cancels = ends && status === 'active'
  const keeps = !ends && status === 'cancelled' && expires_on !== null && expires_on >= today
  if (!cancels && !keeps) return
  if (keeps && cancelled_at !== null && (await hasNewer(trx, purchase, cancelled_at)))
    return addJob(trx, 'end-subscription', { purchase_id })
  await updatePurchase(trx, purchase_id, {
    status: nextState(status, cancels ? 'cancelled' : 'kept', true),
    ...(cancels
      ? { cancelled_at: now, past_due_since: null, retry_at: null }
      : { cancelled_at: null, cancel_reason: null }),
  })
  await audit(trx, purchase_id, cancels ? 'purchase.cancelled' : 'subscription.kept')
}

/** A pause requested here has dates of its own. */
async function learnRest(
  trx: Trx,
  { purchase_id, rests_since }: Purchase,
  { state }: SubscriptionState,
  now: Date,
): Promise<void> {
  const own = await trx
    .selectFrom('subscription_pause')
    .select('subscription_pause_id')
    .where('purchase_id', '=', purchase_id)
    .where('resumed_on', 'is', null)
    .executeTakeFirst()
  const rests = state === 'paused' && !own
  if (rests === (rests_since !== null)) return
  await updatePurchase(trx, purchase_id, { rests_since: rests ? now : null })
  await audit(trx, purchase_id, rests ? 'subscription.paused' : 'subscription.resumed')
}

function audit(trx: Trx, purchase_id: number, action: string): Promise<void> {
  return recordAudit(trx, { actor_customer_id: null }, action, purchase_id, { by_provider: true })
}

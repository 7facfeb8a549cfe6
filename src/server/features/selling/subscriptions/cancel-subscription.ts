import { nextState } from '#domain/selling/purchases/purchase-life.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { addJob } from '#server/queue/queue.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { subscriptionErrors } from '#text/errors/subscriptions.ts'
import { lockOrdersOf } from '#server/features/selling/lock-orders.ts'
import { noAnswer } from '#server/features/selling/charging/charge-card.ts'
import {
  auditChange,
  findSubscription,
  lockSubscription,
  requireAllowed,
  type SubscriptionWish,
} from './find-subscription.ts'
import { CHANGING_MS } from '#server/features/selling/cards/change-source.ts'
import { lockSource } from '#server/features/selling/cards/own-source.ts'
import { findByProviderId } from '#server/features/selling/cards/sources.queries.ts'
import { learnLater } from './learn-subscription.ts'
import { resumeSubscription } from './resume-subscription.ts'
import { sellerOf, notifyBuyer } from '#server/features/selling/notify-buyer.ts'
import { lockPurchase, updatePurchase } from '#server/features/selling/order-rows.ts'

/**
 * Cancels a subscription: nothing more is charged, and what is paid stays valid until its last day. An open pause ends. A
 * cancelled one stays as it is. Throws AppError 404, 409, 503.
 */
export async function cancelSubscription(
  services: Services,
  wish: SubscriptionWish & { reason: string },
): Promise<void> {
  const found = await findSubscription(services, wish)
  if (found.purchase.status === 'cancelled') return
  requireAllowed(found, 'cancel')
  if (found.standing.paused_until !== null) await resumeSubscription(services, wish)
  const { provider } = found
  if (provider) await learnLater(services, wish.purchase_id)
  const state = await provider?.gateway.cancelSubscription(provider.id).catch(noAnswer)
  await inTransaction(services.db, async (trx) => {
    const { status, cancel_reason } = (await lockSubscription(services, trx, wish.purchase_id)).purchase
    // The provider's own event may have come first; it has no reason, which is added here.
    const byProvider = status === 'cancelled' && cancel_reason === null
    if (status !== 'active' && !byProvider) return
    const now = services.clock.now()
    await updatePurchase(trx, wish.purchase_id, {
      ...(status === 'active' && { status: nextState(status, 'cancelled', true) }),
      cancelled_at: now,
      cancel_reason: wish.reason,
      past_due_since: null,
      retry_at: null,
      ended_at: state === undefined || state.state === 'ended' ? now : null,
    })
    await auditChange(trx, wish, 'subscription.cancelled', { reason: wish.reason })
    const { purchase_id } = wish
    await notifyBuyer(trx, sellerOf(services), {
      kind: 'subscription_cancelled',
      event: `cancelled:${purchase_id}:${now.toISOString()}`,
      facts: { purchase_id },
    })
  })
}

/**
 * Takes a cancellation back before it takes effect. Throws AppError 404, 409, 503; also 409 once another subscription to the same
 * package was bought, since both would be charged, and while its card is deleted.
 */
export async function keepSubscription(services: Services, wish: SubscriptionWish): Promise<void> {
  const found = await findSubscription(services, wish)
  if (found.purchase.status === 'active') return
  requireAllowed(found, 'keep')
  const { provider } = found
  const card = await holdCard(services, found)
  if (provider) await learnLater(services, wish.purchase_id)
  // Without an answer the card stays as it is: the provider may charge it by now.
  const state = await provider?.gateway.keepSubscription?.(provider.id).catch(noAnswer)
  try {
    if (state === null) throw cardless()
    await bookKept(services, wish, state?.state === 'ended')
  } finally {
    await letCardGo(services, wish.purchase_id, card)
  }
}

async function bookKept(services: Services, wish: SubscriptionWish, isOver: boolean): Promise<void> {
  const replaced = await inTransaction(services.db, async (trx) => {
    await lockOrdersOf(trx, wish.purchase_id)
    const again = await lockSubscription(services, trx, wish.purchase_id)
    if (again.purchase.status === 'active') return auditChange(trx, wish, 'subscription.kept')
    if (again.standing.cannot.keep === 'replaced') {
      // Bought while the provider was asked, which goes on with this one by now.
      await addJob(trx, 'end-subscription', { purchase_id: wish.purchase_id })
      return again
    }
    requireAllowed(isOver ? ended(again) : again, 'keep')
    await updatePurchase(trx, wish.purchase_id, {
      status: nextState(again.purchase.status, 'kept', true),
      cancelled_at: null,
      cancel_reason: null,
    })
    await auditChange(trx, wish, 'subscription.kept')
  })
  if (replaced) requireAllowed(replaced, 'keep')
}

/**
 * Notes the card as one that the subscription is changed to: it is not deleted meanwhile, and must not be on its way out. A change to
 * another card that the bank still asks about stays as it is. Returns what was noted.
 */
async function holdCard(services: Services, { purchase, provider }: Found): Promise<string | null> {
  if (!provider?.gateway.keepSubscription) return null
  const card = await provider.gateway.chargedCard?.(provider.id).catch(noAnswer)
  if (!card) return null
  const { purchase_id, gateway } = purchase
  const saved = await findByProviderId(services.db, gateway ?? '', card)
  return inTransaction(services.db, async (trx) => {
    await lockSource(trx, saved?.payment_source_id ?? null, cardless)
    const { asked_card, asked_card_at } = await lockPurchase(trx, purchase_id)
    const now = services.clock.now()
    if (asked_card !== null && Number(asked_card_at) > now.getTime() - CHANGING_MS) return null
    await updatePurchase(trx, purchase_id, { asked_card: card, asked_card_at: now })
    return card
  })
}

async function letCardGo({ db }: Services, purchase_id: number, card: string | null): Promise<void> {
  if (card === null) return
  await db
    .updateTable('purchase')
    .set({ asked_card: null, asked_card_at: null })
    .where('purchase_id', '=', purchase_id)
    .where('asked_card', '=', card)
    .execute()
}

const cardless = (): AppError => new AppError(409, 'subscription_cardless', subscriptionErrors.cardless)

type Found = Awaited<ReturnType<typeof findSubscription>>

/** The provider has ended it; its event is still in flight. */
const ended = (found: Found): Found => ({
  ...found,
  standing: { ...found.standing, cannot: { ...found.standing.cannot, keep: 'ended' } },
})

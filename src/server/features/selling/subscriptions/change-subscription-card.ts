import { inTransaction } from '#server/db/transaction.ts'
import type { Services } from '#server/kit/services.ts'
import { cardName } from '#text/selling/cards.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { refusal, noAnswer } from '#server/features/selling/charging/charge-card.ts'
import { auditChange, findSubscription, requireAllowed, type SubscriptionWish } from './find-subscription.ts'
import { lockSource, ownSource } from '#server/features/selling/cards/own-source.ts'
import { noMethod } from '#server/features/selling/charging/payment-methods.ts'
import { lockPurchase, updatePurchase } from '#server/features/selling/order-rows.ts'

/**
 * Changes the card of all later charges of a subscription; a failed charge is retried with it at once. Returns the bank's client
 * secret if the bank asks: repeat the call after its answer. Throws AppError 400, 402 (also of that charge), 404, 409, 503.
 */
export async function changeSubscriptionCard(
  services: Services,
  wish: SubscriptionWish & { payment_method: string },
): Promise<{ clientSecret?: string }> {
  const found = await findSubscription(services, wish)
  requireAllowed(found, 'card')
  const { purchase, provider } = found
  const wallet = { customer_id: purchase.customer_id, gateway: purchase.gateway ?? '' }
  const payment_source_id = await ownSource(services.db, wallet, wish.payment_method)
  const openedAt = await openChange(services, wish, payment_source_id)
  const outcome = await provider?.gateway
    .changeCard?.({
      subscription: provider.id,
      paymentMethod: wish.payment_method,
      // After a refusal the same card is asked of the bank anew: a provider repeats its answer to a key.
      key: `${wish.payment_method}:${openedAt.getTime()}`,
      openedAt,
    })
    .catch(noAnswer)
  if (!outcome) throw noMethod()
  if (outcome.state === 'refused') {
    await updatePurchase(services.db, wish.purchase_id, decided)
    throw refusal(outcome.code, outcome.declineCode)
  }
  if (outcome.state === 'needs_action') return { clientSecret: outcome.clientSecret }
  const { card, unpaid = null } = outcome
  await inTransaction(services.db, async (trx) => {
    await lockSource(trx, payment_source_id)
    await updatePurchase(trx, wish.purchase_id, {
      ...decided,
      payment_source_id,
      ...(card && { payment_method: cardName(card.brand, card.lastDigits) }),
    })
    await auditChange(trx, wish, 'subscription.card_changed', card ?? {})
  })
  if (unpaid !== null)
    throw refusal(unpaid.code, unpaid.declineCode, (why) => checkoutErrors.changedUnpaid({ why }))
  return {}
}

const decided = { asked_card: null, asked_card_at: null } as const

/**
 * Stores which card is requested before asking the provider. Returns when it was first requested: a provider saves the card
 * before it charges it, so after a lost answer the saved card is used.
 */
function openChange(
  { db, clock }: Services,
  { purchase_id, payment_method: asked_card }: { purchase_id: number; payment_method: string },
  payment_source_id: number | null,
): Promise<Date> {
  return inTransaction(db, async (trx) => {
    await lockSource(trx, payment_source_id)
    const before = await lockPurchase(trx, purchase_id)
    if (before.asked_card === asked_card && before.asked_card_at !== null) return before.asked_card_at
    const asked_card_at = clock.now()
    await updatePurchase(trx, purchase_id, { asked_card, asked_card_at })
    return asked_card_at
  })
}

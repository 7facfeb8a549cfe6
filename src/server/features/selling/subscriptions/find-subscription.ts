import type { SubscriptionAction } from '#domain/selling/subscriptions/subscription-can.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { recordAudit } from '#server/shared/audit.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import type { PaymentGateway } from '#server/ports/payment-gateway.ts'
import type { Services } from '#server/kit/services.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { subscriptionErrors } from '#text/errors/subscriptions.ts'
import { lockPurchase, type Purchase } from '#server/features/selling/order-rows.ts'
import { gatewayOf } from '#server/features/selling/charging/charge-card.ts'
import { readStandings, settingOf, type Standing } from './subscription-facts.ts'
import { can } from '#domain/people/roles.ts'

/** A request to change a subscription, by its owner or by staff, with what they said why. */
export interface SubscriptionWish {
  purchase_id: number
  actor: Actor
  request_id: string
  reason?: string | null | undefined
}

/** A subscription and its provider. */
export interface Subscription {
  purchase: Purchase
  standing: Standing
  /** Null for one paid in cash, which is not charged automatically. */
  provider: { gateway: PaymentGateway; id: string } | null
}

/**
 * One's own subscription, or any customer's for reception and admin. Throws AppError 404, and 409 for a purchase that is no
 * subscription or has not begun.
 */
export async function findSubscription(
  services: Services,
  { purchase_id, actor }: Pick<SubscriptionWish, 'purchase_id' | 'actor'>,
): Promise<Subscription> {
  const purchase = await services.db
    .selectFrom('purchase')
    .selectAll()
    .where('purchase_id', '=', purchase_id)
    .$if(!can(actor.role, 'customers'), (own) => own.where('customer_id', '=', actor.customer_id))
    .executeTakeFirstOrThrow(() => notFound(checkoutErrors.purchaseUnknown))
  return describe(services, services.db, purchase)
}

/** Reads it again, locked: it may have changed while the provider answered. */
export async function lockSubscription(
  services: Services,
  trx: Queryable,
  purchase_id: number,
): Promise<Subscription> {
  return describe(services, trx, await lockPurchase(trx, purchase_id))
}

async function describe(services: Services, db: Queryable, purchase: Purchase): Promise<Subscription> {
  const standing = (await readStandings(db, [purchase], settingOf(services))).get(purchase.purchase_id)
  if (!standing) throw new AppError(409, 'not_a_subscription', subscriptionErrors.none)
  const { gateway, subscription_id: id } = purchase
  const provider = gateway !== null && id !== null ? { gateway: gatewayOf(services, gateway), id } : null
  return { purchase, standing, provider }
}

/** Throws AppError 409 with the reason if the subscription does not allow the action. */
export function requireAllowed({ standing }: Subscription, action: SubscriptionAction): void {
  const reason = standing.cannot[action]
  if (reason !== null) throw new AppError(409, `subscription_${reason}`, subscriptionErrors[reason])
}

/** Adds the audit line of a change. */
export const auditChange = (
  trx: Queryable,
  { purchase_id, actor, request_id }: SubscriptionWish,
  action: `subscription.${string}`,
  details?: object,
): Promise<void> =>
  recordAudit(trx, { actor_customer_id: actor.customer_id, request_id }, action, purchase_id, details)

import type { Selectable } from 'kysely'
import type { SubscriptionAction } from '#domain/selling/subscriptions/subscription-can.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { recordAudit } from '#server/shared/audit.ts'
import type { Actor } from '#server/kit/viewer.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import type { PaymentGateway } from '#server/ports/payment-gateway.ts'
import type { Services } from '#server/kit/services.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { subscriptionErrors } from '#text/errors/subscriptions.ts'
import { gatewayOf } from '#server/features/selling/charging/charge-card.ts'
import { readStandings, type SubscriptionSetting, settingOf, type Standing } from './subscription-facts.ts'
import { can } from '#domain/people/roles.ts'

type Purchase = Selectable<Schema['purchase']>

/** Somebody wants something of a subscription: its owner, or staff for them. */
export interface SubscriptionWish {
  purchase_id: number
  actor: Actor
  request_id: string
}

/** A subscription at its provider. */
export interface Subscription {
  purchase: Purchase
  standing: Standing
  /** Null for one that is paid in cash: nobody renews it. */
  provider: { gateway: PaymentGateway; id: string } | null
}

/** Of one's own, or of any customer for reception and admin. Throws AppError 404, 409 for what has not begun or is none. */
export async function findSubscription(
  services: Services,
  { purchase_id, actor }: Pick<SubscriptionWish, 'purchase_id' | 'actor'>,
): Promise<Subscription> {
  const purchase = await services.db
    .selectFrom('purchase')
    .selectAll()
    .where('purchase_id', '=', purchase_id)
    .$if(!can(actor.role, 'customers'), (own) => own.where('customer_id', '=', actor.customer_id))
    .executeTakeFirst()
  if (!purchase) throw notFound(checkoutErrors.purchaseUnknown)
  return describe(services, services.db, purchase, settingOf(services))
}

/** The same once more, locked: what was true before the provider answered need not be true after it. */
export async function lockSubscription(
  services: Services,
  trx: Queryable,
  purchase_id: number,
): Promise<Subscription> {
  const purchase = await trx
    .selectFrom('purchase')
    .selectAll()
    .where('purchase_id', '=', purchase_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return describe(services, trx, purchase, settingOf(services))
}

async function describe(
  services: Services,
  db: Queryable,
  purchase: Purchase,
  setting: SubscriptionSetting,
): Promise<Subscription> {
  const standing = (await readStandings(db, [purchase], setting)).get(purchase.purchase_id)
  if (!standing) throw new AppError(409, 'not_a_subscription', subscriptionErrors.none)
  const { gateway, subscription_id: id } = purchase
  const provider = gateway !== null && id !== null ? { gateway: gatewayOf(services, gateway), id } : null
  return { purchase, standing, provider }
}

/** Throws AppError 409 with the reason where a subscription does not allow what is wished. */
export function requireAllowed({ standing }: Subscription, action: SubscriptionAction): void {
  const reason = standing.cannot[action]
  if (reason !== null) throw new AppError(409, `subscription_${reason}`, subscriptionErrors[reason])
}

/** Writes down what somebody did with a subscription. */
export function auditChange(
  trx: Queryable,
  { purchase_id, actor, request_id }: SubscriptionWish,
  action: string,
  details?: object,
): Promise<void> {
  return recordAudit(trx, {
    actor_customer_id: actor.customer_id,
    action: `subscription.${action}`,
    entity: 'purchase',
    entity_id: purchase_id,
    details,
    request_id,
  })
}

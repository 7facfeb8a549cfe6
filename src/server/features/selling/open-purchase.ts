import type { Selectable } from 'kysely'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { isFreeOffer } from '#domain/selling/packages.ts'
import { priceOf } from '#domain/selling/pricing.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Trx } from '#server/db/transaction.ts'
import { AppError, notFound } from '#server/http/errors.ts'
import { checkoutErrors } from '#text/checkout-errors.ts'
import { errorTexts } from '#text/errors.ts'
import { checkEnrolment, checkLimits, lockLimits } from './check-order.ts'
import { CARD, CARD_GATEWAY, CASH, CASH_GATEWAY, type ChosenMethod } from './payment-methods.ts'

export interface Order {
  customer_id: number
  class_package_id: number
  discountCode: string | null | undefined
  /** Asked only when there is something to pay; throws when nothing usable was chosen. */
  chooseMethod: () => ChosenMethod
  /** The caller's Idempotency-Key. */
  requestKey: string | null
  configuration: Configuration
  now: Date
}

type Purchase = Selectable<Schema['purchase']>
type Payment = Selectable<Schema['payment']>

export interface OpenedPurchase {
  purchase: Purchase
  /** Null for a free offer. */
  payment: Payment | null
  /** What is to be charged, and how; null for a free offer and for cash. */
  card: { name: string } | null
}

/**
 * Writes an order down as a pending purchase with its payment, at the price of this moment. The same request key finds the
 * purchase that it made before. Throws AppError: 404 package, 412 discount, enrolment or people, 400 method, 409 limit.
 */
export async function openPurchase(trx: Trx, order: Order): Promise<OpenedPurchase> {
  const wanted = await trx
    .selectFrom('class_package')
    .selectAll()
    .where('class_package_id', '=', order.class_package_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!wanted) throw notFound(checkoutErrors.packageUnknown)
  if (order.discountCode) throw new AppError(412, 'discount_unusable', checkoutErrors.discountUnusable)

  const price = priceOf(wanted, null, order.configuration.tax_rate)
  const method = isFreeOffer(wanted, price.total_cents) ? null : order.chooseMethod()
  const trial = wanted.free_trial_length ? wanted.free_trial_length : null
  if (method?.kind === 'cash' && wanted.is_subscription && trial !== null) {
    throw new AppError(412, 'trial_needs_card', checkoutErrors.trialNeedsCard)
  }

  const again = await findByRequest(trx, order, method)
  if (again)
    return { ...again, card: again.payment && method?.kind === 'card' ? { name: method.name } : null }

  await checkEnrolment(trx, order.customer_id, wanted, order.configuration)
  await lockLimits(trx, order.customer_id, wanted)
  await checkLimits(trx, order.customer_id, wanted, order.now)
  const purchase = await trx
    .insertInto('purchase')
    .values({
      customer_id: order.customer_id,
      class_package_id: wanted.class_package_id,
      base_cents: price.base_cents,
      discount_cents: price.discount_cents,
      total_cents: price.total_cents,
      payment_method_id: method === null ? null : method.kind === 'card' ? CARD : CASH,
      gateway: method?.kind === 'card' ? CARD_GATEWAY : null,
      class_amount: wanted.class_amount,
      expiration_days: wanted.expiration_days,
      subscription_period: wanted.subscription_period,
      subscription_interval: wanted.subscription_interval,
      free_trial_length: wanted.is_subscription ? trial : null,
      free_trial_period: wanted.is_subscription && trial !== null ? 'day' : null,
      request_key: order.requestKey,
      created_at: order.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const payment = method === null ? null : await openPayment(trx, purchase, method, order.now)
  return { purchase, payment, card: method?.kind === 'card' ? { name: method.name } : null }
}

const gatewayFor = ({ kind }: ChosenMethod): string => (kind === 'card' ? CARD_GATEWAY : CASH_GATEWAY)

/** A trial is period 0 and takes nothing yet. */
function openPayment(trx: Trx, purchase: Purchase, method: ChosenMethod, now: Date): Promise<Payment> {
  const inTrial = purchase.free_trial_length !== null
  return trx
    .insertInto('payment')
    .values({
      purchase_id: purchase.purchase_id,
      gateway: gatewayFor(method),
      period: inTrial ? 0 : 1,
      amount_cents: inTrial ? 0 : purchase.total_cents,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Throws AppError 409 when the key was used for another package, or for another kind of payment. */
async function findByRequest(
  trx: Trx,
  order: Order,
  method: ChosenMethod | null,
): Promise<{ purchase: Purchase; payment: Payment | null } | null> {
  if (order.requestKey === null) return null
  const purchase = await trx
    .selectFrom('purchase')
    .selectAll()
    .where('customer_id', '=', order.customer_id)
    .where('request_key', '=', order.requestKey)
    .executeTakeFirst()
  if (!purchase) return null
  if (purchase.class_package_id !== order.class_package_id) {
    throw new AppError(409, 'idempotency_reused', errorTexts.idempotency.reused)
  }
  const payment = await trx
    .selectFrom('payment')
    .selectAll()
    .where('purchase_id', '=', purchase.purchase_id)
    .orderBy('payment_id', 'desc')
    .executeTakeFirst()
  if (payment && method && payment.gateway !== gatewayFor(method)) {
    throw new AppError(409, 'idempotency_reused', errorTexts.idempotency.reused)
  }
  return { purchase, payment: payment ?? null }
}

import { sql } from 'kysely'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { formatMoney, toCentavos, toPesos } from '#domain/money.ts'
import { isFreeOffer, type PackageKind } from '#domain/selling/prices/packages.ts'
import { basePrice, laterCents, priceOf } from '#domain/selling/prices/pricing.ts'
import type { Trx } from '#server/db/transaction.ts'
import { requireCustomer } from '#server/features/people/required/require-customer.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { errorTexts } from '#text/errors.ts'
import { videoErrors } from '#text/errors/videos.ts'
import {
  checkConfirmedEmail,
  checkEnrolment,
  checkEvent,
  checkLimits,
  checkReached,
  lockLimits,
} from './check-order.ts'
import { CARD, CASH } from '#domain/selling/built-in-methods.ts'
import {
  CASH_GATEWAY,
  type ChosenMethod,
  type ProviderMethod,
} from '#server/features/selling/charging/payment-methods.ts'
import { readTypes } from '#server/features/selling/packages/class-packages.queries.ts'
import { lockSource } from '#server/features/selling/cards/own-source.ts'
import type { Payment, Purchase } from '#server/features/selling/order-rows.ts'
import { lockOrders } from '#server/features/selling/lock-orders.ts'
import { requireNotBought } from './recently-bought.ts'
import { reserveUse, takeDiscount } from '#server/features/selling/discounts/use-discount.ts'

export interface Order {
  customer_id: number
  class_package_id: number
  discountCode: string | null | undefined
  /** Called only if there is something to pay; throws if no usable method was chosen. */
  chooseMethod: (totalCents: number) => ChosenMethod
  /** Save the card once it was charged; a subscription's card is always saved. */
  saveCard?: boolean | undefined
  /** The origin to which a page of the provider's redirects the payer. */
  returnOrigin: string
  /** The caller's Idempotency-Key. */
  requestKey: string | null
  /** The amount due now that the customer saw, in pesos; undefined if not given. */
  expectedTotal: number | undefined
  /** The amount of each renewal that the customer saw, in pesos; undefined if not given. */
  expectedLater: number | undefined
  /** The price of the first charge after a free trial that the customer saw, in pesos; undefined if not reported. */
  expectedFirst: number | undefined
  /** The newest purchase of the package, if the customer confirmed that they want another one; null if not given. */
  seen: number | null
  /** The class, or behind an enrolment fee the package, that it is bought for. */
  wantedClass: number | null
  wantedPackage: number | null
  inCash: boolean
  /** Staff sell it. */
  atDesk?: boolean
  configuration: Configuration
  now: Date
}

export interface OpenedPurchase {
  purchase: Purchase
  /** Null for a free offer. */
  payment: Payment | null
  /** The method to charge; null for a free offer and for cash. */
  method: ProviderMethod | null
}

/**
 * Stores an order as a pending purchase with its payment, at the current price. A repeated request key returns the purchase it made
 * before. Throws AppError: 404 package, 412 discount, enrolment, event that is over, online without videos or limit of buyers, 400
 * method, 409 for a recent purchase, another price than expected, or the customer's limit.
 */
export async function openPurchase(trx: Trx, order: Order): Promise<OpenedPurchase> {
  const pack = await trx
    .selectFrom('class_package')
    .selectAll()
    .where('class_package_id', '=', order.class_package_id)
    .executeTakeFirstOrThrow(() => notFound(checkoutErrors.packageUnknown))
  const wanted = { ...pack, class_package_types: await readTypes(trx, pack.class_package_id) }
  await lockOrders(trx, order.customer_id)
  const before = await findByRequest(trx, order, wanted)
  if (before) return before
  // It may have been merged or deleted while this order waited.
  await requireCustomer(trx, order.customer_id)
  // An order placed while the package was on sale continues.
  if (wanted.deleted_at !== null) throw notFound(checkoutErrors.packageUnknown)
  if (wanted.is_online && !order.configuration.videos_enabled)
    throw new AppError(412, 'videos_off', videoErrors.off)
  if (wanted.is_special_event) await checkEvent(trx, wanted, order.now)
  await checkReached(trx, order.customer_id, wanted)
  await requireNotBought(trx, order)

  const { customer_id, now, discountCode } = order
  const { class_package_id } = wanted
  const discount = discountCode
    ? await takeDiscount(trx, {
        customer_id,
        class_package_id,
        baseCents: basePrice(wanted),
        code: discountCode,
        atDesk: order.atDesk,
        configuration: order.configuration,
        now,
      })
    : null
  const price = priceOf(wanted, discount, order.configuration.tax_rate)
  const trial = wanted.free_trial_length ? wanted.free_trial_length : null
  const renewal_cents = wanted.is_subscription ? laterCents(price, discount) : null
  const free_trial_length = wanted.is_subscription ? trial : null
  requirePrice(order, chargesOf({ total_cents: price.total_cents, renewal_cents, free_trial_length }))
  const method = isFreeOffer(wanted, price.total_cents) ? null : order.chooseMethod(price.total_cents)
  if (method?.kind === 'cash' && wanted.is_subscription && trial !== null) {
    throw new AppError(412, 'trial_needs_card', checkoutErrors.trialNeedsCard)
  }

  if (method?.kind === 'provider' && method.voucher && wanted.is_subscription) {
    throw new AppError(412, 'subscription_needs_card', checkoutErrors.subscriptionNeedsCard)
  }

  const online = method?.kind === 'provider' ? method : null
  await lockSource(trx, online?.payment_source_id ?? null)
  // The desk sees who takes it.
  if (!order.atDesk)
    await checkConfirmedEmail(trx, order.customer_id, wanted, price.total_cents, order.configuration)
  await checkEnrolment(trx, order.customer_id, wanted, order.configuration)
  await lockLimits(trx, wanted)
  await checkLimits(trx, order.customer_id, wanted, order.now)
  const purchase = await trx
    .insertInto('purchase')
    .values({
      customer_id: order.customer_id,
      class_package_id: wanted.class_package_id,
      package_title: wanted.title,
      base_cents: price.base_cents,
      discount_cents: price.discount_cents,
      total_cents: price.total_cents,
      renewal_cents,
      discount_id: discount?.discount_id ?? null,
      payment_method_id: method === null ? null : (online?.payment_method_id ?? CASH),
      payment_method: online?.label ?? null,
      gateway: online?.gateway ?? null,
      payment_source_id: online?.payment_source_id ?? null,
      class_amount: wanted.class_amount,
      expiration_days: wanted.expiration_days,
      is_online: wanted.is_online,
      is_special_event: wanted.is_special_event,
      granted_types: JSON.stringify(wanted.class_package_types),
      subscription_period: wanted.subscription_period,
      subscription_interval: wanted.subscription_interval,
      free_trial_length,
      free_trial_period: wanted.is_subscription && trial !== null ? 'day' : null,
      wanted_class_id: published(order.wantedClass),
      wanted_package_id: known('class_package', 'class_package_id', order.wantedPackage),
      request_key: order.requestKey,
      created_at: order.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (discount) await reserveUse(trx, purchase, discount.discount_id)
  const payment = method === null ? null : await openPayment(trx, purchase, method, order)
  return { purchase, payment, method: online }
}

/** The id of a wanted record; null if there is no such record, because a purchase is never refused for what it is bought for. */
const known = (table: string, column: string, id: number | null) =>
  sql<
    number | null
  >`(select ${sql.ref(column)} from ${sql.table(table)} where ${sql.ref(column)} = ${id}::integer)`

const published = (id: number | null) =>
  sql<
    number | null
  >`(select single_class_id from single_class where single_class_id = ${id}::integer and not draft)`

/** What is charged, in centavos: now, first after a free trial, and with each renewal; null where there is no such charge. */
interface Charges {
  now: number
  first: number | null
  renewal: number | null
}

function chargesOf({
  total_cents,
  renewal_cents,
  free_trial_length,
}: Pick<Purchase, 'total_cents' | 'renewal_cents' | 'free_trial_length'>): Charges {
  const inTrial = free_trial_length !== null
  return {
    now: inTrial ? 0 : total_cents,
    first: inTrial ? total_cents : null,
    renewal: renewal_cents,
  }
}

/** Whether the customer agreed to another amount than this; false where there is no such charge. */
const differs = (agreed: number | undefined, cents: number | null): boolean =>
  agreed !== undefined && cents !== null && toCentavos(agreed) !== cents

const agreesTo = ({ expectedTotal, expectedFirst, expectedLater }: Order, charges: Charges): boolean =>
  !differs(expectedTotal, charges.now) &&
  !differs(expectedFirst, charges.first) &&
  !differs(expectedLater, charges.renewal)

/** Throws AppError 409 price_changed with the new price if the customer agreed to another one, now or later. */
function requirePrice({ expectedTotal, expectedFirst, expectedLater }: Order, charges: Charges): void {
  const check = (
    agreed: number | undefined,
    cents: number | null,
    text: (values: { total: string }) => string,
  ) => {
    if (cents === null || !differs(agreed, cents)) return
    const extra = { total: toPesos(charges.now) }
    throw new AppError(409, 'price_changed', text({ total: formatMoney(cents) }), { extra })
  }
  check(expectedTotal, charges.now, checkoutErrors.priceChanged)
  check(expectedFirst, charges.first, checkoutErrors.firstPriceChanged)
  check(expectedLater, charges.renewal, checkoutErrors.laterPriceChanged)
}

const gatewayFor = (method: ChosenMethod): string =>
  method.kind === 'provider' ? method.gateway : CASH_GATEWAY

/** A trial is period 0 and is not charged yet. */
function openPayment(trx: Trx, purchase: Purchase, method: ChosenMethod, order: Order): Promise<Payment> {
  const inTrial = purchase.free_trial_length !== null
  return trx
    .insertInto('payment')
    .values({
      purchase_id: purchase.purchase_id,
      gateway: gatewayFor(method),
      period: inTrial ? 0 : 1,
      amount_cents: inTrial ? 0 : purchase.total_cents,
      installments:
        method.kind === 'provider' && purchase.subscription_period === null ? method.installments : null,
      save_card: savesCard(method, purchase, order),
      created_at: order.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Only for a card that is not saved yet. */
function savesCard(
  method: ChosenMethod,
  { subscription_period }: Purchase,
  { saveCard, configuration }: Order,
): boolean {
  const typed = method.kind === 'provider' && method.payment_method_id === CARD && !method.payment_source_id
  return typed && configuration.payment_sources_enabled && (saveCard === true || subscription_period !== null)
}

/** Throws AppError 409 when the key was used for another package, another price, or another kind of payment. */
async function findByRequest(trx: Trx, order: Order, wanted: PackageKind): Promise<OpenedPurchase | null> {
  if (order.requestKey === null) return null
  const purchase = await trx
    .selectFrom('purchase')
    .selectAll()
    .where('customer_id', '=', order.customer_id)
    .where('request_key', '=', order.requestKey)
    .executeTakeFirst()
  if (!purchase) return null
  if (purchase.class_package_id !== order.class_package_id || !agreesTo(order, chargesOf(purchase))) {
    throw new AppError(409, 'idempotency_reused', errorTexts.idempotency.reused)
  }
  const payment = await trx
    .selectFrom('payment')
    .selectAll()
    .where('purchase_id', '=', purchase.purchase_id)
    .orderBy('payment_id', 'desc')
    .executeTakeFirst()
  const free = isFreeOffer(wanted, purchase.total_cents)
  const method = free ? null : order.chooseMethod(purchase.total_cents)
  if (payment && method && payment.gateway !== gatewayFor(method)) {
    throw new AppError(409, 'idempotency_reused', errorTexts.idempotency.reused)
  }
  return {
    purchase,
    payment: payment ?? null,
    method: payment && method?.kind === 'provider' ? method : null,
  }
}

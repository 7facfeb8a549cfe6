import { calls } from '#contract/index.ts'
import type { Body } from '#contract/types.ts'
import { byClassAmount, isInGroup, isInShop, type PackageGroup } from '#domain/selling/prices/packages.ts'
import type { Queryable } from '#server/db/transaction.ts'
import type { CallContext } from '#server/kit/calls/context.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'
import { notFound, orNotFound } from '#server/kit/errors.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { returnOriginOf } from '#server/shared/site-origin.ts'
import type { Services } from '#server/kit/services.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { type AttemptAnswer, attemptPurchase } from './attempt-purchase.ts'
import { presentOffer } from '#server/features/selling/packages/class-package.presenter.ts'
import {
  findPackageOnSale,
  listPackagesOnSale,
  type PackageRow,
} from '#server/features/selling/packages/class-packages.queries.ts'
import { captureWithPayPal, openWithPayPal } from './buy-with-paypal.ts'
import { confirmPurchase } from './confirm-purchase.ts'
import { receiveOwn } from '#server/features/selling/events/receive-event.ts'
import { findAttempt } from './find-attempt.ts'
import { checkoutOptions, counterOf } from './checkout-options.ts'
import { chooseMethod, isCash, noMethod } from '#server/features/selling/charging/payment-methods.ts'
import { countRefusal, forgetRefusals, limitRefusals } from '#server/features/selling/limit-refusals.ts'
import type { Order } from './open-purchase.ts'
import { ALL_SEEN } from './recently-bought.ts'
import { ownSource } from '#server/features/selling/cards/own-source.ts'
import { presentPurchase, presentPurchases } from './purchase.presenter.ts'
import { rangeOf } from '#server/features/schedule/asked-range.ts'
import { findPurchase, listPurchases } from './purchases.queries.ts'
import { listSources, walletOf } from '#server/features/selling/cards/sources.queries.ts'
import { requireDocuments } from '#server/features/people/required/require-documents.ts'
import { requireOwnOrder, requirePurchasesOf } from '#server/features/selling/selling.policy.ts'
import { settingOf } from '#server/features/selling/subscriptions/subscription-facts.ts'
import { countTry } from '#server/features/selling/discounts/use-discount.ts'

interface Asked {
  db: Queryable
  now: Date
}

async function packages({ db, now }: Asked, belongs: (row: PackageRow) => boolean) {
  const rows = await listPackagesOnSale(db, now)
  return rows.filter(belongs).toSorted(byClassAmount).map(presentOffer)
}

const online = (homeOnly: boolean) => async (ctx: Asked) => ({
  class_packages: await packages(ctx, (row) => isInGroup(row, 'online', homeOnly)),
})

/** Lists that the specification has under two names. */
const twice = (group: PackageGroup, homeOnly: boolean) => async (ctx: Asked) => {
  const list = await packages(ctx, (row) => isInGroup(row, group, homeOnly))
  return { class_packages: list, paquetes: list }
}

export const sellingRoutes = [
  implement(calls['GET /class_packages'], async (ctx) => ({
    class_packages: await packages(ctx, isInShop),
  })),
  implement(calls['GET /class_packages/online/all'], online(false)),
  implement(calls['GET /class_packages/online/home'], online(true)),
  implement(calls['GET /class_packages/presenciales/all'], twice('presenciales', false)),
  implement(calls['GET /class_packages/presenciales/home'], twice('presenciales', true)),
  implement(calls['GET /class_packages/especiales/all'], twice('especiales', false)),
  implement(calls['GET /class_packages/especiales/home'], twice('especiales', true)),

  implement(calls['GET /class_packages/{id}'], async ({ db, params }) => {
    const row = orNotFound(await findPackageOnSale(db, params.id), checkoutErrors.packageUnknown)
    return { class_package: presentOffer(row) }
  }),

  implement(calls['GET /checkout/options'], ({ services }) => Promise.resolve(checkoutOptions(services))),

  implement(
    calls['POST /checkout'],
    async (ctx) => {
      const { services, db, actor, address, body } = ctx
      requireOwnOrder(actor, body.customer_id)
      const asked = await orderIn(ctx)
      const [card] = await listSources(db, walletOf(services, actor))
      const order: Order = {
        ...asked,
        inCash: false,
        chooseMethod: (total) => {
          if (!card) throw noMethod()
          const { source_id: name, payment_source_id } = card
          return chooseMethod({ name, installments: null, payment_source_id }, counterOf(services), total)
        },
      }
      return card ? attemptByCard(services, order, address) : attemptPurchase(services, order)
    },
    { idempotency: 'steps', isOpen: asksPayer },
  ),

  implement(
    calls['POST /checkout/attempt'],
    async (ctx) => {
      const { services, actor, address, body } = ctx
      requireOwnOrder(actor, body.customer_id)
      const asked = await orderIn(ctx)
      const payment_source_id = await ownSource(services.db, walletOf(services, actor), body.payment_method)
      const order: Order = {
        ...asked,
        inCash: isCash(body.payment_method),
        chooseMethod: (total) =>
          chooseMethod(
            { name: body.payment_method, installments: body.installments, payment_source_id },
            counterOf(services),
            total,
          ),
        saveCard: body.saveCard,
      }
      return byHand.has(body.payment_method?.trim() ?? '')
        ? attemptPurchase(services, order)
        : attemptByCard(services, order, address)
    },
    { idempotency: 'steps', isOpen: asksPayer },
  ),

  implement(calls['GET /checkout/attempts/{key}'], ({ services, actor, params }) =>
    findAttempt(services, actor, params.key),
  ),

  implement(
    calls['POST /checkout/paypal'],
    async (ctx) => openWithPayPal(ctx.services, { ...(await orderIn(ctx)), inCash: false }),
    { idempotency: 'steps', isOpen: ({ orderID, subscriptionID }) => Boolean(orderID ?? subscriptionID) },
  ),

  implement(
    calls['POST /checkout/capture'],
    async ({ services, actor, body }) => {
      // The contract requires exactly one of them.
      const approved = body.orderID ?? body.subscriptionID ?? ''
      return { purchase_id: await captureWithPayPal(services, actor.customer_id, approved) }
    },
    { idempotency: 'steps' },
  ),

  implement(
    calls['POST /checkout/confirm'],
    async ({ services, actor, address, body }) => {
      const { customer_id } = actor
      await countRefusal(services, { customer_id, address }, () =>
        confirmPurchase(services, customer_id, body.purchase_id),
      )
      return { purchase: await purchaseAnswer(services, actor, body.purchase_id) }
    },
    { idempotency: 'steps', isOpen: ({ purchase }) => purchase.status === 'pending' },
  ),

  implement(calls['POST /checkout/sandbox/authenticate'], async ({ services, actor, body }) => {
    const gateway = services.gateways.get(services.cardGateway ?? '')
    const sent = await gateway?.payer?.answer(body.clientSecret, actor.customer_id, body.approve)
    if (!gateway || !sent) throw notFound(checkoutErrors.paymentUnknown)
    for (const event of sent) await receiveOwn(services, gateway, event)
    return {}
  }),

  implement(calls['GET /purchases'], async ({ services, db, actor, query }) => {
    const customer_id = requirePurchasesOf(actor, query.customer_id)
    const { rows, total } = await listPurchases(db, {
      customer_id,
      status: query.status,
      ...rangeOf(query.start_date, query.end_date, services.configuration.current().timezone),
      page: query.page ?? 1,
    })
    return { purchases: await presentPurchases(db, rows, settingOf(services)), total }
  }),

  implement(calls['GET /purchases/{id}'], async ({ services, actor, params }) => ({
    purchase: await purchaseAnswer(services, actor, params.id),
  })),
]

/** The payer must continue, at the bank or on the provider's page. */
function asksPayer({ clientSecret, session }: Pick<AttemptAnswer, 'clientSecret' | 'session'>): boolean {
  return clientSecret !== undefined || session !== undefined
}

/** Methods that involve no card. */
const byHand: ReadonlySet<string> = new Set(['', 'cash', 'oxxo', 'spei'])

/** An attempt by card, limited by refusals; a successful charge resets the account's. */
async function attemptByCard(services: Services, order: Order, address: string): Promise<AttemptAnswer> {
  const { customer_id } = order
  const answer = await limitRefusals(services, { customer_id, address }, () =>
    attemptPurchase(services, order),
  )
  await forgetRefusals(services, customer_id, answer.payment_id)
  return answer
}

type Agreed = Pick<
  Body<'POST /checkout'>,
  | 'class_package_id'
  | 'discountCode'
  | 'expected_total'
  | 'expected_first'
  | 'expected_later'
  | 'again'
  | 'again_after'
  | 'wanted_class_id'
  | 'wanted_package_id'
>

type Buying = Pick<CallContext, 'services' | 'idempotencyKey' | 'pageOrigin' | 'now'> & {
  actor: Actor
  body: Agreed
}

/**
 * The order that a request asks for, without how it is paid: what the customer saw and agreed to, and what they buy it for. Counts
 * the try of its discount code. Throws AppError 412 for documents that are missing, 429.
 */
async function orderIn({ services, actor, body, idempotencyKey, pageOrigin, now }: Buying) {
  await requireDocuments(services.db, actor)
  await countTry(services, actor.uid, body.discountCode)
  return {
    customer_id: actor.customer_id,
    class_package_id: body.class_package_id,
    discountCode: body.discountCode,
    wantedClass: body.wanted_class_id ?? null,
    wantedPackage: body.wanted_package_id ?? null,
    expectedTotal: body.expected_total,
    expectedFirst: body.expected_first,
    expectedLater: body.expected_later,
    seen: body.again ? (body.again_after ?? ALL_SEEN) : null,
    returnOrigin: returnOriginOf(services, pageOrigin),
    requestKey: idempotencyKey,
    configuration: services.configuration.current(),
    now,
  }
}

async function purchaseAnswer(services: Services, actor: Actor, id: number) {
  const { db } = services
  const row = orNotFound(await findPurchase(db, id), checkoutErrors.purchaseUnknown)
  requirePurchasesOf(actor, row.customer_id)
  return presentPurchase(db, row, settingOf(services))
}

import { calls } from '#contract/index.ts'
import type { Body } from '#contract/types.ts'
import { toCentavos, toPesos } from '#domain/money.ts'
import { localDay } from '#domain/time/local-day.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { customerAnswer } from '#server/features/people/customer-answer.ts'
import { recordAudit, byOf } from '#server/shared/audit.ts'
import type { CallContext } from '#server/kit/calls/context.ts'
import { orNotFound } from '#server/kit/errors.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { confirmCash } from './confirm-cash.ts'
import { giveAccess } from './give-access.ts'
import { moneyByHand } from './money-by-hand.presenter.ts'
import { presentPurchase } from '#server/features/selling/orders/purchase.presenter.ts'
import { findPurchase } from '#server/features/selling/orders/purchases.queries.ts'
import { previewRefund } from '#server/features/selling/refunds/preview-refund.ts'
import { refundPurchase } from '#server/features/selling/refunds/refund-purchase.ts'
import { removeClasses } from '#server/features/selling/grants/remove-credits.ts'
import { requireCustomer } from '#server/features/people/required/require-customer.ts'
import { quoteSale, sellAtDesk } from './sell-at-desk.ts'
import { revokeAccess } from '#server/features/selling/orders/revoke-access.ts'
import { sellerOf } from '#server/features/selling/notify-buyer.ts'
import { settingOf } from '#server/features/selling/subscriptions/subscription-facts.ts'

type Asking = Pick<CallContext, 'services' | 'db' | 'requestId'> & { actor: { customer_id: number } }

async function answer({ services, db }: Asking, id: number) {
  const row = orNotFound(await findPurchase(db, id), checkoutErrors.purchaseUnknown)
  return { purchase: await presentPurchase(db, row, settingOf(services)) }
}

const wantedOf = <T extends Pick<Body<'POST /purchases/admin/quote'>, 'discountCode' | 'again'>>({
  discountCode,
  again,
  ...whom
}: T) => ({
  ...whom,
  discountCode: discountCode || null,
  again: again ?? false,
})

export const staffSaleRoutes = [
  implement(calls['POST /purchases/admin/quote'], async ({ services, db, body }) => {
    const quoted = await quoteSale(db, sellerOf(services), wantedOf(body))
    return {
      amount: toPesos(quoted.base_cents),
      discount: toPesos(quoted.discount_cents),
      total_payment: toPesos(quoted.total_cents),
      later_payments: quoted.renewal_cents === null ? null : toPesos(quoted.renewal_cents),
    }
  }),

  implement(calls['POST /purchases/admin/sell'], async (ctx) => {
    const { payment_method_id, expected_total, received, location_id, reference, ...wanted } = ctx.body
    const sale = {
      ...wantedOf(wanted),
      payment_method_id: payment_method_id ?? null,
      expectedTotal: expected_total,
      receivedCents: received === undefined || received === null ? null : toCentavos(received),
      location_id,
      reference: reference || null,
    }
    const { purchase_id, changeCents } = await sellAtDesk(ctx.db, sellerOf(ctx.services), sale, byOf(ctx))
    return { ...(await answer(ctx, purchase_id)), change: toPesos(changeCents) }
  }),

  implement(calls['GET /purchases/admin/pending'], ({ services, db, query }) =>
    moneyByHand(services, db, query.page ?? 1),
  ),

  implement(calls['POST /customer/giveAccess'], async (ctx) => {
    const { package_days, is_gift, payment_method_id, bill, ...whom } = ctx.body
    const id = await giveAccess(ctx.db, sellerOf(ctx.services), {
      ...whom,
      package_days: package_days ?? null,
      is_gift: is_gift ?? false,
      payment_method_id: payment_method_id ?? null,
      bill: bill ?? false,
      ...byOf(ctx),
    })
    return answer(ctx, id)
  }),

  implement(calls['PUT /customer/revokeAccess'], async (ctx) => {
    const { purchase_id, reason } = ctx.body
    await revokeAccess(ctx.services, { purchase_id, reason: reason || null, ...byOf(ctx) })
    return answer(ctx, purchase_id)
  }),

  implement(calls['PUT /customer/removeClasses'], async (ctx) => {
    const { services, body, now } = ctx
    const { customer_id, amount } = body
    const reason = body.reason || null
    const { actor_customer_id } = byOf(ctx)
    const today = localDay(now, services.configuration.current().timezone)
    const removed = await inTransaction(ctx.db, async (trx) => {
      await requireCustomer(trx, customer_id)
      const count = await removeClasses(trx, {
        customer_id,
        amount,
        today,
        now,
        actor_customer_id,
        reason,
      })
      await recordAudit(trx, byOf(ctx), 'credits.removed', customer_id, {
        asked: amount,
        removed: count,
        ...(reason !== null && { reason }),
      })
      return count
    })
    return { ...(await customerAnswer(services, customer_id, { db: ctx.db })), removed }
  }),

  implement(calls['POST /purchases/confirm/{id}'], async (ctx) => {
    const { amount, payment_method_id, begins, reference, location_id } = ctx.body
    const { id: purchase_id } = ctx.params
    const amountCents = amount === undefined || amount === null ? null : Math.round(amount * 100)
    await confirmCash(ctx.db, sellerOf(ctx.services), {
      purchase_id,
      payment_method_id,
      amountCents,
      begins,
      location_id,
      reference: reference || null,
      ...byOf(ctx),
    })
    return answer(ctx, purchase_id)
  }),

  implement(calls['GET /purchases/refund/{id}'], async ({ services, db, params, query, now }) => {
    orNotFound(await findPurchase(db, params.id), checkoutErrors.purchaseUnknown)
    const { timezone } = services.configuration.current()
    const cents = query.amount === undefined ? null : toCentavos(query.amount)
    const asked = { amountCents: cents, byHand: query.by_hand !== undefined }
    const would = await previewRefund(db, params.id, asked, localDay(now, timezone))
    return {
      refundable: toPesos(would.refundable_cents),
      is_extra: would.extra,
      by_provider: would.by_provider,
      by_hand: would.by_hand,
      credits_taken: would.taken,
      credits_left: would.left,
      membership_ends: would.ends,
    }
  }),

  implement(
    calls['POST /purchases/refund/{id}'],
    async (ctx) => {
      const { amount, reason, location_id, by_hand } = ctx.body
      await refundPurchase(ctx.services, {
        purchase_id: ctx.params.id,
        amountCents: amount === undefined || amount === null ? null : Math.round(amount * 100),
        reason,
        location_id,
        byHand: by_hand ?? false,
        requestKey: ctx.idempotencyKey,
        ...byOf(ctx),
      })
      return answer(ctx, ctx.params.id)
    },
    { idempotency: 'steps' },
  ),
]

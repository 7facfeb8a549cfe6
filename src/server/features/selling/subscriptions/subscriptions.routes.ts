import { calls } from '#contract/index.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'
import type { CallContext } from '#server/kit/calls/context.ts'
import { orNotFound } from '#server/kit/errors.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { cancelCashOrder } from '#server/features/selling/orders/cancel-cash-order.ts'
import { cancelSubscription, keepSubscription } from './cancel-subscription.ts'
import { changeSubscriptionCard } from './change-subscription-card.ts'
import { limitRefusals } from '#server/features/selling/limit-refusals.ts'
import { pauseSubscription } from './pause-subscription.ts'
import { presentPurchase } from '#server/features/selling/orders/purchase.presenter.ts'
import { findPurchase } from '#server/features/selling/orders/purchases.queries.ts'
import { resumeSubscription } from './resume-subscription.ts'
import { settingOf } from './subscription-facts.ts'

type Asking = Pick<CallContext, 'services' | 'requestId'> & { actor: Actor; params: { id: number } }

const wishOf = ({ params, actor, requestId }: Asking) => ({
  purchase_id: params.id,
  actor,
  request_id: requestId,
})

async function answer({ services, params }: Asking) {
  const row = orNotFound(await findPurchase(services.db, params.id), checkoutErrors.purchaseUnknown)
  return { purchase: await presentPurchase(services.db, row, settingOf(services)) }
}

const inSteps = { idempotency: 'steps' } as const

export const subscriptionRoutes = [
  implement(
    calls['POST /purchases/cancel/{id}'],
    async (ctx) => {
      const wish = { ...wishOf(ctx), ...ctx.body }
      if (!(await cancelCashOrder(ctx.services, wish))) await cancelSubscription(ctx.services, wish)
      return answer(ctx)
    },
    inSteps,
  ),
  implement(
    calls['POST /purchases/keep/{id}'],
    async (ctx) => {
      await keepSubscription(ctx.services, wishOf(ctx))
      return answer(ctx)
    },
    inSteps,
  ),
  implement(
    calls['POST /purchases/pause/{id}'],
    async (ctx) => {
      await pauseSubscription(ctx.services, { ...wishOf(ctx), ...ctx.body })
      return answer(ctx)
    },
    inSteps,
  ),
  implement(
    calls['POST /purchases/resume/{id}'],
    async (ctx) => {
      await resumeSubscription(ctx.services, { ...wishOf(ctx), ...ctx.body })
      return answer(ctx)
    },
    inSteps,
  ),
  implement(
    calls['POST /purchases/card/{id}'],
    async (ctx) => {
      const { customer_id } = ctx.actor
      const asked = await limitRefusals(ctx.services, { customer_id, address: ctx.address }, () =>
        changeSubscriptionCard(ctx.services, { ...wishOf(ctx), ...ctx.body }),
      )
      return { ...(await answer(ctx)), ...asked }
    },
    // After the bank's answer the same request continues.
    { ...inSteps, isOpen: ({ clientSecret }) => clientSecret !== undefined },
  ),
]

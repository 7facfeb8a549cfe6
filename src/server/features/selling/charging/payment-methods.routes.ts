import { calls } from '#contract/index.ts'
import { recordHandlers } from '#server/features/catalogue/record-handlers.ts'
import type { CallAnswer } from '#server/kit/calls/context.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { firstOrNotFound } from '#server/kit/errors.ts'
import { sellingErrors } from '#text/errors/selling.ts'
import { paymentMethod, requireNotCard, requireOwnMethod } from './method-kind.ts'
import { findMethods, findOffered, type MethodRow } from './payment-methods.queries.ts'
import { BUILT_IN } from '#domain/selling/built-in-methods.ts'

type Shown = CallAnswer<(typeof calls)['PUT /payment_methods']>['payment_method']

const present = ({ payment_method_id, name, used, deleted_at, updated_at }: MethodRow): Shown => ({
  payment_method_id,
  name,
  archived: deleted_at !== null,
  built_in: BUILT_IN.has(payment_method_id),
  used,
  updatedAt: updated_at.toISOString(),
})

const methods = recordHandlers(paymentMethod, ['payment_method', 'payment_methods'], async ({ db }, id) =>
  (await findMethods(db, id)).map(present),
)

export const paymentMethodRoutes = [
  implement(calls['GET /payment_methods'], async ({ db }) => ({
    payment_methods: await findOffered(db, null),
  })),

  implement(calls['GET /payment_methods/{id}'], async ({ db, params }) => {
    const payment_method = firstOrNotFound(await findOffered(db, params.id), sellingErrors.methodUnknown)
    return { payment_method }
  }),

  implement(calls['GET /payment_methods/admin/all'], methods.list),
  implement(calls['POST /payment_methods'], methods.add),

  implement(calls['PUT /payment_methods'], async (ctx) => {
    if (ctx.body.archived) requireNotCard(ctx.body.payment_method_id)
    return methods.change(ctx)
  }),

  implement(calls['DELETE /payment_methods/{id}'], async (ctx) => {
    requireOwnMethod(ctx.params.id)
    return methods.remove(ctx)
  }),
]

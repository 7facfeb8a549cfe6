import { calls } from '#contract/index.ts'
import {
  addRecord,
  type Asking,
  authorOf,
  changeRecord,
  removeRecord,
} from '#server/features/catalogue/record.ts'
import type { CallAnswer } from '#server/kit/calls/context.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { notFound } from '#server/kit/errors.ts'
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

async function answer({ db }: Pick<Asking, 'db'>, id: number) {
  const [row] = await findMethods(db, id)
  if (!row) throw notFound(sellingErrors.methodUnknown)
  return { payment_method: present(row) }
}

export const paymentMethodRoutes = [
  implement(calls['GET /payment_methods'], async ({ db }) => ({ payment_methods: await findOffered(db) })),

  implement(calls['GET /payment_methods/{id}'], async ({ db, params }) => {
    const [payment_method] = await findOffered(db, params.id)
    if (!payment_method) throw notFound(sellingErrors.methodUnknown)
    return { payment_method }
  }),

  implement(calls['GET /payment_methods/admin/all'], async ({ db }) => ({
    payment_methods: (await findMethods(db)).map(present),
  })),

  implement(calls['POST /payment_methods'], async (ctx) =>
    answer(ctx, await addRecord(ctx.db, paymentMethod, ctx.body, authorOf(ctx))),
  ),

  implement(calls['PUT /payment_methods'], async (ctx) => {
    const { payment_method_id, archived, updatedAt, ...fields } = ctx.body
    if (archived) requireNotCard(payment_method_id)
    await changeRecord(
      ctx.db,
      paymentMethod,
      payment_method_id,
      { fields, archived, updatedAt },
      authorOf(ctx),
    )
    return answer(ctx, payment_method_id)
  }),

  implement(calls['DELETE /payment_methods/{id}'], async (ctx) => {
    requireOwnMethod(ctx.params.id)
    const last = await answer(ctx, ctx.params.id)
    await removeRecord(ctx.db, paymentMethod, ctx.params.id, authorOf(ctx))
    return last
  }),
]

import { calls } from '#contract/index.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { byOf } from '#server/shared/audit.ts'
import { mergeCustomers, previewMerge } from './merge-customers.ts'
import type { AccountRow } from './merge.queries.ts'
import { undoMerge } from './undo-merge.ts'

const presentAccount = ({ customer_id, name, last_name, email, phone }: AccountRow) => ({
  customer_id,
  name,
  last_name,
  email,
  phone,
})

export const mergeRoutes = [
  implement(calls['GET /customer/merge'], async ({ services, db, query }) => {
    const { survivor, merged, facts } = await previewMerge(services, db, {
      survivor: query.customer_id,
      merged: query.merged_customer_id,
    })
    const { together: _, subscription: __, ...moves } = facts
    return { survivor: presentAccount(survivor), merged: presentAccount(merged), moves }
  }),

  implement(calls['POST /customer/merge'], async (ctx) => {
    const { customer_id: survivor, merged_customer_id: merged } = ctx.body
    const customer_merge_id = await mergeCustomers(ctx.services, ctx.db, { survivor, merged }, byOf(ctx))
    return { customer_merge_id, customer_id: survivor }
  }),

  implement(calls['POST /customer/merge/{id}/undo'], async (ctx) => ({
    customer_merge_id: ctx.params.id,
    customer_id: await undoMerge(ctx.services, ctx.db, ctx.params.id, byOf(ctx)),
  })),
]

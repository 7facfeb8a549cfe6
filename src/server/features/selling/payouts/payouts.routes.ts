import { calls } from '#contract/index.ts'
import type { CallContext } from '#server/kit/calls/context.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { orNotFound } from '#server/kit/errors.ts'
import { byOf, recordAudit } from '#server/shared/audit.ts'
import { csvFile } from '#server/shared/csv-file.ts'
import { deskErrors } from '#text/errors/desk.ts'
import { importPayout, removePayout, settleLine } from './change-payouts.ts'
import { payoutCells, payoutNames, presentDetail, presentPayouts } from './payout.presenter.ts'
import { eachPayout, findPayout, listPayouts } from './payouts.queries.ts'

async function answer({ db, services }: Pick<CallContext, 'db' | 'services'>, id: number) {
  const row = orNotFound(await findPayout(db, id), deskErrors.payoutUnknown)
  return { payout: await presentDetail(db, row, services.configuration.current().timezone) }
}

export const payoutRoutes = [
  implement(calls['GET /payouts'], async ({ db, query }) => {
    const { rows, total } = await listPayouts(db, query, query.page ?? 1)
    return { payouts: await presentPayouts(db, rows), total }
  }),

  implement(calls['GET /payouts/file/csv'], async ({ db, services, query, ...asking }) => {
    const { timezone } = services.configuration.current()
    await recordAudit(db, byOf(asking), 'payout.list_exported', null)
    return csvFile(payoutNames(), eachPayout(db, query), await payoutCells(db, timezone))
  }),

  implement(calls['POST /payouts'], async (ctx) =>
    answer(ctx, await importPayout(ctx.db, ctx.body, byOf(ctx))),
  ),

  implement(calls['GET /payouts/{id}'], (ctx) => answer(ctx, ctx.params.id)),

  implement(calls['DELETE /payouts/{id}'], async (ctx) => {
    await removePayout(ctx.db, ctx.params.id, byOf(ctx))
    return { payout_id: ctx.params.id }
  }),

  implement(calls['PUT /payouts/lines/{id}'], async (ctx) => {
    const settled = { note: ctx.body.note || null, now: ctx.now }
    return answer(ctx, await settleLine(ctx.db, ctx.params.id, settled, byOf(ctx)))
  }),
]

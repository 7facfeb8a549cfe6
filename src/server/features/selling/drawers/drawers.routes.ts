import { calls } from '#contract/index.ts'
import { toCentavos } from '#domain/money.ts'
import type { CallContext } from '#server/kit/calls/context.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { orNotFound } from '#server/kit/errors.ts'
import { daysOf } from '#server/features/schedule/asked-range.ts'
import { csvFile } from '#server/shared/csv-file.ts'
import { byOf, recordAudit } from '#server/shared/audit.ts'
import { deskErrors } from '#text/errors/desk.ts'
import { closeDrawer, correctMovement, moveCash, openDrawer } from './change-drawer.ts'
import {
  movementCells,
  movementNames,
  presentBooks,
  presentDrawer,
  presentMovement,
} from './drawer.presenter.ts'
import {
  eachMovement,
  findDrawer,
  listAllMovements,
  listClosedDrawers,
  listOpenDrawers,
} from './drawers.queries.ts'

async function answer({ db, now }: Pick<CallContext, 'db' | 'now'>, id: number) {
  const row = orNotFound(await findDrawer(db, id), deskErrors.drawerUnknown)
  return { cash_drawer: await presentBooks(db, row, now) }
}

export const drawerRoutes = [
  implement(calls['GET /cash_drawers'], async ({ db, query }) => {
    const open = await listOpenDrawers(db)
    const { rows, total } = await listClosedDrawers(db, query.page ?? 1)
    return { open: open.map(presentDrawer), closed: rows.map(presentDrawer), total }
  }),

  implement(calls['GET /cash_movements'], async ({ services, db, query: { page = 1, ...asked } }) => {
    const { timezone } = services.configuration.current()
    const wanted = { kind: asked.kind, ...daysOf(asked.from, asked.until, timezone) }
    const { rows, total } = await listAllMovements(db, wanted, page)
    return { cash_movements: rows.map(presentMovement), total }
  }),

  implement(calls['GET /cash_movements/csv'], async ({ services, db, query: asked, ...asking }) => {
    const { timezone } = services.configuration.current()
    const wanted = { kind: asked.kind, ...daysOf(asked.from, asked.until, timezone) }
    await recordAudit(db, byOf(asking), 'cash_drawer.list_exported', null)
    return csvFile(movementNames(), eachMovement(db, wanted), movementCells(timezone))
  }),

  implement(calls['GET /cash_drawers/{id}'], (ctx) => answer(ctx, ctx.params.id)),

  implement(calls['POST /cash_drawers'], async (ctx) => {
    const { location_id, float } = ctx.body
    const opening = { location_id: location_id ?? null, float_cents: toCentavos(float), now: ctx.now }
    return answer(ctx, await openDrawer(ctx.db, opening, byOf(ctx)))
  }),

  implement(calls['POST /cash_drawers/{id}/movements'], async (ctx) => {
    const { kind, amount, reason } = ctx.body
    const { id } = ctx.params
    await moveCash(ctx.db, id, { kind, cents: toCentavos(amount), reason, now: ctx.now }, byOf(ctx))
    return answer(ctx, id)
  }),

  implement(calls['POST /cash_drawers/{id}/corrections'], async (ctx) => {
    const { id } = ctx.params
    await correctMovement(ctx.db, id, { ...ctx.body, now: ctx.now }, byOf(ctx))
    return answer(ctx, id)
  }),

  implement(calls['POST /cash_drawers/{id}/close'], async (ctx) => {
    const { counted, expected_amount, reason } = ctx.body
    const { id } = ctx.params
    const closing = {
      counted_cents: toCentavos(counted),
      expected_cents: Math.round(expected_amount * 100),
      reason: reason ?? null,
      now: ctx.now,
    }
    await closeDrawer(ctx.db, id, closing, byOf(ctx))
    return answer(ctx, id)
  }),
]

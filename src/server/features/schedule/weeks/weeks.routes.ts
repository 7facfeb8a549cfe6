import { calls } from '#contract/index.ts'
import { givenDayOf } from '#domain/time/local-day.ts'
import { dryRun, inTransaction } from '#server/db/transaction.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { byOf } from '#server/shared/audit.ts'
import { presentClasses } from '#server/features/schedule/present-classes.ts'
import { lockClasses, withFollowingDrafts } from '#server/features/schedule/lock-classes.ts'
import { findClassesById } from '#server/features/schedule/schedule.queries.ts'
import { saveUndo, presentUndo } from '#server/features/schedule/undo/save-undo.ts'
import { copyClasses } from './copy-classes.ts'
import { publishClasses, withdrawClasses } from './publish-classes.ts'
import { removeClasses } from './remove-classes.ts'
import { describeSeries, repeatClass } from './repeat-class.ts'
import { presentPlaced, presentPublished } from './weeks.presenter.ts'

export const weekRoutes = [
  implement(calls['POST /schedule/copy'], async (ctx) => {
    const { db, body, services, now } = ctx
    const { preview, location_id = null, clashing = 'refuse', draft = false, ...days } = body
    const { timezone } = services.configuration.current()
    return (preview ? dryRun : inTransaction)(db, async (trx) => {
      const copy = { ...days, location_id, clashing, draft, timezone, ...byOf(ctx), now }
      const { placed, planned } = await copyClasses(trx, copy)
      return presentPlaced(placed, planned, { timezone, now, preview })
    })
  }),

  implement(calls['GET /single_class/{id}/series'], ({ db, params, services }) =>
    describeSeries(db, params.id, services.configuration.current().timezone),
  ),

  implement(calls['POST /single_class/{id}/repeat'], async (ctx) => {
    const { db, params, body, services, now } = ctx
    const { preview, clashing = 'refuse', weekdays, draft } = body
    const { timezone } = services.configuration.current()
    return (preview ? dryRun : inTransaction)(db, async (trx) => {
      const until = givenDayOf(body.until, timezone)
      const repeat = { single_class_id: params.id, weekdays, until, draft, clashing, timezone, now }
      const { placed, planned } = await repeatClass(trx, { ...repeat, ...byOf(ctx) })
      return presentPlaced(placed, planned, { timezone, now, preview })
    })
  }),

  implement(calls['POST /schedule/publish'], async (ctx) => {
    const { db, body, services, now } = ctx
    const { preview, location_id = null, single_class_ids = null, ...days } = body
    const configuration = services.configuration.current()
    const { timezone } = configuration
    return (preview ? dryRun : inTransaction)(db, async (trx) => {
      const publish = { ...days, location_id, single_class_ids, timezone, now }
      const ids = await publishClasses(trx, publish, byOf(ctx))
      return presentPublished(presentClasses(await findClassesById(trx, ids), configuration), now)
    })
  }),

  implement(calls['POST /schedule/withdraw'], async (ctx) => {
    const { db, body, now } = ctx
    return { classes: await withdrawClasses(db, body.single_class_ids, { ...byOf(ctx), now }) }
  }),

  implement(calls['POST /schedule/remove'], async (ctx) => {
    const { db, body, now } = ctx
    const { single_class_ids: given, scope = 'these' } = body
    const by = byOf(ctx)
    return inTransaction(db, async (trx) => {
      const ids = scope === 'following' ? await withFollowingDrafts(trx, given) : given
      await lockClasses(trx, ids)
      const undo_id = await saveUndo(trx, { ...by, kind: 'removed', ids, now })
      return { classes: await removeClasses(trx, ids, by), undo: presentUndo(undo_id, now) }
    })
  }),
]

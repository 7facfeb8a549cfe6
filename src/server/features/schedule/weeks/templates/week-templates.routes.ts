import { calls } from '#contract/index.ts'
import { dryRun, inTransaction } from '#server/db/transaction.ts'
import { presentPlaced } from '#server/features/schedule/weeks/weeks.presenter.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { byOf } from '#server/shared/audit.ts'
import { applyTemplate } from './apply-template.ts'
import { removeTemplate, renameTemplate } from './change-template.ts'
import { saveWeek } from './save-week.ts'
import { findWeekTemplate, findWeekTemplates, type WeekTemplateRow } from './week-templates.queries.ts'

const present = ({ week_template_id, name, classes, updated_at }: WeekTemplateRow) => ({
  week_template_id,
  name,
  classes,
  updatedAt: updated_at.toISOString(),
})

export const weekTemplateRoutes = [
  implement(calls['GET /schedule/templates'], async ({ db }) => ({
    templates: (await findWeekTemplates(db)).map(present),
  })),

  implement(calls['POST /schedule/templates'], async (ctx) => {
    const { db, body, services } = ctx
    const { location_id = null, ...rest } = body
    const { timezone } = services.configuration.current()
    return inTransaction(db, async (trx) => {
      const id = await saveWeek(trx, { ...rest, location_id, timezone }, byOf(ctx))
      return { template: present(await findWeekTemplate(trx, id)) }
    })
  }),

  implement(calls['PUT /schedule/templates/{id}'], async (ctx) => {
    const { db, body, params } = ctx
    const { name, updatedAt } = body
    return inTransaction(db, async (trx) => {
      await renameTemplate(trx, { week_template_id: params.id, name, updatedAt }, byOf(ctx))
      return { template: present(await findWeekTemplate(trx, params.id)) }
    })
  }),

  implement(calls['DELETE /schedule/templates/{id}'], async (ctx) => {
    await removeTemplate(ctx.db, ctx.params.id, byOf(ctx))
    return { week_template_id: ctx.params.id }
  }),

  implement(calls['POST /schedule/templates/{id}/apply'], async (ctx) => {
    const { db, body, params, services, now } = ctx
    const { preview, clashing = 'refuse', draft = true, to_date } = body
    const { timezone } = services.configuration.current()
    return (preview ? dryRun : inTransaction)(db, async (trx) => {
      const apply = { week_template_id: params.id, to_date, clashing, draft, timezone, now }
      const { placed, planned } = await applyTemplate(trx, apply, byOf(ctx))
      return presentPlaced(placed, planned, { timezone, now, preview })
    })
  }),
]

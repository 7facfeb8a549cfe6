import type { z } from '@hono/zod-openapi'
import { calls } from '#contract/index.ts'
import { isBoundToOwnClasses, type Role } from '#domain/people/roles.ts'
import { dryRun, inTransaction, type Queryable } from '#server/db/transaction.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { notFound } from '#server/kit/errors.ts'
import { byOf } from '#server/shared/audit.ts'
import { scheduleErrors } from '#text/errors/schedule.ts'
import { acceptSubstitute, withdrawSubstitute } from './accept-substitute.ts'
import { askSubstitute } from './ask-substitute.ts'
import { findCoachOf, findSubstitutes, type SubstituteRow } from './substitutes.queries.ts'

type Substitute = z.input<(typeof calls)['GET /substitutes']['answer']>['substitutes'][number]

interface Asker {
  customer_id: number
  role: Role
}

/** A coach acts as the coach that they are; the desk for everybody. Throws AppError 404 for an instructor without a coach. */
async function coachOf(db: Queryable, { customer_id, role }: Asker) {
  const coach_id = await findCoachOf(db, customer_id)
  const bound = isBoundToOwnClasses(role)
  if (bound && coach_id === null) throw notFound(scheduleErrors.instructorUnknown)
  return { coach_id, bound }
}

const present = (row: SubstituteRow, coach_id: number | null, bound: boolean): Substitute => ({
  substitute_request_id: row.substitute_request_id,
  single_class_id: row.single_class_id,
  class_date: row.class_date.toISOString(),
  duration: row.duration,
  class_type: row.class_type,
  location: row.location,
  instructor_id: row.instructor_id,
  coach: row.coach,
  note: row.note,
  taken: row.taken,
  own: !bound || row.instructor_id === coach_id,
  free: row.free,
})

/** What a caller sees: the desk all, a coach the own ones and those they could take. */
async function seenBy(db: Queryable, actor: Asker, now: Date): Promise<Substitute[]> {
  const coach_id = await findCoachOf(db, actor.customer_id)
  const bound = isBoundToOwnClasses(actor.role)
  const rows = await findSubstitutes(db, coach_id, now)
  return rows.map((row) => present(row, coach_id, bound)).filter(({ own, free }) => own || free)
}

export const substituteRoutes = [
  implement(calls['GET /substitutes'], async ({ db, actor, now }) => ({
    substitutes: await seenBy(db, actor, now),
  })),

  implement(calls['POST /substitutes'], async (ctx) => {
    const { db, actor, body, now } = ctx
    const { coach_id, bound } = await coachOf(db, actor)
    return inTransaction(db, async (trx) => {
      const id = await askSubstitute(trx, {
        single_class_id: body.single_class_id,
        instructor_id: bound ? coach_id : (body.instructor_id ?? null),
        note: body.note || null,
        ...byOf(ctx),
        now,
      })
      const asked = await seenBy(trx, actor, now)
      return { substitute: asked.find((one) => one.substitute_request_id === id) as Substitute }
    })
  }),

  implement(calls['POST /substitutes/{id}/accept'], async (ctx) => {
    const { db, actor, params, body, services, now } = ctx
    const { coach_id, bound } = await coachOf(db, actor)
    const { timezone, booking_closes_minutes } = services.configuration.current()
    // Of a coach who works at the desk as well: nobody is put in without being named.
    const instructor_id = bound ? coach_id : (body.instructor_id ?? null)
    return (body.preview ? dryRun : inTransaction)(db, (trx) =>
      acceptSubstitute(trx, {
        substitute_request_id: params.id,
        instructor_id,
        timezone,
        booking_closes_minutes,
        ...byOf(ctx),
        now,
      }),
    )
  }),

  implement(calls['DELETE /substitutes/{id}'], async (ctx) => {
    const { db, actor, params, now } = ctx
    const { coach_id, bound } = await coachOf(db, actor)
    const of_coach = bound ? coach_id : null
    const withdraw = { substitute_request_id: params.id, of_coach, ...byOf(ctx), now }
    return { single_class_id: await withdrawSubstitute(db, withdraw) }
  }),
]

import { calls } from '#contract/index.ts'
import { givenDayOf } from '#domain/time/local-day.ts'
import type { CallContext } from '#server/kit/calls/context.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { byOf } from '#server/shared/audit.ts'
import { dryRun, inTransaction } from '#server/db/transaction.ts'
import { concernedBy, nameAffected } from './affected.ts'
import { cancelClasses } from './cancel-class.ts'
import { changeClasses } from './change-classes.ts'
import { findWarnings, refuseOverlap } from './class-warnings.ts'
import { createClasses } from './create-classes.ts'
import { type ClassAnswer, presentClasses } from '#server/features/schedule/present-classes.ts'
import { findClassesById } from '#server/features/schedule/schedule.queries.ts'
import { lockTimetable } from '#server/features/schedule/lock-timetable.ts'
import { saveAdded, presentUndo } from '#server/features/schedule/undo/save-undo.ts'
import { undoChange } from '#server/features/schedule/undo/undo-change.ts'

type Asking = Pick<CallContext, 'services' | 'db'>

const windowOf = ({ services }: Asking) => {
  const { booking_closes_minutes } = services.configuration.current()
  return { booking_closes_minutes }
}
const timezoneOf = ({ services }: Asking) => services.configuration.current().timezone
const read = async ({ db, services }: Asking, ids: readonly number[]): Promise<ClassAnswer[]> =>
  presentClasses(await findClassesById(db, ids), services.configuration.current())
const dateOf = (given: string | undefined) => (given === undefined ? undefined : new Date(given))
const ownOf = (classes: readonly ClassAnswer[], id: number) =>
  classes.find((one) => one.single_class_id === id) as ClassAnswer

/** What decides whether classes overlap: another change leaves them as they are. */
const MEETS = ['class_date', 'duration', 'location_id', 'instructor_ids'] as const

/** A preview is the change itself, taken back. */
const carryOut = (preview: boolean | undefined) => (preview ? dryRun : inTransaction)

export const classChangeRoutes = [
  implement(calls['POST /single_class'], async (ctx) => {
    const { db, body, now } = ctx
    const { repeat, class_date, preview, overlap, ...fields } = body
    const timezone = timezoneOf(ctx)
    return carryOut(preview)(db, async (trx) => {
      await lockTimetable(trx)
      const ids = await createClasses(trx, {
        ...fields,
        class_date: new Date(class_date),
        tags: body.tags ?? [],
        draft: body.draft ?? false,
        repeat: repeat ? { weekdays: repeat.weekdays, until: givenDayOf(repeat.until, timezone) } : null,
        timezone,
        ...byOf(ctx),
        now,
      })
      const within = { ...ctx, db: trx }
      const schedule_undo_id = await saveAdded(trx, { ids, ...byOf(ctx), now })
      const warnings = await findWarnings(trx, ids, timezone)
      if (!preview && !overlap) refuseOverlap(warnings)
      return {
        single_classes: await read(within, ids),
        warnings,
        undo: preview ? null : presentUndo(schedule_undo_id, now),
      }
    })
  }),

  implement(calls['PUT /single_class'], async (ctx) => {
    const { db, body, now } = ctx
    const { single_class_id, scope = 'one', updatedAt, class_date, preview, overlap, ...fields } = body
    const timezone = timezoneOf(ctx)
    const meets = MEETS.some((field) => body[field] !== undefined)
    return carryOut(preview)(db, async (trx) => {
      if (meets || body.class_type_id !== undefined) await lockTimetable(trx)
      const { ids, told, schedule_undo_id } = await changeClasses(trx, {
        single_class_id,
        fields: { ...fields, class_date: dateOf(class_date) },
        scope,
        updatedAt,
        timezone,
        ...windowOf(ctx),
        ...byOf(ctx),
        now,
      })
      const single_classes = await read({ ...ctx, db: trx }, ids)
      const warnings = await findWarnings(trx, ids, timezone)
      if (!preview && !overlap && meets) refuseOverlap(warnings)
      return {
        single_class: ownOf(single_classes, single_class_id),
        single_classes,
        warnings,
        affected: await nameAffected(trx, concernedBy(told)),
        undo: preview ? null : presentUndo(schedule_undo_id, now),
      }
    })
  }),

  implement(calls['POST /schedule/changes/{id}/undo'], async (ctx) => {
    const { db, params, now } = ctx
    return inTransaction(db, async (trx) => {
      const { ids, people } = await undoChange(trx, {
        schedule_undo_id: params.id,
        ...windowOf(ctx),
        ...byOf(ctx),
        now,
      })
      return { single_classes: await read({ ...ctx, db: trx }, ids), people }
    })
  }),

  implement(calls['DELETE /single_class/{id}'], async (ctx) => {
    const { db, params, body, now } = ctx
    const { reason, scope = 'one', preview } = body
    return carryOut(preview)(db, async (trx) => {
      const { ids, cancelled, concerned, schedule_undo_id } = await cancelClasses(trx, {
        single_class_id: params.id,
        scope,
        reason: reason || null,
        timezone: timezoneOf(ctx),
        ...byOf(ctx),
        now,
      })
      const single_classes = await read({ ...ctx, db: trx }, ids)
      return {
        single_class: ownOf(single_classes, params.id),
        single_classes,
        cancelled,
        affected: await nameAffected(trx, concerned),
        undo: preview ? null : presentUndo(schedule_undo_id, now),
      }
    })
  }),
]

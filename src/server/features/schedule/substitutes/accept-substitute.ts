import { run, type Statement } from '#server/db/statement.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { changeClasses } from '#server/features/schedule/changes/change-classes.ts'
import { lockTimetable } from '#server/features/schedule/lock-timetable.ts'
import { lockClass } from '#server/features/schedule/lock-classes.ts'
import { AppError, firstOrNotFound, invalidFields, notFound } from '#server/kit/errors.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { scheduleErrors } from '#text/errors/schedule.ts'
import { BUSY, findCoaches } from './substitutes.queries.ts'

interface RequestRow {
  substitute_request_id: number
  single_class_id: number
  instructor_id: number
  closed_at: Date | null
}

const REQUEST: Statement = {
  name: 'substitute_request',
  text: `select substitute_request_id, single_class_id, instructor_id, closed_at from substitute_request
    where substitute_request_id = $1`,
}

/**
 * Locks the class of a request, then reads the request as it is by then: of several who accept at once, the second finds it
 * closed. Throws AppError 404.
 */
async function lockRequest(trx: Trx, id: number): Promise<RequestRow> {
  const known = firstOrNotFound(await run<RequestRow>(trx, REQUEST, [id]), scheduleErrors.substitutes.unknown)
  await lockClass(trx, known.single_class_id)
  const [request] = await run<RequestRow>(trx, REQUEST, [id])
  return request ?? known
}

const IS_BUSY: Statement = {
  name: 'substitute_is_busy',
  text: `select from single_class c where c.single_class_id = $2 and ${BUSY}`,
}

export interface AcceptSubstitute extends By {
  substitute_request_id: number
  /** Who teaches it; null if no coach is named. */
  instructor_id: number | null
  timezone: string
  booking_closes_minutes: number
  now: Date
}

/**
 * Puts a coach in the place of the one who asks, and notifies the customers with a place or on the waitlist. Returns the class and how many people are notified.
 * Throws AppError 400, 404 and 409.
 */
export async function acceptSubstitute(
  db: Queryable,
  accept: AcceptSubstitute,
): Promise<{ single_class_id: number; people: number }> {
  const { substitute_request_id, instructor_id, timezone, booking_closes_minutes, now, ...by } = accept
  return inTransaction(db, async (trx) => {
    await lockTimetable(trx)
    const request = await lockRequest(trx, substitute_request_id)
    if (instructor_id === null) throw invalidFields({ instructor_id: scheduleErrors.substitutes.who })
    const { single_class_id } = request
    const coaches = await findCoaches(trx, single_class_id)
    if (request.closed_at !== null || !coaches.includes(request.instructor_id))
      throw new AppError(409, 'substitute_found', scheduleErrors.substitutes.closed)
    if ((await run(trx, IS_BUSY, [instructor_id, single_class_id])).length > 0)
      throw new AppError(409, 'coach_busy', scheduleErrors.substitutes.busy)
    const instructor_ids = coaches.map((one) => (one === request.instructor_id ? instructor_id : one))
    const { told } = await changeClasses(trx, {
      single_class_id,
      fields: { instructor_ids },
      scope: 'one',
      updatedAt: undefined,
      timezone,
      booking_closes_minutes,
      ...by,
      now,
    })
    await close(trx, substitute_request_id, { accepted_by: instructor_id, closed_at: now })
    await recordAudit(trx, by, 'substitute.accepted', single_class_id, {
      instructor_id: request.instructor_id,
      accepted_by: instructor_id,
    })
    return { single_class_id, people: new Set(told.map(({ customer_id }) => customer_id)).size }
  })
}

async function close(
  trx: Trx,
  substitute_request_id: number,
  set: { accepted_by: number | null; closed_at: Date },
): Promise<void> {
  await trx
    .updateTable('substitute_request')
    .set(set)
    .where('substitute_request_id', '=', substitute_request_id)
    .execute()
}

export interface WithdrawSubstitute extends By {
  substitute_request_id: number
  /** Only this coach's own; null withdraws any coach's. */
  of_coach: number | null
  now: Date
}

/** Withdraws an open request and returns its class. Throws AppError 404. */
export async function withdrawSubstitute(db: Queryable, given: WithdrawSubstitute): Promise<number> {
  const { substitute_request_id, of_coach, now, ...by } = given
  return inTransaction(db, async (trx) => {
    const request = await lockRequest(trx, substitute_request_id)
    const own = of_coach === null || of_coach === request.instructor_id
    if (!own || request.closed_at !== null) throw notFound(scheduleErrors.substitutes.unknown)
    await close(trx, substitute_request_id, { accepted_by: null, closed_at: now })
    await recordAudit(trx, by, 'substitute.withdrawn', request.single_class_id, {
      instructor_id: request.instructor_id,
    })
    return request.single_class_id
  })
}

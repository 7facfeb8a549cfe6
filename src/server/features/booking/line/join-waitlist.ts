import { decideJoining, type JoinCode } from '#domain/booking/waitlist/waitlist.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { dayAndTime } from '#domain/time/written.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import { bookingErrors } from '#text/errors/booking.ts'
import { waitlistErrors } from '#text/errors/waitlist.ts'
import { lockRequiredCustomer } from '#server/features/people/required/require-customer.ts'
import { lockClass } from './waitlist-line.ts'
import { findStanding } from './waitlist.queries.ts'

export interface Join extends By {
  single_class_id: number
  customer_id: number
  /** The class's start that the customer saw. */
  agreed_date?: Date | undefined
  configuration: Configuration
  now: Date
}

/**
 * Adds a customer to the end of a full class's waitlist and returns the entry's id. Under the lock of the class, so
 * that the order is correct and each customer is in it once. Throws AppError 404, 409 or 412.
 */
export async function joinWaitlist(db: Queryable, join: Join): Promise<number> {
  const { single_class_id, customer_id, agreed_date, configuration, now } = join
  return inTransaction(db, async (trx) => {
    const target = await lockClass(trx, single_class_id, configuration)
    await lockRequiredCustomer(trx, customer_id)
    const own = await findStanding(trx, single_class_id, customer_id)
    const code = decideJoining(target, { ...own, agreed_date }, configuration, now)
    if (code !== 'ok') throw refusal(code, join, target?.class_date.toISOString())
    const { waitlist_id } = await trx
      .insertInto('waitlist')
      .values({ single_class_id, customer_id, created_at: now, told_of: target?.times_freed ?? 0 })
      .returning('waitlist_id')
      .executeTakeFirstOrThrow()
    await recordAudit(trx, join, 'waitlist.joined', waitlist_id, { single_class_id, customer_id })
    return waitlist_id
  })
}

function refusal(
  code: Exclude<JoinCode, 'ok'>,
  { actor_customer_id, customer_id, configuration }: Join,
  class_date = '',
): AppError {
  const { desk } = waitlistErrors
  const other = actor_customer_id !== customer_id
  switch (code) {
    case 'not_found':
      return notFound(bookingErrors.classUnknown)
    case 'class_cancelled':
      return new AppError(404, code, bookingErrors.classCancelled)
    case 'waitlist_off':
      return new AppError(412, code, waitlistErrors.off)
    case 'class_begun':
      return new AppError(412, code, bookingErrors.classBegun)
    case 'class_changed': {
      const moment = dayAndTime(class_date, configuration.timezone)
      return new AppError(409, code, waitlistErrors.classChanged({ moment }), { extra: { class_date } })
    }
    case 'already_reserved':
      return new AppError(409, code, other ? desk.already_reserved : bookingErrors.alreadyReserved)
    case 'already_waiting':
      return new AppError(409, code, other ? desk.already_waiting : waitlistErrors.alreadyWaiting)
    case 'waitlist_closed':
      return new AppError(412, code, waitlistErrors.closed)
    case 'class_not_full':
      return new AppError(412, code, other ? desk.class_not_full : waitlistErrors.notFull)
  }
}

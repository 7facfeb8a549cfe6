import type { Configuration } from '#domain/configuration/configuration.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/errors.ts'
import { waitlistErrors } from '#text/errors/waitlist.ts'
import { moveEntry } from './move-entry.ts'
import { lockClass } from './waitlist-line.ts'
import { findStanding } from './waitlist.queries.ts'
import type { By } from '#server/shared/audit.ts'

export interface Leave extends By {
  waitlist_id: number
  single_class_id: number
  customer_id: number
  configuration: Configuration
  now: Date
}

/**
 * Removes a customer from a waitlist. This declines an offer: place and credit are released at once. Throws AppError
 * 409; who got the place meanwhile has it until they cancel it, and is told so.
 */
export async function leaveWaitlist(db: Queryable, leave: Leave): Promise<void> {
  const { waitlist_id, single_class_id, configuration, now, actor_customer_id, request_id } = leave
  await inTransaction(db, async (trx) => {
    await lockClass(trx, single_class_id, configuration)
    const left = await moveEntry(trx, { waitlist_id, event: 'leave', now, actor_customer_id, request_id })
    if (left) return
    const { reserved } = await findStanding(trx, single_class_id, leave.customer_id)
    if (!reserved) throw new AppError(409, 'not_waiting', waitlistErrors.notInLine)
    const { gotPlace, desk } = waitlistErrors
    const own = actor_customer_id === leave.customer_id
    throw new AppError(409, 'reserved_meanwhile', own ? gotPlace : desk.already_reserved)
  })
}

/** Leaves every waitlist of a customer, in the order in which bookings lock classes. */
export async function leaveEveryWaitlist(
  trx: Trx,
  by: Omit<Leave, 'waitlist_id' | 'single_class_id'>,
): Promise<void> {
  const waiting = await trx
    .selectFrom('waitlist')
    .select(['waitlist_id', 'single_class_id'])
    .where('customer_id', '=', by.customer_id)
    .where('state', 'in', ['waiting', 'offered'])
    .orderBy('single_class_id')
    .execute()
  for (const entry of waiting) await leaveWaitlist(trx, { ...entry, ...by })
}

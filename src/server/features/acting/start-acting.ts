import { sql } from 'kysely'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { ACTING_MINUTES } from '#server/kit/acting/acting-cookie.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { errorTexts } from '#text/errors.ts'
import { actingErrors } from '#text/errors/acting.ts'

interface Start extends By {
  customer_id: number
  reason: string
  /** The staff member's sign-in session; when it ends, acting ends too. */
  session_id: string
  token_hash: string
}

/** Begins to act as a customer and returns until when. Throws AppError 404, or 409 for an account that is not a customer's that may enter. */
export async function startActing(db: Queryable, start: Start): Promise<Date> {
  const { customer_id, reason, session_id, token_hash, actor_customer_id, request_id } = start
  return inTransaction(db, async (trx) => {
    await requireCustomerToAct(trx, customer_id)
    const { ends_at } = await trx
      .insertInto('acting_session')
      .values({
        token_hash,
        staff_customer_id: actor_customer_id,
        session_id,
        customer_id,
        reason,
        // The database's clock, by which sessions end.
        ends_at: sql<Date>`now() + make_interval(mins => ${ACTING_MINUTES})`,
      })
      .returning('ends_at')
      .executeTakeFirstOrThrow()
    await recordAudit(trx, { actor_customer_id, request_id }, 'acting.started', customer_id, { reason })
    return ends_at
  })
}

/** Acting must not give rights, so one never acts as a person who works here. The row is locked against a role given meanwhile. */
async function requireCustomerToAct(trx: Trx, customer_id: number): Promise<void> {
  const customer = await trx
    .selectFrom('customer')
    .select(['role', 'uid', 'blocked_at', 'deleted_at'])
    .where('customer_id', '=', customer_id)
    .forShare()
    .executeTakeFirst()
  if (!customer || customer.deleted_at !== null) throw notFound(errorTexts.people.customerUnknown)
  if (customer.role !== 'customer') throw new AppError(409, 'is_staff', actingErrors.staff)
  if (customer.blocked_at !== null) throw new AppError(409, 'account_blocked', actingErrors.blocked)
  if (customer.uid === null) throw new AppError(409, 'no_account', actingErrors.noAccount)
}

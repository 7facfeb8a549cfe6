import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { notify } from '#server/features/messages/notify.ts'
import { type DatedBy, recordAudit } from '#server/shared/audit.ts'
import { AppError, invalidFields, orNotFound } from '#server/kit/errors.ts'
import { bookingErrors } from '#text/errors/booking.ts'
import { lockPenalty, type PenaltyRow } from './penalties.queries.ts'
import { requireCustomer } from '#server/features/people/required/require-customer.ts'

/** Blocks a customer's membership until a day and notifies them. Returns the id. Throws AppError 400 or 404. */
export async function givePenalty(
  db: Queryable,
  given: DatedBy & { customer_id: number; end_date: string; reason: string | null },
): Promise<number> {
  const { customer_id, end_date, reason, today, now } = given
  if (end_date <= today) throw invalidFields({ end_date: bookingErrors.penaltyEnd })
  return inTransaction(db, async (trx) => {
    await requireCustomer(trx, customer_id)
    const { class_reservation_penalty_id: id } = await trx
      .insertInto('class_reservation_penalty')
      .values({ customer_id, end_date, reason, created_at: now })
      .returning('class_reservation_penalty_id')
      .executeTakeFirstOrThrow()
    await notifyAndAudit(trx, given, {
      id,
      customer_id,
      end_date,
      action: 'penalty.given',
      details: { reason },
    })
    return id
  })
}

/** Changes a penalty's end; an extension notifies the customer. Throws AppError 400, 404 or 409. */
export async function movePenalty(
  db: Queryable,
  move: DatedBy & { id: number; end_date: string },
): Promise<void> {
  const { id, end_date, today } = move
  if (end_date < today) throw invalidFields({ end_date: bookingErrors.penaltyEndPast })
  await inTransaction(db, async (trx) => {
    const { customer_id, end_date: was } = await lockLive(trx, id)
    if (was === end_date) return
    await trx
      .updateTable('class_reservation_penalty')
      .set({ end_date })
      .where('class_reservation_penalty_id', '=', id)
      .execute()
    const change = { id, customer_id, end_date, action: 'penalty.moved', details: { was } }
    await notifyAndAudit(trx, move, change, end_date > was)
  })
}

/** Lets the customer book again. Throws AppError 404, or 409 when it was already lifted. */
export async function liftPenalty(
  db: Queryable,
  lift: DatedBy & { id: number; reason: string | null },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { customer_id, end_date } = await lockLive(trx, lift.id)
    await trx
      .updateTable('class_reservation_penalty')
      .set({ lifted_at: lift.now, lifted_by_staff: true })
      .where('class_reservation_penalty_id', '=', lift.id)
      .execute()
    const details = lift.reason === null ? {} : { reason: lift.reason }
    const change = { id: lift.id, customer_id, end_date, action: 'penalty.lifted', details }
    await notifyAndAudit(trx, lift, change, false)
  })
}

async function lockLive(trx: Parameters<typeof lockPenalty>[0], id: number): Promise<PenaltyRow> {
  const row = orNotFound(await lockPenalty(trx, id), bookingErrors.penaltyUnknown)
  if (row.lifted_at !== null) throw new AppError(409, 'penalty_lifted', bookingErrors.penaltyLifted)
  return row
}

interface Change {
  id: number
  customer_id: number
  end_date: string
  action: string
  details?: Record<string, unknown>
}

async function notifyAndAudit(
  trx: Queryable,
  { actor_customer_id, request_id }: DatedBy,
  { id, customer_id, end_date, action, details }: Change,
  tell = true,
): Promise<void> {
  const facts = { class_reservation_penalty_id: id }
  if (tell) await notify(trx, [{ kind: 'penalty', customer_id, event: `penalty:${id}:${end_date}`, facts }])
  await recordAudit(trx, { actor_customer_id, request_id }, action, id, { customer_id, end_date, ...details })
}

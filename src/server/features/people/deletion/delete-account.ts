import { sql } from 'kysely'
import { can } from '#domain/people/roles.ts'
import { nextState } from '#domain/selling/purchases/purchase-life.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { lockClassesOf } from '#server/features/booking/lock-classes.ts'
import { leaveEveryWaitlist } from '#server/features/booking/line/leave-waitlist.ts'
import { cancelReservation } from '#server/features/booking/places/cancel-reservation.ts'
import { removeAll } from '#server/features/selling/grants/remove-credits.ts'
import { lockPurchasesOf } from '#server/features/selling/lock-orders.ts'
import { cancelUnpaid } from '#server/features/selling/orders/cancel-cash-order.ts'
import { updatePurchase } from '#server/features/selling/order-rows.ts'
import { AppError, invalidFields, notFound } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'
import { addJob } from '#server/queue/queue.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { errorTexts } from '#text/errors.ts'
import { forgetAllMerged } from './forget-merged.ts'
import { forgetPerson } from './forget-person.ts'
import { removeCards } from './remove-cards.ts'

interface Deletion {
  actor: Pick<Actor, 'customer_id'>
  request_id: string
  now: Date
}

/**
 * Deletes one's own account, all in one transaction: what is to come is freed, jobs end subscriptions and remove cards at their
 * providers, sessions end, and what the studio must keep stays without the person, as do accounts that were merged into theirs. Throws AppError 400 for a wrong
 * password, 409 for staff, whose accounts an admin changes.
 */
export async function deleteAccount(
  services: Services,
  deletion: Deletion & { actor: Actor; password: string },
): Promise<void> {
  const { actor, password } = deletion
  if (can(actor.role, 'office')) throw new AppError(409, 'staff_account', errorTexts.people.staffAccount)
  await services.rateLimits.take('deletionByAccount', actor.uid)
  if (!(await services.identity.hasPassword(actor.uid, password)))
    throw invalidFields({ password: errorTexts.signIn.wrongPassword })
  await deleteCustomer(services, services.db, { customer_id: actor.customer_id, ...deletion })
}

/** The same for a customer who asks for it at the desk, without their password. Throws AppError 404, and 409 for staff. */
export async function deleteCustomer(
  services: Services,
  db: Queryable,
  { customer_id, actor, request_id, now }: Deletion & { customer_id: number },
): Promise<void> {
  const by = { actor_customer_id: actor.customer_id, request_id }
  const uid = await inTransaction(db, async (trx) => {
    await lockPurchasesOf(trx, [customer_id])
    await lockClassesOf(trx, [customer_id])
    // Who is gone is gone under every address: nothing is left that could be undone.
    await forgetAllMerged(trx, customer_id, now)
    const customer = await trx
      .selectFrom('customer')
      .select(['uid', 'role'])
      .where('customer_id', '=', customer_id)
      .where('deleted_at', 'is', null)
      // Not for update, for which a booking that refers to its customer would wait while it holds a credit.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => notFound(errorTexts.people.customerUnknown))
    if (can(customer.role, 'office')) throw new AppError(409, 'staff_account', errorTexts.people.staffAccount)
    const configuration = services.configuration.current()
    await freePlaces(trx, { customer_id, ...by, configuration, now })
    await endPurchases(trx, customer_id, { ...by, now })
    await removeCards(trx, customer_id)
    await forgetPerson(trx, { customer_id, uid: customer.uid, now })
    await recordAudit(trx, by, 'customer.deleted', customer_id, {})
    return customer.uid
  })
  if (uid !== null) services.liveness.forget(uid)
}

type Leaving = Omit<Parameters<typeof cancelReservation>[1], 'class_reservation_id' | 'by'> & {
  customer_id: number
}

/** Frees places in classes to come, whatever the cancellation window, and leaves every waitlist. */
async function freePlaces(trx: Trx, { customer_id, ...by }: Leaving): Promise<void> {
  await leaveEveryWaitlist(trx, { customer_id, ...by })
  const places = await trx
    .selectFrom('class_reservation')
    .select('class_reservation_id')
    .where('customer_id', '=', customer_id)
    .where('deleted_at', 'is', null)
    // Guests' places go with one's own.
    .where('guest_of', 'is', null)
    .where('class_date', '>', by.now)
    // Who has come, alone or as a guest, keeps the place.
    .where('checked_in_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from class_reservation g
        where g.guest_of = class_reservation.class_reservation_id and g.deleted_at is null and g.attend)`,
    )
    .orderBy('class_reservation_id')
    .execute()
  for (const place of places) await cancelReservation(trx, { ...place, ...by, by: 'staff' })
}

/**
 * Ends subscriptions, here at once and by a job at their providers, cancels orders that wait for cash, and removes credits that are
 * left.
 */
async function endPurchases(
  trx: Trx,
  customer_id: number,
  { now, ...by }: By & { now: Date },
): Promise<void> {
  const waiting = await trx
    .selectFrom('purchase')
    .select(['purchase_id', 'status', 'subscription_period'])
    .where('customer_id', '=', customer_id)
    .where('status', '=', 'pending')
    .execute()
  for (const purchase of waiting) await cancelUnpaid(trx, purchase, { ...by, reason: null, now })
  const running = await trx
    .selectFrom('purchase')
    .select(['purchase_id', 'status'])
    .where('customer_id', '=', customer_id)
    .where('status', '=', 'active')
    .where('subscription_period', 'is not', null)
    .execute()
  for (const { purchase_id, status } of running)
    await updatePurchase(trx, purchase_id, {
      status: nextState(status, 'cancelled', true),
      cancelled_at: now,
      ended_at: now,
      past_due_since: null,
      retry_at: null,
    })
  // Those cancelled before may still run at their providers until the end of their period, and unpaid ones be charged again.
  const over = await trx
    .updateTable('purchase')
    .set({ ended_at: now })
    .where('customer_id', '=', customer_id)
    .where('status', 'in', ['cancelled', 'failed'])
    .where('subscription_id', 'is not', null)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '=', now)]))
    .returning('purchase_id')
    .execute()
  for (const purchase_id of new Set([...running, ...over].map((one) => one.purchase_id)))
    await addJob(trx, 'end-subscription', { purchase_id })
  const { rows } = await sql<{ purchase_id: number }>`
    select distinct purchase_id from available_class
    where customer_id = ${customer_id} and state = 'free' and purchase_id is not null order by 1`.execute(trx)
  for (const { purchase_id } of rows) await removeAll(trx, purchase_id, { now })
}

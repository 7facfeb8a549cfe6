import { type RawBuilder, sql } from 'kysely'
import { moveEntry } from '#server/features/booking/line/move-entry.ts'
import { inSavepoint, type Trx } from '#server/db/transaction.ts'
import { lockCredits } from './lock-credits.ts'

/** When credits are removed, and by whom and why where somebody does it by hand. */
export interface Removal {
  now: Date
  actor_customer_id?: number
  reason?: string | null
}

/** Removes free credits, earliest expiry first, up to a limit. Returns how many. */
async function removeSome(
  trx: Trx,
  which: RawBuilder<boolean>,
  limit: number,
  { now, actor_customer_id, reason }: Removal,
): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    with chosen as (
      select available_class_id from available_class
      where state = 'free' and held_for is null and ${which}
      order by expires_on, available_class_id limit ${limit} for no key update
    ), removed as (
      update available_class credit set state = 'removed' from chosen
      where credit.available_class_id = chosen.available_class_id
      returning credit.available_class_id, credit.customer_id
    ), written as (
      insert into credit_entry (available_class_id, customer_id, kind, actor_customer_id, reason, created_at)
      select available_class_id, customer_id, 'removed', ${actor_customer_id ?? null}::integer, ${reason ?? null}::text,
        ${now}::timestamptz from removed
    )
    select count(*)::integer as removed from removed`.execute(trx)
  return rows[0]?.removed ?? 0
}

/** Repeats until enough are removed or none is left: a parallel booking may have taken a selected one. */
async function removeUpTo(trx: Trx, which: RawBuilder<boolean>, limit: number, by: Removal): Promise<number> {
  let removed = 0
  while (removed < limit) {
    const more = await removeSome(trx, which, limit - removed, by)
    if (more === 0) break
    removed += more
  }
  return removed
}

/** Removes credits usable today. Memberships and credits held for an offer are left alone. Returns how many. */
export function removeClasses(
  trx: Trx,
  { customer_id, amount, today, ...by }: Removal & { customer_id: number; amount: number; today: string },
): Promise<number> {
  const which = sql<boolean>`customer_id = ${customer_id} and not unlimited and expires_on >= ${today}::date`
  return removeUpTo(trx, which, amount, by)
}

/**
 * Removes credits of one period of a purchase: free ones first; those of places to come are removed once the places are given
 * up.
 */
export async function removeOfPeriod(
  trx: Trx,
  { purchase_id, period, amount }: { purchase_id: number; period: number; amount: number },
  now: Date,
): Promise<void> {
  const which = sql<boolean>`not unlimited and purchase_grant_id = (select purchase_grant_id from purchase_grant
    where purchase_id = ${purchase_id} and period = ${period})`
  // A place that is being cancelled holds its credit: it ends first, or sees that the credit is refunded.
  await lockCredits(trx, sql`state in ('free', 'used') and ${which}`)
  const left = amount - (await removeUpTo(trx, which, amount, { now }))
  await sql`update available_class set refunded = true where available_class_id in (
    select available_class_id from available_class credit
    where state = 'used' and not refunded and ${which} and exists (
      select from class_reservation r where r.available_class_id = credit.available_class_id and r.class_date > ${now}
        and (r.deleted_at is null or r.cancelled_by = 'transfer'))
    order by expires_on desc, available_class_id desc limit ${left})`.execute(trx)
}

/** The waitlist offers that hold a credit of a purchase, by their class. */
const offersOf = (trx: Trx, purchase_id: number) =>
  trx
    .selectFrom('available_class as credit')
    .innerJoin('waitlist', 'waitlist.available_class_id', 'credit.available_class_id')
    .select(['waitlist.waitlist_id', 'waitlist.single_class_id'])
    .where('credit.purchase_id', '=', purchase_id)
    .where('credit.held_for', 'is not', null)
    .where('waitlist.state', '=', 'offered')
    .orderBy('waitlist.single_class_id')
    .execute()

/** Ends the waitlist offers that hold a credit of a purchase. */
async function endOffers(trx: Trx, purchase_id: number, now: Date): Promise<void> {
  for (const { waitlist_id, single_class_id } of await offersOf(trx, purchase_id)) {
    await sql`select from single_class where single_class_id = ${single_class_id} for no key update`.execute(
      trx,
    )
    await moveEntry(trx, { waitlist_id, event: 'lapse', now })
  }
}

class OfferedMeanwhile extends Error {}

/**
 * Removes every free credit of a purchase, memberships too, and ends waitlist offers that hold one. Reserved places stay; the
 * purchase's status, which is written before, keeps their credits from being returned.
 */
export async function removeAll(trx: Trx, purchase_id: number, by: Removal): Promise<number> {
  const remove = async () => {
    await endOffers(trx, purchase_id, by.now)
    // A place that is being cancelled, or offered, holds its credit: it ends first, or sees the purchase's status.
    await lockCredits(trx, sql`purchase_id = ${purchase_id} and state in ('free', 'used')`)
    if ((await offersOf(trx, purchase_id)).length > 0) throw new OfferedMeanwhile()
    return removeUpTo(trx, sql<boolean>`purchase_id = ${purchase_id}`, Number.MAX_SAFE_INTEGER, by)
  }
  for (;;) {
    try {
      return await inSavepoint(trx, remove)
    } catch (error) {
      // Its class is locked before any credit, which the savepoint has unlocked, to avoid deadlocks.
      if (!(error instanceof OfferedMeanwhile)) throw error
    }
  }
}

import { run, type Statement } from '#server/db/statement.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { moveEntry } from './move-entry.ts'

interface Ending {
  waitlist_id: number
  single_class_id: number
}

/** The same lock as in reserve_place, so that accepting and withdrawing an offer exclude each other. */
const LOCK: Statement = {
  name: 'lock_class_of_entry',
  text: 'select from single_class where single_class_id = $1 for no key update',
}

/** Ends entries one by one, each under the lock of its own class. Returns how many ended. */
async function end(
  db: Queryable,
  endings: readonly Ending[],
  event: 'close' | 'lapse',
  now: Date,
  /** Checked again under the lock, where time or the class decides. */
  still?: Statement,
): Promise<number> {
  let ended = 0
  for (const { waitlist_id, single_class_id } of endings) {
    const moved = await inTransaction(db, async (trx) => {
      await run(trx, LOCK, [single_class_id])
      if (still && (await run(trx, still, [waitlist_id, now])).length === 0) return false
      return moveEntry(trx, { waitlist_id, event, now })
    })
    if (moved) ended += 1
  }
  return ended
}

const LAPSED = `select waitlist_id, single_class_id from waitlist where state = 'offered' and offered_until <= $2`
const LAPSED_ONE: Statement = { name: 'lapsed_offer', text: `${LAPSED} and waitlist_id = $1` }
const LAPSED_ALL: Statement = {
  name: 'lapsed_offers',
  text: `${LAPSED} and ($1::integer is null or waitlist_id = $1) order by offered_until`,
}

/**
 * Withdraws expired offers and releases place and credit: one, or all. What becomes free goes to the next in line.
 */
export async function lapseOffers(
  db: Queryable,
  now: Date,
  waitlist_id: number | null = null,
): Promise<number> {
  return end(db, await run<Ending>(db, LAPSED_ALL, [waitlist_id, now]), 'lapse', now, LAPSED_ONE)
}

const BEGUN = `select w.waitlist_id, w.single_class_id from waitlist w join single_class c using (single_class_id)
  where w.deleted_at is null and (c.class_date <= $2 or c.cancelled_at is not null)`
const BEGUN_ONE: Statement = { name: 'begun_entry', text: `${BEGUN} and w.waitlist_id = $1` }
const BEGUN_ALL: Statement = {
  name: 'begun_entries',
  text: `${BEGUN} and ($1::integer is null or w.waitlist_id = $1)`,
}

/** Closes the waitlists of classes that have begun. */
export async function closeBegun(db: Queryable, now: Date): Promise<number> {
  return end(db, await run<Ending>(db, BEGUN_ALL, [null, now]), 'close', now, BEGUN_ONE)
}

const OVERLAPPING: Statement = {
  name: 'overlapping_entries',
  text: `select w.waitlist_id, w.single_class_id
    from waitlist got
      join single_class mine on mine.single_class_id = got.single_class_id
      join waitlist w on w.customer_id = got.customer_id and w.deleted_at is null
      join single_class other on other.single_class_id = w.single_class_id
    where got.waitlist_id = $1 and got.state = 'reserved'
      and exists (select from class_reservation r where r.single_class_id = got.single_class_id
        and r.customer_id = got.customer_id and r.deleted_at is null and r.guest_of is null)
      and other.single_class_id <> mine.single_class_id
      and other.class_date < mine.class_date + make_interval(mins => mine.duration)
      and other.class_date + make_interval(mins => other.duration) > mine.class_date
    order by w.waitlist_id`,
}

/** Removes a customer who got a place, and has it still, from the waitlists of overlapping classes. */
export async function closeOverlaps(db: Queryable, waitlist_id: number, now: Date): Promise<number> {
  return end(db, await run<Ending>(db, OVERLAPPING, [waitlist_id]), 'close', now)
}

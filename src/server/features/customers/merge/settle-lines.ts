import { sql } from 'kysely'
import { moveOf } from '#domain/booking/waitlist/waitlist-life.ts'
import type { Trx } from '#server/db/transaction.ts'
import { turnOf } from '#server/features/booking/line/turn-of.ts'
import { moveEntry } from '#server/features/booking/line/move-entry.ts'
import type { By } from '#server/shared/audit.ts'

export interface Pair {
  survivor: number
  merged: number
}

/**
 * The entries of waitlists that would be too many for one customer: both wait for one class, and the one that is further back ends,
 * or the one without an offer; or one of them has a place in it already.
 */
export const doubleEntries = ({ survivor, merged }: Pair) => sql<{ waitlist_id: number }>`
  select w.waitlist_id from waitlist w
  where w.customer_id in (${survivor}, ${merged}) and w.deleted_at is null
    and (exists (select from class_reservation r where r.single_class_id = w.single_class_id
        and r.customer_id in (${survivor}, ${merged}) and r.customer_id <> w.customer_id
        and r.deleted_at is null and r.guest_of is null)
      or exists (select from waitlist better where better.single_class_id = w.single_class_id
        and better.customer_id in (${survivor}, ${merged}) and better.customer_id <> w.customer_id and better.deleted_at is null
        and (better.state = 'offered', -${sql.raw(turnOf('better'))}) > (w.state = 'offered', -${sql.raw(turnOf('w'))})))
  order by w.waitlist_id`

/** Ends them, under the locks of their classes, which the caller has. Returns which. */
export async function endDoubles(trx: Trx, pair: Pair, by: By & { now: Date }): Promise<number[]> {
  const { rows } = await doubleEntries(pair).execute(trx)
  for (const { waitlist_id } of rows) await moveEntry(trx, { waitlist_id, event: 'close', ...by })
  return rows.map(({ waitlist_id }) => waitlist_id)
}

/**
 * Puts waitlist entries back in their former places, unless the class is over or they came back in another way. An entry that ended
 * keeps its state, so each is inserted again with its id.
 */
export async function reopenDoubles(trx: Trx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  // A message about an entry loses it with the row, and an answer to it would find nothing.
  const notices = await trx
    .selectFrom('message')
    .select(['message_id', 'waitlist_id'])
    .where('waitlist_id', 'in', [...ids])
    .execute()
  const { rows } = await sql<{ entry: { waitlist_id: number } }>`
    delete from waitlist w using single_class c
    where w.waitlist_id = any (${[...ids]}::integer[]) and c.single_class_id = w.single_class_id and c.cancelled_at is null and c.class_date > ${now}
      and not exists (select from waitlist again where again.single_class_id = w.single_class_id
        and again.customer_id = w.customer_id and again.deleted_at is null)
      and not exists (select from class_reservation r where r.single_class_id = w.single_class_id
        and r.customer_id = w.customer_id and r.deleted_at is null and r.guest_of is null)
    returning to_jsonb(w) as entry`.execute(trx)
  const entries = JSON.stringify(rows.map(({ entry }) => entry))
  const { to: state } = moveOf('reopen')
  const again = JSON.stringify({ state, deleted_at: null, offered_until: null, available_class_id: null })
  await sql`
    insert into waitlist select (jsonb_populate_record(one, ${again}::jsonb)).*
    from jsonb_populate_recordset(null::waitlist, ${entries}::jsonb) one`.execute(trx)
  const back = new Set(rows.map(({ entry }) => entry.waitlist_id))
  for (const { message_id, waitlist_id } of notices)
    if (waitlist_id !== null && back.has(waitlist_id))
      await trx.updateTable('message').set({ waitlist_id }).where('message_id', '=', message_id).execute()
}

import { sql } from 'kysely'
import { kindOf, type MessageKind } from '#domain/messages/kinds.ts'
import { heldUntil } from '#domain/messages/quiet-hours.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import type { Queryable } from '#server/db/transaction.ts'

const PAGE_SIZE = 50

interface WaitingRow {
  notice_id: number
  kind: MessageKind
  customer_id: number
  name: string
  due_at: Date
  parked_at: Date | null
  quiet_from: number | null
  quiet_until: number | null
  /** When the class that it is about begins. */
  begins: Date | null
}

/** With the instant at which it leaves; null for one that could not be written. */
export type WaitingNotice = Omit<WaitingRow, 'due_at' | 'begins'> & { leaves_at: Date | null }

interface Wanted {
  page: number
  customer_id: number | null
  configuration: Configuration
  now: Date
}

/** One page of notices that wait, those that could not be written first, then the next one, and how many there are. */
export async function findWaitingNotices(
  db: Queryable,
  { page, customer_id, configuration, now }: Wanted,
): Promise<{ notices: WaitingNotice[]; total: number }> {
  // A new notice has no due time: its message is written within a second.
  const where = sql`(n.parked_at is not null or n.due_at > ${now})
    and (${customer_id}::integer is null or n.customer_id = ${customer_id})`
  const { rows } = await sql<WaitingRow>`
    select n.notice_id, n.kind, n.customer_id, trim(c.name || ' ' || c.last_name) as name, n.due_at, n.parked_at, c.quiet_from, c.quiet_until,
      (select s.class_date from single_class s where s.single_class_id = coalesce(
        (select r.single_class_id from class_reservation r where r.class_reservation_id = (n.facts ->> 'class_reservation_id')::integer),
        (select w.single_class_id from waitlist w where w.waitlist_id = (n.facts ->> 'waitlist_id')::integer))) as begins
    from notice n join customer c using (customer_id) where ${where}
    order by n.parked_at desc nulls last, n.due_at, n.notice_id limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from notice n where ${where}`.execute(db)
  const { timezone, quiet_hours_start: start, quiet_hours_end: end } = configuration
  return {
    notices: rows
      .map(({ due_at, begins, ...row }) => {
        if (row.parked_at !== null) return { ...row, leaves_at: null }
        // At its instant quiet hours are asked again, e.g. when the minute has passed in which a cancellation can be undone.
        const own = { start: row.quiet_from, end: row.quiet_until, timezone }
        const quiet = { studio: { start, end, timezone }, own }
        return { ...row, leaves_at: heldUntil(kindOf(row.kind).silence, due_at, quiet, begins) ?? due_at }
      })
      .toSorted((one, other) => Number(one.leaves_at) - Number(other.leaves_at)),
    total: counted.rows[0]?.total ?? 0,
  }
}

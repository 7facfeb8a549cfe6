import { sql } from 'kysely'
import { kindOf, type MessageKind } from '#domain/messages/kinds.ts'
import { leavesAt } from '#domain/messages/quiet-hours.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import type { Queryable } from '#server/db/transaction.ts'

const PAGE_SIZE = 50

interface WaitingRow {
  notice_id: number
  kind: MessageKind
  customer_id: number
  name: string
  due_at: Date
  quiet_from: number | null
  quiet_until: number | null
}

/** With the instant at which it leaves. */
export type WaitingNotice = Omit<WaitingRow, 'due_at'> & { leaves_at: Date }

interface Wanted {
  page: number
  customer_id: number | null
  configuration: Configuration
  now: Date
}

/** One page of notices that wait, the next one first, and how many there are. */
export async function findWaitingNotices(
  db: Queryable,
  { page, customer_id, configuration, now }: Wanted,
): Promise<{ notices: WaitingNotice[]; total: number }> {
  // A new one has no instant: it is written within a second.
  const where = sql`n.parked_at is null and n.due_at > ${now}
    and (${customer_id}::integer is null or n.customer_id = ${customer_id})`
  const { rows } = await sql<WaitingRow>`
    select n.notice_id, n.kind, n.customer_id, trim(c.name || ' ' || c.last_name) as name, n.due_at, c.quiet_from, c.quiet_until
    from notice n join customer c using (customer_id) where ${where}
    order by n.due_at, n.notice_id limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from notice n where ${where}`.execute(db)
  const { timezone, quiet_hours_start: start, quiet_hours_end: end } = configuration
  return {
    notices: rows
      .map(({ due_at, ...row }) => {
        // At its instant the other quiet hours are asked.
        const own = { start: row.quiet_from, end: row.quiet_until, timezone }
        const waits = kindOf(row.kind).silence === 'waits'
        const later = waits ? leavesAt(due_at, [{ start, end, timezone }, own]) : null
        return { ...row, leaves_at: later ?? due_at }
      })
      .toSorted((one, other) => one.leaves_at.getTime() - other.leaves_at.getTime()),
    total: counted.rows[0]?.total ?? 0,
  }
}

import { sql } from 'kysely'
import type { LastWord } from '#domain/messages/by-hand.ts'
import type { QuietHours } from '#domain/messages/quiet-hours.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { notFound } from '#server/kit/errors.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { errorTexts } from '#text/errors.ts'

interface ReachRow {
  name: string
  email: string
  phone: string | null
  marked: boolean
  devices: boolean
  quiet_from: number | null
  quiet_until: number | null
  /** What they wrote last. */
  incoming_message_id: number | null
  last_wrote: Date | null
  stopped: boolean
}

/** A customer's ways to be written to. Throws AppError 404 when there is no such customer, or none any more. */
export async function findReach(db: Queryable, customer_id: number, now: Date): Promise<ReachRow> {
  const { rows } = await sql<ReachRow>`
    select c.name, c.email, c.phone, c.quiet_from, c.quiet_until, last.incoming_message_id, last.received_at as last_wrote,
      coalesce(last.outcome = 'opted_out', false) as stopped,
      exists (select from undeliverable_address u where u.email = lower(c.email) and u.cleared_at is null) as marked,
      exists (select from push_device join auth.session s on s.id = session_id
        where s."userId" = c.uid and s."expiresAt" > ${now}) as devices
    from customer c left join lateral (
      select incoming_message_id, received_at, outcome from incoming_message i where i.customer_id = c.customer_id
      order by incoming_message_id desc limit 1) last on true
    where c.customer_id = ${customer_id} and c.deleted_at is null`.execute(db)
  const [row] = rows
  if (row === undefined) throw notFound(errorTexts.people.customerUnknown)
  return row
}

export const lastWordOf = ({ last_wrote, stopped }: ReachRow): LastWord | null =>
  last_wrote && { at: last_wrote, stopped }

/** The studio's quiet hours and the customer's own. */
export function quietHoursOf(
  { quiet_from, quiet_until }: ReachRow,
  configuration: Configuration,
): QuietHours[] {
  const { timezone, quiet_hours_start: start, quiet_hours_end: end } = configuration
  return [
    { start, end, timezone },
    { start: quiet_from, end: quiet_until, timezone },
  ]
}

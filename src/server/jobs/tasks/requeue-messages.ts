import { sql } from 'kysely'
import type { Services } from '#server/kit/services.ts'
import { blankResetMails } from '#server/features/messages/delivery/blank-reset-mails.ts'
import { queueSending } from '#server/features/messages/queue-message.ts'

const STRANDED_MINUTES = 10
const AT_ONCE = 1000

/**
 * Queues messages again that have waited too long. A process that crashes during a job leaves it locked for hours;
 * sending is idempotent, and a message whose job is still queued or running is skipped. First it blanks reset mails
 * whose link has expired.
 */
export async function requeueMessages({ db, clock, log }: Services): Promise<void> {
  await blankResetMails(db, { now: clock.now() })
  const { rows } = await sql<{ message_id: number }>`
    select message_id from message
    where state = 'queued' and (collected_in is null or collected_in = message_id) and coalesce(waits_until, created_at) < now() - make_interval(mins => ${STRANDED_MINUTES})
      and not exists (
        select from graphile_worker.jobs
        where key = 'message:' || message_id and attempts < max_attempts
          and (locked_at is null or locked_at > now() - make_interval(mins => ${STRANDED_MINUTES})))
    order by created_at limit ${AT_ONCE}`.execute(db)
  for (const { message_id } of rows) await queueSending(db, message_id)
  if (rows.length > 0) log.info({ messages: rows.length }, 'stranded messages queued again')
}

import { sql } from 'kysely'
import { closeBegun, lapseOffers } from '#server/features/booking/line/end-entries.ts'
import { addJob } from '#server/queue/queue.ts'
import type { Services } from '#server/kit/services.ts'

/**
 * Maintains the waitlists every minute: closes those of classes that have begun, withdraws offers whose own job was
 * lost, and checks classes with a free place and a waitlist again: somebody may have bought a credit, or the studio's
 * broadcast time may have come.
 */
export async function sweepWaitlists({ db, clock, log }: Services): Promise<void> {
  const now = clock.now()
  const closed = await closeBegun(db, now)
  const lapsed = await lapseOffers(db, now)
  const { rows } = await sql<{ single_class_id: number }>`
    select single_class_id from single_class c
    where single_class_id in (select single_class_id from waitlist where state = 'waiting' and deleted_at is null)
      and class_date > ${now}::timestamptz and cancelled_at is null and coalesce(capacity, 0) - taken - held > 0`.execute(
    db,
  )
  for (const { single_class_id } of rows)
    await addJob(db, 'fill-places', { single_class_id }, { jobKey: `fill-places:${single_class_id}` })
  if (closed + lapsed > 0) log.info({ closed, lapsed }, 'waitlists swept')
}

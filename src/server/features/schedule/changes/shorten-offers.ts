import { run, type Statement } from '#server/db/statement.ts'
import type { Trx } from '#server/db/transaction.ts'
import { addJob } from '#server/queue/queue.ts'

const SHORTEN: Statement = {
  name: 'shorten_offers',
  text: `update waitlist w set offered_until = closes.at
    from single_class c join class_type t using (class_type_id),
      lateral (select c.class_date - make_interval(mins => coalesce(t.booking_closes_minutes, $2::integer)) as at) closes
    where w.single_class_id = c.single_class_id and c.single_class_id = any ($1::integer[])
      and w.state = 'offered' and w.offered_until > closes.at
    returning w.waitlist_id, w.offered_until`,
}

/** Ends the offers of locked classes with their booking, which may close sooner by now (decision 0023). */
export async function shortenOffers(
  trx: Trx,
  ids: readonly number[],
  booking_closes_minutes: number,
): Promise<void> {
  const shortened = await run<{ waitlist_id: number; offered_until: Date }>(trx, SHORTEN, [
    ids,
    booking_closes_minutes,
  ])
  for (const { waitlist_id, offered_until: runAt } of shortened)
    await addJob(trx, 'lapse-offer', { waitlist_id }, { runAt, jobKey: `lapse-offer:${waitlist_id}` })
}

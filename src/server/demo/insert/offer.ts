import { sql } from 'kysely'
import type { Trx } from '#server/db/transaction.ts'
import { addJob } from '#server/queue/queue.ts'
import { idOf } from '#server/demo/accounts.ts'
import { OFFERED } from '#server/demo/histories.ts'
import type { DemoShape } from '#server/demo/shape.ts'

const CUTOFF = '30 minutes'

/**
 * One place held by the waitlist for a demo account, with the credit that pays for it: in the next class with a
 * single place left, from the day after tomorrow on, so that it lasts for a while.
 */
export async function insertOffer(
  trx: Trx,
  { now }: DemoShape,
  { triggers }: { triggers: boolean },
): Promise<void> {
  const customer_id = idOf('oferta@casaaura.mx')
  const { rows } = await sql<{ waitlist_id: number; single_class_id: number; offered_until: Date }>`
    insert into waitlist (single_class_id, customer_id, created_at, state, offered_until, notified_at, available_class_id)
    select c.single_class_id, ${customer_id}, ${now}::timestamptz - interval '20 hours', 'offered',
      c.class_date - interval '${sql.raw(CUTOFF)}', ${now}::timestamptz - interval '5 minutes', credit.available_class_id
    from single_class c, (select available_class_id from demo_credit where tag = ${OFFERED} order by sequence limit 1) credit
    where c.class_date > ${now}::timestamptz + interval '2 days' and c.cancelled_at is null and c.class_package_id is null
      and c.taken < c.capacity
    order by c.capacity - c.taken > 1, c.class_date, c.single_class_id limit 1
    returning waitlist_id, single_class_id, offered_until`.execute(trx)
  for (const { waitlist_id, single_class_id, offered_until } of rows) {
    await sql`
      update available_class set held_for = ${single_class_id} from waitlist w
      where w.waitlist_id = ${waitlist_id} and available_class.available_class_id = w.available_class_id`.execute(
      trx,
    )
    if (!triggers) {
      await sql`update single_class set held = 1 where single_class_id = ${single_class_id}`.execute(trx)
    }
    const jobKey = `lapse-offer:${waitlist_id}`
    await addJob(trx, 'lapse-offer', { waitlist_id }, { runAt: offered_until, jobKey })
  }
}

import type { Configuration } from '#domain/configuration/configuration.ts'
import { run, type Statement } from '#server/db/statement.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import type { SettledPlace } from '#server/features/booking/penalties/penalties.queries.ts'
import { settlePenalties } from '#server/features/booking/penalties/settle-penalties.ts'

/** Few enough that a late check-in hardly waits for it. */
const AT_ONCE = 20

const SETTLE: Statement = {
  name: 'settle_classes',
  text: `with due as (
    select single_class_id from single_class
    where settled_at is null and cancelled_at is null and not draft and class_date <= $1
      and class_date + make_interval(mins => duration) <= $1
    order by class_date limit ${AT_ONCE} for no key update skip locked
  )
  update single_class c set settled_at = $1 from due where c.single_class_id = due.single_class_id
  returning c.single_class_id`,
}

const MISSED: Statement = {
  name: 'missed_on_membership',
  text: `select class_reservation_id, customer_id, class_date from class_reservation
    where single_class_id = any ($1::integer[]) and deleted_at is null and not attend and unlimited and guest_of is null`,
}

/**
 * Settles the attendance of a batch of past classes and returns how many: anyone not checked in counts as missed from
 * now on. Parallel processes take different classes.
 */
export async function settleClasses(
  db: Queryable,
  { configuration, now }: { configuration: Configuration; now: Date },
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const settled = await run<{ single_class_id: number }>(trx, SETTLE, [now])
    if (settled.length === 0) return 0
    // Attendance is taken with the class locked, so earlier check-ins are visible now.
    const ids = settled.map((row) => row.single_class_id)
    const places = await run<SettledPlace>(trx, MISSED, [ids])
    await settlePenalties(trx, { places, configuration, now })
    return settled.length
  })
}

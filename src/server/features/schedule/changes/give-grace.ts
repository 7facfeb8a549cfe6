import { MOVED_GRACE_HOURS } from '#domain/booking/cancel/cancel.ts'
import { run, type Statement } from '#server/db/statement.ts'
import type { Trx } from '#server/db/transaction.ts'

const GRACE: Statement = {
  name: 'give_grace_to_moved',
  text: `update class_reservation
    set grace_until = least(class_date, greatest(grace_until, $3::timestamptz + interval '${MOVED_GRACE_HOURS} hours'))
    where (single_class_id = any ($1::integer[]) or class_reservation_id = any ($2::integer[])) and deleted_at is null`,
}

/** Lets the customers of places that were moved to another time cancel them freely for a while. */
export async function giveGrace(
  trx: Trx,
  moved: { classes?: readonly number[]; places?: readonly number[] },
  now: Date,
): Promise<void> {
  await run(trx, GRACE, [moved.classes ?? [], moved.places ?? [], now])
}

import { moveInLine, type Turn } from '#domain/booking/waitlist/line-order.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { run, type Statement } from '#server/db/statement.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/errors.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { waitlistErrors } from '#text/errors/waitlist.ts'
import { lockClass } from './waitlist-line.ts'
import { turnOf } from './turn-of.ts'

export interface Reorder extends By {
  waitlist_id: number
  single_class_id: number
  /** From 1. */
  position: number
  configuration: Configuration
}

const LINE: Statement = {
  name: 'turns_of_line',
  text: `select w.waitlist_id, w.customer_id, ${turnOf('w')} as turn from waitlist w
    where w.single_class_id = $1 and w.deleted_at is null order by turn`,
}

const DEAL: Statement = {
  name: 'deal_turns',
  text: `update waitlist w set turn = dealt.turn
    from unnest($1::integer[], $2::integer[]) as dealt (waitlist_id, turn) where w.waitlist_id = dealt.waitlist_id`,
}

/**
 * Gives somebody another position in a waitlist, which decides who gets the next free place. The class's history says who
 * overtook. Throws AppError 409 for an entry or a position that the waitlist no longer has.
 */
export async function reorderLine(db: Queryable, reorder: Reorder): Promise<void> {
  const { waitlist_id, single_class_id, position, configuration, ...by } = reorder
  await inTransaction(db, async (trx) => {
    await lockClass(trx, single_class_id, configuration)
    const line = await run<Turn & { customer_id: number }>(trx, LINE, [single_class_id])
    const changes = moveInLine(line, waitlist_id, position)
    const index = line.findIndex((entry) => entry.waitlist_id === waitlist_id)
    if (changes === null) throw new AppError(409, 'not_waiting', waitlistErrors.lineChanged)
    if (changes.length === 0) return
    await run(trx, DEAL, [changes.map((one) => one.waitlist_id), changes.map(({ turn }) => turn)])
    await recordAudit(trx, by, 'single_class.line_moved', single_class_id, {
      customer_id: line[index]?.customer_id,
      before: { position: index + 1 },
      after: { position },
    })
  })
}

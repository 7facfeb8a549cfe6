import { sql } from 'kysely'
import { MERGE_UNDO_DAYS } from '#domain/people/merging.ts'
import { can } from '#domain/people/roles.ts'
import { MS_PER_DAY } from '#domain/time/spans.ts'
import { dayAndTime } from '#domain/time/written.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { lockClassesOf } from '#server/features/booking/lock-classes.ts'
import { lockCredits } from '#server/features/selling/grants/lock-credits.ts'
import { lockPurchasesOf } from '#server/features/selling/lock-orders.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { addJob } from '#server/queue/queue.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { errorTexts } from '#text/errors.ts'
import { mergeErrors } from '#text/errors/merging.ts'
import { type AccountRow, findAccounts, findMergeFacts, type MergeFacts } from './merge.queries.ts'
import { moveRows } from './move-rows.ts'
import { endDoubles, type Pair } from './settle-lines.ts'

/** Both accounts and what would move. Throws AppError 404, and 409 where the two cannot become one. */
export async function previewMerge(
  services: Services,
  db: Queryable,
  { survivor, merged }: Pair,
  lock = false,
): Promise<{ survivor: AccountRow; merged: AccountRow; facts: MergeFacts }> {
  const accounts = await findAccounts(db, [survivor, merged], lock)
  const [into, from] = [survivor, merged].map((id) =>
    accounts.find((one) => one.customer_id === id && one.deleted_at === null),
  )
  if (!into || !from) throw notFound(errorTexts.people.customerUnknown)
  if (into === from) throw refused('merge_same', mergeErrors.same)
  if (can(from.role, 'office')) throw refused('merge_staff', mergeErrors.staff)
  if (into.blocked_at ?? from.blocked_at) throw refused('merge_blocked', mergeErrors.blocked)
  const facts = await findMergeFacts(db, { survivor, merged, now: services.clock.now() })
  const [first] = facts.together
  if (first) {
    const { timezone } = services.configuration.current()
    throw refused(
      'merge_together',
      mergeErrors.together({
        count: facts.together.length,
        first: `${first.name}, ${dayAndTime(first.class_date, timezone)}`,
      }),
    )
  }
  if (facts.subscription) throw refused('merge_subscription', mergeErrors.subscription)
  return { survivor: into, merged: from, facts }
}

const refused = (code: string, text: string) => new AppError(409, code, text)

/**
 * Makes two accounts of one person one: the merged one's records go to the surviving one, and its sign-in ends. It can be taken
 * back for a week. Returns the merge's id. Throws as `previewMerge`.
 */
export async function mergeCustomers(services: Services, db: Queryable, pair: Pair, by: By): Promise<number> {
  const now = services.clock.now()
  const { id, uid } = await inTransaction(db, async (trx) => {
    await lockPurchasesOf(trx, [pair.survivor, pair.merged])
    await lockClassesOf(trx, [pair.survivor, pair.merged])
    const { merged } = await previewMerge(services, trx, pair, true)
    // At most one card of a customer with a provider is offered first.
    await trx
      .updateTable('payment_source')
      .set({ is_default: false })
      .where('customer_id', '=', pair.merged)
      .where('gateway', 'in', (eb) =>
        eb
          .selectFrom('payment_source as own')
          .select('own.gateway')
          .where('own.customer_id', '=', pair.survivor)
          .where('own.deleted_at', 'is', null)
          .where('own.is_default', '=', true),
      )
      .execute()
    await lockCredits(trx, sql`customer_id = ${pair.merged}`)
    const ended_entries = await endDoubles(trx, pair, { ...by, now })
    const moved = await moveRows(trx, { from: pair.merged, to: pair.survivor })
    const undo_until = new Date(now.getTime() + MERGE_UNDO_DAYS * MS_PER_DAY)
    const { customer_merge_id } = await trx
      .insertInto('customer_merge')
      .values({
        surviving_customer_id: pair.survivor,
        merged_customer_id: pair.merged,
        moved: JSON.stringify(moved),
        ended_entries,
        merged_by: by.actor_customer_id,
        merged_at: now,
        undo_until,
      })
      .returning('customer_merge_id')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('customer')
      .set({ deleted_at: now, blocked_at: now })
      .where('customer_id', '=', pair.merged)
      .execute()
    if (merged.uid !== null) await trx.deleteFrom('auth.session').where('userId', '=', merged.uid).execute()
    for (const entity_id of [pair.survivor, pair.merged])
      await recordAudit(trx, by, 'customer.merged', entity_id, {
        customer_merge_id,
        survivor: pair.survivor,
        merged: pair.merged,
      })
    await addJob(trx, 'finish-merge', { customer_merge_id }, { runAt: undo_until })
    return { id: customer_merge_id, uid: merged.uid }
  })
  if (uid !== null) services.liveness.forget(uid)
  return id
}

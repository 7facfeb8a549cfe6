import { sql } from 'kysely'
import { formsOfSender } from '#domain/phone.ts'
import { dayAndTime } from '#domain/time/written.ts'
import { fullName } from '#domain/people/full-name.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { lockClassesOf } from '#server/features/booking/lock-classes.ts'
import { settlePenalties, type SettlePenalties } from '#server/features/booking/penalties/settle-penalties.ts'
import { declineChannel } from '#server/features/messages/preferences/change-preference.ts'
import { forgetMerged } from '#server/features/people/deletion/forget-merged.ts'
import { lockCredits } from '#server/features/selling/grants/lock-credits.ts'
import { lockPurchasesOf } from '#server/features/selling/lock-orders.ts'
import { AppError, orNotFound } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { mergeErrors } from '#text/errors/merging.ts'
import { findAccounts, findLaterMerge, findPair, lockMerge } from './merge.queries.ts'
import { isMoved, moveBack, type Moved } from './move-rows.ts'
import { reopenDoubles } from './settle-lines.ts'

/**
 * Undoes a merge: moves the rows back, and the account can sign in again. Returns the surviving customer's id. Throws AppError
 * 404, and 409 when its time is over, a later merge must be undone first, the surviving account was deleted, or what was moved has
 * been used since.
 */
export async function undoMerge(services: Services, db: Queryable, id: number, by: By): Promise<number> {
  const now = services.clock.now()
  return inTransaction(db, async (trx) => {
    const { survivor, merged } = orNotFound(await findPair(trx, id), mergeErrors.unknown)
    await lockPurchasesOf(trx, [survivor, merged])
    await lockClassesOf(trx, [survivor, merged])
    // Not before: who deletes the surviving account ends the merge while it holds these.
    const merge = orNotFound(await lockMerge(trx, id), mergeErrors.unknown)
    if (merge.undo_until <= now) throw new AppError(409, 'merge_over', mergeErrors.over)
    const { moved, ended_entries, merged_at } = merge
    const accounts = await findAccounts(trx, [survivor, merged], true)
    await refuseEarlier(trx, { survivor, id })
    if (accounts.some(({ customer_id, deleted_at }) => customer_id === survivor && deleted_at !== null))
      throw new AppError(409, 'merge_gone', mergeErrors.gone)
    const configuration = services.configuration.current()
    await refuseUsed(trx, moved, survivor, configuration.timezone)
    await lockCredits(trx, isMoved(moved, 'available_class_id', 'available_class'))
    await moveBack(trx, { from: survivor, to: merged }, moved)
    const phone = accounts.find(({ customer_id }) => customer_id === merged)?.phone ?? null
    if (phone !== null) await moveWritten(trx, { survivor, merged, phone, since: merged_at, ...by })
    await recountPenalties(trx, [survivor, merged], { since: merged_at, configuration, now })
    await reopenDoubles(trx, ended_entries, now)
    await trx
      .updateTable('customer')
      .set({ deleted_at: null, blocked_at: null })
      .where('customer_id', '=', merged)
      .execute()
    await trx
      .updateTable('customer_merge')
      .set({ undone_at: now, undone_by: by.actor_customer_id })
      .where('customer_merge_id', '=', id)
      .execute()
    for (const entity_id of [survivor, merged])
      await recordAudit(trx, by, 'customer.unmerged', entity_id, { customer_merge_id: id, survivor, merged })
    return survivor
  })
}

/** Merges are undone in reverse order: a later one has moved rows that this one would look for. */
async function refuseEarlier(trx: Trx, merge: { survivor: number; id: number }): Promise<void> {
  const later = await findLaterMerge(trx, merge)
  if (!later) return
  const text = mergeErrors.later({
    merged: fullName(later),
    survivor: `${later.into_name} ${later.into_last_name}`,
  })
  throw new AppError(409, 'merge_later', text)
}

/**
 * What was booked or granted since then with what would return can belong to neither account alone. What can be ended is refused
 * until then: an offer that would be parted from its credit, and a card or subscription of the provider's account that returns.
 */
async function refuseUsed(trx: Trx, moved: Moved, survivor: number, timezone: string): Promise<void> {
  const within = (column: string, table: string) => isMoved(moved, column, table)
  const { rows } = await sql<{ used: boolean; charged: boolean; offered: Date | null }>`
    select exists (select from class_reservation r where ${within('r.available_class_id', 'available_class')}
        and not ${within('r.class_reservation_id', 'class_reservation')})
      or exists (select from available_class v where ${within('v.purchase_id', 'purchase')}
        and not ${within('v.available_class_id', 'available_class')})
      or exists (select from invoice i where ${within('i.purchase_id', 'purchase')}
        and not ${within('i.invoice_id', 'invoice')})
      or exists (select from class_reservation g where ${within('g.guest_of', 'class_reservation')}
        and not ${within('g.class_reservation_id', 'class_reservation')}) as used,
      exists (select from jsonb_array_elements_text(${JSON.stringify((moved['provider_account'] ?? []).flat())}::jsonb) gateway
        where exists (select from payment_source s where s.customer_id = ${survivor} and s.gateway = gateway.value
            and s.deleted_at is null and not ${within('s.payment_source_id', 'payment_source')})
          or exists (select from purchase where customer_id = ${survivor} and purchase.gateway = gateway.value
            and status in ('active', 'pending') and subscription_period is not null
            and not ${within('purchase_id', 'purchase')})) as charged,
      (select min(c.class_date) from waitlist w join single_class c using (single_class_id)
        where w.customer_id = ${survivor} and w.state = 'offered' and w.available_class_id is not null
          and ${within('w.waitlist_id', 'waitlist')} <> ${within('w.available_class_id', 'available_class')}) as offered`.execute(
    trx,
  )
  const [{ used, charged, offered } = { used: false, charged: false, offered: null }] = rows
  if (used) throw new AppError(409, 'merge_used', mergeErrors.used)
  if (charged) throw new AppError(409, 'merge_charged', mergeErrors.charged)
  if (offered)
    throw new AppError(409, 'merge_offered', mergeErrors.offered({ class: dayAndTime(offered, timezone) }))
}

/** What was written from the merged account's number since then, and answered; whoever wrote BAJA there gets nothing there either. */
async function moveWritten(
  trx: Trx,
  {
    survivor,
    merged,
    phone,
    since,
    request_id,
  }: By & { survivor: number; merged: number; phone: string; since: Date },
): Promise<void> {
  const senders = formsOfSender(`52${phone}`)
  const { rows } = await sql`
    with written as (
      update incoming_message set customer_id = ${merged}
      where customer_id = ${survivor} and sender = any(${senders}) and received_at >= ${since}
      returning incoming_message_id, outcome), answered as (
      update message set customer_id = ${merged}
      where customer_id = ${survivor} and answers in (select incoming_message_id from written))
    select from written where outcome = 'opted_out'`.execute(trx)
  if (rows.length > 0) await declineChannel(trx, { customer_id: merged, channel: 'whatsapp', request_id })
}

/** A penalty for classes of both accounts together stays only if those of one are enough. */
async function recountPenalties(
  trx: Trx,
  accounts: readonly number[],
  { since, ...rules }: Omit<SettlePenalties, 'places'> & { since: Date },
): Promise<void> {
  const places = await trx
    .selectFrom('class_reservation_penalty as penalty')
    .innerJoin('class_reservation as place', 'place.class_reservation_id', 'penalty.class_reservation_id')
    .select(['place.class_reservation_id', 'place.customer_id', 'place.class_date'])
    .where('penalty.customer_id', 'in', [...accounts])
    .where('penalty.created_at', '>=', since)
    .execute()
  await settlePenalties(trx, { places, ...rules })
}

/** The time for taking a merge back is over: its cards are removed at their providers, and who it was is forgotten. */
export async function finishMerge({ db, clock }: Services, id: number): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (trx) => {
    const merge = await lockMerge(trx, id)
    if (!merge || merge.undo_until > now) return
    await forgetMerged(trx, merge, now)
  })
}

import { run, type Statement } from '#server/db/statement.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { type DatedBy, recordAudit } from '#server/shared/audit.ts'
import { changedMeanwhile } from '#server/shared/refuse-stale.ts'
import { AppError, firstOrNotFound, invalidFields } from '#server/kit/errors.ts'
import { bookingErrors } from '#text/errors/booking.ts'
import { ofOnePass } from './wallet.queries.ts'
import { lockRequiredCustomer } from '#server/features/people/required/require-customer.ts'

export interface GiveCredits extends DatedBy {
  customer_id: number
  /** -1 is an unlimited membership. */
  amount: number
  /** Null means every class type. */
  class_types: readonly number[] | null
  expires_on: string
}

const GIVE: Statement = {
  name: 'give_credits',
  text: `with given as (
    insert into available_class (customer_id, class_types, unlimited, expires_on, created_at)
    select $1, $2::integer[], $3, $4::date, $5 from generate_series(1, $6) returning available_class_id
  ), written as (
    insert into credit_entry (available_class_id, customer_id, kind, actor_customer_id, created_at)
    select available_class_id, $1, 'granted', $7, $5 from given
  )
  select available_class_id from given order by available_class_id`,
}

/** Gives a customer credits without a purchase; returns their ids. Throws AppError 400 or 404. */
export async function giveCredits(db: Queryable, given: GiveCredits): Promise<number[]> {
  const { customer_id, amount, class_types, expires_on, today, now } = given
  requireEnd(expires_on, today)
  return inTransaction(db, async (trx) => {
    await lockRequiredCustomer(trx, customer_id)
    await requireTypes(trx, class_types)
    const unlimited = amount === -1
    const rows = await run<{ available_class_id: number }>(trx, GIVE, [
      customer_id,
      class_types,
      unlimited,
      expires_on,
      now,
      unlimited ? 1 : amount,
      given.actor_customer_id,
    ])
    await recordAudit(trx, given, 'credits.given', customer_id, { amount, class_types, expires_on })
    return rows.map((row) => row.available_class_id)
  })
}

export interface ChangeCredit extends DatedBy {
  available_class_id: number
  class_types?: readonly number[] | null | undefined
  expires_on?: string | undefined
  /** The last day as the editor read it; undefined overwrites. */
  was?: string | undefined
  /** Every free or expired credit of its pass. */
  whole_pass?: boolean | undefined
}

/** Changes a free credit, or those of a pass; expired ones become free again with a new last day. Throws AppError 400, 404 or 409. */
export async function changeCredit(db: Queryable, change: ChangeCredit): Promise<void> {
  const { available_class_id: id, class_types, expires_on, today, was, whole_pass = false } = change
  if (expires_on !== undefined) requireEnd(expires_on, today)
  await inTransaction(db, async (trx) => {
    const credits = whole_pass ? await lockPass(trx, id) : [await lockCredit(trx, id)]
    if (was !== undefined && credits.some((credit) => credit.expires_on !== was)) throw changedMeanwhile()
    for (const credit of credits) requireChangeable(credit, today, expires_on)
    await requireTypes(trx, class_types ?? null)
    if (class_types === undefined && expires_on === undefined) return
    await trx
      .updateTable('available_class')
      .set({
        state: 'free',
        ...(class_types === undefined ? {} : { class_types: class_types && [...class_types] }),
        ...(expires_on === undefined ? {} : { expires_on }),
      })
      .where(
        'available_class_id',
        'in',
        credits.map((credit) => credit.available_class_id),
      )
      .execute()
    await writeEntries(trx, credits, 'changed', { ...change, credits: credits.length })
  })
}

/** Throws AppError 409 for a credit that is used, removed or held, and for one that expired and gets no new last day. */
function requireChangeable(credit: LockedCredit, today: string, expires_on?: string): void {
  if (credit.state === 'used') throw new AppError(409, 'credit_used', bookingErrors.creditUsed)
  if (credit.state === 'removed') throw new AppError(409, 'credit_removed', bookingErrors.creditRemoved)
  const expired = credit.state === 'expired' || credit.expires_on < today
  if (expired && expires_on === undefined)
    throw new AppError(409, 'credit_expired', bookingErrors.creditExpired)
  if (credit.held_for !== null) throw new AppError(409, 'credit_held', bookingErrors.creditHeld)
}

/** Removes a free credit. Throws AppError 404 or 409. */
export async function removeCredit(
  db: Queryable,
  remove: DatedBy & { available_class_id: number },
): Promise<void> {
  const { available_class_id, today } = remove
  await inTransaction(db, async (trx) => {
    const credit = await lockCredit(trx, available_class_id)
    requireChangeable(credit, today)
    await trx
      .updateTable('available_class')
      .set({ state: 'removed' })
      .where('available_class_id', '=', available_class_id)
      .execute()
    await writeEntries(trx, [credit], 'removed', remove)
  })
}

interface LockedCredit {
  available_class_id: number
  customer_id: number
  state: 'free' | 'used' | 'expired' | 'removed'
  expires_on: string
  class_types: number[] | null
  held_for: number | null
}

const LOCK_CREDIT: Statement = {
  name: 'lock_credit',
  text: `select available_class_id, customer_id, state, expires_on, class_types, held_for
    from available_class where available_class_id = $1 for no key update`,
}

async function lockCredit(trx: Trx, id: number): Promise<LockedCredit> {
  return firstOrNotFound(await run<LockedCredit>(trx, LOCK_CREDIT, [id]), bookingErrors.creditUnknown)
}

/** A pass by one of its credits: those that are free or expired, in the order in which others lock credits. */
const LOCK_PASS: Statement = {
  name: 'lock_pass',
  text: `select other.available_class_id, other.customer_id, other.state, other.expires_on, other.class_types, other.held_for
    from available_class one join available_class other on other.customer_id = one.customer_id and ${ofOnePass('one', 'other')}
    where one.available_class_id = $1 and other.state in ('free', 'expired')
    order by other.expires_on, other.available_class_id for no key update of other`,
}

async function lockPass(trx: Trx, id: number): Promise<LockedCredit[]> {
  const credits = await run<LockedCredit>(trx, LOCK_PASS, [id])
  return credits.length > 0 ? credits : [await lockCredit(trx, id)]
}

function requireEnd(expires_on: string, today: string): void {
  if (expires_on < today) throw invalidFields({ expires_at: bookingErrors.creditEnd })
}

const TYPES: Statement = {
  name: 'count_class_types',
  text: 'select class_type_id from class_type where class_type_id = any ($1::integer[]) and deleted_at is null',
}

async function requireTypes(trx: Trx, class_types: readonly number[] | null): Promise<void> {
  if (class_types === null) return
  const found = await run(trx, TYPES, [class_types])
  if (found.length !== class_types.length)
    throw invalidFields({ class_types: bookingErrors.classTypesUnknown })
}

/** A line of the ledger for each credit, and one of the audit for all of them, which have the same terms. */
async function writeEntries(
  trx: Trx,
  credits: readonly LockedCredit[],
  kind: 'changed' | 'removed',
  {
    actor_customer_id,
    request_id,
    now,
    ...details
  }: DatedBy & { expires_on?: string | undefined; credits?: number },
): Promise<void> {
  const [first] = credits
  if (first === undefined) return
  const { available_class_id, customer_id, expires_on, class_types } = first
  await trx
    .insertInto('credit_entry')
    .values(
      credits.map((credit) => ({
        available_class_id: credit.available_class_id,
        customer_id,
        kind,
        actor_customer_id,
        created_at: now,
      })),
    )
    .execute()
  await recordAudit(trx, { actor_customer_id, request_id }, `credit.${kind}`, available_class_id, {
    customer_id,
    ...details,
    was: { expires_on, class_types },
  })
}

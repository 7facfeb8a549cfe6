import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isSameMovement } from '#domain/selling/payouts/judge-line.ts'
import { addDays } from '#domain/time/days.ts'
import type { Standing } from '#server/db/schema/purchases.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { deskErrors } from '#text/errors/desk.ts'
import { reopenMatched } from './own-money.queries.ts'
import { isDifference, isOpen, judgeOpen } from './payouts.queries.ts'
import { type ReadLine, readPayout } from './read-payout.ts'

interface Report {
  gateway: string
  name: string
  csv: string
}

/** Rows of one insert: each has twelve parameters, of which a statement takes 65,535. */
const AT_ONCE = 2000

/**
 * Imports a provider's report and compares each movement with the books; returns its id. Throws AppError 400 for a file that it does not
 * understand, 409 for one that was imported before.
 */
export function importPayout(db: Queryable, { gateway, name, csv }: Report, by: By): Promise<number> {
  const lines = readPayout(csv)
  const [from_day, until_day] = daysOf(lines)
  const digest = createHash('sha256').update(csv).digest('hex')
  return inTransaction(db, async (trx) => {
    await lockPayouts(trx, gateway)
    const imported = await trx
      .insertInto('payout')
      .values({
        gateway,
        name,
        digest,
        from_day,
        until_day,
        imported_by: by.actor_customer_id,
      })
      .onConflict((conflict) => conflict.columns(['gateway', 'digest']).doNothing())
      .returning('payout_id')
      .executeTakeFirst()
    if (!imported) throw await importedBefore(trx, gateway, digest)
    const { payout_id } = imported
    const before = Map.groupBy(await linesWithin(trx, gateway, lines), keyOf)
    const rows = lines.map((read) => {
      const line = { ...read, payout_id }
      const repeated = line.references.length > 0 && isAmong(before, line)
      const standing: Standing = repeated ? 'repeated' : 'open'
      return { ...line, standing }
    })
    for (let at = 0; at < rows.length; at += AT_ONCE)
      await trx
        .insertInto('payout_line')
        .values(rows.slice(at, at + AT_ONCE))
        .execute()
    await storeMatches(trx, gateway)
    await recordAudit(trx, by, 'payout.imported', payout_id, { gateway, name, lines: lines.length })
    return payout_id
  })
}

/**
 * Stores what open lines match: it is not there for others then. What had matched the same money is judged anew with them, since a report
 * of earlier days may be imported later, and a payment be booked late.
 */
async function storeMatches(trx: Trx, gateway: string): Promise<void> {
  let judged = await judgeOpen(trx, gateway)
  while (await reopenMatched(trx, judged)) judged = await judgeOpen(trx, gateway)
  const stored = judged
    .filter((one) => !isDifference(one))
    .map(({ row, state, own }) => ({ id: row.payout_line_id, standing: state, ...own }))
  await sql`
    update payout_line as line
    set standing = stored.standing, payment_id = stored.payment_id, refund_id = stored.refund_id
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
      as stored (id integer, standing text, payment_id integer, refund_id integer)
    where line.payout_line_id = stored.id`.execute(trx)
}

type Key = Pick<ReadLine, 'day' | 'references' | 'gross_cents'> & { payout_id: number }

/** Two reports of one kind whose days overlap have the same movement with the same ids and amount. */
const keyOf = ({ references, gross_cents }: Key): string =>
  `${references.toSorted().join(' ')} ${gross_cents}`

const isAmong = (lines: ReadonlyMap<string, readonly Key[]>, line: Key): boolean =>
  (lines.get(keyOf(line)) ?? []).some((one) => isSameMovement(one, line))

const daysOf = (lines: readonly { day: string }[]): [first: string, last: string] => {
  const days = lines.map(({ day }) => day).toSorted()
  return [days[0] ?? '', days.at(-1) ?? '']
}

/** The lines of reports whose days overlap with those of the given ones or are next to them, the earliest report's first. */
function linesWithin(trx: Trx, gateway: string, lines: readonly { day: string }[]) {
  const [first, last] = daysOf(lines)
  return trx
    .selectFrom('payout_line as line')
    .innerJoin('payout', 'payout.payout_id', 'line.payout_id')
    .selectAll('line')
    .where('payout.gateway', '=', gateway)
    .where('payout.from_day', '<=', addDays(last, 1))
    .where('payout.until_day', '>=', addDays(first, -1))
    .orderBy('line.payout_id')
    .execute()
}

/** Reports of a provider are imported and removed one at a time, since they may have movements in common. */
async function lockPayouts(trx: Trx, gateway: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payouts ' || ${gateway}::text, 0))`.execute(trx)
}

async function importedBefore(trx: Trx, gateway: string, digest: string): Promise<AppError> {
  const { payout_id } = await trx
    .selectFrom('payout')
    .select('payout_id')
    .where('gateway', '=', gateway)
    .where('digest', '=', digest)
    .executeTakeFirstOrThrow()
  return new AppError(409, 'imported_before', deskErrors.payoutBefore, { extra: { payout_id } })
}

/** Takes a difference off the list; returns its report. Throws AppError 404, or 409 when there is nothing to settle any more. */
export function settleLine(
  db: Queryable,
  payout_line_id: number,
  { note, now }: { note: string | null; now: Date },
  by: By,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { payout_id, position, gateway } = await trx
      .selectFrom('payout_line as line')
      .innerJoin('payout', 'payout.payout_id', 'line.payout_id')
      .select(['line.payout_id', 'line.position', 'payout.gateway'])
      .where('line.payout_line_id', '=', payout_line_id)
      .forUpdate('line')
      .executeTakeFirstOrThrow(() => notFound(deskErrors.payoutLineUnknown))
    const open = (await judgeOpen(trx, gateway)).filter(isOpen)
    if (!open.some(({ row }) => row.payout_line_id === payout_line_id))
      throw new AppError(409, 'not_open', deskErrors.payoutSettled)
    await trx
      .updateTable('payout_line')
      .set({ settled_by: by.actor_customer_id, settled_at: now, note })
      .where('payout_line_id', '=', payout_line_id)
      .execute()
    await recordAudit(trx, by, 'payout.settled', payout_id, { position, note })
    return payout_id
  })
}

/** Removes a report and its lines; a movement that another report repeats counts there from then on. Throws AppError 404. */
export function removePayout(db: Queryable, payout_id: number, by: By): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { gateway, name } = await trx
      .selectFrom('payout')
      .select(['gateway', 'name'])
      .where('payout_id', '=', payout_id)
      .executeTakeFirstOrThrow(() => notFound(deskErrors.payoutUnknown))
    await lockPayouts(trx, gateway)
    const lines = await trx
      .selectFrom('payout_line')
      .select(['payout_id', 'day', 'references', 'gross_cents'])
      .where('payout_id', '=', payout_id)
      .execute()
    const { numDeletedRows } = await trx
      .deleteFrom('payout')
      .where('payout_id', '=', payout_id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw notFound(deskErrors.payoutUnknown)
    await countRepeated(trx, gateway, lines)
    await storeMatches(trx, gateway)
    await recordAudit(trx, by, 'payout.removed', payout_id, { gateway, name })
  })
}

/** Opens what the removed lines were repeated as, in the earliest report that has it. */
async function countRepeated(trx: Trx, gateway: string, removed: readonly Key[]): Promise<void> {
  const gone = Map.groupBy(removed, keyOf)
  const near = await linesWithin(trx, gateway, removed)
  const owners = near.filter(({ standing }) => standing !== 'repeated')
  const counted = Map.groupBy(owners, keyOf)
  const opened = near.filter((line) => {
    if (line.standing !== 'repeated' || !isAmong(gone, line) || isAmong(counted, line)) return false
    counted.set(keyOf(line), [...(counted.get(keyOf(line)) ?? []), line])
    return true
  })
  await trx
    .updateTable('payout_line')
    .set({ standing: 'open' })
    .where('payout_line_id', '=', sql<number>`any(${opened.map(({ payout_line_id }) => payout_line_id)})`)
    .execute()
}

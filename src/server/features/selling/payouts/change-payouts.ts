import { createHash } from 'node:crypto'
import { judgeLine, type OwnMoney } from '#domain/selling/payouts/judge-line.ts'
import type { Standing } from '#server/db/schema/purchases.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { deskErrors } from '#text/errors/desk.ts'
import { findBooked } from './own-money.queries.ts'
import { isDifference, judgeOpen } from './payouts.queries.ts'
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
  const days = lines.map(({ day }) => day).toSorted()
  const digest = createHash('sha256').update(csv).digest('hex')
  return inTransaction(db, async (trx) => {
    const imported = await trx
      .insertInto('payout')
      .values({
        gateway,
        name,
        digest,
        from_day: days[0] ?? '',
        until_day: days.at(-1) ?? '',
        imported_by: by.actor_customer_id,
      })
      .onConflict((conflict) => conflict.columns(['gateway', 'digest']).doNothing())
      .returning('payout_id')
      .executeTakeFirst()
    if (!imported) throw await importedBefore(trx, gateway, digest)
    const { payout_id } = imported
    const before = await linesBefore(trx, gateway, lines)
    const booked = await findBooked(
      trx,
      lines.map(({ references }) => ({ gateway, references })),
    )
    const rows = lines.map((line, index) => ({
      ...line,
      payout_id,
      standing: standingOf(line, booked[index], before),
    }))
    for (let at = 0; at < rows.length; at += AT_ONCE)
      await trx
        .insertInto('payout_line')
        .values(rows.slice(at, at + AT_ONCE))
        .execute()
    await recordAudit(trx, by, 'payout.imported', payout_id, { gateway, name, lines: lines.length })
    return payout_id
  })
}

function standingOf(line: ReadLine, own: OwnMoney | undefined, before: Set<string>): Standing {
  if (line.references.length > 0 && before.has(keyOf(line))) return 'repeated'
  const state = judgeLine(line, own ?? { payments: [], refunds: [] })
  return state === 'amount' || state === 'unknown' ? 'open' : state
}

/** Two reports whose days overlap have the same movement with the same ids and amount. */
const keyOf = ({ references, gross_cents }: Pick<ReadLine, 'references' | 'gross_cents'>): string =>
  `${references.toSorted().join(' ')} ${gross_cents}`

async function linesBefore(trx: Trx, gateway: string, lines: readonly ReadLine[]): Promise<Set<string>> {
  const days = lines.map(({ day }) => day).toSorted()
  const rows = await trx
    .selectFrom('payout_line as line')
    .innerJoin('payout', 'payout.payout_id', 'line.payout_id')
    .select(['line.references', 'line.gross_cents'])
    .where('payout.gateway', '=', gateway)
    .where('payout.from_day', '<=', days.at(-1) ?? '')
    .where('payout.until_day', '>=', days[0] ?? '')
    .execute()
  return new Set(rows.map(keyOf))
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
    const line = await trx
      .selectFrom('payout_line')
      .select(['payout_id', 'settled_at', 'position'])
      .where('payout_line_id', '=', payout_line_id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound(deskErrors.payoutLineUnknown))
    const { payout_id, position } = line
    const judged = await judgeOpen(trx, payout_id)
    const open = judged.filter(isDifference).some(({ row }) => row.payout_line_id === payout_line_id)
    if (line.settled_at !== null || !open) throw new AppError(409, 'not_open', deskErrors.payoutSettled)
    await trx
      .updateTable('payout_line')
      .set({ settled_by: by.actor_customer_id, settled_at: now, note })
      .where('payout_line_id', '=', payout_line_id)
      .execute()
    await recordAudit(trx, by, 'payout.settled', payout_id, { position, note })
    return payout_id
  })
}

/** Removes a report and its lines, whose movements another report may have then. Throws AppError 404. */
export function removePayout(db: Queryable, payout_id: number, by: By): Promise<void> {
  return inTransaction(db, async (trx) => {
    const removed = await trx
      .deleteFrom('payout')
      .where('payout_id', '=', payout_id)
      .returning(['gateway', 'name'])
      .executeTakeFirstOrThrow(() => notFound(deskErrors.payoutUnknown))
    await recordAudit(trx, by, 'payout.removed', payout_id, removed)
  })
}

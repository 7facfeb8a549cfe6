import { createHash } from 'node:crypto'
import { sql } from 'kysely'
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
    const before = new Set((await linesWithin(trx, gateway, lines)).map(keyOf))
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

const daysOf = (lines: readonly { day: string }[]): [first: string, last: string] => {
  const days = lines.map(({ day }) => day).toSorted()
  return [days[0] ?? '', days.at(-1) ?? '']
}

/** The lines of reports whose days overlap with those of the given ones, the earliest report's first. */
function linesWithin(trx: Trx, gateway: string, lines: readonly { day: string }[]) {
  const [first, last] = daysOf(lines)
  return trx
    .selectFrom('payout_line as line')
    .innerJoin('payout', 'payout.payout_id', 'line.payout_id')
    .selectAll('line')
    .where('payout.gateway', '=', gateway)
    .where('payout.from_day', '<=', last)
    .where('payout.until_day', '>=', first)
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
      .select(['day', 'references', 'gross_cents'])
      .where('payout_id', '=', payout_id)
      .execute()
    const { numDeletedRows } = await trx
      .deleteFrom('payout')
      .where('payout_id', '=', payout_id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw notFound(deskErrors.payoutUnknown)
    await countRepeated(trx, gateway, lines)
    await recordAudit(trx, by, 'payout.removed', payout_id, { gateway, name })
  })
}

/** Judges what the removed lines were repeated as, in the earliest report that has it. */
async function countRepeated(
  trx: Trx,
  gateway: string,
  removed: readonly Pick<ReadLine, 'day' | 'references' | 'gross_cents'>[],
): Promise<void> {
  const keys = new Set(removed.map(keyOf))
  const same = (await linesWithin(trx, gateway, removed)).filter((line) => keys.has(keyOf(line)))
  const owners = new Map(
    same.filter(({ standing }) => standing !== 'repeated').map((line) => [keyOf(line), line.payout_id]),
  )
  const counted = same.filter((line) => {
    const owner = owners.get(keyOf(line))
    if (owner === undefined) owners.set(keyOf(line), line.payout_id)
    return line.standing === 'repeated' && (owner ?? line.payout_id) === line.payout_id
  })
  const booked = await findBooked(
    trx,
    counted.map(({ references }) => ({ gateway, references })),
  )
  const standings = counted.map((line, index) => standingOf(line, booked[index], new Set()))
  await sql`
    update payout_line set standing = judged.standing
    from unnest(${counted.map(({ payout_line_id }) => payout_line_id)}::integer[], ${standings}::text[]) as judged (id, standing)
    where payout_line_id = judged.id`.execute(trx)
}

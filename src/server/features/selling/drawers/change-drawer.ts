import { formatMoney, toPesos } from '#domain/money.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { AppError, invalidFields, notFound, orNotFound } from '#server/kit/errors.ts'
import { requireLocation } from '#server/features/catalogue/require-location.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { deskErrors } from '#text/errors/desk.ts'
import { postLedger } from '#server/features/selling/charging/post-ledger.ts'
import { expectedCents, lockDrawer } from './drawers.queries.ts'

interface Opening {
  /** Null for a drawer of the whole studio. */
  location_id: number | null
  float_cents: number
  now: Date
}

/** Opens a drawer and returns its id. Throws AppError 400 for an unknown location, 409 while its drawer is open. */
export function openDrawer(
  db: Queryable,
  { location_id, float_cents, now }: Opening,
  by: By,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    if (location_id !== null) await requireLocation(trx, location_id)
    const opened = await trx
      .insertInto('cash_drawer')
      .values({ location_id, float_cents, opened_by: by.actor_customer_id, opened_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('cash_drawer_id')
      .executeTakeFirstOrThrow(() => new AppError(409, 'drawer_open', deskErrors.drawerOpen))
    await recordAudit(trx, by, 'cash_drawer.opened', opened.cash_drawer_id, { location_id, float_cents })
    return opened.cash_drawer_id
  })
}

interface Movement {
  kind: 'in' | 'out'
  /** Whole centavos, above 0. */
  cents: number
  reason: string
  now: Date
}

/** Puts cash into an open drawer or takes some out. Throws AppError 400 for more than it contains, 404, or 409. */
export async function moveCash(
  db: Queryable,
  cash_drawer_id: number,
  { kind, cents, reason, now }: Movement,
  by: By,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const drawer = await requireOpen(trx, cash_drawer_id)
    const expected = await expectedCents(trx, drawer)
    if (kind === 'out' && cents > expected)
      throw invalidFields({ amount: deskErrors.tooMuchOut({ left: formatMoney(expected) }) })
    const amount_cents = kind === 'in' ? cents : -cents
    await book(trx, { cash_drawer_id, kind, amount_cents, reason, corrects: null, now }, by)
  })
}

/**
 * Takes an earlier movement in or out back by a new one in an open drawer, once. Throws AppError 404, or 409 for a sale or refund,
 * which is refunded instead.
 */
export async function correctMovement(
  db: Queryable,
  cash_drawer_id: number,
  { cash_movement_id, reason, now }: { cash_movement_id: number; reason: string; now: Date },
  by: By,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await requireOpen(trx, cash_drawer_id)
    const wrong = await trx
      .selectFrom('cash_movement as wrong')
      .leftJoin('cash_movement as later', 'later.corrects', 'wrong.cash_movement_id')
      .select(['wrong.kind', 'wrong.amount_cents', 'later.cash_movement_id as corrected_by'])
      .where('wrong.cash_movement_id', '=', cash_movement_id)
      .executeTakeFirstOrThrow(() => notFound(deskErrors.movementUnknown))
    const plain = wrong.kind === 'in' || wrong.kind === 'out'
    if (!plain || wrong.corrected_by !== null)
      throw new AppError(
        409,
        'not_correctable',
        plain ? deskErrors.correctedBefore : deskErrors.refundInstead,
      )
    const amount_cents = -wrong.amount_cents
    const corrects = cash_movement_id
    await book(trx, { cash_drawer_id, kind: 'correction', amount_cents, reason, corrects, now }, by)
  })
}

interface Closing {
  counted_cents: number
  /** What the screen said that it should contain. */
  expected_cents: number
  reason: string | null
  now: Date
}

/**
 * Closes a drawer with the counted amount; the difference is booked. Throws AppError 400 for a difference without a reason, 404,
 * 409 if it is closed or something was booked since the count.
 */
export async function closeDrawer(
  db: Queryable,
  cash_drawer_id: number,
  { counted_cents, expected_cents, reason, now }: Closing,
  by: By,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const drawer = await requireOpen(trx, cash_drawer_id)
    const expected = await expectedCents(trx, drawer)
    if (expected !== expected_cents)
      throw new AppError(
        409,
        'drawer_changed',
        deskErrors.drawerChanged({ expected: formatMoney(expected) }),
        {
          extra: { expected: toPesos(expected) },
        },
      )
    const difference = counted_cents - expected
    if (difference !== 0 && !reason) throw invalidFields({ reason: deskErrors.reasonMissing })
    await trx
      .updateTable('cash_drawer')
      .set({
        counted_cents,
        expected_cents: expected,
        reason: reason || null,
        closed_by: by.actor_customer_id,
        closed_at: now,
      })
      .where('cash_drawer_id', '=', cash_drawer_id)
      .execute()
    await postLedger(trx, {
      kind: 'drawer',
      purchase_id: null,
      source: `drawer:${cash_drawer_id}:closed`,
      lines: [
        ['cash', difference],
        ['difference', -difference],
      ],
    })
    const details = { counted_cents, expected_cents: expected, difference_cents: difference, reason }
    await recordAudit(trx, by, 'cash_drawer.closed', cash_drawer_id, details)
  })
}

async function requireOpen(trx: Trx, cash_drawer_id: number) {
  const drawer = orNotFound(await lockDrawer(trx, cash_drawer_id), deskErrors.drawerUnknown)
  if (drawer.closed_at !== null) throw new AppError(409, 'drawer_closed', deskErrors.drawerClosed)
  return drawer
}

interface Booking {
  cash_drawer_id: number
  kind: 'in' | 'out' | 'correction'
  amount_cents: number
  reason: string
  corrects: number | null
  now: Date
}

/** One movement with its ledger lines and audit line. */
async function book(trx: Trx, { now, ...moved }: Booking, by: By): Promise<void> {
  const { cash_drawer_id, amount_cents } = moved
  const { cash_movement_id } = await trx
    .insertInto('cash_movement')
    .values({ ...moved, actor_customer_id: by.actor_customer_id, created_at: now })
    .returning('cash_movement_id')
    .executeTakeFirstOrThrow()
  await postLedger(trx, {
    kind: 'drawer',
    purchase_id: null,
    source: `drawer:${cash_drawer_id}:${cash_movement_id}`,
    lines: [
      ['cash', amount_cents],
      ['outside', -amount_cents],
    ],
  })
  await recordAudit(trx, by, `cash_drawer.${moved.kind}`, cash_drawer_id, { cash_movement_id, ...moved })
}

import type { z } from '@hono/zod-openapi'
import type { drawer } from '#contract/selling/drawers.ts'
import type { Answer } from '#contract/types.ts'
import type { Cell } from '#domain/csv.ts'
import { toPesos } from '#domain/money.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { momentOf } from '#server/shared/csv-file.ts'
import { deskTexts } from '#text/admin/sales/desk.ts'
import { CARD } from '#domain/selling/built-in-methods.ts'
import { fullName } from '#domain/people/full-name.ts'
import {
  type DrawerRow,
  listMovements,
  type MovementLine,
  type MovementRow,
  sumOtherMethods,
} from './drawers.queries.ts'

type Books = Answer<'GET /cash_drawers/{id}'>['cash_drawer']

export function presentDrawer(row: DrawerRow): z.input<typeof drawer> {
  const { float_cents, moved_cents, expected_cents, counted_cents } = row
  const expected = expected_cents ?? float_cents + (moved_cents ?? 0)
  return {
    cash_drawer_id: row.cash_drawer_id,
    location: row.location,
    float: toPesos(float_cents),
    openedAt: row.opened_at.toISOString(),
    opened_by: { customer_id: row.customer_id, name: row.name, last_name: row.last_name },
    expected: toPesos(expected),
    counted: counted_cents === null ? null : toPesos(counted_cents),
    difference: counted_cents === null ? null : toPesos(counted_cents - expected),
    reason: row.reason,
    closed_by: row.closer,
    closedAt: row.closed_at?.toISOString() ?? null,
  }
}

/** A drawer with its movements and what was paid by other methods while it was open. */
export async function presentBooks(db: Queryable, row: DrawerRow, now: Date): Promise<Books> {
  const rows = await listMovements(db, row.cash_drawer_id)
  const others = await sumOtherMethods(db, row.opened_at, row.closed_at ?? now)
  const sumOf = (belongs: (movement: MovementRow) => boolean) =>
    toPesos(rows.filter(belongs).reduce((sum, { amount_cents }) => sum + amount_cents, 0))
  const isSale = ({ kind }: MovementRow) => kind === 'sale' || kind === 'refund'
  return {
    ...presentDrawer(row),
    sales: sumOf(isSale),
    sold: rows.filter(({ kind }) => kind === 'sale').length,
    put_in: sumOf((moved) => !isSale(moved) && moved.amount_cents > 0),
    taken_out: sumOf((moved) => !isSale(moved) && moved.amount_cents < 0),
    movements: withBalances(row.float_cents, rows).toReversed(),
    others: others.map(({ payment_method_id, name, taken_cents, refunded_cents }) => ({
      name: payment_method_id === CARD ? deskTexts.terminal : (name ?? deskTexts.online),
      amount: toPesos(taken_cents - refunded_cents),
      taken: toPesos(taken_cents),
      refunded: toPesos(refunded_cents),
    })),
  }
}

function withBalances(float_cents: number, rows: readonly MovementRow[]): Books['movements'] {
  let balance = float_cents
  return rows.map((row) => {
    balance += row.amount_cents
    return { ...presentMoved(row), balance: toPesos(balance) }
  })
}

const presentMoved = (row: MovementRow) => ({
  cash_movement_id: row.cash_movement_id,
  kind: row.kind,
  amount: toPesos(row.amount_cents),
  reason: row.reason,
  purchase_id: row.purchase_id,
  class_reservation_id: row.class_reservation_id,
  title: row.title,
  customer: row.customer,
  by: row.by,
  corrects: row.corrects,
  corrected: row.corrected === true,
  createdAt: row.created_at.toISOString(),
})

/** A movement in the list over all drawers. */
export const presentMovement = (row: MovementLine) => ({
  ...presentMoved(row),
  cash_drawer_id: row.cash_drawer_id,
  location: row.location,
})

const { drawer: words, movements: names } = deskTexts
export const movementNames = () => Object.values(names.csv)
export const movementCells =
  (timezone: string) =>
  (row: MovementLine): Cell[] => [
    row.cash_movement_id,
    momentOf(row.created_at, timezone),
    row.location?.name ?? words.studio,
    names.kinds[row.kind],
    row.title ?? row.reason,
    row.purchase_id,
    row.customer && fullName(row.customer),
    row.by && fullName(row.by),
    toPesos(row.amount_cents),
    row.corrected === true ? words.corrected : null,
  ]

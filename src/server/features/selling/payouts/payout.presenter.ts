import type { Answer } from '#contract/types.ts'
import type { Cell } from '#domain/csv.ts'
import { gatewayNames } from '#domain/selling/cards/card-forms.ts'
import { toPesos } from '#domain/money.ts'
import { addDays } from '#domain/time/days.ts'
import { startOfDay } from '#domain/time/start-of-day.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { momentOf } from '#server/shared/csv-file.ts'
import { integrationTexts } from '#text/admin/settings/integrations.ts'
import { payoutTexts as names } from '#text/admin/sales/payouts.ts'
import {
  findMissing,
  findOthers,
  isDifference,
  isOpen,
  judgeOpen,
  type Judged,
  type LineRow,
  type MissingRow,
  type PayoutRow,
} from './payouts.queries.ts'

type Payout = Answer<'GET /payouts'>['payouts'][number]
type Detail = Answer<'GET /payouts/{id}'>['payout']

/** Reports for the list, with their differences as they are at this moment. */
export async function presentPayouts(db: Queryable, rows: readonly PayoutRow[]): Promise<Payout[]> {
  const judged = rows.length === 0 ? [] : await judgeOpen(db, null)
  return rows.map((row) =>
    presentPayout(
      row,
      judged.filter((one) => one.row.payout_id === row.payout_id),
    ),
  )
}

export const payoutNames = () => Object.values(names.csv)

/** Reports as rows of a file, with their differences as they are at this moment. */
export async function payoutCells(db: Queryable, timezone: string): Promise<(row: PayoutRow) => Cell[]> {
  const judged = await judgeOpen(db, null)
  return (row) => {
    const own = judged.filter((one) => one.row.payout_id === row.payout_id)
    const { name, gateway, from, until, lines, matched, aside, open, gross, fee, net } = presentPayout(
      row,
      own,
    )
    const imported = momentOf(row.created_at, timezone)
    return [
      name,
      integrationTexts.names[gateway],
      from,
      until,
      lines,
      matched,
      aside,
      open,
      gross,
      fee,
      net,
      imported,
    ]
  }
}

/** One report with what does not match. `timezone` is the studio's. */
export async function presentDetail(db: Queryable, row: PayoutRow, timezone: string): Promise<Detail> {
  const judged = (await judgeOpen(db, row.gateway)).filter((one) => one.row.payout_id === row.payout_id)
  const differences = judged.filter(isDifference).toSorted((a, b) => a.row.position - b.row.position)
  const missing = await findMissing(db, {
    gateway: row.gateway,
    from: startOfDay(row.from_day, timezone),
    until: startOfDay(addDays(row.until_day, 1), timezone),
  })
  const others = await findOthers(db, row.payout_id)
  const open = differences.filter(isOpen)
  const settled = differences.filter((one) => one.row.settled_at !== null)
  return {
    ...presentPayout(row, judged),
    differences: [...open, ...settled].map(presentLine),
    others: others.map(presentMovement),
    missing: missing.map(presentMissing),
  }
}

/** A line that was open and matches by now counts as matched. */
function presentPayout(row: PayoutRow, judged: readonly Judged[]): Payout {
  return {
    payout_id: row.payout_id,
    gateway: gatewayOf(row.gateway),
    name: row.name,
    from: row.from_day,
    until: row.until_day,
    lines: row.lines,
    matched: row.matched + judged.filter(({ state }) => state === 'matched').length,
    aside: row.aside,
    open: judged.filter(isOpen).length,
    gross: toPesos(row.gross_cents),
    fee: toPesos(row.fee_cents),
    net: toPesos(row.net_cents),
    createdAt: row.created_at.toISOString(),
  }
}

const gatewayOf = (name: string) => gatewayNames.find((one) => one === name) ?? 'sandbox'

const presentMovement = (row: LineRow): Detail['others'][number] => ({
  payout_line_id: row.payout_line_id,
  position: row.position,
  day: row.day,
  type: row.type,
  currency: row.currency,
  reference: row.references[0] ?? null,
  gross: toPesos(row.gross_cents),
  fee: toPesos(row.fee_cents),
  net: toPesos(row.net_cents),
})

function presentLine({ row, booked, state, own }: Judged): Detail['differences'][number] {
  return {
    ...presentMovement(row),
    state: state === 'amount' ? 'amount' : 'unknown',
    booked: own && toPesos(own.cents),
    purchase_id: (own ?? booked[0])?.purchase_id ?? null,
    settledAt: row.settled_at?.toISOString() ?? null,
    note: row.note,
  }
}

const presentMissing = (row: MissingRow): Detail['missing'][number] => ({
  payment_id: row.payment_id,
  purchase_id: row.purchase_id,
  reference: row.gateway_payment_id ?? '',
  amount: toPesos(row.amount_cents),
  createdAt: row.created_at.toISOString(),
  customer: { customer_id: row.customer_id, name: row.name, last_name: row.last_name },
})

import { type RawBuilder, sql } from 'kysely'
import type { Matched, OwnMoney } from '#domain/selling/payouts/judge-line.ts'
import type { Queryable, Trx } from '#server/db/transaction.ts'

/** A payment or a refund that is booked, with its order. */
export interface Booked extends OwnMoney {
  purchase_id: number
}

interface Referring {
  gateway: string
  references: readonly string[]
}

/**
 * Finds what is booked under the references of each line, in two queries for all of them. A payment is found by the provider's id of it, of
 * its charge or of its invoice; a refund by its own id, or by its payment's, because not every report names refunds. One that failed, as
 * a dispute that was won, left and came back: it counts where the line names it.
 */
export async function findBooked(db: Queryable, lines: readonly Referring[]): Promise<Booked[][]> {
  const references = [...new Set(lines.flatMap((line) => line.references))]
  const gateways = [...new Set(lines.map(({ gateway }) => gateway))]
  if (references.length === 0) return lines.map(() => [])
  const payments = await db
    .selectFrom('payment')
    .select([
      'payment_id',
      'purchase_id',
      'gateway',
      'amount_cents',
      'gateway_payment_id as id',
      'gateway_invoice_id as invoice',
      'gateway_charge_id as charge',
    ])
    .where('status', 'in', ['succeeded', 'refunded'])
    .where('gateway', 'in', gateways)
    .where((is) =>
      is.or([
        is('gateway_payment_id', '=', any(references)),
        is('gateway_invoice_id', '=', any(references)),
        is('gateway_charge_id', '=', any(references)),
      ]),
    )
    .execute()
  const refunds = await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.payment_id', 'refund.payment_id')
    .select([
      'refund.refund_id',
      'refund.payment_id',
      'payment.purchase_id',
      'refund.gateway',
      'refund.amount_cents',
      'refund.status',
      'refund.gateway_refund_id as id',
    ])
    .where('refund.gateway', 'in', gateways)
    .where('refund.status', 'in', ['refunded', 'failed'])
    // What the studio returned itself is in no provider's report.
    .where(
      sql<boolean>`not exists (select from ledger_transaction where source = 'refund:' || refund_id || ':by-hand')`,
    )
    .where((is) =>
      is.or([
        is('refund.gateway_refund_id', '=', any(references)),
        is('refund.payment_id', '=', any(payments.map((one) => one.payment_id))),
      ]),
    )
    .execute()
  const paidUnder = underReferences(payments, ({ id, charge, invoice }) => [id, charge, invoice])
  const refundedUnder = underReferences(refunds, ({ id }) => [id])
  const refundsOf = Map.groupBy(
    refunds.filter(({ status }) => status === 'refunded'),
    ({ payment_id }) => payment_id,
  )
  return lines.map((line) => {
    const paid = paidUnder(line)
    const named = refundedUnder(line)
    const back = named.length > 0 ? named : paid.flatMap(({ payment_id }) => refundsOf.get(payment_id) ?? [])
    const failed = named.filter(({ status }) => status === 'failed')
    return [
      ...failed.map((one) => ofRefund(one, one.amount_cents)),
      ...paid.map(({ payment_id, purchase_id, amount_cents: cents }) => ({
        payment_id,
        refund_id: null,
        purchase_id,
        cents,
      })),
      ...back.map((one) => ofRefund(one, -one.amount_cents)),
    ]
  })
}

const ofRefund = (
  { refund_id, purchase_id }: { refund_id: number; purchase_id: number },
  cents: number,
): Booked => ({ payment_id: null, refund_id, purchase_id, cents })

/** The lines of reports that matched any of this money, as stored. */
export const findMatched = (db: Queryable, money: readonly OwnMoney[]): Promise<Matched[]> =>
  db
    .selectFrom('payout_line')
    .select(['payout_id', 'day', 'payment_id', 'refund_id', 'gross_cents as cents'])
    .where(matchedAny(money))
    .execute()

/** Opens what matched any money that these lines name; returns whether there was any. A settled line stays settled. */
export async function reopenMatched(
  trx: Trx,
  lines: readonly { booked: readonly OwnMoney[] }[],
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payout_line')
    .set({ standing: 'open', payment_id: null, refund_id: null })
    .where(matchedAny(lines.flatMap(({ booked }) => booked)))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

function matchedAny(money: readonly OwnMoney[]): RawBuilder<boolean> {
  const ids = (key: 'payment_id' | 'refund_id') => [
    ...new Set(money.map((one) => one[key]).filter((id) => id !== null)),
  ]
  return sql`(payment_id = any(${ids('payment_id')}) or refund_id = any(${ids('refund_id')}))`
}

/** Finds rows by one of their ids at the provider. A report has up to 20,000 lines: each looks its own up. */
function underReferences<Row extends { gateway: string }>(
  rows: readonly Row[],
  idsOf: (row: Row) => (string | null)[],
): (line: Referring) => Row[] {
  const named = rows.flatMap((row) => idsOf(row).map((id) => ({ row, name: `${row.gateway} ${id}` })))
  const found = Map.groupBy(named, ({ name }) => name)
  return ({ gateway, references }) => {
    const own = references.flatMap((reference) => found.get(`${gateway} ${reference}`) ?? [])
    return [...new Set(own.map(({ row }) => row))]
  }
}

/** One parameter for any number of values. */
const any = <T extends string | number>(values: readonly T[]): RawBuilder<T> => sql<T>`any(${values})`

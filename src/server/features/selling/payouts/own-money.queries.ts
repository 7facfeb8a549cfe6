import { type RawBuilder, sql } from 'kysely'
import type { OwnMoney } from '#domain/selling/payouts/judge-line.ts'
import type { Queryable } from '#server/db/transaction.ts'

/** Payments and refunds booked under a line's references, with their orders. */
export interface Booked extends OwnMoney {
  payments: (OwnMoney['payments'][number] & { purchase_id: number })[]
  refunds: (OwnMoney['refunds'][number] & { purchase_id: number })[]
}

interface Referring {
  gateway: string
  references: readonly string[]
}

/**
 * Finds what is booked under the references of each line, in two queries for all of them. A payment is found by the provider's id of it, of
 * its charge or of its invoice; a refund by its own id, or by its payment's, because not every report names refunds.
 */
export async function findBooked(db: Queryable, lines: readonly Referring[]): Promise<Booked[]> {
  const references = [...new Set(lines.flatMap((line) => line.references))]
  const gateways = [...new Set(lines.map(({ gateway }) => gateway))]
  if (references.length === 0) return lines.map(() => ({ payments: [], refunds: [] }))
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
      'refund.gateway_refund_id as id',
    ])
    .where('refund.gateway', 'in', gateways)
    .where('refund.status', '=', 'refunded')
    .where((is) =>
      is.or([
        is('refund.gateway_refund_id', '=', any(references)),
        is('refund.payment_id', '=', any(payments.map((one) => one.payment_id))),
      ]),
    )
    .execute()
  const paidUnder = underReferences(payments, ({ id, charge, invoice }) => [id, charge, invoice])
  const refundedUnder = underReferences(refunds, ({ id }) => [id])
  const refundsOf = Map.groupBy(refunds, ({ payment_id }) => payment_id)
  return lines.map((line) => {
    const paid = paidUnder(line)
    const back = refundedUnder(line)
    const ofPayments = paid.flatMap(({ payment_id }) => refundsOf.get(payment_id) ?? [])
    return { payments: paid, refunds: back.length > 0 ? back : ofPayments }
  })
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

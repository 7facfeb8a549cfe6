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
  return lines.map(({ gateway, references: own }) => {
    const named = (id: string | null): boolean => id !== null && own.includes(id)
    const paid = payments.filter(
      (one) => one.gateway === gateway && [one.id, one.charge, one.invoice].some(named),
    )
    const back = refunds.filter((one) => one.gateway === gateway && named(one.id))
    const ofPayments = refunds.filter((one) => paid.some(({ payment_id }) => payment_id === one.payment_id))
    return { payments: paid, refunds: back.length > 0 ? back : ofPayments }
  })
}

/** One parameter for any number of values. */
const any = <T extends string | number>(values: readonly T[]): RawBuilder<T> => sql<T>`any(${values})`

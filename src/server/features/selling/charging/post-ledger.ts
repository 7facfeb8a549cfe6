import type { Trx } from '#server/db/transaction.ts'

/**
 * An account of the ledger. `provider:…` is what a payment provider owes the studio, `cash` what staff received, `outside` what
 * they put into drawers and took out of them, `difference` what was missing (or too much) when a drawer was counted.
 */
export type Account =
  | 'receivable'
  | 'cash'
  | 'revenue'
  | 'iva'
  | 'unapplied'
  | 'outside'
  | 'difference'
  | `provider:${string}`

export interface LedgerEntry {
  kind: 'sale' | 'payment' | 'unapplied' | 'refund' | 'drawer'
  /** Null for what belongs to no purchase. */
  purchase_id: number | null
  /** The place that was paid in cash, or whose cash was given back. */
  class_reservation_id?: number
  /** The event that moved the money; each source is booked once. */
  source: string
  /** Whole centavos, positive into the account, negative out of it. They sum to zero; lines of zero are omitted. */
  lines: readonly (readonly [account: Account, cents: number])[]
}

/** Adds an entry to the money ledger and returns its id. A second one with the same source changes nothing: null. */
export async function postLedger(trx: Trx, { lines, ...booked }: LedgerEntry): Promise<number | null> {
  const moved = lines.filter(([, cents]) => cents !== 0)
  if (moved.length === 0) return null
  const entry = await trx
    .insertInto('ledger_transaction')
    .values(booked)
    .onConflict((conflict) => conflict.column('source').doNothing())
    .returning('ledger_transaction_id')
    .executeTakeFirst()
  if (!entry) return null
  await trx
    .insertInto('ledger_line')
    .values(moved.map(([account, amount_cents]) => ({ ...entry, account, amount_cents })))
    .execute()
  return entry.ledger_transaction_id
}

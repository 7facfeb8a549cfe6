import type { Trx } from '#server/db/transaction.ts'

/** Where money stands. `provider:…` is what a payment provider owes the studio, `cash` what staff took in. */
export type Account = 'receivable' | 'cash' | 'revenue' | 'iva' | 'unapplied' | `provider:${string}`

export interface LedgerEntry {
  kind: 'sale' | 'payment' | 'unapplied' | 'refund'
  purchase_id: number
  /** What moved the money; the same thing is written once. */
  source: string
  /** Whole centavos that come to the account, negative ones leave it. They sum to zero; a line of nothing is left out. */
  lines: readonly (readonly [account: Account, cents: number])[]
}

/** Writes an entry into the money ledger. A second one of the same source changes nothing. */
export async function postLedger(trx: Trx, { kind, purchase_id, source, lines }: LedgerEntry): Promise<void> {
  const moved = lines.filter(([, cents]) => cents !== 0)
  if (moved.length === 0) return
  const entry = await trx
    .insertInto('ledger_transaction')
    .values({ kind, purchase_id, source })
    .onConflict((conflict) => conflict.column('source').doNothing())
    .returning('ledger_transaction_id')
    .executeTakeFirst()
  if (!entry) return
  await trx
    .insertInto('ledger_line')
    .values(moved.map(([account, amount_cents]) => ({ ...entry, account, amount_cents })))
    .execute()
}

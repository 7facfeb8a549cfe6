import { containedTax } from '#domain/selling/prices/pricing.ts'
import type { Trx } from '#server/db/transaction.ts'
import { bookInDrawer, type Hand } from './book-cash.ts'
import { type Account, type LedgerEntry, postLedger } from './post-ledger.ts'

interface Taken {
  class_reservation_id: number
  /** Whole centavos, above 0. */
  cents: number
  tax_rate: number
  hand: Hand
  now: Date
}

/**
 * Books cash that the desk takes for a place without a credit, in the ledger and in the open drawer. The caller locks the
 * place. Returns the ledger's entry.
 */
export async function bookPlace(
  trx: Trx,
  { class_reservation_id, cents, tax_rate, hand, now }: Taken,
): Promise<number | null> {
  // The same place may be paid again after its cash was given back.
  const { times } = await trx
    .selectFrom('ledger_transaction')
    .select(({ fn }) => fn.countAll<number>().as('times'))
    .where('class_reservation_id', '=', class_reservation_id)
    .executeTakeFirstOrThrow()
  const tax = containedTax(cents, tax_rate)
  const source = `place:${class_reservation_id}:${times}`
  return book(trx, { kind: 'payment', class_reservation_id, cents, source, hand, now }, [
    ['cash', cents],
    ['revenue', tax - cents],
    ['iva', -tax],
  ])
}

/** Books that the cash of an entry is given back, line by line. Returns how much it was, in centavos. */
export async function returnPlace(
  trx: Trx,
  ledger_transaction_id: number,
  { hand, now }: Pick<Taken, 'hand' | 'now'>,
): Promise<number> {
  const lines = await trx
    .selectFrom('ledger_transaction as entry')
    .innerJoin('ledger_line as line', 'line.ledger_transaction_id', 'entry.ledger_transaction_id')
    .select(['entry.class_reservation_id', 'entry.source', 'line.account', 'line.amount_cents'])
    .where('entry.ledger_transaction_id', '=', ledger_transaction_id)
    .execute()
  const taken = lines.find(({ account }) => account === 'cash')
  if (!taken?.class_reservation_id) throw new Error(`ledger entry ${ledger_transaction_id} is of no place`)
  const { class_reservation_id, amount_cents, source } = taken
  await book(
    trx,
    { kind: 'refund', class_reservation_id, cents: -amount_cents, source: `${source}:returned`, hand, now },
    lines.map((line) => [line.account as Account, -line.amount_cents]),
  )
  return amount_cents
}

interface Booking extends Omit<Taken, 'tax_rate'> {
  kind: 'payment' | 'refund'
  source: string
}

async function book(trx: Trx, { kind, ...moved }: Booking, lines: LedgerEntry['lines']) {
  const { class_reservation_id, source } = moved
  const entry = await postLedger(trx, { kind, purchase_id: null, class_reservation_id, source, lines })
  await bookInDrawer(trx, { ...moved, kind: kind === 'payment' ? 'sale' : 'refund' })
  return entry
}

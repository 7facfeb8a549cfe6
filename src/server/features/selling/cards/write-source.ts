import { sql } from 'kysely'
import type { Trx } from '#server/db/transaction.ts'
import { recordAudit } from '#server/shared/audit.ts'
import type { SavedSource } from '#server/ports/payment-gateway.ts'
import type { Wallet } from './sources.queries.ts'

/** The most cards per customer: more than a customer needs, and too few to test stolen numbers. */
export const MOST_CARDS = 10

/**
 * Whether another card can be saved. Locks the customer's cards until the transaction ends, so that parallel requests count
 * each other's.
 */
export async function hasRoom(trx: Trx, { customer_id, gateway }: Wallet, source_id = ''): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('cards ' || ${customer_id}::text, 0))`.execute(trx)
  const { cards } = await trx
    .selectFrom('payment_source')
    .select(sql<number>`count(*)`.as('cards'))
    .where('customer_id', '=', customer_id)
    .where('gateway', '=', gateway)
    .where('deleted_at', 'is', null)
    .where('source_id', 'is distinct from', source_id)
    .executeTakeFirstOrThrow()
  return cards < MOST_CARDS
}

/**
 * Stores a card saved at the provider; the first one becomes the default. Returns its id, the same for a card stored before;
 * null at the limit.
 */
export async function writeSource(
  trx: Trx,
  wallet: Wallet,
  saved: SavedSource,
  request_id?: string,
): Promise<number | null> {
  const { customer_id, gateway } = wallet
  if (!(await hasRoom(trx, wallet, saved.sourceId))) return null
  const own = trx
    .selectFrom('payment_source')
    .where('customer_id', '=', customer_id)
    .where('gateway', '=', gateway)
    .where('deleted_at', 'is', null)
  const before = await own
    .select('payment_source_id')
    .where('source_id', '=', saved.sourceId)
    .executeTakeFirst()
  if (before) return before.payment_source_id
  const first = await own.select('payment_source_id').where('is_default', '=', true).executeTakeFirst()
  const { payment_source_id } = await trx
    .insertInto('payment_source')
    .values({
      customer_id,
      gateway,
      source_id: saved.sourceId,
      card_type: saved.brand,
      last_digits: saved.lastDigits,
      is_default: first === undefined,
    })
    .returning('payment_source_id')
    .executeTakeFirstOrThrow()
  await recordAudit(
    trx,
    { actor_customer_id: customer_id, request_id },
    'payment_source.added',
    payment_source_id,
    { card_type: saved.brand, last_digits: saved.lastDigits },
  )
  return payment_source_id
}

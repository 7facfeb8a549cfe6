import { sql } from 'kysely'
import type { Trx } from '#server/db/transaction.ts'

/**
 * Serialises transactions that want one slug, for a page or for the shop, so that the second reads what the first has
 * written.
 */
export async function lockAddress(trx: Trx, slug: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('page ' || ${slug}::text, 0))`.execute(trx)
}

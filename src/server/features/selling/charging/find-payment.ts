import { sql } from 'kysely'
import type { Queryable } from '#server/db/transaction.ts'

/** Finds a payment by the provider's id, else by our own key, which a second charge of one payment has as well; null if unknown. */
export async function findPayment(
  db: Queryable,
  gateway: string,
  { attemptKey, reference }: { attemptKey: string | null; reference: string },
): Promise<number | null> {
  const found = await db
    .selectFrom('payment')
    .select('payment_id')
    .where('gateway', '=', gateway)
    .where((is) =>
      is.or([is('attempt_key', '=', attemptKey ?? ''), is('gateway_payment_id', '=', reference)]),
    )
    .orderBy(sql`coalesce(gateway_payment_id = ${reference}, false)`, 'desc')
    .executeTakeFirst()
  return found?.payment_id ?? null
}

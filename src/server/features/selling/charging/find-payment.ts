import { sql } from 'kysely'
import type { Queryable } from '#server/db/transaction.ts'

/** By our own key where the provider hands it back, else by its id of the payment. */
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
    .orderBy(sql`attempt_key = ${attemptKey ?? ''}`, 'desc')
    .executeTakeFirst()
  return found?.payment_id ?? null
}

import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'

interface Proof {
  email: string
  /** The way in by which it was proved. */
  providerId: string
  accountId: string
}

/**
 * Who has proved an address gets the account that has it. If it was unproved here, another person may have opened it: their password,
 * their other ways in, their sessions and whatever else gives access end.
 */
export async function proveAddress(
  db: Kysely<Schema>,
  { email, providerId, accountId }: Proof,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const user = await trx
      .updateTable('auth.user')
      .set({ emailVerified: true })
      .where('email', '=', email)
      .where('emailVerified', '=', false)
      .returning('id')
      .executeTakeFirst()
    if (!user) return
    await trx
      .deleteFrom('auth.account')
      .where('userId', '=', user.id)
      .where((row) =>
        row.not(row.and([row('providerId', '=', providerId), row('accountId', '=', accountId)])),
      )
      .execute()
    await sql`select shut_out_others(${user.id}, null)`.execute(trx)
  })
}

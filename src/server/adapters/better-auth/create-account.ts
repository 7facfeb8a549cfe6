import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/errors.ts'
import { errorTexts } from '#text/errors.ts'
import { storePassword } from './passwords.ts'

interface Account {
  /** In lower case. */
  email: string
  name: string
  confirmed: boolean
  /** The password's; null without one. */
  hash: string | null
}

/** See `IdentityProvider.createAccount`. */
export async function createAccount(
  db: Queryable,
  { email, name, confirmed, hash }: Account,
): Promise<{ uid: string }> {
  return inTransaction(db, async (trx) => {
    // Whoever is signing up with it holds the row; the next statement sees their record.
    await sql`select from auth."user" where email = ${email} for update`.execute(trx)
    await sql`delete from auth."user" u where email = ${email}
      and not exists (select from customer c where c.uid = u.id)`.execute(trx)
    const user = await trx
      .insertInto('auth.user')
      .values({ id: randomUUID(), name, email, emailVerified: confirmed, image: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id as uid')
      .executeTakeFirst()
    if (!user) throw new AppError(409, 'account_exists', errorTexts.signIn.accountExists)
    if (hash !== null) await storePassword(trx, { uid: user.uid, hash, keep: undefined })
    return user
  })
}

import { sql } from 'kysely'
import type { Trx } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/errors.ts'
import { errorTexts } from '#text/errors.ts'

/**
 * Locks the records of all admins who are not blocked, and of the customer who changes, and returns the ids of those admins. In one
 * order, admins first, so that two admins who demote or block each other, a merge of two accounts, and penalties wait for one another
 * and do not deadlock.
 * Not for update, which would also hold up what an admin writes meanwhile: an audit line refers to its author.
 */
export async function lockAdmins(trx: Trx, customer_id: number): Promise<number[]> {
  const locked = await trx
    .selectFrom('customer')
    .select(['customer_id', 'role', 'blocked_at'])
    .where((is) =>
      is.or([
        is('customer_id', '=', customer_id),
        is.and([is('role', '=', 'admin'), is('blocked_at', 'is', null)]),
      ]),
    )
    .orderBy(sql`role = 'admin'`, 'desc')
    .orderBy('customer_id')
    .forNoKeyUpdate()
    .execute()
  return locked
    .filter(({ role, blocked_at }) => role === 'admin' && blocked_at === null)
    .map((admin) => admin.customer_id)
}

/** Throws AppError 409 where the studio would have no admin left who can sign in. */
export function requireOtherAdmin(admins: readonly number[], customer_id: number): void {
  if (!admins.some((admin) => admin !== customer_id))
    throw new AppError(409, 'last_admin', errorTexts.people.lastAdmin)
}

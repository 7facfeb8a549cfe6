import { sql } from 'kysely'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import type { Author } from '#server/features/catalogue/record.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'
import { recordAudit } from '#server/shared/audit.ts'
import { errorTexts } from '#text/errors.ts'
import { requireMember } from './require-member.ts'

/**
 * Removes the second factor of a person who lost the phone, with the devices that were trusted, and ends their sessions. Throws
 * AppError 404 for a non-member, 409 for a person without one, and for oneself: that takes the password.
 */
export function removeSecondFactor(
  db: Queryable,
  actor: Actor,
  customer_id: number,
  { actor_customer_id, request_id }: Author,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { uid, two_factor } = await requireMember(trx, customer_id)
    if (customer_id === actor.customer_id)
      throw new AppError(409, 'own_two_factor', errorTexts.signIn.ownSecondFactor)
    if (!two_factor) throw new AppError(409, 'two_factor_off', errorTexts.signIn.secondFactorOff)
    await sql`update auth."user" set "twoFactorEnabled" = false where id = ${uid}`.execute(trx)
    await sql`delete from auth."twoFactor" where "userId" = ${uid}`.execute(trx)
    await sql`delete from auth.verification where value = ${uid}
      and (identifier like 'trust-device-%' or identifier like '2fa-%')`.execute(trx)
    await trx.deleteFrom('auth.session').where('userId', '=', uid).execute()
    await recordAudit(trx, { actor_customer_id, request_id }, 'customer.two_factor_reset', customer_id)
  })
}

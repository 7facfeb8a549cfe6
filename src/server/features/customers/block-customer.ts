import { can, type Role } from '#domain/people/roles.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { lockClassesOf } from '#server/features/booking/lock-classes.ts'
import { leaveEveryWaitlist } from '#server/features/booking/line/leave-waitlist.ts'
import { lockAdmins, requireOtherAdmin } from '#server/features/people/lock-admins.ts'
import { forbidden, notFound } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { byOf, recordChange } from '#server/shared/audit.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'
import { errorTexts } from '#text/errors.ts'

/**
 * Blocks a customer or unblocks them. A blocked customer's sessions end and they leave every waitlist, in one
 * transaction; places stay until staff cancel them. Throws AppError 403 for oneself and for staff without being an
 * admin who is not blocked, 404, 409 for the last admin.
 */
export async function blockCustomer(
  services: Services,
  db: Queryable,
  actor: Actor,
  requestId: string,
  { customer_id, blocked, reason }: { customer_id: number; blocked: boolean; reason: string | null },
): Promise<void> {
  const by = byOf({ actor, requestId })
  const uid = await inTransaction(db, async (trx) => {
    if (blocked) await lockClassesOf(trx, [customer_id])
    const admins = await lockAdmins(trx, customer_id)
    const before = await trx
      .selectFrom('customer')
      .select(['uid', 'role', 'blocked_at', 'blocked_reason'])
      .where('customer_id', '=', customer_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(() => notFound(errorTexts.people.customerUnknown))
    requireBlocking(actor, { customer_id, role: before.role })
    if (blocked && before.role === 'admin') requireOtherAdmin(admins, customer_id)
    // Who was blocked or demoted meanwhile blocks no staff any more.
    if (can(before.role, 'office') && !admins.includes(actor.customer_id))
      throw forbidden(errorTexts.people.blockStaff)
    const now = services.clock.now()
    const after = blocked
      ? { blocked_at: before.blocked_at ?? now, blocked_reason: reason }
      : { blocked_at: null, blocked_reason: null }
    await trx.updateTable('customer').set(after).where('customer_id', '=', customer_id).execute()
    await recordChange(trx, by, blocked ? 'customer.blocked' : 'customer.unblocked', customer_id, {
      before: { blocked_at: before.blocked_at, blocked_reason: before.blocked_reason },
      after,
    })
    if (blocked) {
      if (before.uid !== null) await trx.deleteFrom('auth.session').where('userId', '=', before.uid).execute()
      await leaveEveryWaitlist(trx, {
        customer_id,
        ...by,
        configuration: services.configuration.current(),
        now,
      })
    }
    return before.uid
  })
  if (uid !== null) services.liveness.forget(uid)
}

/** Reception blocks customers, an admin blocks staff, and one cannot block oneself. */
function requireBlocking(actor: Actor, other: { customer_id: number; role: Role }): void {
  if (other.customer_id === actor.customer_id) throw forbidden(errorTexts.people.blockSelf)
  if (can(other.role, 'office') && !can(actor.role, 'administer'))
    throw forbidden(errorTexts.people.blockStaff)
}

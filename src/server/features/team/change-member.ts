import type { Role } from '#domain/people/roles.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import type { Author } from '#server/features/catalogue/record.ts'
import { lockAdmins } from '#server/features/people/lock-admins.ts'
import { updateCustomer } from '#server/features/people/update-customer.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'
import { linkCoach } from './link-coach.ts'
import { changedMeanwhile } from '#server/shared/refuse-stale.ts'
import { requireMember } from './require-member.ts'

interface MemberChange {
  customer_id: number
  /** `customer` removes them from the team. */
  role?: Role | undefined
  instructor_id?: number | null | undefined
  /** Both as the editor read them; undefined overwrites. */
  was?: { role: Role; instructor_id: number | null } | undefined
}

/** Changes a role or a coach. Throws AppError 404 for a non-member, 409 for the last admin and what another person changed. */
export function changeMember(
  db: Queryable,
  actor: Actor,
  { customer_id, role, instructor_id, was }: MemberChange,
  author: Author,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (was) await lockMember(trx, customer_id, role)
    const member = await requireMember(trx, customer_id)
    if (was && (was.role !== member.role || was.instructor_id !== member.instructor_id))
      throw changedMeanwhile()
    if (role !== undefined) await updateCustomer(trx, actor, customer_id, { role }, author.request_id)
    if (instructor_id !== undefined) await linkCoach(trx, { customer_id, instructor_id }, author)
  })
}

/** Keeps what is compared as it is; with the admins, as `updateCustomer` does, so that two who change each other do not deadlock. */
async function lockMember(trx: Trx, customer_id: number, role: Role | undefined): Promise<void> {
  if (role !== undefined) {
    await lockAdmins(trx, customer_id)
    return
  }
  await trx
    .selectFrom('customer')
    .select('customer_id')
    .where('customer_id', '=', customer_id)
    .forNoKeyUpdate()
    .execute()
}

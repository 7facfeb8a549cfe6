import type { Role } from '#domain/people/roles.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import type { Author } from '#server/features/catalogue/record.ts'
import { updateCustomer } from '#server/features/people/update-customer.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'
import { linkCoach } from './link-coach.ts'
import { requireMember } from './require-member.ts'

interface MemberChange {
  customer_id: number
  /** `customer` removes them from the team. */
  role?: Role | undefined
  instructor_id?: number | null | undefined
}

/** Changes a role or a coach. Throws AppError 404 for nobody of the team, 409 for the last admin. */
export function changeMember(
  db: Queryable,
  actor: Actor,
  { customer_id, role, instructor_id }: MemberChange,
  author: Author,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await requireMember(trx, customer_id)
    if (role !== undefined) await updateCustomer(trx, actor, customer_id, { role }, author.request_id)
    if (instructor_id !== undefined) await linkCoach(trx, { customer_id, instructor_id }, author)
  })
}

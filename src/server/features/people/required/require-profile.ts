import { can } from '#domain/people/roles.ts'
import { run, type Statement } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { PROFILE_FORM } from '#server/features/forms/profile-form.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'
import { errorTexts } from '#text/errors.ts'
import { pendingFields, type ProfileRow } from './pending-fields.ts'

const PROFILE: Statement = {
  name: 'profile_pending',
  text: `select c.name, c.last_name, coalesce(c.phone, c.wanted_phone) as phone, ${PROFILE_FORM} as profile from customer c where c.customer_id = $1`,
}

/**
 * For calls with which customers book: throws AppError 412 while the studio asks for personal data before booking and some is
 * missing. Staff are asked for none, and book for customers who never gave any.
 */
export async function requireProfile(
  db: Queryable,
  actor: Pick<Actor, 'customer_id' | 'role'>,
  { profile_before_booking: asks }: { profile_before_booking: boolean },
): Promise<void> {
  if (!asks || can(actor.role, 'office')) return
  const [row] = await run<ProfileRow>(db, PROFILE, [actor.customer_id])
  const pending = row ? pendingFields(row) : []
  if (pending.length === 0) return
  const fields = pending.map(({ label }) => label).join(', ')
  // The same request may succeed a moment later, so its refusal is not stored for its Idempotency-Key.
  throw new AppError(412, 'profile_incomplete', errorTexts.people.profileIncomplete({ fields }), {
    passing: true,
  })
}

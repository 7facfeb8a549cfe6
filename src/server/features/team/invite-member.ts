import type { Role } from '#domain/people/roles.ts'
import { fullName } from '#domain/people/full-name.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import type { Author } from '#server/features/catalogue/record.ts'
import { createCustomer } from '#server/features/customers/create-customer.ts'
import { sendInvitation } from '#server/features/people/email/send-invitation.ts'
import { updateCustomer } from '#server/features/people/update-customer.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'
import { recordAudit } from '#server/shared/audit.ts'
import { errorTexts } from '#text/errors.ts'
import { linkCoach } from './link-coach.ts'
import { requireMember } from './require-member.ts'
import { findByEmail } from './team.queries.ts'

interface Invited {
  name: string
  last_name: string
  email: string
  role: Exclude<Role, 'customer'>
  instructor_id?: number | null | undefined
  /** Whether a customer is meant. */
  existing: boolean
}

/**
 * Adds a person to the team and returns their id: a new person by mail, a customer with that e-mail by their role alone. Throws
 * AppError 409 for a person who is in the team already, and for a customer who was not meant: access to everybody's data is not
 * given by a mistyped e-mail.
 */
export function inviteMember(
  services: Services,
  db: Queryable,
  actor: Actor,
  { instructor_id, existing, ...person }: Invited,
  author: Author,
): Promise<number> {
  const { actor_customer_id, request_id } = author
  return inTransaction(db, async (trx) => {
    const known = await findByEmail(trx, person.email)
    if (known && known.role !== 'customer')
      throw new AppError(409, 'in_team', errorTexts.people.inTeam, {
        fields: { email: errorTexts.people.inTeam },
      })
    if (known && !existing)
      throw new AppError(409, 'is_customer', errorTexts.people.isCustomer({ name: fullName(known) }))
    if (known) await updateCustomer(trx, actor, known.customer_id, { role: person.role }, request_id)
    const customer_id =
      known?.customer_id ??
      (await createCustomer(services, trx, { ...person, phone: null }, { actor_customer_id, request_id }))
    if (instructor_id) await linkCoach(trx, { customer_id, instructor_id }, author)
    return customer_id
  })
}

/** Sends the invitation again; the earlier link stops working. Throws AppError 404, or 409 for a person who has joined. */
export async function inviteAgain(
  services: Services,
  db: Queryable,
  customer_id: number,
  { actor_customer_id, request_id }: Author,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { uid, role, joined } = await requireMember(trx, customer_id)
    if (joined) throw new AppError(409, 'has_joined', errorTexts.people.hasJoined)
    await sendInvitation(services, trx, { customer_id, uid, role })
    await recordAudit(trx, { actor_customer_id, request_id }, 'customer.invited', customer_id, {})
  })
}

import { localDay } from '#domain/time/local-day.ts'
import type { Queryable } from '#server/db/transaction.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'
import { AppError, forbidden, invalidFields, notFound } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { errorTexts } from '#text/errors.ts'
import { can, mayChange } from '#domain/people/roles.ts'

/**
 * The customer id a call is about: one's own, or for reception and admin the one named. Others who name another person
 * get 404, so that ids can't be probed.
 */
export function customerMeant(actor: Actor, named: number | undefined): number {
  if (named === undefined || named === actor.customer_id) return actor.customer_id
  if (!can(actor.role, 'customers')) throw notFound(errorTexts.people.customerUnknown)
  return named
}

/** For calls about oneself only: another id gets 403 and changes nothing. */
export function requireSelf(actor: Actor, named: number | undefined): void {
  if (named !== undefined && named !== actor.customer_id) throw forbidden(errorTexts.access.otherCustomer)
}

/** An e-mail is confirmed by its owner's link, or by the desk for another person. Throws AppError 403. */
export function requireConfirmation(actor: Actor, customer_id: number): void {
  if (!can(actor.role, 'customers') || actor.customer_id === customer_id)
    throw forbidden(errorTexts.people.confirmByLink)
}

/**
 * Data of a team member, such as the address that opens the account, are changed by themselves or an admin. Throws AppError 403
 * with this text.
 */
export async function requireChange(
  db: Queryable,
  actor: Actor,
  customer_id: number,
  text: string,
): Promise<void> {
  const person = await db
    .selectFrom('customer')
    .select(['customer_id', 'role'])
    .where('customer_id', '=', customer_id)
    .executeTakeFirst()
  if (person && !mayChange(actor, person)) throw forbidden(text)
}

/** Only an admin sets roles, except their own: the last admin could otherwise lock everybody out. */
export function requireRoleChange(actor: Actor, customer_id: number): void {
  if (!can(actor.role, 'administer')) throw forbidden(errorTexts.access.roleForAdmin)
  if (customer_id === actor.customer_id) throw new AppError(409, 'own_role', errorTexts.people.ownRole)
}

/** A birthday is neither after the studio's day nor before 1900. Throws AppError 400. */
export function requirePastDay(
  { configuration, clock }: Pick<Services, 'configuration' | 'clock'>,
  day: string | null | undefined,
): void {
  const today = localDay(clock.now(), configuration.current().timezone)
  if (day && (day > today || day < '1900-01-01'))
    throw invalidFields({ birthdate: errorTexts.people.birthdate })
}

import type { Access } from '#contract/define.ts'
import { errorTexts } from '#text/errors.ts'
import type { Role } from '#domain/people/roles.ts'
import type { Viewer } from '#server/kit/viewer.ts'
import { AppError, forbidden } from '#server/kit/errors.ts'

const STAFF = ['instructor', 'reception', 'admin'] as const satisfies readonly Role[]

/** The roles each kind of access admits. A feature's policy may narrow it further, never widen it. */
const admitted: Record<Exclude<Access, 'public'>, readonly Role[]> = {
  customer: ['customer', ...STAFF],
  staff: STAFF,
  reception: ['reception', 'admin'],
  admin: ['admin'],
}

export const isStaff = (role: string | null | undefined): boolean => STAFF.some((one) => one === role)
/** Reception and admin: those who work with every customer's records. */
export const worksWithCustomers = (role: Role | undefined): boolean =>
  role === 'reception' || role === 'admin'

/** Throws AppError 401 for a visitor and 403 for a role too low; before anything of the request is looked at. */
export function requireAccess(access: Access, viewer: Viewer | null): void {
  if (access === 'public') return
  if (!viewer) throw new AppError(401, 'unauthorized', errorTexts.access.unauthorized)
  if (!viewer.actor) throw new AppError(403, 'signup_incomplete', errorTexts.access.signupIncomplete)
  if (!admitted[access].includes(viewer.actor.role)) throw forbidden()
}

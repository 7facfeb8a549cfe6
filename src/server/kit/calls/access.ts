import type { CallDefinition } from '#contract/define.ts'
import { errorTexts } from '#text/errors.ts'
import { actingErrors } from '#text/errors/acting.ts'
import { can } from '#domain/people/roles.ts'
import type { Kiosk } from '#server/kit/sessions/kiosk-cookie.ts'
import type { Viewer } from '#server/kit/sessions/viewer.ts'
import { AppError, forbidden } from '#server/kit/errors.ts'

/**
 * Throws AppError 401 for a visitor and 403 for an insufficient role, before any of the request is read. A kiosk is a visitor
 * everywhere but in its own calls, and staff who act as a customer have a customer's rights without what is the person's own.
 */
export function requireAccess(
  { access, own }: Pick<CallDefinition, 'access' | 'own'>,
  viewer: Viewer | null,
  kiosk: Kiosk | null,
): void {
  if (own && viewer?.actor?.actedBy) throw new AppError(403, 'acting', actingErrors.own)
  if (access === 'public' || (access === 'kiosk' && kiosk)) return
  if (!viewer) throw new AppError(401, 'unauthorized', errorTexts.access.unauthorized)
  if (!viewer.actor) throw new AppError(403, 'signup_incomplete', errorTexts.access.signupIncomplete)
  if (access === 'kiosk') throw forbidden()
  if (access === 'customer' || can(viewer.actor.role, access)) return
  if (viewer.actor.lacksSecondFactor)
    throw new AppError(403, 'two_factor_required', errorTexts.access.secondFactorRequired)
  throw forbidden()
}

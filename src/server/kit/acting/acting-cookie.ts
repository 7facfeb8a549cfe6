import type { Services } from '#server/kit/services.ts'
import { credentialCookie } from '#server/kit/sessions/host-cookie.ts'
import { type ActingSession, findActing } from './acting-session.ts'
import { makeActingToken } from './acting-token.ts'

export const ACTING_MINUTES = 30
const acting = credentialCookie('cupo.acting', ACTING_MINUTES * 60)
export const { issue: newActingCookie, removed: removedActingCookie, isIn: hasActingCookie } = acting

/**
 * Whom the browser of a request acts as, and the token for it. Null without the cookie, and where it was not given to this very
 * session: another browser's cookie is worth nothing.
 * @param token the session's own, just issued
 */
export async function actingOf(
  services: Services,
  headers: Headers,
  token: string,
): Promise<{ session: ActingSession; token: string } | null> {
  const token_hash = acting.hashIn(services, headers)
  if (token_hash === null) return null
  const { identity, pool, configuration, environment } = services
  const { sid } = await identity.verifyToken(token)
  const named = { token_hash, session_id: sid }
  const required = configuration.current().two_factor_required_for_staff
  const session = await findActing(identity, pool, named, required)
  return session && { session, token: await makeActingToken(session, environment.secret) }
}

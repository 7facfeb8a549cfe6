import type { Services } from '#server/kit/services.ts'
import { errorTexts } from '#text/errors.ts'
import type { Viewer } from '#server/kit/sessions/viewer.ts'
import { AppError } from '#server/kit/errors.ts'

const BEARER = /^Bearer +([\w.~+/=-]+)$/i

/**
 * Authenticates a request; null without an Authorization header. A header that is present must be valid, also on a
 * public call: a visitor's response instead would hide from the browser that its token must be renewed.
 */
export async function authenticate(services: Services, headers: Headers): Promise<Viewer | null> {
  const header = headers.get('authorization')
  if (header === null) return null
  const token = BEARER.exec(header)?.[1]
  if (!token) throw new AppError(401, 'unauthorized', errorTexts.access.unauthorized)
  return services.liveness.viewer(token)
}

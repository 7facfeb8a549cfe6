import type { Services } from '#server/kit/services.ts'
import { authenticate } from './authenticate.ts'
import type { Viewer } from '#server/kit/sessions/viewer.ts'

/**
 * Authenticates a request for a file: a browser by its cookie, because links carry no token, or a program by its
 * token. Null for a visitor.
 */
export async function browserOrProgram(services: Services, headers: Headers): Promise<Viewer | null> {
  if (headers.has('authorization')) return authenticate(services, headers)
  const token = await services.identity.tokenFromCookies(headers)
  return token ? services.liveness.viewer(token) : null
}

import { AppError, invalidFields, notFound } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { firebaseOf } from '#server/shared/firebase.ts'
import { noteSecurity } from '#server/shared/security-log.ts'
import { errorTexts } from '#text/errors.ts'
import { knowDevice } from './know-device.ts'

/** No token of Firebase is nearly as long. */
const LONGEST_TOKEN = 8_000

interface Asked {
  token: unknown
  headers: Headers
  address: string
  requestId: string
  /** Sends the provider a body of ours. */
  send: (body: { id_token: string }) => Promise<Response>
}

/** Opens a session for an identity token of the studio's Firebase project. Throws AppError 404 without a project. */
export async function firebaseSignIn(
  services: Services,
  { token, headers, address, requestId, send }: Asked,
): Promise<Response> {
  if (firebaseOf(services) === null) throw notFound()
  await services.rateLimits.take('signInByAddress', address)
  if (typeof token !== 'string' || token === '')
    throw invalidFields({ id_token: errorTexts.fields.required }, { general: true })
  if (token.length > LONGEST_TOKEN)
    throw new AppError(401, 'firebase_token_refused', errorTexts.signIn.firebaseRefused)
  const response = await send({ id_token: token })
  const { user } = (await response.clone().json()) as { user?: { email: string } }
  // The device is known and the sign-in noted once the code was right as well.
  if (!user) return response
  const { email } = user
  const account = await services.identity.findCredentials(email)
  await noteSecurity(services, services.db, { event: 'sign_in.done', email, address, requestId, account })
  return knowDevice(services, response, headers, email)
}

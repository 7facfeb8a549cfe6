import { AppError, invalidFields, notFound } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { firebaseOf } from '#server/shared/firebase.ts'
import { errorTexts } from '#text/errors.ts'
import { signedIn } from './know-device.ts'
import type { ProviderCall } from './provider-call.ts'

/** No token of Firebase is nearly as long. */
const LONGEST_TOKEN = 8_000

/** Opens a session for an identity token of the studio's Firebase project. Throws AppError 404 without a project. */
export async function firebaseSignIn(services: Services, asked: ProviderCall): Promise<Response> {
  if (firebaseOf(services) === null) throw notFound()
  await services.rateLimits.take('signInByAddress', asked.address)
  const token = asked.body['id_token']
  if (typeof token !== 'string' || token === '')
    throw invalidFields({ id_token: errorTexts.fields.required }, { general: true })
  if (token.length > LONGEST_TOKEN)
    throw new AppError(401, 'firebase_token_refused', errorTexts.signIn.firebaseRefused)
  return signedIn(services, asked, await asked.send({ id_token: token }))
}

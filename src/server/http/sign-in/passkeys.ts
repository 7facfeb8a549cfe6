import type { z } from '@hono/zod-openapi'
import { MOST_PASSKEYS } from '#domain/accounts/passkeys.ts'
import { confirmPassword } from '#server/features/people/sign-in/confirm-password.ts'
import { refusePasskeysOfProject } from '#server/features/people/passkeys/passkeys.policy.ts'
import {
  emailOfPasskey,
  findPasskeys,
  isJustOpened,
  ownsPassword,
} from '#server/features/people/passkeys/passkeys.queries.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { errorTexts } from '#text/errors.ts'
import { passkeyErrors } from '#text/errors/passkeys.ts'
import type { ProviderCall } from './provider-call.ts'
import { signedIn } from './know-device.ts'
import { noteSignIn } from './note-sign-in.ts'
import { passkeyAdded, passkeyAsked, passkeyUsed } from './passkey-bodies.ts'
import { type Owner, ownerOf } from './session-owner.ts'
import { validate } from '#server/http/calls/validate.ts'

interface Ceremony extends ProviderCall {
  /** Asks the provider, which takes no body there. */
  ask: () => Promise<Response>
}

/**
 * The provider's calls of passkeys. Each ceremony has two: one whose answer the browser hands to the device, and one that takes
 * what the device signed. Throws AppError 404 where a Firebase project says who somebody is.
 */
export async function passkeyCall(services: Services, name: string, asked: Ceremony): Promise<Response> {
  refusePasskeysOfProject(services)
  if (name.includes('authenticat')) {
    const asks = name.includes('/generate-')
    await services.rateLimits.take(asks ? 'challengeByAddress' : 'signInByAddress', asked.address)
    return asks ? asked.ask() : signIn(services, asked)
  }
  const owner = await ownerOf(services, asked.headers)
  if (owner === null) throw new AppError(401, 'unauthorized', errorTexts.access.unauthorized)
  return name.includes('/generate-') ? begin(services, asked, owner) : add(services, asked, owner)
}

async function signIn(services: Services, asked: ProviderCall): Promise<Response> {
  const { response: used } = checked(passkeyUsed, asked.body)
  let response: Response
  try {
    response = await asked.send({ response: used })
  } catch (refusal) {
    const email = await emailOfPasskey(services.db, used.id)
    if (email !== null && refusal instanceof AppError && refusal.code !== 'passkey_expired')
      await noteSignIn(services, asked, 'sign_in.passkey_failed', email)
    throw refusal
  }
  return signedIn(services, asked, response)
}

/**
 * Adding a passkey requires the password, or without one a sign-in within the last minutes: it signs in without a
 * second factor, so a stolen open session must not be enough.
 */
async function begin(services: Services, asked: Ceremony, { uid, sid }: Owner): Promise<Response> {
  const { password = '' } = checked(passkeyAsked, asked.body)
  const { db } = services
  if (await ownsPassword(db, uid)) await confirmPassword(services, uid, { password, field: 'password' })
  else if (!(await isJustOpened(db, sid))) throw new AppError(403, 'sign_in_again', passkeyErrors.signInAgain)
  if ((await findPasskeys(db, uid)).length >= MOST_PASSKEYS)
    throw new AppError(409, 'too_many_passkeys', passkeyErrors.tooMany({ most: MOST_PASSKEYS }))
  return asked.ask()
}

/** The provider takes only what was signed for the very account that began. The database notifies the owner. */
async function add(services: Services, asked: ProviderCall, { email }: Owner): Promise<Response> {
  const response = await asked.send(checked(passkeyAdded, asked.body))
  await noteSignIn(services, asked, 'passkey.added', email)
  return response
}

function checked<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const [body] = validate([{ schema, value }])
  return body as z.infer<S>
}

import { can } from '#domain/people/roles.ts'
import { isJustOpened, ownsPassword } from '#server/features/people/passkeys/passkeys.queries.ts'
import { AppError, invalidFields } from '#server/kit/errors.ts'
import { tooMany } from '#server/kit/rates/turns.ts'
import type { Services } from '#server/kit/services.ts'
import type { SecurityEvent } from '#server/shared/security-log.ts'
import { errorTexts } from '#text/errors.ts'
import type { ProviderCall } from './provider-call.ts'
import { signedIn } from './know-device.ts'
import { noteSignIn } from './note-sign-in.ts'
import { type Owner, ownerOf } from './session-owner.ts'
import { cookieHeaderOf } from './set-cookies.ts'

/** The longest code of an app or a list, and a password. */
const LONGEST_CODE = 20
const LONGEST_PASSWORD = 200

/**
 * The provider's calls of the second factor: the code of a sign-in, and for a signed-in account setting it up, removing it and
 * renewing the backup codes, each with the password, or without one a sign-in within the last minutes. Only the code, the password and the trust in a device are the caller's.
 */
export async function secondFactor(services: Services, name: string, asked: ProviderCall): Promise<Response> {
  const owner = await ownerOf(services, asked.headers)
  if (name.includes('/verify-')) {
    if (owner === null) return signInWithCode(services, asked)
    if (name.endsWith('/verify-totp')) return confirmApp(services, asked, owner)
    throw new AppError(404, 'unknown_call', errorTexts.general.notFound)
  }
  if (owner === null) throw new AppError(401, 'unauthorized', errorTexts.access.unauthorized)
  return withPassword(services, name, asked, owner)
}

/** Completes a sign-in; the provider counts wrong codes, for this sign-in and for the account. */
async function signInWithCode(services: Services, asked: ProviderCall): Promise<Response> {
  const { identity, rateLimits } = services
  const { body, headers, address } = asked
  await rateLimits.take('codeTriesByAddress', address)
  const code = codeOf(body)
  const challenged = await identity.challengedBy(headers)
  if (challenged === null) throw new AppError(401, 'challenge_expired', errorTexts.signIn.challengeExpired)
  const { email } = challenged
  let response: Response
  try {
    response = await asked.send({ code, trustDevice: body['trust_device'] === true })
  } catch (refusal) {
    if (refusal instanceof AppError && refusal.code === 'wrong_code')
      await noteSignIn(services, asked, 'sign_in.code_failed', email)
    throw refusal
  }
  return signedIn(services, asked, response)
}

/** The first code of a new app switches the second factor on; sessions that were opened without it end, and no device is trusted. */
async function confirmApp(services: Services, asked: ProviderCall, { uid, email }: Owner): Promise<Response> {
  const { identity, rateLimits, liveness } = services
  await rateLimits.take('codeTriesByAccount', uid)
  const before = await identity.hasSecondFactor(uid)
  const response = await asked.send({ code: codeOf(asked.body) })
  if (before) return response
  const renewed = await ownerOf(services, new Headers({ cookie: cookieHeaderOf(response) }))
  await identity.endSessions(uid, renewed?.sid)
  await identity.forgetDevices(uid)
  liveness.forget(uid)
  await noteSignIn(services, asked, 'two_factor.on', email)
  return response
}

const EVENTS: Readonly<Record<string, SecurityEvent>> = {
  'POST /two-factor/disable': 'two_factor.off',
  'POST /two-factor/generate-backup-codes': 'two_factor.codes_renewed',
}

async function withPassword(
  services: Services,
  name: string,
  asked: ProviderCall,
  { uid, sid, email }: Owner,
): Promise<Response> {
  const { identity, rateLimits, liveness, configuration, db } = services
  const enabling = name === 'POST /two-factor/enable'
  const account = await identity.findCredentials(email)
  if (enabling && !can(account?.role, 'customers'))
    throw new AppError(403, 'forbidden', errorTexts.signIn.secondFactorForStaff)
  // The provider asks an account without a password for nothing; a session that somebody finds open must not be enough.
  if (!(await ownsPassword(db, uid)) && !(await isJustOpened(db, sid)))
    throw new AppError(403, 'sign_in_again', errorTexts.signIn.secondFactorAgain)
  const tries = await rateLimits.count('passwordByAccount', uid)
  if (tries.over) throw tooMany(tries.retryAfterSeconds)
  const password = textOf(asked.body, 'password', LONGEST_PASSWORD)
  let response: Response
  try {
    response = await asked.send({
      ...(password !== '' && { password }),
      ...(enabling && { issuer: configuration.current().business_name }),
    })
  } catch (refusal) {
    if (refusal instanceof AppError && refusal.code === 'wrong_password')
      throw invalidFields({ password: errorTexts.signIn.wrongPassword })
    throw refusal
  }
  await rateLimits.clear('passwordByAccount', uid)
  const event = EVENTS[name]
  if (event) await noteSignIn(services, asked, event, email)
  if (event === 'two_factor.off') await identity.forgetDevices(uid)
  liveness.forget(uid)
  return response
}

/** As people type it: apps write codes in two groups. */
function codeOf(body: Record<string, unknown>): string {
  const code = textOf(body, 'code', LONGEST_CODE).replaceAll(/\s/g, '')
  if (code === '') throw invalidFields({ code: errorTexts.fields.required }, { general: true })
  return code
}

function textOf(body: Record<string, unknown>, name: string, longest: number): string {
  const value = body[name] ?? ''
  if (typeof value !== 'string') throw invalidFields({ [name]: errorTexts.fields.invalid }, { general: true })
  if (value.length > longest)
    throw invalidFields({ [name]: errorTexts.fields.tooLong({ most: longest }) }, { general: true })
  return value
}

import type { Credentials } from '#server/ports/identity-provider.ts'
import type { Services } from '#server/kit/services.ts'
import { errorTexts } from '#text/errors.ts'
import { AppError } from '#server/kit/errors.ts'
import { tooMany } from '#server/kit/rates/turns.ts'
import { deviceCookies } from '#server/kit/sessions/known-device.ts'
import { noteSecurity, type SecurityEvent } from '#server/shared/security-log.ts'

interface Attempt {
  email: string
  address: string
  headers: Headers
  requestId: string
}

/** The two errors that reveal whether an e-mail has an account. */
const TELLING = new Set(['user_not_found', 'wrong_password'])

/**
 * Signs in; where the studio reveals no accounts, an unknown e-mail and a wrong password are refused in the same words and
 * after the same time.
 */
export async function guardedSignIn(
  services: Services,
  attempt: Attempt,
  signIn: () => Promise<Response>,
): Promise<Response> {
  if (!services.configuration.current().discreet_sign_in) return countedSignIn(services, attempt, signIn)
  try {
    return await services.evenly(() => countedSignIn(services, attempt, signIn))
  } catch (refusal) {
    if (!(refusal instanceof AppError) || !TELLING.has(refusal.code)) throw refusal
    throw new AppError(401, 'wrong_credentials', errorTexts.signIn.wrongCredentials)
  }
}

/**
 * Checks a password while attempts are left. Attempts are counted per account and address, so one person cannot lock out
 * another; a known device has its own count, also at a shared address. Many wrong passwords from different
 * addresses slow down unknown devices, but refuse none. A success resets the count and makes the device known.
 */
async function countedSignIn(
  services: Services,
  { email, address, headers, requestId }: Attempt,
  signIn: () => Promise<Response>,
): Promise<Response> {
  const { rateLimits, identity } = services
  await rateLimits.take('signInByAddress', address)
  const account = email ? await identity.findCredentials(email) : null
  const devices = deviceCookies(services.environment)
  const device = account && devices.known(headers, account)
  const note = (event: SecurityEvent, who: Credentials | null = account) =>
    noteSecurity(services, services.db, { event, email, address, requestId, account: who })

  const pair = `${email} ${device ?? address}`
  const tries = await rateLimits.count('signInByPair', pair)
  if (tries.over) {
    // Logged once: later refused attempts add nothing.
    if (tries.first) await note('sign_in.locked')
    throw tooMany(tries.retryAfterSeconds, errorTexts.signIn.locked)
  }
  const takenAt = device === null && email ? await rateLimits.slowDown('signInByAccount', email) : null
  let response: Response
  try {
    response = await signIn()
  } catch (refusal) {
    if (refusal instanceof AppError && refusal.status === 401) await note('sign_in.failed')
    throw refusal
  }
  await rateLimits.clear('signInByPair', pair)
  if (takenAt !== null) await rateLimits.giveBack('signInByAccount', email, takenAt)
  // The device is known and the sign-in noted once the code was right as well.
  if (await asksForCode(response)) return response
  if (account) response.headers.append('set-cookie', devices.remember(headers, account))
  await note('sign_in.done')
  return response
}

const asksForCode = async (response: Response): Promise<boolean> =>
  'two_factor' in ((await response.clone().json()) as object)

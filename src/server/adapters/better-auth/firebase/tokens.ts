import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { TokenError } from '#server/ports/identity-provider.ts'

/** The only algorithm that Firebase signs with. */
const ALGORITHM = 'RS256'
const CLOCKS_DIFFER_SECONDS = 30
/** A token opens a session only this soon after the person has signed in at Firebase. */
const FRESH_SECONDS = 5 * 60
const LONGEST_UID = 128

/** Firebase's public keys, which it changes every few days; read again for an unknown one, but not for each request. */
export const firebaseKeys = (url: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(url), { timeoutDuration: 8_000, cacheMaxAge: 60 * 60_000 })

/** The keys could not be read, which says nothing about the token. */
const isAway = (error: errors.JOSEError): boolean =>
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  error.code === errors.JOSEError.code

/** The identity in a token of a Firebase project. */
export interface FirebasePerson {
  uid: string
  /** Null for a person without one, e.g. who signed in by phone. */
  email: string | null
  /** The person has proved to Firebase that the e-mail is theirs. */
  proved: boolean
  name: string
  /** When they signed in at Firebase, in seconds: a renewed token still has the first one's. */
  signedInAt: number
}

/**
 * Checks an identity token of a Firebase project, by Firebase's own rules, and that it comes from a sign-in of just now. Throws
 * TokenError.
 */
export async function readFirebaseToken(
  token: string,
  projectId: string,
  keys: JWTVerifyGetKey,
): Promise<FirebasePerson> {
  const { payload } = await jwtVerify(token, keys, {
    algorithms: [ALGORITHM],
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
    maxTokenAge: '1h',
    clockTolerance: CLOCKS_DIFFER_SECONDS,
  }).catch((error: unknown) => {
    if (error instanceof errors.JWTExpired) throw new TokenError('expired', error)
    if (error instanceof errors.JOSEError && !isAway(error)) throw new TokenError('invalid', error)
    throw error
  })
  const { sub = '', email, email_verified: proved, name, auth_time: signedInAt } = payload
  if (sub === '' || sub.length > LONGEST_UID || !Number.isSafeInteger(signedInAt))
    throw new TokenError('invalid')
  const age = Date.now() / 1000 - Number(signedInAt)
  if (age < -CLOCKS_DIFFER_SECONDS) throw new TokenError('invalid')
  if (age > FRESH_SECONDS) throw new TokenError('expired')
  return {
    uid: sub,
    email: typeof email === 'string' && email !== '' ? email.toLowerCase() : null,
    proved: proved === true,
    name: typeof name === 'string' ? name.replaceAll(/\s+/g, ' ').trim().slice(0, 80) : '',
    signedInAt: Number(signedInAt),
  }
}

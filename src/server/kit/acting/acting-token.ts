import { createHmac } from 'node:crypto'
import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose'
import { TokenError } from '#server/ports/identity-provider.ts'

const ISSUER = 'cupo:acting'
const ALGORITHM = 'HS256'

/**
 * The bearer token of staff who act as a customer. It names their acting session alone, which is looked up with every request; the
 * staff's own token stays as it is.
 */
export function makeActingToken(
  { acting_session_id, ends_at }: { acting_session_id: number; ends_at: Date },
  secret: string,
): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setSubject(`acting-${acting_session_id}`)
    .setExpirationTime(ends_at)
    .sign(keyOf(secret))
}

/** The acting session that a token names; null for any other token. Throws TokenError for one that was forged or is over. */
export async function readActingToken(token: string, secret: string): Promise<number | null> {
  if (issuerOf(token) !== ISSUER) return null
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), { issuer: ISSUER, algorithms: [ALGORITHM] })
    return Number(payload.sub?.replace('acting-', ''))
  } catch (error) {
    throw new TokenError(error instanceof errors.JWTExpired ? 'expired' : 'invalid', error)
  }
}

function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss
  } catch {
    return undefined
  }
}

const keyOf = (secret: string): Uint8Array => createHmac('sha256', secret).update('acting').digest()

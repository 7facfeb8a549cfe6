import { createHmac, randomUUID } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** What may be wrong with a token that claims to be of the project. */
export const FORGERIES = [
  'expired',
  'none',
  'hs256_by_public_key',
  'foreign_key',
  'unknown_kid',
  'wrong_audience',
  'wrong_issuer',
  'signed_in_tomorrow',
  'signed_in_long_ago',
  'issued_tomorrow',
  'no_uid',
  'no_sign_in',
] as const
export type Forgery = (typeof FORGERIES)[number]

/** Who a token is of, as the project knows them. */
export interface User {
  localId: string
  email?: string
  emailVerified: boolean
  displayName?: string
}

const coded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The keys of a project, its tokens, and everything that may be wrong with one. */
export async function firebaseTokens(projectId: string) {
  let signer = await newKey()
  const stranger = await generateKeyPair('RS256')
  let last = 0

  /** Firebase counts in seconds; here each sign-in has its own, however quickly tests follow one another. */
  const freshSignIn = (): number => {
    const now = Math.floor(Date.now() / 1000)
    last = last > now - 200 && last <= now ? last - 1 : now
    return last
  }

  return {
    freshSignIn,
    keySet: () => ({ keys: [signer.shown] }),
    /** As Firebase does every few days. */
    changeKey: async () => void (signer = await newKey()),
    /** @param signedInAt when the person signed in, in seconds; a renewed token has the first one's */
    async idToken(
      { localId, email, emailVerified, displayName }: User,
      { signedInAt = freshSignIn(), forgery = null }: { signedInAt?: number; forgery?: Forgery | null } = {},
    ): Promise<string> {
      const now = Math.floor(Date.now() / 1000)
      const claims: JWTPayload = {
        iss: `https://securetoken.google.com/${projectId}`,
        aud: projectId,
        sub: localId,
        user_id: localId,
        auth_time: signedInAt,
        iat: now,
        exp: now + 3600,
        ...(email !== undefined && { email, email_verified: emailVerified }),
        ...(displayName !== undefined && { name: displayName }),
        firebase: { identities: email === undefined ? {} : { email: [email] }, sign_in_provider: 'password' },
      }
      if (forgery === 'expired') Object.assign(claims, { iat: now - 7200, exp: now - 3600 })
      if (forgery === 'wrong_audience') claims.aud = 'otro-proyecto'
      if (forgery === 'wrong_issuer') claims.iss = 'https://securetoken.google.com/otro-proyecto'
      if (forgery === 'signed_in_tomorrow') claims['auth_time'] = now + 86_400
      if (forgery === 'signed_in_long_ago') claims['auth_time'] = now - 3_000
      if (forgery === 'issued_tomorrow') Object.assign(claims, { iat: now + 86_400, exp: now + 90_000 })
      if (forgery === 'no_uid') claims.sub = ''
      if (forgery === 'no_sign_in') delete claims['auth_time']
      const { kid, publicKey, privateKey } = signer
      if (forgery === 'none') return `${coded({ alg: 'none', kid, typ: 'JWT' })}.${coded(claims)}.`
      if (forgery === 'hs256_by_public_key') {
        const input = `${coded({ alg: 'HS256', kid, typ: 'JWT' })}.${coded(claims)}`
        const pem = await exportSPKI(publicKey)
        return `${input}.${createHmac('sha256', pem).update(input).digest('base64url')}`
      }
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: forgery === 'unknown_kid' ? randomUUID() : kid, typ: 'JWT' })
        .sign(forgery === 'foreign_key' ? stranger.privateKey : privateKey)
    },
  }
}

async function newKey() {
  const kid: string = randomUUID()
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  return {
    kid,
    publicKey,
    privateKey,
    shown: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
  }
}

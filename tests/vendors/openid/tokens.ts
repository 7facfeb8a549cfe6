import { createHmac, randomUUID } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** A token that a provider would never issue for this sign-in, or none at all. */
export type Forgery =
  | 'none'
  | 'hs256_by_public_key'
  | 'foreign_key'
  | 'wrong_audience'
  | 'expired'
  | 'foreign_issuer'
  | 'replayed_nonce'
  | 'no_nonce'
  | 'other_application'
  | 'old'
  | 'missing'

const coded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The keys with which a provider signs, and everything that may be wrong with a token. */
export async function tokenMaker(issuer: () => string) {
  const kid = randomUUID()
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const stranger = await generateKeyPair('RS256')
  const key = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
  const pem = await exportSPKI(publicKey)
  let lastNonce = randomUUID() as string

  async function idToken(claims: JWTPayload, forgery: Forgery | null): Promise<string | undefined> {
    const now = Math.floor(Date.now() / 1000)
    const whole: JWTPayload = { iss: issuer(), iat: now, exp: now + 3600, ...claims }
    const nonce = String(claims['nonce'])
    if (forgery === 'wrong_audience') whole.aud = 'another-application'
    if (forgery === 'foreign_issuer') whole.iss = 'https://accounts.example.com'
    if (forgery === 'expired') Object.assign(whole, { iat: now - 120, exp: now - 60 })
    if (forgery === 'old') whole.iat = now - 1_000
    if (forgery === 'replayed_nonce') whole['nonce'] = lastNonce
    if (forgery === 'no_nonce') delete whole['nonce']
    if (forgery === 'other_application') whole['azp'] = 'another-application'
    lastNonce = nonce
    if (forgery === 'missing') return undefined
    if (forgery === 'none') return `${coded({ alg: 'none', kid })}.${coded(whole)}.`
    if (forgery === 'hs256_by_public_key') {
      const input = `${coded({ alg: 'HS256', kid })}.${coded(whole)}`
      return `${input}.${createHmac('sha256', pem).update(input).digest('base64url')}`
    }
    const by = forgery === 'foreign_key' ? stranger.privateKey : privateKey
    return new SignJWT(whole).setProtectedHeader({ alg: 'RS256', kid }).sign(by)
  }

  return { keys: { keys: [key] }, idToken }
}

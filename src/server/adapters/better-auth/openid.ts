import { createRemoteJWKSet, importPKCS8, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { OutsideClient } from '#server/environment/environment-outside.ts'

/** How long a provider may take to answer, and how long its description is cached, in ms. */
const PATIENCE_MS = 8_000
const DISCOVERY_MS = 60 * 60_000
/** The only algorithm that the three providers sign with. */
const ALGORITHM = 'RS256'
const OLDEST = '10m'
const CLOCKS_DIFFER = '30s'

const description = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url().optional(),
  jwks_uri: z.url(),
})

interface Provider {
  authorizationUrl: string
  tokenUrl: string
  keys: ReturnType<typeof createRemoteJWKSet>
}

export interface OpenId {
  /** Reads the provider's description unless it is cached. Throws when the provider cannot be reached. */
  provider(): Promise<Provider>
  /** The claims of an identity token made for this installation and this sign-in. Throws when anything is wrong. */
  claimsOf(idToken: string, nonce: string): Promise<JWTPayload & { sub: string }>
  /** What the provider takes for the client's secret. */
  secret(): Promise<string>
}

/**
 * A provider of OpenID Connect (OpenID Connect Core 1.0 and Discovery 1.0).
 * @param tokenUrl used when the provider's description names none, as Facebook's
 */
export function openId({ issuer, clientId, secret }: OutsideClient, tokenUrl?: string): OpenId {
  let known: { at: number; provider: Promise<Provider> } | undefined

  async function read(): Promise<Provider> {
    const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!response.ok) throw new Error(`the description of ${issuer} answered ${response.status}`)
    const found = description.parse(await response.json())
    if (found.issuer !== issuer) throw new Error(`the description of ${issuer} is another issuer’s`)
    const token = found.token_endpoint ?? tokenUrl
    if (token === undefined) throw new Error(`the description of ${issuer} names no token_endpoint`)
    return {
      authorizationUrl: found.authorization_endpoint,
      tokenUrl: token,
      keys: createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: PATIENCE_MS }),
    }
  }

  async function provider(): Promise<Provider> {
    if (known && performance.now() - known.at < DISCOVERY_MS) return known.provider
    const reading = { at: performance.now(), provider: read() }
    known = reading
    reading.provider.catch(() => {
      if (known === reading) known = undefined
    })
    return reading.provider
  }

  return {
    provider,

    async claimsOf(idToken, nonce) {
      const { keys } = await provider()
      const { payload } = await jwtVerify(idToken, keys, {
        algorithms: [ALGORITHM],
        issuer,
        audience: clientId,
        maxTokenAge: OLDEST,
        clockTolerance: CLOCKS_DIFFER,
        requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
      })
      if (payload['nonce'] !== nonce) throw new Error('the identity token belongs to another sign-in')
      if (payload['azp'] !== undefined && payload['azp'] !== clientId)
        throw new Error('the identity token was issued for another application')
      return { ...payload, sub: payload.sub ?? '' }
    },

    async secret() {
      if (typeof secret === 'string') return secret
      const { teamId, keyId, privateKey } = secret
      return new SignJWT()
        .setProtectedHeader({ alg: 'ES256', kid: keyId })
        .setIssuer(teamId)
        .setSubject(clientId)
        .setAudience(issuer)
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(await importPKCS8(privateKey, 'ES256'))
    },
  }
}

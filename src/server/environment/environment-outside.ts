import type { Variables } from './environment-variables.ts'
import { EnvironmentError } from './variable-kinds.ts'

// Signing in with Google, Apple and Facebook: the variables of each belong together.

/** How this installation is known to a provider of identity. */
export interface OutsideClient {
  /** The URL below which `/.well-known/openid-configuration` is; also the issuer of its tokens. */
  issuer: string
  clientId: string
  /** Apple's is a token that we sign ourselves. */
  secret: string | { teamId: string; keyId: string; privateKey: string }
}

export type OutsideClients = Partial<Record<'google' | 'apple' | 'facebook', OutsideClient>>

export function outsideOf(data: Variables): OutsideClients {
  const google = withSecret(data, 'GOOGLE')
  const facebook = withSecret(data, 'FACEBOOK')
  const apple = appleOf(data)
  return { ...(google && { google }), ...(apple && { apple }), ...(facebook && { facebook }) }
}

function withSecret(data: Variables, name: 'GOOGLE' | 'FACEBOOK'): OutsideClient | undefined {
  const { [`${name}_CLIENT_ID` as const]: clientId, [`${name}_CLIENT_SECRET` as const]: secret } = data
  if (!clientId && !secret) return undefined
  if (!clientId || !secret)
    throw new EnvironmentError(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET belong together: set both.`)
  return { issuer: data[`${name}_ISSUER`], clientId, secret }
}

function appleOf(data: Variables): OutsideClient | undefined {
  const {
    APPLE_CLIENT_ID: clientId,
    APPLE_TEAM_ID: teamId,
    APPLE_KEY_ID: keyId,
    APPLE_PRIVATE_KEY: privateKey,
  } = data
  if (!clientId && !teamId && !keyId && !privateKey) return undefined
  if (!clientId || !teamId || !keyId || !privateKey)
    throw new EnvironmentError(
      'APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_PRIVATE_KEY belong together: set all four.',
    )
  return { issuer: data.APPLE_ISSUER, clientId, secret: { teamId, keyId, privateKey } }
}

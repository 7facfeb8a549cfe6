import type { Variables } from './environment-variables.ts'
import { together } from './variable-kinds.ts'

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
  const [id, secret] = [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`] as const
  const keys = together(data, [id, secret])
  return keys && { issuer: data[`${name}_ISSUER`], clientId: keys[id], secret: keys[secret] }
}

function appleOf(data: Variables): OutsideClient | undefined {
  const keys = together(data, ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'])
  if (!keys) return undefined
  const { APPLE_CLIENT_ID: clientId, APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId } = keys
  return {
    issuer: data.APPLE_ISSUER,
    clientId,
    secret: { teamId, keyId, privateKey: keys.APPLE_PRIVATE_KEY },
  }
}

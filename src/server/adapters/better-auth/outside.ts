import type { BetterAuthPlugin } from 'better-auth'
import { createAuthorizationURL, type OAuthProvider, validateAuthorizationCode } from 'better-auth/oauth2'
import type { Logger } from 'pino'
import { type Outside, OUTSIDE } from '#domain/accounts/outside.ts'
import { paths } from '#domain/site-map/paths.ts'
import type { OutsideClient, OutsideClients } from '#server/environment/environment-outside.ts'
import { openId } from './openid.ts'

interface Traits {
  scopes: string[]
  /** Whether the provider says in its token that the person owns the e-mail. Facebook does not. */
  confirms: boolean
  /** Apple answers with a form when it is asked for a name. */
  responseMode?: 'form_post'
  tokenUrl?: string
}

const TRAITS: Record<Outside, Traits> = {
  google: { scopes: ['openid', 'email', 'profile'], confirms: true },
  apple: { scopes: ['openid', 'email', 'name'], confirms: true, responseMode: 'form_post' },
  facebook: {
    scopes: ['openid', 'email', 'public_profile'],
    confirms: false,
    tokenUrl: 'https://graph.facebook.com/v24.0/oauth/access_token',
  },
}

interface Options {
  clients: OutsideClients
  /** The origin under which visitors reach the site, where the state's cookie is. */
  siteOrigin: () => string
  log: Logger
}

/**
 * Registers the providers that this installation has keys for. The library's own ones read an identity token without
 * checking its signature and its nonce, and don't take another address for tests.
 */
export function outsideProviders({ clients, siteOrigin, log }: Options): BetterAuthPlugin {
  const providers = OUTSIDE.flatMap((name) => {
    const client = clients[name]
    return client ? [providerOf(name, client, { siteOrigin, log })] : []
  })
  return {
    id: 'cupo-outside',
    init: ({ socialProviders }) => ({ context: { socialProviders: [...providers, ...socialProviders] } }),
  }
}

function providerOf(
  name: Outside,
  client: OutsideClient,
  { siteOrigin, log }: Omit<Options, 'clients'>,
): OAuthProvider {
  const { scopes, confirms, responseMode, tokenUrl } = TRAITS[name]
  const { provider, claimsOf, secret } = openId(client, tokenUrl)
  const { clientId } = client
  const redirectURI = () => `${siteOrigin()}${paths.auth(`callback/${name}`)}`
  const failed = (err: unknown) =>
    log.warn({ provider: name, reason: reasonOf(err) }, 'signing in with a provider failed')
  return {
    id: name,
    name,
    accountSubject: ({ profile }) => ('sub' in profile ? String(profile.sub) : ''),
    requiresIdTokenNonce: true,

    async createAuthorizationURL({ state, codeVerifier, idTokenNonce }) {
      const { authorizationUrl } = await provider()
      return createAuthorizationURL({
        id: name,
        options: { clientId },
        authorizationEndpoint: authorizationUrl,
        state,
        codeVerifier,
        scopes,
        redirectURI: redirectURI(),
        ...(idTokenNonce !== undefined && { nonce: idTokenNonce }),
        ...(responseMode !== undefined && { responseMode }),
      })
    },

    async validateAuthorizationCode({ code, codeVerifier }) {
      try {
        return await validateAuthorizationCode({
          code,
          ...(codeVerifier !== undefined && { codeVerifier }),
          redirectURI: redirectURI(),
          options: { clientId, clientSecret: await secret() },
          tokenEndpoint: (await provider()).tokenUrl,
        })
      } catch (error) {
        failed(error)
        return null
      }
    },

    async getUserInfo({ idToken, expectedIdTokenNonce: nonce, user: given }) {
      try {
        if (idToken === undefined || nonce === undefined) throw new Error('there is no identity token')
        const claims = await claimsOf(idToken, nonce)
        const { email, email_verified: verified } = claims
        return {
          user: {
            email: typeof email === 'string' ? email : null,
            // Apple writes the boolean as a text.
            emailVerified: confirms && (verified === true || verified === 'true'),
            name: nameOf(claims['name'], given?.name),
          },
          data: { sub: claims.sub },
        }
      } catch (error) {
        failed(error)
        return null
      }
    },
  }
}

/** The name in the token; Apple sends it separately, and only the first time. */
function nameOf(claimed: unknown, given: { firstName?: string; lastName?: string } | undefined): string {
  const name = typeof claimed === 'string' ? claimed : `${given?.firstName ?? ''} ${given?.lastName ?? ''}`
  return name.replaceAll(/\s+/g, ' ').trim().slice(0, 80)
}

/** What is logged: a message of ours or of the token's check, never a token or an address. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message.slice(0, 120) : 'unknown'

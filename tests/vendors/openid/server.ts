import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto'
import { jwtVerify } from 'jose'
import type { Outside } from '#domain/accounts/outside.ts'
import { startLoopback, type Asked, type Reply } from '../loopback.ts'
import { type Forgery, tokenMaker } from './tokens.ts'

export interface Persona {
  sub: string
  email?: string
  email_verified?: boolean | 'true' | 'false'
  name?: string
}

interface Grant {
  redirect: string
  challenge: string
  nonce: string
  persona: Persona
}

export type OpenIdDouble = Awaited<ReturnType<typeof startOpenId>>

const APPLE = { teamId: 'TEAM123456', keyId: 'KEY1234567' }

/**
 * A provider of OpenID Connect on loopback, as strict as the real ones: one registered redirect address, PKCE, a nonce,
 * codes that are used once, and the client's secret (Apple's is a token of its own).
 * @param redirect the registered redirect address; known once the product has a port
 */
export async function startOpenId(name: Outside) {
  const clientId = name === 'facebook' ? '123456789012345' : `cupo-${randomUUID()}`
  const clientSecret = randomUUID()
  const apple = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const grants = new Map<string, Grant>()
  const refused: string[] = []
  let redirect = ''
  let persona: Persona | 'declines' = { sub: 'nobody' }
  let forgery: Forgery | null = null
  const tokens = await tokenMaker(() => url)
  const state = { tokenCalls: 0 }

  function page({ method, path, search }: Asked): Reply | null {
    if (path === '/.well-known/openid-configuration')
      return json({
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
      })
    if (path === '/keys') return json(tokens.keys)
    return path === '/authorize' && method === 'GET' ? authorize(new URLSearchParams(search)) : null
  }

  function authorize(asked: URLSearchParams): Reply {
    const value = (key: string) => asked.get(key) ?? ''
    const form = name === 'apple'
    const wrong = [
      value('response_type') === 'code' || 'response_type',
      value('client_id') === clientId || 'client_id',
      value('redirect_uri') === redirect || `redirect_uri ${value('redirect_uri')}`,
      value('scope').split(' ').includes('openid') || 'scope',
      value('state').length >= 16 || 'state',
      value('nonce').length >= 16 || 'nonce',
      value('code_challenge_method') === 'S256' || 'code_challenge_method',
      /^[\w-]{43}$/.test(value('code_challenge')) || 'code_challenge',
      !form || value('response_mode') === 'form_post' || 'response_mode',
    ].filter((one) => typeof one === 'string')
    if (wrong.length > 0) return refuse(wrong.join(', '))
    const back = { state: value('state') }
    if (persona === 'declines') return answer({ ...back, error: 'access_denied' })
    const code = randomUUID()
    grants.set(code, {
      redirect,
      challenge: value('code_challenge'),
      nonce: value('nonce'),
      persona,
    })
    return answer({
      ...back,
      code,
      ...(form && { user: JSON.stringify({ name: { firstName: 'Ana', lastName: 'Luz' } }) }),
    })
  }

  /** Apple sends a form from its page, the others a link. */
  function answer(values: Record<string, string>): Reply {
    if (name !== 'apple')
      return { status: 302, body: '', location: `${redirect}?${new URLSearchParams(values).toString()}` }
    const inputs = Object.entries(values).map(
      ([key, value]) => `<input type="hidden" name="${key}" value="${value.replaceAll('"', '&quot;')}">`,
    )
    const body = `<!doctype html><form method="post" action="${redirect}">${inputs.join('')}</form><script>document.forms[0].submit()</script>`
    return { status: 200, type: 'text/html', body }
  }

  function call({ method, path, text, headers }: Asked): Reply {
    if (method !== 'POST' || path !== '/token') return { status: 404, body: '' }
    state.tokenCalls += 1
    const asked = new URLSearchParams(text)
    const grant = grants.get(asked.get('code') ?? '')
    grants.delete(asked.get('code') ?? '')
    const secret = asked.get('client_secret') ?? ''
    const proved = createHash('sha256')
      .update(asked.get('code_verifier') ?? '')
      .digest('base64url')
    const wrong = [
      headers['content-type']?.startsWith('application/x-www-form-urlencoded') || 'content-type',
      asked.get('grant_type') === 'authorization_code' || 'grant_type',
      grant !== undefined || 'code',
      asked.get('redirect_uri') === grant?.redirect || 'redirect_uri',
      proved === grant?.challenge || 'code_verifier',
      asked.get('client_id') === clientId || 'client_id',
      name === 'apple' || secret === clientSecret || 'client_secret',
    ].filter((one) => typeof one === 'string')
    if (wrong.length > 0 || grant === undefined) {
      refused.push(wrong.join(', '))
      return { status: 400, body: JSON.stringify({ error: 'invalid_grant' }) }
    }
    pending = { secret, grant }
    return { status: 200, body: '' }
  }
  let pending: { secret: string; grant: Grant } | null = null

  /** What a token call that passed is answered; signing takes a promise. */
  async function issue(reply: Reply): Promise<Reply> {
    if (pending === null) return reply
    const { secret, grant } = pending
    pending = null
    if (name === 'apple') {
      const checked = await jwtVerify(secret, apple.publicKey, {
        algorithms: ['ES256'],
        issuer: APPLE.teamId,
        subject: clientId,
        audience: url,
        maxTokenAge: '26 weeks',
      }).catch(() => null)
      if (checked?.protectedHeader.kid !== APPLE.keyId) {
        refused.push('client_secret')
        return { status: 400, body: JSON.stringify({ error: 'invalid_client' }) }
      }
    }
    const id_token = await tokens.idToken({ aud: clientId, nonce: grant.nonce, ...grant.persona }, forgery)
    return json({
      access_token: `secret-access-${randomUUID()}`,
      refresh_token: `secret-refresh-${randomUUID()}`,
      token_type: 'Bearer',
      expires_in: 3600,
      id_token,
    })
  }

  function refuse(what: string): Reply {
    refused.push(what)
    return { status: 400, body: `Error 400: invalid_request ${what}` }
  }

  const { url, close } = await startLoopback(0, { page, call, after: issue })
  const secrets: Record<string, string> =
    name === 'apple'
      ? {
          APPLE_TEAM_ID: APPLE.teamId,
          APPLE_KEY_ID: APPLE.keyId,
          APPLE_PRIVATE_KEY: apple.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
        }
      : { [`${name.toUpperCase()}_CLIENT_SECRET`]: clientSecret }
  const upper = name.toUpperCase()
  return {
    url,
    environment: { [`${upper}_CLIENT_ID`]: clientId, [`${upper}_ISSUER`]: url, ...secrets },
    clientSecret,
    /** The one address that it sends people back to. */
    register: (address: string) => void (redirect = address),
    /** Who signs in next. */
    is: (who: Persona | 'declines') => void (persona = who),
    /** What the next tokens are like. */
    forge: (next: Forgery | null) => void (forgery = next),
    /** What it refused, in order. */
    refused,
    state,
    close,
  }
}

const json = (value: unknown): Reply => ({ status: 200, body: JSON.stringify(value) })

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Outside, OUTSIDE } from '#domain/accounts/outside.ts'
import { createRateLimits } from '#server/kit/rates/rate-limits.ts'
import { type Api, apiOver, cookiesIn, PASSWORD, startApi } from '#tests/http/harness.ts'
import { type OpenIdDouble, type Persona, startOpenId } from '#tests/vendors/openid/server.ts'
import type { Forgery } from '#tests/vendors/openid/tokens.ts'

const SITE = 'http://localhost:3000'
let api: Api
const doubles = new Map<Outside, OpenIdDouble>()
const lines: string[] = []
beforeAll(async () => {
  const environment: Record<string, string> = {}
  for (const name of OUTSIDE) {
    const double = await startOpenId(name)
    double.register(`${SITE}/api/auth/callback/${name}`)
    doubles.set(name, double)
    Object.assign(environment, double.environment)
  }
  api = await startApi({ environment, lines })
})
afterAll(() => Promise.all([...doubles.values()].map(({ close }) => close())))

const doubleOf = (name: Outside) => doubles.get(name)!
const begin = (provider: unknown, more: object = {}, client = api) =>
  client.visitor.call('POST /auth/sign-in/social', { body: { provider, volver: '/calendario', ...more } })

/** The way back from the provider's page, as a browser takes it: Apple's is a form. */
async function back(reply: Response, cookie: string) {
  const location = reply.headers.get('location')
  if (location !== null) return follow(location, cookie)
  const values = [...(await reply.text()).matchAll(/name="(\w+)" value="([^"]*)"/g)]
  const form = new URLSearchParams(
    values.map(([, key = '', value = '']) => [key, value.replaceAll('&quot;', '"')]),
  )
  const posted = await api.fetch('POST /api/auth/callback/apple', {
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' },
    body: form.toString(),
  })
  expect(posted.status).toBe(303)
  return follow(posted.headers.get('location')!, cookie)
}

async function follow(address: string, cookie: string) {
  const { pathname, search } = new URL(address, SITE)
  const response = await api.fetch(`GET ${pathname}${search}`, { headers: { cookie } })
  return {
    status: response.status,
    to: response.headers.get('location'),
    cookie: cookiesIn(response),
    response,
  }
}

async function enter(name: Outside, who: Persona | 'declines', forgery: Forgery | null = null) {
  const double = doubleOf(name)
  double.is(who)
  double.forge(forgery)
  const begun = await begin(name)
  expect([begun.status, Object.keys(begun.body)]).toEqual([200, ['url']])
  return back(await fetch(begun.body.url, { redirect: 'manual' }), cookiesIn(begun))
}

async function sessionOf(cookie: string) {
  const { body } = await api.visitor.call('GET /auth/token', { headers: { cookie } })
  return api.withToken(body.token ?? null)
}

const person = (email: string, more: Partial<Persona> = {}): Persona => ({
  sub: crypto.randomUUID(),
  email,
  email_verified: true,
  name: 'Ana Luz',
  ...more,
})
const usersOf = async (email: string) =>
  (await api.services.pool.query('select id from auth."user" where email = $1', [email])).rows.length
let phones = 5_577_000_000

describe.each(OUTSIDE)('signing in with %s', (name) => {
  it('opens an account, which then says who it is, and is the same the next time', async () => {
    const who = person(`nueva.${name}@example.com`, name === 'apple' ? { email_verified: 'true' } : {})
    const first = await enter(name, who)
    expect([first.status, first.to]).toEqual([302, '/registro/completar?volver=%2Fcalendario'])
    const session = await sessionOf(first.cookie)
    const { body } = await session.call('GET /customer/signup')
    expect(body.account).toEqual({ email: who.email, name: 'Ana', last_name: 'Luz' })
    const signedUp = await session.call('POST /customer/signup', {
      body: { ...body.account, phone: String(phones++) },
    })
    expect([signedUp.status, signedUp.body.customer?.email_confirmed]).toEqual([200, name !== 'facebook'])
    expect((await session.call('GET /customer/signup')).status).toBe(409)
    const again = await sessionOf((await enter(name, { ...who, email: 'otro@example.com' })).cookie)
    expect((await again.call('GET /customer')).body.customer.email).toBe(who.email)
    expect(doubleOf(name).refused).toEqual([])
  })

  it.each([
    'none',
    'hs256_by_public_key',
    'foreign_key',
    'wrong_audience',
    'expired',
    'foreign_issuer',
    'replayed_nonce',
    'no_nonce',
    'other_application',
    'old',
    'missing',
  ] as const)('refuses a token: %s', async (forgery) => {
    const email = `victima.${name}.${forgery}@example.com`.replaceAll('_', '')
    // So that there is a nonce to be replayed.
    await enter(name, person(`antes.${email}`))
    const result = await enter(name, person(email), forgery)
    expect([result.status, result.to]).toEqual([
      302,
      '/entrar?volver=%2Fcalendario&error=unable_to_get_user_info',
    ])
    expect(result.cookie).not.toContain('session_token')
    expect(await usersOf(email)).toBe(0)
  })

  it('takes over no account by an e-mail that is not proved on both sides', async () => {
    const [confirmed, unconfirmed] = [await api.newcomer(), await api.newcomer({ confirmed: false })]
    const unproved = await enter(name, person(confirmed.email, { email_verified: false }))
    expect([unproved.to, unproved.cookie]).toEqual([
      '/entrar?volver=%2Fcalendario&error=account_not_linked',
      expect.not.stringContaining('session_token'),
    ])
    const unownedHere = await enter(name, person(unconfirmed.email))
    expect(unownedHere.to).toContain('error=account_not_linked')
    // The account that was there still opens with its own password.
    await api.signIn(unconfirmed.email, PASSWORD)
  })

  it('comes back without permission or without an e-mail to the page of signing in', async () => {
    expect((await enter(name, 'declines')).to).toBe('/entrar?volver=%2Fcalendario&error=access_denied')
    expect((await enter(name, { sub: 'x', name: 'Sin correo' })).to).toContain('error=email_not_found')
  })
})

describe('an account with a proved e-mail', () => {
  it.each(['google', 'apple'] as const)('is joined by %s, which proves the same one', async (name) => {
    const eva = await api.newcomer()
    const session = await sessionOf((await enter(name, person(eva.email.toUpperCase()))).cookie)
    expect((await session.call('GET /customer')).body.customer.customer_id).toBe(eva.customer_id)
    await api.signIn(eva.email, PASSWORD)
  })

  it('is not joined by Facebook, whose tokens prove none', async () => {
    const eva = await api.newcomer()
    expect((await enter('facebook', person(eva.email))).to).toContain('error=account_not_linked')
  })

  it('opens no session when it is blocked', async () => {
    const eva = await api.newcomer()
    await api.db
      .updateTable('customer')
      .set({ blocked_at: new Date() })
      .where('customer_id', '=', eva.customer_id)
      .execute()
    const refused = await enter('google', person(eva.email))
    expect(refused.to).toContain('error=ACCOUNT_BLOCKED')
    expect(refused.cookie).not.toContain('session_token=ey')
  })
})

describe('the way there and back', () => {
  it('is bound to the browser it began in, and is gone once', async () => {
    const google = doubleOf('google')
    google.is(person('una-vez@example.com'))
    google.forge(null)
    const begun = await begin('google')
    const there = await fetch(begun.body.url, { redirect: 'manual' })
    const address = there.headers.get('location')!
    // Somebody else's browser, into which the link was slipped.
    expect((await follow(address, '')).to).toContain('error=state_mismatch')
    expect(await usersOf('una-vez@example.com')).toBe(0)
    const another = await begin('google')
    const [first, second] = [cookiesIn(another), await fetch(another.body.url, { redirect: 'manual' })]
    expect((await back(second, first)).to).toBe('/registro/completar?volver=%2Fcalendario')
    expect((await follow(second.headers.get('location') ?? '', first)).to).toContain('error=state_mismatch')
  })

  it('takes a code of another sign-in for none', async () => {
    const google = doubleOf('google')
    google.is(person('codigo@example.com'))
    const [mine, theirs] = [await begin('google'), await begin('google')]
    const [one, other] = await Promise.all(
      [mine, theirs].map(async ({ body }) => {
        const { headers } = await fetch(body.url, { redirect: 'manual' })
        return new URL(headers.get('location')!)
      }),
    )
    one!.searchParams.set('code', other!.searchParams.get('code')!)
    expect((await follow(one!.href, cookiesIn(mine))).to).toContain('error=invalid_code')
    expect(google.refused.splice(0)).toEqual(['code_verifier'])
  })

  it('is chosen by nobody but this site', async () => {
    const begun = await begin('google', {
      volver: 'https://evil.example/',
      callbackURL: 'https://evil.example/',
      scopes: ['https://www.googleapis.com/auth/drive'],
      additionalData: { link: { userId: 'x', email: 'y' } },
    })
    expect(new URL(begun.body.url).searchParams.get('scope')).toBe('openid email profile')
    const came = await back(await fetch(begun.body.url, { redirect: 'manual' }), cookiesIn(begun))
    expect(came.to).toBe('/registro/completar')
    const token = await begin('google', { idToken: { token: 'a.b.c' } })
    expect(Object.keys(token.body)).toEqual(['url'])
    expect((await begin('github')).status).toBe(404)
    expect((await begin({ a: 1 })).status).toBe(404)
    expect((await api.fetch('GET /api/auth/callback/github?state=x&code=y')).status).toBe(404)
  })

  it('stores and logs no token of a provider', async () => {
    lines.length = 0
    await enter('google', person('sin-rastro@example.com'))
    await enter('google', person('sin-rastro@example.com'), 'expired')
    const { rows } = await api.services.pool.query<{ all: string }>(
      `select string_agg(a::text, ' ') as all from auth.account a`,
    )
    for (const text of [rows[0]!.all, lines.join('\n')]) {
      expect(text).not.toMatch(/secret-(access|refresh)|eyJ[\w-]+\.eyJ/)
      expect(text).not.toContain(doubleOf('google').clientSecret)
    }
    expect(lines.join('\n')).not.toContain('sin-rastro')
  })

  it('is limited by address', async () => {
    const rateLimits = createRateLimits(api.services.pool, true)
    const environment = { ...api.services.environment, trustProxy: true }
    const limited = apiOver({ ...api.services, environment, rateLimits })
    const headers = { 'x-forwarded-for': '4.4.6.6' }
    for (let n = 0; n < 60; n++) await rateLimits.count('linkTriesByAddress', '4.4.6.6')
    const refused = await limited.fetch('GET /api/auth/callback/google?state=x&code=y', { headers })
    expect([refused.status, refused.headers.get('location')]).toEqual([
      303,
      '/entrar?error=too_many_requests',
    ])
    for (let n = 0; n < 300; n++) await rateLimits.count('signInByAddress', '4.4.6.6')
    const begun = await limited.visitor.call('POST /auth/sign-in/social', {
      body: { provider: 'google' },
      headers,
    })
    expect(begun.status).toBe(429)
  })
})

it('is not offered without keys', async () => {
  const bare = await startApi()
  expect((await begin('google', {}, bare)).status).toBe(404)
})

import { decodeJwt, exportJWK, exportSPKI, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { openServices } from '#server/compose.ts'
import { type Api, apiOver, type Client, startApi } from '#tests/http/harness.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})

const code = async (who: Pick<Client, 'call'>) => {
  const { status, body } = await who.call('GET /customer')
  return status === 200 ? 200 : `${status} ${body.code}`
}

it('refuses tokens that are not ours', async () => {
  expect(await code(api.visitor)).toBe('401 unauthorized')
  expect(await code(api.withToken('nonsense'))).toBe('401 unauthorized')
  const { token } = await api.as('customer')
  const [head, , signature] = token.split('.')
  const forged = Buffer.from(JSON.stringify({ sub: 'uid', sid: 'x', role: 'admin', exp: 9e9 })).toString(
    'base64url',
  )
  expect(await code(api.withToken(`${head}.${forged}.${signature}`))).toBe('401 unauthorized')
  const answer = await api.visitor.call('GET /customer', { headers: { authorization: 'Basic dXNlcjpwYXNz' } })
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
})

it('refuses what a key of ours signed for another audience, by another issuer or without a session', async () => {
  // Its keys are read with the first token.
  const own = await startApi()
  const eva = await own.newcomer()
  const payload = decodeJwt(eva.token)
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  const kid = 'key-of-the-test'
  const { rows } = await own.services.pool.query<{ privateKey: string }>(
    'select "privateKey" from auth.jwks limit 1',
  )
  await own.services.pool.query(
    'insert into auth.jwks (id, "publicKey", "privateKey", "createdAt") values ($1, $2, $3, $4)',
    // Older than the one in use, so that it only checks.
    [kid, JSON.stringify(await exportJWK(publicKey)), rows[0]?.privateKey, new Date(0)],
  )
  const sign = (claims: object) =>
    new SignJWT({ ...payload, ...claims }).setProtectedHeader({ alg: 'EdDSA', kid }).sign(privateKey)
  const asks = async (claims: object) => code(own.withToken(await sign(claims)))
  // The control: the key counts.
  expect(await asks({})).toBe(200)
  expect(await asks({ aud: 'another' })).toBe('401 unauthorized')
  expect(await asks({ aud: undefined })).toBe('401 unauthorized')
  expect(await asks({ iss: 'another' })).toBe('401 unauthorized')
  expect(await asks({ sid: undefined })).toBe('401 unauthorized')
  expect(await asks({ exp: 1 })).toBe('401 token_expired')
})

it('refuses tokens without a signature, or signed with the public key as a secret', async () => {
  const eva = await api.newcomer()
  const { body } = await api.visitor.call('GET /auth/jwks')
  const [jwk] = body.keys as [JWK & { kid: string; x: string }]
  const payload = decodeJwt(eva.token)
  expect(await code(eva)).toBe(200)
  const coded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  for (const alg of ['none', 'None', 'EdDSA'])
    for (const signature of ['', 'AAAA'])
      expect(
        await code(api.withToken(`${coded({ alg, kid: jwk.kid })}.${coded(payload)}.${signature}`)),
        alg,
      ).toBe('401 unauthorized')
  const pem = await exportSPKI((await importJWK(jwk, 'EdDSA')) as CryptoKey)
  for (const secret of [
    Buffer.from(jwk.x, 'base64url'),
    Buffer.from(JSON.stringify(jwk)),
    Buffer.from(pem),
  ]) {
    const forged = new SignJWT(payload).setProtectedHeader({
      alg: 'HS256',
      kid: jwk.kid,
    })
    expect(await code(api.withToken(await forged.sign(secret)))).toBe('401 unauthorized')
  }
})

it('checks a given token’s expiry on public calls too', async () => {
  expect((await api.withToken('nonsense').call('GET /appconfig')).status).toBe(401)
  expect((await (await api.as('customer')).call('GET /appconfig')).status).toBe(200)
})

it('expire after 15 minutes', async () => {
  const eva = await api.newcomer()
  expect(await code(eva)).toBe(200)
  vi.useFakeTimers({ now: Date.now() + 14 * 60_000, toFake: ['Date'] })
  api.services.liveness.forget()
  expect(await code(eva)).toBe(200)
  vi.setSystemTime(Date.now() + 2 * 60_000)
  api.services.liveness.forget()
  expect(await code(eva)).toBe('401 token_expired')
  vi.useRealTimers()
})

it('end with their session, signed out by cookie or by token', async () => {
  const eva = await api.newcomer()
  const other = api.withToken(await api.signIn(eva.email))
  expect((await eva.call('POST /auth/sign-out', { body: {} })).status).toBe(200)
  expect(await code(eva)).toBe('401 token_expired')
  expect(await code(other)).toBe(200)
})

it('end when the role changes; a fresh one contains it', async () => {
  const [admin, eva] = [await api.as('admin'), await api.newcomer()]
  const changed = await admin.call('PUT /customer', {
    body: { customer_id: eva.customer_id, role: 'reception' },
  })
  expect([changed.status, changed.body.customer.role]).toEqual([200, 'reception'])
  expect(await code(eva)).toBe('401 token_expired')
  const fresh = api.withToken(await api.signIn(eva.email))
  expect((await fresh.call('GET /messages')).status).toBe(200)
})

it('are refused for a blocked customer, who cannot sign in either', async () => {
  const eva = await api.newcomer()
  await api.db
    .updateTable('customer')
    .set({ blocked_at: new Date() })
    .where('customer_id', '=', eva.customer_id)
    .execute()
  await expect.poll(() => code(eva), { timeout: 1000 }).toBe('401 account_blocked')
  const signIn = await api.visitor.call('POST /auth/sign-in/email', {
    body: { email: eva.email, password: 'casa-aura-demo' },
  })
  expect([signIn.status, signIn.body.code]).toEqual([403, 'account_blocked'])
})

it('end within a second in every other process on the same database', async () => {
  const { environment, log, pool } = api.services
  const url = String(pool.options.connectionString)
  const { services, close } = await openServices({ environment, databaseUrl: url, log })
  try {
    const other = apiOver(services)
    const eva = await api.newcomer()
    const elsewhere = other.withToken(eva.token)
    expect(await code(elsewhere)).toBe(200)
    await eva.call('POST /auth/sign-out', { body: {} })
    await expect.poll(() => code(elsewhere), { timeout: 1000, interval: 20 }).toBe('401 token_expired')

    const admin = await api.as('admin')
    await admin.call('PUT /appconfig', {
      body: { config: [{ key: 'tagline', value: 'Desde otro proceso' }] },
    })
    await expect
      .poll(() => services.configuration.current().tagline, { timeout: 1000 })
      .toBe('Desde otro proceso')
  } finally {
    await close()
  }
})

it('reconnects after a lost connection, and catches up on missed notifications', async () => {
  const { pool, configuration } = api.services
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'cupo listener' and datname = current_database()`
  expect((await pool.query(kill)).rowCount).toBeGreaterThan(0)
  await pool.query(`insert into configuration (key, value) values ('tagline', '"Mientras tanto"')
    on conflict (key) do update set value = excluded.value`)
  await expect.poll(() => configuration.current().tagline, { timeout: 3000 }).toBe('Mientras tanto')
  await pool.query(`update configuration set value = '"Y después"' where key = 'tagline'`)
  await expect.poll(() => configuration.current().tagline, { timeout: 1000 }).toBe('Y después')
})

describe('a session ends', () => {
  const HOUR = 3_600_000
  const DAY = 24 * HOUR
  /** As if that much time had passed since signing in, and since somebody last did something. */
  async function age({ uid }: Client, { since, seen = 0 }: { since: number; seen?: number }) {
    const before = (ms: number) => new Date(Date.now() - ms)
    await api.db
      .updateTable('auth.session')
      .set({ createdAt: before(since), seenAt: before(seen), expiresAt: before(-60 * DAY) })
      .where('userId', '=', uid)
      .execute()
    api.services.liveness.forget(uid)
  }

  /** What the session still opens: a call, a new token, a page. */
  async function opens(who: Client, cookie: string) {
    const call = await code(who)
    const renewed = (await api.visitor.call('GET /auth/token', { headers: { cookie } })).status
    const page = await api.services.identity.tokenFromCookies(new Headers({ cookie }))
    return [call, renewed, page !== null]
  }
  const everything = [200, 200, true]
  const nothing = ['401 token_expired', 401, false]

  async function signedIn(role: 'customer' | 'instructor' | 'reception' | 'admin') {
    const who = await api.newcomer({ role })
    const cookie = await api.cookieOf(who.email)
    // Rendered once, so that a cached token is there to be refused.
    expect(await opens(who, cookie)).toEqual(everything)
    return { who, cookie }
  }

  it('of a customer after 30 days, used or not', async () => {
    const { who, cookie } = await signedIn('customer')
    await age(who, { since: 29 * DAY, seen: 29 * DAY })
    expect(await opens(who, cookie)).toEqual(everything)
    await age(who, { since: 30 * DAY + HOUR })
    expect(await opens(who, cookie)).toEqual(nothing)
  })

  it.each(['instructor', 'reception', 'admin'] as const)(
    'of %s after 7 days in total, and after 12 idle hours',
    async (role) => {
      const { who, cookie } = await signedIn(role)
      await age(who, { since: 6 * DAY, seen: 11 * HOUR })
      expect(await opens(who, cookie)).toEqual(everything)
      await age(who, { since: 6 * DAY, seen: 13 * HOUR })
      expect(await opens(who, cookie)).toEqual(nothing)
      await age(who, { since: 7 * DAY + HOUR })
      expect(await opens(who, cookie)).toEqual(nothing)
    },
  )

  it('at once when a role is assigned for which it is too old', async () => {
    const { who, cookie } = await signedIn('customer')
    await age(who, { since: 8 * DAY })
    expect(await opens(who, cookie)).toEqual(everything)
    const admin = await api.as('admin')
    await admin.call('PUT /customer', { body: { customer_id: who.customer_id, role: 'reception' } })
    expect(await opens(who, cookie)).toEqual(nothing)
  })

  it('of staff when idle; only a person’s actions count, not an open page’s reloads', async () => {
    const { who, cookie } = await signedIn('reception')
    const idle = async () => {
      const { rows } = await api.services.pool.query<{ hours: number }>(
        `select round(extract(epoch from now() - "seenAt") / 3600)::int as hours from auth.session where "userId" = $1`,
        [who.uid],
      )
      return Math.max(...rows.map(({ hours }) => hours))
    }
    await age(who, { since: DAY, seen: 11 * HOUR })
    await opens(who, cookie)
    expect(await idle()).toBe(11)
    await api.services.identity.tokenFromCookies(new Headers({ cookie }), true)
    await who.call('PUT /customer', { body: {} })
    expect(await idle()).toBe(0)
  })

  it('and is then deleted', async () => {
    const [{ who }, { who: kept }] = [await signedIn('reception'), await signedIn('customer')]
    for (const one of [who, kept]) await age(one, { since: 8 * DAY })
    await api.services.identity.removeEnded()
    const left = await api.db
      .selectFrom('auth.session')
      .select('userId')
      .where('userId', 'in', [who.uid, kept.uid])
      .execute()
    expect([...new Set(left.map(({ userId }) => userId))]).toEqual([kept.uid])
  })
})

it('nobody is signed out while the database is away', async () => {
  const own = await startApi()
  const { email } = await own.newcomer()
  const headers = { cookie: await own.cookieOf(email) }
  const ask = () => own.visitor.call('GET /auth/token', { headers })
  expect((await ask()).status).toBe(200)
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const { pool } = own.services
  for (const way of ['query', 'connect'] as const) vi.spyOn(pool, way).mockRejectedValue(away)
  const { status, body } = await ask()
  vi.restoreAllMocks()
  expect([status, body.code]).toEqual([503, 'database_away'])
  expect((await ask()).status).toBe(200)
  await own.db.deleteFrom('auth.session').execute()
  expect((await ask()).status).toBe(401)
})

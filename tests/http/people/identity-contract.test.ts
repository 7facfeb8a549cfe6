import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, cookiesIn, PASSWORD, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { startFirebase } from '#tests/vendors/firebase/server.ts'

interface AuthBackend {
  api: Api
  /** Signs in anew, as the site does it, and returns the session's cookie. */
  enter(email: string): Promise<{ status: number; cookie: string }>
  close(): Promise<void>
}

/** The built-in provider: e-mail and password. */
async function builtIn(): Promise<AuthBackend> {
  const api = await startApi()
  return {
    api,
    async enter(email) {
      const reply = await api.visitor.call('POST /auth/sign-in/email', {
        body: { email, password: PASSWORD },
      })
      return { status: reply.status, cookie: cookiesIn(reply) }
    },
    close: () => Promise.resolve(),
  }
}

/** A Firebase project, whose accounts have the same e-mails. */
async function firebaseProject(): Promise<AuthBackend> {
  const firebase = await startFirebase()
  const api = await startApi({ environment: firebase.environment })
  await configure(api, { firebaseConfig: firebase.config })
  return {
    api,
    async enter(email) {
      const user = { localId: `fb-${email}`, email, emailVerified: true }
      const reply = await api.visitor.call('POST /auth/sign-in/firebase', {
        body: { id_token: await firebase.tokens.idToken(user) },
      })
      return { status: reply.status, cookie: cookiesIn(reply) }
    },
    close: firebase.close,
  }
}

const coded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe.each([
  ['the built-in provider', builtIn],
  ['a Firebase project', firebaseProject],
])('signing in with %s', (_name, open) => {
  let backend: AuthBackend
  let api: Api
  beforeAll(async () => {
    backend = await open()
    api = backend.api
  })
  afterAll(() => backend.close())

  const tokenOf = async (cookie: string): Promise<string> =>
    (await api.visitor.call('GET /auth/token', { headers: { cookie } })).body.token
  async function entered(given: Parameters<Api['newcomer']>[0] = {}) {
    const person = await api.newcomer(given)
    const { cookie } = await backend.enter(person.email)
    const token = await tokenOf(cookie)
    return { person, cookie, token, session: api.withToken(token) }
  }

  it('opens a session of the account, whose token says who it is', async () => {
    const { person, token, session } = await entered()
    expect(await api.services.identity.verifyToken(token)).toMatchObject({
      uid: person.uid,
      role: 'customer',
    })
    expect((await session.call('GET /customer')).body.customer.customer_id).toBe(person.customer_id)
    const { body } = await session.call('GET /sessions')
    expect(body.sessions.filter((one: { current: boolean }) => one.current)).toHaveLength(1)
  })

  it('ends with signing out, for cookie and token', async () => {
    const { cookie, session } = await entered()
    await api.visitor.call('POST /auth/sign-out', { body: {}, headers: { cookie } })
    expect((await session.call('GET /customer')).body.code).toBe('token_expired')
    expect((await api.visitor.call('GET /auth/token', { headers: { cookie } })).status).toBe(401)
  })

  it('ends with a change of role; the next one has it', async () => {
    const { person, cookie, session } = await entered()
    const admin = await api.as('admin')
    await admin.call('PUT /customer', { body: { customer_id: person.customer_id, role: 'reception' } })
    expect((await session.call('GET /customer')).body.code).toBe('token_expired')
    expect((await api.visitor.call('GET /auth/token', { headers: { cookie } })).status).toBe(401)
    const fresh = api.withToken(await tokenOf((await backend.enter(person.email)).cookie))
    expect((await fresh.call('GET /messages')).status).toBe(200)
  })

  it('is refused to a blocked customer', async () => {
    const { person, session } = await entered()
    await api.db
      .updateTable('customer')
      .set({ blocked_at: new Date() })
      .where('customer_id', '=', person.customer_id)
      .execute()
    await expect
      .poll(async () => (await session.call('GET /customer')).body.code, { timeout: 1500 })
      .toBe('account_blocked')
    expect((await backend.enter(person.email)).status).toBe(403)
  })

  it('ends when all other sessions are ended', async () => {
    const { person, session } = await entered()
    const other = await backend.enter(person.email)
    await api.services.identity.endSessions(person.uid)
    api.services.liveness.forget(person.uid)
    expect((await session.call('GET /customer')).status).toBe(401)
    expect((await api.visitor.call('GET /auth/token', { headers: { cookie: other.cookie } })).status).toBe(
      401,
    )
  })

  it.each(['none', 'HS256', 'another person', 'unknown kid', 'another audience'] as const)(
    'gives tokens that nobody can make: %s',
    async (what) => {
      const { person, token, session } = await entered()
      const [head = '', body = '', signature] = token.split('.')
      const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string }
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
      const keys = JSON.stringify((await api.visitor.call('GET /auth/jwks')).body.keys[0])
      const signed = `${coded({ ...header, alg: 'HS256' })}.${body}`
      const forged = {
        none: `${coded({ ...header, alg: 'none' })}.${body}.`,
        HS256: `${signed}.${createHmac('sha256', keys).update(signed).digest('base64url')}`,
        'another person': `${head}.${coded({ ...claims, sub: 'another', role: 'admin' })}.${signature}`,
        'unknown kid': `${coded({ ...header, kid: 'invented' })}.${body}.${signature}`,
        'another audience': `${head}.${coded({ ...claims, aud: 'another' })}.${signature}`,
      }[what]
      expect((await api.withToken(forged).call('GET /customer')).body.code).toBe('unauthorized')
      expect((await session.call('GET /customer')).body.customer.customer_id).toBe(person.customer_id)
    },
  )
})

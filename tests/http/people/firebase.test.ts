import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRateLimits } from '#server/kit/rates/rate-limits.ts'
import { type Api, apiOver, cookiesIn, PASSWORD, startApi } from '#tests/http/harness.ts'
import { messagesOf } from '#tests/http/messages/help.ts'
import { configure } from '#tests/http/configure.ts'
import { type FirebaseDouble, startFirebase } from '#tests/vendors/firebase/server.ts'
import { FORGERIES, type User } from '#tests/vendors/firebase/tokens.ts'

let api: Api
let firebase: FirebaseDouble
const lines: string[] = []
beforeAll(async () => {
  firebase = await startFirebase()
  api = await startApi({ environment: firebase.environment, lines })
  await configure(api, { firebaseConfig: firebase.config })
})
afterAll(() => firebase.close())

const user = (email: string, more: Partial<User> = {}): User => ({
  localId: `fb${crypto.randomUUID().replaceAll('-', '').slice(0, 26)}`,
  email,
  emailVerified: true,
  displayName: 'Ana Luz',
  ...more,
})
const newUser = (more: Partial<User> = {}) => user(`${crypto.randomUUID()}@example.com`, more)

const enter = async (token: unknown, headers: Record<string, string> = {}, client = api) => {
  const reply = await client.visitor.call('POST /auth/sign-in/firebase', {
    body: { id_token: token },
    headers,
  })
  return { status: reply.status, code: reply.body.code, body: reply.body, cookie: cookiesIn(reply) }
}
const sessionOf = async (cookie: string) => {
  const { body } = await api.visitor.call('GET /auth/token', { headers: { cookie } })
  return api.withToken(body.token ?? null)
}
const usersOf = async (email: string) =>
  (await api.services.pool.query('select id from auth."user" where email = $1', [email])).rows.map(({ id }) =>
    String(id),
  )
let phones = 5_588_000_000
async function signUp(who: User) {
  const { cookie } = await enter(await firebase.tokens.idToken(who))
  const session = await sessionOf(cookie)
  const { body } = await session.call('GET /customer/signup')
  const { status, body: made } = await session.call('POST /customer/signup', {
    body: { ...body.account, phone: String(phones++) },
  })
  expect(status).toBe(200)
  return { customer: made.customer, cookie, account: body.account }
}

describe('a token of the project', () => {
  it('opens an account with the project’s uid, and the same one the next time', async () => {
    const who = newUser({ email: `${crypto.randomUUID().toUpperCase()}@Example.com` })
    const { customer, account, cookie } = await signUp(who)
    const email = who.email!.toLowerCase()
    expect(account).toEqual({ email, name: 'Ana', last_name: 'Luz' })
    expect([customer.uid, customer.email_confirmed]).toEqual([who.localId, true])
    expect(cookie).toContain('session_token=')
    // Even under another address there: the account is known by its uid.
    const again = await enter(await firebase.tokens.idToken({ ...who, email: 'otra@example.com' }))
    expect(again.body).toEqual({ user: { id: who.localId, email, name: 'Ana Luz' } })
    const session = await sessionOf(again.cookie)
    expect((await session.call('GET /customer')).body.customer.email).toBe(email)
  })

  it.each(FORGERIES)('is refused when it is not: %s', async (forgery) => {
    const who = newUser()
    const refused = await enter(await firebase.tokens.idToken(who, { forgery }))
    expect([refused.status, refused.code, refused.cookie]).toEqual([401, 'firebase_token_refused', ''])
    expect(await usersOf(who.email!)).toEqual([])
  })

  it.each([
    ['nothing', undefined, 400],
    ['something else', { a: 1 }, 400],
    ['no token', 'a.b.c', 401],
    ['a book', 'x'.repeat(9_000), 401],
  ])('is not %s', async (_what, token, status) => {
    expect((await enter(token)).status).toBe(status)
  })

  it('is none of ours, and ours is none of the project’s', async () => {
    const eva = await api.newcomer()
    expect((await enter(eva.token)).code).toBe('firebase_token_refused')
    const token = await firebase.tokens.idToken(newUser())
    expect((await api.withToken(token).call('GET /customer')).status).toBe(401)
  })

  it('needs an e-mail', async () => {
    const refused = await enter(
      await firebase.tokens.idToken({ localId: 'phone-only', emailVerified: false }),
    )
    expect([refused.status, refused.code]).toEqual([401, 'email_not_found'])
  })

  it('comes from this site alone', async () => {
    const headers = { origin: 'https://evil.example', cookie: 'a=b' }
    const refused = await enter(await firebase.tokens.idToken(newUser()), headers)
    expect([refused.status, refused.code]).toEqual([403, 'origin_not_trusted'])
  })
})

describe('passkeys', () => {
  it.each([
    'POST /auth/passkey/generate-authenticate-options',
    'POST /auth/passkey/verify-authentication',
    'POST /auth/passkey/generate-register-options',
    'POST /auth/passkey/verify-registration',
    'GET /customer/passkeys',
    'PUT /customer/passkeys/x',
    'DELETE /customer/passkeys/x',
  ])('%s: there are none', async (call) => {
    const eva = await api.newcomer()
    const headers = { cookie: await api.cookieOf(eva.email) }
    const body = call.startsWith('PUT') ? { name: 'X' } : call.startsWith('POST') ? {} : undefined
    const { status } = await eva.call(call, { ...(body && { body }), headers })
    expect(status).toBe(404)
  })
})

describe('one sign-in there is one session here', () => {
  it('also with several requests at once, and with a renewed token', async () => {
    const who = newUser()
    const signedInAt = firebase.tokens.freshSignIn()
    const token = await firebase.tokens.idToken(who, { signedInAt })
    const all = await Promise.all([1, 2, 3].map(() => enter(token)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 401)).toHaveLength(2)
    expect((await enter(await firebase.tokens.idToken(who, { signedInAt }))).status).toBe(401)
  })

  it('so that nothing opens after signing out', async () => {
    const who = newUser()
    const signedInAt = firebase.tokens.freshSignIn()
    const token = await firebase.tokens.idToken(who, { signedInAt })
    const { cookie } = await enter(token)
    const session = await sessionOf(cookie)
    expect((await session.call('GET /customer/signup')).status).toBe(200)
    await api.visitor.call('POST /auth/sign-out', { body: {}, headers: { cookie } })
    expect((await session.call('GET /customer/signup')).body.code).toBe('token_expired')
    expect((await enter(token)).status).toBe(401)
    expect((await enter(await firebase.tokens.idToken(who, { signedInAt }))).status).toBe(401)
    expect((await enter(await firebase.tokens.idToken(who))).status).toBe(200)
  })

  it('so that an old one opens nothing after a change of role', async () => {
    const who = newUser()
    const { customer, cookie } = await signUp(who)
    const session = await sessionOf(cookie)
    const admin = await api.as('admin')
    await admin.call('PUT /customer', { body: { customer_id: customer.customer_id, role: 'reception' } })
    expect((await session.call('GET /customer')).body.code).toBe('token_expired')
    expect((await (await sessionOf(cookie)).call('GET /customer')).status).toBe(401)
    const fresh = await sessionOf((await enter(await firebase.tokens.idToken(who))).cookie)
    expect((await fresh.call('GET /messages')).status).toBe(200)
  })
})

describe('an account that is here already', () => {
  it('is joined by a proved e-mail, under its own uid', async () => {
    const eva = await api.newcomer()
    const entered = await enter(await firebase.tokens.idToken(user(eva.email.toUpperCase())))
    expect(entered.body.user.id).toBe(eva.uid)
    const session = await sessionOf(entered.cookie)
    expect((await session.call('GET /customer')).body.customer.customer_id).toBe(eva.customer_id)
    await api.signIn(eva.email, PASSWORD)
  })

  it.each([true, false])('is never taken over by an unproved one (proved here: %s)', async (confirmed) => {
    const eva = await api.newcomer({ confirmed })
    const refused = await enter(await firebase.tokens.idToken(user(eva.email, { emailVerified: false })))
    expect([refused.status, refused.code, refused.cookie]).toEqual([409, 'account_not_linked', ''])
    expect((await eva.call('GET /customer')).status).toBe(200)
    await api.signIn(eva.email, PASSWORD)
  })

  it('belongs to whoever proves its e-mail, without what somebody else prepared there', async () => {
    const squatter = await api.newcomer({ confirmed: false })
    const entered = await enter(await firebase.tokens.idToken(user(squatter.email)))
    expect([entered.status, entered.body.user.id]).toEqual([200, squatter.uid])
    expect((await squatter.call('GET /customer')).body.code).toBe('token_expired')
    await expect(api.signIn(squatter.email, PASSWORD)).rejects.toThrow('401')
  })

  it('loses the sessions of before when its owner proves the e-mail at Firebase', async () => {
    const who = newUser({ emailVerified: false })
    const { cookie } = await signUp(who)
    const before = await sessionOf(cookie)
    const owner = await enter(await firebase.tokens.idToken({ ...who, emailVerified: true }))
    expect(owner.body.user.id).toBe(who.localId)
    expect((await before.call('GET /customer')).body.code).toBe('token_expired')
    const { body } = await (await sessionOf(owner.cookie)).call('GET /customer')
    expect(body.customer.email_confirmed).toBe(true)
  })

  it('opens no session when it is blocked', async () => {
    const who = newUser()
    const { customer } = await signUp(who)
    await api.db
      .updateTable('customer')
      .set({ blocked_at: new Date() })
      .where('customer_id', '=', customer.customer_id)
      .execute()
    const refused = await enter(await firebase.tokens.idToken(who))
    expect([refused.status, refused.code, refused.cookie]).toEqual([403, 'account_blocked', ''])
  })

  it('is asked for its second factor', async () => {
    const eva = await api.newcomer({ role: 'reception' })
    await api.services.pool.query(`update auth."user" set "twoFactorEnabled" = true where id = $1`, [eva.uid])
    await api.services.pool.query(
      `insert into auth."twoFactor" (id, secret, "backupCodes", "userId") values ($1, 'x', 'y', $1)`,
      [eva.uid],
    )
    const entered = await enter(await firebase.tokens.idToken(user(eva.email)))
    expect([entered.status, entered.body]).toEqual([200, { two_factor: true }])
    expect(entered.cookie).not.toMatch(/session_token=\w/)
  })
})

describe('what somebody else prepared with an unproved e-mail', () => {
  const squatter = () => newUser({ emailVerified: false })
  const linkIn = async (email: string, kind: 'invitation' | 'reset') => {
    const mail = await api.db
      .selectFrom('message')
      .select('body_text')
      .where('recipient', '=', email)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
    return /restablecer\?token=([\w-]+)/.exec(mail.body_text ?? '')?.[1] ?? ''
  }
  const choose = async (token: string) =>
    (await api.visitor.call('POST /auth/reset-password', { body: { token, newPassword: 'grapa-verde-7' } }))
      .status

  it('opens nothing once its owner is invited to the team', async () => {
    const who = squatter()
    const email = who.email!
    const { cookie } = await enter(await firebase.tokens.idToken(who))
    const admin = await api.as('admin')
    const body = { name: 'Nueva', last_name: 'Paz', email, role: 'admin' }
    expect((await admin.call('POST /team', { body })).status).toBe(200)
    expect((await (await sessionOf(cookie)).call('GET /team')).status).toBe(401)
    expect(await choose(await linkIn(email, 'invitation'))).toBe(200)
    expect((await (await sessionOf(cookie)).call('GET /team')).status).toBe(401)
    const again = await enter(await firebase.tokens.idToken(who))
    expect([again.status, again.cookie]).toEqual([409, ''])
    const owner = api.withToken(await api.signIn(email, 'grapa-verde-7'))
    expect((await owner.call('GET /team')).status).toBe(200)
    expect((await owner.call('GET /customer')).body.customer.email_confirmed).toBe(true)
  })

  it('ends when its owner recovers the account by mail', async () => {
    const who = squatter()
    const email = who.email!
    const { cookie, customer } = await signUp(who)
    const prepared = await sessionOf(cookie)
    expect((await prepared.call('GET /customer')).body.customer.email_confirmed).toBe(false)
    await api.visitor.call('POST /customer/recover', { body: { email } })
    expect(await choose(await linkIn(email, 'reset'))).toBe(200)
    expect((await prepared.call('GET /customer')).status).toBe(401)
    const again = await enter(await firebase.tokens.idToken(who))
    expect([again.status, again.cookie]).toEqual([409, ''])
    const owner = api.withToken(await api.signIn(email, 'grapa-verde-7'))
    expect((await owner.call('GET /customer')).body.customer).toMatchObject({
      customer_id: customer.customer_id,
      email_confirmed: true,
    })
    // Of a first password there is nothing to tell.
    expect(await messagesOf(api, customer.customer_id, 'password_changed')).toEqual([])
  })
})

describe('the project’s keys', () => {
  it('are read once, also for a key’s name that somebody invents', async () => {
    const own = await startFirebase()
    const other = await startApi({ environment: own.environment })
    await configure(other, { firebaseConfig: own.config })
    const status = async (forgery: 'unknown_kid' | null = null) =>
      (await enter(await own.tokens.idToken(newUser(), { forgery }), {}, other)).status
    expect([await status(), await status(), own.asked.keys]).toEqual([200, 200, 1])
    expect([await status('unknown_kid'), await status('unknown_kid'), own.asked.keys]).toEqual([401, 401, 1])
    await own.close()
  })
})

it('stores and logs no token', async () => {
  lines.length = 0
  const who = newUser()
  const token = await firebase.tokens.idToken(who)
  await enter(token)
  await enter(token)
  const { rows } = await api.services.pool.query<{ all: string }>(
    `select (select string_agg(a::text, ' ') from auth.account a) || (select string_agg(v::text, ' ') from auth.verification v) as all`,
  )
  for (const text of [rows[0]!.all, lines.join('\n')]) expect(text).not.toMatch(/eyJ[\w-]+\.eyJ/)
  expect(lines.join('\n')).not.toContain(who.email)
})

it('is limited by address', async () => {
  const rateLimits = createRateLimits(api.services.pool, true)
  const environment = { ...api.services.environment, trustProxy: true }
  const limited = apiOver({ ...api.services, environment, rateLimits })
  for (let n = 0; n < 300; n++) await rateLimits.count('signInByAddress', '4.4.7.7')
  expect((await enter('a.b.c', { 'x-forwarded-for': '4.4.7.7' }, limited)).status).toBe(429)
})

it.each([
  ['without the setting', null],
  ['with half of it', { apiKey: 'x' }],
])('is closed %s', async (_what, firebaseConfig) => {
  const bare = await startApi({ environment: firebase.environment })
  await configure(bare, { firebaseConfig })
  expect((await enter(await firebase.tokens.idToken(newUser()), {}, bare)).status).toBe(404)
})

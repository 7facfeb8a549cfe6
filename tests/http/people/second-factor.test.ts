import { beforeAll, describe, expect, it } from 'vitest'
import { createRateLimits } from '#server/kit/rates/rate-limits.ts'
import { configure } from '#tests/http/configure.ts'
import { type Api, apiOver, type Client, cookiesIn, PASSWORD, startApi } from '#tests/http/harness.ts'
import { twice } from '#tests/http/twice.ts'
import { messagesOf } from '#tests/http/messages/help.ts'
import { appCode } from '#tests/totp.ts'
import { type OpenIdDouble, startOpenId } from '#tests/vendors/openid/server.ts'

const SITE = 'http://localhost:3000'
let api: Api
let google: OpenIdDouble
let admin: Client
beforeAll(async () => {
  google = await startOpenId('google')
  google.register(`${SITE}/api/auth/callback/google`)
  api = await startApi({ environment: google.environment })
  admin = await api.as('admin')
  return () => google.close()
})

const post = (path: string, body: unknown, cookie = '', client = api) =>
  client.visitor.call(`POST /auth/${path}`, { body, headers: cookie ? { cookie } : {} })
const tokenOf = async (cookie: string): Promise<string | null> =>
  (await api.visitor.call('GET /auth/token', { headers: { cookie } })).body.token ?? null
const whoIs = async (cookie: string) =>
  (await api.withToken(await tokenOf(cookie)).call('GET /customer')).body.customer?.customer_id ?? null
const auditOf = async ({ customer_id }: Client) =>
  (
    await api.db
      .selectFrom('audit')
      .select('action')
      .where('entity_id', '=', String(customer_id))
      .orderBy('audit_id')
      .execute()
  ).map(({ action }) => action)

interface Protected extends Client {
  uri: string
  codes: string[]
  cookie: string
}

/** Somebody of the desk who has set up an app. */
async function protectedOne(role: 'admin' | 'reception' = 'reception'): Promise<Protected> {
  const eva = await api.newcomer({ role })
  const cookie = await api.cookieOf(eva.email)
  const enabled = await post('two-factor/enable', { password: PASSWORD }, cookie)
  expect(enabled.status).toBe(200)
  const { totpURI: uri, backupCodes: codes } = enabled.body
  const confirmed = await post('two-factor/verify-totp', { code: appCode(uri) }, cookie)
  expect(confirmed.status).toBe(200)
  return { ...eva, uri, codes, cookie: cookiesIn(confirmed) }
}
const signIn = (email: string, cookie = '') => post('sign-in/email', { email, password: PASSWORD }, cookie)

describe('setting up an app', () => {
  it('takes the password and a first code; other sessions end and the own goes on', async () => {
    const eva = await api.newcomer({ role: 'reception' })
    const cookie = await api.cookieOf(eva.email)
    const wrong = await post('two-factor/enable', { password: 'otra-clave-1' }, cookie)
    expect([wrong.status, wrong.body.fields]).toEqual([
      400,
      { password: expect.stringContaining('incorrecta') },
    ])
    const { body } = await post('two-factor/enable', { password: PASSWORD, issuer: 'Otro' }, cookie)
    expect(body.totpURI).toMatch(/^otpauth:\/\/totp\//)
    expect(body.totpURI).not.toContain('Otro')
    expect(body.backupCodes).toHaveLength(10)
    // Nothing is asked before the app has shown that it works.
    expect((await signIn(eva.email)).body.user.email).toBe(eva.email)
    const miss = await post('two-factor/verify-totp', { code: '000000' }, cookie)
    expect([miss.status, miss.body.code]).toEqual([400, 'wrong_code'])
    const done = await post('two-factor/verify-totp', { code: appCode(body.totpURI) }, cookie)
    expect([done.status, Object.keys(done.body)]).toEqual([200, ['user']])
    expect(await whoIs(cookiesIn(done))).toBe(eva.customer_id)
    expect((await eva.call('GET /customer')).status).toBe(401)
    expect(await auditOf(eva)).toContain('two_factor.on')
  })

  it('stores no secret in plain text', async () => {
    const eva = await protectedOne()
    const { rows } = await api.services.pool.query('select * from auth."twoFactor" where "userId" = $1', [
      eva.uid,
    ])
    const stored = JSON.stringify(rows)
    expect(rows).toHaveLength(1)
    for (const secret of [new URL(eva.uri).searchParams.get('secret')!, ...eva.codes])
      expect(stored).not.toContain(secret)
  })

  it.each(['customer', 'instructor'] as const)('is not for %s', async (role) => {
    const eva = await api.newcomer({ role })
    const cookie = await api.cookieOf(eva.email)
    const { status, body } = await post('two-factor/enable', { password: PASSWORD }, cookie)
    expect([status, body.code]).toEqual([403, 'forbidden'])
    expect((await eva.call('GET /customer/two_factor')).body).toEqual({
      available: false,
      enabled: false,
      required: false,
    })
  })

  it.each(['enable', 'disable', 'generate-backup-codes'])('%s needs a session', async (path) => {
    const { status, body } = await post(`two-factor/${path}`, { password: PASSWORD })
    expect([status, body.code]).toEqual([401, 'unauthorized'])
  })

  it('is not started by another site', async () => {
    const eva = await api.newcomer({ role: 'reception' })
    const cookie = await api.cookieOf(eva.email)
    const { status } = await api.visitor.call('POST /auth/two-factor/enable', {
      body: { password: PASSWORD },
      headers: { cookie, origin: 'https://evil.example' },
    })
    expect(status).toBe(403)
  })

  it('opens no other path of the provider', async () => {
    const { cookie, codes } = await protectedOne()
    for (const path of ['get-totp-uri', 'view-backup-codes', 'send-otp', 'verify-otp', 'generate-totp'])
      expect((await post(`two-factor/${path}`, { password: PASSWORD }, cookie)).status, path).toBe(404)
    // A signed-in account has no use for a backup code.
    expect((await post('two-factor/verify-backup-code', { code: codes[0] }, cookie)).status).toBe(404)
  })
})

describe('signing in', () => {
  it('with the password asks for the code and opens nothing before', async () => {
    const eva = await protectedOne()
    const entered = async () => (await auditOf(eva)).filter((action) => action === 'sign_in.done').length
    const before = await entered()
    const asked = await signIn(eva.email)
    expect([asked.status, asked.body]).toEqual([200, { two_factor: true }])
    // Neither is the sign-in noted nor the device known.
    expect(await entered()).toBe(before)
    const cookie = cookiesIn(asked)
    expect(cookie).not.toContain('device')
    expect(await tokenOf(cookie)).toBeNull()
    expect((await api.fetch('GET /api/auth/token', { headers: { cookie } })).status).toBe(401)
    const { rowCount } = await api.services.pool.query('select from auth.session where "userId" = $1', [
      eva.uid,
    ])
    expect(rowCount).toBe(1)
    const wrong = await post('two-factor/verify-totp', { code: '000000' }, cookie)
    expect([wrong.status, wrong.body.code, await tokenOf(cookie)]).toEqual([400, 'wrong_code', null])
    const done = await post('two-factor/verify-totp', { code: appCode(eva.uri) }, cookie)
    expect([done.status, await whoIs(cookiesIn(done))]).toEqual([200, eva.customer_id])
    expect(cookiesIn(done)).toContain('device')
    expect([await auditOf(eva), await entered()]).toEqual([
      expect.arrayContaining(['sign_in.code_failed']),
      before + 1,
    ])
    // The same challenge is of no use a second time.
    expect((await post('two-factor/verify-totp', { code: appCode(eva.uri) }, cookie)).status).toBe(401)
  })

  it('with a link by mail asks for the code as well', async () => {
    const eva = await protectedOne()
    await post('sign-in/magic-link', { email: eva.email })
    const mail = (await messagesOf(api, eva.customer_id, 'sign_in_link')).at(-1)
    const token = /token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1]
    const asked = await post('magic-link/verify', { token })
    expect([asked.status, asked.body]).toEqual([200, { two_factor: true }])
    expect(await tokenOf(cookiesIn(asked))).toBeNull()
    const done = await post('two-factor/verify-totp', { code: appCode(eva.uri) }, cookiesIn(asked))
    expect(await whoIs(cookiesIn(done))).toBe(eva.customer_id)
  })

  it('with another provider asks for the code as well', async () => {
    const eva = await protectedOne()
    google.is({ sub: crypto.randomUUID(), email: eva.email, email_verified: true, name: 'Eva' })
    const begun = await post('sign-in/social', { provider: 'google', volver: '/admin' })
    const page = await fetch(begun.body.url, { redirect: 'manual' })
    const { pathname, search } = new URL(page.headers.get('location') ?? '', SITE)
    const back = await api.fetch(`GET ${pathname}${search}`, { headers: { cookie: cookiesIn(begun) } })
    expect([back.status, back.headers.get('location')]).toEqual([302, '/entrar/codigo?volver=%2Fadmin'])
    expect(await tokenOf(cookiesIn(back))).toBeNull()
    const done = await post('two-factor/verify-totp', { code: appCode(eva.uri) }, cookiesIn(back))
    expect(await whoIs(cookiesIn(done))).toBe(eva.customer_id)
  })

  it('takes a backup code once', async () => {
    const eva = await protectedOne()
    const code = eva.codes[0]
    const first = await post('two-factor/verify-backup-code', { code }, cookiesIn(await signIn(eva.email)))
    expect(await whoIs(cookiesIn(first))).toBe(eva.customer_id)
    const again = await post('two-factor/verify-backup-code', { code }, cookiesIn(await signIn(eva.email)))
    expect([again.status, again.body.code]).toEqual([400, 'wrong_code'])
  })

  it('asks a device that is trusted no more, until the password changes', async () => {
    const eva = await protectedOne()
    const asked = cookiesIn(await signIn(eva.email))
    const body = { code: appCode(eva.uri), trust_device: true }
    const trusted = cookiesIn(await post('two-factor/verify-totp', body, asked))
    const again = await signIn(eva.email, trusted)
    expect(again.body.user?.email).toBe(eva.email)
    expect((await signIn(eva.email)).body).toEqual({ two_factor: true })
    await api.services.identity.setPassword(eva.uid, PASSWORD)
    expect((await signIn(eva.email, cookiesIn(again))).body).toEqual({ two_factor: true })
  })

  it('trusts no device for somebody else', async () => {
    const [eva, luz] = [await protectedOne(), await protectedOne()]
    const asked = cookiesIn(await signIn(eva.email))
    const trusted = await post(
      'two-factor/verify-totp',
      { code: appCode(eva.uri), trust_device: true },
      asked,
    )
    expect((await signIn(luz.email, cookiesIn(trusted))).body).toEqual({ two_factor: true })
  })

  it('takes five codes, and locks an account after ten wrong ones', async () => {
    const eva = await protectedOne()
    const tries = async (cookie: string) => {
      const { status, body } = await post('two-factor/verify-totp', { code: '000000' }, cookie)
      return [status, body.code]
    }
    for (let round = 0; round < 2; round++) {
      const cookie = cookiesIn(await signIn(eva.email))
      for (let n = 0; n < 5; n++) expect(await tries(cookie)).toEqual([400, 'wrong_code'])
      expect((await tries(cookie))[0]).toBe(429)
    }
    const cookie = cookiesIn(await signIn(eva.email))
    const right = await post('two-factor/verify-totp', { code: appCode(eva.uri) }, cookie)
    expect([right.status, right.body.code]).toEqual([429, 'too_many_requests'])
  })

  it('counts codes by address', async () => {
    const { services } = api
    const counted = apiOver({ ...services, rateLimits: createRateLimits(services.pool, true) })
    const statuses: number[] = []
    for (let n = 0; n < 61; n++)
      statuses.push((await post('two-factor/verify-totp', { code: '000000' }, '', counted)).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429])
  })

  it('lets nobody try passwords or codes of an account without end', async () => {
    const { services } = api
    const counted = apiOver({ ...services, rateLimits: createRateLimits(services.pool, true) })
    const eva = await protectedOne()
    const remove = (password: string) => post('two-factor/disable', { password }, eva.cookie, counted)
    for (let n = 0; n < 10; n++) expect((await remove('otra-clave-1')).status).toBe(400)
    expect((await remove(PASSWORD)).status).toBe(429)

    const luz = await api.newcomer({ role: 'reception' })
    const cookie = await api.cookieOf(luz.email)
    const { totpURI } = (await post('two-factor/enable', { password: PASSWORD }, cookie)).body
    const confirm = (code: string) => post('two-factor/verify-totp', { code }, cookie, counted)
    for (let n = 0; n < 20; n++) expect((await confirm('000000')).status).toBe(400)
    expect((await confirm(appCode(totpURI))).status).toBe(429)
  })

  it('is not got around with a new password, which leaves the app in place', async () => {
    const eva = await protectedOne()
    const asked = cookiesIn(await signIn(eva.email))
    await post('request-password-reset', { email: eva.email })
    const mail = (await messagesOf(api, eva.customer_id, 'reset')).at(-1)
    const token = /token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1]
    const reset = await post('reset-password', { token, newPassword: 'grapa-verde-7' })
    expect([reset.status, await tokenOf(cookiesIn(reset))]).toEqual([200, null])
    const again = await post('sign-in/email', { email: eva.email, password: 'grapa-verde-7' })
    expect(again.body).toEqual({ two_factor: true })
    // A sign-in that waited for its code since before is over.
    const late = await post('two-factor/verify-totp', { code: appCode(eva.uri) }, asked)
    expect([late.status, late.body.code]).toEqual([401, 'challenge_expired'])
  })
})

describe('an app', () => {
  it('is removed by its owner with the password', async () => {
    const eva = await protectedOne()
    const refused = await post('two-factor/disable', { password: 'otra-clave-1' }, eva.cookie)
    expect([refused.status, (await signIn(eva.email)).body]).toEqual([400, { two_factor: true }])
    const done = await post('two-factor/disable', { password: PASSWORD }, eva.cookie)
    expect(done.status).toBe(200)
    expect((await signIn(eva.email)).body.user?.email).toBe(eva.email)
    expect(await auditOf(eva)).toContain('two_factor.off')
  })

  it('gets new backup codes, and the earlier ones stop', async () => {
    const eva = await protectedOne()
    const { status, body } = await post(
      'two-factor/generate-backup-codes',
      { password: PASSWORD },
      eva.cookie,
    )
    expect([status, body.backupCodes.length]).toEqual([200, 10])
    expect(await auditOf(eva)).toContain('two_factor.codes_renewed')
    const old = { code: eva.codes[0] }
    const asked = cookiesIn(await signIn(eva.email))
    expect((await post('two-factor/verify-backup-code', old, asked)).body.code).toBe('wrong_code')
    const fresh = { code: body.backupCodes[0] }
    expect((await post('two-factor/verify-backup-code', fresh, asked)).status).toBe(200)
  })

  it('of somebody without a password changes only moments after signing in', async () => {
    const eva = await protectedOne()
    const change = (text: string) => api.services.pool.query(text, [eva.uid])
    await change(`update auth.account set "providerId" = 'google' where "userId" = $1`)
    await change(`update auth.session set "createdAt" = now() - interval '11 minutes' where "userId" = $1`)
    for (const call of ['generate-backup-codes', 'disable', 'enable']) {
      const { status, body } = await post(`two-factor/${call}`, {}, eva.cookie)
      expect([status, body.code]).toEqual([403, 'sign_in_again'])
      expect(body.error).toContain('entra de nuevo')
    }
    await change(`update auth.session set "createdAt" = now() - interval '9 minutes' where "userId" = $1`)
    expect((await post('two-factor/disable', {}, eva.cookie)).status).toBe(200)
  })

  it('that was lost is removed by an admin; sessions end and the audit says so', async () => {
    const eva = await protectedOne()
    const member = async () =>
      (await admin.call('GET /team')).body.team.find(
        (one: { customer_id: number }) => one.customer_id === eva.customer_id,
      )
    expect((await member()).two_factor).toBe(true)
    const reset = await twice(admin, `DELETE /team/${eva.customer_id}/two_factor`)
    expect(reset.body.member.two_factor).toBe(false)
    expect(await tokenOf(eva.cookie)).toBeNull()
    expect((await signIn(eva.email)).body.user?.email).toBe(eva.email)
    expect(await auditOf(eva)).toContain('customer.two_factor_reset')
    const { rows } = await api.services.pool.query('select from auth."twoFactor" where "userId" = $1', [
      eva.uid,
    ])
    expect(rows).toEqual([])
    const again = await admin.call(`DELETE /team/${eva.customer_id}/two_factor`)
    expect([again.status, again.body.code]).toEqual([409, 'two_factor_off'])
  })

  it.each([
    ['an admin', (eva: Protected) => admin.call(`DELETE /team/${eva.customer_id}/two_factor`)],
    ['its owner', (eva: Protected) => post('two-factor/disable', { password: PASSWORD }, eva.cookie)],
  ] as const)('that %s removed leaves no trust behind for the next one', async (who, remove) => {
    const eva = await protectedOne()
    const waiting = cookiesIn(await signIn(eva.email))
    const given = { code: appCode(eva.uri), trust_device: true }
    const trusted = cookiesIn(await post('two-factor/verify-totp', given, cookiesIn(await signIn(eva.email))))
    const entered = await signIn(eva.email, trusted)
    expect(entered.body.user?.email).toBe(eva.email)
    // Each sign-in renews the trust, so the one before proves nothing.
    const renewed = cookiesIn(entered)
    expect((await remove(eva)).status).toBe(200)
    const cookie = await api.cookieOf(eva.email)
    const { body } = await post('two-factor/enable', { password: PASSWORD }, cookie)
    const next = { code: appCode(body.totpURI) }
    expect((await post('two-factor/verify-totp', next, cookie)).status).toBe(200)
    expect((await signIn(eva.email, renewed)).body).toEqual({ two_factor: true })
    // Nor does a sign-in go on that waited for a code since before.
    if (who === 'an admin') expect((await post('two-factor/verify-totp', next, waiting)).status).toBe(401)
  })

  it('of one’s own is not removed that way', async () => {
    const eva = await protectedOne('admin')
    const own = api.withToken(await tokenOf(eva.cookie))
    const { status, body } = await own.call(`DELETE /team/${eva.customer_id}/two_factor`)
    expect([status, body.code]).toEqual([409, 'own_two_factor'])
  })
})

describe('where the studio requires it', () => {
  beforeAll(async () => {
    await configure(api, { two_factor_required_for_staff: true })
    api.services.liveness.forget()
    return async () => {
      const { uid } = admin
      await api.services.pool.query(`update auth."user" set "twoFactorEnabled" = true where id = $1`, [uid])
      api.services.liveness.forget()
      await configure(api, { two_factor_required_for_staff: false })
      await api.services.pool.query(`update auth."user" set "twoFactorEnabled" = false where id = $1`, [uid])
      api.services.liveness.forget()
    }
  })

  it('the desk works with nothing but its own account until it has one', async () => {
    const [eva, other] = [await api.newcomer({ role: 'reception' }), await api.newcomer()]
    for (const call of ['GET /customer/admin/all', 'GET /studio/today', 'GET /team']) {
      const { status, body } = await eva.call(call)
      expect([status, body.code], call).toEqual([403, 'two_factor_required'])
    }
    // Calls of everybody, in which the desk may name somebody else, are a customer's.
    const named = await eva.call('PUT /customer', { body: { customer_id: other.customer_id, name: 'X' } })
    expect([403, 404]).toContain(named.status)
    expect((await eva.call('GET /customer')).status).toBe(200)
    expect((await eva.call('GET /customer/two_factor')).body).toEqual({
      available: true,
      enabled: false,
      required: true,
    })
    const cookie = await api.cookieOf(eva.email)
    const { body } = await post('two-factor/enable', { password: PASSWORD }, cookie)
    const done = await post('two-factor/verify-totp', { code: appCode(body.totpURI) }, cookie)
    const now = api.withToken(await tokenOf(cookiesIn(done)))
    expect((await now.call('GET /customer/admin/all')).status).toBe(200)
  })

  it('coaches and customers go on as before', async () => {
    const [coach, eva] = [await api.newcomer({ role: 'instructor' }), await api.newcomer()]
    expect((await coach.call('GET /studio/today')).status).toBe(200)
    expect((await eva.call('GET /customer')).status).toBe(200)
    expect((await eva.call('GET /team')).body.code).toBe('forbidden')
  })
})

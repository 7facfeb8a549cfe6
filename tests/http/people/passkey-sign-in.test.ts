import { beforeAll, expect, it } from 'vitest'
import { createRateLimits } from '#server/kit/rates/rate-limits.ts'
import type { Wrong } from '#tests/authenticator.ts'
import { configure } from '#tests/http/configure.ts'
import { type Api, apiOver, PASSWORD, startApi } from '#tests/http/harness.ts'
import { appCode } from '#tests/totp.ts'
import { passkeysOf } from './passkeys.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
const { query, post, begin, owner, options, enter, listOf, whoIs, auditOf } = passkeysOf(() => api)

/** Takes a setting back without the call of an admin. */
async function forget(key: string): Promise<void> {
  await query('delete from configuration where key = $1', [key])
  await api.services.configuration.refresh()
  api.services.liveness.forget()
}

it('opens a session of its own, which is listed, and notes the use', async () => {
  const { eva, device } = await owner()
  const entered = await enter(device)
  expect([entered.status, entered.body]).toEqual([
    200,
    { user: { id: eva.uid, email: eva.email, name: expect.any(String) } },
  ])
  expect(await whoIs(entered.cookie)).toBe(eva.customer_id)
  // The device is known from then on.
  expect(entered.cookie).toContain('device')
  const { body } = await api.visitor.call('GET /auth/token', { headers: { cookie: entered.cookie } })
  const { sessions } = (await api.withToken(body.token).call('GET /sessions')).body
  expect(sessions.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
  expect((await listOf(eva))[0].used_at).toMatch(/^2/)
  expect((await enter(device)).status).toBe(200)
})

it('asks for the owner to be checked, and names nobody’s passkeys', async () => {
  await owner()
  const { body } = await options()
  expect(body).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(body.allowCredentials ?? []).toEqual([])
})

it.each<[string, Wrong, number, string]>([
  ['for another site', { origin: 'https://evil.example' }, 401, 'passkey_refused'],
  ['for another domain', { rpId: 'evil.example' }, 401, 'passkey_refused'],
  ['for another challenge', { challenge: 'YWJjZGVm' }, 401, 'passkey_refused'],
  ['for a registration', { type: 'webauthn.create' }, 401, 'passkey_refused'],
  ['with another key', { forged: true }, 401, 'passkey_refused'],
  ['without checking the owner', { verified: false }, 400, 'passkey_unverified'],
])('refuses what was signed %s', async (_, wrong, status, code) => {
  const { eva, device } = await owner({ role: 'reception' })
  const refused = await enter(device, wrong)
  expect([refused.status, refused.code]).toEqual([status, code])
  expect(refused.cookie).not.toContain('session_token=')
  expect((await listOf(eva))[0].used_at).toBeNull()
  expect(await auditOf(eva)).toContain('sign_in.passkey_failed')
})

it('refuses a counter that does not go up: somebody copied the key', async () => {
  const { device } = await owner()
  expect((await enter(device, { counter: 7 })).status).toBe(200)
  for (const counter of [7, 6, 0]) {
    const { status, code } = await enter(device, { counter })
    expect([status, code], String(counter)).toEqual([401, 'passkey_refused'])
  }
  // Beyond what an integer holds.
  expect((await enter(device, { counter: 4_000_000_000 })).status).toBe(200)
  expect((await enter(device, { counter: 3_999_999_999 })).status).toBe(401)
})

it('takes a counter that stays at 0, as of keys that are copied between devices', async () => {
  const { device } = await owner()
  for (let n = 0; n < 2; n++) expect((await enter(device, { counter: 0 })).status).toBe(200)
})

it('takes a challenge once, within five minutes, and none of a registration', async () => {
  const { device, cookie } = await owner()
  const asked = await options()
  const response = device.use(asked.body)
  expect((await post('verify-authentication', { response }, asked.cookie)).status).toBe(200)
  const replayed = await post('verify-authentication', { response }, asked.cookie)
  expect([replayed.status, replayed.body.code]).toEqual([400, 'passkey_expired'])

  const late = await options()
  await query(
    `update auth.verification set "expiresAt" = now() - interval '1 second' where value like '%authentication%'`,
  )
  const old = await post('verify-authentication', { response: device.use(late.body) }, late.cookie)
  expect([old.status, old.body.code]).toEqual([400, 'passkey_expired'])

  const begun = await begin(cookie)
  const other = device.use({ ...begun.body, rpId: 'localhost' })
  const crossed = await post('verify-authentication', { response: other }, begun.cookie)
  expect([crossed.status, crossed.body.code]).toEqual([400, 'passkey_expired'])
  expect((await post('verify-authentication', { response })).body.code).toBe('passkey_expired')
})

it('refuses a key that nobody has', async () => {
  const { device, eva } = await owner()
  const [{ passkey_id }] = await listOf(eva)
  await eva.call(`DELETE /customer/passkeys/${passkey_id}`)
  const { status, body } = await enter(device)
  expect([status, body.code]).toEqual([401, 'passkey_unknown'])
  expect(body.error).toContain('ya no es de ninguna cuenta')
})

it('lets nobody in who is blocked', async () => {
  const { eva, device } = await owner()
  const admin = await api.as('admin')
  const block = { customer_id: eva.customer_id, blocked: true }
  expect((await admin.call('PUT /customer/block', { body: block })).status).toBe(200)
  const { status, code, cookie } = await enter(device)
  expect([status, code]).toEqual([403, 'account_blocked'])
  expect(cookie).not.toContain('session_token=')
})

it('asks nobody for a code: the passkey is two factors by itself', async () => {
  const { eva, device } = await owner({ role: 'reception' })
  const cookie = await api.cookieOf(eva.email)
  const call = (path: string, body: object) =>
    api.visitor.call(`POST /auth/two-factor/${path}`, { body, headers: { cookie } })
  const { totpURI } = (await call('enable', { password: PASSWORD })).body
  expect((await call('verify-totp', { code: appCode(totpURI) })).status).toBe(200)
  const withPassword = await api.visitor.call('POST /auth/sign-in/email', {
    body: { email: eva.email, password: PASSWORD },
  })
  expect(withPassword.body).toEqual({ two_factor: true })
  const entered = await enter(device)
  expect(await whoIs(entered.cookie)).toBe(eva.customer_id)
  expect((await auditOf(eva)).at(-1)).toBe('sign_in.done')
})

it('does not stand for the second factor that the studio requires of the desk', async () => {
  const { device } = await owner({ role: 'reception' })
  await configure(api, { two_factor_required_for_staff: true })
  api.services.liveness.forget()
  try {
    const { cookie } = await enter(device)
    const { body } = await api.visitor.call('GET /auth/token', { headers: { cookie } })
    const refused = await api.withToken(body.token).call('GET /customer/admin/all')
    expect([refused.status, refused.body.code]).toEqual([403, 'two_factor_required'])
  } finally {
    await forget('two_factor_required_for_staff')
  }
})

it('is counted by address', async () => {
  const { services } = api
  const counted = apiOver({ ...services, rateLimits: createRateLimits(services.pool, true) })
  const statuses: number[] = []
  for (let n = 0; n < 301; n++) statuses.push((await post('verify-authentication', {}, '', counted)).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([400, 429])
})

it('is for the studio’s domain as soon as it has another one', async () => {
  await configure(api, { domain: 'otro-estudio.mx' })
  try {
    expect((await options()).body.rpId).toBe('otro-estudio.mx')
  } finally {
    await forget('domain')
  }
  expect((await options()).body.rpId).toBe('localhost')
})

import { beforeAll, describe, expect, it } from 'vitest'
import { createRateLimits } from '#server/kit/rates/rate-limits.ts'
import type { Wrong } from '#tests/authenticator.ts'
import { type Api, apiOver, cookiesIn, PASSWORD, startApi } from '#tests/http/harness.ts'
import { messagesOf, writeAll } from '#tests/http/messages/help.ts'
import { join, newDevice, passkeysOf } from './passkeys.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
const { query, post, begin, owner, enter, listOf, auditOf } = passkeysOf(() => api)

describe('adding a passkey', () => {
  it('takes the password; the owner gets a mail and sees it listed, without its key', async () => {
    const { eva } = await owner()
    expect(await listOf(eva)).toEqual([
      {
        passkey_id: expect.any(String),
        name: 'Mi teléfono',
        createdAt: expect.stringMatching(/^2/),
        used_at: null,
      },
    ])
    await writeAll(api.services)
    const [mail] = await messagesOf(api, eva.customer_id, 'passkey_added')
    expect(mail?.body_text).toContain('«Mi teléfono»')
    expect(mail?.body_text).toContain('/mystudio/seguridad')
  })

  it('asks the device to keep it and to check its owner, for the site and under its name', async () => {
    const eva = await api.newcomer()
    const { body } = await begin(await api.cookieOf(eva.email))
    expect(body).toMatchObject({
      rp: { id: 'localhost', name: 'Mi estudio' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  it('needs a session', async () => {
    for (const path of ['generate-register-options', 'verify-registration']) {
      const { status, body } = await post(path, { password: PASSWORD })
      expect([status, body.code]).toEqual([401, 'unauthorized'])
    }
  })

  it('is not begun with a wrong password, nor without one', async () => {
    const eva = await api.newcomer()
    const cookie = await api.cookieOf(eva.email)
    for (const password of ['otra-clave-1', '']) {
      const { status, body } = await begin(cookie, password)
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['password']])
    }
    const response = newDevice().add({ rp: { id: 'localhost' }, challenge: 'YWJj' })
    const { status, body } = await post('verify-registration', { name: 'X', response }, cookie)
    expect([status, body.code]).toEqual([400, 'passkey_expired'])
  })

  it('lets nobody try passwords without end', async () => {
    const { services } = api
    const counted = apiOver({ ...services, rateLimits: createRateLimits(services.pool, true) })
    const cookie = await api.cookieOf((await api.newcomer()).email)
    const tried = async (password: string) =>
      (await post('generate-register-options', { password }, cookie, counted)).status
    for (let n = 0; n < 10; n++) expect(await tried('otra-clave-1')).toBe(400)
    expect(await tried(PASSWORD)).toBe(429)
  })

  it('takes a sign-in of just now from somebody without a password', async () => {
    const eva = await api.newcomer()
    const cookie = await api.cookieOf(eva.email)
    await query(`update auth.account set "providerId" = 'google' where "userId" = $1`, [eva.uid])
    expect((await eva.call('GET /customer/passkeys')).body.asks_password).toBe(false)
    expect((await begin(cookie, '')).status).toBe(200)
    const late = `update auth.session set "createdAt" = now() - interval '11 minutes' where "userId" = $1`
    await query(late, [eva.uid])
    const { status, body } = await begin(cookie, '')
    expect([status, body.code]).toEqual([403, 'sign_in_again'])
  })

  it.each<[string, Wrong, string]>([
    ['another site', { origin: 'https://evil.example' }, 'passkey_refused'],
    ['a subdomain', { origin: 'http://a.localhost:3000' }, 'passkey_refused'],
    ['another domain', { rpId: 'evil.example' }, 'passkey_refused'],
    ['another challenge', { challenge: 'YWJjZGVm' }, 'passkey_refused'],
    ['a sign-in', { type: 'webauthn.get' }, 'passkey_refused'],
    ['an owner that was not checked', { verified: false }, 'passkey_unverified'],
  ])('refuses what was made for %s', async (_, wrong, code) => {
    const eva = await api.newcomer()
    const begun = await begin(await api.cookieOf(eva.email))
    const response = newDevice().add(begun.body, wrong)
    const { status, body } = await post('verify-registration', { name: 'X', response }, begun.cookie)
    expect([status, body.code]).toEqual([400, code])
    expect(await listOf(eva)).toEqual([])
  })

  it('refuses a challenge that was used, is too old, or is somebody else’s', async () => {
    const [eva, luz] = [await api.newcomer(), await api.newcomer()]
    const device = newDevice()
    const begun = await begin(await api.cookieOf(eva.email))
    const finish = (cookie: string, challenge = begun.body) =>
      post('verify-registration', { name: 'X', response: device.add(challenge) }, cookie)
    expect((await finish(begun.cookie)).status).toBe(200)
    expect((await finish(begun.cookie)).body.code).toBe('passkey_expired')

    const late = await begin(await api.cookieOf(eva.email))
    await query(
      `update auth.verification set "expiresAt" = now() - interval '1 second' where value like '%registration%'`,
    )
    expect((await finish(late.cookie, late.body)).body.code).toBe('passkey_expired')

    const hers = await begin(await api.cookieOf(eva.email))
    const challenge = hers.cookie.split('; ').find((pair) => pair.includes('.passkey='))!
    const stolen = join(await api.cookieOf(luz.email), challenge)
    expect((await finish(stolen, hers.body)).body.code).toBe('passkey_expired')
    expect(await listOf(luz)).toEqual([])
  })

  it('refuses a key that an account has already', async () => {
    const { device } = await owner()
    const luz = await api.newcomer()
    const begun = await begin(await api.cookieOf(luz.email))
    const known = device.credentials[0]!.id
    const response = device.add(begun.body) as { id: string }
    // As if the first one had been this one.
    await query('update auth.passkey set "credentialID" = $1 where "credentialID" = $2', [response.id, known])
    const { status, body } = await post('verify-registration', { name: 'X', response }, begun.cookie)
    expect([status, body.code]).toEqual([409, 'passkey_known'])
    expect(await listOf(luz)).toEqual([])
  })

  it('names those of the account, so that a device makes no second one', async () => {
    const { device, cookie } = await owner()
    const { body } = await begin(cookie)
    const excluded = body.excludeCredentials.map(({ id }: { id: string }) => id)
    expect(excluded).toEqual([device.credentials[0]!.id])
  })

  it('stops at twenty', async () => {
    const { eva, cookie } = await owner()
    await query(
      `insert into auth.passkey (id, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp")
        select gen_random_uuid(), 'x', $1, gen_random_uuid(), 0, 'x', true from generate_series(1, 19)`,
      [eva.uid],
    )
    const { status, body } = await begin(cookie)
    expect([status, body.code]).toEqual([409, 'too_many_passkeys'])
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['no name', {}, 'name'],
    ['a long name', { name: 'x'.repeat(61) }, 'name'],
    ['nothing of a device', { name: 'X', response: undefined }, 'response'],
    ['something else of a device', { name: 'X', response: { id: 1 } }, 'response.id'],
  ])('refuses %s', async (_, given, field) => {
    const begun = await begin(await api.cookieOf((await api.newcomer()).email))
    const body = { response: newDevice().add(begun.body), ...given }
    const refused = await post('verify-registration', body, begun.cookie)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, expect.arrayContaining([field])])
  })

  it('opens no session and is not begun by another site', async () => {
    const eva = await api.newcomer()
    const begun = await begin(await api.cookieOf(eva.email))
    const body = { name: 'X', createSession: true, response: newDevice().add(begun.body) }
    const refused = await api.visitor.call('POST /auth/passkey/verify-registration', {
      body,
      headers: { cookie: begun.cookie, origin: 'https://evil.example' },
    })
    expect(refused.status).toBe(403)
    const done = await post('verify-registration', body, begun.cookie)
    expect([done.status, cookiesIn(done)]).toEqual([200, expect.not.stringContaining('session_token=')])
  })
})

describe('one’s own passkeys', () => {
  it('are renamed and removed; a mail tells of the removal', async () => {
    const { eva, device } = await owner({ role: 'reception' })
    const [{ passkey_id }] = await listOf(eva)
    const renamed = await eva.call(`PUT /customer/passkeys/${passkey_id}`, { body: { name: ' Tableta ' } })
    expect([renamed.status, renamed.body.passkeys[0].name]).toEqual([200, 'Tableta'])
    const removed = await eva.call(`DELETE /customer/passkeys/${passkey_id}`)
    expect([removed.status, removed.body.passkeys]).toEqual([200, []])
    expect((await enter(device)).status).toBe(401)
    await writeAll(api.services)
    const [mail] = await messagesOf(api, eva.customer_id, 'passkey_removed')
    expect(mail?.body_text).toContain('«Tableta»')
    const told = ['passkey.added', 'passkey.renamed', 'passkey.removed']
    expect(await auditOf(eva)).toEqual(expect.arrayContaining(told))
    expect((await eva.call(`DELETE /customer/passkeys/${passkey_id}`)).status).toBe(404)
  })

  it('are nobody else’s to rename or remove, not even an admin’s', async () => {
    const { eva, device } = await owner()
    const [{ passkey_id }] = await listOf(eva)
    for (const other of [await api.newcomer(), await api.as('admin')]) {
      const rename = await other.call(`PUT /customer/passkeys/${passkey_id}`, { body: { name: 'Mía' } })
      const remove = await other.call(`DELETE /customer/passkeys/${passkey_id}`)
      expect([rename.status, remove.status]).toEqual([404, 404])
    }
    expect((await listOf(eva))[0].name).toBe('Mi teléfono')
    expect((await enter(device)).status).toBe(200)
  })

  it('are in one’s own data by name and dates, and go with the account', async () => {
    const { eva, device } = await owner()
    const { body } = await eva.call('GET /customer/data')
    expect(body.passkey).toEqual([{ name: 'Mi teléfono', createdAt: expect.any(String), usedAt: null }])
    const gone = await eva.call('DELETE /customer', { body: { password: PASSWORD } })
    expect(gone.status).toBe(200)
    expect((await enter(device)).code).toBe('passkey_unknown')
    expect((await query('select from auth.passkey where "userId" = $1', [eva.uid])).rowCount).toBe(0)
  })

  it('stay when the password is changed in the account, and end when it is set from outside', async () => {
    const { eva, device, cookie } = await owner()
    const { body } = await api.visitor.call('GET /auth/token', { headers: { cookie } })
    const changed = await api.withToken(body.token).call('PUT /customer/password', {
      body: { current_password: PASSWORD, new_password: 'grapa-verde-7' },
    })
    expect(changed.status).toBe(200)
    expect((await enter(device)).status).toBe(200)
    await api.services.identity.setPassword(eva.uid, 'otra-grapa-8')
    expect((await enter(device)).code).toBe('passkey_unknown')
  })

  it('that end together are told of in one mail', async () => {
    const { eva, cookie } = await owner()
    for (const name of ['Tableta', 'Trabajo']) {
      const begun = await begin(cookie)
      const made = { name, response: newDevice().add(begun.body) }
      expect((await post('verify-registration', made, begun.cookie)).status).toBe(200)
    }
    await api.services.identity.setPassword(eva.uid, 'otra-grapa-9')
    await writeAll(api.services)
    const mails = await messagesOf(api, eva.customer_id, 'passkey_removed')
    expect(mails.map(({ body_text }) => /«(.+)»/.exec(body_text ?? '')?.[1])).toEqual([
      'Mi teléfono, Tableta, Trabajo',
    ])
  })

  it('end when somebody else proves that the address is theirs', async () => {
    const { eva, device } = await owner({ confirmed: false })
    const { url } = (await eva.call('GET /calendar')).body
    const feed = () => api.fetch(`GET ${new URL(url).pathname}`)
    expect((await feed()).status).toBe(200)
    await eva.call('PUT /customer', { body: { email: `ajena.${eva.email}` } })
    const kept = `insert into auth.verification (id, identifier, value, "expiresAt") values
      ('t' || $1, 'trust-device-' || $1, $1, now() + interval '1 day')`
    await query(kept, [eva.uid])
    await api.visitor.call('POST /auth/sign-in/magic-link', { body: { email: eva.email } })
    const mail = (await messagesOf(api, eva.customer_id, 'sign_in_link')).at(-1)
    const token = /token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1]
    const followed = await api.visitor.call('POST /auth/magic-link/verify', { body: { token } })
    expect(followed.status).toBe(200)
    expect((await enter(device)).code).toBe('passkey_unknown')
    // Nor does anything else that gives access.
    expect((await feed()).status).toBe(404)
    expect((await query(`select from auth.verification where value = $1`, [eva.uid])).rowCount).toBe(0)
    const asked = 'select new_email from customer where uid = $1'
    expect((await query(asked, [eva.uid])).rows).toEqual([{ new_email: null }])
  })
})

describe('the provider’s other paths', () => {
  it.each([
    'GET /auth/passkey/generate-register-options',
    'GET /auth/passkey/generate-authenticate-options',
    'GET /auth/passkey/list-user-passkeys',
    'POST /auth/passkey/delete-passkey',
    'POST /auth/passkey/update-passkey',
  ])('%s is closed', async (call) => {
    const { cookie } = await owner()
    const body = call.startsWith('POST') ? { body: { id: 'x', name: 'x' } } : {}
    expect((await api.visitor.call(call, { ...body, headers: { cookie } })).status).toBe(404)
  })
})

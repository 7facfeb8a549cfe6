import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, cookiesIn, PASSWORD, startApi } from '#tests/http/harness.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  api.visitor.call(`POST ${path}`, { body, headers })

it('signs a new customer up as specified: phone, account, record, sign-in', async () => {
  const email = 'Lucia@Example.com'
  const phone = '(551) 111-2222'
  expect((await api.visitor.call('GET /customer/phone', { query: { phone } })).body).toEqual({
    exists: false,
  })

  const account = await post('/auth/sign-up/email', { email, password: 'grapa-verde-7', name: 'Lucía' })
  expect(account.status).toBe(200)
  const { body: answer } = await api.visitor.call('GET /auth/token', {
    headers: { cookie: cookiesIn(account) },
  })
  const session = api.withToken(answer.token)
  expect((await session.call('GET /customer')).body).toMatchObject({ code: 'signup_incomplete' })

  const person = { name: 'Lucía', last_name: 'Mar', email, phone, signup_reason: 'Otro', other: 'Una amiga' }
  const created = await session.call('POST /customer/signup', { body: person })
  expect(created.status).toBe(200)
  expect(created.body.customer).toMatchObject({
    email: 'lucia@example.com',
    phone: '5511112222',
    role: 'customer',
    other: 'Una amiga',
    credits: 0,
    has_unlimited: false,
  })
  expect((await session.call('GET /customer')).status).toBe(200)
  expect(
    (await api.visitor.call('GET /customer/phone', { query: { phone: '5511112222' } })).body.exists,
  ).toBe(true)

  const token = await api.signIn('lucia@example.com', 'grapa-verde-7')
  expect((await api.withToken(token).call('GET /customer')).body.customer.name).toBe('Lucía')
})

it('distinguishes an unknown e-mail from a wrong password, in our error shape', async () => {
  const { email } = await api.as('customer')
  const unknown = await post('/auth/sign-in/email', { email: 'nadie@example.com', password: 'x' })
  expect([unknown.status, unknown.body.code]).toEqual([401, 'user_not_found'])
  expect(unknown.body.error).toBe('Lo sentimos. No encontramos una cuenta con ese correo. ¡Regístrate!')
  const wrong = await post('/auth/sign-in/email', { email, password: 'not-it' })
  expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong_password'])
  expect(wrong.body.error).toBe('La contraseña es incorrecta. Por favor, intenta de nuevo')
  expect(wrong.body.request_id).toBe(wrong.headers.get('x-request-id'))
})

it('refuses a second account with an e-mail, a short password and a bad e-mail, naming the field', async () => {
  const { email } = await api.as('customer')
  const again = await post('/auth/sign-up/email', { email, password: 'grapa-verde-7', name: 'X' })
  expect([again.status, again.body.code]).toEqual([409, 'account_exists'])
  const short = await post('/auth/sign-up/email', {
    email: 'corta@example.com',
    password: 'siete77',
    name: 'X',
  })
  expect([short.status, Object.keys(short.body.fields)]).toEqual([400, ['password']])
  const bad = await post('/auth/sign-up/email', { email: 'no', password: 'grapa-verde-7', name: 'X' })
  expect([bad.status, bad.body.fields]).toEqual([400, { email: 'El correo no tiene un formato válido.' }])
  const nul = await post('/auth/sign-in/email', { email: 'a\0@b.mx', password: 'grapa-verde-7' })
  expect(nul.status).toBe(400)
  const malformed = await api.visitor.call('POST /auth/sign-in/email', {
    raw: '{"email":',
    headers: { 'content-type': 'application/json' },
  })
  expect([malformed.status, malformed.body.code]).toEqual([400, 'malformed_json'])
})

it('returns the password policy in schema version 1', async () => {
  const { status, body } = await api.visitor.call('GET /auth/password-policy')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    schemaVersion: 1,
    customStrengthOptions: { minPasswordLength: 8, maxPasswordLength: 128 },
  })
})

it('exposes none of the provider’s routes that the product does not use', async () => {
  for (const path of [
    '/auth/delete-user',
    '/auth/update-user',
    '/auth/change-email',
    '/auth/sign-in/social',
    '/auth/nada',
  ]) {
    expect((await post(path, {})).status, path).toBe(404)
  }
})

it('refuses a foreign origin, and accepts its own and a program without one', async () => {
  const { email } = await api.as('customer')
  const credentials = { email, password: PASSWORD }
  const foreign = await post('/auth/sign-in/email', credentials, {
    origin: 'https://evil.example',
    'sec-fetch-site': 'cross-site',
  })
  expect([foreign.status, foreign.body.code]).toEqual([403, 'origin_not_trusted'])
  expect((await post('/auth/sign-in/email', credentials, { origin: 'http://localhost:3000' })).status).toBe(
    200,
  )
  expect((await post('/auth/sign-in/email', credentials, { 'sec-fetch-mode': 'cors' })).status).toBe(200)
})

it('accepts the studio’s own domain as soon as it is set', async () => {
  const { email } = await api.as('customer')
  const admin = await api.as('admin')
  const enter = async () =>
    (
      await post(
        '/auth/sign-in/email',
        { email, password: PASSWORD },
        {
          origin: 'https://casaaura.mx',
          'sec-fetch-site': 'same-origin',
        },
      )
    ).status
  const domain = (value: string | null) =>
    admin.call('PUT /appconfig', { body: { config: [{ key: 'domain', value }] } })
  expect(await enter()).toBe(403)
  await domain('casaaura.mx')
  expect(await enter()).toBe(200)
  await domain(null)
  expect(await enter()).toBe(403)
})

it('stores the session in an HttpOnly cookie, and issues tokens for it', async () => {
  const { email } = await api.newcomer()
  const signedIn = await post(
    '/auth/sign-in/email',
    { email, password: PASSWORD },
    { origin: 'http://localhost:3000' },
  )
  const cookie = signedIn.headers.getSetCookie().find((line) => line.startsWith('cupo.session_token=')) ?? ''
  expect(cookie).toMatch(/HttpOnly/i)
  expect(cookie).toMatch(/SameSite=Lax/i)
  const headers = { cookie: cookie.split(';')[0] ?? '' }
  const { body } = await api.visitor.call('GET /auth/token', { headers })
  expect((await api.withToken(body.token).call('GET /customer')).status).toBe(200)
  const forPages = () => api.services.identity.tokenFromCookies(new Headers(headers))
  const first = await forPages()
  expect(first).toBeTypeOf('string')
  expect(await forPages()).toBe(first)
  expect(
    await api.services.identity.tokenFromCookies(new Headers({ cookie: 'cupo.session_token=forged.value' })),
  ).toBeNull()
  // The cookie alone opens no call of the product.
  expect((await api.visitor.call('GET /customer', { headers })).status).toBe(401)
  expect((await api.visitor.call('GET /auth/token')).status).toBe(401)
  // A page must not be rendered with a token that the API no longer takes.
  await api.db.updateTable('customer').set({ role: 'reception' }).where('email', '=', email).execute()
  const promoted = await forPages()
  expect(promoted).not.toBe(first)
  expect((await api.withToken(promoted).call('GET /messages')).status).toBe(200)
  await post('/auth/sign-out', {}, { ...headers, origin: 'http://localhost:3000' })
  expect(await forPages()).toBeNull()
})

it('recovery answers everybody alike, mails known accounts only, and the new password ends every session', async () => {
  const eva = await api.newcomer({ name: 'Eva <b>' })
  const known = await api.visitor.call('POST /customer/recover', { body: { email: eva.email.toUpperCase() } })
  const unknown = await api.visitor.call('POST /customer/recover', { body: { email: 'nadie@example.com' } })
  expect([known.status, known.body]).toEqual([200, {}])
  expect([unknown.status, unknown.body]).toEqual([200, {}])

  const mails = await api.db.selectFrom('message').selectAll().where('kind', '=', 'reset').execute()
  expect(mails.map((mail) => mail.recipient)).toEqual([eva.email])
  const [mail] = mails
  expect(mail?.body_html).toContain('Eva &lt;b&gt;')
  const token = /restablecer\?token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? ''
  expect(mail?.dedupe_key).not.toContain(token)

  expect((await post('/auth/reset-password', { token, newPassword: 'nueva-clave' })).status).toBe(200)
  expect((await eva.call('GET /customer')).body.code).toBe('token_expired')
  expect((await post('/auth/sign-in/email', { email: eva.email, password: PASSWORD })).status).toBe(401)
  const fresh = await api.signIn(eva.email, 'nueva-clave')
  expect((await api.withToken(fresh).call('GET /customer')).status).toBe(200)
  const again = await post('/auth/reset-password', { token, newPassword: 'otra-clave' })
  expect([again.status, again.body.code]).toEqual([400, 'reset_link_invalid'])
})

it('answers without the session’s token, which is only in the cookie', async () => {
  const account = { email: 'sin-token@example.com', password: 'casa-aura-2', name: 'Sin Token' }
  const tokenIn = (cookie: string) => decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
  for (const path of ['/auth/sign-up/email', '/auth/sign-in/email']) {
    const answer = await post(path, account)
    expect(answer.status).toBe(200)
    const token = tokenIn(cookiesIn(answer))
    expect(token.length).toBeGreaterThan(20)
    expect(Object.keys(answer.body)).toEqual(['user'])
    expect(Object.keys(answer.body.user).toSorted()).toEqual(['email', 'id', 'name'])
    answer.headers.delete('set-cookie')
    expect(JSON.stringify([answer.body, [...answer.headers]])).not.toContain(token)
    for (const bearer of [token, cookiesIn(await post('/auth/sign-in/email', account)).split('=')[1] ?? '']) {
      const headers = { authorization: `Bearer ${bearer}` }
      expect((await api.visitor.call('GET /auth/token', { headers })).status).toBe(401)
      expect((await api.visitor.call('GET /customer', { headers })).status).toBe(401)
    }
    expect(
      (await api.visitor.call('GET /auth/get-session', { headers: { cookie: cookiesIn(answer) } })).status,
    ).toBe(404)
  }
})

describe('a new password', () => {
  const signUp = (password: string, email = 'nueva.clave@example.com') =>
    post('/auth/sign-up/email', { email, password, name: 'Nueva' })

  it.each([
    ['siete77', 'password_too_short', 'La contraseña debe tener al menos 8 caracteres.'],
    [
      'Contraseña2026!',
      'password_common',
      'Esa contraseña es de las más usadas y se adivina pronto. Elige otra.',
    ],
    [
      'nueva.clave1990',
      'password_personal',
      'Tu contraseña no puede ser tu correo ni el nombre del estudio. Elige otra.',
    ],
  ])(
    'is refused as %s, with a text at its field, and no account is created',
    async (password, reason, text) => {
      const { status, body } = await signUp(password)
      expect([status, body.code, body.fields]).toEqual([400, reason, { password: text }])
      expect(await api.services.identity.findAccount('nueva.clave@example.com')).toBeNull()
    },
  )

  it('has the configured minimum, down to six; shorter existing ones stay valid', async () => {
    const admin = await api.as('admin')
    const set = (value: number) =>
      admin.call('PUT /appconfig', { body: { config: [{ key: 'password_min_length', value }] } })
    expect((await set(5)).status).toBe(400)
    expect((await set(6)).status).toBe(200)
    expect((await signUp('kq2pzx', 'seis@example.com')).status).toBe(200)
    expect(
      (await api.visitor.call('GET /auth/password-policy')).body.customStrengthOptions.minPasswordLength,
    ).toBe(6)
    await set(12)
    expect((await signUp('kq2pzxwv', 'ocho@example.com')).status).toBe(400)
    expect(
      (await post('/auth/sign-in/email', { email: 'seis@example.com', password: 'kq2pzx' })).status,
    ).toBe(200)
    await set(8)
  })

  it('has the kinds of character that the studio asks for, in the policy and in the refusal', async () => {
    const admin = await api.as('admin')
    const set = (value: boolean) =>
      admin.call('PUT /appconfig', {
        body: {
          config: ['lowercase', 'uppercase', 'number', 'symbol'].map((kind) => ({
            key: `password_${kind}`,
            value,
          })),
        },
      })
    expect((await set(true)).status).toBe(200)
    const { body } = await api.visitor.call('GET /auth/password-policy')
    expect(body.customStrengthOptions).toEqual({
      minPasswordLength: 8,
      maxPasswordLength: 128,
      containsLowercaseCharacter: true,
      containsUppercaseCharacter: true,
      containsNumericCharacter: true,
      containsNonAlphanumericCharacter: true,
    })
    for (const [password, parts] of [
      ['GRAPAVERDE', 'una minúscula, un número y un símbolo'],
      ['grapa-verde', 'una mayúscula y un número'],
      ['grapa-verde-7', 'una mayúscula'],
    ] as const) {
      const text = `Tu contraseña necesita ${parts}.`
      const { status, body: refusal } = await signUp(password, 'clases@example.com')
      expect([status, refusal.code, refusal.fields]).toEqual([400, 'password_too_simple', { password: text }])
    }
    expect((await signUp('Grapa-verde-7', 'clases@example.com')).status).toBe(200)
    await set(false)
  })

  it('is checked alike when set by a link, which stays valid, and at the first run', async () => {
    const eva = await api.newcomer()
    await api.visitor.call('POST /customer/recover', { body: { email: eva.email } })
    const token = await linkOf(eva.email)
    const refused = await post('/auth/reset-password', { token, newPassword: 'guadalupe' })
    expect([refused.status, refused.body.code, Object.keys(refused.body.fields)]).toEqual([
      400,
      'password_common',
      ['newPassword'],
    ])
    expect((await post('/auth/reset-password', { token, newPassword: 'grapa-verde-8' })).status).toBe(200)
  })
})

const linkOf = async (email: string) => {
  const mail = await api.db
    .selectFrom('message')
    .select('body_text')
    .where('recipient', '=', email)
    .where('kind', '=', 'reset')
    .orderBy('message_id', 'desc')
    .executeTakeFirstOrThrow()
  return /restablecer\?token=([\w-]+)/.exec(mail.body_text ?? '')?.[1] ?? ''
}

it('ends the access of anybody who knew the old one: sessions, links, the calendar’s URL', async () => {
  const eva = await api.newcomer()
  const cookie = await api.cookieOf(eva.email)
  const feed = async (token = eva.token) => (await api.withToken(token).call('GET /calendar')).body.url
  const before = await feed()
  const links: string[] = []
  for (let n = 0; n < 2; n++) {
    await api.visitor.call('POST /customer/recover', { body: { email: eva.email } })
    links.push(await linkOf(eva.email))
  }
  expect(links[0]).not.toBe(links[1])
  const [unused = '', token = ''] = links
  const reset = await post('/auth/reset-password', { token, newPassword: 'grapa-verde-9' })
  expect(reset.status).toBe(200)
  expect((await api.visitor.call('GET /auth/token', { headers: { cookie } })).status).toBe(401)
  expect((await eva.call('GET /customer')).status).toBe(401)
  expect((await post('/auth/reset-password', { token: unused, newPassword: 'grapa-verde-10' })).status).toBe(
    400,
  )
  const after = await feed(await api.signIn(eva.email, 'grapa-verde-9'))
  expect(after).not.toBe(before)
  const path = (url: string) => `GET ${new URL(url).pathname}`
  expect((await api.fetch(path(before))).status).toBe(404)
  expect((await api.fetch(path(after))).status).toBe(200)
  // Nothing of the links is left.
  const left = await api.db
    .selectFrom('message')
    .selectAll()
    .where('recipient', '=', eva.email)
    .where('kind', '=', 'reset')
    .execute()
  expect(left).toHaveLength(2)
  for (const link of links) expect(JSON.stringify(left)).not.toContain(link)
  // The browser that used the link is known from then on, to that account.
  expect(cookiesIn(reset)).toContain('cupo.device=')
})

import { beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/http/app.ts'
import { createRateLimits } from '#server/kit/rates/rate-limits.ts'
import { type Api, apiOver, type Client, cookiesIn, PASSWORD, startApi } from '#tests/http/harness.ts'
import { messagesOf, writeAll } from '#tests/http/messages/help.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0'

/** Signs in from a device behind the proxy; its cookie and a token of its own. */
async function enter(
  { email }: { email: string },
  given: { agent?: string; from?: string; headers?: object } = {},
) {
  const { agent = IPHONE, from = '5.5.5.5', headers = {} } = given
  const { services } = api
  const app = createApp({ ...services, environment: { ...services.environment, trustProxy: true } })
  const answer = await app.request('/api/auth/sign-in/email', {
    method: 'POST',
    body: JSON.stringify({ email, password: PASSWORD }),
    headers: {
      'content-type': 'application/json',
      'user-agent': agent,
      'x-forwarded-for': from,
      ...headers,
    },
  })
  expect(answer.status).toBe(200)
  const cookie = cookiesIn(answer)
  const { body } = await api.visitor.call('GET /auth/token', { headers: { cookie } })
  return { cookie, ...api.withToken(body.token) }
}

const listOf = async (who: Pick<Client, 'call'>) => (await who.call('GET /sessions')).body.sessions
const status = async (who: Pick<Client, 'call'>) => (await who.call('GET /customer')).status

describe('one’s own sessions', () => {
  it('are listed with device, address and last use, the current one first', async () => {
    const eva = await api.newcomer()
    const [phone, desk] = [await enter(eva), await enter(eva, { agent: WINDOWS, from: '2001:db8:1:2:3::4' })]
    const [own, ...others] = await listOf(phone)
    expect(own).toMatchObject({
      kind: 'phone',
      browser: 'Safari',
      system: 'iPhone',
      address: '5.5.5.5',
      current: true,
    })
    expect(others.map(({ current }: { current: boolean }) => current)).toEqual([false, false])
    expect(others).toContainEqual(
      expect.objectContaining({
        kind: 'computer',
        browser: 'Edge',
        system: 'Windows',
        address: '2001:db8:1:2::/64',
      }),
    )
    for (const { createdAt, seen_at } of [own, ...others])
      expect(Math.abs(Date.parse(createdAt) - Date.parse(seen_at))).toBeLessThan(60_000)
    expect((await listOf(desk))[0]).toMatchObject({ browser: 'Edge', current: true })
    expect(JSON.stringify(await listOf(phone))).not.toContain('token')
  })

  it('don’t believe an address that the client names itself', async () => {
    const eva = await api.newcomer()
    const { call } = await enter(eva, { headers: { 'x-cupo-address': '9.9.9.9' } })
    expect((await listOf({ call }))[0].address).toBe('5.5.5.5')
    const direct = await api.visitor.call('POST /auth/sign-in/email', {
      body: { email: eva.email, password: PASSWORD },
      headers: { 'x-cupo-address': '9.9.9.9' },
    })
    expect(direct.status).toBe(200)
    expect(JSON.stringify(await listOf({ call }))).not.toContain('9.9.9.9')
  })

  it('say when a customer last did something with them', async () => {
    const eva = await api.newcomer()
    const phone = await enter(eva)
    await api.db
      .updateTable('auth.session')
      .set({ seenAt: new Date('2026-01-05T10:00:00Z') })
      .where('userId', '=', eva.uid)
      .execute()
    const [own] = await listOf(phone)
    expect(own.seen_at).toBe('2026-01-05T10:00:00.000Z')
    await phone.call('PUT /customer', { body: {} })
    expect(Date.now() - Date.parse((await listOf(phone))[0].seen_at)).toBeLessThan(60_000)
  })

  it('can be ended one by one; an ended one opens nothing any more', async () => {
    const eva = await api.newcomer()
    const [phone, desk] = [await enter(eva), await enter(eva, { agent: WINDOWS })]
    const other = (await listOf(phone)).find(({ browser }: { browser: string }) => browser === 'Edge')
    expect((await phone.call(`DELETE /sessions/${other.session_id}`)).body).toEqual({ ended: 1 })
    const refused = await desk.call('GET /customer')
    expect([refused.status, refused.body.code]).toEqual([401, 'token_expired'])
    expect((await api.visitor.call('GET /auth/token', { headers: { cookie: desk.cookie } })).status).toBe(401)
    expect(await api.services.identity.tokenFromCookies(new Headers({ cookie: desk.cookie }))).toBeNull()
    expect(await status(phone)).toBe(200)
    const again = await phone.call(`DELETE /sessions/${other.session_id}`)
    expect([again.status, again.body.error]).toEqual([404, 'Esa sesión ya está cerrada.'])
  })

  it('are nobody else’s: another account’s session is neither listed nor ended', async () => {
    const [eva, ana] = [await enter(await api.newcomer()), await enter(await api.newcomer())]
    const [{ session_id }] = await listOf(eva)
    const mine = (await listOf(ana)).map((one: { session_id: string }) => one.session_id)
    expect(mine).not.toContain(session_id)
    expect((await ana.call(`DELETE /sessions/${session_id}`)).status).toBe(404)
    expect((await (await api.as('admin')).call(`DELETE /sessions/${session_id}`)).status).toBe(404)
    expect(await status(eva)).toBe(200)
  })

  it('are ended all but the current one, or all of them', async () => {
    const eva = await api.newcomer()
    const [phone, desk, third] = [await enter(eva), await enter(eva), await enter(eva)]
    const stranger = await enter(await api.newcomer())
    expect((await phone.call('DELETE /sessions')).body).toEqual({ ended: 3 })
    expect(await Promise.all([phone, desk, third, eva, stranger].map(status))).toEqual([
      200, 401, 401, 401, 200,
    ])
    const back = await enter(eva)
    expect((await phone.call('DELETE /sessions', { query: { current: 'end' } })).body).toEqual({ ended: 2 })
    expect(await Promise.all([phone, back, stranger].map(status))).toEqual([401, 401, 200])
  })
})

describe('a change of password', () => {
  const change = (who: Pick<Client, 'call'>, current_password: string, new_password: string) =>
    who.call('PUT /customer/password', { body: { current_password, new_password } })
  const signIn = async ({ email }: Client, password: string) =>
    (await api.visitor.call('POST /auth/sign-in/email', { body: { email, password } })).status

  it('asks the old one, keeps this session, ends the others and sends a mail about it', async () => {
    const eva = await api.newcomer()
    const [phone, desk] = [await enter(eva), await enter(eva)]
    expect((await change(phone, PASSWORD, 'grapa-verde-7')).status).toBe(200)
    expect(await Promise.all([phone, desk].map(status))).toEqual([200, 401])
    expect((await api.visitor.call('GET /auth/token', { headers: { cookie: phone.cookie } })).status).toBe(
      200,
    )
    expect([await signIn(eva, PASSWORD), await signIn(eva, 'grapa-verde-7')]).toEqual([401, 200])
    await writeAll(api.services)
    const mails = await messagesOf(api, eva.customer_id, 'password_changed')
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [eva.email, 'Tu contraseña de Mi estudio cambió'],
    ])
    expect(mails[0]?.body_text).toContain('/mystudio/seguridad')
  })

  it.each([
    [
      'a wrong old one',
      'not-it',
      'grapa-verde-7',
      'current_password',
      'La contraseña es incorrecta. Por favor, intenta de nuevo',
    ],
    [
      'the same one',
      PASSWORD,
      PASSWORD,
      'new_password',
      'La contraseña nueva debe ser distinta de la actual.',
    ],
    ['a short one', PASSWORD, 'siete77', 'new_password', 'La contraseña debe tener al menos 8 caracteres.'],
    [
      'a common one',
      PASSWORD,
      'contraseña2026',
      'new_password',
      'Esa contraseña es de las más usadas y se adivina pronto. Elige otra.',
    ],
  ])('with %s changes nothing and ends nothing', async (_, current, next, field, text) => {
    const eva = await api.newcomer()
    const desk = await enter(eva)
    const { status: refused, body } = await change(eva, current, next)
    expect([refused, body.fields]).toEqual([400, { [field]: text }])
    expect([await status(desk), await signIn(eva, PASSWORD)]).toEqual([200, 200])
    await writeAll(api.services)
    expect(await messagesOf(api, eva.customer_id, 'password_changed')).toEqual([])
  })

  it('is refused after ten wrong ones, also with the right one', async () => {
    const { services } = api
    const limited = apiOver({ ...services, rateLimits: createRateLimits(services.pool, true) })
    const eva = await api.newcomer()
    const who = limited.withToken(eva.token)
    for (let n = 0; n < 9; n++)
      await createRateLimits(services.pool, true).count('passwordByAccount', eva.uid)
    expect((await change(who, 'not-it', 'grapa-verde-7')).status).toBe(400)
    const refused = await change(who, PASSWORD, 'grapa-verde-7')
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
    expect(await signIn(eva, PASSWORD)).toBe(200)
  })

  it('by a link sends the same mail and keeps no session', async () => {
    const eva = await api.newcomer()
    await api.visitor.call('POST /customer/recover', { body: { email: eva.email } })
    const [mail] = await messagesOf(api, eva.customer_id, 'reset')
    const token = /restablecer\?token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1]
    const answer = await api.visitor.call('POST /auth/reset-password', {
      body: { token, newPassword: 'grapa-verde-7' },
    })
    expect([answer.status, await status(eva)]).toEqual([200, 401])
    await writeAll(api.services)
    expect(await messagesOf(api, eva.customer_id, 'password_changed')).toHaveLength(1)
  })

  it('by a link of another account’s mail opens nothing of that account in this session, which stays', async () => {
    const [eva, ana] = [await api.newcomer(), await api.newcomer()]
    const [here, hers] = [await enter(ana), await enter(eva)]
    await api.visitor.call('POST /customer/recover', { body: { email: eva.email } })
    const [mail] = await messagesOf(api, eva.customer_id, 'reset')
    const token = /token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1]
    const { cookie } = here
    const answer = await api.visitor.call('POST /auth/reset-password', {
      body: { token, newPassword: 'grapa-verde-7' },
      headers: { cookie },
    })
    expect(answer.status).toBe(200)
    expect(cookiesIn(answer)).not.toContain('session')
    expect([await status(hers), await status(here)]).toEqual([401, 200])
    const { body } = await api.visitor.call('GET /auth/token', { headers: { cookie } })
    const me = await api.withToken(body.token).call('GET /customer')
    expect(me.body.customer.customer_id).toBe(ana.customer_id)
  })
})

it('a reset link that is used fifty times at once sets one password', async () => {
  const eva = await api.newcomer()
  await api.visitor.call('POST /customer/recover', { body: { email: eva.email } })
  const [mail] = await messagesOf(api, eva.customer_id, 'reset')
  const token = /restablecer\?token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1]
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      api.visitor.call('POST /auth/reset-password', { body: { token, newPassword: `grapa-verde-${n}` } }),
    ),
  )
  const done = answers.flatMap((answer, n) => (answer.status === 200 ? [n] : []))
  expect(done).toHaveLength(1)
  for (const { status: one, body } of answers.filter((answer) => answer.status !== 200))
    expect([one, body.code]).toEqual([400, 'reset_link_invalid'])
  const works = await api.visitor.call('POST /auth/sign-in/email', {
    body: { email: eva.email, password: `grapa-verde-${done[0]}` },
  })
  expect(works.status).toBe(200)
  await writeAll(api.services)
  expect(await messagesOf(api, eva.customer_id, 'password_changed')).toHaveLength(1)
})

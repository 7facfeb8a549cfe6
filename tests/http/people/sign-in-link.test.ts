import { beforeAll, describe, expect, it } from 'vitest'
import { createRateLimits } from '#server/kit/rates/rate-limits.ts'
import { type Api, apiOver, type Client, cookiesIn, PASSWORD, startApi } from '#tests/http/harness.ts'
import { messagesOf } from '#tests/http/messages/help.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  api.visitor.call(`POST ${path}`, { body, headers })
const askFor = (email: string) => post('/auth/sign-in/magic-link', { email })
const follow = (token: unknown) => post('/auth/magic-link/verify', { token })
const mailsTo = ({ customer_id }: Client) => messagesOf(api, customer_id, 'sign_in_link')

async function linkFor(who: Client): Promise<string> {
  expect((await askFor(who.email)).status).toBe(200)
  return /entrar\/enlace\?token=([\w-]+)/.exec((await mailsTo(who)).at(-1)?.body_text ?? '')![1]!
}

describe('a link by mail', () => {
  it('signs its owner in, once', async () => {
    const eva = await api.newcomer()
    const token = await linkFor(eva)
    const answer = await follow(token)
    expect([answer.status, Object.keys(answer.body), answer.body.user.email]).toEqual([
      200,
      ['user'],
      eva.email,
    ])
    expect(JSON.stringify(answer.body)).not.toContain(token)
    const { body } = await api.visitor.call('GET /auth/token', { headers: { cookie: cookiesIn(answer) } })
    const me = await api.withToken(body.token).call('GET /customer')
    expect(me.body.customer.customer_id).toBe(eva.customer_id)
    const again = await follow(token)
    expect([again.status, again.body.code, again.body.error]).toEqual([
      400,
      'sign_in_link_invalid',
      'El enlace para entrar ya no es válido. Pide uno nuevo.',
    ])
    expect(cookiesIn(again)).toBe('')
    // The password of somebody with a confirmed address stays.
    expect((await post('/auth/sign-in/email', { email: eva.email, password: PASSWORD })).status).toBe(200)
  })

  it('ends with the password that its owner had', async () => {
    const eva = await api.newcomer()
    const token = await linkFor(eva)
    await api.services.identity.setPassword(eva.uid, PASSWORD)
    expect((await follow(token)).body.code).toBe('sign_in_link_invalid')
  })

  it.each([
    ['/checkout/3?codigo=x', '%2Fcheckout%2F3%3Fcodigo%3Dx'],
    ['https://evil.example/', null],
    ['//evil.example', null],
    [`/calendario?${'x'.repeat(500)}`, null],
    [7, null],
  ])('leads back to %j', async (volver, sent) => {
    const eva = await api.newcomer()
    expect((await post('/auth/sign-in/magic-link', { email: eva.email, volver })).status).toBe(200)
    const link = /entrar\/enlace\?\S+/.exec((await mailsTo(eva)).at(-1)?.body_text ?? '')?.[0]
    expect(/&volver=(\S+)$/.exec(link ?? 'no link')?.[1] ?? null).toBe(sent)
  })

  it('followed fifty times at once opens one session', async () => {
    const eva = await api.newcomer()
    const token = await linkFor(eva)
    const answers = await Promise.all(Array.from({ length: 50 }, () => follow(token)))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 400)])
  })

  it('is not stored in the clear outside of its mail, and not opened by GET', async () => {
    const eva = await api.newcomer()
    const token = await linkFor(eva)
    const { rows } = await api.services.pool.query<{ all: string }>(
      `select string_agg(v::text, ' ') as all from auth.verification v`,
    )
    expect(rows[0]?.all).not.toContain(token)
    expect((await api.visitor.call(`GET /auth/magic-link/verify`, { query: { token } })).status).toBe(404)
    expect((await follow(token)).status).toBe(200)
  })

  it.each([['nonsense'], [''], [7], [undefined]])('is refused as %j', async (token) => {
    expect((await follow(token)).status).toBe(400)
  })

  it('is over after a quarter of an hour', async () => {
    const eva = await api.newcomer()
    const token = await linkFor(eva)
    const { rows } = await api.services.pool.query<{ minutes: number }>(
      `update auth.verification v set "expiresAt" = now() - interval '1 second' from auth.verification old
        where old.id = v.id and v.identifier like 'magic-link:%' and v.value like '%' || $1 || '%'
        returning round(extract(epoch from old."expiresAt" - now()) / 60)::int as minutes`,
      [eva.email],
    )
    expect(rows).toEqual([{ minutes: 15 }])
    expect((await follow(token)).body.code).toBe('sign_in_link_invalid')
  })

  it('is sent to known accounts alone, and the answer is the same', async () => {
    const eva = await api.newcomer()
    const [known, unknown] = [await askFor(eva.email.toUpperCase()), await askFor('nadie@example.com')]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    expect(await mailsTo(eva)).toHaveLength(1)
    const { rows } = await api.services.pool.query(
      `select 1 from message where recipient = 'nadie@example.com'
       union all select 1 from auth.verification where value like '%nadie@example.com%'`,
    )
    expect(rows).toEqual([])
  })

  it('opens no session of a blocked customer, nor creates an account', async () => {
    const eva = await api.newcomer()
    const token = await linkFor(eva)
    await api.db
      .updateTable('customer')
      .set({ blocked_at: new Date() })
      .where('customer_id', '=', eva.customer_id)
      .execute()
    const refused = await follow(token)
    expect([refused.status, refused.body.code]).toEqual([403, 'account_blocked'])
  })

  it('shuts out who signed up with the address before its owner proved it', async () => {
    const eva = await api.newcomer({ confirmed: false })
    expect((await follow(await linkFor(eva))).status).toBe(200)
    expect((await eva.call('GET /customer')).status).toBe(401)
    expect((await post('/auth/sign-in/email', { email: eva.email, password: PASSWORD })).status).toBe(401)
  })

  it('leaves the password that its owner chose with a mail', async () => {
    const eva = await api.newcomer({ confirmed: false })
    await post('/customer/recover', { email: eva.email })
    const [mail] = await messagesOf(api, eva.customer_id, 'reset')
    const token = /restablecer\?token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1]
    expect((await post('/auth/reset-password', { token, newPassword: 'grapa-verde-7' })).status).toBe(200)
    expect((await follow(await linkFor(eva))).status).toBe(200)
    await api.signIn(eva.email, 'grapa-verde-7')
  })

  it('is sent three times in ten minutes to an account, and not at all for a flooding address', async () => {
    const { services } = api
    const rateLimits = createRateLimits(services.pool, true)
    const limited = apiOver({
      ...services,
      rateLimits,
      environment: { ...services.environment, trustProxy: true },
    })
    const ask = (email: string, from: string) =>
      limited.visitor.call('POST /auth/sign-in/magic-link', {
        body: { email },
        headers: { 'x-forwarded-for': from },
      })
    const [eva, ana] = [await api.newcomer(), await api.newcomer()]
    for (let n = 0; n < 5; n++) expect((await ask(eva.email, `4.4.4.${n}`)).body).toEqual({ status: true })
    expect(await mailsTo(eva)).toHaveLength(3)
    for (let n = 0; n < 60; n++) await rateLimits.count('linkByAddress', '4.4.5.5')
    expect((await ask(ana.email, '4.4.5.5')).body).toEqual({ status: true })
    expect(await mailsTo(ana)).toHaveLength(0)
    await ask(ana.email, '4.4.5.6')
    expect(await mailsTo(ana)).toHaveLength(1)
  })
})

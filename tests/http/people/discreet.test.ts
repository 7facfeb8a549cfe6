import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createRateLimits } from '#server/kit/rates/rate-limits.ts'
import { actAs } from '#tests/http/act-as.ts'
import { configure } from '#tests/http/configure.ts'
import { type Api, apiOver, type Client, cookiesIn, PASSWORD, startApi } from '#tests/http/harness.ts'
import { messagesOf } from '#tests/http/messages/help.ts'
import { untilSomebodyWaits } from '#tests/races/scenarios.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})

const post = (path: string, body: unknown) => api.visitor.call(`POST ${path}`, { body })
const follow = (token: unknown) => post('/auth/magic-link/verify', { token })

async function linkFor(who: Client): Promise<string> {
  expect((await post('/auth/sign-in/magic-link', { email: who.email })).status).toBe(200)
  const mail = (await messagesOf(api, who.customer_id, 'sign_in_link')).at(-1)
  return /entrar\/enlace\?token=([\w-]+)/.exec(mail?.body_text ?? '')![1]!
}

describe('where the studio reveals no accounts', () => {
  /** The API, with a note of whether each answer took an even time. */
  function noted() {
    const even: string[] = []
    const evenly: Api['services']['evenly'] = async (work) => {
      try {
        return await work()
      } finally {
        even.push('even')
      }
    }
    return { even, ...apiOver({ ...api.services, evenly }) }
  }
  const plain = ({ status, body, headers }: Awaited<ReturnType<typeof post>>) => ({
    status,
    body: { ...body, request_id: undefined },
    headers: [...headers.keys()].toSorted(),
  })

  it('an unknown e-mail and a wrong password get the same answer after an even time', async () => {
    await configure(api, { discreet_sign_in: true })
    const { visitor, even } = noted()
    const eva = await api.newcomer()
    const enter = (email: string, password: string) =>
      visitor.call('POST /auth/sign-in/email', { body: { email, password } })
    const [wrong, unknown] = [await enter(eva.email, 'not-it'), await enter('nadie@example.com', 'not-it')]
    expect(plain(wrong)).toEqual(plain(unknown))
    expect([wrong.status, wrong.body.code, wrong.body.error]).toEqual([
      401,
      'wrong_credentials',
      'El correo o la contraseña no son correctos.',
    ])
    expect((await enter(eva.email, PASSWORD)).status).toBe(200)
    expect(even).toHaveLength(3)
    await configure(api, { discreet_sign_in: false })
    expect((await enter('nadie@example.com', 'x')).body.code).toBe('user_not_found')
    expect(even).toHaveLength(3)
  })

  const askToJoin = (visitor: Api['visitor'], email: unknown, volver?: string) =>
    visitor.call('POST /auth/sign-up/link', { body: { email, ...(volver && { volver }) } })
  const textsTo = (email: string) =>
    api.db
      .selectFrom('message')
      .select(['kind', 'customer_id', 'body_text'])
      .where('recipient', '=', email)
      .orderBy('message_id')
      .execute()
  const person = (email: string, phone: string) => ({ name: 'Ada', last_name: 'Luz', email, phone })

  /** A session of a new account by the mail's link, and its token. */
  async function join(email: string) {
    expect((await askToJoin(api.visitor, email)).status).toBe(200)
    const token = /registro\?token=([\w-]+)/.exec((await textsTo(email)).at(-1)?.body_text ?? '')![1]!
    const answer = await follow(token)
    const cookie = cookiesIn(answer)
    const { body } = await api.visitor.call('GET /auth/token', { headers: { cookie } })
    return { token, answer, ...api.withToken(body.token) }
  }

  it('signing up answers alike after an even time; a new e-mail gets a link to go on, a known one a link to sign in', async () => {
    await configure(api, { discreet_sign_in: true })
    const { visitor, even } = noted()
    const eva = await api.newcomer()
    const fresh = `nueva.${eva.email}`
    const [known, unknown] = [
      await askToJoin(visitor, eva.email.toUpperCase(), '/checkout/3'),
      await askToJoin(visitor, fresh, '/checkout/3'),
    ]
    expect(plain(known)).toEqual(plain(unknown))
    expect([known.status, known.body]).toEqual([200, { status: true }])
    expect(even).toHaveLength(2)
    const [told, asked] = [await textsTo(eva.email), await textsTo(fresh)]
    expect(told.map(({ kind, customer_id }) => [kind, customer_id])).toEqual([
      ['account_exists', eva.customer_id],
    ])
    expect(asked.map(({ kind, customer_id }) => [kind, customer_id])).toEqual([['sign_up_link', null]])
    const link = /entrar\/enlace\?token=([\w-]+)&volver=%2Fcheckout%2F3/.exec(told[0]?.body_text ?? '')![1]
    expect((await follow(link)).body.user.email).toBe(eva.email)
    // Until the link is followed there is nothing of the new one.
    expect(await api.services.identity.findAccount(fresh)).toBeNull()
    // The former way says nothing of either, and opens no session.
    for (const email of [eva.email, fresh]) {
      const refused = await visitor.call('POST /auth/sign-up/email', {
        body: { email, password: PASSWORD, name: 'Ada' },
      })
      expect([refused.status, refused.body.code, cookiesIn(refused)]).toEqual([403, 'sign_up_by_link', ''])
    }
    for (const bad of ['no', '', 7, undefined]) expect((await askToJoin(visitor, bad)).status).toBe(400)
    await configure(api, { discreet_sign_in: false })
    expect((await askToJoin(visitor, fresh)).status).toBe(404)
  })

  it('a link to sign up creates the account once, and the rest of it sets the password', async () => {
    await configure(api, { discreet_sign_in: true })
    const email = `ada.${Date.now()}@example.com`
    const ada = await join(email)
    expect((await follow(ada.token)).body.code).toBe('sign_in_link_invalid')
    expect((await ada.call('GET /customer/signup')).body).toEqual({
      account: { email, name: '', last_name: '' },
      sets_password: true,
    })
    const body = person(email, '5510203041')
    const send = (password?: string) => ada.call('POST /customer/signup', { body: { ...body, password } })
    expect((await send()).body.fields).toHaveProperty('password')
    expect((await send('corta')).body.code).toBe('password_too_short')
    // What fails with the password leaves no record without one.
    vi.spyOn(api.services.identity, 'setPassword').mockRejectedValueOnce(new Error('lost'))
    expect((await send('grapa-verde-7')).status).toBe(500)
    expect((await ada.call('GET /customer')).status).toBe(403)
    const { status, body: answer } = await send('grapa-verde-7')
    expect([status, answer.customer.email_confirmed]).toEqual([200, true])
    const enter = await post('/auth/sign-in/email', { email, password: 'grapa-verde-7' })
    expect(enter.status).toBe(200)
    expect((await ada.call('GET /customer')).status).toBe(200)
    // Who asks again has an account by now.
    await askToJoin(api.visitor, email)
    expect((await textsTo(email)).map(({ kind }) => kind)).toEqual([
      'sign_up_link',
      'welcome',
      'account_exists',
    ])
    await configure(api, { discreet_sign_in: false })
  })

  it('a link to sign up is over after a quarter of an hour, and with the setting', async () => {
    await configure(api, { discreet_sign_in: true })
    const links: string[] = []
    for (const n of [1, 2]) {
      const email = `tarde${n}.${Date.now()}@example.com`
      await askToJoin(api.visitor, email)
      links.push(/token=([\w-]+)/.exec((await textsTo(email))[0]?.body_text ?? '')![1]!)
      if (n === 1)
        await api.services.pool.query(
          `update auth.verification set "expiresAt" = now() - interval '1 second' where value like '%' || $1 || '%'`,
          [email],
        )
    }
    await configure(api, { discreet_sign_in: false })
    for (const link of links) {
      const refused = await follow(link)
      expect([refused.status, refused.body.code, cookiesIn(refused)]).toEqual([
        400,
        'sign_in_link_invalid',
        '',
      ])
    }
  })

  it('the link of an account that was deleted creates none', async () => {
    const eva = await api.newcomer()
    const token = await linkFor(eva)
    expect((await eva.call('DELETE /customer', { body: { password: PASSWORD } })).status).toBe(200)
    expect((await follow(token)).body.code).toBe('sign_in_link_invalid')
    expect(await api.services.identity.findAccount(eva.email)).toBeNull()
  })

  it('a phone that is taken looks like a free one to visitors, at sign-up and in the profile', async () => {
    await configure(api, { discreet_sign_in: true })
    const taken = '5510203040'
    const eva = await api.newcomer({ phone: taken })
    const look = async () => (await api.visitor.call('GET /customer/phone', { query: { phone: taken } })).body
    expect(await look()).toEqual({ exists: false })
    const { evenly } = api.services
    let even = 0
    api.services.evenly = (work) => {
      even += 1
      return evenly(work)
    }
    const answers: Awaited<ReturnType<typeof post>>[] = []
    for (const phone of [taken, '5510203042']) {
      const email = `tel.${phone}.${Date.now()}@example.com`
      const one = await join(email)
      even = 0
      const answer = await one.call('POST /customer/signup', {
        body: { ...person(email, phone), password: 'grapa-verde-7' },
      })
      expect(even).toBe(1)
      answers.push(answer)
      expect((await one.call('GET /customer')).body.customer.phone).toBe(phone)
      const data = (await one.call('GET /customer/data')).body.customer
      expect([data[0].phone, 'wanted_phone' in data[0]]).toEqual([phone, false])
      expect((await one.call('PUT /customer', { body: { phone } })).status).toBe(200)
      await one.call('PUT /customer', { body: { phone: null } })
      expect((await one.call('GET /customer')).body.customer.phone).toBeNull()
      const changed = await one.call('PUT /customer', { body: { phone: taken } })
      expect([changed.status, changed.body.customer.phone]).toEqual([200, taken])
    }
    api.services.evenly = evenly
    const shape = ({ status, body, headers }: (typeof answers)[0]) => [
      status,
      Object.keys(body.customer),
      [...headers.keys()].toSorted((a, b) => a.localeCompare(b)),
    ]
    expect(shape(answers[0]!)).toEqual(shape(answers[1]!))
    // It is its owner's still, whom the mail told once.
    expect((await eva.call('GET /customer')).body.customer.phone).toBe(taken)
    expect((await messagesOf(api, eva.customer_id, 'account_exists')).length).toBe(1)
    const owners = await api.db
      .selectFrom('customer')
      .select('customer_id')
      .where('phone', '=', taken)
      .execute()
    expect(owners).toEqual([{ customer_id: eva.customer_id }])
    // The desk is told at once.
    const reception = await api.as('reception')
    for (const { body } of answers) {
      const { customer } = (await reception.call(`GET /customer/admin/${body.customer.customer_id}`)).body
      expect(customer.phone).toBeNull()
    }
    const { customer_id } = answers[1]!.body.customer
    const refused = await reception.call('PUT /customer', { body: { customer_id, phone: taken } })
    expect(refused.body.code).toBe('phone_taken')
    await configure(api, { discreet_sign_in: false })
    expect(await look()).toEqual({ exists: true })
  })

  it.each(['sign-up', 'the profile'])(
    'a phone that is taken meanwhile looks like a free one at %s',
    async (at) => {
      await configure(api, { discreet_sign_in: true })
      const eva = await api.newcomer()
      const email = `${at.length}.${eva.email}`
      const phone = at === 'sign-up' ? '5510203050' : '5510203051'
      const one = at === 'sign-up' ? await join(email) : await api.newcomer()
      const other = await api.services.pool.connect()
      onTestFinished(() => other.release())
      await other.query('begin')
      await other.query('update customer set phone = $1 where customer_id = $2', [phone, eva.customer_id])
      const asked =
        at === 'sign-up'
          ? one.call('POST /customer/signup', {
              body: { ...person(email, phone), password: 'grapa-verde-7' },
            })
          : one.call('PUT /customer', { body: { phone } })
      await untilSomebodyWaits(api.db)
      await other.query('commit')
      const { status, body } = await asked
      expect([status, body.customer?.phone]).toEqual([200, phone])
      expect((await eva.call('GET /customer')).body.customer.phone).toBe(phone)
      expect(await messagesOf(api, eva.customer_id, 'account_exists')).toHaveLength(at === 'sign-up' ? 1 : 0)
      await configure(api, { discreet_sign_in: false })
    },
  )

  it('a phone that is only wanted is saved again unchanged by its customer and by staff who act as them', async () => {
    await configure(api, { discreet_sign_in: true })
    const [taken, also] = ['5510203060', '5510203061']
    const [eva, ana] = [await api.newcomer({ phone: taken }), await api.newcomer()]
    await api.newcomer({ phone: also })
    const body = { phone: taken, name: 'Ana Luz' }
    expect((await ana.call('PUT /customer', { body })).status).toBe(200)
    const { client } = await actAs(api, await api.newcomer({ role: 'reception' }), ana)
    const phones = async () =>
      (
        await api.db
          .selectFrom('customer')
          .select(['phone', 'wanted_phone'])
          .where('customer_id', '=', ana.customer_id)
          .execute()
      )[0]
    const saved = await client.call('PUT /customer', { body })
    expect([saved.status, saved.body.customer?.phone, await phones()]).toEqual([
      200,
      taken,
      { phone: null, wanted_phone: taken },
    ])
    // Another one is told as before, and the audit has none of it.
    expect((await client.call('PUT /customer', { body: { phone: also } })).body.code).toBe('phone_taken')
    await configure(api, { discreet_sign_in: false })
    expect((await ana.call('PUT /customer', { body })).status).toBe(200)
    expect((await ana.call('PUT /customer', { body: { phone: also } })).body.code).toBe('phone_taken')
    const { entries } = (
      await (await api.as('admin')).call('GET /audit', { query: { actor_customer_id: ana.customer_id } })
    ).body
    expect(JSON.stringify(entries)).not.toContain(taken)
    // It becomes theirs once it is free.
    await eva.call('PUT /customer', { body: { phone: null } })
    await ana.call('PUT /customer', { body })
    expect(await phones()).toEqual({ phone: taken, wanted_phone: null })
  })

  it('sends an e-mail three links to sign up in an hour, thirty from an address, and tells a known one the same', async () => {
    await configure(api, { discreet_sign_in: true })
    const { services } = api
    const rateLimits = createRateLimits(services.pool, true)
    const even: string[] = []
    const evenly: typeof services.evenly = (work) => work().finally(() => even.push('even'))
    const environment = { ...services.environment, trustProxy: true }
    const { visitor } = apiOver({ ...services, rateLimits, environment, evenly })
    const ask = (email: string, from: string) =>
      visitor.call('POST /auth/sign-up/link', { body: { email }, headers: { 'x-forwarded-for': from } })
    const eva = await api.newcomer()
    const fresh = `otra.${eva.email}`
    const refusals: Awaited<ReturnType<typeof ask>>[] = []
    for (const email of [eva.email, fresh]) {
      for (let n = 0; n < 3; n++) expect((await ask(email, `4.5.6.${n}`)).status).toBe(200)
      refusals.push(await ask(email.toUpperCase(), '4.5.6.9'))
      expect(await textsTo(email)).toHaveLength(3)
    }
    expect(plain(refusals[0]!)).toEqual(plain(refusals[1]!))
    expect([refusals[0]!.status, refusals[0]!.body.error]).toEqual([
      429,
      'Ya pediste varios enlaces. Revisa tu correo, también la carpeta de no deseados, o inténtalo de nuevo en una hora.',
    ])
    expect(even).toHaveLength(8)
    for (let n = 0; n < 30; n++) await rateLimits.count('signUpLinkByAddress', '4.5.7.1')
    const flood = `mas.${eva.email}`
    expect([(await ask(flood, '4.5.7.1')).status, await textsTo(flood)]).toEqual([429, []])
    expect((await ask(flood, '4.5.7.2')).status).toBe(200)
    await configure(api, { discreet_sign_in: false })
  })

  it.each(['/auth/request-password-reset', '/auth/sign-in/magic-link', '/customer/recover'])(
    '%s answers alike after an even time',
    async (path) => {
      await configure(api, { discreet_sign_in: true })
      const { visitor, even } = noted()
      const eva = await api.newcomer()
      const ask = (email: string) => visitor.call(`POST ${path}`, { body: { email } })
      expect(plain(await ask(eva.email))).toEqual(plain(await ask('nadie@example.com')))
      expect(even).toHaveLength(2)
      await configure(api, { discreet_sign_in: false })
    },
  )
})

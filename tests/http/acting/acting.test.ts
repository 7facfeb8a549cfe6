import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { actAs, tokenOf } from '#tests/http/act-as.ts'
import { configure } from '#tests/http/configure.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

let api: Api
let admin: Client
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})

const desk = () => api.newcomer({ role: 'reception' })
const eva = () => api.newcomer({ name: 'Eva', last_name: 'Luna' })
const who = async ({ call }: Pick<Client, 'call'>) => (await call('GET /customer')).body.customer?.customer_id
const start = (staff: Pick<Client, 'call'>, body: Record<string, unknown>) =>
  staff.call('POST /acting', { body })

describe('acting as a customer', () => {
  it('is their account with a customer’s rights; the staff’s own session stays as it is', async () => {
    const [laura, ana] = [await desk(), await eva()]
    const { client, own } = await actAs(api, laura, ana)
    expect(await who(client)).toBe(ana.customer_id)
    expect(await who(own)).toBe(laura.customer_id)
    expect((await client.call(`GET /customer/admin/${ana.customer_id}`)).status).toBe(403)
    expect((await own.call(`GET /customer/admin/${ana.customer_id}`)).status).toBe(200)
    expect((await ana.call('GET /customer')).status).toBe(200)
  })

  it('tells the audit who began and ended it, why, and both people of every change meanwhile', async () => {
    const [laura, ana] = [
      await api.newcomer({ role: 'reception', name: 'Laura', last_name: 'Mena' }),
      await eva(),
    ]
    const { client, own } = await actAs(api, laura, ana)
    await api.build.credits(1, { customer_id: ana.customer_id })
    const { single_class_id } = await api.build.singleClass()
    // A request's own name must not hide who asked for it.
    const headers = { 'x-request-id': 'given-by-caller' }
    const booked = await client.call('POST /class_reservations', { body: { single_class_id }, headers })
    expect(booked.status).toBe(200)
    await client.call('PUT /customer', { body: { name: 'Evita' }, headers })
    await client.call('PUT /message_preferences', {
      body: { kind: 'birthday', channel: 'mail', wanted: false },
      headers,
    })
    await client.call('DELETE /acting', { body: {} })
    const { entries } = (await admin.call('GET /audit', { query: { actor_customer_id: ana.customer_id } }))
      .body
    const both = { customer_id: laura.customer_id, name: 'Laura', last_name: 'Mena' }
    expect(entries.length).toBeGreaterThanOrEqual(2)
    for (const entry of entries) expect([entry.action, entry.acted_by]).toEqual([entry.action, both])
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['reservation.made', 'customer.changed']),
    )
    // What she did as Ana is hers, too.
    for (const query of [{ actor_customer_id: laura.customer_id }, { query: 'laura mena' }]) {
      const lines = (await admin.call('GET /audit', { query })).body.entries
      const reason = 'No encuentra su clase'
      expect(lines).toMatchObject([
        { action: 'acting.ended', acted_by: null },
        ...entries,
        { action: 'acting.started', acted_by: null, entity_name: 'Evita Luna', details: { reason } },
        { action: 'sign_in.done', acted_by: null },
      ])
    }
    expect(await who(own)).toBe(laura.customer_id)
  })

  it('notes a change that writes no line of its own', async () => {
    const [laura, ana] = [await desk(), await eva()]
    const { client } = await actAs(api, laura, ana)
    const { status } = await client.call('POST /addresses', { body: ADDRESS })
    expect(status).toBe(200)
    const { entries } = (await admin.call('GET /audit', { query: { actor_customer_id: ana.customer_id } }))
      .body
    expect(entries).toMatchObject([
      {
        action: 'acting.changed',
        details: { call: 'POST /addresses' },
        acted_by: { customer_id: laura.customer_id },
      },
    ])
    await ana.call('POST /addresses', { body: ADDRESS })
    const after = (await admin.call('GET /audit', { query: { actor_customer_id: ana.customer_id } })).body
    expect(after.total).toBe(1)
  })

  it.each(['reception', 'instructor', 'admin'] as const)(
    'is refused for somebody who is %s',
    async (role) => {
      const other = await api.newcomer({ role })
      const { status, body } = await start(admin, { customer_id: other.customer_id, reason: 'Prueba' })
      expect([status, body.code]).toEqual([409, 'is_staff'])
      const self = await start(admin, { customer_id: admin.customer_id, reason: 'Prueba' })
      expect([self.status, self.body.code]).toEqual([409, 'is_staff'])
    },
  )

  it('is refused without a reason, for nobody, a blocked one and one who cannot sign in', async () => {
    const ana = await eva()
    const blank = await start(admin, { customer_id: ana.customer_id, reason: '  ' })
    expect([blank.status, Object.keys(blank.body.fields)]).toEqual([400, ['reason']])
    expect((await start(admin, { customer_id: 999_999, reason: 'Prueba' })).status).toBe(404)
    const { customer_id } = await api.build.customer({ uid: null })
    expect((await start(admin, { customer_id, reason: 'Prueba' })).body.code).toBe('no_account')
    await admin.call('PUT /customer/block', { body: { customer_id: ana.customer_id, blocked: true } })
    const blocked = await start(admin, { customer_id: ana.customer_id, reason: 'Prueba' })
    expect([blocked.status, blocked.body.code]).toEqual([409, 'account_blocked'])
  })

  it('opens neither the mail address nor another acting', async () => {
    const [laura, ana] = [await desk(), await eva()]
    const { client } = await actAs(api, laura, ana)
    const mail = await client.call('PUT /customer', { body: { email: 'otra@example.mx' } })
    expect([mail.status, mail.body.code]).toEqual([403, 'acting'])
    expect((await client.call('PUT /customer', { body: { email: ana.email, name: 'Eva' } })).status).toBe(200)
    const again = await start(client, { customer_id: (await eva()).customer_id, reason: 'Prueba' })
    expect(again.status).toBe(403)
    expect((await laura.call('DELETE /acting', { body: {} })).status).toBe(404)
  })
})

describe('acting ends at once', () => {
  const refused = async (client: Pick<Client, 'call'>) => {
    const { status, body } = await client.call('GET /customer')
    expect([status, body.code]).toEqual([401, 'token_expired'])
  }
  const started = async () => {
    const [laura, ana] = [await desk(), await eva()]
    const acting = await actAs(api, laura, ana)
    expect(await who(acting.client)).toBe(ana.customer_id)
    /** Whom the browser's pages show from now on. */
    const shown = async () => who(api.withToken(await tokenOf(api, `${acting.session}; ${acting.cookie}`)))
    return { laura, ana, ...acting, shown }
  }

  it('when they stop, also for a token that another tab still has', async () => {
    const { client, laura, shown } = await started()
    const { status, headers } = await client.call('DELETE /acting', { body: {} })
    expect([status, headers.getSetCookie()[0]]).toEqual([200, expect.stringContaining('Max-Age=0')])
    await refused(client)
    expect(await shown()).toBe(laura.customer_id)
  })

  it('after its time, whatever the cookie says', async () => {
    const { client, laura, shown } = await started()
    await sql`update acting_session set started_at = now() - interval '31 minutes', ends_at = now() - interval '1 minute'
      where staff_customer_id = ${laura.customer_id}`.execute(api.db)
    api.services.liveness.forget()
    await refused(client)
    expect(await shown()).toBe(laura.customer_id)
  })

  it('when the staff sign out', async () => {
    const { client, session, cookie } = await started()
    await api.fetch('POST /api/auth/sign-out', {
      headers: { 'content-type': 'application/json', cookie: `${session}; ${cookie}` },
      body: '{}',
    })
    await refused(client)
    const answer = await api.fetch('GET /api/auth/token', { headers: { cookie: `${session}; ${cookie}` } })
    expect(answer.status).toBe(401)
  })

  it.each(['customer', 'instructor'] as const)('when the staff become %s', async (role) => {
    const { client, laura } = await started()
    await admin.call('PUT /customer', { body: { customer_id: laura.customer_id, role } })
    await refused(client)
  })

  it('when the staff are blocked, or the customer is, or begins to work here', async () => {
    const one = await started()
    await admin.call('PUT /customer/block', { body: { customer_id: one.laura.customer_id, blocked: true } })
    await refused(one.client)
    const two = await started()
    await admin.call('PUT /customer/block', { body: { customer_id: two.ana.customer_id, blocked: true } })
    await refused(two.client)
    const three = await started()
    await admin.call('PUT /customer', { body: { customer_id: three.ana.customer_id, role: 'admin' } })
    await refused(three.client)
  })

  it('when the studio begins to want a second factor that the staff lack', async () => {
    const { client } = await started()
    await sql`update auth."user" set "twoFactorEnabled" = true where id = ${admin.uid}`.execute(api.db)
    api.services.liveness.forget()
    await configure(api, { two_factor_required_for_staff: true })
    api.services.liveness.forget()
    await refused(client)
    await configure(api, { two_factor_required_for_staff: false })
  })
})

describe('an acting cookie', () => {
  it('is worth nothing beside another session, of staff or of a customer, or alone', async () => {
    const [laura, ana] = [await desk(), await eva()]
    const { cookie } = await actAs(api, laura, ana)
    for (const other of [await desk(), await eva()]) {
      const planted = `${await api.cookieOf(other.email)}; ${cookie}`
      expect(await who(api.withToken(await tokenOf(api, planted)))).toBe(other.customer_id)
    }
    // Not even beside another session of the same person.
    const elsewhere = `${await api.cookieOf(laura.email)}; ${cookie}`
    expect(await who(api.withToken(await tokenOf(api, elsewhere)))).toBe(laura.customer_id)
    const alone = await api.fetch('GET /api/auth/token', { headers: { cookie } })
    expect(alone.status).toBe(401)
    const call = await api.fetch('GET /api/customer', { headers: { cookie } })
    expect(call.status).toBe(401)
  })

  it('cannot be guessed, and its token cannot be made by hand', async () => {
    const [laura, ana] = [await desk(), await eva()]
    const { session, token } = await actAs(api, laura, ana)
    const guessed = `${session}; cupo.acting=${'A'.repeat(43)}`
    expect(await who(api.withToken(await tokenOf(api, guessed)))).toBe(laura.customer_id)
    const [head, body, signature] = token.split('.') as [string, string, string]
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { sub: string }
    const other = Buffer.from(JSON.stringify({ ...claims, sub: 'acting-1' })).toString('base64url')
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    for (const forged of [`${head}.${other}.${signature}`, `${none}.${body}.x`]) {
      const { status } = await api.withToken(forged).call('GET /customer')
      expect(status).toBe(401)
    }
  })

  it('is http-only and gone after half an hour', async () => {
    const { headers } = await start(admin, { customer_id: (await eva()).customer_id, reason: 'Prueba' })
    expect(headers.getSetCookie()[0]).toMatch(/Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax/)
  })
})

const ADDRESS = { city: 'Mérida', state: 'Yucatán', country: 'México' }

import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { twice } from '#tests/http/twice.ts'
import { messagesOf } from '#tests/http/messages/help.ts'
import { buy } from '#tests/http/selling/help.ts'

let api: Api
let admin: Client
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})

let n = 0
const person = (more: object = {}) => ({
  name: 'Sofía',
  last_name: 'Paz',
  email: `sofia${++n}@correo.mx`,
  role: 'reception',
  ...more,
})
const invite = (more?: object) => admin.call('POST /team', { body: person(more) })
const tokenOf = async (customer_id: number, index = 0): Promise<string> => {
  const mail = (await messagesOf(api, customer_id, 'invitation'))[index]
  return /restablecer\?token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? ''
}
const setPassword = async (token: string) =>
  (await api.visitor.call('POST /auth/reset-password', { body: { token, newPassword: 'grapa-verde-7' } }))
    .status
const rowOf = async (customer_id: number) =>
  (await admin.call('GET /team')).body.team.find(
    (member: { customer_id: number }) => member.customer_id === customer_id,
  )
const auditOf = (customer_id: number, action: string) =>
  api.db
    .selectFrom('audit')
    .select('details')
    .where('entity_id', '=', String(customer_id))
    .where('action', '=', action)
    .execute()

describe('an invitation', () => {
  it('sent again after its answer got lost is the same one', async () => {
    const body = person()
    const send = () => admin.call('POST /team', { body, key: 'invited-once' })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body])
    expect(await messagesOf(api, first.body.member.customer_id, 'invitation')).toHaveLength(1)
  })

  it('is a link used once, with which they set a password and work by their role', async () => {
    const { status, body } = await invite()
    const { customer_id, email } = body.member
    expect([status, body.member.role, body.member.joined]).toEqual([200, 'reception', false])
    expect(body.member.invited_until).not.toBeNull()
    const [mail] = await messagesOf(api, customer_id, 'invitation')
    expect(mail?.body_text).toContain('Te invitamos a trabajar en el equipo, en recepción.')
    expect(mail?.body_text).not.toContain('reserves')
    const token = await tokenOf(customer_id)
    expect([await setPassword(token), await setPassword(token)]).toEqual([200, 400])
    const sofia = api.withToken(await api.signIn(email, 'grapa-verde-7'))
    expect((await sofia.call('GET /customer/admin/all')).status).toBe(200)
    expect((await sofia.call('GET /team')).status).toBe(403)
    expect(await rowOf(customer_id)).toMatchObject({ joined: true, invited_until: null })
    expect(await auditOf(customer_id, 'customer.added')).toEqual([
      { details: { before: null, after: expect.objectContaining({ role: 'reception' }) } },
    ])
    expect((await admin.call(`POST /team/${customer_id}/invitation`)).body.code).toBe('has_joined')
  })

  it('sent again makes the earlier link useless', async () => {
    const { customer_id } = (await invite()).body.member
    const first = await tokenOf(customer_id)
    expect((await admin.call(`POST /team/${customer_id}/invitation`)).status).toBe(200)
    const tokens = [await tokenOf(customer_id, 0), await tokenOf(customer_id, 1)]
    const second = tokens.find((token) => token !== first) ?? ''
    expect([await setPassword(first), await setPassword(second)]).toEqual([400, 200])
    expect(await auditOf(customer_id, 'customer.invited')).toHaveLength(1)
  })

  it('expires', async () => {
    const { customer_id } = (await invite()).body.member
    const token = await tokenOf(customer_id)
    await sql`update auth.verification set "expiresAt" = now() - interval '1 second'
      where identifier = ${`reset-password:${token}`}`.execute(api.db)
    expect(await setPassword(token)).toBe(400)
    expect(await rowOf(customer_id)).toMatchObject({ joined: false, invited_until: null })
  })

  it('is not waited for by who enters by a link of a mail alone', async () => {
    const { customer_id, email } = (await invite()).body.member
    await api.visitor.call('POST /auth/sign-in/magic-link', { body: { email } })
    const [mail] = await messagesOf(api, customer_id, 'sign_in_link')
    const token = /entrar\/enlace\?token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1]
    expect((await api.visitor.call('POST /auth/magic-link/verify', { body: { token } })).status).toBe(200)
    expect(await rowOf(customer_id)).toMatchObject({ joined: true, invited_until: null })
    expect((await admin.call(`POST /team/${customer_id}/invitation`)).body.code).toBe('has_joined')
  })

  it('can be sent again to an address that an admin confirmed', async () => {
    const { customer_id } = (await invite()).body.member
    const body = { customer_id, email_confirmed: true }
    expect((await admin.call('PUT /customer', { body })).status).toBe(200)
    expect(await rowOf(customer_id)).toMatchObject({ joined: false })
    expect((await admin.call(`POST /team/${customer_id}/invitation`)).status).toBe(200)
  })

  it('to a customer’s e-mail gives nothing until the customer is meant', async () => {
    const eva = await api.newcomer()
    const { status, body } = await invite({ email: eva.email.toUpperCase() })
    expect([status, body.code]).toEqual([409, 'is_customer'])
    expect(body.error).toContain('ya es cliente con ese correo')
    expect((await eva.call('GET /customer')).body.customer.role).toBe('customer')
    expect(await rowOf(eva.customer_id)).toBeUndefined()
  })

  it('of a customer gives them the role, mails nothing and keeps their password', async () => {
    const eva = await api.newcomer()
    const { status, body } = await invite({
      email: eva.email.toUpperCase(),
      role: 'instructor',
      existing: true,
    })
    expect([status, body.member.customer_id, body.member.role]).toEqual([200, eva.customer_id, 'instructor'])
    expect(await messagesOf(api, eva.customer_id, 'invitation')).toEqual([])
    expect((await eva.call('GET /customer')).status).toBe(401)
    const again = api.withToken(await api.signIn(eva.email))
    expect((await again.call('GET /studio/today')).status).toBe(200)
    const second = await invite({ email: eva.email })
    expect([second.status, second.body.code]).toEqual([409, 'in_team'])
  })
})

it('the list says who is blocked', async () => {
  const { customer_id } = await api.newcomer({ role: 'reception' })
  expect(await rowOf(customer_id)).toMatchObject({ joined: true, blocked: false })
  const body = { customer_id, blocked: true }
  expect((await admin.call('PUT /customer/block', { body })).status).toBe(200)
  expect(await rowOf(customer_id)).toMatchObject({ joined: true, blocked: true })
})

describe('a customer whose e-mail nobody proved', () => {
  it('gets no role, until the mail’s link confirms it', async () => {
    const eva = await api.newcomer({ confirmed: false })
    const { customer_id, email } = eva
    const asked = [
      () => invite({ email, existing: true }),
      () => admin.call('PUT /customer', { body: { customer_id, role: 'admin' } }),
    ]
    for (const ask of asked) {
      const { status, body } = await ask()
      expect([status, body.code]).toEqual([409, 'email_unconfirmed'])
      expect(body.error).toContain('aún no confirma su correo')
    }
    expect((await eva.call('GET /customer')).body.customer.role).toBe('customer')
    await eva.call('POST /customer/email_confirmation')
    const [mail] = await messagesOf(api, customer_id, 'confirm_email')
    const token = /confirmar-correo\/([\w-]+)/.exec(mail?.body_text ?? '')?.[1]
    expect((await eva.call(`POST /email_confirmation/${token}`)).status).toBe(200)
    expect((await invite({ email, existing: true })).status).toBe(200)
  })

  it('is no one whom the desk entered, before or after they choose a password with its mail', async () => {
    for (const [phone, enters] of [
      ['5544001122', false],
      ['5544001123', true],
    ] as const) {
      const { role: _none, ...body } = person({ phone })
      const { customer_id } = (await admin.call('POST /customer', { body })).body.customer
      if (enters) expect(await setPassword(await tokenOf(customer_id))).toBe(200)
      const role = { customer_id, role: 'instructor' }
      expect((await admin.call('PUT /customer', { body: role })).status).toBe(200)
    }
  })

  it('is no one who was invited and has not entered: their role can still be corrected', async () => {
    const { customer_id } = (await invite()).body.member
    const body = { customer_id, role: 'instructor' }
    expect((await admin.call('PUT /team', { body })).status).toBe(200)
  })
})

describe('a member', () => {
  it('with a new role is signed out everywhere at once', async () => {
    const eva = await api.newcomer({ role: 'reception' })
    const cookie = await api.cookieOf(eva.email)
    const { status, body } = await admin.call('PUT /team', {
      body: { customer_id: eva.customer_id, role: 'instructor' },
    })
    expect([status, body.member.role]).toEqual([200, 'instructor'])
    expect((await eva.call('GET /customer')).status).toBe(401)
    expect((await api.fetch('GET /api/auth/token', { headers: { cookie } })).status).toBe(401)
    expect(await auditOf(eva.customer_id, 'customer.role_changed')).toHaveLength(1)
  })

  it('is a coach’s account, and only one coach’s', async () => {
    const [first, second] = [await api.build.instructor(), await api.build.instructor()]
    const { customer_id } = (await invite({ role: 'instructor', instructor_id: first.instructor_id })).body
      .member
    expect((await rowOf(customer_id)).instructor.instructor_id).toBe(first.instructor_id)
    await admin.call('PUT /team', { body: { customer_id, instructor_id: second.instructor_id } })
    const linked = await api.db
      .selectFrom('instructor')
      .select('instructor_id')
      .where('customer_id', '=', customer_id)
      .execute()
    expect(linked).toEqual([{ instructor_id: second.instructor_id }])
    const other = await invite({ role: 'instructor', instructor_id: second.instructor_id })
    expect(other.status).toBe(409)
    expect(await api.db.selectFrom('customer').where('email', '=', `sofia${n}@correo.mx`).execute()).toEqual(
      [],
    )
  })

  it('whom two people change from what both read is changed by one of them, and the other is told', async () => {
    const { customer_id } = (await invite()).body.member
    const { instructor_id } = await api.build.instructor()
    const was = { role: 'reception', instructor_id: null }
    const replies = await Promise.all(
      [{ role: 'instructor' }, { instructor_id }, { role: 'admin' }].map((change) =>
        admin.call('PUT /team', { body: { customer_id, ...change, was } }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const codes = replies.flatMap(({ body }) => body.code ?? [])
    expect(codes).toEqual(['changed_meanwhile', 'changed_meanwhile'])
    const changed = replies.find(({ status }) => status === 200)?.body.member
    const { role, instructor } = await rowOf(customer_id)
    expect({ role, instructor }).toEqual({ role: changed.role, instructor: changed.instructor })
  })

  it('who is removed becomes a customer without a session', async () => {
    const eva = await api.newcomer({ role: 'reception' })
    await twice(admin, `DELETE /team/${eva.customer_id}`)
    expect(await rowOf(eva.customer_id)).toBeUndefined()
    expect((await eva.call('GET /customer')).status).toBe(401)
    expect((await admin.call(`DELETE /team/${eva.customer_id}`)).status).toBe(404)
  })

  it('who is removed leaves the studio what it uses of their files', async () => {
    const [ana, leaver] = [await api.newcomer(), await api.newcomer({ role: 'admin' })]
    const upload = async () => {
      const raw = new FormData()
      raw.append('file', new File(['%PDF-1.7 guía'], 'guía.pdf'))
      return (await leaver.call('POST /files', { raw })).body.file as { file_id: number; src: string }
    }
    const [guide, own] = [await upload(), await upload()]
    const { class_package_id } = await api.build.classPackage()
    await admin.call('PUT /class_packages', { body: { class_package_id, file_url: guide.src } })
    await buy(ana, class_package_id)
    expect((await admin.call(`DELETE /team/${leaver.customer_id}`)).status).toBe(200)
    const headers = { authorization: `Bearer ${ana.token}` }
    expect((await api.fetch(`GET ${guide.src}`, { headers })).status).toBe(200)
    const owners = await api.db
      .selectFrom('file')
      .select('customer_id')
      .where('file_id', 'in', [guide.file_id, own.file_id])
      .orderBy('file_id')
      .execute()
    expect(owners.map(({ customer_id }) => customer_id)).toEqual([null, leaver.customer_id])
  })

  it('cannot change their own role, nor leave the team', async () => {
    const own = admin.customer_id
    const change = await admin.call('PUT /team', { body: { customer_id: own, role: 'reception' } })
    const leave = await admin.call(`DELETE /team/${own}`)
    expect([change.body.code, leave.body.code]).toEqual(['own_role', 'own_role'])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { configure } from '#tests/http/configure.ts'
import { type Api, type Client, cookiesIn, startApi } from '#tests/http/harness.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})

const me = async (who: Pick<Client, 'call'>) => (await who.call('GET /customer')).body.customer
const wish = (who: Client, email: string) => who.call('PUT /customer', { body: { email } })
const mailsTo = (recipient: string) =>
  api.db.selectFrom('message').selectAll().where('recipient', '=', recipient).orderBy('message_id').execute()
const linkTo = async (recipient: string): Promise<string> => {
  const mails = await mailsTo(recipient)
  return /\/confirmar-correo\/([\w-]+)/.exec(mails.at(-1)?.body_text ?? '')![1]!
}
const open = (who: Pick<Client, 'call'>, token: string) => who.call(`POST /email_confirmation/${token}`)
const signIn = (email: string) =>
  api.visitor.call('POST /auth/sign-in/email', { body: { email, password: 'casa-aura-demo' } })

it('a new address counts once its link is opened, for signing in too, and the former one is told', async () => {
  const eva = await api.newcomer()
  const wanted = `nueva.${eva.email}`
  const { status, body } = await wish(eva, wanted.toUpperCase())
  expect([status, body.customer.email, body.customer.new_email]).toEqual([200, eva.email, wanted])
  expect((await signIn(wanted)).status).toBe(401)
  const token = await linkTo(wanted)
  const look = await eva.call(`GET /email_confirmation/${token}`)
  const asked = { email: wanted, email_confirmed: false, is_new: true, can_confirm: true }
  expect(look.body).toEqual(asked)
  for (let n = 0; n < 2; n++)
    expect((await open(eva, token)).body).toEqual({ email: wanted, email_confirmed: true })
  expect(await me(eva)).toMatchObject({ email: wanted, new_email: null, email_confirmed: true })
  expect([(await signIn(wanted)).status, (await signIn(eva.email)).status]).toEqual([200, 401])
  expect((await mailsTo(eva.email)).map(({ kind }) => kind)).toEqual(['email_asked', 'email_changed'])
  const lines = await api.db
    .selectFrom('audit')
    .select('actor_customer_id')
    .where('action', '=', 'customer.email_changed')
    .where('entity_id', '=', String(eva.customer_id))
    .execute()
  expect(lines).toEqual([{ actor_customer_id: eva.customer_id }])
})

it('a new address counts in a session of the account; one that the desk entered by the link alone', async () => {
  const [eva, ana] = [await api.newcomer(), await api.newcomer()]
  const wanted = `ajena.${eva.email}`
  await wish(eva, wanted)
  const token = await linkTo(wanted)
  const look = await api.visitor.call(`GET /email_confirmation/${token}`)
  const reason = 'Para confirmarlo entra a tu cuenta con tu correo anterior.'
  expect(look.body).toEqual({ email: wanted, email_confirmed: false, is_new: true, can_confirm: { reason } })
  for (const who of [api.visitor, ana]) {
    const { status, body } = await open(who, token)
    expect([status, body.code]).toEqual([403, 'sign_in_first'])
  }
  expect(await me(eva)).toMatchObject({ email: eva.email, new_email: wanted })
  // Whoever lost the former address and the password is met at the desk.
  const entered = `mostrador.${eva.email}`
  const body = { customer_id: eva.customer_id, email: entered }
  expect((await (await api.as('reception')).call('PUT /customer', { body })).status).toBe(200)
  for (let n = 0; n < 2; n++) expect((await open(api.visitor, await linkTo(entered))).status).toBe(200)
  expect(await me(eva)).toMatchObject({ email: entered, new_email: null, email_confirmed: true })
})

it('the desk’s correction of somebody who has never entered counts at once, and the stranger’s invitation ends', async () => {
  const reception = await api.as('reception')
  const tokenTo = async (address: string): Promise<string> =>
    /restablecer\?token=([\w-]+)/.exec((await mailsTo(address)).at(-1)?.body_text ?? '')![1]!
  const choose = (token: string) =>
    api.visitor.call('POST /auth/reset-password', { body: { token, newPassword: 'grapa-verde-7' } })
  const [wrong, right] = ['mal.escrito@correo.mx', 'bien.escrito@correo.mx']
  const person = { name: 'Sofía', last_name: 'Paz', email: wrong, phone: '5544007788' }
  const { customer_id } = (await reception.call('POST /customer', { body: person })).body.customer
  const [strangers, taken] = [await tokenTo(wrong), (await api.newcomer()).email]
  const refused = await reception.call('PUT /customer', { body: { customer_id, email: taken } })
  expect([refused.status, refused.body.code]).toEqual([409, 'email_taken'])
  const saved = await reception.call('PUT /customer', { body: { customer_id, email: right } })
  expect([saved.status, saved.body.customer]).toMatchObject([
    200,
    { email: right, new_email: null, email_confirmed: false },
  ])
  expect((await mailsTo(wrong)).map(({ kind }) => kind)).toEqual(['invitation'])
  expect((await mailsTo(right)).map(({ kind }) => kind)).toEqual(['invitation'])
  expect((await choose(strangers)).body.code).toBe('reset_link_invalid')
  expect((await choose(await tokenTo(right))).status).toBe(200)
  const sofia = api.withToken(await api.signIn(right, 'grapa-verde-7'))
  expect(await me(sofia)).toMatchObject({ customer_id, email: right, email_confirmed: true })
  const lines = await api.db
    .selectFrom('audit')
    .select(['action', 'actor_customer_id'])
    .where('entity_id', '=', String(customer_id))
    .where('action', 'like', 'customer.email%')
    .execute()
  expect(lines).toEqual([{ action: 'customer.email_changed', actor_customer_id: reception.customer_id }])
  // Now that she has entered, the address is hers to confirm.
  const later = await reception.call('PUT /customer', { body: { customer_id, email: `otra.${right}` } })
  expect(later.body.customer).toMatchObject({ email: right, new_email: `otra.${right}` })
})

describe('an address that the desk confirmed', () => {
  let phone = 5_544_007_001
  async function confirmed() {
    const reception = await api.as('reception')
    const email = `escrito.${++phone}@correo.mx`
    const person = { name: 'Sofía', last_name: 'Paz', email, phone: String(phone) }
    const { customer_id } = (await reception.call('POST /customer', { body: person })).body.customer
    const correct = () => reception.call('PUT /customer', { body: { customer_id, email: `bien.${email}` } })
    const body = { customer_id, email_confirmed: true }
    expect((await reception.call('PUT /customer', { body })).body.customer.email_confirmed).toBe(true)
    return { email, correct }
  }

  it('was proved by nobody: its correction counts at once as well', async () => {
    const { email, correct } = await confirmed()
    expect((await correct()).body.customer).toMatchObject({
      email: `bien.${email}`,
      new_email: null,
      email_confirmed: false,
    })
    const [mail] = await mailsTo(email)
    const token = /restablecer\?token=([\w-]+)/.exec(mail?.body_text ?? '')![1]
    const body = { token, newPassword: 'grapa-verde-7' }
    expect((await api.visitor.call('POST /auth/reset-password', { body })).body.code).toBe(
      'reset_link_invalid',
    )
  })

  it.each(['has a session', 'did something before signing out'])(
    'is its owner’s once who entered by a link %s',
    async (how) => {
      const { email, correct } = await confirmed()
      await api.visitor.call('POST /auth/sign-in/magic-link', { body: { email } })
      const mails = (await mailsTo(email)).map(({ body_text }) => body_text).join('\n')
      const token = /entrar\/enlace\?token=([\w-]+)/.exec(mails)![1]
      const entered = await api.visitor.call('POST /auth/magic-link/verify', { body: { token } })
      if (how !== 'has a session') {
        const headers = { cookie: cookiesIn(entered) }
        const { token: own } = (await api.visitor.call('GET /auth/token', { headers })).body
        const saved = await api
          .withToken(own)
          .call('PUT /quiet_hours', { body: { quiet_hours: { start: 22, end: 7 } } })
        expect(saved.status).toBe(200)
        await api.db.deleteFrom('auth.session').where('userId', '=', entered.body.user.id).execute()
      }
      expect((await correct()).body.customer).toMatchObject({ email, new_email: `bien.${email}` })
    },
  )
})

it('an address that somebody has is refused, with nothing of the request done', async () => {
  const [eva, ana] = [await api.newcomer(), await api.newcomer()]
  const reply = await eva.call('PUT /customer', { body: { name: 'Otra', email: ana.email.toUpperCase() } })
  expect([reply.status, reply.body.code, reply.body.fields]).toEqual([
    409,
    'email_taken',
    { email: 'Ya existe una cuenta con ese correo.' },
  ])
  expect(await me(eva)).toMatchObject({ name: 'Eva', email: eva.email, new_email: null })
})

it('an address that somebody has looks like a free one where accounts are not revealed, and is theirs still', async () => {
  await configure(api, { discreet_sign_in: true })
  const [eva, ana] = [await api.newcomer(), await api.newcomer()]
  const free = `libre.${eva.email}`
  for (const email of [ana.email, free]) {
    const { status, body } = await wish(eva, email)
    expect([status, body.customer.new_email]).toEqual([200, email])
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['confirm_email'])
  }
  // Whoever reads that mail has the address; it stays with its account all the same.
  await wish(eva, ana.email)
  expect((await open(eva, await linkTo(ana.email))).status).toBe(409)
  expect((await me(ana)).email).toBe(ana.email)
  // The desk, which sees every account, is told at once.
  const reception = await api.as('reception')
  const body = { customer_id: eva.customer_id, email: ana.email }
  expect((await reception.call('PUT /customer', { body })).body.code).toBe('email_taken')
  await configure(api, { discreet_sign_in: false })
})

it('of an address that is asked for, by its owner or the desk, the present one is told at once', async () => {
  const [eva, reception] = [await api.newcomer(), await api.as('reception')]
  await wish(eva, `una.${eva.email}`)
  const body = { customer_id: eva.customer_id, email: `dos.${eva.email}` }
  await reception.call('PUT /customer', { body })
  const mails = await mailsTo(eva.email)
  expect(mails.map(({ kind }) => kind)).toEqual(['email_asked', 'email_asked'])
  expect(mails[0]?.body_text).toContain('/mystudio/seguridad')
  // Taking it back asks for nothing.
  await wish(eva, eva.email)
  expect(await mailsTo(eva.email)).toHaveLength(2)
})

it('of two who confirm the same address one gets it', async () => {
  const [eva, ana] = [await api.newcomer(), await api.newcomer()]
  const wanted = `misma.${eva.email}`
  await wish(eva, wanted)
  const first = await linkTo(wanted)
  await wish(ana, wanted)
  const replies = await Promise.all([open(eva, first), open(ana, await linkTo(wanted))])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const owners = await api.db
    .selectFrom('customer')
    .select('customer_id')
    .where('email', '=', wanted)
    .execute()
  expect(owners).toHaveLength(1)
})

it('only the link of the last address counts; the present address takes the wish back', async () => {
  const eva = await api.newcomer()
  const [one, two] = [`uno.${eva.email}`, `dos.${eva.email}`]
  await wish(eva, one)
  const old = await linkTo(one)
  await wish(eva, two)
  expect((await open(eva, old)).status).toBe(404)
  const token = await linkTo(two)
  expect((await wish(eva, eva.email)).body.customer.new_email).toBeNull()
  expect((await open(eva, token)).status).toBe(404)
  expect((await me(eva)).email).toBe(eva.email)
})

it('a link for a new password that went to the former address stops working', async () => {
  const eva = await api.newcomer()
  await api.visitor.call('POST /customer/recover', { body: { email: eva.email } })
  const [mail] = await mailsTo(eva.email)
  const reset = /\/restablecer[^\s]*?([\w-]{20,})/.exec(mail?.body_text ?? '')![1]!
  const wanted = `otra.${eva.email}`
  await wish(eva, wanted)
  await open(eva, await linkTo(wanted))
  const { status, body } = await api.visitor.call('POST /auth/reset-password', {
    body: { token: reset, newPassword: 'grapa-verde-7' },
  })
  expect([status, body.code]).toEqual([400, 'reset_link_invalid'])
  expect((await signIn(wanted)).status).toBe(200)
})

it.each<[string, (eva: Client) => Promise<{ status: number }>]>([
  [
    'their new password',
    (eva) =>
      eva.call('PUT /customer/password', {
        body: { current_password: 'casa-aura-demo', new_password: 'grapa-verde-7' },
      }),
  ],
  [
    'a role that they get',
    async (eva) =>
      (await api.as('admin')).call('PUT /customer', {
        body: { customer_id: eva.customer_id, role: 'instructor' },
      }),
  ],
])('an address that was asked for before %s takes nothing over', async (_what, change) => {
  const eva = await api.newcomer()
  const wanted = `ajena.${eva.email}`
  await wish(eva, wanted)
  expect((await change(eva)).status).toBe(200)
  expect((await open(api.visitor, await linkTo(wanted))).status).toBe(404)
  const { email, new_email } = await api.db
    .selectFrom('customer')
    .select(['email', 'new_email'])
    .where('customer_id', '=', eva.customer_id)
    .executeTakeFirstOrThrow()
  expect([email, new_email]).toEqual([eva.email, null])
})

it('sends at most five mails an hour', async () => {
  const limited = await startApi({ environment: { RATE_LIMITS: 'on' } })
  const eva = await limited.newcomer()
  for (let n = 0; n < 5; n++) expect((await wish(eva, `${n}.${eva.email}`)).status).toBe(200)
  expect((await wish(eva, `6.${eva.email}`)).status).toBe(429)
  // Saving the rest of the profile sends none.
  expect((await eva.call('PUT /customer', { body: { name: 'Eva', email: eva.email } })).status).toBe(200)
})

it('of somebody of the team is changed by themselves or an admin; a customer’s is changed by the desk, which the audit names', async () => {
  const [desk, boss, eva] = [
    await api.newcomer({ role: 'reception' }),
    await api.newcomer({ role: 'admin' }),
    await api.newcomer(),
  ]
  const change = (who: Client, whom: Client, more: object) =>
    who.call('PUT /customer', { body: { customer_id: whom.customer_id, name: 'Otra', ...more } })
  for (const more of [{ email: `tomado.${boss.email}` }, { email_confirmed: true }]) {
    const { status, body } = await change(desk, boss, more)
    expect([status, body.error]).toEqual([
      403,
      'Solo un administrador cambia el correo de alguien del equipo.',
    ])
  }
  expect(await me(boss)).toMatchObject({ name: 'Eva', new_email: null })
  expect((await change(boss, desk, { email: `otra.${desk.email}` })).status).toBe(200)
  expect((await change(desk, eva, { email: `otra.${eva.email}` })).status).toBe(200)
  const lines = await api.db
    .selectFrom('audit')
    .select(['actor_customer_id', 'entity_id'])
    .where('action', '=', 'customer.email_asked')
    .where('entity_id', 'in', [String(desk.customer_id), String(eva.customer_id)])
    .orderBy('audit_id')
    .execute()
  expect(lines).toEqual([
    { actor_customer_id: boss.customer_id, entity_id: String(desk.customer_id) },
    { actor_customer_id: desk.customer_id, entity_id: String(eva.customer_id) },
  ])
})

it('of somebody of the team comes with the rest of their data, which the desk does not change either', async () => {
  const [desk, boss, coach] = [
    await api.newcomer({ role: 'reception' }),
    await api.newcomer({ role: 'admin' }),
    await api.newcomer({ role: 'instructor' }),
  ]
  const change = (who: Client, customer_id: number) =>
    who.call('PUT /customer', { body: { customer_id, name: 'Otra', last_name: 'Persona', phone: null } })
  const refusal = 'Solo un administrador cambia los datos de alguien del equipo.'
  for (const member of [boss, coach]) {
    const { status, body } = await change(desk, member.customer_id)
    expect([status, body.error]).toEqual([403, refusal])
    expect(await me(member)).toMatchObject({ name: 'Eva' })
    const again = await desk.call(`DELETE /customer/admin/${member.customer_id}/email_problem`)
    expect([again.status, again.body.error]).toEqual([
      403,
      'Solo un administrador cambia el correo de alguien del equipo.',
    ])
  }
  expect((await change(desk, desk.customer_id)).status).toBe(200)
  expect((await change(boss, coach.customer_id)).status).toBe(200)
  expect((await boss.call(`DELETE /customer/admin/${coach.customer_id}/email_problem`)).status).toBe(200)
})

it('of a deleted account is nobody’s to change, nor is the rest of it', async () => {
  const [eva, admin] = [await api.newcomer(), await api.as('admin')]
  expect((await eva.call('DELETE /customer', { body: { password: 'casa-aura-demo' } })).status).toBe(200)
  const body = { customer_id: eva.customer_id, name: 'Eva', last_name: 'Luna' }
  expect((await admin.call('PUT /customer', { body })).status).toBe(404)
})

import { beforeAll, expect, it } from 'vitest'
import { type Api, type Client, PASSWORD, startApi } from '#tests/http/harness.ts'

const lines: string[] = []
let api: Api
beforeAll(async () => {
  api = await startApi({ lines, environment: { RATE_LIMITS: 'on' } })
})

interface Line {
  event: string
  account: string
  address: string
  staff: boolean
}

const noted = (from: number): Line[] =>
  lines
    .slice(from)
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'security')

const audited = async ({ customer_id }: Client) => {
  const rows = await api.db
    .selectFrom('audit')
    .select(['action', 'actor_customer_id', 'details'])
    .where('entity', '=', 'customer')
    .where('entity_id', '=', String(customer_id))
    .orderBy('audit_id')
    .execute()
  return rows.filter(({ action }) => /^(sign_in|password)\./.test(action))
}

const signIn = (email: string, password: string) =>
  api.visitor.call('POST /auth/sign-in/email', { body: { email, password } })

async function reset(email: string, newPassword: string) {
  await api.visitor.call('POST /customer/recover', { body: { email } })
  const { body_text } = await api.db
    .selectFrom('message')
    .select('body_text')
    .where('recipient', '=', email)
    .orderBy('message_id', 'desc')
    .executeTakeFirstOrThrow()
  const token = /restablecer\?token=([\w-]+)/.exec(body_text ?? '')?.[1]
  return api.visitor.call('POST /auth/reset-password', { body: { token, newPassword } })
}

it('logs a customer’s failures, lock-outs and resets, with HMACs instead of account and address', async () => {
  const eva = await api.newcomer()
  const from = lines.length
  await signIn(eva.email, PASSWORD)
  expect(noted(from)).toEqual([])
  await signIn(eva.email, 'wrong')
  await signIn(eva.email.toUpperCase(), 'wrong')
  await reset(eva.email, 'grapa-verde-7')
  const events = noted(from)
  expect(events.map(({ event, staff }) => [event, staff])).toEqual([
    ['sign_in.failed', false],
    ['sign_in.failed', false],
    ['password.reset_asked', false],
    ['password.reset', false],
  ])
  expect(new Set(events.map(({ account }) => account)).size).toBe(1)
  expect(new Set(events.map(({ address }) => address)).size).toBe(1)
  expect(events[0]?.account).toMatch(/^[\w-]{22}$/)
  expect(lines.slice(from).join('\n').toLowerCase()).not.toContain(eva.email.toLowerCase())
  expect(lines.slice(from).join('\n')).not.toContain('in-process')
  expect(await audited(eva)).toEqual([])

  const other = lines.length
  await signIn((await api.newcomer()).email, 'wrong')
  await signIn('nadie@example.com', 'wrong')
  const accounts = noted(other).map(({ account }) => account)
  expect(new Set([...accounts, events[0]?.account]).size).toBe(3)
})

it('audits every event of reception, coaches and admins, a lock-out once', async () => {
  for (const role of ['instructor', 'reception', 'admin'] as const) {
    const who = await api.newcomer({ role })
    const from = lines.length
    await signIn(who.email, PASSWORD)
    for (let n = 0; n < 9; n++) await api.services.rateLimits.count('signInByPair', `${who.email} in-process`)
    for (let n = 0; n < 3; n++) await signIn(who.email, 'wrong')
    await reset(who.email, 'grapa-verde-7')
    const actions = [
      'sign_in.done',
      'sign_in.failed',
      'sign_in.locked',
      'password.reset_asked',
      'password.reset',
    ]
    expect(noted(from).map(({ event, staff }) => [event, staff])).toEqual(
      actions.map((action) => [action, true]),
    )
    const audit = await audited(who)
    expect(audit.map(({ action }) => action)).toEqual(actions)
    expect(audit[0]?.actor_customer_id).toBe(who.customer_id)
    expect(audit[1]?.actor_customer_id).toBeNull()
    expect(JSON.stringify(audit)).not.toContain('in-process')
  }
})

it('audits the sign-in of the team by a link of a mail, and no customer’s', async () => {
  for (const [role, expected] of [
    ['admin', ['sign_in.link_asked', 'sign_in.done']],
    ['customer', []],
  ] as const) {
    const who = await api.newcomer({ role })
    await api.visitor.call('POST /auth/sign-in/magic-link', { body: { email: who.email } })
    const { body_text } = await api.db
      .selectFrom('message')
      .select('body_text')
      .where('customer_id', '=', who.customer_id)
      .where('kind', '=', 'sign_in_link')
      .executeTakeFirstOrThrow()
    const token = /entrar\/enlace\?token=([\w-]+)/.exec(body_text ?? '')?.[1]
    expect((await api.visitor.call('POST /auth/magic-link/verify', { body: { token } })).status).toBe(200)
    const audit = await audited(who)
    expect(audit.map(({ action }) => action)).toEqual(expected)
    expect(audit.at(-1)?.actor_customer_id).toBe(role === 'customer' ? undefined : who.customer_id)
  }
})

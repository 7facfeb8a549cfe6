import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { actAs } from '#tests/http/act-as.ts'
import { at, messagesOf } from '#tests/http/messages/help.ts'
import { createApp } from '#server/http/app.ts'
import { configure } from '#tests/http/configure.ts'
import { buy } from '#tests/http/selling/help.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
beforeEach(() => configure(api, { confirm_email_for_free: true }))

const stranger = () => api.newcomer({ confirmed: false })
const free = (given: Parameters<Api['build']['classPackage']>[0] = {}) =>
  api.build.classPackage({ price_cents: 0, class_amount: 2, ...given })
const ask = (who: Pick<Client, 'call'>) => who.call('POST /customer/email_confirmation')
const me = async (who: Pick<Client, 'call'>) => (await who.call('GET /customer')).body.customer

/** The token of the newest mail to somebody. */
async function tokenFor({ customer_id }: Client): Promise<string> {
  const mails = await messagesOf(api, customer_id, 'confirm_email')
  return /\/confirmar-correo\/([\w-]+)/.exec(mails.at(-1)?.body_text ?? '')![1]!
}

it.each([
  ['a free package', { price_cents: 0, class_amount: 2 }],
  ['a trial', { is_trial: true, class_amount: 1 }],
  ['one class that is sold once to each', { class_amount: 1, limit_per_customer: 1 }],
])('%s requires a confirmed address, and stores nothing before', async (_, given) => {
  const eva = await stranger()
  const { class_package_id } = await api.build.classPackage(given)
  const refused = await buy(eva, class_package_id)
  expect([refused.status, refused.body.code, refused.body.error]).toEqual([
    412,
    'email_unconfirmed',
    'Confirma tu correo para obtener este paquete.',
  ])
  expect((await me(eva)).purchases).toEqual([])
  await ask(eva)
  const { status } = await eva.call(`POST /email_confirmation/${await tokenFor(eva)}`)
  expect(status).toBe(200)
  expect((await me(eva)).email_confirmed).toBe(true)
  expect((await buy(eva, class_package_id)).status).toBe(200)
})

it('is not required for a paid package, nor while the studio has it off', async () => {
  const eva = await stranger()
  const { class_package_id } = await api.build.classPackage({})
  expect((await buy(eva, class_package_id)).status).toBe(200)
  await configure(api, { confirm_email_for_free: false })
  expect((await buy(eva, (await free()).class_package_id)).status).toBe(200)
})

it('keeps nine invented accounts out of a class', async () => {
  const { class_package_id } = await free()
  const nine = await Promise.all(Array.from({ length: 9 }, stranger))
  const replies = await Promise.all(nine.map((one) => buy(one, class_package_id)))
  expect(replies.map(({ body }) => body.code)).toEqual(nine.map(() => 'email_unconfirmed'))
})

it('shows the link’s address on GET without changing it, and confirms it once, with an audit line', async () => {
  const eva = await stranger()
  expect((await ask(eva)).body).toEqual({ email: eva.email, email_confirmed: false })
  const token = await tokenFor(eva)
  const look = () => eva.call(`GET /email_confirmation/${token}`)
  const asked = { email: eva.email, email_confirmed: false, is_new: false, can_confirm: true }
  expect((await look()).body).toEqual(asked)
  expect((await me(eva)).email_confirmed).toBe(false)
  for (let n = 0; n < 2; n++) {
    const { status, body } = await eva.call(`POST /email_confirmation/${token}`)
    expect([status, body]).toEqual([200, { email: eva.email, email_confirmed: true }])
  }
  expect((await look()).body.email_confirmed).toBe(true)
  const lines = await api.db
    .selectFrom('audit')
    .select('actor_customer_id')
    .where('action', '=', 'customer.email_confirmed')
    .where('entity_id', '=', String(eva.customer_id))
    .execute()
  expect(lines).toEqual([{ actor_customer_id: eva.customer_id }])
  await ask(eva)
  expect(await messagesOf(api, eva.customer_id, 'confirm_email')).toHaveLength(1)
})

it('counts in a session of the account alone: whoever opened it may not be who reads the mail', async () => {
  const [eva, ana] = [await stranger(), await api.newcomer()]
  await ask(eva)
  const token = await tokenFor(eva)
  for (const [who, reason] of [
    [api.visitor, 'Para confirmarlo entra a tu cuenta.'],
    [ana, 'Estás en otra cuenta. Cierra esa sesión y abre el enlace otra vez.'],
  ] as const) {
    expect((await who.call(`GET /email_confirmation/${token}`)).body.can_confirm).toEqual({ reason })
    const { status, body } = await who.call(`POST /email_confirmation/${token}`)
    expect([status, body.code, body.error]).toEqual([403, 'sign_in_first', reason])
  }
  expect((await me(eva)).email_confirmed).toBe(false)
  // On another device they sign in once.
  const phone = api.withToken(await api.signIn(eva.email))
  expect((await phone.call(`POST /email_confirmation/${token}`)).status).toBe(200)
  expect((await api.visitor.call(`POST /email_confirmation/${token}`)).status).toBe(200)
  expect((await me(eva)).email_confirmed).toBe(true)
})

it('does not count for staff who act as the customer', async () => {
  const [eva, admin] = [await stranger(), await api.as('admin')]
  await ask(eva)
  const token = await tokenFor(eva)
  const { client } = await actAs(api, admin, eva)
  expect((await client.call(`POST /email_confirmation/${token}`)).body.code).toBe('sign_in_first')
})

it('refuses a link that is forged, another customer’s, older than three days, or for a former address', async () => {
  const [eva, ana] = [await stranger(), await stranger()]
  await ask(eva)
  const token = await tokenFor(eva)
  const answers = async (given: string) => (await eva.call(`POST /email_confirmation/${given}`)).status
  const end = token.endsWith('A') ? 'B' : 'A'
  expect(await answers(token.slice(0, -1) + end)).toBe(404)
  expect(await answers(token.replace(/^\d+/, String(ana.customer_id)))).toBe(404)
  expect(await answers('nada')).toBe(404)
  const late = createApp(at(api, new Date(Date.now() + 73 * 3_600_000)))
  const reply = await late.request(`/api/email_confirmation/${token}`, { method: 'POST' })
  expect(reply.status).toBe(404)
  await api.db
    .updateTable('customer')
    .set({ email: `otra.${eva.email}` })
    .where('customer_id', '=', eva.customer_id)
    .execute()
  expect(await answers(token)).toBe(404)
  expect([(await me(eva)).email_confirmed, (await me(ana)).email_confirmed]).toEqual([false, false])
})

it('can be done by reception for somebody, but not for themselves', async () => {
  const [eva, desk] = [await stranger(), await api.newcomer({ role: 'reception', confirmed: false })]
  const own = await eva.call('PUT /customer', { body: { email_confirmed: true } })
  expect([own.status, own.body.error]).toEqual([403, 'Tu correo se confirma con el enlace que te enviamos.'])
  expect((await desk.call('PUT /customer', { body: { email_confirmed: true } })).status).toBe(403)
  const coach = await api.as('instructor')
  const other = { customer_id: eva.customer_id, email_confirmed: true }
  expect((await coach.call('PUT /customer', { body: other })).status).toBe(404)
  expect((await me(eva)).email_confirmed).toBe(false)
  // Together with a change that is refused it is not done either.
  const stale = { ...other, name: 'Otra', updatedAt: '2020-01-01T00:00:00.000Z' }
  expect((await desk.call('PUT /customer', { body: stale })).status).toBe(409)
  expect((await me(eva)).email_confirmed).toBe(false)
  const nobody = { ...other, customer_id: 2_147_483_647 }
  expect((await desk.call('PUT /customer', { body: nobody })).status).toBe(404)
  const { status, body } = await desk.call('PUT /customer', { body: other })
  expect([status, body.customer.email_confirmed]).toEqual([200, true])
})

it('sends at most five mails an hour', async () => {
  const limited = await startApi({ environment: { RATE_LIMITS: 'on' } })
  const eva = await limited.newcomer({ confirmed: false })
  for (let n = 0; n < 5; n++) expect((await ask(eva)).status).toBe(200)
  expect((await ask(eva)).status).toBe(429)
})

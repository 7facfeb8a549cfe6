import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendMessage } from '#server/jobs/tasks/send-message.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'

let api: Api
let admin: Client
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})

const setDomain = (value: string | null) =>
  admin.call('PUT /appconfig', { body: { config: [{ key: 'domain', value }] } })

it('is used in the links of mails and calendars', async () => {
  await setDomain('https://casaaura.mx')
  const eva = await api.newcomer()
  await api.visitor.call('POST /customer/recover', { body: { email: eva.email } })
  const mail = await api.db
    .selectFrom('message')
    .select('body_text')
    .where('recipient', '=', eva.email)
    .where('kind', '=', 'reset')
    .executeTakeFirstOrThrow()
  expect(mail.body_text).toContain('https://casaaura.mx/restablecer?token=')
  expect((await eva.call('GET /calendar')).body.url).toMatch(/^https:\/\/casaaura\.mx\/api\/calendar\//)
  const preview = await admin.call('POST /message_templates/preview', {
    body: { kind: 'welcome', channel: 'mail', subject: 'Hola', body: 'Hola\n\n{enlace}' },
  })
  expect(preview.body.text).toContain('https://casaaura.mx/mystudio')
  await setDomain(null)
  expect((await eva.call('GET /calendar')).body.url).toMatch(/^http:\/\/localhost/)
})

it.each(['casaaura.mx/paquetes', 'casa aura', 'javascript:alert(1)', 'https://casaaura.mx?x'])(
  'is refused as %s',
  async (value) => {
    const { status, body } = await setDomain(value)
    expect([status, Object.keys(body.fields)]).toEqual([400, ['domain']])
  },
)

it('is used in a mail’s unsubscribe header, as in the mail’s text', async () => {
  await setDomain('https://casaaura.mx')
  const eva = await api.newcomer()
  const { message_id } = await api.db
    .insertInto('message')
    .values({
      customer_id: eva.customer_id,
      kind: 'birthday',
      channel: 'mail',
      state: 'queued',
      recipient: eva.email,
      dedupe_key: `birthday:${eva.customer_id}`,
    })
    .returning('message_id')
    .executeTakeFirstOrThrow()
  const links: (string | null)[] = []
  const mail = {
    ...api.services.messengers.mail,
    deliver: ({ unsubscribe }: { unsubscribe: string | null }) => {
      links.push(unsubscribe)
      return Promise.resolve({ state: 'sent' as const, providerId: null })
    },
  }
  await sendMessage({ ...api.services, messengers: { ...api.services.messengers, mail } }, { message_id })
  expect(links).toEqual([expect.stringMatching(/^https:\/\/casaaura\.mx\/avisos-correo\//)])
  await setDomain(null)
})

describe('a provider’s redirect', () => {
  const DOMAIN = 'https://casaaura.mx'
  beforeAll(() => setDomain(DOMAIN))
  afterAll(() => setDomain(null))

  const attempt = async (payment_method: string, headers: Record<string, string> = {}) => {
    const eva = await api.newcomer()
    const { class_package_id } = await api.build.classPackage({})
    const body = { class_package_id, payment_method }
    const answer = await eva.call('POST /checkout/attempt', { body, headers })
    const returns = await api.db
      .selectFrom('sandbox_payment')
      .select(['success_url', 'cancel_url'])
      .where('customer_id', '=', eva.customer_id)
      .executeTakeFirstOrThrow()
    const { purchase_id } = answer.body
    const { purchase } = (await eva.call(`GET /purchases/${purchase_id}`)).body
    return { ...answer.body, ...returns, purchase, class_package_id }
  }

  it('leads to the studio’s own domain, like the page', async () => {
    await configure(api, { stripe_checkout_mode: 'session' })
    const made = await attempt('card')
    expect(made.session.url).toMatch(`${DOMAIN}/checkout/sandbox/`)
    expect(made.success_url).toBe(`${DOMAIN}/gracias/${made.purchase_id}?pago=listo`)
    expect(made.cancel_url).toBe(`${DOMAIN}/checkout/${made.class_package_id}`)
  })

  it.each([
    ['of ours, where the session is', 'http://localhost:3000', 'http://localhost:3000'],
    ['that is not ours', 'https://casaaura.mx.evil.example', DOMAIN],
  ])('leads, for a browser at %s', async (_what, origin, expected) => {
    await configure(api, { stripe_checkout_mode: 'session' })
    const made = await attempt('card', { origin })
    expect(made.session.url).toMatch(`${expected}/checkout/sandbox/`)
    expect(made.success_url).toMatch(`${expected}/gracias/`)
  })

  it('leads there from a voucher’s page too', async () => {
    await configure(api, { oxxo_enabled: true })
    const made = await attempt('oxxo')
    expect(made.purchase.voucher.url).toMatch(`${DOMAIN}/checkout/sandbox/`)
  })
})

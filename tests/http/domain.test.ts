import { beforeAll, expect, it } from 'vitest'
import { type Api, type Client, startApi } from './harness.ts'

let api: Api
let admin: Client
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})

const setDomain = (value: string | null) =>
  admin.call('PUT /appconfig', { body: { config: [{ key: 'domain', value }] } })

it('is where the links of mails and calendars lead', async () => {
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

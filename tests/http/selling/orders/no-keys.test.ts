import { beforeAll, describe, expect, it } from 'vitest'
import { closedSandbox, type SandboxGateway } from '#server/adapters/sandbox/gateway.ts'
import type { Services } from '#server/kit/services.ts'
import { type Api, apiOver, type Client, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { buy } from '#tests/http/selling/help.ts'

const optionsOf = async (api: Api) => (await api.visitor.call('GET /checkout/options')).body

describe('outside of the demo, without keys', () => {
  let api: Api
  let ana: Client
  let pack: number
  beforeAll(async () => {
    api = await startApi({ environment: { DEMO: 'off', SANDBOX: 'off' } })
    ana = await api.newcomer()
    pack = (await api.build.classPackage({ limit_per_customer: null })).class_package_id
    await configure(api, { oxxo_enabled: true, payment_sources_enabled: true })
  })

  it('no online payment is offered', async () => {
    expect(await optionsOf(api)).toMatchObject({ form: 'none', test: false, vouchers: [], hosted: false })
  })

  it.each(['pm_card_visa', 'card', 'oxxo', 'spei'])('%s is refused, and stores nothing', async (method) => {
    const { status, body } = await buy(ana, pack, method)
    expect([status, body]).toMatchObject([
      412,
      { code: 'payments_not_set_up', error: 'El pago en línea todavía no está configurado.' },
    ])
    expect((await ana.call('GET /purchases')).body.total).toBe(0)
  })

  it('cash is sold where it is on, and free packages are given', async () => {
    await configure(api, { cash_checkout_enabled: true })
    expect((await buy(ana, pack, 'cash')).status).toBe(200)
    const { class_package_id } = await api.build.classPackage({ price_cents: 0 })
    expect((await ana.call('POST /checkout', { body: { class_package_id } })).status).toBe(200)
  })

  it('no card is saved, and there is no test bank', async () => {
    const saved = await ana.call('POST /payment_sources', { body: { source_id: 'pm_card_visa' } })
    expect([saved.status, saved.body.code]).toEqual([412, 'cards_not_saved'])
    expect((await ana.call('GET /payment_sources')).body.payment_sources).toEqual([])
    const body = { clientSecret: 'x', approve: true }
    expect((await ana.call('POST /checkout/sandbox/authenticate', { body })).status).toBe(404)
    expect(api.services.gateways.get('sandbox')?.engine).toBeUndefined()
  })
})

it.each([
  [{ DEMO: 'off', SANDBOX: 'on' }, true],
  [{ DEMO: 'on' }, false],
])('the test gateway sells with %o, and says so: %s', async (environment, test) => {
  const api = await startApi({ environment })
  expect(await optionsOf(api)).toMatchObject({ form: 'sandbox', test })
  const { class_package_id } = await api.build.classPackage({})
  expect((await buy(await api.newcomer(), class_package_id)).status).toBe(200)
})

it.each(['pm_card_threeDSecure2Required', 'oxxo'])(
  'a payment by %s pending at the test gateway is unchanged when that is switched off',
  async (method) => {
    const api = await startApi({ environment: { DEMO: 'off', SANDBOX: 'on' } })
    await configure(api, { oxxo_enabled: true })
    const eva = await api.newcomer()
    const { class_package_id } = await api.build.classPackage({})
    const { purchase_id } = (await buy(eva, class_package_id, method)).body
    const seen = async () => {
      const { body } = await eva.call(`GET /purchases/${purchase_id}`)
      const payments = await api.db
        .selectFrom('payment')
        .innerJoin('sandbox_payment', 'reference', 'gateway_payment_id')
        .select(['payment.status', 'sandbox_payment.state'])
        .where('purchase_id', '=', purchase_id)
        .execute()
      return { status: body.purchase.status, instructions: body.purchase.instructions, payments }
    }
    const before = await seen()
    expect(before.status).toBe('pending')
    const { gateways } = api.services
    const open = gateways.get('sandbox') as SandboxGateway
    const closed = new Map(gateways).set('sandbox', closedSandbox(open))
    const confirm = (services: Partial<Services>) =>
      apiOver({ ...api.services, ...services })
        .withToken(eva.token)
        .call('POST /checkout/confirm', { body: { purchase_id } })
    const refused = await confirm({ gateways: closed })
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      412,
      'payments_not_set_up',
      'El pago en línea todavía no está configurado.',
    ])
    expect(await seen()).toEqual(before)
    expect((await confirm({})).status).toBe(200)
  },
)

it.each([
  [{}, false],
  [{ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'hola@casaaura.mx' }, true],
])('with the mail server of %o it is said whether mails leave: %s', async (environment, mails) => {
  expect(await optionsOf(await startApi({ environment }))).toMatchObject({ mails })
})

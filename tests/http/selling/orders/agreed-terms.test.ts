import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { apiBehind } from '#tests/vendors/describe-providers.ts'
import { PUBLIC_KEY, startStripe, type StripeDouble } from '#tests/vendors/stripe/server.ts'
import type { Api, Client } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { booksOf, buy } from '#tests/http/selling/help.ts'

let double: StripeDouble
let api: Api
let ana: Client

beforeAll(async () => {
  double = await startStripe()
  api = await apiBehind(double, { settings: { stripe_public: PUBLIC_KEY, discounts_enabled: true } })
})
afterAll(() => double.close())
beforeEach(async () => {
  ana = await api.newcomer()
})

const monthly = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const

it.each([
  ['a card', {}, 'pm_card_visa', 2, 'form'],
  ['the hosted page', {}, 'card', 2, 'session'],
  ['a subscription', monthly, 'pm_card_visa', 4, 'form'],
])(
  'a package is paid under its agreed name although it was renamed: %s',
  async (_what, given, method, call, mode) => {
    await configure(api, { stripe_checkout_mode: mode })
    const { class_package_id } = await api.build.classPackage({ title: 'Diez clases', ...given })
    const named = method.startsWith('pm_') ? double.newMethod(method) : method
    const press = () => buy(ana, class_package_id, named, { key: `renamed-${_what}` })
    // Stripe has made the payment, and its answer is lost.
    double.cut({ call, side: 'after' })
    const lost = await press()
    double.cut(null)
    expect(lost.status).toBe(503)
    await api.db
      .updateTable('class_package')
      .set({ title: 'Diez sesiones' })
      .where('class_package_id', '=', class_package_id)
      .execute()
    const { status, body } = await press()
    expect(status, JSON.stringify(body)).toBe(200)
    if (mode === 'form')
      expect(await booksOf(api, body.purchase_id)).toMatchObject({ grants: 1, payments: 1 })
    else expect(body.session.url).toContain(double.url)
  },
)

it('compares the first charge after a free trial with what was agreed', async () => {
  await configure(api, { stripe_checkout_mode: 'form' })
  const { code } = await api.build.discount({ amount_hundredths: 2500, first_invoice_only: true })
  const { class_package_id } = await api.build.classPackage({
    ...monthly,
    free_trial_length: 7,
    free_trial_period: 'day',
  })
  const begin = (expected_first: number) =>
    buy(ana, class_package_id, double.newMethod('pm_card_visa'), {
      body: { expected_total: 0, expected_later: 1500, expected_first, discountCode: code },
    })
  const wrong = await begin(750)
  expect([wrong.status, wrong.body.code, wrong.body.total]).toEqual([409, 'price_changed', 0])
  expect(wrong.body.error).toBe(
    'El precio del primer cobro, después de la prueba, cambió: ahora es de $1,125.00 MXN. No hicimos ningún cargo.',
  )
  expect((await begin(1125)).status).toBe(200)
})

it.each([
  ['the price', { expected_total: 1200 }],
  ['a renewal', { expected_total: 1500, expected_later: 1200 }],
])(
  'does not charge a lost attempt again where its key comes with another agreement: %s',
  async (what, other) => {
    await configure(api, { stripe_checkout_mode: 'form' })
    const { class_package_id } = await api.build.classPackage({ ...monthly, price_cents: 150_000 })
    const press = (body: Record<string, number>) =>
      buy(ana, class_package_id, double.newMethod('pm_card_visa'), { key: `agreed-anew ${what}`, body })
    // Stripe could not be reached before it took anything.
    double.cut({ call: 1, side: 'before' })
    const lost = await press({ expected_total: 1500, expected_later: 1500 })
    double.cut(null)
    expect(lost.status).toBe(503)
    const { status, body } = await press(other)
    expect([status, body.code]).toEqual([409, 'idempotency_reused'])
    expect((await ana.call('GET /purchases')).body.purchases).toMatchObject([{ status: 'pending' }])
  },
)

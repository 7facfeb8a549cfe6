import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api, Client } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { apiBehind } from '#tests/vendors/describe-providers.ts'
import { startConekta } from '#tests/vendors/conekta/server.ts'
import { startPayPal } from '#tests/vendors/paypal/server.ts'
import { startStripe } from '#tests/vendors/stripe/server.ts'

const DOMAIN = 'https://casaaura.mx'
const monthly = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const

interface Double {
  books: { all(kind: never): Record<string, unknown>[] }
  environment: Record<string, string>
  close(): Promise<void>
}

/** What the double stored of the two addresses, by the names that the provider has for them. */
interface Row {
  start: () => Promise<Double>
  settings: Record<string, unknown>
  kind: string
  press: (ana: Client, class_package_id: number) => Promise<number>
  returns: (stored: Record<string, never>) => unknown
  named: (success: string, cancel: string) => Record<string, unknown>
}

const byCard = (payment_method: string) => async (ana: Client, class_package_id: number) =>
  (await ana.call('POST /checkout/attempt', { body: { class_package_id, payment_method } })).body.purchase_id
const byPayPal = async (ana: Client, class_package_id: number) => {
  await ana.call('POST /checkout/paypal', { body: { class_package_id } })
  return (await ana.call('GET /purchases')).body.purchases[0].purchase_id
}
const page = { stripe_checkout_mode: 'session', stripe_public: 'pk_test_double' }
const ofPayPal = (success: string, cancel: string) => ({ return_url: success, cancel_url: cancel })

const stripe = {
  start: startStripe,
  settings: page,
  kind: 'checkout.session',
  press: byCard('card'),
  returns: ({ success_url, cancel_url }) => ({ success_url, cancel_url }),
  named: (success_url, cancel_url) => ({ success_url, cancel_url }),
} satisfies Row
const paypal = {
  start: startPayPal,
  settings: { paypal_enabled: true },
  kind: 'order',
  press: byPayPal,
  returns: ({ _returns }) => _returns,
  named: ofPayPal,
} satisfies Row
const conekta = {
  start: startConekta,
  settings: {},
  kind: 'order',
  press: byCard('tok_test_3ds'),
  returns: ({ _return_url: return_url }) => ({ return_url }),
  named: (return_url) => ({ return_url }),
} satisfies Row

const rows: [string, Row, object][] = [
  ['Stripe’s hosted page', stripe, {}],
  ['Stripe’s hosted page for a subscription', stripe, monthly],
  ['PayPal’s window', paypal, {}],
  ['PayPal’s window for a subscription', { ...paypal, kind: 'subscription' }, monthly],
  ['the bank’s page behind Conekta', conekta, {}],
]

/** A payer of the studio's own domain has the session there, and nowhere else. */
describe.each(rows)('%s', (_name, { start, settings, kind, press, returns, named }, pack) => {
  let double: Double
  let api: Api
  beforeAll(async () => {
    double = await start()
    api = await apiBehind(double, { settings })
  })
  afterAll(() => double.close())

  it.each([
    ['the installation’s address without a domain of its own', null],
    ['the studio’s own domain', DOMAIN],
  ])('returns the payer to %s', async (_what, domain) => {
    await configure(api, { domain })
    const ana = await api.newcomer()
    const { class_package_id } = await api.build.classPackage(pack)
    const purchase_id = await press(ana, class_package_id)
    const origin = domain ?? api.services.environment.publicUrl
    const stored = double.books.all(kind as never).at(-1) as Record<string, never>
    expect(returns(stored)).toMatchObject(
      named(`${origin}/gracias/${purchase_id}?pago=listo`, `${origin}/checkout/${class_package_id}`),
    )
  })
})

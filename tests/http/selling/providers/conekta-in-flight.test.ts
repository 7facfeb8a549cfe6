import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { PaymentGateway } from '#server/ports/payment-gateway.ts'
import { apiBehind } from '#tests/vendors/describe-providers.ts'
import { type ConektaDouble, startConekta } from '#tests/vendors/conekta/server.ts'
import { chargeOf, monthlyTerms } from './conekta-help.ts'
import type { Api, Client } from '#tests/http/harness.ts'
import { buy } from '#tests/http/selling/help.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let double: ConektaDouble
let api: Api
let conekta: Required<PaymentGateway>
let ana: Client
let skipped = 0

beforeAll(async () => {
  double = await startConekta()
  api = await apiBehind(double, { now: () => Date.now() + skipped })
  double.books.setClock(() => api.services.clock.now())
  conekta = api.services.gateways.get('conekta') as Required<PaymentGateway>
})
afterAll(() => double.close())
beforeEach(async () => {
  skipped = 0
  ana = await api.newcomer()
})

it('subscriptions are asked for once while the first request may be in flight', async () => {
  const plan = await api.build.classPackage({
    is_subscription: true,
    subscription_period: 'month',
    subscription_interval: 1,
  })
  const key = crypto.randomUUID()
  let begun = 0
  double.before(({ method, path }) => {
    if (method !== 'POST' || !path.endsWith('/subscriptions')) return Promise.resolve()
    begun += 1
    if (begun === 1) double.cut({ call: 1, side: 'before' })
    return Promise.resolve()
  })
  const pay = () => buy(ana, plan.class_package_id, 'tok_test_visa_4242', { key })
  expect((await pay()).status).toBe(503)
  double.cut(null)
  expect([(await pay()).status, begun]).toEqual([503, 1])
  skipped = 2.5 * MINUTE
  expect([(await pay()).status, begun]).toEqual([200, 2])
  double.before(null)
})

it('subscriptions are separate when two begin free within minutes with one saved card', async () => {
  const { payer } = await chargeOf(conekta, ana)
  const { sourceId } = await conekta.sources.save(payer.account ?? '', 'tok_test_visa_4242')
  const plan = { ...monthlyTerms, trialEnds: new Date(Date.now() + 7 * DAY) }
  const free = { amountCents: 0, plan, payer, paymentMethod: sourceId }
  const names: string[] = []
  for (let begun = 0; begun < 3; begun += 1) {
    let name = ''
    const remember = (reference: string) => Promise.resolve(void (name = reference))
    const attempt = await chargeOf(conekta, ana, { ...free, remember })
    const { reference } = await conekta.charge(attempt)
    names.push(reference ?? '')
    // The same request again finds its own.
    expect(await conekta.charge({ ...attempt, begun: name })).toMatchObject({ reference })
    expect(await conekta.sources.broughtBy?.(name)).toBe(sourceId)
  }
  expect(new Set(names).size).toBe(3)
})

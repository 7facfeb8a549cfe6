import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attemptPurchase } from '#server/features/selling/orders/attempt-purchase.ts'
import { counterOf } from '#server/features/selling/orders/checkout-options.ts'
import { chooseMethod } from '#server/features/selling/charging/payment-methods.ts'
import type { PaymentGateway } from '#server/ports/payment-gateway.ts'
import { chargeOf } from '#tests/http/selling/providers/conekta-help.ts'
import type { Api } from '#tests/http/harness.ts'
import { type ConektaDouble, startConekta } from '#tests/vendors/conekta/server.ts'
import { apiBehind } from '#tests/vendors/describe-providers.ts'

import { gate } from './gate.ts'

const asker = fileURLToPath(new URL('asker.ts', import.meta.url))

let double: ConektaDouble
let api: Api
let conekta: Required<PaymentGateway>

beforeAll(async () => {
  double = await startConekta()
  api = await apiBehind(double, { settings: { payment_sources_enabled: true } })
  conekta = api.services.gateways.get('conekta') as Required<PaymentGateway>
})
afterAll(() => double.close())
beforeEach(() => double.before(null))

/** A paid order whose subscription has not begun. */
async function paidOrder(): Promise<{ order: string; customer: string | null }> {
  const charge = await chargeOf(conekta, await api.newcomer())
  let order = ''
  charge.remember = (reference) => Promise.resolve(void (order = reference))
  double.books.onEvent((event) => {
    if (event.type === 'order.paid' && event.data.object.id === order) double.trouble('down')
  })
  await conekta.charge(charge).catch(() => undefined)
  double.trouble(null)
  return { order, customer: charge.payer.account }
}

/** Another process, and the subscription that it ends with. */
function ask(order: string, signal?: AbortSignal): Promise<string> {
  const child = spawn(process.execPath, [asker, order], {
    env: {
      ...process.env,
      ...double.environment,
      DATABASE_URL: api.services.pool.options.connectionString,
      DATA_DIR: api.services.environment.dataDir,
      SECRET: api.services.environment.secret,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    killSignal: 'SIGKILL',
    ...(signal && { signal }),
  })
  // Of one that was killed.
  child.on('error', () => undefined)
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  return new Promise((done) => child.on('exit', () => done(said)))
}

/** Requests that create a subscription wait until the barrier is opened; all others pass. */
function barrier() {
  const opened = Promise.withResolvers<void>()
  const come = { makers: 0, askers: 0 }
  double.before(async ({ method, path }) => {
    if (method === 'GET' && path.startsWith('/orders/')) come.askers += 1
    if (method !== 'POST' || !path.endsWith('/subscriptions')) return
    come.makers += 1
    await opened.promise
  })
  const until = async (who: keyof typeof come, count: number) => {
    while (come[who] < count) await sleep(20)
  }
  return { come, until, open: () => opened.resolve() }
}

const madeFor = (customer: string | null) =>
  double.books
    .all('subscription')
    .filter((one) => one.customer_id === customer)
    .map(({ customer_id, id }) => `${customer_id}/${id}`)

it('charges one of the two orders that two processes create for one payment', async () => {
  const ana = await api.newcomer()
  const { class_package_id } = await api.build.classPackage()
  const saved = await ana.call('POST /payment_sources', { body: { source_id: 'tok_test_visa_4242' } })
  const { source_id: name } = saved.body.payment_source
  const { services } = api
  const both = gate(2)
  double.before(({ method, path }) => (method === 'POST' && path === '/orders' ? both() : Promise.resolve()))
  const pay = () =>
    attemptPurchase(services, {
      customer_id: ana.customer_id,
      class_package_id,
      discountCode: null,
      expectedTotal: undefined,
      expectedLater: undefined,
      expectedFirst: undefined,
      seen: null,
      wantedClass: null,
      wantedPackage: null,
      inCash: false,
      chooseMethod: (total) =>
        chooseMethod({ name, installments: null, payment_source_id: null }, counterOf(services), total),
      returnOrigin: services.environment.publicUrl,
      requestKey: 'both',
      configuration: services.configuration.current(),
      now: new Date(),
    })
  await Promise.allSettled([pay(), pay()])
  const [account] = double.books.all('customer').slice(-1)
  const orders = double.books.all('order').filter((one) => one.customer_info.customer_id === account.id)
  expect(new Set(orders.map(({ payment_status }) => payment_status))).toEqual(new Set([undefined, 'paid']))
  expect(orders).toHaveLength(2)
  const { gateway_payment_id, status } = await api.db
    .selectFrom('payment')
    .innerJoin('purchase', 'purchase.purchase_id', 'payment.purchase_id')
    .select(['gateway_payment_id', 'payment.status'])
    .where('customer_id', '=', ana.customer_id)
    .executeTakeFirstOrThrow()
  const paid = orders.find(({ payment_status }) => payment_status === 'paid')
  expect([gateway_payment_id, status]).toEqual([paid.id, 'succeeded'])
})

describe('a subscription that two processes want to create', () => {
  it('is created once: the other one waits, and finds it', async () => {
    const { order, customer } = await paidOrder()
    const { come, until, open } = barrier()
    const both = [ask(order), ask(order)]
    await until('makers', 1)
    await until('askers', 2)
    // Long enough for the other one to reach the barrier as well, if nothing stopped it.
    await sleep(500)
    expect(come.makers).toBe(1)
    open()
    const seen = await Promise.all(both)
    expect(madeFor(customer)).toHaveLength(1)
    expect(new Set(seen)).toEqual(new Set(madeFor(customer)))
    expect(await api.db.selectFrom('provider_lease').selectAll().execute()).toEqual([])
  })

  it('is created twice without the lease', async () => {
    const { order, customer } = await paidOrder()
    const { until, open } = barrier()
    const first = ask(order)
    await until('makers', 1)
    await api.db.deleteFrom('provider_lease').execute()
    const second = ask(order)
    await until('makers', 2)
    open()
    await Promise.all([first, second])
    expect(madeFor(customer)).toHaveLength(2)
  })

  it('is created by the next process when the first one died holding the lease', async () => {
    const { order, customer } = await paidOrder()
    const first = barrier()
    const dying = new AbortController()
    const died = ask(order, dying.signal)
    await first.until('makers', 1)
    dying.abort()
    await died
    // After two minutes it no longer counts as asking.
    const leased_at = new Date(Date.now() - 3 * 60_000)
    await api.db.updateTable('provider_lease').set({ leased_at }).execute()
    double.before(null)
    const seen = await ask(order)
    expect(madeFor(customer)).toEqual([seen])
  })
})

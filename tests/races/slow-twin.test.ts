import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { applyOutcome } from '#server/features/selling/orders/apply-outcome.ts'
import { attemptPurchase } from '#server/features/selling/orders/attempt-purchase.ts'
import { counterOf } from '#server/features/selling/orders/checkout-options.ts'
import { chooseMethod } from '#server/features/selling/charging/payment-methods.ts'
import { sellerOf } from '#server/features/selling/notify-buyer.ts'
import type { Api, Client } from '#tests/http/harness.ts'
import { apiBehind } from '#tests/vendors/describe-providers.ts'
import { startConekta } from '#tests/vendors/conekta/server.ts'
import type { startLoopback } from '#tests/vendors/loopback.ts'
import { startStripe } from '#tests/vendors/stripe/server.ts'

type Double = Pick<Awaited<ReturnType<typeof startLoopback>>, 'before' | 'close'> & {
  environment: Record<string, string>
}
const rows: [string, () => Promise<Double>, { creates: string; works: string; refused: string }][] = [
  [
    'Stripe',
    startStripe,
    { creates: '/v1/payment_intents', works: 'pm_card_visa', refused: 'pm_card_chargeDeclined' },
  ],
  [
    'Conekta',
    startConekta,
    { creates: '/orders', works: 'tok_test_visa_4242', refused: 'tok_test_card_declined' },
  ],
]

/**
 * A request that is so slow that its lease ends, and its twin in another process, which pays meanwhile: the slow one answers what
 * became of the payment.
 */
describe.each(rows)('a slow attempt at %s', (name, start, { creates, works, refused }) => {
  let double: Double
  let api: Api
  let ana: Client
  let pack: number
  beforeAll(async () => {
    double = await start()
    api = await apiBehind(double)
  })
  afterAll(() => double.close())
  beforeEach(async () => {
    ana = await api.newcomer()
    pack = (await api.build.classPackage()).class_package_id
  })

  const pay = (method: string) =>
    attemptPurchase(api.services, {
      customer_id: ana.customer_id,
      class_package_id: pack,
      discountCode: null,
      expectedTotal: undefined,
      expectedLater: undefined,
      expectedFirst: undefined,
      seen: null,
      wantedClass: null,
      wantedPackage: null,
      inCash: false,
      chooseMethod: (total) =>
        chooseMethod(
          { name: method, installments: null, payment_source_id: null },
          counterOf(api.services),
          total,
        ),
      returnOrigin: api.services.environment.publicUrl,
      requestKey: 'both',
      configuration: api.services.configuration.current(),
      now: new Date(),
    })

  /** The first one waits at the provider until the second one has its answer. */
  async function twins(method: string) {
    const [arrived, mayGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let first = true
    double.before(async (asked) => {
      if (asked.method !== 'POST' || asked.path !== creates || !first) return
      first = false
      arrived.resolve()
      await mayGo.promise
    })
    const slow = pay(method)
    await arrived.promise
    const [fast] = await Promise.allSettled([pay(method)])
    mayGo.resolve()
    const [late] = await Promise.allSettled([slow])
    double.before(null)
    return { fast, late }
  }

  it('says that it was paid when its twin has paid', async () => {
    const { fast, late } = await twins(works)
    expect(fast).toMatchObject({ status: 'fulfilled' })
    expect(late).toEqual(fast)
    const { purchases } = (await ana.call('GET /purchases')).body
    expect(purchases.map(({ status }: { status: string }) => status)).toEqual(['completed'])
  })

  it('says why it was refused when its twin was refused', async () => {
    const { fast, late } = await twins(refused)
    expect(fast).toMatchObject({ status: 'rejected', reason: { status: 402, code: 'card_declined' } })
    expect(late).toMatchObject({ status: 'rejected', reason: { status: 402, code: 'card_declined' } })
  })

  it('says that nothing is decided when the provider reports the refused payment as pending again', async () => {
    const gateway = api.services.gateways.get(name.toLowerCase())
    if (!gateway) throw new Error(`no gateway for ${name}`)
    const charge = gateway.charge.bind(gateway)
    // The report comes in the moment between the two reads of the slow one: it sees a decided payment, and then an open one.
    const slowly = vi.spyOn(gateway, 'charge').mockImplementationOnce((attempt) =>
      charge({
        ...attempt,
        remember: (reference) =>
          attempt.remember(reference).catch(async (decided: unknown) => {
            await reportPending(attempt.purchaseId)
            throw decided
          }),
      }),
    )
    const { fast, late } = await twins(refused)
    slowly.mockRestore()
    expect(fast).toMatchObject({ status: 'rejected', reason: { status: 402, code: 'card_declined' } })
    expect(late).toMatchObject({
      status: 'rejected',
      reason: { status: 503, code: 'provider_away', retryAfterSeconds: 5 },
    })
    const found = await api.services.pool.query(
      `select p.status, granted_at, payment.status as payment from purchase p join payment using (purchase_id) where customer_id = $1`,
      [ana.customer_id],
    )
    expect(found.rows).toEqual([{ status: 'failed', granted_at: null, payment: 'processing' }])
  })

  async function reportPending(purchase_id: number): Promise<void> {
    const { payment_id, gateway_payment_id } = await api.db
      .selectFrom('payment')
      .select(['payment_id', 'gateway_payment_id'])
      .where('purchase_id', '=', purchase_id)
      .executeTakeFirstOrThrow()
    const outcome = { state: 'pending', reference: gateway_payment_id ?? '', voucher: null } as const
    await inTransaction(api.db, (trx) => applyOutcome(trx, sellerOf(api.services), payment_id, outcome))
  }
})

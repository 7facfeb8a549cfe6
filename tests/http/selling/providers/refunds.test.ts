import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ProviderAnswer } from '#server/kit/provider-problem.ts'
import type { PaymentGateway, SentEvent } from '#server/ports/payment-gateway.ts'
import { describeProviders } from '#tests/vendors/describe-providers.ts'
import type { ProviderFixture, Waiting } from '#tests/vendors/fixture.ts'
import type { Api, Client } from '#tests/http/harness.ts'
import { booksOf, buy as attempt, hurryWaiting, ledgerSum } from '#tests/http/selling/help.ts'

const PRICE = 150_000

/** Refunds whose answer, event and repetition come in any order. */
describeProviders('refunds by', (open) => {
  let provider: ProviderFixture
  let api: Api
  let admin: Client
  let gateway: PaymentGateway

  beforeAll(async () => {
    ;({ provider, api } = await open({}))
    admin = await api.as('admin')
    gateway = api.services.gateways.get(provider.name) as PaymentGateway
  })
  let id: number
  let payment: Waiting
  beforeEach(async () => {
    const ana = await api.newcomer()
    const { class_package_id } = await api.build.classPackage({ class_amount: 10, price_cents: PRICE })
    const { works } = provider.methods
    const { body } = await (provider.buy?.(api, ana, class_package_id, works, {}) ??
      attempt(ana, class_package_id, works))
    id = body.purchase_id
    const row = await api.db
      .selectFrom('payment')
      .select(['amount_cents', 'attempt_key', 'gateway_payment_id'])
      .where('purchase_id', '=', id)
      .executeTakeFirstOrThrow()
    payment = {
      ...row,
      customer_id: ana.customer_id,
      reference: row.gateway_payment_id ?? '',
      clientSecret: null,
    }
  })

  const refund = (amount: number | null, key: string = crypto.randomUUID()) =>
    admin.call(`POST /purchases/refund/${id}`, { key, body: { reason: 'Se lesionó', amount } })
  const refunds = () =>
    api.db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.payment_id', 'refund.payment_id')
      .select(['refund.amount_cents', 'refund.status', 'reason'])
      .where('purchase_id', '=', id)
      .orderBy('refund_id')
      .execute()
  const deliver = async (events: readonly SentEvent[]) => {
    for (const { body, headers } of events)
      expect((await api.fetch(`POST /api/webhooks/${provider.name}`, { body, headers })).status).toBe(204)
  }
  /** Staff ask for it; the provider makes it, as with a key that it has forgotten since, and its answer is lost. */
  const losesAnswer = async (amount: number, key: string): Promise<readonly SentEvent[]> => {
    let events: readonly SentEvent[] = []
    vi.spyOn(gateway, 'refund').mockImplementationOnce(async (_reference, cents) => {
      ;({ events } = await provider.refund(api, payment, cents))
      throw new Error('the answer was lost')
    })
    expect((await refund(amount, key)).status).toBe(503)
    vi.restoreAllMocks()
    return events
  }
  const made = { reason: 'Se lesionó', status: 'refunded' }

  it('that a rate limit turned away, or that were never sent, can be pressed again at once', async () => {
    const refused = new TypeError('fetch failed', {
      cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }),
    })
    for (const error of [new ProviderAnswer(429, 'too many'), refused]) {
      vi.spyOn(gateway, 'refund').mockRejectedValueOnce(error)
      expect((await refund(500)).status).toBe(503)
      vi.restoreAllMocks()
      expect((await refund(500)).status).toBe(200)
    }
    expect(await refunds()).toHaveLength(2)
  })

  it('that a gateway answered for cannot', async () => {
    vi.spyOn(gateway, 'refund').mockRejectedValueOnce(new ProviderAnswer(502, 'bad gateway'))
    const ask = vi.spyOn(gateway, 'refund')
    expect((await refund(500)).status).toBe(503)
    hurryWaiting()
    expect((await refund(500)).body.code).toBe('refund_open')
    expect(ask).toHaveBeenCalledOnce()
    vi.restoreAllMocks()
  })

  describe('whose event comes between a lost answer and the next press', () => {
    it('are made once, and the next one of this amount is another', async () => {
      const key = crypto.randomUUID()
      await deliver(await losesAnswer(500, key))
      for (const again of [key, crypto.randomUUID()]) {
        const { status, body } = await refund(500, again)
        expect([status, body.purchase?.refunded]).toEqual([200, again === key ? 500 : 1000])
      }
      expect(await refunds()).toEqual([
        { ...made, amount_cents: 50_000 },
        { ...made, amount_cents: 50_000 },
      ])
      expect((await booksOf(api, id)).ledger).toMatchObject({ [`provider:${provider.name}`]: 50_000 })
      expect(await ledgerSum(api)).toBe(0)
    })

    it('let a press with another key find it', async () => {
      await deliver(await losesAnswer(500, crypto.randomUUID()))
      expect((await refund(500)).body.purchase?.refunded).toBe(500)
      expect(await refunds()).toEqual([{ ...made, amount_cents: 50_000 }])
    })

    it('let another amount follow, and everything that is left', async () => {
      await deliver(await losesAnswer(500, crypto.randomUUID()))
      expect((await refund(400)).body.purchase?.refunded).toBe(900)
      expect((await refund(null)).body.purchase).toMatchObject({ refunded: 1500, status: 'refunded' })
      expect(await refunds()).toEqual(
        [50_000, 40_000, 60_000].map((amount_cents) => ({ ...made, amount_cents })),
      )
      expect((await booksOf(api, id)).ledger).toEqual({})
    })
  })
})

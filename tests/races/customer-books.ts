import { expect } from 'vitest'
import type { SentEvent } from '#server/ports/payment-gateway.ts'
import type { Api, Client } from '#tests/http/harness.ts'
import { messagesOf } from '#tests/http/messages/help.ts'
import { cardsAtProvider } from '#tests/http/selling/cards/drop-cards.ts'
import type { ProviderFixture, Waiting } from '#tests/vendors/fixture.ts'

interface Expected {
  /** The customer never came back: nothing bought is as good. */
  mayBeLeft: boolean
  wanted: number
  isTrial: boolean
  subscribed: boolean
  discount: { discount_id: number } | null
}

/** What is stored of a customer, here and at the provider, and how the provider's events reach us. */
export function openBooks({ api, provider }: { api: Api; provider: ProviderFixture }, ana: Client) {
  /** Expects as many charges, grants, mails and subscriptions as purchases were wanted. */
  async function expectOnce(
    what: string,
    { mayBeLeft, wanted, isTrial, subscribed, discount }: Expected,
  ): Promise<void> {
    const bought = await api.db
      .selectFrom('purchase')
      .leftJoin('purchase_grant as grant', 'grant.purchase_id', 'purchase.purchase_id')
      .select(['purchase.status', 'grant.period'])
      .where('customer_id', '=', ana.customer_id)
      .where('purchase.status', 'not in', mayBeLeft ? ['failed', 'pending'] : ['failed'])
      .execute()
    const times = mayBeLeft ? bought.length : wanted
    expect(times, what).toBeLessThanOrEqual(wanted)
    const mails = await messagesOf(api, ana.customer_id, 'receipt')
    const living = await provider.subscriptions.living(api, ana.customer_id)
    const status = subscribed ? 'active' : 'completed'
    expect(
      {
        charges: await provider.charges(api, ana.customer_id),
        bought,
        mails: mails.length,
        living,
        // A subscription may charge a copy of a card that is listed by another name.
        left: (await unlisted()).slice(living),
        uses: await usesOf(discount),
      },
      what,
    ).toEqual({
      charges: isTrial ? 0 : times,
      bought: Array.from({ length: times }, () => ({ status, period: isTrial ? 0 : 1 })),
      mails: times,
      living: subscribed ? times : 0,
      left: [],
      uses: discount ? times : 0,
    })
  }

  async function usesOf(of: { discount_id: number } | null): Promise<number> {
    if (!of) return 0
    const { uses } = await api.db
      .selectFrom('discount')
      .select('uses')
      .where('discount_id', '=', of.discount_id)
      .executeTakeFirstOrThrow()
    return uses
  }

  /** Cards that the provider has of the customer, and we do not show. */
  async function unlisted(): Promise<string[]> {
    const listed = (await ana.call('GET /payment_sources')).body.payment_sources as { source_id: string }[]
    const shown = new Set(listed.map(({ source_id }) => source_id))
    return (await cardsAtProvider(api, provider.name, ana.customer_id)).filter((card) => !shown.has(card))
  }

  const subscription = async () => {
    const { customer_id, subscription_id } = await api.db
      .selectFrom('purchase')
      .select(['customer_id', 'subscription_id'])
      .where('customer_id', '=', ana.customer_id)
      .executeTakeFirstOrThrow()
    return { customer_id, subscription_id: subscription_id ?? '' }
  }
  const grants = () =>
    api.db
      .selectFrom('purchase_grant')
      .innerJoin('purchase', 'purchase.purchase_id', 'purchase_grant.purchase_id')
      .select('period')
      .where('customer_id', '=', ana.customer_id)
      .execute()

  async function paymentOf(purchase_id: number): Promise<Waiting> {
    const row = await api.db
      .selectFrom('payment')
      .innerJoin('purchase', 'purchase.purchase_id', 'payment.purchase_id')
      .select(['customer_id', 'amount_cents', 'attempt_key', 'gateway_payment_id', 'client_secret'])
      .where('payment.purchase_id', '=', purchase_id)
      .executeTakeFirstOrThrow()
    return { ...row, reference: row.gateway_payment_id ?? '', clientSecret: row.client_secret }
  }

  async function deliver(events: readonly SentEvent[]): Promise<void> {
    for (const event of events) expect(await send(event)).toBe(204)
  }

  async function send({ body: text, headers }: SentEvent): Promise<number> {
    return (await api.fetch(`POST /api/webhooks/${provider.name}`, { body: text, headers })).status
  }

  return { expectOnce, subscription, grants, paymentOf, deliver, send }
}

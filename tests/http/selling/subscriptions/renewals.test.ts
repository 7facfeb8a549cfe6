import { fc, runs } from '#tests/properties.ts'
import { beforeAll, expect, it, vi } from 'vitest'
import { sandboxEvents } from '#server/adapters/sandbox/events.ts'
import { verify } from '#server/db/verify.ts'
import { refundRefused } from '#server/ports/payment-gateway.ts'
import type { SubscriptionInvoiceEvent } from '#server/ports/provider-event.ts'
import { type Api, startApi } from '#tests/http/harness.ts'
import { booksOf, buy, ledgerSum } from '#tests/http/selling/help.ts'

const PRICE = 100_000
const START = Date.parse('2026-12-03T18:00:00Z')

let api: Api
beforeAll(async () => {
  api = await startApi({ clock: { now: () => new Date(START) } })
})

type Outcome = SubscriptionInvoiceEvent['outcome']
interface Told {
  /** Which renewal, from 1. */
  nth: number
  outcome: 'paid' | 'paid wrongly' | 'past_due' | 'given up'
}

const failed = (final: boolean): Outcome => ({ state: 'failed', final, retryAt: null })

function eventOf({ nth, outcome }: Told, subscription: string): SubscriptionInvoiceEvent {
  const day = (month: number) => new Date(Date.UTC(2026, 11 + month, 3, 18)).toISOString()
  const money = outcome === 'paid' || outcome === 'paid wrongly'
  return {
    kind: 'subscription_invoice',
    subscription,
    invoice: `${subscription}:${nth}`,
    amountCents: outcome === 'paid wrongly' ? PRICE - 1 : PRICE,
    currency: 'MXN',
    periodStart: day(nth),
    periodEnd: day(nth + 1),
    outcome: money
      ? { state: 'paid', reference: `${subscription}:${outcome}:${nth}`, card: null }
      : failed(outcome === 'given up'),
  }
}

/** Begins a subscription and tells of its renewals, each time by an event of its own. */
async function tell(story: readonly Told[]): Promise<number> {
  const ana = await api.newcomer()
  const monthly = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const
  const pack = await api.build.classPackage({ ...monthly, price_cents: PRICE, class_amount: 4 })
  const { body } = await buy(ana, pack.class_package_id)
  const id: number = body.purchase_id
  const { subscription_id } = await api.db
    .selectFrom('purchase')
    .select('subscription_id')
    .where('purchase_id', '=', id)
    .executeTakeFirstOrThrow()
  const events = sandboxEvents(api.services.environment.secret, () => new Date(START))
  for (const told of story) {
    const event = events.send(eventOf(told, subscription_id ?? ''))
    expect((await api.fetch('POST /api/webhooks/sandbox', event)).status).toBe(204)
  }
  return id
}

/** What the books have of such a story. */
async function play(story: readonly Told[]) {
  const id = await tell(story)
  const { grants, invoices, credits, ledger } = await booksOf(api, id)
  const { status, past_due_since } = await api.db
    .selectFrom('purchase')
    .select(['status', 'past_due_since'])
    .where('purchase_id', '=', id)
    .executeTakeFirstOrThrow()
  return { grants, invoices, credits, ledger, status, late: past_due_since !== null }
}

const story = fc.array(
  fc.record({
    nth: fc.integer({ min: 1, max: 3 }),
    outcome: fc.constantFrom<Told['outcome']>('paid', 'paid', 'past_due', 'given up'),
  }),
  { minLength: 1, maxLength: 7 },
)

it('grants each period once and only for its payment, with the same result in any order and number of reports', async () => {
  await fc.assert(
    fc.asyncProperty(
      story.chain((told) =>
        fc.tuple(fc.constant(told), fc.shuffledSubarray(told, { minLength: told.length })),
      ),
      async ([told, shuffled]) => {
        const paid = new Set(told.filter(({ outcome }) => outcome === 'paid').map(({ nth }) => nth)).size
        const books = await play(told)
        expect(books).toMatchObject({ grants: 1 + paid, invoices: 1 + paid, credits: 4 * (1 + paid) })
        expect(books.ledger['provider:sandbox']).toBe(PRICE * (1 + paid))
        expect(await play(shuffled)).toEqual(books)
      },
    ),
    { numRuns: runs(12) },
  )
  expect(await verify(api.db)).toEqual([])
  expect(await ledgerSum(api)).toBe(0)
})

it('grants nothing for another amount, and accepts the right one afterwards', async () => {
  const wrong = await play([{ nth: 1, outcome: 'paid wrongly' }])
  expect(wrong).toMatchObject({ grants: 1, invoices: 1, ledger: { unapplied: 1 - PRICE } })
  const righted = await play([
    { nth: 1, outcome: 'paid wrongly' },
    { nth: 1, outcome: 'paid' },
    { nth: 1, outcome: 'paid' },
  ])
  expect(righted).toMatchObject({ grants: 2, invoices: 2, ledger: { unapplied: 1 - PRICE } })
})

it('lets staff refund what was sold where the provider refuses to return what paid for nothing', async () => {
  const id = await tell([{ nth: 1, outcome: 'paid wrongly' }])
  vi.spyOn(api.services.gateways.get('sandbox')!, 'refund').mockResolvedValueOnce(refundRefused('old'))
  const admin = await api.as('admin')
  const refund = () => admin.call(`POST /purchases/refund/${id}`, { body: { reason: 'Se va' } })
  expect((await refund()).body.code).toBe('refund_failed')
  expect((await admin.call('GET /purchases/admin/pending')).body.mismatches).toContainEqual(
    expect.objectContaining({
      purchase: expect.objectContaining({ purchase_id: id }),
      returned_by: 'by_hand',
    }),
  )
  expect((await refund()).body.purchase).toMatchObject({ status: 'refunded', refunded: PRICE / 100 })
  expect(await verify(api.db)).toEqual([])
})

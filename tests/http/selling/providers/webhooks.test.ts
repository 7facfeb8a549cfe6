import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sandboxEvents } from '#server/adapters/sandbox/events.ts'
import { applyWaitingEvents } from '#server/features/selling/events/apply-waiting-events.ts'
import { cleanUp } from '#server/jobs/tasks/clean-up.ts'
import type { SentEvent } from '#server/ports/payment-gateway.ts'
import { type Api, startApi } from '#tests/http/harness.ts'
import { buy } from '#tests/http/selling/help.ts'

/** Lets an effect fail after its event was stored. */
const trouble = vi.hoisted(() => ({ on: false }))
vi.mock(import('#server/features/selling/orders/apply-outcome.ts'), async (original) => {
  const actual = await original()
  return {
    ...actual,
    applyOutcome: (...given) =>
      trouble.on ? Promise.reject(new Error('the disk is full')) : actual.applyOutcome(...given),
  }
})

let api: Api
let events: ReturnType<typeof sandboxEvents>
beforeAll(async () => {
  api = await startApi({ environment: { RATE_LIMITS: 'on' } })
  events = sandboxEvents(api.services.environment.secret, () => new Date())
})
beforeEach(() => {
  trouble.on = false
})

const deliver = ({ body, headers }: SentEvent, provider = 'sandbox') =>
  api.fetch(`POST /api/webhooks/${provider}`, { body, headers })
const unknown = () =>
  events.send({
    kind: 'payment',
    attemptKey: crypto.randomUUID(),
    outcome: { state: 'refused', reference: `sbx_pi_${crypto.randomUUID()}`, code: 'x', declineCode: null },
  })
const kept = () => api.db.selectFrom('webhook_event').selectAll().orderBy('webhook_event_id').execute()

describe('POST /webhooks/{provider}', () => {
  it('answers 204 without a body, needs no session, and accepts any origin', async () => {
    const { body, headers } = unknown()
    const response = await deliver({ body, headers: { ...headers, origin: 'https://elsewhere.example' } })
    expect([response.status, await response.text()]).toEqual([204, ''])
  })

  it('is 404 for an unknown provider', async () => {
    expect((await deliver(unknown(), 'stripe')).status).toBe(404)
    expect((await deliver(unknown(), '__proto__')).status).toBe(404)
  })

  it('refuses what is unsigned, too long or not text', async () => {
    const before = await kept()
    const { headers } = unknown()
    for (const body of ['{}', '', 'x', JSON.stringify({ id: 'sbx_evt_1', kind: 'payment' })])
      expect((await deliver({ body, headers })).status, body).toBe(400)
    const bytes = await api.fetch('POST /api/webhooks/sandbox', { body: new Uint8Array([0xff]), headers })
    expect(bytes.status).toBe(400)
    expect((await deliver({ body: 'x'.repeat(513 * 1024), headers })).status).toBe(413)
    expect(await kept()).toEqual(before)
  })

  it('reports that it could not record an event, and accepts it when resent', async () => {
    const ana = await api.newcomer()
    const { class_package_id } = await api.build.classPackage()
    const { body } = await buy(ana, class_package_id, 'pm_card_threeDSecure2Required')
    const payment = await api.db
      .selectFrom('payment')
      .select(['attempt_key', 'gateway_payment_id', 'amount_cents'])
      .where('purchase_id', '=', body.purchase_id)
      .executeTakeFirstOrThrow()
    const event = events.send({
      kind: 'payment',
      attemptKey: payment.attempt_key,
      outcome: {
        state: 'succeeded',
        reference: payment.gateway_payment_id ?? '',
        amountCents: payment.amount_cents,
        currency: 'MXN',
        subscription: null,
        card: null,
      },
    })
    const before = await kept()
    trouble.on = true
    expect((await deliver(event)).status).toBe(500)
    expect(await kept()).toEqual(before)
    trouble.on = false
    expect((await deliver(event)).status).toBe(204)
    const { purchase } = (await ana.call(`GET /purchases/${body.purchase_id}`)).body
    expect(purchase.status).toBe('completed')
  })

  it('drops no events, however many', async () => {
    const { rateLimits } = api.services
    for (let n = 0; n < 6_000; n++) await rateLimits.take('general', 'in-process').catch(() => null)
    expect((await api.visitor.call('GET /health')).status).toBe(429)
    const event = unknown()
    const answers = await Promise.all(Array.from({ length: 100 }, () => deliver(event)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  })

  it('answers 429 after sixty unsigned ones, and still accepts signed ones', async () => {
    const forged = () => deliver({ ...unknown(), body: '{}' })
    const answers: number[] = []
    for (let n = 0; n < 61; n++) answers.push((await forged()).status)
    expect(answers.at(-1)).toBe(429)
    expect((await forged()).headers.get('retry-after')).toMatch(/^[1-9]\d?$/)
    expect((await deliver(unknown())).status).toBe(204)
  })

  it('treats a signature with non-ASCII characters as forged', async () => {
    const { body, headers } = unknown()
    const [time] = headers['sandbox-signature']?.split(',') ?? []
    const signature = `${time},${'\xf1'.repeat(64)}`
    const { status } = await deliver({ body, headers: { ...headers, 'sandbox-signature': signature } })
    expect([400, 429]).toContain(status)
  })

  it('stores no texts of the provider, and drops unknown events after a month', async () => {
    await api.db.deleteFrom('webhook_event').execute()
    await deliver(unknown())
    const [row] = await kept()
    expect(row).toMatchObject({ processed_at: null, error: null, payload: { kind: 'payment' } })
    expect(row?.tried_at).not.toBeNull()
    await api.db
      .updateTable('webhook_event')
      .set({ received_at: new Date(Date.now() - 31 * 86_400_000), tried_at: null })
      .execute()
    expect(await applyWaitingEvents(api.services)).toBe(0)
    expect((await kept())[0]?.tried_at).toBeNull()
  })

  it('tries one again less and less often, and at least every hour', async () => {
    await api.db.deleteFrom('webhook_event').execute()
    await deliver(unknown())
    const isTried = async (age: number, since: number) => {
      const now = Date.now()
      const tried_at = new Date(now - since * 60_000)
      const received_at = new Date(now - age * 60_000)
      await api.db.updateTable('webhook_event').set({ received_at, tried_at }).execute()
      await applyWaitingEvents(api.services)
      return (await kept())[0]!.tried_at!.getTime() > tried_at.getTime()
    }
    expect([await isTried(50, 1), await isTried(260, 5), await isTried(260, 25)]).toEqual([true, false, true])
    const old = 20 * 24 * 60
    expect([await isTried(old, 55), await isTried(old, 65)]).toEqual([false, true])
  })

  it('are deleted after three months', async () => {
    await api.db.deleteFrom('webhook_event').execute()
    const aged = (event_id: string, days: number, processed: boolean) => {
      const received_at = new Date(Date.now() - days * 86_400_000)
      const processed_at = processed ? received_at : null
      return { provider: 'sandbox', event_id, payload: '{}', received_at, processed_at }
    }
    await api.db
      .insertInto('webhook_event')
      .values([
        aged('done', 91, true),
        aged('never applied', 91, false),
        aged('lately done', 89, true),
        aged('waits', 40, false),
      ])
      .execute()
    await cleanUp(api.services)
    expect((await kept()).map((row) => row.event_id)).toEqual(['lately done', 'waits'])
  })

  it('continues with the other events when one cannot be applied', async () => {
    await api.db.deleteFrom('webhook_event').execute()
    await deliver(unknown())
    await api.db
      .insertInto('webhook_event')
      .values({ provider: 'sandbox', event_id: 'broken', payload: JSON.stringify({ kind: 'payment' }) })
      .execute()
    await applyWaitingEvents(api.services)
    expect((await kept()).map((row) => [row.error === null, row.tried_at !== null])).toEqual([
      [true, true],
      [false, true],
    ])
  })
})

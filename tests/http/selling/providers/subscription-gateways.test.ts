import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { verify } from '#server/db/verify.ts'
import { applyWaitingEvents } from '#server/features/selling/events/apply-waiting-events.ts'
import { learnSubscription } from '#server/features/selling/subscriptions/learn-subscription.ts'
import { endSubscription } from '#server/features/selling/charging/end-subscription.ts'
import type { SentEvent } from '#server/ports/payment-gateway.ts'
import { describeProviders } from '#tests/vendors/describe-providers.ts'
import type { ProviderFixture } from '#tests/vendors/fixture.ts'
import { auditOf } from '#tests/http/audit-of.ts'
import type { Api, Client } from '#tests/http/harness.ts'
import { messagesOf } from '#tests/http/messages/help.ts'
import { booksOf, buy, ledgerSum } from '#tests/http/selling/help.ts'

const DAY = 24 * 60 * 60_000
/** Noon in the studio. */
const START = Date.parse('2026-12-03T18:00:00Z')
const PRICE = 100_000

/** What every provider's engine of subscriptions leads to. Another provider is one more fixture here. */
describeProviders('subscriptions of', (open) => {
  let provider: ProviderFixture
  let api: Api
  let ana: Client
  let plan: number
  let now = START

  beforeAll(async () => {
    ;({ provider, api } = await open({ settings: { allow_pause: true }, now: () => now }))
    provider.subscriptions.follow?.(api)
  })
  beforeEach(async () => {
    now = START
    ana = await api.newcomer()
    const monthly = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const
    const pack = { ...monthly, price_cents: PRICE, class_amount: 8 }
    plan = (await api.build.classPackage(pack)).class_package_id
  })

  const purchaseOf = (id: number) =>
    api.db.selectFrom('purchase').selectAll().where('purchase_id', '=', id).executeTakeFirstOrThrow()
  const begin = async (): Promise<number> => {
    const { status, body } = await (provider.buy?.(api, ana, plan, provider.methods.works, {}) ??
      buy(ana, plan, provider.methods.works))
    expect(status, JSON.stringify(body)).toBe(200)
    return body.purchase_id
  }
  const deliver = async (events: readonly SentEvent[]) => {
    for (const { body, headers } of events) {
      const reply = await api.fetch(`POST /api/webhooks/${provider.name}`, { body, headers })
      expect(reply.status).toBe(204)
    }
  }
  const nameOf = async (id: number) => (await purchaseOf(id)).subscription_id ?? ''
  const turn = async (id: number): Promise<readonly SentEvent[]> =>
    (await provider.subscriptions.turn(api, await nameOf(id))).events
  const ask = (id: number, what: string, body: Record<string, unknown> = {}) =>
    ana.call(`POST /purchases/${what}/${id}` as 'POST /purchases/keep/{id}', { body })
  const act = async (id: number, what: string, body: Record<string, unknown> = {}) => {
    const reply = await ask(id, what, body)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body.purchase
  }
  /** What is paid with refuses every charge from now on, by a card that does or at the provider itself. */
  const breakPayment = async (id: number) => {
    const { cards, payer } = provider.subscriptions
    if (cards) await act(id, 'card', { payment_method: cards.neverPays })
    else payer?.(await nameOf(id), false)
  }
  /** Another card has the late charge taken at once; what is mended at the provider waits for its next try. */
  const mendPayment = async (id: number): Promise<readonly SentEvent[]> => {
    const { cards, payer, untold } = provider.subscriptions
    if (cards) await act(id, 'card', { payment_method: cards.other })
    else payer?.(await nameOf(id), true)
    if (cards && untold) return untold(api)
    now += 5 * DAY
    return turn(id)
  }
  /** Takes the jobs of a kind that were left for one subscription, and gives how many those were. */
  const take = async (task: 'learn-subscription' | 'end-subscription', id: number): Promise<number> => {
    const { rows } = await sql`
      delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
      where task.id = job.task_id and task.identifier = ${task}
        and (job.payload->>'purchase_id')::integer = ${id} returning job.id`.execute(api.db)
    return rows.length
  }
  /** Does the jobs that events of changes left. */
  const learn = async (id: number): Promise<number> => {
    const jobs = await take('learn-subscription', id)
    for (let job = 0; job < jobs; job += 1) await learnSubscription(api.services, id)
    return jobs
  }
  const look = async (id: number) => (await ana.call(`GET /purchases/${id}`)).body.purchase
  const clean = async () => {
    expect(await verify(api.db)).toEqual([])
    expect(await ledgerSum(api)).toBe(0)
  }

  it('renew: each period is granted once, also when reported twice', async () => {
    const id = await begin()
    now = START + 31 * DAY
    const events = await turn(id)
    await deliver([...events, ...events])
    const books = await booksOf(api, id)
    expect(books).toMatchObject({ grants: 2, invoices: 2, payments: 2, credits: 16 })
    expect(books.ledger[`provider:${provider.name}`]).toBe(2 * PRICE)
    expect(await look(id)).toMatchObject({ subscription_state: 'active', expires_at: '2027-02-03' })
    await clean()
  })

  it('are late when a charge fails, and continue when it is paid', async () => {
    const id = await begin()
    await breakPayment(id)
    now = START + 31 * DAY
    await deliver(await turn(id))
    expect(await look(id)).toMatchObject({ status: 'active', subscription_state: 'past_due' })
    expect(await booksOf(api, id)).toMatchObject({ grants: 1, invoices: 1 })
    const { cards } = provider.subscriptions
    const [mail] = await messagesOf(api, ana.customer_id, 'renewal_failed')
    expect(mail?.body_text).toContain(cards ? 'cambiar tu tarjeta' : 'PayPal lo intentará')
    if (cards) {
      // Another card that refuses the charge is said at once, except by Conekta, which does not say why a retry failed.
      const payment_method = cards.neverPays.replace('pm_card_', 'pm_card_visa_')
      const { status } = await ask(id, 'card', { payment_method })
      expect(status).toBe(provider.name === 'conekta' ? 200 : 402)
    }
    await deliver(await mendPayment(id))
    const mended = await look(id)
    expect(mended).toMatchObject({ subscription_state: 'active', expires_at: '2027-02-03' })
    if (cards) expect(mended.payment_method.name).toMatch(/4444$/)
    // Each charge is named by the card that paid it.
    const { invoices } = (await ana.call('GET /invoices')).body
    const names = invoices.map((invoice: { payment_method: { name: string } }) => invoice.payment_method.name)
    expect(names).toEqual(
      cards ? ['Mastercard terminada en 4444', 'Visa terminada en 4242'] : ['PayPal', 'PayPal'],
    )
    expect(await booksOf(api, id)).toMatchObject({ grants: 2, invoices: 2, payments: 2 })
    await clean()
  })

  it('fail when a charge is never paid', async () => {
    const id = await begin()
    await breakPayment(id)
    for (const days of [31, 34, 37, 40, 43]) {
      now = START + days * DAY
      if ((await purchaseOf(id)).status === 'active') await deliver(await turn(id))
    }
    expect(await look(id)).toMatchObject({ status: 'failed', subscription_state: 'ended' })
    expect(await booksOf(api, id)).toMatchObject({ grants: 1, invoices: 1 })
    // A late charge paid at the provider does not begin the subscription again there: another one may be running by then.
    expect(await take('end-subscription', id)).toBe(1)
    await endSubscription(api.services, id)
    expect((await purchaseOf(await begin())).status).toBe('active')
    expect(await provider.subscriptions.living(api, ana.customer_id)).toBe(1)
    const gateway = api.services.gateways.get(provider.name)
    const soon = new Date(now + 10 * DAY)
    const rest = await gateway?.pauseSubscription?.(await nameOf(id), { nextCharge: soon }).catch(() => null)
    expect(rest?.state ?? 'ended').toBe('ended')
    await clean()
  })

  it('keep what is paid after a cancellation, and take no more money', async () => {
    const id = await begin()
    const { endsAtOnce } = provider.subscriptions
    const cancelled = await act(id, 'cancel', { reason: 'Me mudo' })
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      subscription_state: endsAtOnce ? 'ended' : 'cancelling',
      expires_at: '2027-01-03',
      next_charge_date: null,
    })
    const free = await api.db
      .selectFrom('available_class')
      .select(['state', 'expires_on'])
      .where('purchase_id', '=', id)
      .execute()
    expect(free).toEqual(Array.from({ length: 8 }, () => ({ state: 'free', expires_on: '2027-01-03' })))
    await deliver((await provider.subscriptions.untold?.(api)) ?? [])
    now = START + 31 * DAY
    await deliver(await turn(id))
    expect(await look(id)).toMatchObject({ status: 'cancelled', subscription_state: 'ended' })
    expect(await provider.charges(api, ana.customer_id)).toBe(1)
    await clean()
  })

  it('refuse what their provider cannot do, with a text, and change nothing', async () => {
    const id = await begin()
    const { subscriptions } = provider
    const gateway = api.services.gateways.get(provider.name)
    const wishes = { pause: { days: 10 }, card: { payment_method: 'tok_test_visa_4242' } } as const
    const refused: string[] = []
    for (const [what, body] of Object.entries(wishes)) {
      if (what === 'card' ? gateway?.changeCard : gateway?.pauseSubscription) continue
      const before = await purchaseOf(id)
      const reply = await ask(id, what, body)
      expect([reply.status, reply.body.code, reply.body.error]).toEqual([
        409,
        'subscription_provider',
        'La forma de pago de esta suscripción no lo permite.',
      ])
      expect((await look(id)).can[what]).toEqual({ reason: reply.body.error })
      expect(await purchaseOf(id)).toEqual(before)
      refused.push(what)
    }
    await act(id, 'cancel', { reason: 'Me mudo' })
    if (subscriptions.endsAtOnce) {
      const kept = await ask(id, 'keep')
      expect([kept.status, kept.body.error]).toEqual([409, 'Tu suscripción ya terminó.'])
      refused.push('keep')
    }
    const known: Record<string, string[]> = {
      sandbox: [],
      stripe: [],
      conekta: ['keep'],
      paypal: ['pause', 'card', 'keep'],
    }
    expect(refused).toEqual(known[provider.name])
  })

  it('continue when a cancellation is taken back', async (test) => {
    if (provider.subscriptions.endsAtOnce) return test.skip()
    const id = await begin()
    await act(id, 'cancel', { reason: 'Me mudo' })
    await act(id, 'keep')
    now = START + 31 * DAY
    await deliver(await turn(id))
    expect(await booksOf(api, id)).toMatchObject({ grants: 2 })
    expect(await look(id)).toMatchObject({ status: 'active' })
    await clean()
  })

  it('are cancelled and taken back on the provider’s own pages, in any order of events', async (test) => {
    const callOff = provider.subscriptions.callOff ?? test.skip()
    const id = await begin()
    const name = await nameOf(id)
    await deliver((await callOff(api, name, true)).events)
    expect(await learn(id)).toBe(1)
    expect(await look(id)).toMatchObject({
      status: 'cancelled',
      subscription_state: 'cancelling',
      next_charge_date: null,
      can: { keep: true },
    })
    const kept = (await callOff(api, name, false)).events
    const off = (await callOff(api, name, true)).events
    const back = (await callOff(api, name, false)).events
    await deliver([...back, ...off, ...kept])
    await learn(id)
    expect(await look(id)).toMatchObject({ status: 'active', subscription_state: 'active' })
    now = START + 31 * DAY
    await deliver(await turn(id))
    expect(await booksOf(api, id)).toMatchObject({ grants: 2 })
    await clean()
  })

  it('keep the customer’s reason when the provider reports the cancellation first', async (test) => {
    const untold = provider.subscriptions.untold ?? test.skip()
    const id = await begin()
    await untold(api)
    const gateway = api.services.gateways.get(provider.name)
    if (!gateway) throw new Error('no gateway')
    const cancel = gateway.cancelSubscription.bind(gateway)
    const slow = vi.spyOn(gateway, 'cancelSubscription').mockImplementation(async (name) => {
      const state = await cancel(name)
      await deliver(await untold(api))
      await learn(id)
      return state
    })
    await act(id, 'cancel', { reason: 'Me mudo' }).finally(() => slow.mockRestore())
    expect(await purchaseOf(id)).toMatchObject({ status: 'cancelled', cancel_reason: 'Me mudo' })
  })

  it('are paused while the studio has paused them at the provider', async (test) => {
    const rest = provider.subscriptions.rest ?? test.skip()
    const id = await begin()
    const name = await nameOf(id)
    await deliver((await rest(api, name, true)).events)
    expect(await learn(id)).toBe(1)
    const paused = await look(id)
    expect(paused).toMatchObject({
      status: 'active',
      subscription_state: 'paused',
      paused_until: null,
      next_charge_date: null,
      can: { resume: { reason: 'El estudio pausó tu suscripción. Escríbele para reanudarla.' } },
    })
    const refused = await ask(id, 'resume')
    expect([refused.status, refused.body.code]).toEqual([409, 'subscription_paused_by_studio'])
    await deliver((await rest(api, name, false)).events)
    await learn(id)
    expect(await look(id)).toMatchObject({
      subscription_state: 'active',
      paused_until: null,
      next_charge_date: '2027-01-03',
    })
    await deliver((await rest(api, name, true)).events)
    await learn(id)
    expect(await act(id, 'cancel', { reason: 'Me mudo' })).toMatchObject({ status: 'cancelled' })
    await clean()
  })

  it('are paused for some days, and charged later by as many', async (test) => {
    const gateway = api.services.gateways.get(provider.name)
    if (!gateway?.pauseSubscription) return test.skip()
    const id = await begin()
    const nextChargeThere = async () =>
      (await gateway.lookUpSubscription(await nameOf(id)))?.paidUntil?.toISOString().slice(0, 10)
    const paused = await act(id, 'pause', { days: 10 })
    expect(paused).toMatchObject({ subscription_state: 'paused', next_charge_date: '2027-01-13' })
    expect(await nextChargeThere()).toBe('2027-01-13')
    // What the provider tells of it is no other pause.
    await deliver((await provider.subscriptions.untold?.(api)) ?? [])
    await learn(id)
    expect((await purchaseOf(id)).rests_since).toBeNull()
    now = START + 4 * DAY
    expect(await act(id, 'resume')).toMatchObject({ next_charge_date: '2027-01-07' })
    expect(await nextChargeThere()).toBe('2027-01-07')
    now = START + 35 * DAY
    await deliver(await turn(id))
    expect(await booksOf(api, id)).toMatchObject({ grants: 2 })
    expect(await look(id)).toMatchObject({ subscription_state: 'active', expires_at: '2027-02-07' })
    await clean()
  })

  it('have the same result in every order of their events', async () => {
    // Two periods paid, and the end: by turns, so that each is one event.
    const ends: unknown[] = []
    for (const order of permutations([0, 1, 2])) {
      now = START
      ana = await api.newcomer()
      const id = await begin()
      now = START + 63 * DAY
      // An engine may turn others' subscriptions as well.
      const own = (await nameOf(id)).split('/').at(-1) ?? ''
      const told = [...(await turn(id)), ...(await turn(id))].filter(
        (event) => provider.subscriptions.isPaid(event) && event.body.includes(own),
      )
      expect(told).toHaveLength(2)
      const { events } = await provider.subscriptions.end(api, await nameOf(id))
      const all = [...told, ...events]
      for (const at of order) await deliver(all.slice(at, at + 1))
      const { status, expires_on } = await purchaseOf(id)
      ends.push({ status, expires_on, ...(await booksOf(api, id)) })
    }
    expect(new Set(ends.map((end) => JSON.stringify(end))).size).toBe(1)
    expect(ends[0]).toMatchObject({ status: 'cancelled', grants: 3, invoices: 3 })
    await clean()
  })

  it('wait for their purchase when a renewal is reported first', async () => {
    const id = await begin()
    const { subscription_id } = await purchaseOf(id)
    now = START + 31 * DAY
    const events = await turn(id)
    const known = (name: string | null) =>
      api.db.updateTable('purchase').set({ subscription_id: name }).where('purchase_id', '=', id).execute()
    await known(`hidden-${id}`)
    await deliver(events)
    expect(await booksOf(api, id)).toMatchObject({ grants: 1 })
    await known(subscription_id)
    expect(await applyWaitingEvents(api.services)).toBeGreaterThan(0)
    expect(await booksOf(api, id)).toMatchObject({ grants: 2 })
    await clean()
  })

  it('that are refunded at the provider lose that period’s credits, the last one all, and are cancelled', async () => {
    const id = await begin()
    now = START + 31 * DAY
    await deliver(await turn(id))
    const payments = await api.db
      .selectFrom('payment')
      .selectAll()
      .where('purchase_id', '=', id)
      .orderBy('period')
      .execute()
    const back = async (at: number) => {
      const { gateway_payment_id, client_secret, ...payment } = payments[at] as (typeof payments)[number]
      const waiting = { ...payment, customer_id: ana.customer_id, reference: gateway_payment_id ?? '' }
      await deliver((await provider.refund(api, { ...waiting, clientSecret: client_secret }, PRICE)).events)
    }
    const freeOf = async () =>
      (
        await api.db
          .selectFrom('available_class')
          .select('available_class_id')
          .where('purchase_id', '=', id)
          .where('state', '=', 'free')
          .execute()
      ).length
    await back(0)
    expect([(await purchaseOf(id)).status, await freeOf()]).toEqual(['active', 8])
    await back(1)
    expect([(await purchaseOf(id)).status, await freeOf()]).toEqual(['refunded', 0])
    expect(await take('end-subscription', id)).toBe(1)
    await endSubscription(api.services, id)
    const { gateway, subscription_id } = await purchaseOf(id)
    const state = await api.services.gateways.get(gateway ?? '')?.lookUpSubscription(subscription_id ?? '')
    expect(state).toMatchObject({ ends: true })
    await clean()
  })

  it('grant nothing for another amount than agreed, which staff refund without ending anything', async () => {
    const id = await begin()
    await api.db
      .updateTable('purchase')
      .set({ renewal_cents: 90_000 })
      .where('purchase_id', '=', id)
      .execute()
    now = START + 31 * DAY
    const events = await turn(id)
    await deliver([...events, ...events])
    expect(await booksOf(api, id)).toMatchObject({ grants: 1, invoices: 1 })
    const seen = await auditOf(api, 'payment.amount_mismatch', id)
    expect(seen.map(({ details }) => details)).toMatchObject([{ asked: 90_000, taken: PRICE }])
    expect((await booksOf(api, id)).ledger).toMatchObject({ unapplied: -PRICE })
    const admin = await api.as('admin')
    const shown = (await admin.call(`GET /purchases/refund/${id}`)).body
    expect(shown).toMatchObject({ refundable: PRICE / 100, is_extra: true })
    const back = await admin.call(`POST /purchases/refund/${id}`, { body: { reason: 'Otro importe' } })
    expect([back.status, back.body.purchase.status]).toEqual([200, 'active'])
    expect((await booksOf(api, id)).ledger).not.toHaveProperty('unapplied')
    // The period that was sold is the last one: refunding it ends the subscription.
    const last = await admin.call(`POST /purchases/refund/${id}`, { body: { reason: 'Se va' } })
    expect([last.status, last.body.purchase.status]).toEqual([200, 'refunded'])
    await clean()
  })
})

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))
}

import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { verify } from '#server/db/verify.ts'
import { tendSubscriptions } from '#server/features/selling/events/tend-subscriptions.ts'
import type { Client } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { booksOf, buy, ledgerSum } from '#tests/http/selling/help.ts'
import { DAY, MONTHLY, ownStudio, START } from '#tests/http/selling/subscriptions/help.ts'

/** May be kept, and refuses every charge. */
const NEVER_PAYS = 'pm_card_chargeCustomerFail'

const studio = ownStudio({ allow_pause: true, pause_max_days: 30 })
let plan: number
beforeEach(async () => {
  plan = (await studio.api.build.classPackage(MONTHLY)).class_package_id
})

const days = async (count: number) => {
  studio.now += count * DAY
  await tendSubscriptions(studio.api.services)
}
const subscribe = async (method = 'pm_card_visa'): Promise<number> => {
  const { status, body } = await buy(studio.ana, plan, method)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.purchase_id
}
const look = async (id: number) => (await studio.ana.call(`GET /purchases/${id}`)).body.purchase
const act = (
  id: number,
  what: string,
  body: Record<string, unknown> = {},
  who: Pick<Client, 'call'> = studio.ana,
) => who.call(`POST /purchases/${what}/${id}` as 'POST /purchases/keep/{id}', { body })
const credits = async (id: number) =>
  studio.api.db
    .selectFrom('available_class')
    .select(['state', 'expires_on', 'usable_from'])
    .where('purchase_id', '=', id)
    .orderBy('available_class_id')
    .execute()
const mails = async () =>
  (
    await studio.api.db
      .selectFrom('message')
      .select('kind')
      .where('customer_id', '=', studio.ana.customer_id)
      .where('channel', '=', 'mail')
      .where('kind', 'in', ['renewal_paid', 'renewal_failed', 'subscription_cancelled', 'subscription_ended'])
      .orderBy('message_id')
      .execute()
  ).map(({ kind }) => kind)
const clean = async () => {
  expect(await verify(studio.api.db)).toEqual([])
  expect(await ledgerSum(studio.api)).toBe(0)
}

describe('a renewal', () => {
  it('grants each period once, with its payment, its invoice and a receipt', async () => {
    const id = await subscribe()
    expect(await look(id)).toMatchObject({
      subscription_state: 'active',
      next_charge_date: '2027-01-03',
      can: { cancel: true, pause: true, card: true, keep: { reason: 'Tu suscripción está activa.' } },
    })
    await days(30)
    expect(await booksOf(studio.api, id)).toMatchObject({ grants: 1 })
    await days(1)
    await days(0)
    expect(await booksOf(studio.api, id)).toMatchObject({ grants: 2, invoices: 2, payments: 2, credits: 16 })
    expect(await look(id)).toMatchObject({ next_charge_date: '2027-02-03', expires_at: '2027-02-03' })
    expect(await mails()).toEqual(['renewal_paid'])
    await clean()
  })

  it('takes the first charge when the trial ends', async () => {
    plan = (await studio.api.build.classPackage({ ...MONTHLY, free_trial_length: 7 })).class_package_id
    const id = await subscribe()
    expect(await look(id)).toMatchObject({ subscription_state: 'trial', next_charge_date: '2026-12-10' })
    await days(7)
    expect(await look(id)).toMatchObject({ subscription_state: 'active', next_charge_date: '2027-01-10' })
    const periods = await studio.api.db
      .selectFrom('purchase_grant')
      .select('period')
      .where('purchase_id', '=', id)
      .orderBy('period')
      .execute()
    expect(periods.map(({ period }) => period)).toEqual([0, 1])
    await clean()
  })

  it('catches up on every missed period', async () => {
    const id = await subscribe()
    await days(100)
    expect(await booksOf(studio.api, id)).toMatchObject({ grants: 4, invoices: 4 })
    await clean()
  })

  it('that fails makes it late, is retried, and continues with another card', async () => {
    const id = await subscribe()
    expect((await act(id, 'card', { payment_method: NEVER_PAYS })).status).toBe(200)
    await days(31)
    const late = await look(id)
    expect(late).toMatchObject({ status: 'active', subscription_state: 'past_due' })
    expect(late.retry_at).toBe('2027-01-04T18:00:00.000Z')
    await days(1)
    expect(await mails()).toEqual(['renewal_failed'])
    const { status, body } = await act(id, 'card', { payment_method: 'pm_card_mastercard' })
    expect([status, body.purchase.payment_method.name]).toEqual([200, expect.stringContaining('4444')])
    await days(0)
    expect(await look(id)).toMatchObject({ subscription_state: 'active', next_charge_date: '2027-02-03' })
    expect(await booksOf(studio.api, id)).toMatchObject({ grants: 2, invoices: 2 })
    await clean()
  })

  it('refused to the customer is said, and leaves the retries to come as they are', async () => {
    const id = await subscribe()
    await act(id, 'card', { payment_method: NEVER_PAYS })
    await days(31)
    const { retry_at } = await look(id)
    for (let press = 0; press < 5; press += 1) {
      const { status, body } = await act(id, 'card', { payment_method: NEVER_PAYS })
      expect(status, JSON.stringify(body)).toBe(402)
      expect(body).toMatchObject({ code: 'card_declined', decline_code: 'generic_decline' })
    }
    await days(0)
    const late = await look(id)
    expect(late).toMatchObject({ subscription_state: 'past_due', retry_at })
    // The card is changed all the same, also to one that pays.
    expect(late.payment_method.name).toContain('0341')
    expect((await act(id, 'card', { payment_method: 'pm_card_visa' })).status).toBe(200)
    await days(0)
    expect(await look(id)).toMatchObject({ subscription_state: 'active' })
    await clean()
  })

  it('that is never paid ends it', async () => {
    const id = await subscribe()
    await act(id, 'card', { payment_method: NEVER_PAYS })
    await days(45)
    expect(await look(id)).toMatchObject({ status: 'failed', subscription_state: 'ended', can: { card: {} } })
    expect(await booksOf(studio.api, id)).toMatchObject({ grants: 1, invoices: 1 })
    expect(await mails()).toEqual(['renewal_failed', 'renewal_failed'])
    await clean()
  })
})

describe('a cancellation', () => {
  it('needs a reason, keeps what is paid until its day, and stops charges', async () => {
    const id = await subscribe()
    expect((await act(id, 'cancel', { reason: ' ' })).status).toBe(400)
    const { status, body } = await act(id, 'cancel', { reason: 'Me mudo' })
    expect([status, body.purchase.status]).toEqual([200, 'cancelled'])
    expect(body.purchase).toMatchObject({
      subscription_state: 'cancelling',
      next_charge_date: null,
      expires_at: '2027-01-03',
      cancelledAt: new Date(START).toISOString(),
    })
    expect((await credits(id)).every(({ state }) => state === 'free')).toBe(true)
    expect((await act(id, 'cancel', { reason: 'otra vez' })).status).toBe(200)
    await days(60)
    expect(await look(id)).toMatchObject({ status: 'cancelled', subscription_state: 'ended' })
    expect(await booksOf(studio.api, id)).toMatchObject({ grants: 1 })
    expect((await act(id, 'keep')).body.code).toBe('subscription_ended')
    expect(await mails()).toEqual(['subscription_cancelled'])
    await clean()
  })

  it('can be taken back until then', async () => {
    const id = await subscribe()
    await act(id, 'cancel', { reason: 'Me mudo' })
    await days(10)
    const { status, body } = await act(id, 'keep')
    expect([status, body.purchase.status, body.purchase.cancelledAt]).toEqual([200, 'active', null])
    await days(21)
    expect(await booksOf(studio.api, id)).toMatchObject({ grants: 2 })
    await clean()
  })

  it('of a late one ends it at once', async () => {
    const id = await subscribe()
    await act(id, 'card', { payment_method: NEVER_PAYS })
    await days(31)
    const { body } = await act(id, 'cancel', { reason: 'Ya no puedo' })
    expect(body.purchase).toMatchObject({ status: 'cancelled', subscription_state: 'ended' })
    await days(10)
    expect(await look(id)).toMatchObject({ status: 'cancelled' })
    await clean()
  })
})

describe('a pause', () => {
  it('moves every date, blocks the credits, and ends on its day', async () => {
    const id = await subscribe()
    const { status, body } = await act(id, 'pause', { days: 10 })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.purchase).toMatchObject({
      status: 'active',
      subscription_state: 'paused',
      paused_until: '2026-12-13',
      next_charge_date: '2027-01-13',
      expires_at: '2027-01-13',
      pause_days_left: 20,
    })
    expect((await credits(id))[0]).toEqual({
      state: 'free',
      expires_on: '2027-01-13',
      usable_from: '2026-12-13',
    })
    const during = await studio.api.build.singleClass({ class_date: new Date(START + 5 * DAY) })
    const after = await studio.api.build.singleClass({ class_date: new Date(START + 12 * DAY) })
    const reserve = (single_class_id: number) =>
      studio.ana.call('POST /class_reservations', { body: { single_class_id } })
    expect((await reserve(during.single_class_id)).status).toBe(412)
    expect((await reserve(after.single_class_id)).status).toBe(200)
    await days(11)
    expect(await look(id)).toMatchObject({ subscription_state: 'active', paused_until: null })
    await days(20)
    expect(await booksOf(studio.api, id)).toMatchObject({ grants: 1 })
    await days(10)
    expect(await booksOf(studio.api, id)).toMatchObject({ grants: 2 })
    expect(await look(id)).toMatchObject({ next_charge_date: '2027-02-13' })
    await clean()
  })

  it('that ends early moves the dates back by the unused days', async () => {
    const id = await subscribe()
    await act(id, 'pause', { days: 10 })
    await days(4)
    const { status, body } = await act(id, 'resume')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.purchase).toMatchObject({
      subscription_state: 'active',
      next_charge_date: '2027-01-07',
      expires_at: '2027-01-07',
      pause_days_left: 26,
    })
    expect((await credits(id))[0]).toMatchObject({ expires_on: '2027-01-07', usable_from: '2026-12-07' })
    await days(31)
    expect(await booksOf(studio.api, id)).toMatchObject({ grants: 2 })
    await clean()
  })

  it('has limits', async () => {
    const id = await subscribe()
    const tooLong = await act(id, 'pause', { days: 31 })
    expect([tooLong.status, tooLong.body.fields.days]).toEqual([400, 'Puedes pausar hasta 30 días.'])
    await act(id, 'pause', { days: 30 })
    expect((await act(id, 'pause', { days: 30 })).status).toBe(200)
    expect((await act(id, 'pause', { days: 2 })).body.code).toBe('subscription_paused')
    await days(30)
    expect((await act(id, 'pause', { days: 1 })).body.code).toBe('subscription_pause_used_up')
    await configure(studio.api, { allow_pause: false })
    expect((await act(id, 'pause', { days: 1 })).body.code).toBe('subscription_pause_off')
    await configure(studio.api, { allow_pause: true })
  })

  it('is not applied twice after a lost answer', async () => {
    const id = await subscribe()
    const gateway = studio.api.services.gateways.get('sandbox')
    const real = gateway?.pauseSubscription?.bind(gateway)
    if (!gateway || !real) throw new Error('no sandbox')
    const lost = async (...given: Parameters<typeof real>) => {
      await real(...given)
      throw new Error('socket hang up')
    }
    Object.assign(gateway, { pauseSubscription: lost })
    expect((await act(id, 'pause', { days: 10 })).status).toBe(503)
    Object.assign(gateway, { pauseSubscription: real })
    expect(await look(id)).toMatchObject({ subscription_state: 'active' })
    studio.now += 5 * 60_000
    await tendSubscriptions(studio.api.services)
    expect(await look(id)).toMatchObject({ subscription_state: 'paused', next_charge_date: '2027-01-13' })
  })

  it('ends with a cancellation', async () => {
    const id = await subscribe()
    await act(id, 'pause', { days: 10 })
    await days(4)
    const { body } = await act(id, 'cancel', { reason: 'Me mudo' })
    expect(body.purchase).toMatchObject({ subscription_state: 'cancelling', expires_at: '2027-01-07' })
    await clean()
  })
})

describe('changing the card', () => {
  it('asks the bank if required, and continues after its answer', async () => {
    const id = await subscribe()
    const method = { payment_method: 'pm_card_threeDSecure2Required' }
    const { body } = await act(id, 'card', method)
    expect(body.clientSecret).toEqual(expect.any(String))
    await studio.ana.call('POST /checkout/sandbox/authenticate', {
      body: { clientSecret: body.clientSecret, approve: true },
    })
    const again = await act(id, 'card', method)
    expect(again.body.clientSecret).toBeUndefined()
    expect(again.body.purchase.payment_method.name).toContain('3220')
  })

  it('is refused with the bank’s own code, and changes nothing', async () => {
    const id = await subscribe()
    const { status, body } = await act(id, 'card', {
      payment_method: 'pm_card_chargeDeclinedInsufficientFunds',
    })
    expect([status, body.code, body.decline_code]).toEqual([402, 'card_declined', 'insufficient_funds'])
    await days(31)
    expect(await booksOf(studio.api, id)).toMatchObject({ grants: 2 })
  })
})

describe('access to a subscription', () => {
  const wishes = [
    ['cancel', { reason: 'x' }],
    ['keep', {}],
    ['pause', { days: 1 }],
    ['resume', {}],
    ['card', { payment_method: 'pm_card_visa' }],
  ] as const

  it('is denied to other customers', async () => {
    const id = await subscribe()
    const eva = await studio.api.newcomer()
    for (const [what, body] of wishes) expect((await act(id, what, body, eva)).status, what).toBe(404)
    expect(await look(id)).toMatchObject({ subscription_state: 'active' })
  })

  it('is given to staff for any customer', async () => {
    const id = await subscribe()
    const reception = await studio.api.as('reception')
    expect((await act(id, 'pause', { days: 3 }, reception)).status).toBe(200)
    expect((await act(id, 'resume', {}, reception)).status).toBe(200)
    expect((await act(id, 'cancel', { reason: 'Lo pidió por teléfono' }, reception)).status).toBe(200)
  })

  it('is paused, resumed and ended at once by the desk, with reasons that the audit tells', async () => {
    const id = await subscribe()
    const [reception, admin] = [await studio.api.as('reception'), await studio.api.as('admin')]
    expect((await act(id, 'pause', { days: 5, reason: 'Viaje' }, reception)).status).toBe(200)
    expect((await act(id, 'resume', { reason: 'Volvió antes' }, reception)).status).toBe(200)
    const revoke = (who: Client) =>
      who.call('PUT /customer/revokeAccess', { body: { purchase_id: id, reason: 'Se lesionó' } })
    expect((await revoke(reception)).status).toBe(403)
    for (const _press of [1, 2])
      expect((await revoke(admin)).body.purchase).toMatchObject({ status: 'revoked' })
    expect((await credits(id)).every(({ state }) => state === 'removed')).toBe(true)
    const lines = await studio.api.db
      .selectFrom('audit')
      .select(['action', 'actor_customer_id', sql<string>`details ->> 'reason'`.as('reason')])
      .where('entity', '=', 'purchase')
      .where('entity_id', '=', String(id))
      .where(sql<boolean>`details ? 'reason'`)
      .orderBy('audit_id')
      .execute()
    expect(lines).toEqual([
      { action: 'subscription.pause_asked', actor_customer_id: reception.customer_id, reason: 'Viaje' },
      { action: 'subscription.resumed', actor_customer_id: reception.customer_id, reason: 'Volvió antes' },
      { action: 'purchase.revoked', actor_customer_id: admin.customer_id, reason: 'Se lesionó' },
    ])
    const listed = await admin.call('GET /subscriptions/admin/all', { query: { query: studio.ana.email } })
    expect(listed.body.subscriptions).toMatchObject([{ why: 'revoked', reason: 'Se lesionó' }])
    await days(60)
    expect(await booksOf(studio.api, id)).toMatchObject({ grants: 1 })
    expect(await mails()).toEqual(['subscription_ended'])
    await clean()
  })

  it('ends at once while it is paused, and keeps why it was cancelled before', async () => {
    const admin = await studio.api.as('admin')
    const revoke = (purchase_id: number) =>
      admin.call('PUT /customer/revokeAccess', { body: { purchase_id, reason: 'Por el estudio' } })
    const paused = await subscribe()
    await act(paused, 'pause', { days: 5 })
    expect((await revoke(paused)).status).toBe(200)
    const open = studio.api.db
      .selectFrom('subscription_pause')
      .select('purchase_id')
      .where('resumed_on', 'is', null)
    expect(await open.execute()).toEqual([])
    const cancelled = await subscribe()
    await act(cancelled, 'cancel', { reason: 'Me mudo' })
    expect((await revoke(cancelled)).status).toBe(200)
    const { cancel_reason } = await studio.api.db
      .selectFrom('purchase')
      .select('cancel_reason')
      .where('purchase_id', '=', cancelled)
      .executeTakeFirstOrThrow()
    expect(cancel_reason).toBe('Me mudo')
    expect(await mails()).toEqual(['subscription_ended', 'subscription_cancelled', 'subscription_ended'])
    await days(60)
    await clean()
  })

  it('is refused for a purchase that is no subscription', async () => {
    const { class_package_id } = await studio.api.build.classPackage()
    const { body } = await buy(studio.ana, class_package_id)
    for (const [what, given] of wishes)
      expect((await act(body.purchase_id, what, given)).body.code, what).toBe('not_a_subscription')
  })
})

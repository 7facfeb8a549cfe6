import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction, type Trx } from '#server/db/transaction.ts'
import { moveEntry } from '#server/features/booking/line/move-entry.ts'
import { findAccounts } from '#server/features/customers/merge/merge.queries.ts'
import { mergeCustomers } from '#server/features/customers/merge/merge-customers.ts'
import { lockAdmins } from '#server/features/people/lock-admins.ts'
import { removeAll } from '#server/features/selling/grants/remove-credits.ts'
import { lockOrders } from '#server/features/selling/lock-orders.ts'
import { sellerOf } from '#server/features/selling/notify-buyer.ts'
import { lockPurchase } from '#server/features/selling/order-rows.ts'
import { applyRenewal } from '#server/features/selling/subscriptions/apply-renewal.ts'
import { inState } from '#tests/builders/selling.ts'
import { configure } from '#tests/http/configure.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { buy } from '#tests/http/selling/help.ts'
import { MONTHLY } from '#tests/http/selling/subscriptions/help.ts'
import { untilSomebodyWaits } from './scenarios.ts'

let api: Api
let admin: Client
let plan: number
beforeAll(async () => {
  api = await startApi()
  await configure(api, { allow_pause: true, pause_max_days: 30 })
  admin = await api.as('admin')
  plan = (await api.build.classPackage({ ...MONTHLY, class_amount: 3 })).class_package_id
})

/** Has something go on between the first and the second lock of a transaction. Returns its result. */
async function between<T>(
  goesOn: () => Promise<T>,
  first: (trx: Trx) => Promise<unknown>,
  second: (trx: Trx) => Promise<unknown>,
): Promise<T> {
  let going: Promise<T> | undefined
  await inTransaction(api.db, async (trx) => {
    await first(trx)
    going = goesOn()
    // Looked at below, after the transaction that it waits for.
    going.catch(() => undefined)
    await untilSomebodyWaits(api.db)
    await second(trx)
  })
  if (!going) throw new Error('nothing went on')
  return going
}

describe('a purchase is locked before classes and credits, as by a refund and a revocation', () => {
  let who: Client
  let kept: Client
  let purchase_id: number
  beforeEach(async () => {
    ;[who, kept] = [await api.newcomer(), await api.newcomer()]
    ;({ purchase_id } = (await buy(who, plan)).body)
  })
  const merge = () =>
    admin.call('POST /customer/merge', {
      body: { customer_id: kept.customer_id, merged_customer_id: who.customer_id },
    })
  const leavings = {
    merge: () => Promise.resolve(merge),
    'the undoing of a merge': async () => {
      const { body } = await merge()
      return () => admin.call(`POST /customer/merge/${body.customer_merge_id}/undo`)
    },
    deletion: () => Promise.resolve(() => admin.call(`DELETE /customer/admin/${who.customer_id}`)),
  }

  const revokedBeside = async (name: keyof typeof leavings) => {
    const leave = await leavings[name]()
    const { status } = await between(
      leave,
      (trx) => lockPurchase(trx, purchase_id),
      (trx) => removeAll(trx, purchase_id, { now: new Date() }),
    )
    return status
  }
  const names = ['merge', 'the undoing of a merge', 'deletion'] as const

  it.each(names)('%s beside the removal of credits', async (name) => {
    const { single_class_id } = await api.build.singleClass({ capacity: 3 })
    expect((await who.call('POST /class_reservations', { body: { single_class_id } })).status).toBe(200)
    expect(await revokedBeside(name)).toBe(200)
  })

  it.each(names)('%s beside the end of an offer', async (name) => {
    const { single_class_id } = await api.build.singleClass({ capacity: 3 })
    const held = await api.db
      .updateTable('available_class')
      .set({ held_for: single_class_id })
      .where((is) =>
        is(
          'available_class_id',
          '=',
          is
            .selectFrom('available_class')
            .select(is.fn.max('available_class_id').as('last'))
            .where('purchase_id', '=', purchase_id),
        ),
      )
      .returning('available_class_id')
      .executeTakeFirstOrThrow()
    await api.build.waitlist({
      ...held,
      customer_id: who.customer_id,
      single_class_id,
      state: 'offered',
      offered_until: new Date(Date.now() + 3_600_000),
    })
    expect(await revokedBeside(name)).toBe(200)
  })
})

it('classes are locked before credits, by the removal of one that is offered at that moment, too', async () => {
  const who = await api.newcomer()
  const { purchase_id } = (await buy(who, plan)).body
  const { single_class_id } = await api.build.singleClass({ capacity: 3 })
  const { waitlist_id } = await api.build.waitlist({ customer_id: who.customer_id, single_class_id })
  const credits = await api.db
    .selectFrom('available_class')
    .select('available_class_id')
    .where('purchase_id', '=', purchase_id)
    .orderBy('expires_on')
    .orderBy('available_class_id')
    .execute()
  const [first = 0, offered = 0] = credits.map((row) => row.available_class_id)
  const lockClass = (trx: Trx) =>
    sql`select from single_class where single_class_id = ${single_class_id} for no key update`.execute(trx)
  const going: Promise<unknown>[] = []
  const now = new Date()
  await inTransaction(api.db, async (trx) => {
    await lockClass(trx)
    await sql`update available_class set held_for = ${single_class_id} where available_class_id = ${offered}`.execute(
      trx,
    )
    const set = { offered_until: new Date(now.getTime() + 3_600_000), available_class_id: offered }
    await moveEntry(trx, { waitlist_id, event: 'offer', now, set })
    going.push(
      inTransaction(api.db, async (removing) => {
        await lockPurchase(removing, purchase_id)
        expect(await removeAll(removing, purchase_id, { now })).toBe(3)
      }),
    )
    await untilSomebodyWaits(api.db)
    going.push(
      inTransaction(api.db, async (booking) => {
        await lockClass(booking)
        // The removal waits for the class.
        await untilSomebodyWaits(api.db)
        await sql`select from available_class where available_class_id = ${first} for no key update`.execute(
          booking,
        )
      }),
    )
    await untilSomebodyWaits(api.db, 2)
  })
  await Promise.all(going)
})

it('a renewal of somebody who is merged at that moment locks the orders of the other account', async () => {
  const [who, kept] = [await api.newcomer(), await api.newcomer()]
  const { purchase_id } = (await buy(who, plan)).body
  const { gateway, subscription_id } = await api.db
    .selectFrom('purchase')
    .select(['gateway', 'subscription_id'])
    .where('purchase_id', '=', purchase_id)
    .executeTakeFirstOrThrow()
  const pair = { survivor: kept.customer_id, merged: who.customer_id }
  const free = await between(
    () =>
      inTransaction(api.db, async (trx) => {
        await applyRenewal(
          trx,
          sellerOf(api.services),
          gateway ?? '',
          renewalOf({ purchase_id, subscription_id }),
        )
        const { rows } = await sql<{ free: boolean }>`
          select pg_try_advisory_xact_lock(${kept.customer_id}::integer, 0) as free`.execute(api.db)
        return rows[0]?.free
      }),
    (trx) =>
      mergeCustomers(api.services, trx, pair, { actor_customer_id: admin.customer_id, request_id: 'merge' }),
    () => Promise.resolve(),
  )
  expect(free).toBe(false)
})

/** A paid one of the next month. */
function renewalOf({
  purchase_id,
  subscription_id,
}: {
  purchase_id: number
  subscription_id: string | null
}) {
  const starts = Date.now() + 31 * 24 * 3_600_000
  return {
    kind: 'subscription_invoice',
    subscription: subscription_id ?? '',
    invoice: `invoice-${purchase_id}`,
    periodStart: new Date(starts).toISOString(),
    periodEnd: new Date(starts + 31 * 24 * 3_600_000).toISOString(),
    amountCents: MONTHLY.price_cents,
    currency: 'MXN',
    outcome: { state: 'paid', reference: `payment-${purchase_id}`, card: null },
  } as const
}

it.each(['a change of roles', 'a merge'] as const)(
  'admins are locked before customers, by %s too',
  async (name) => {
    const { customer_id } = await api.newcomer()
    const boss = await api.newcomer({ role: 'admin' })
    const locks = {
      'a change of roles': (trx: Trx) => lockAdmins(trx, customer_id),
      'a merge': (trx: Trx) => findAccounts(trx, [boss.customer_id, customer_id], true),
    }
    // As penalties do, which lock both at once.
    const lock = (id: number) => (trx: Trx) =>
      sql`select from customer where customer_id = ${id} for no key update`.execute(trx)
    const locked = between(
      () => inTransaction<unknown>(api.db, locks[name]),
      lock(boss.customer_id),
      lock(customer_id),
    )
    // Rejected where the two deadlock.
    await expect(locked).resolves.not.toEqual([])
  },
)

it('orders are locked before a purchase, by a renewal too', async () => {
  const who = await api.newcomer()
  const { purchase_id } = (await buy(who, plan)).body
  const { gateway, subscription_id } = await api.db
    .updateTable('purchase')
    .set({ status: inState('failed') })
    .where('purchase_id', '=', purchase_id)
    .returning(['gateway', 'subscription_id'])
    .executeTakeFirstOrThrow()
  const event = renewalOf({ purchase_id, subscription_id })
  const renewed = await between(
    () => inTransaction(api.db, (trx) => applyRenewal(trx, sellerOf(api.services), gateway ?? '', event)),
    (trx) => lockOrders(trx, who.customer_id),
    (trx) => lockPurchase(trx, purchase_id),
  )
  expect(renewed).toBe(true)
  const { status } = await api.db
    .selectFrom('purchase')
    .select('status')
    .where('purchase_id', '=', purchase_id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('active')
})

describe('credits are locked by their expiry, as by a booking', () => {
  const changes = {
    pause: (who: Client, id: number) => who.call(`POST /purchases/pause/${id}`, { body: { days: 10 } }),
    'the end of a pause': (who: Client, id: number) => who.call(`POST /purchases/resume/${id}`, { body: {} }),
  }

  it.each(['pause', 'the end of a pause'] as const)('%s', async (name) => {
    const who = await api.newcomer()
    const { purchase_id } = (await buy(who, plan)).body
    if (name !== 'pause') expect((await changes.pause(who, purchase_id)).status).toBe(200)
    const ids = await api.db
      .selectFrom('available_class')
      .select('available_class_id')
      .where('purchase_id', '=', purchase_id)
      .orderBy('available_class_id')
      .execute()
    const [later = 0, sooner = 0] = ids.map((row) => row.available_class_id)
    await sql`update available_class set expires_on = expires_on + case available_class_id when ${later} then 3 else -3 end
      where available_class_id in (${later}, ${sooner})`.execute(api.db)
    const lock = (id: number) => (trx: Trx) =>
      sql`select from available_class where available_class_id = ${id} for no key update`.execute(trx)
    const { status } = await between(() => changes[name](who, purchase_id), lock(sooner), lock(later))
    expect(status).toBe(200)
  })
})

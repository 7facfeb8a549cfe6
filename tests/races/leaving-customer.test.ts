import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction, type Trx } from '#server/db/transaction.ts'
import { giveCredits } from '#server/features/booking/credits/change-credits.ts'
import { joinWaitlist } from '#server/features/booking/line/join-waitlist.ts'
import { lockClass, lockCustomer } from '#server/features/booking/line/waitlist-line.ts'
import { reservePlace } from '#server/features/booking/places/reserve-place.ts'
import { acceptTransfer } from '#server/features/booking/transfers/accept-transfer.ts'
import { deleteCustomer } from '#server/features/people/deletion/delete-account.ts'
import { giveAccess } from '#server/features/selling/desk/give-access.ts'
import { sellerOf } from '#server/features/selling/notify-buyer.ts'
import { hashOfToken } from '#server/kit/hash-of-token.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { untilSomebodyWaits } from './scenarios.ts'

let api: Api
let admin: Client
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})

let who: Client
let kept: Client
let single_class_id: number
beforeEach(async () => {
  ;[who, kept] = [await api.newcomer(), await api.newcomer()]
  ;({ single_class_id } = await api.build.singleClass({ capacity: 3 }))
})

const leavings = {
  block: () => admin.call('PUT /customer/block', { body: { customer_id: who.customer_id, blocked: true } }),
  deletion: () => admin.call(`DELETE /customer/admin/${who.customer_id}`),
  merge: () =>
    admin.call('POST /customer/merge', {
      body: { customer_id: kept.customer_id, merged_customer_id: who.customer_id },
    }),
}

/** Has somebody leave between the first and the second lock of what goes on at the same moment. Returns the leaving's status. */
async function between(
  leave: () => Promise<{ status: number }>,
  first: (trx: Trx) => Promise<unknown>,
  second: (trx: Trx) => Promise<unknown>,
): Promise<number> {
  let leaving: Promise<{ status: number }> | undefined
  await inTransaction(api.db, async (trx) => {
    await first(trx)
    leaving = leave()
    await untilSomebodyWaits(api.db)
    await second(trx)
  })
  return (await leaving)?.status ?? 0
}

describe('the class is locked before its customer, as by whoever fills a place', () => {
  it.each(['block', 'deletion', 'merge'] as const)('%s', async (name) => {
    await api.build.waitlist({ customer_id: who.customer_id, single_class_id })
    const status = await between(
      leavings[name],
      (trx) => lockClass(trx, single_class_id, api.services.configuration.current()),
      (trx) => lockCustomer(trx, who.customer_id),
    )
    expect(status).toBe(200)
  })
})

describe('a booking in another class, which holds a credit, does not wait for its customer', () => {
  it.each(['deletion', 'merge'] as const)('%s', async (name) => {
    const { customer_id } = who
    const { purchase_id } = await api.build.purchase({ customer_id })
    await api.build.credits(1, { customer_id, purchase_id })
    const status = await between(
      leavings[name],
      (trx) =>
        trx
          .selectFrom('available_class')
          .select('available_class_id')
          .where('customer_id', '=', customer_id)
          .forNoKeyUpdate()
          .execute(),
      (trx) => trx.insertInto('waitlist').values({ customer_id, single_class_id }).execute(),
    )
    expect(status).toBe(200)
  })
})

describe('a booking beside the deletion of its customer’s account', () => {
  const places = () =>
    api.db
      .selectFrom('class_reservation')
      .select('class_reservation_id')
      .where('customer_id', '=', who.customer_id)
      .where('deleted_at', 'is', null)
      .execute()
  /** At the desk, without a credit, whose lock would order the two by itself. */
  const booking = () => ({
    customer_id: who.customer_id,
    single_class_id,
    spot: null,
    guest: null,
    guest_spot: null,
    is_cash: true,
    by_staff: true,
    configuration: api.services.configuration.current(),
    now: new Date(),
    actor_customer_id: admin.customer_id,
    request_id: 'race',
  })

  it('that is first is given up with the account', async () => {
    const status = await between(
      leavings.deletion,
      (trx) => reservePlace(trx, booking()),
      () => Promise.resolve(),
    )
    expect(status).toBe(200)
    expect(await places()).toEqual([])
  })

  it.each(['credits', 'waitlist', 'transfer', 'access'] as const)(
    '%s: that is second finds nobody',
    async (what) => {
      const { customer_id } = who
      const now = new Date()
      const by = { actor_customer_id: admin.customer_id, request_id: 'race', now }
      const configuration = { ...api.services.configuration.current(), waitlist_enabled: true }
      const full = await api.build.singleClass({ capacity: 0 })
      const { class_package_id } = await api.build.classPackage()
      const { class_reservation_id } = await api.build.reservation({ single_class_id })
      const token_hash = hashOfToken(`to ${customer_id}`)
      await api.db.insertInto('reservation_transfer').values({ class_reservation_id, token_hash }).execute()
      const second = {
        credits: () =>
          giveCredits(api.db, {
            ...by,
            customer_id,
            amount: 1,
            class_types: null,
            expires_on: '2099-01-01',
            today: '2026-01-01',
          }),
        waitlist: () =>
          joinWaitlist(api.db, { ...by, customer_id, single_class_id: full.single_class_id, configuration }),
        transfer: () =>
          acceptTransfer(api.db, {
            token: `to ${customer_id}`,
            customer_id,
            request_id: 'race',
            allow_transfers: true,
            now,
          }),
        access: () =>
          giveAccess(api.db, sellerOf(api.services), {
            ...by,
            customer_id,
            class_package_id,
            package_days: null,
            is_gift: true,
            payment_method_id: null,
            bill: false,
          }),
      }[what]
      let answer: Promise<unknown> | undefined
      await inTransaction(api.db, async (trx) => {
        const actor = { customer_id: admin.customer_id }
        await deleteCustomer(api.services, trx, { customer_id, actor, request_id: 'race', now })
        answer = second().catch((refusal: unknown) => refusal)
        await Promise.race([answer, untilSomebodyWaits(api.db)])
      })
      expect(await answer).toMatchObject({ code: 'not_found' })
    },
  )

  it('that is second finds nobody to book for', async () => {
    let booked: Promise<unknown> | undefined
    await inTransaction(api.db, async (trx) => {
      const { customer_id } = who
      await deleteCustomer(api.services, trx, {
        customer_id,
        actor: { customer_id: admin.customer_id },
        request_id: 'race',
        now: new Date(),
      })
      booked = reservePlace(api.db, booking()).catch((refusal: unknown) => refusal)
      await untilSomebodyWaits(api.db)
    })
    expect(await booked).toMatchObject({ code: 'not_found' })
    expect(await places()).toEqual([])
  })
})

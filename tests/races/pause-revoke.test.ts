import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, it, vi } from 'vitest'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { buy } from '#tests/http/selling/help.ts'
import { MONTHLY } from '#tests/http/selling/subscriptions/help.ts'
import { gate } from './gate.ts'

/**
 * Lets the control go without the lock on the purchase: the one who revokes has written it, and the one who pauses the rest, before
 * either goes on. Proof that this test notices when it is missing.
 */
const lock = vi.hoisted(() => ({ off: false, meet: () => Promise.resolve() }))
vi.mock(import('#server/features/selling/order-rows.ts'), async (original) => {
  const actual = await original()
  return {
    ...actual,
    lockPurchase: async (trx, purchase_id, unknown) =>
      lock.off
        ? trx
            .selectFrom('purchase')
            .selectAll()
            .where('purchase_id', '=', purchase_id)
            .executeTakeFirstOrThrow()
        : actual.lockPurchase(trx, purchase_id, unknown),
    updatePurchase: async (...given) => {
      const revokes = given[2].status === 'revoked'
      if (lock.off && !revokes) await lock.meet()
      await actual.updatePurchase(...given)
      if (lock.off && revokes) await lock.meet()
    },
  }
})

let api: Api
let admin: Client
let plan: number
beforeAll(async () => {
  api = await startApi()
  await configure(api, { allow_pause: true, pause_max_days: 30 })
  admin = await api.as('admin')
  plan = (await api.build.classPackage(MONTHLY)).class_package_id
})

/** A customer pauses, and the desk revokes so many milliseconds later. */
async function pauseAndRevoke(later: number, { unlocked = false } = {}) {
  const ana = await api.newcomer()
  const { purchase_id } = (await buy(ana, plan)).body
  lock.meet = gate(2)
  lock.off = unlocked
  const [paused, revoked] = await Promise.all([
    ana.call(`POST /purchases/pause/${purchase_id}`, { body: { days: 10 } }),
    sleep(later).then(() => admin.call('PUT /customer/revokeAccess', { body: { purchase_id } })),
  ]).finally(() => {
    lock.off = false
  })
  const purchase = await api.db
    .selectFrom('purchase')
    .innerJoin('sandbox_subscription', 'sandbox_subscription.reference', 'purchase.subscription_id')
    .select(['purchase.status', 'sandbox_subscription.ends'])
    .where('purchase_id', '=', purchase_id)
    .executeTakeFirstOrThrow()
  const open = await api.db
    .selectFrom('subscription_pause')
    .select('purchase_id')
    .where('purchase_id', '=', purchase_id)
    .where('resumed_on', 'is', null)
    .execute()
  return { replies: [paused.status, revoked.status], purchase, open }
}

it('revokes a subscription that its customer pauses, at its provider and here', async () => {
  for (let later = 0; later < 60; later += 3) {
    const { replies, purchase, open } = await pauseAndRevoke(later)
    // Revoked first, there is nothing left to pause.
    expect([
      [200, 200],
      [409, 200],
    ]).toContainEqual(replies)
    expect([purchase, open]).toEqual([{ status: 'revoked', ends: true }, []])
  }
})

it('refuses one of the two without the lock', async () => {
  const { replies } = await pauseAndRevoke(0, { unlocked: true })
  expect([
    [200, 503],
    [503, 200],
  ]).toContainEqual(replies)
})

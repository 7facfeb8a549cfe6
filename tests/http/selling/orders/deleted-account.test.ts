import { beforeAll, beforeEach, expect, it } from 'vitest'
import { verify } from '#server/db/verify.ts'
import { applyRenewal } from '#server/features/selling/subscriptions/apply-renewal.ts'
import { storeOutcome } from '#server/features/selling/orders/apply-outcome.ts'
import { sellerOf } from '#server/features/selling/notify-buyer.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { inState } from '#tests/builders/selling.ts'
import { configure } from '#tests/http/configure.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { booksOf, buy } from '#tests/http/selling/help.ts'
import { DAY, MONTHLY } from '#tests/http/selling/subscriptions/help.ts'

// Money that arrives for an account that was deleted grants nothing, and the desk sees what to return.

let api: Api
let admin: Client
let ana: Client
beforeAll(async () => {
  api = await startApi()
  await configure(api, { oxxo_enabled: true })
  admin = await api.as('admin')
})
beforeEach(async () => {
  ana = await api.newcomer()
})

const leave = async () =>
  expect((await admin.call(`DELETE /customer/admin/${ana.customer_id}`)).status).toBe(200)
const purchaseOf = (purchase_id: number) =>
  api.db
    .selectFrom('purchase')
    .select(['status', 'gateway', 'subscription_id', 'ended_at'])
    .where('purchase_id', '=', purchase_id)
    .executeTakeFirstOrThrow()
const toReturn = async (purchase_id: number) => {
  const { mismatches } = (await admin.call('GET /purchases/admin/pending')).body
  return (mismatches as { purchase: { purchase_id: number } }[]).filter(
    (one) => one.purchase.purchase_id === purchase_id,
  )
}

it('a voucher that is paid afterwards', async () => {
  const { class_package_id } = await api.build.classPackage({ price_cents: 50_000 })
  const { purchase_id, payment_id } = (await buy(ana, class_package_id, 'oxxo')).body
  await leave()
  await storeOutcome(api.services, payment_id, {
    state: 'succeeded',
    reference: `paid-${payment_id}`,
    amountCents: 50_000,
    currency: 'MXN',
    subscription: null,
    source: null,
    card: null,
  })
  expect((await purchaseOf(purchase_id)).status).toBe('failed')
  expect(await booksOf(api, purchase_id)).toMatchObject({
    ledger: { 'provider:sandbox': 50_000, unapplied: -50_000 },
    grants: 0,
    credits: 0,
  })
  expect(await toReturn(purchase_id)).toMatchObject([{ kind: 'unapplied' }])
  expect(await verify(api.db)).toEqual([])
})

it('a renewal of a subscription that had failed, which stays over', async () => {
  const plan = await api.build.classPackage(MONTHLY)
  const { purchase_id } = (await buy(ana, plan.class_package_id)).body
  await api.db
    .updateTable('purchase')
    .set({ status: inState('failed') })
    .where('purchase_id', '=', purchase_id)
    .execute()
  await leave()
  const { gateway, subscription_id, ended_at } = await purchaseOf(purchase_id)
  expect(ended_at).not.toBeNull()
  const { grants } = await booksOf(api, purchase_id)
  await inTransaction(api.db, (trx) =>
    applyRenewal(trx, sellerOf(api.services), gateway ?? '', {
      kind: 'subscription_invoice',
      subscription: subscription_id ?? '',
      invoice: `invoice-${purchase_id}`,
      periodStart: new Date(Date.now() + 31 * DAY).toISOString(),
      periodEnd: new Date(Date.now() + 61 * DAY).toISOString(),
      amountCents: MONTHLY.price_cents,
      currency: 'MXN',
      outcome: { state: 'paid', reference: `late-${purchase_id}`, card: null },
    }),
  )
  expect((await purchaseOf(purchase_id)).status).toBe('failed')
  const after = await booksOf(api, purchase_id)
  expect([after.grants, after.ledger.unapplied]).toEqual([grants, -MONTHLY.price_cents])
  expect(await toReturn(purchase_id)).toMatchObject([{ kind: 'unapplied' }])
})

import { expect, it } from 'vitest'

import { inTransaction } from '#server/db/transaction.ts'
import { verify } from '#server/db/verify.ts'
import { grantPurchase } from '#server/features/selling/grants/grant-purchase.ts'
import { build } from '#tests/builders/build.ts'
import { testDatabase } from '#tests/postgres.ts'

const { db } = await testDatabase({ poolSize: 20 })
const make = build(db)
const now = new Date('2026-11-18T18:00:00Z')
const timezone = 'America/Mexico_City'

const grant = (purchaseId: number, period = 1, expiresOn?: string) =>
  inTransaction(db, (trx) => grantPurchase(trx, { purchaseId, period, now, timezone, expiresOn }))

async function bought(given: Parameters<typeof make.classPackage>[0] = {}) {
  const { customer_id } = await make.customer()
  const { class_package_id } = await make.classPackage({ price_cents: 0, ...given })
  const { purchase_id } = await make.purchase({
    customer_id,
    class_package_id,
    status: 'completed',
    total_cents: 0,
  })
  return { customer_id, class_package_id, purchase_id }
}

const creditsOf = (purchase_id: number) =>
  db
    .selectFrom('available_class')
    .where('purchase_id', '=', purchase_id)
    .select(['class_types', 'unlimited', 'only_package', 'expires_on', 'sequence_in_grant'])
    .orderBy('sequence_in_grant')
    .execute()

it('grants once for parallel calls', async () => {
  const { purchase_id } = await bought({ class_amount: 10 })
  const answers = await Promise.all(Array.from({ length: 30 }, () => grant(purchase_id)))
  expect(answers.filter((answer) => answer.granted)).toHaveLength(1)
  expect(await creditsOf(purchase_id)).toHaveLength(10)
  expect(await grant(purchase_id)).toEqual({ granted: false, available_class_ids: [] })
  expect(await verify(db)).toEqual([])
})

it('grants a subscription’s period until its end, each one once', async () => {
  const month = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const
  const { purchase_id } = await bought({ class_amount: -1, ...month })
  await Promise.all([
    grant(purchase_id, 1),
    grant(purchase_id, 2, '2027-01-18'),
    grant(purchase_id, 2, '2027-01-18'),
  ])
  const credits = await creditsOf(purchase_id)
  expect(new Set(credits.map((credit) => `${credit.unlimited} until ${credit.expires_on}`))).toEqual(
    new Set(['true until 2026-12-18', 'true until 2027-01-18']),
  )
})

it('grants the package’s amounts per class type at the time of purchase', async () => {
  const { class_package_id } = await make.classPackage({ class_amount: 99, expiration_days: 30 })
  const { customer_id } = await make.customer()
  const [yoga, spin] = [await make.classType(), await make.classType()]
  await db
    .insertInto('class_package_type')
    .values([
      { class_package_id, class_type_id: yoga.class_type_id, class_amount: 2 },
      { class_package_id, class_type_id: spin.class_type_id, class_amount: -1, expiration_days: 7 },
    ])
    .execute()
  const { purchase_id } = await make.purchase({ customer_id, class_package_id })
  // What becomes of the package later is not what was agreed.
  await db.deleteFrom('class_package_type').where('class_package_id', '=', class_package_id).execute()
  await db
    .updateTable('class_package')
    .set({ is_online: true })
    .where('class_package_id', '=', class_package_id)
    .execute()
  await grant(purchase_id)
  const plain = { only_package: false, unlimited: false }
  expect(await creditsOf(purchase_id)).toEqual([
    { ...plain, class_types: [yoga.class_type_id], expires_on: '2026-12-18', sequence_in_grant: 1 },
    { ...plain, class_types: [yoga.class_type_id], expires_on: '2026-12-18', sequence_in_grant: 2 },
    {
      ...plain,
      class_types: [spin.class_type_id],
      expires_on: '2026-11-25',
      sequence_in_grant: 3,
      unlimited: true,
    },
  ])
  const purchase = await db
    .selectFrom('purchase')
    .where('purchase_id', '=', purchase_id)
    .select(['starts_on', 'expires_on', 'granted_at'])
    .executeTakeFirstOrThrow()
  expect(purchase).toEqual({ starts_on: '2026-11-18', expires_on: '2026-12-18', granted_at: now })
})

it('grants no credits for an online package, and special credits for a special event', async () => {
  const online = await bought({ is_online: true })
  expect(await grant(online.purchase_id)).toEqual({ granted: true, available_class_ids: [] })
  const event = await bought({ is_special_event: true, class_amount: 1 })
  await grant(event.purchase_id)
  expect(await creditsOf(event.purchase_id)).toMatchObject([{ only_package: true }])
})

it('leaves nothing when its transaction fails', async () => {
  const { purchase_id } = await bought()
  const failing = inTransaction(db, async (trx) => {
    await grantPurchase(trx, { purchaseId: purchase_id, period: 1, now, timezone })
    throw new Error('later')
  })
  await expect(failing).rejects.toThrow('later')
  expect((await grant(purchase_id)).granted).toBe(true)
})

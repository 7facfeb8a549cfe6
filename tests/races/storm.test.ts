import { expect, it } from 'vitest'

import { cancelReservation, expireCredits, reservePlace } from '#server/db/booking-functions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { verify } from '#server/db/verify.ts'
import { grantPurchase } from '#server/features/selling/grants/grant-purchase.ts'
import { build } from '#tests/builders/build.ts'
import { testDatabase } from '#tests/postgres.ts'

const { db } = await testDatabase({ poolSize: 20 })
const timezone = 'America/Mexico_City'
const booking = {
  timezone,
  allow_guests: true,
  booking_opens_days: null,
  booking_closes_minutes: 0,
  promotion_grace_minutes: 0,
}
const make = build(db)

/** A small generator of numbers, so that a failure comes again: Park and Miller's. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

async function setting() {
  const customers = await Promise.all(Array.from({ length: 6 }, () => make.customer()))
  const mapped = await make.classType({ spot_map: '3,4' })
  const plain = await make.classType()
  const classes = await Promise.all(
    [mapped, mapped, plain, plain].map(({ class_type_id }) =>
      make.singleClass({ class_type_id, capacity: 7 }),
    ),
  )
  for (const { customer_id } of customers) {
    await make.credits(4, { customer_id })
    await make.credits(2, { customer_id, class_types: [plain.class_type_id], expires_on: '2026-01-01' })
    await make.membership({ customer_id })
  }
  const { class_package_id } = await make.classPackage({ price_cents: 0, class_amount: 2 })
  return { customers: customers.map((row) => row.customer_id), classes, class_package_id }
}

it('has consistent sums when everybody reserves, cancels, buys and expires at once', async () => {
  const { customers, classes, class_package_id } = await setting()
  const pick = numbers(20_261_118)
  const seen = new Map<string, number>()
  const note = (code: string): void => void seen.set(code, (seen.get(code) ?? 0) + 1)

  async function reserve(): Promise<void> {
    const target = classes[pick(classes.length)]!
    const place = {
      customer_id: customers[pick(customers.length)]!,
      single_class_id: target.single_class_id,
      spot: target.spot_map === null ? null : 1 + pick(7),
      guest: pick(3) === 0 ? 'Ana' : null,
    }
    note(`reserve: ${(await reservePlace(db, { ...place, ...booking, now: new Date() })).code}`)
  }

  async function cancel(): Promise<void> {
    const live = await db
      .selectFrom('class_reservation')
      .where('deleted_at', 'is', null)
      .select('class_reservation_id')
      .execute()
    const target = live[pick(Math.max(live.length, 1))]
    if (!target) return
    const rules = {
      allow_cancel: true,
      allow_late: false,
      window_seconds: 0,
      timezone: 'America/Mexico_City',
      max_cancels: 2,
      by: 'customer' as const,
    }
    note(`cancel: ${(await cancelReservation(db, { ...target, ...rules, now: new Date() })).code}`)
  }

  async function buy(): Promise<void> {
    const customer_id = customers[pick(customers.length)]!
    const { purchase_id } = await make.purchase({
      customer_id,
      class_package_id,
      status: 'completed',
    })
    await inTransaction(db, (trx) =>
      grantPurchase(trx, { purchaseId: purchase_id, period: 1, now: new Date(), timezone }),
    )
  }

  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (let turn = 0; turn < 25; turn += 1) {
        const dice = pick(12)
        if (dice === 0) await expireCredits(db, '2026-06-01', new Date())
        else if (dice < 2) await buy()
        else await (dice < 6 ? cancel() : reserve())
      }
    }),
  )
  expect(await verify(db)).toEqual([])
  expect(seen.get('reserve: ok'), JSON.stringify([...seen])).toBeGreaterThan(20)
  expect(seen.get('cancel: ok')).toBeGreaterThan(20)
})

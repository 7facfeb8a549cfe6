import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'

import { checkNames, verify } from '#server/db/verify.ts'
import { build } from '#tests/builders/build.ts'
import { testDatabase } from '#tests/postgres.ts'

const { db } = await testDatabase()
const make = build(db)

let ids: {
  customer: number
  credit: number
  reservation: number
  guest: number
  mapped: number
  purchase: number
  waiting: number
  offered: number
  held: number
}

beforeAll(async () => {
  const { customer_id } = await make.customer()
  const [credit] = await make.credits(2, { customer_id })
  const { class_type_id } = await make.classType({ spot_map: '2,3' })
  const { single_class_id } = await make.singleClass({ class_type_id, capacity: 5 })
  const held = await make.reservation({
    customer_id,
    single_class_id,
    spot: 1,
    available_class_id: credit!.available_class_id,
  })
  const guest = await make.reservation({
    customer_id,
    single_class_id,
    spot: 2,
    guest: 'Ana',
    guest_of: held.class_reservation_id,
  })
  await make.reservation({ single_class_id, spot: 3 })
  const { purchase_id } = await make.purchase({ customer_id })
  const full = { single_class_id: (await make.singleClass()).single_class_id, customer_id }
  const waiting = await make.waitlist(full)
  const offerTo = (await make.customer()).customer_id
  const [kept] = await make.credits(1, { customer_id: offerTo, held_for: full.single_class_id })
  const offered = await make.waitlist({
    single_class_id: full.single_class_id,
    customer_id: offerTo,
    state: 'offered',
    offered_until: new Date(),
    available_class_id: kept!.available_class_id,
  })
  ids = {
    customer: customer_id,
    credit: credit!.available_class_id,
    reservation: held.class_reservation_id,
    guest: guest.class_reservation_id,
    mapped: single_class_id,
    purchase: purchase_id,
    waiting: waiting.waitlist_id,
    offered: offered.waitlist_id,
    held: kept!.available_class_id,
  }
})

/** Damage that only a hand on the tables can do, with triggers and foreign keys off, and what is said of it. */
const damages: [string, () => string, () => string][] = [
  [
    'credits granted = free + used + expired + removed',
    () => `delete from available_class where available_class_id = ${ids.credit + 1}`,
    () => `customer ${ids.customer}`,
  ],
  [
    'a credit is what its last ledger entry says',
    () => `update available_class set state = 'expired' where available_class_id = ${ids.credit + 1}`,
    () => `available_class ${ids.credit + 1}`,
  ],
  [
    'a used credit pays for exactly one place',
    () =>
      `update class_reservation set available_class_id = null where class_reservation_id = ${ids.reservation}`,
    () => `available_class ${ids.credit}`,
  ],
  [
    'a credit pays for its own customer',
    () => `update class_reservation set customer_id = 0 where class_reservation_id = ${ids.reservation}`,
    () => `class_reservation ${ids.reservation}`,
  ],
  [
    'taken = live reservations, within the capacity',
    () => `update single_class set taken = 2 where single_class_id = ${ids.mapped}`,
    () => `single_class ${ids.mapped}`,
  ],
  [
    'held = places offered to those who wait',
    () => `update single_class set held = 1 where single_class_id = ${ids.mapped}`,
    () => `single_class ${ids.mapped}`,
  ],
  [
    'a credit is held for a live offer of its customer',
    () => `update waitlist set state = 'left', deleted_at = now() where waitlist_id = ${ids.offered}`,
    () => `available_class ${ids.held}`,
  ],
  [
    'an offer keeps its credit',
    () => `update available_class set held_for = null where available_class_id = ${ids.held}`,
    () => `waitlist ${ids.offered}`,
  ],
  [
    'nobody waits for a place who holds one',
    () => `update waitlist set single_class_id = ${ids.mapped} where waitlist_id = ${ids.waiting}`,
    () => `waitlist ${ids.waiting}`,
  ],
  [
    'no two on one spot',
    () =>
      `drop index class_reservation_spot_key; update class_reservation set spot = 1 where single_class_id = ${ids.mapped}`,
    () => `single_class ${ids.mapped}`,
  ],
  [
    'every spot is on the map of its class',
    () => `update class_reservation set spot = 6 where class_reservation_id = ${ids.reservation}`,
    () => `class_reservation ${ids.reservation}`,
  ],
  [
    'nobody is twice in a class but for guests',
    () =>
      `drop index class_reservation_member_key;
       update class_reservation set guest = null, guest_of = null where class_reservation_id = ${ids.guest}`,
    () => `single_class ${ids.mapped}`,
  ],
  [
    'no guest without a holder',
    () =>
      `update class_reservation set deleted_at = now(), cancelled_by = 'staff' where class_reservation_id = ${ids.reservation}`,
    () => `class_reservation ${ids.guest}`,
  ],
  [
    'a place that was handed on has one successor, and its credit stays spent',
    () =>
      `update class_reservation set deleted_at = now(), cancelled_by = 'transfer' where class_reservation_id = ${ids.guest}`,
    () => `class_reservation ${ids.guest}`,
  ],
  [
    'a cancelled class is empty',
    () => `update single_class set cancelled_at = now() where single_class_id = ${ids.mapped}`,
    () => `single_class ${ids.mapped}`,
  ],
  [
    'nobody waits for a cancelled class',
    () =>
      `update single_class set cancelled_at = now() where single_class_id = ${ids.mapped};
       update waitlist set single_class_id = ${ids.mapped}, customer_id = 0 where waitlist_id = ${ids.waiting}`,
    () => `waitlist ${ids.waiting}`,
  ],
  [
    'every money movement sums to zero',
    () =>
      `insert into ledger_transaction (ledger_transaction_id, kind, source) values (7, 'sale', 'test:7');
       insert into ledger_line (ledger_transaction_id, account, amount_cents) values (7, 'card', 100)`,
    () => 'ledger_transaction 7',
  ],
  [
    'a purchase that grants was paid, one that was paid grants',
    () => `insert into purchase_grant (purchase_id, period) values (${ids.purchase}, 1)`,
    () => `purchase ${ids.purchase}`,
  ],
  [
    'every period that was granted was paid, but for a trial',
    () => `insert into purchase_grant (purchase_id, period) values (${ids.purchase}, 2)`,
    () => `purchase ${ids.purchase}`,
  ],
  [
    'a discount is used as often as it counts',
    () =>
      `insert into discount (discount_id, code, is_percent, amount_hundredths, uses) values (7, 'X', true, 1, 3)`,
    () => 'discount 7',
  ],
  [
    'a use of a discount belongs to a purchase that has it and may be paid',
    () =>
      `insert into discount (discount_id, code, is_percent, amount_hundredths, uses) values (8, 'Y', true, 1, 1);
       insert into discount_use (purchase_id, discount_id, customer_id) values (${ids.purchase}, 8, ${ids.customer})`,
    () => `purchase ${ids.purchase}`,
  ],
]

it('finds nothing in a consistent database', async () => {
  expect(await verify(db)).toEqual([])
})

it('has a damage for every check', () => {
  expect(damages.map(([check]) => check)).toEqual(checkNames)
})

it.each(damages)('finds damage to "%s"', async (check, damage, subject) => {
  const trx = await db.startTransaction().execute()
  try {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql.raw(damage()).execute(trx)
    const found = await verify(trx)
    expect(found.filter((breach) => breach.check === check).map((breach) => breach.subject)).toEqual([
      subject(),
    ])
  } finally {
    await trx.rollback().execute()
  }
})

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import type { Queryable } from '#server/db/transaction.ts'
import { build } from '#tests/builders/build.ts'
import { testDatabase } from '#tests/postgres.ts'

const { db } = await testDatabase()
const make = build(db)

async function mappedClass() {
  const { class_type_id } = await make.classType({ spot_map: '2,3' })
  return make.singleClass({ class_type_id, capacity: 5 })
}

/** Each writes past every rule of ours, straight into the tables; the constraint that must stand in the way. */
const refusals: [string, string, (db: Queryable) => Promise<unknown>][] = [
  [
    'a place more than there are',
    'single_class_taken_check',
    async () => {
      const { single_class_id } = await make.singleClass({ capacity: 1 })
      await make.reservation({ single_class_id })
      return make.reservation({ single_class_id })
    },
  ],
  [
    'a capacity below what is taken',
    'single_class_taken_check',
    async () => {
      const { single_class_id } = await make.reservation()
      return db
        .updateTable('single_class')
        .set({ capacity: null })
        .where('single_class_id', '=', single_class_id)
        .execute()
    },
  ],
  [
    'two on a spot',
    'class_reservation_spot_key',
    async () => {
      const { single_class_id } = await mappedClass()
      await make.reservation({ single_class_id, spot: 3 })
      return make.reservation({ single_class_id, spot: 3 })
    },
  ],
  [
    'a spot beyond the map',
    'class_reservation_spot_check',
    async () => make.reservation({ single_class_id: (await mappedClass()).single_class_id, spot: 6 }),
  ],
  [
    'no spot where there is a map',
    'class_reservation_spot_check',
    async () => make.reservation({ single_class_id: (await mappedClass()).single_class_id }),
  ],
  ['a spot where there is no map', 'class_reservation_spot_check', () => make.reservation({ spot: 1 })],
  [
    'a map without the spots that are taken',
    'single_class_spot_map_check',
    async () => {
      const { single_class_id } = await mappedClass()
      await make.reservation({ single_class_id, spot: 5 })
      return db
        .updateTable('single_class')
        .set({ spot_map: '4' })
        .where('single_class_id', '=', single_class_id)
        .execute()
    },
  ],
  ['no stars for a class', 'class_reservation_class_stars_check', () => make.reservation({ class_stars: 0 })],
  [
    'six stars for a coach',
    'class_reservation_coach_stars_check',
    () => make.reservation({ coach_stars: 6 }),
  ],
  [
    'a customer twice in a class',
    'class_reservation_member_key',
    async () => {
      const { customer_id, single_class_id } = await make.reservation()
      return make.reservation({ customer_id, single_class_id })
    },
  ],
  [
    'a place in a cancelled class',
    'class_reservation_open_check',
    async () => {
      const { single_class_id } = await make.singleClass({ cancelled_at: new Date() })
      return make.reservation({ single_class_id })
    },
  ],
  [
    'one credit for two places',
    'class_reservation_credit_key',
    async () => {
      const { customer_id } = await make.customer()
      const [credit] = await make.credits(1, { customer_id })
      await make.reservation({ customer_id, available_class_id: credit?.available_class_id })
      return make.reservation({ customer_id, available_class_id: credit?.available_class_id })
    },
  ],
  [
    'the credit of somebody else',
    'class_reservation_credit_fkey',
    async () => {
      const [credit] = await make.credits(1, { customer_id: (await make.customer()).customer_id })
      return make.reservation({ available_class_id: credit?.available_class_id })
    },
  ],
  [
    'a counted credit taken for a membership',
    'class_reservation_credit_fkey',
    async () => {
      const { customer_id } = await make.customer()
      const [credit] = await make.credits(1, { customer_id })
      return make.reservation({
        customer_id,
        available_class_id: credit?.available_class_id,
        unlimited: true,
      })
    },
  ],
  [
    'a guest in another class than the holder',
    'class_reservation_holder_check',
    async () => {
      const { customer_id, class_reservation_id } = await make.reservation()
      return make.reservation({ customer_id, guest_of: class_reservation_id, guest: 'Ana' })
    },
  ],
  [
    'a membership that is used up',
    'available_class_unlimited_check',
    async () => make.membership({ customer_id: (await make.customer()).customer_id, state: 'used' }),
  ],
  [
    'the same credit of a grant twice',
    'available_class_grant_key',
    async () => {
      const { customer_id } = await make.customer()
      const { purchase_id } = await make.purchase({ customer_id })
      const { purchase_grant_id } = await db
        .insertInto('purchase_grant')
        .values({ purchase_id, period: 1 })
        .returning('purchase_grant_id')
        .executeTakeFirstOrThrow()
      return make.credits(2, { customer_id, purchase_id, purchase_grant_id, sequence_in_grant: 1 })
    },
  ],
  [
    'the same e-mail in other letters',
    'customer_email_key',
    async () => {
      const { email } = await make.customer()
      return make.customer({ email: email.toUpperCase() })
    },
  ],
  [
    'money out of nothing',
    'ledger_line_balance_check',
    async () =>
      db.transaction().execute(async (trx) => {
        const { ledger_transaction_id } = await trx
          .insertInto('ledger_transaction')
          .values({ kind: 'sale', source: 'test:1' })
          .returning('ledger_transaction_id')
          .executeTakeFirstOrThrow()
        const line = { ledger_transaction_id, account: 'card' }
        await trx
          .insertInto('ledger_line')
          .values([
            { ...line, amount_cents: 100 },
            { ...line, amount_cents: -99 },
          ])
          .execute()
      }),
  ],
  [
    'a discount more often than it may',
    'discount_uses_check',
    async () => {
      const { discount_id } = await make.discount({ max_uses: 1 })
      const { customer_id } = await make.customer()
      for (const _ of [1, 2]) {
        const { purchase_id } = await make.purchase({ customer_id, discount_id })
        await db.insertInto('discount_use').values({ discount_id, customer_id, purchase_id }).execute()
      }
    },
  ],
  [
    'a subscription without a period',
    'class_package_subscription_check',
    async () => make.classPackage({ is_subscription: true }),
  ],
]

it.each(refusals)('refuses %s', async (_, constraint, write) => {
  await expect(write(db)).rejects.toMatchObject({ constraint })
})

it.each(['credit_entry', 'audit', 'ledger_transaction', 'ledger_line'])(
  'refuses to delete from %s',
  async (table) => {
    const { customer_id } = await make.customer()
    await make.credits(1, { customer_id })
    await db.insertInto('audit').values({ action: 'test', entity: 'test' }).execute()
    await db.transaction().execute(async (trx) => {
      const { ledger_transaction_id } = await trx
        .insertInto('ledger_transaction')
        .values({ kind: 'sale', source: `test:${table}` })
        .returning('ledger_transaction_id')
        .executeTakeFirstOrThrow()
      const lines = [5, -5].map((amount_cents) => ({ ledger_transaction_id, account: 'card', amount_cents }))
      await trx.insertInto('ledger_line').values(lines).execute()
    })
    await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow(`${table} is append-only`)
  },
)

it('lets the values of an audit line be emptied, and nothing else of it be changed', async () => {
  const details = { before: { name: 'Ana', role: 'customer' }, after: { name: 'Eva', role: null }, id: 5 }
  const entry = { action: 'test', entity: 'test', details: JSON.stringify(details) }
  const { audit_id } = await db
    .insertInto('audit')
    .values(entry)
    .returning('audit_id')
    .executeTakeFirstOrThrow()
  const write = (changed: object) =>
    db.updateTable('audit').set(changed).where('audit_id', '=', audit_id).execute()
  const { before, after, id } = details
  for (const other of [
    { before: { ...before, name: 'Luz' }, after, id },
    { before: { role: 'customer' }, after, id },
    { before, after: { ...after, role: 'admin' }, id },
    { before, after, id, more: null },
    { before, after, id: 6 },
  ])
    await expect(write({ details: JSON.stringify(other) })).rejects.toThrow('audit is append-only')
  await expect(write({ details: null })).rejects.toThrow('audit is append-only')
  await expect(write({ action: 'other' })).rejects.toThrow('audit is append-only')
  const emptied = { before: { ...before, name: null }, after: null, id }
  await write({ details: JSON.stringify(emptied) })
  await expect(write({ details: JSON.stringify(details) })).rejects.toThrow('audit is append-only')
})

describe('triggers', () => {
  it('move the dates of reservations and coaches with their class', async () => {
    const { instructor_id } = await make.instructor()
    const { single_class_id } = await make.singleClass({ instructor_ids: [instructor_id] })
    await make.reservation({ single_class_id })
    const class_date = new Date('2027-03-01T15:00:00Z')
    await db
      .updateTable('single_class')
      .set({ class_date })
      .where('single_class_id', '=', single_class_id)
      .execute()
    for (const table of ['class_reservation', 'single_class_instructor'] as const) {
      const row = db.selectFrom(table).where('single_class_id', '=', single_class_id).select('class_date')
      expect(await row.executeTakeFirstOrThrow()).toEqual({ class_date })
    }
  })

  it('make names searchable regardless of accents and case', async () => {
    await make.customer({ name: 'Íñigo', last_name: 'MUÑOZ Peña' })
    const found = await db
      .selectFrom('customer')
      .where('search', 'like', sql<string>`'%' || normalise_text(${'inigo muñóz'}) || '%'`)
      .select('last_name')
      .execute()
    expect(found).toEqual([{ last_name: 'MUÑOZ Peña' }])
  })

  it('number classes and waitlist entries from one sequence, purchases and payments from another', async () => {
    const { single_class_id } = await make.singleClass()
    const { customer_id } = await make.customer()
    const { waitlist_id } = await make.waitlist({ single_class_id, customer_id })
    expect(waitlist_id).toBe(single_class_id + 1)
    const { purchase_id } = await make.purchase({ customer_id })
    const { payment_id } = await db
      .insertInto('payment')
      .values({ purchase_id, gateway: 'sandbox', amount_cents: 1 })
      .returning('payment_id')
      .executeTakeFirstOrThrow()
    expect(payment_id).toBe(purchase_id + 1)
  })
})

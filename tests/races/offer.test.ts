import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { reservePlace } from '#server/db/booking-functions.ts'
import { reservePlace as source } from '#server/db/functions/reserve-place.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { verify } from '#server/db/verify.ts'
import { build } from '#tests/builders/build.ts'
import { testDatabase } from '#tests/postgres.ts'

import { asked, customersWithCredit, offeredLastPlace, untilSomebodyWaits } from './scenarios.ts'

const ROUNDS = 5
const CLIENTS_AT_ONCE = 20

/** The function as it would be if a place that is offered were as free as any. */
function blindToOffers(): string {
  const blind = source.replace(' - class.held + here.offered::integer', '')
  if (blind === source) throw new Error('reserve_place no longer reads as this test expects')
  return blind.replace('create function', 'create or replace function')
}

/** The customer with the offer and 30 others want the last place at the same moment, half of the others a little or well ahead. */
async function rush(db: Queryable, ahead: 'a little' | 'well' = 'a little') {
  const { single_class_id, customer_id, waitlist_id, available_class_id } = await offeredLastPlace(db)
  const others = await customersWithCredit(db, 30)
  const reserve = async (who: number) =>
    (await reservePlace(db, { ...asked(), promotion_grace_minutes: 30, customer_id: who, single_class_id }))
      .code
  const early = Promise.all(others.slice(0, 15).map(reserve))
  if (ahead === 'well') await early
  const [first, own, rest] = await Promise.all([
    early,
    reserve(customer_id),
    Promise.all(others.slice(15).map(reserve)),
  ])
  const entry = await db
    .selectFrom('waitlist')
    .where('waitlist_id', '=', waitlist_id)
    .select('state')
    .executeTakeFirstOrThrow()
  const credit = await db
    .selectFrom('available_class')
    .where('available_class_id', '=', available_class_id)
    .select(['state', 'held_for'])
    .executeTakeFirstOrThrow()
  const lucky = [...first, ...rest].filter((code) => code === 'ok').length
  return { own, lucky, entry: entry.state, credit }
}

it('holds an offered place for its customer, whoever else wants it', async () => {
  const { db, close } = await testDatabase({ poolSize: CLIENTS_AT_ONCE })
  for (let round = 0; round < ROUNDS; round++) {
    expect(await rush(db)).toEqual({
      own: 'ok',
      lucky: 0,
      entry: 'reserved',
      credit: { state: 'used', held_for: null },
    })
  }
  expect(await verify(db)).toEqual([])
  await close()
})

it('is held by the constraint alone if the function does not check', async () => {
  const { db, close } = await testDatabase({ poolSize: CLIENTS_AT_ONCE })
  await sql.raw(blindToOffers()).execute(db)
  for (let round = 0; round < ROUNDS; round++) expect(await rush(db)).toMatchObject({ own: 'ok', lucky: 0 })
  expect(await verify(db)).toEqual([])
  await close()
})

it('fails without both, so this test can fail', async () => {
  const { db, close } = await testDatabase({ poolSize: CLIENTS_AT_ONCE })
  await sql.raw(blindToOffers()).execute(db)
  await sql`alter table single_class drop constraint single_class_taken_check`.execute(db)
  expect((await rush(db, 'well')).lucky).toBeGreaterThan(0)
  await close()
})

it('pays with no credit that becomes held while the booking waits for it', async () => {
  const { db, close } = await testDatabase({ poolSize: 4 })
  const make = build(db)
  const [offered, wanted] = [await make.singleClass(), await make.singleClass()]
  const [customer_id = 0] = await customersWithCredit(db, 1)
  const setAside = await db.startTransaction().execute()
  await setAside
    .updateTable('available_class')
    .set({ held_for: offered.single_class_id })
    .where('customer_id', '=', customer_id)
    .execute()
  const place = { ...asked(), customer_id, single_class_id: wanted.single_class_id }
  const booking = reservePlace(db, place)
  await untilSomebodyWaits(db)
  await setAside.commit().execute()
  expect((await booking).code).toBe('no_credits')
  await make.credits(1, { customer_id, expires_on: '2126-01-01' })
  expect((await reservePlace(db, place)).code).toBe('ok')
  await close()
})

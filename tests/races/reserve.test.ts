import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { reservePlace as reserve } from '#server/db/booking-functions.ts'
import { reservePlace } from '#server/db/functions/reserve-place.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { verify } from '#server/db/verify.ts'
import { build } from '#tests/builders/build.ts'
import { testDatabase } from '#tests/postgres.ts'

import { closeGate, gatedBooking } from './gate.ts'
import { asked, run, scenarios, untilSomebodyWaits } from './scenarios.ts'

/** Puts the function without its locks in its place, with a gate between the last question and the first write. */
async function withoutLocks(db: Queryable): Promise<void> {
  const unlocked = reservePlace.replaceAll(/for no key update( of c)?/g, '')
  if (unlocked === reservePlace) throw new Error('reserve_place no longer reads as this test expects')
  await closeGate(db, CLIENTS_AT_ONCE)
  await sql.raw(gatedBooking(unlocked)).execute(db)
}

async function dropConstraint(db: Queryable, { constraint }: (typeof scenarios)[number]): Promise<void> {
  await (
    constraint.index
      ? sql`drop index ${sql.table(constraint.name)}`
      : sql`alter table ${sql.table(constraint.table)} drop constraint ${sql.ref(constraint.name)}`
  ).execute(db)
}

/** Connections; the clients beyond that wait for one, as they do in the product. */
const CLIENTS_AT_ONCE = 20

const locked = await testDatabase({ poolSize: CLIENTS_AT_ONCE })
const unlocked = await testDatabase({ poolSize: CLIENTS_AT_ONCE })

describe.each(scenarios)('$name', (scenario) => {
  it('assigns no more than there is', async () => {
    const { seen, fair } = await run(scenario, locked.db)
    expect(seen).toEqual(fair)
    expect(await verify(locked.db)).toEqual([])
  })

  it('is prevented by the constraint alone', async () => {
    await withoutLocks(unlocked.db)
    const { seen, fair } = await run(scenario, unlocked.db)
    expect(seen).toEqual(fair)
    expect(await verify(unlocked.db)).toEqual([])
  })

  it('fails without both lock and constraint, so this test can fail', async () => {
    const bare = await testDatabase({ poolSize: CLIENTS_AT_ONCE })
    await withoutLocks(bare.db)
    await dropConstraint(bare.db, scenario)
    const { seen, fair } = await run(scenario, bare.db)
    expect(seen.ok).toBeGreaterThan(fair.ok)
    expect(await verify(bare.db)).not.toEqual([])
    await bare.close()
  })
})

it('with a guest does not take a credit that was returned meanwhile and expires sooner, against the order of the locks', async () => {
  const { db } = locked
  const make = build(db)
  const { customer_id } = await make.customer()
  const { single_class_id } = await make.singleClass({ capacity: 10 })
  const lasting = (expires_on: string) => make.credits(1, { customer_id, expires_on })
  const [[later], [sooner]] = [await lasting('2099-12-31'), await lasting('2099-01-31')]
  const setSooner = (state: 'used' | 'free') =>
    db
      .updateTable('available_class')
      .set({ state })
      .where('available_class_id', '=', sooner!.available_class_id)
      .execute()
  const lock = (trx: Queryable, credit = later) =>
    trx
      .selectFrom('available_class')
      .select('available_class_id')
      .where('available_class_id', '=', credit!.available_class_id)
      .forNoKeyUpdate()
      .execute()
  await setSooner('used')
  const first = await db.startTransaction().execute()
  await lock(first)
  const booked = reserve(db, { ...asked(), customer_id, single_class_id, guest: 'Ana' })
  await untilSomebodyWaits(db)
  await setSooner('free')
  // Another one takes both in their order, as every change of several credits does.
  const second = await db.startTransaction().execute()
  await lock(second, sooner)
  await first.rollback().execute()
  await Promise.race([booked, untilSomebodyWaits(db)])
  await lock(second)
  await second.rollback().execute()
  expect((await booked).code).toBe('no_credits')
})

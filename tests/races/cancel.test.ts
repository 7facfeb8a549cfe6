import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { cancelReservation as cancel, reservePlace } from '#server/db/booking-functions.ts'
import { cancelReservation } from '#server/db/functions/cancel-reservation.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { verify } from '#server/db/verify.ts'
import { emptyClasses } from '#server/features/schedule/changes/empty-classes.ts'
import { removeAll } from '#server/features/selling/grants/remove-credits.ts'
import { build } from '#tests/builders/build.ts'
import { testDatabase } from '#tests/postgres.ts'
import { closeGate, PASS_GATE, passGate, untilAtGate } from './gate.ts'
import { asked, codeOf, customersWithCredit, movedTo, untilSomebodyWaits } from './scenarios.ts'

/** The function without its locks, and with a gate between what it has read of a place and what it writes. */
function withoutLocks(): string {
  const unlocked = cancelReservation.replaceAll(/for no key update( of \w+)?/g, '')
  const gated = unlocked.replace('    late := inside', `    ${PASS_GATE}\n    late := inside`)
  if (unlocked === cancelReservation || gated === unlocked)
    throw new Error('cancel_reservation no longer reads as this test expects')
  return gated.replace('create function', 'create or replace function')
}

const POOL = 20
const GIVEN_UP = 12
const locked = await testDatabase({ poolSize: POOL })
const unlocked = await testDatabase({ poolSize: POOL })
await sql.raw(withoutLocks()).execute(unlocked.db)
afterAll(async () => {
  await locked.close()
  await unlocked.close()
})

const rules = {
  allow_cancel: true,
  allow_late: true,
  window_seconds: 0,
  timezone: 'America/Mexico_City',
  max_cancels: null,
  by: 'customer' as const,
}
const giveUp = async (db: Queryable, class_reservation_id: number) =>
  (await cancel(db, { ...rules, class_reservation_id, now: new Date() })).code

/** Somebody with a place in a class of one's own, paid with a credit, and another credit. */
async function holder(db: Queryable, capacity: number) {
  const { customer_id } = await build(db).customer()
  await build(db).credits(2, { customer_id })
  const { single_class_id } = await build(db).singleClass({ capacity })
  const { reservation_id } = await reservePlace(db, { ...asked(), customer_id, single_class_id })
  if (reservation_id === null) throw new Error('the first place was refused')
  return { customer_id, single_class_id, class_reservation_id: reservation_id }
}

const livePlaces = (db: Queryable, single_class_id: number) =>
  db
    .selectFrom('class_reservation as place')
    .leftJoin('class_reservation as host', 'host.class_reservation_id', 'place.guest_of')
    .where('place.single_class_id', '=', single_class_id)
    .where('place.deleted_at', 'is', null)
    .select(['place.class_reservation_id', 'place.guest_of', 'host.deleted_at as host_left_at'])
    .execute()

/** One place that is given up twelve times over while thirty others want it. */
async function rush(db: Queryable) {
  const { single_class_id, class_reservation_id } = await holder(db, 1)
  const others = await customersWithCredit(db, 30)
  const [given, got] = await Promise.all([
    Promise.all(Array.from({ length: GIVEN_UP }, () => giveUp(db, class_reservation_id))),
    Promise.all(
      others.map(
        async (customer_id) => (await reservePlace(db, { ...asked(), customer_id, single_class_id })).code,
      ),
    ),
  ])
  const entries = await db
    .selectFrom('credit_entry')
    .where('class_reservation_id', '=', class_reservation_id)
    .where('kind', '=', 'returned')
    .select('credit_entry_id')
    .execute()
  return {
    given: given.filter((code) => code === 'ok').length,
    got: got.filter((code) => code === 'ok').length,
    returned: entries.length,
    live: (await livePlaces(db, single_class_id)).length,
  }
}

describe('a place cancelled many times at once while others want it', () => {
  it('is freed once, its credit is returned once, and at most one person gets it', async () => {
    const { got, live, ...once } = await rush(locked.db)
    expect(once).toEqual({ given: 1, returned: 1 })
    expect(got).toBeLessThanOrEqual(1)
    expect(live).toBe(got)
    expect(await verify(locked.db)).toEqual([])
  })

  it('without the lock would return its credit several times', async () => {
    await closeGate(unlocked.db, GIVEN_UP)
    expect(await rush(unlocked.db)).toMatchObject({ given: GIVEN_UP, returned: GIVEN_UP })
  })
})

/** A place that is given up while a guest is booked beside it; gives guests whose host has gone. */
async function leftAlone(
  db: Queryable,
  between: (book: () => Promise<unknown>) => Promise<unknown>,
): Promise<number> {
  const { customer_id, single_class_id, class_reservation_id } = await holder(db, 4)
  const guest = { ...asked(), customer_id, single_class_id, guest: 'Paula Torres' }
  await Promise.all([giveUp(db, class_reservation_id), between(() => reservePlace(db, guest))])
  const places = await livePlaces(db, single_class_id)
  return places.filter((place) => place.guest_of !== null && place.host_left_at !== null).length
}

describe('a guest who is booked while the holder cancels', () => {
  it('never stays alone', async () => {
    for (let turn = 0; turn < 20; turn += 1)
      expect(await leftAlone(locked.db, (book) => sleep(turn % 4).then(book))).toBe(0)
    expect(await verify(locked.db)).toEqual([])
  })

  it('would stay alone without the lock', async () => {
    const { db } = unlocked
    await closeGate(db, 2)
    const alone = await leftAlone(db, async (book) => {
      await untilAtGate(db)
      await book()
      await passGate(db)
    })
    expect(alone).toBe(1)
  })
})

it('a place that moves meanwhile is not cancelled by the class that it leaves', async () => {
  const { db } = locked
  const { class_reservation_id, single_class_id } = await holder(db, 4)
  const other = await build(db).singleClass({ capacity: 4 })
  const moving = await movedTo(db, { class_reservation_id, from: single_class_id, to: other.single_class_id })
  const answer = giveUp(db, class_reservation_id).catch(codeOf)
  await untilSomebodyWaits(db)
  await moving.commit().execute()
  expect(await answer).toBe('40001')
  expect(await giveUp(db, class_reservation_id)).toBe('ok')
})

/** A place that is paid with the credit of a purchase, and the refund of it: its status is written, not yet committed. */
async function refunding(db: Queryable) {
  const make = build(db)
  const { customer_id } = await make.customer()
  const { purchase_id } = await make.purchase({ customer_id, status: 'completed' })
  const [credit] = await make.credits(1, { customer_id, purchase_id })
  const { available_class_id } = credit!
  const { single_class_id } = await make.singleClass()
  const place = await make.reservation({ customer_id, single_class_id, available_class_id })
  const refund = await db.startTransaction().execute()
  await sql`update purchase set status = 'refunded' where purchase_id = ${purchase_id}`.execute(refund)
  return {
    refund,
    remove: () => removeAll(refund, purchase_id, { now: new Date() }),
    cancelling: {
      'by its customer': (trx: Queryable) => giveUp(trx, place.class_reservation_id),
      'with its class': (trx: Queryable) =>
        inTransaction(trx, (inner) =>
          emptyClasses(inner, [single_class_id], { now: new Date(), timezone: rules.timezone, reason: null }),
        ),
    },
    credit: () =>
      db
        .selectFrom('available_class')
        .where('available_class_id', '=', available_class_id)
        .select('state')
        .executeTakeFirstOrThrow(),
  }
}

describe.each(['by its customer', 'with its class'] as const)(
  'a place cancelled %s beside a refund',
  (way) => {
    it('leaves no credit to use if it was cancelled first', async () => {
      const { db } = locked
      const { refund, remove, cancelling, credit } = await refunding(db)
      const cancellation = await db.startTransaction().execute()
      await cancelling[way](cancellation)
      const removed = remove()
      await Promise.race([removed, untilSomebodyWaits(db)])
      await cancellation.commit().execute()
      expect(await removed).toBe(1)
      await refund.commit().execute()
      expect(await credit()).toEqual({ state: 'removed' })
    })

    it('leaves no credit to use if it was refunded first', async () => {
      const { db } = locked
      const { refund, remove, cancelling, credit } = await refunding(db)
      await remove()
      const cancelled = cancelling[way](db)
      await Promise.race([cancelled, untilSomebodyWaits(db)])
      await refund.commit().execute()
      await cancelled
      expect(await credit()).toEqual({ state: 'removed' })
      expect(await verify(db)).toEqual([])
    })
  },
)

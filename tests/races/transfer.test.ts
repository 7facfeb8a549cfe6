import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  type Acceptance,
  type AcceptCode,
  decideAcceptance,
  type TransferablePlace,
  type TransferState,
} from '#domain/booking/transfer.ts'
import { acceptTransfer as accept } from '#server/db/booking-functions.ts'
import { acceptTransfer } from '#server/db/functions/accept-transfer.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { verify } from '#server/db/verify.ts'
import { revokeTransfer } from '#server/features/booking/transfers/offer-transfer.ts'
import { build } from '#tests/builders/build.ts'
import { testDatabase } from '#tests/postgres.ts'
import { closeGate, PASS_GATE } from './gate.ts'
import { codeOf, movedTo, untilSomebodyWaits } from './scenarios.ts'

const CLIENTS = 12
const HOUR = 3_600_000

/** Puts a function without its locks in its place, in which all have read the place to hand on before one of them does. */
async function withoutLocks(db: Queryable): Promise<void> {
  const unlocked = acceptTransfer.replaceAll(/for no key update( of \w+)?/g, '')
  const gated = unlocked.replace(/\n  loop\n/, `\n  loop\n    ${PASS_GATE}\n`)
  if (unlocked === acceptTransfer || gated === unlocked)
    throw new Error('accept_transfer no longer reads as this test expects')
  await closeGate(db, CLIENTS)
  await sql.raw(gated.replace('create function', 'create or replace function')).execute(db)
}

const hash = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A place with a link to it, and so many who want it. */
async function offered(db: Queryable, clients: number) {
  const make = build(db)
  const { customer_id } = await make.customer()
  const [credit] = await make.credits(1, { customer_id })
  const { single_class_id } = await make.singleClass({ capacity: 30 })
  const { available_class_id } = credit!
  const { class_reservation_id } = await make.reservation({
    customer_id,
    single_class_id,
    available_class_id,
  })
  const token_hash = hash(`link ${class_reservation_id}`)
  await db.insertInto('reservation_transfer').values({ class_reservation_id, token_hash }).execute()
  const receivers = await Promise.all(Array.from({ length: clients }, () => make.customer()))
  const asked = { token_hash, now: new Date(), allow_transfers: true }
  return { customer_id, single_class_id, class_reservation_id, receivers, asked }
}

async function race(db: Queryable) {
  const { receivers, asked, single_class_id } = await offered(db, CLIENTS)
  const outcomes = await Promise.allSettled(
    receivers.map(({ customer_id }) => accept(db, { ...asked, customer_id })),
  )
  const codes = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.code : 'error'))
  const { taken } = await db
    .selectFrom('single_class')
    .where('single_class_id', '=', single_class_id)
    .select('taken')
    .executeTakeFirstOrThrow()
  const count = (code: string) => codes.filter((one) => one === code).length
  return { ok: count('ok'), late: count('accepted'), error: count('error'), taken }
}

it('gives a place to one of many who open its link at once', async () => {
  const { db } = await testDatabase({ poolSize: CLIENTS })
  expect(await race(db)).toEqual({ ok: 1, late: CLIENTS - 1, error: 0, taken: 1 })
  expect(await verify(db)).toEqual([])
})

it('is prevented by the index alone', async () => {
  const { db } = await testDatabase({ poolSize: CLIENTS })
  await withoutLocks(db)
  expect(await race(db)).toEqual({ ok: 1, late: 0, error: CLIENTS - 1, taken: 1 })
  expect(await verify(db)).toEqual([])
})

it('fails without both lock and index, so this test can fail', async () => {
  const { db } = await testDatabase({ poolSize: CLIENTS })
  await withoutLocks(db)
  await sql`drop index class_reservation_transfer_key`.execute(db)
  expect(await race(db)).toEqual({ ok: CLIENTS, late: 0, error: 0, taken: CLIENTS })
})

it('lets a cancelling giver and an accepting receiver not both succeed', async () => {
  const { db } = await testDatabase({ poolSize: CLIENTS })
  for (let turn = 0; turn < 20; turn += 1) {
    const { class_reservation_id, receivers, asked, single_class_id } = await offered(db, 1)
    const cancel = sql<{ code: string }>`
      select code from cancel_reservation(${class_reservation_id}, ${asked.now}, 'America/Mexico_City', true, true, 0, null, 'customer')`
    const [{ rows }, { code }] = await Promise.all([
      cancel.execute(db),
      accept(db, { ...asked, customer_id: receivers[0]!.customer_id }),
    ])
    expect([[rows[0]?.code, code]]).toContainEqual(
      code === 'ok' ? ['already_cancelled', 'ok'] : ['ok', 'cancelled'],
    )
    const live = await db
      .selectFrom('class_reservation')
      .where('single_class_id', '=', single_class_id)
      .where('deleted_at', 'is', null)
      .select('class_reservation_id')
      .execute()
    expect(live).toHaveLength(code === 'ok' ? 1 : 0)
  }
  expect(await verify(db)).toEqual([])
})

it('takes no place in the class that it leaves meanwhile', async () => {
  const { db } = await testDatabase({ poolSize: 4 })
  const { customer_id, class_reservation_id, single_class_id, receivers, asked } = await offered(db, 1)
  const other = await build(db).singleClass({ capacity: 30 })
  const moving = await movedTo(db, { class_reservation_id, from: single_class_id, to: other.single_class_id })
  const answer = accept(db, { ...asked, customer_id: receivers[0]!.customer_id }).catch(codeOf)
  await untilSomebodyWaits(db)
  await moving.commit().execute()
  // Asked again, it is the place where it stands now.
  expect(await answer).toBe('40001')
  const live = await db
    .selectFrom('class_reservation')
    .where('deleted_at', 'is', null)
    .select(['single_class_id', 'customer_id'])
    .execute()
  expect(live).toEqual([{ single_class_id: other.single_class_id, customer_id }])
  expect((await accept(db, { ...asked, customer_id: receivers[0]!.customer_id })).code).toBe('ok')
  expect(await verify(db)).toEqual([])
})

it('waits for the class where its giver revokes it at the same moment', async () => {
  const { db } = await testDatabase({ poolSize: 4 })
  const { customer_id, class_reservation_id, single_class_id, receivers, asked } = await offered(db, 1)
  const accepting = await db.startTransaction().execute()
  // What accept_transfer locks before the place.
  await sql`select from single_class where single_class_id = ${single_class_id} for no key update`.execute(
    accepting,
  )
  await sql`select from reservation_transfer where class_reservation_id = ${class_reservation_id} for no key update`.execute(
    accepting,
  )
  const by = { class_reservation_id, customer_id, request_id: 'race', now: asked.now }
  const revoked = revokeTransfer(db, by).catch(codeOf)
  await untilSomebodyWaits(db)
  expect((await accept(accepting, { ...asked, customer_id: receivers[0]!.customer_id })).code).toBe('ok')
  await accepting.commit().execute()
  expect(await revoked).toBe('transferred')
})

interface Situation {
  state: TransferState
  place: TransferablePlace
  asked: Acceptance
  /** A guest comes along, and is who was checked in, if one was. */
  byGuest: boolean
}

it('decides like the pure rule, in every state', async () => {
  const { db } = await testDatabase()
  const make = build(db)
  const seen = new Set<AcceptCode>()
  const now = new Date()
  const both = [false, true]

  async function compare(situation: Situation): Promise<void> {
    const { state, place, asked } = situation
    const trx = await db.startTransaction().execute()
    try {
      const code = await decided(trx, situation)
      expect(code, JSON.stringify(situation)).toBe(decideAcceptance({ state, place }, asked))
      seen.add(code)
    } finally {
      await trx.rollback().execute()
    }
  }

  const giver = await make.customer()
  const receiver = await make.customer()
  const [credit] = await make.credits(1, { customer_id: giver.customer_id })
  const member = await make.membership({ customer_id: giver.customer_id })

  /** Writes a state and lets the database decide. */
  async function decided(trx: Queryable, { state, place, asked, byGuest }: Situation): Promise<AcceptCode> {
    const here = build(trx)
    const { class_date } = place
    const { single_class_id } = await here.singleClass({ class_date, capacity: 9 })
    const of = { customer_id: giver.customer_id, single_class_id }
    const gone = place.cancelled ? { deleted_at: now, cancelled_by: 'customer' as const } : {}
    const paid = place.unlimited
      ? { available_class_id: member.available_class_id, unlimited: true }
      : { available_class_id: credit!.available_class_id }
    const holder = place.for_guest ? await here.reservation(of) : null
    const row = await here.reservation({
      ...of,
      ...gone,
      attend: place.attend && !byGuest,
      ...(holder === null ? paid : { guest: 'Ana', guest_of: holder.class_reservation_id }),
    })
    if (byGuest)
      await here.reservation({
        ...of,
        ...gone,
        guest: 'Leo',
        guest_of: row.class_reservation_id,
        attend: place.attend,
      })
    const customer_id = asked.own ? giver.customer_id : receiver.customer_id
    if (asked.has_place && !asked.own) await here.reservation({ single_class_id, customer_id })
    const { class_reservation_id } = row
    const ended =
      state === 'revoked'
        ? { revoked_at: now }
        : state === 'accepted'
          ? { accepted_at: now, accepted_reservation_id: class_reservation_id }
          : {}
    await trx
      .insertInto('reservation_transfer')
      .values({ class_reservation_id, token_hash: 'twin', ...ended })
      .execute()
    if (place.class_cancelled)
      await trx
        .updateTable('single_class')
        .set({ cancelled_at: now })
        .where('single_class_id', '=', single_class_id)
        .execute()
    const { allow_transfers } = asked
    return (await accept(trx, { token_hash: 'twin', customer_id, now, allow_transfers })).code
  }

  for (const state of ['open', 'accepted', 'revoked'] as const)
    for (const [
      class_cancelled,
      cancelled,
      for_guest,
      attend,
      unlimited,
      allow_transfers,
      own,
      has_place,
    ] of combinations(both, 8))
      for (const class_date of [new Date(now.getTime() + HOUR), now])
        for (const byGuest of both) {
          // A guest's place is never a membership's; one's own place is never beside another of one's own; guests bring no guests.
          if ((for_guest && (unlimited || byGuest)) || (own && has_place)) continue
          if (state !== 'open' && (attend || unlimited || byGuest)) continue
          await compare({
            state,
            place: {
              class_date,
              class_cancelled: class_cancelled!,
              cancelled: cancelled!,
              for_guest: for_guest!,
              attend: attend!,
              unlimited: unlimited!,
            },
            asked: { allow_transfers: allow_transfers!, now, own: own!, has_place: has_place! },
            byGuest,
          })
        }
  expect([...seen].toSorted()).toEqual(
    [
      'accepted',
      'already_reserved',
      'attended',
      'cancelled',
      'class_begun',
      'class_cancelled',
      'guest_place',
      'membership',
      'ok',
      'own',
      'revoked',
      'transfers_off',
    ].toSorted(),
  )
})

/** Every list of `length` values out of `values`. */
function combinations<T>(values: readonly T[], length: number): T[][] {
  return length === 0
    ? [[]]
    : combinations(values, length - 1).flatMap((rest) => values.map((value) => [...rest, value]))
}

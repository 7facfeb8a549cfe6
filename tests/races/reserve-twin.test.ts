import { fc, inFull, runs } from '#tests/properties.ts'
import { expect, it } from 'vitest'

import type { ReserveRequest } from '#domain/booking/reserve/reserve-request.ts'
import { RESERVE_RULES } from '#domain/booking/reserve/reserve-rules.ts'
import { decideReservation, type ReserveDecision } from '#domain/booking/reserve/reserve.ts'
import { reservePlace } from '#server/db/booking-functions.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { testDatabase } from '#tests/postgres.ts'

import { makeWorld, type ReserveState, reserveState, type World, writeState } from './reserve-states.ts'

const RUNS = runs(2500)

const { db } = await testDatabase()

/** What the class and the customer's credits look like: whatever a booking may change. */
async function look(trx: Queryable, world: World, single_class_id: number) {
  const places = await trx
    .selectFrom('class_reservation')
    .where('single_class_id', '=', single_class_id)
    .where('customer_id', '=', world.customer_id)
    .select([
      'class_reservation_id',
      'guest_of',
      'guest',
      'spot',
      'available_class_id',
      'unlimited',
      'is_cash',
      'grace_until',
      'attend',
      'checked_in_at',
    ])
    .orderBy('class_reservation_id')
    .execute()
  const { taken, held } = await trx
    .selectFrom('single_class')
    .where('single_class_id', '=', single_class_id)
    .select(['taken', 'held'])
    .executeTakeFirstOrThrow()
  const used = await trx
    .selectFrom('available_class')
    .where('customer_id', '=', world.customer_id)
    .where('state', '=', 'used')
    .select('available_class_id')
    .orderBy('available_class_id')
    .execute()
  const entries = await trx
    .selectFrom('credit_entry')
    .where('customer_id', '=', world.customer_id)
    .select(['available_class_id', 'kind', 'class_reservation_id'])
    .orderBy('available_class_id')
    .execute()
  const kept = await trx
    .selectFrom('available_class')
    .where('held_for', 'is not', null)
    .select(['available_class_id', 'held_for'])
    .orderBy('available_class_id')
    .execute()
  const waiting = await trx
    .selectFrom('waitlist')
    .where('single_class_id', '=', single_class_id)
    .where('customer_id', '=', world.customer_id)
    .select(['state', 'deleted_at', 'offered_until'])
    .executeTakeFirst()
  return { places, taken, held, used: used.map((row) => row.available_class_id), entries, kept, waiting }
}

type Look = Awaited<ReturnType<typeof look>>

/** How things should look after a decision. */
function foresee(
  before: Look,
  decision: ReserveDecision,
  { request, single_class_id }: { request: ReserveRequest; single_class_id: number },
  ids: { own: number; guest: number },
): Look {
  if (decision.code !== 'ok') return before
  const is_cash = request.is_cash && request.by_staff
  const booked = [
    { place: decision.own, id: ids.own, guest_of: null, guest: null },
    { place: decision.guest, id: ids.guest, guest_of: ids.own, guest: request.guest?.trim() ?? null },
  ].flatMap(({ place, ...rest }) => (place === null ? [] : [{ ...rest, ...place }]))
  const counted = booked.flatMap(({ id, credit }) =>
    credit === null || credit.unlimited
      ? []
      : [{ available_class_id: credit.available_class_id, class_reservation_id: id }],
  )
  const byCredit = (a: { available_class_id: number }, b: { available_class_id: number }): number =>
    a.available_class_id - b.available_class_id
  const used = counted.map((row) => row.available_class_id)
  return {
    taken: before.taken + booked.length,
    held: before.held - Number(request.waiting?.state === 'offered'),
    // Whatever becomes of the others, what was kept for this class and paid or was the offer's is kept no longer.
    kept: before.kept.filter(
      ({ available_class_id: id, held_for }) =>
        held_for !== single_class_id || !(used.includes(id) || id === request.waiting?.available_class_id),
    ),
    waiting: before.waiting && { ...before.waiting, state: 'reserved', deleted_at: request.now },
    places: before.places.concat(
      booked.map(({ id, guest_of, guest, spot, credit }) => ({
        class_reservation_id: id,
        guest_of,
        guest,
        spot,
        is_cash,
        available_class_id: credit?.available_class_id ?? null,
        unlimited: credit?.unlimited ?? false,
        grace_until: decision.grace_until,
        attend: decision.attend,
        checked_in_at: decision.attend ? request.now : null,
      })),
    ),
    used: before.used.concat(used).sort((a, b) => a - b),
    entries: before.entries
      .concat(counted.map((row) => ({ ...row, kind: 'reserved' as const })))
      .sort(byCredit),
  }
}

/** What a state is counted under, so that none of the cases stays untried. */
function marksOf(decision: ReserveDecision, { waiting }: ReserveRequest): string[] {
  if (decision.code !== 'ok') return [decision.code]
  const paid = decision.own?.credit ?? null
  return [
    'ok',
    ...(waiting === null ? [] : [waiting.state === 'offered' ? 'ok: offered' : 'ok: waited']),
    ...(paid !== null && paid.available_class_id === waiting?.available_class_id ? ['ok: kept credit'] : []),
    ...(decision.grace_until === null ? [] : ['ok: grace']),
    ...(decision.attend ? ['ok: begun'] : []),
  ]
}

it(`books like the pure rule, in ${RUNS} random states`, async () => {
  const world = await makeWorld(db)
  const seen = new Map<string, number>()

  async function compare(state: ReserveState): Promise<void> {
    const trx = await db.startTransaction().execute()
    try {
      const { single_class_id, target, request } = await writeState(trx, world, state)
      const before = await look(trx, world, single_class_id)
      const result = await reservePlace(trx, {
        ...state,
        ...state.window,
        promotion_grace_minutes: state.grace_minutes,
        customer_id: world.customer_id,
        single_class_id,
        agreed_date: request.agreed_date,
      })
      const decision = decideReservation(target, request)
      for (const mark of marksOf(decision, request)) seen.set(mark, (seen.get(mark) ?? 0) + 1)

      expect(result.code).toBe(decision.code)
      const held = before.places[0]?.class_reservation_id
      const ids = { own: result.reservation_id ?? 0, guest: result.guest_reservation_id ?? 0 }
      if (decision.code === 'ok') {
        expect(result.guest_reservation_id === null).toBe(decision.guest === null)
        if (decision.own === null) expect(result.reservation_id).toBe(held)
      } else expect([result.reservation_id, result.guest_reservation_id]).toEqual([null, null])
      expect(await look(trx, world, single_class_id)).toEqual(
        foresee(before, decision, { request, single_class_id }, ids),
      )
    } finally {
      await trx.rollback().execute()
    }
  }

  await fc.assert(fc.asyncProperty(reserveState, compare), { numRuns: RUNS })
  const missed = [
    'ok',
    ...RESERVE_RULES,
    'ok: waited',
    'ok: offered',
    'ok: kept credit',
    'ok: grace',
    'ok: begun',
  ].filter((code) => inFull && (seen.get(code) ?? 0) < 3)
  expect(missed, `codes that hardly came up: ${JSON.stringify([...seen])}`).toEqual([])
})

it('returns not_found for an unknown class', async () => {
  const world = await makeWorld(db)
  const request = {
    now: new Date(),
    timezone: 'America/Mexico_City',
    allow_guests: true,
    booking_opens_days: null,
    booking_closes_minutes: 0,
    promotion_grace_minutes: 0,
  }
  const result = await reservePlace(db, { ...request, customer_id: world.customer_id, single_class_id: 0 })
  expect(result).toEqual({ code: 'not_found', reservation_id: null, guest_reservation_id: null })
})

import { fc, inFull, runs } from '#tests/properties.ts'
import { expect, it } from 'vitest'

import { decideCancellation } from '#domain/booking/cancel/cancel.ts'
import { cancelReservation } from '#server/db/booking-functions.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { testDatabase } from '#tests/postgres.ts'

import { type CancelState, cancelState, makeCancelWorld, writeCancelState } from './cancel-states.ts'

const RUNS = runs(1000)
const CODES = ['ok', 'already_cancelled', 'attended', 'class_begun', 'cancel_off', 'too_late']
const FATES = ['none', 'returned', 'lost', 'removed']

const { db } = await testDatabase()

/** Of each reservation: whether it stands, and what became of its credit and why. */
async function look(trx: Queryable, single_class_id: number) {
  return trx
    .selectFrom('class_reservation as r')
    .leftJoin('available_class as c', 'c.available_class_id', 'r.available_class_id')
    .where('r.single_class_id', '=', single_class_id)
    .select(({ selectFrom }) => [
      'r.class_reservation_id as id',
      'r.deleted_at',
      'r.credit_returned',
      'c.state',
      selectFrom('credit_entry as e')
        .whereRef('e.class_reservation_id', '=', 'r.class_reservation_id')
        .where('e.kind', '<>', 'reserved')
        .select('e.kind')
        .as('kind'),
    ])
    .orderBy('id')
    .execute()
}

const stateAfter = { none: undefined, returned: 'free', lost: 'used', removed: 'removed' } as const

it(`cancels like the pure rule, in ${RUNS} random states`, async () => {
  const world = await makeCancelWorld(db)
  const seen = new Set<string>()

  async function compare(state: CancelState): Promise<void> {
    const trx = await db.startTransaction().execute()
    try {
      const { single_class_id, class_date, written } = await writeCancelState(trx, world, state)
      const target = written[Math.min(state.target, written.length - 1)]!
      const along = written.filter((row) => row === target || (target === written[0] && !row.cancelled))
      const before = await look(trx, single_class_id)

      const result = await cancelReservation(trx, {
        ...state.request,
        class_reservation_id: target.id,
        timezone: 'America/Mexico_City',
      })
      const places = along.map((row) => row.facts)
      const decision = decideCancellation({ class_date, cancelled: target.cancelled, places }, state.request)

      const fates = decision.code === 'ok' ? decision.fates : []
      for (const mark of [decision.code, ...fates]) seen.add(mark)
      const returned = fates[along.indexOf(target)] === 'returned'
      expect(result).toEqual({ code: decision.code, credit_returned: returned })
      const after = before.map((row) => {
        const fate = fates[along.findIndex(({ id }) => id === row.id)]
        if (fate === undefined) return row
        const state_ = stateAfter[fate] ?? row.state
        const kind = fate === 'none' ? null : fate
        return {
          ...row,
          deleted_at: state.request.now,
          credit_returned: fate === 'returned',
          state: state_,
          kind,
        }
      })
      expect(await look(trx, single_class_id)).toEqual(after)
      const { taken } = await trx
        .selectFrom('single_class')
        .where('single_class_id', '=', single_class_id)
        .select('taken')
        .executeTakeFirstOrThrow()
      expect(taken).toBe(after.filter((row) => row.deleted_at === null).length)
    } finally {
      await trx.rollback().execute()
    }
  }

  await fc.assert(fc.asyncProperty(cancelState, compare), { numRuns: RUNS })
  expect([...CODES, ...FATES].filter((mark) => inFull && !seen.has(mark))).toEqual([])
})

it('returns not_found for an unknown reservation', async () => {
  const request = {
    now: new Date(),
    allow_cancel: true,
    allow_late: true,
    window_seconds: 0,
    timezone: 'America/Mexico_City',
    max_cancels: null,
  }
  const result = await cancelReservation(db, { ...request, by: 'customer', class_reservation_id: 0 })
  expect(result).toEqual({ code: 'not_found', credit_returned: false })
})

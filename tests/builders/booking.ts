import type { Insertable } from 'kysely'

import type {
  AvailableClassTable,
  ClassReservationPenaltyTable,
  ClassReservationTable,
} from '#server/db/schema/booking.ts'
import type { Queryable } from '#server/db/transaction.ts'

import type { peopleBuilders } from './people.ts'
import { inDays, type ScheduleBuilders } from './schedule.ts'

/** A day this many days from now, YYYY-MM-DD. */
function dayIn(days: number): string {
  return inDays(days).toISOString().slice(0, 10)
}

type GivenCredit = Partial<Insertable<AvailableClassTable>> & { customer_id: number }

export function bookingBuilders(
  db: Queryable,
  people: ReturnType<typeof peopleBuilders>,
  schedule: ScheduleBuilders,
) {
  const credits = async (amount: number, given: GivenCredit) => {
    const rows = await db
      .insertInto('available_class')
      .values(Array.from({ length: amount }, () => ({ expires_on: dayIn(60), ...given })))
      .returningAll()
      .execute()
    await db
      .insertInto('credit_entry')
      .values(
        rows.map(({ available_class_id, customer_id }) => ({
          available_class_id,
          customer_id,
          kind: 'granted' as const,
        })),
      )
      .execute()
    return rows
  }
  return {
    /** This many equal credits, valid for 60 days, with their ledger entries. */
    credits,
    /** An unlimited membership. */
    membership: async (given: GivenCredit) => (await credits(1, { unlimited: true, ...given }))[0]!,
    /** A place paid in cash unless a credit is given; creates what is missing. A given credit is marked as used. */
    reservation: async (given: Partial<Insertable<ClassReservationTable>> = {}) => {
      const row = await db
        .insertInto('class_reservation')
        .values({
          is_cash: given.available_class_id === undefined,
          customer_id: given.customer_id ?? (await people.customer()).customer_id,
          single_class_id: given.single_class_id ?? (await schedule.singleClass()).single_class_id,
          ...given,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      if (row.available_class_id === null || row.unlimited) return row
      await db
        .updateTable('available_class')
        .set({ state: 'used' })
        .where('available_class_id', '=', row.available_class_id)
        .execute()
      await db
        .insertInto('credit_entry')
        .values({
          available_class_id: row.available_class_id,
          customer_id: row.customer_id,
          kind: 'reserved',
          class_reservation_id: row.class_reservation_id,
        })
        .execute()
      return row
    },
    /** Booking on the membership is blocked until `end_date`, a week from now. */
    penalty: (given: Partial<Insertable<ClassReservationPenaltyTable>> & { customer_id: number }) =>
      db
        .insertInto('class_reservation_penalty')
        .values({ end_date: dayIn(7), ...given })
        .returningAll()
        .executeTakeFirstOrThrow(),
  }
}

import { testBookings } from '#domain/booking/back-test/bookings.ts'
import { testCancellations } from '#domain/booking/back-test/cancellations.ts'
import { type Figure, type Tally, tally } from '#domain/booking/back-test/figures.ts'
import { testPenalties } from '#domain/booking/back-test/penalties.ts'
import { testWaits } from '#domain/booking/back-test/waits.ts'
import { cancelWindow } from '#domain/booking/cancel/cancel-notice.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { cancelRequestOf, reserveRequestOf } from '#server/features/booking/booking-rules.ts'
import {
  findBookings,
  findCancellations,
  findMonthsVisits,
  findTransfers,
  findWaits,
  type Month,
} from './past.queries.ts'

/** Some of the figures, under one configuration. */
type Figures = Partial<Record<Figure, Tally>>
/** What happened in a month, to be judged by any configuration. */
type Test = (configuration: Configuration) => Figures

/** Each part of a back-test reads its past once; it is read only where one of its figures is asked for. */
const parts: { of: readonly Figure[]; read: (db: Queryable, month: Month) => Promise<Test> }[] = [
  {
    of: ['late', 'lost', 'refused'],
    read: async (db, month) => {
      const past = await findCancellations(db, month.from, month.until)
      return (configuration) =>
        testCancellations(past, {
          ...cancelRequestOf(configuration, month.until, 'customer'),
          grace_minutes: configuration.promotion_grace_minutes,
        })
    },
  },
  {
    of: ['penalties', 'pause_days'],
    read: async (db, month) => {
      const past = await findMonthsVisits(db, month)
      return (configuration) => testPenalties(past, pauseRulesOf(configuration), month.from)
    },
  },
  {
    of: ['not_open', 'closed', 'guests'],
    read: async (db, month) => {
      const past = await findBookings(db, month)
      return (configuration) => testBookings(past, reserveRequestOf(configuration, month.until))
    },
  },
  {
    of: ['transfers'],
    read: async (db, month) => {
      const past = await findTransfers(db, month.from, month.until)
      return ({ allow_transfers }) => ({ transfers: tally(allow_transfers ? [] : past) })
    },
  },
  {
    of: ['waits', 'offers'],
    read: async (db, month) => {
      const past = await findWaits(db, month.from, month.until)
      return (configuration) => testWaits(past, configuration)
    },
  },
]

const pauseRulesOf = (configuration: Configuration) => ({
  max_no_shows: configuration.unlimited_membership_penalties_enabled
    ? configuration.unlimited_max_no_shows_for_penalty
    : null,
  window_seconds: cancelWindow(configuration) / 1000,
  days: configuration.unlimited_penalty_days,
})

/** Counts figures of a month under the policies of today and under others, by the rules that decide bookings. */
export async function backTest(
  db: Queryable,
  asked: ReadonlySet<Figure>,
  { month, today, proposed }: { month: Month; today: Configuration; proposed: Configuration },
) {
  const wanted = parts.filter(({ of }) => of.some((figure) => asked.has(figure)))
  const found: { name: Figure; today: Tally; proposed: Tally }[] = []
  for (const { of, read } of wanted) {
    const test = await read(db, month)
    const [now, then] = [test(today), test(proposed)]
    for (const name of of) {
      const [before, after] = [now[name], then[name]]
      if (asked.has(name) && before && after) found.push({ name, today: before, proposed: after })
    }
  }
  return found
}

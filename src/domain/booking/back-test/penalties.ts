import { completedRows, type MembershipVisit, type PenaltyRules } from '#domain/booking/cancel/penalty.ts'
import { type Tally, tally } from './figures.ts'

export interface PastVisit extends MembershipVisit {
  customer_id: number
}

/** `days` is how long a penalty lasts; `max_no_shows` is null where there are no penalties. */
export type PauseRules = Omit<PenaltyRules, 'max_no_shows'> & { max_no_shows: number | null; days: number }

/**
 * The penalties that classes since `since` would have caused, and the days of pause they add up to. `visits` are those of
 * the membership since each person's last penalty, in the order of their classes; older ones only begin a streak.
 */
export function testPenalties(
  visits: readonly PastVisit[],
  { max_no_shows, window_seconds, days }: PauseRules,
  since: Date,
): Record<'penalties' | 'pause_days', Tally> {
  const due: PastVisit[] = []
  if (max_no_shows !== null)
    for (const own of Map.groupBy(visits, (visit) => visit.customer_id).values()) {
      const completed = new Set(completedRows(own, { max_no_shows, window_seconds }))
      due.push(
        ...own.filter((visit) => completed.has(visit.class_reservation_id) && visit.class_date >= since),
      )
    }
  const penalties = tally(due)
  return { penalties, pause_days: { count: penalties.count * days, people: penalties.people } }
}

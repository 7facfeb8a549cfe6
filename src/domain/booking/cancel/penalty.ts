import { isLate } from './cancel.ts'

/** A place paid by a membership, in a past class. */
export interface MembershipVisit {
  class_reservation_id: number
  class_date: Date
  attend: boolean
  deleted_at: Date | null
  /** Until then cancelling is free, because the place came from the waitlist or the studio moved it. */
  grace_until: Date | null
  cancelled_by: 'customer' | 'staff' | 'studio' | 'transfer' | null
  /** When staff excused the absence. */
  waived_at: Date | null
}

export type VisitOutcome = 'missed' | 'honoured' | 'neutral'

/**
 * How a visit counts towards a streak of missed classes. Attending, cancelling in time and transferring the place
 * break the streak. Cancelling late neither counts nor breaks it, nor do classes that the studio cancelled and absences that
 * staff excused.
 */
export function visitOutcome(visit: MembershipVisit, window_seconds: number): VisitOutcome {
  if (visit.deleted_at === null)
    return visit.attend ? 'honoured' : visit.waived_at === null ? 'missed' : 'neutral'
  if (visit.cancelled_by === 'studio') return 'neutral'
  if (visit.cancelled_by === 'transfer') return 'honoured'
  return isLate(visit, { now: visit.deleted_at, window_seconds }) ? 'neutral' : 'honoured'
}

export interface PenaltyRules {
  /** `unlimited_max_no_shows_for_penalty`: how many consecutive misses cause a penalty. */
  max_no_shows: number
  /** How long before a class cancelling is free, in seconds. */
  window_seconds: number
}

/**
 * Returns the visits that complete a streak of missed classes; each causes a penalty. `visits` are those since the
 * last penalty, in the order of their classes; after each streak the count starts again.
 */
export function completedRows(visits: readonly MembershipVisit[], rules: PenaltyRules): number[] {
  const completed: number[] = []
  let missed = 0
  for (const visit of visits) {
    const outcome = visitOutcome(visit, rules.window_seconds)
    if (outcome === 'honoured') missed = 0
    if (outcome !== 'missed') continue
    missed += 1
    if (missed < rules.max_no_shows) continue
    completed.push(visit.class_reservation_id)
    missed = 0
  }
  return completed
}

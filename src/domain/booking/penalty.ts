/** A place that a membership paid for, in a class that is over. */
export interface MembershipVisit {
  class_reservation_id: number
  class_date: Date
  attend: boolean
  deleted_at: Date | null
  /** Until then it may be cancelled freely: the place came from the waitlist. */
  grace_until: Date | null
  cancelled_by: 'customer' | 'staff' | 'studio' | 'transfer' | null
}

export type VisitOutcome = 'missed' | 'kept' | 'neutral'

/**
 * What a visit means for the row of missed classes. Coming, cancelling in time and handing the place on are what the rule
 * asks for, and break the row. Cancelling late neither counts nor breaks it, and neither does what the studio called off.
 */
export function visitOutcome(visit: MembershipVisit, window_seconds: number): VisitOutcome {
  if (visit.deleted_at === null) return visit.attend ? 'kept' : 'missed'
  if (visit.cancelled_by === 'studio') return 'neutral'
  if (visit.cancelled_by === 'transfer') return 'kept'
  if (visit.grace_until !== null && visit.grace_until > visit.deleted_at) return 'kept'
  const ahead = visit.class_date.getTime() - visit.deleted_at.getTime()
  return ahead >= window_seconds * 1000 ? 'kept' : 'neutral'
}

export interface PenaltyRules {
  /** `unlimited_max_no_shows_for_penalty`: so many missed in a row bring a penalty. */
  max_no_shows: number
  /** How long before a class cancelling is free. */
  window_seconds: number
}

/**
 * The visits that complete a row of missed classes, each of which brings a penalty. `visits` are those since the last
 * penalty, in the order of their classes; after each row the counting begins anew.
 */
export function completedRows(visits: readonly MembershipVisit[], rules: PenaltyRules): number[] {
  const completed: number[] = []
  let missed = 0
  for (const visit of visits) {
    const outcome = visitOutcome(visit, rules.window_seconds)
    if (outcome === 'kept') missed = 0
    if (outcome !== 'missed') continue
    missed += 1
    if (missed < rules.max_no_shows) continue
    completed.push(visit.class_reservation_id)
    missed = 0
  }
  return completed
}

import {
  type CancellablePlace,
  type CancelRequest,
  decideCancellation,
  isLate,
} from '#domain/booking/cancel/cancel.ts'
import { graceEnd } from '#domain/booking/reserve/reserve.ts'
import { type Tally, tally } from './figures.ts'

/** A place that a customer gave back. */
export interface PastCancellation extends Omit<CancellablePlace, 'attend' | 'grace_until'> {
  customer_id: number
  /** The holder's reservation, which is cancelled with its guests'. */
  holder_id: number
  class_date: Date
  booked_at: Date
  cancelled_at: Date
  /** The place came from the waitlist, which gives it a grace period. */
  from_line: boolean
}

export type CancelRules = Omit<CancelRequest, 'now' | 'by'> & { grace_minutes: number }

/**
 * How cancellations of the past would have gone under other rules, as `decideCancellation` decides them: which were late,
 * which would have been refused, and whose credit would have been lost. How often a credit was returned before is taken
 * as it happened. `past` lists holders before their guests.
 */
export function testCancellations(
  past: readonly PastCancellation[],
  rules: CancelRules,
): Record<'late' | 'lost' | 'refused', Tally> {
  const found = {
    late: [] as PastCancellation[],
    lost: [] as PastCancellation[],
    refused: [] as PastCancellation[],
  }
  const parties = Map.groupBy(past, (place) => `${place.holder_id} ${place.cancelled_at.getTime()}`)
  for (const party of parties.values()) {
    const [first] = party
    if (!first) continue
    const request: CancelRequest = { ...rules, now: first.cancelled_at, by: 'customer' }
    const places = party.map((place) => ({ ...place, attend: false, grace_until: graceOf(place, rules) }))
    const decision = decideCancellation({ ...first, cancelled: false, places }, request)
    if (isLate({ ...first, grace_until: graceOf(first, rules) }, request)) found.late.push(first)
    if (decision.code === 'ok')
      found.lost.push(...party.filter((_, index) => decision.fates[index] === 'lost'))
    else found.refused.push(first)
  }
  return { late: tally(found.late), lost: tally(found.lost), refused: tally(found.refused) }
}

const graceOf = ({ from_line, booked_at }: PastCancellation, { grace_minutes }: CancelRules): Date | null =>
  from_line ? graceEnd(booked_at, grace_minutes) : null

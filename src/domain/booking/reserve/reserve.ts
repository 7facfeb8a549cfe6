import type { Credit } from '#domain/credits/fit.ts'

import type { BookableClass, ReserveRequest } from './reserve-request.ts'
import { caseOf, firstRefusal, hasBegun, type ReserveRule } from './reserve-rules.ts'
import { seatsOf } from './wished-spots.ts'

export type ReserveCode = 'ok' | ReserveRule

interface BookedPlace {
  spot: number | null
  /** Null for a place paid in cash. */
  credit: Credit | null
}

/** The booked places; null where none was requested. */
export interface Booked {
  code: 'ok'
  own: BookedPlace | null
  guest: BookedPlace | null
  /** Until then the places can be cancelled freely; null if they were not offered. */
  grace_until: Date | null
  /** A customer who is entered after the class began is there, and so checked in. */
  attend: boolean
}

export type ReserveDecision = Booked | { code: ReserveRule }

/**
 * Decides on a reservation. Naming a guest while holding a place adds only the guest; `spot` is then the guest's
 * unless `guest_spot` says otherwise. Cash is taken by staff only and needs no credit. A valid offer gives the place
 * and the credit held for it. Booking ends the waitlist entry. The database function reserve_place implements the
 * same rule; a property test compares the two.
 */
export function decideReservation(target: BookableClass | null, request: ReserveRequest): ReserveDecision {
  if (target === null) return { code: 'not_found' }
  const one = caseOf(target, request)
  const refusal = firstRefusal(one)
  if (refusal !== null) return { code: refusal }
  const { places, payment, cash, offer } = one
  const seats = seatsOf(target, request, places)
  const paid = !cash && payment.code === 'ok' ? payment : { own: null, guest: null }
  return {
    code: 'ok',
    own: places.own ? { spot: seats.own, credit: paid.own } : null,
    guest: places.guest ? { spot: seats.guest, credit: paid.guest } : null,
    grace_until: offer === null ? null : graceEnd(request.now, request.grace_minutes),
    attend: hasBegun(target, request),
  }
}

/** Until when a place got from the waitlist can be cancelled freely; null where the studio gives no grace. */
export const graceEnd = (booked_at: Date, minutes: number): Date | null =>
  minutes === 0 ? null : new Date(booked_at.getTime() + minutes * 60_000)

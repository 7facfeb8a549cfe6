/**
 * The studio in memory, which the database is compared with. Written independently and simply, not with the domain's
 * rules.
 */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
/** The start of every sequence: nine in the morning at the studio, which is at UTC−6 all year. */
export const BEGIN = Date.UTC(2026, 11, 1, 15)
export const dayOf = (instant: number): string => new Date(instant - 6 * HOUR).toISOString().slice(0, 10)
export const dayIn = (days: number): string => dayOf(BEGIN + days * 24 * HOUR)

export interface Rules {
  waitlist_mode: 'broadcast' | 'offer' | 'auto'
  waitlist_offer_minutes: number
  waitlist_auto_hours: number
  waitlist_cutoff_minutes: number
  promotion_grace_minutes: number
  booking_opens_days: number | null
  booking_closes_minutes: number
  allow_class_guests: boolean
  allow_transfers: boolean
  allow_cancel_reservations: boolean
  allow_cancel_after_treshold: boolean
  cancel_timeframe_value: number
  max_cancels_per_available_class: number | null
  unlimited_max_no_shows_for_penalty: number
  unlimited_penalty_days: number
}

export interface Class {
  id: number
  type: number
  starts: number
  ends: number
  capacity: number
  /** How many spots its map has; null without a map. */
  spots: number | null
  cancelled: boolean
  settled: boolean
}

export interface Credit {
  id: number
  customer: number
  unlimited: boolean
  types: readonly number[] | null
  expires: string
  state: 'free' | 'used' | 'expired' | 'removed'
  heldFor: number | null
  /** How often cancelling has returned it. */
  cancels: number
}

export interface Place {
  /** 0 until the database has assigned it. */
  id: number
  class: Class
  customer: number
  guestOf: Place | null
  /** -1 where the database chooses. */
  spot: number | null
  credit: Credit | null
  /** The credit was returned. */
  returned: boolean
  endedBy: 'customer' | 'staff' | 'studio' | 'transfer' | null
  endedAt: number
  grace: number
  attend: boolean
  from: Place | null
}

export interface Entry {
  id: number
  class: Class
  customer: number
  state: 'waiting' | 'offered' | 'reserved' | 'left' | 'lapsed' | 'closed'
  until: number
  credit: Credit | null
}

export interface Link {
  token: string
  place: Place
  state: 'open' | 'accepted' | 'revoked'
}

export interface State {
  rules: Rules
  now: number
  customers: readonly number[]
  classes: readonly Class[]
  credits: Credit[]
  places: Place[]
  entries: Entry[]
  links: Link[]
  /** For each penalty: the customer, its end, and the place that completed the streak. */
  penalties: { customer: number; end: string; place: Place }[]
}

export const live = (place: Place): boolean => place.endedBy === null
export const inLine = (entry: Entry): boolean => entry.state === 'waiting' || entry.state === 'offered'
export const placesOf = (state: State, one: Class): Place[] =>
  state.places.filter((place) => place.class === one && live(place))
export const ownPlace = (state: State, one: Class, customer: number): Place | undefined =>
  placesOf(state, one).find((place) => place.customer === customer && place.guestOf === null)
export const entryOf = (state: State, one: Class, customer: number): Entry | undefined =>
  state.entries.find((entry) => entry.class === one && entry.customer === customer && inLine(entry))
export const heldOf = (state: State, one: Class): number =>
  state.entries.filter((entry) => entry.class === one && entry.state === 'offered').length
export const freeOf = (state: State, one: Class): number =>
  Math.min(one.capacity, one.spots ?? Infinity) - placesOf(state, one).length - heldOf(state, one)
export const overlap = (one: Class, other: Class): boolean =>
  one !== other && one.starts < other.ends && other.starts < one.ends
export const isBlocked = (state: State, customer: number): boolean =>
  state.penalties.some((penalty) => penalty.customer === customer && penalty.end > dayOf(state.now))
/** A place and its guests' places. */
export const partyOf = (state: State, place: Place): Place[] => [
  place,
  ...state.places.filter((guest) => guest.guestOf === place && live(guest)),
]

/** Ends an entry and releases the credit held for it. */
export function endEntry(entry: Entry, state: Entry['state']): void {
  if (entry.credit !== null && entry.credit.heldFor === entry.class.id) entry.credit.heldFor = null
  entry.state = state
}

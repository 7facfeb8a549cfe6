import type { Credit } from '#domain/credits/fit.ts'

import type { WindowSettings } from './window.ts'

/** The class as it stands. */
export interface BookableClass {
  single_class_id: number
  class_date: Date
  cancelled: boolean
  /** Null means full. */
  capacity: number | null
  class_type_id: number
  class_package_id: number | null
  spot_map: string | null
  /** The live places, guests' included, each with its spot where the class has a map. */
  places: readonly { spot: number | null }[]
  /** Places kept for those they are offered to; an offer counts until it is withdrawn, even when its time is up. */
  held: number
  /** The class type's own window. */
  window: WindowSettings
}

/** The customer's place in the class's waitlist. */
export interface Waiting {
  state: 'waiting' | 'offered'
  offered_until: Date | null
  /** The credit kept for the offer; null with a membership. */
  available_class_id: number | null
}

/** A penalty on the unlimited membership. */
export interface Penalty {
  /** The first day on which booking is allowed again. */
  end_date: string
  /** The missed classes in a row that led to it; null when staff gave it. */
  no_shows: number | null
  /** What staff wrote of it. */
  reason: string | null
}

/** Who asks, and for what. */
export interface ReserveRequest {
  /** The place that the customer holds already, if any. */
  holds: { spot: number | null } | null
  /** Null for whoever does not wait for this class. */
  waiting: Waiting | null
  spot: number | null
  /** The guest's name; empty is none. */
  guest: string | null
  guest_spot: number | null
  credits: readonly Credit[]
  /** Those that nobody has lifted. */
  penalties: readonly Penalty[]
  now: Date
  timezone: string
  allow_guests: boolean
  /** The studio's window. */
  window: WindowSettings
  /** `promotion_grace_minutes`. */
  grace_minutes: number
  is_cash: boolean
  by_staff: boolean
}

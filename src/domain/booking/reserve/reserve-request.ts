import type { WaitlistState } from '#domain/booking/waitlist/waitlist-life.ts'
import type { Credit } from '#domain/credits/fit.ts'

import type { WindowSettings } from './window.ts'

/** The class in its current state. */
export interface BookableClass {
  single_class_id: number
  class_date: Date
  /** Minutes. */
  duration: number
  cancelled: boolean
  /** Null means no capacity: always full. */
  capacity: number | null
  class_type_id: number
  class_package_id: number | null
  spot_map: string | null
  /** The live places, including guests', each with its spot if the class has a map. */
  places: readonly { spot: number | null }[]
  /** Places held for waitlist offers; an offer counts until it is withdrawn, even when it has expired. */
  held: number
  /** The class type's own window. */
  window: WindowSettings
}

/** The customer's entry in the class's waitlist. */
export interface Waiting {
  state: WaitlistState
  offered_until: Date | null
  /** The credit held for the offer; null with a membership. */
  available_class_id: number | null
}

/** A penalty on the unlimited membership. */
export interface Penalty {
  /** The first day on which booking is allowed again. */
  end_date: string
  /** The consecutive missed classes that caused it; null when staff added it. */
  no_shows: number | null
  /** The reason that staff gave. */
  reason: string | null
}

/** Why a customer has no credit at all, where it is not that all are used up. */
export type Lack = 'past_due' | 'never'

/** Who asks for a place, and which. */
export interface ReserveRequest {
  /** The customer's existing place in the class, if any. */
  holds: { spot: number | null } | null
  /** Null if the customer is not on the class's waitlist. */
  waiting: Waiting | null
  spot: number | null
  /** The guest's name; empty means none. */
  guest: string | null
  guest_spot: number | null
  credits: readonly Credit[]
  /** For those who explain a refusal. */
  lack?: Lack | null
  /** Penalties that were not lifted. */
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
  /** The class's start that the customer saw, where one was named. */
  agreed_date?: Date | undefined
}

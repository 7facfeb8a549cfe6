import type { Archivable, Created, Day, Generated, Json, Moment, Stamp, Stamped } from './columns.ts'

export type CreditState = 'free' | 'used' | 'expired' | 'removed'
export type CreditEntryKind =
  | 'granted'
  | 'reserved'
  | 'returned'
  | 'lost'
  | 'transferred'
  | 'expired'
  | 'removed'
  | 'changed'
export type CancelledBy = 'customer' | 'staff' | 'studio' | 'transfer'

/** One row is one credit; an unlimited one is a membership and is never used up. */
export interface AvailableClassTable extends Stamped {
  available_class_id: Generated<number>
  customer_id: number
  purchase_id: number | null
  purchase_grant_id: number | null
  sequence_in_grant: number | null
  /** The class types it is valid for; null means all. */
  class_types: number[] | null
  class_package_id: number | null
  /** Valid only for classes that require its package. */
  only_package: Generated<boolean>
  unlimited: Generated<boolean>
  state: Generated<CreditState>
  /** Its last valid day, in the studio's time zone. */
  expires_on: Day
  /** Its first valid day if a pause postpones it; null for no restriction. */
  usable_from: Day | null
  /** The class whose offered place it is held for. */
  held_for: number | null
  /** Its money was refunded while it was used: it pays for its place and is not returned. */
  refunded: Generated<boolean>
}

export interface ClassReservationTable extends Archivable {
  class_reservation_id: Generated<number>
  single_class_id: number
  /** The class's date; set by a trigger. */
  class_date: Stamp
  customer_id: number
  /** The holder's reservation, if this place is a guest's. */
  guest_of: number | null
  guest: string | null
  spot: number | null
  attend: Generated<boolean>
  checked_in_at: Moment
  /** When staff excused that the person did not come. */
  waived_at: Moment
  is_cash: Generated<boolean>
  is_paid: Generated<boolean>
  /** The ledger's entry of the cash that was taken for it. */
  paid_entry: number | null
  /** The credit that pays for it; null when paid in cash. */
  available_class_id: number | null
  unlimited: Generated<boolean>
  credit_returned: Generated<boolean>
  cancelled_by: CancelledBy | null
  class_stars: number | null
  coach_stars: number | null
  comment: string | null
  /** Until then it may be cancelled freely even inside the window. */
  grace_until: Moment
  /** When the customer answered a reminder that they are coming. */
  confirmed_at: Moment
  /** The reservation whose place was transferred. */
  transferred_from: number | null
}

/** Append-only: every change of every credit. */
export interface CreditEntryTable extends Created {
  credit_entry_id: Generated<number>
  available_class_id: number
  customer_id: number
  kind: CreditEntryKind
  class_reservation_id: number | null
  /** Who on the team gave, changed or removed it by hand. */
  actor_customer_id: number | null
  /** Why, in their words. */
  reason: string | null
  /** The credit's last day before it was returned, where it lasts longer since. */
  last_day_was: Day | null
}

export interface ClassReservationPenaltyTable extends Stamped {
  class_reservation_penalty_id: Generated<number>
  customer_id: number
  /** The first day on which booking is allowed again. */
  end_date: Day
  reason: string | null
  /** The consecutive missed classes that caused it; null when staff added it. */
  no_shows: number | null
  /** The missed class that completed the streak. */
  class_reservation_id: number | null
  lifted_at: Moment
  /** Lifted because the attendance was corrected. */
  corrected: Generated<boolean>
  /** Lifted as a courtesy. */
  lifted_by_staff: Generated<boolean>
}

/** Pending notifications of customers; a row is deleted once it was read. */
export interface ReservationEventTable {
  reservation_event_id: Generated<number>
  event: 'made' | 'cancelled'
  class_reservation_id: number
  /** The guest's place booked with it, or added to an existing one. */
  guest_reservation_id: number | null
}

/** Changes that open pages are not notified of yet: of a class's places, or of a customer's reservations. */
export interface UnannouncedTable {
  single_class_id: number | null
  customer_id: number | null
}

/** Links that transfer a place to somebody else. */
export interface ReservationTransferTable extends Created {
  reservation_transfer_id: Generated<number>
  class_reservation_id: number
  /** SHA-256 of the link's secret, which is shown once. */
  token_hash: string
  revoked_at: Moment
  accepted_at: Moment
  accepted_reservation_id: number | null
}

/** Why somebody could not book. */
export interface RefusedAttemptTable extends Created {
  refused_attempt_id: Generated<number>
  customer_id: number
  single_class_id: number
  code: string
  request: Json
  /** Every rule in order, with its values at that time. */
  rules: Json
}
